"""A second, independent account of a two-player game, for the first to be held against.

Written from the rules alone and on purpose in another manner than the program: cards are
plain text, state is mutable, the course of a game is one procedure read from top to
bottom, and every score is found by trying all choices of cards. It is slow and believes
nothing it can try out.

`Course` runs the procedure. Its `log` holds what happened as tuples that begin with the
word for it; `wanted` says what it waits for and from whom; `tell` answers.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise

LETTERS = "A23456789TJQK"
ALL_CARDS = [letter + suit for letter in LETTERS for suit in "CDHS"]


def rank(card: str) -> int:
    return LETTERS.index(card[0]) + 1


def worth(card: str) -> int:
    return 10 if card[0] in "TJQK" else rank(card)


# --- Scores, by trying everything ----------------------------------------------------


@lru_cache(maxsize=1 << 16)
def pile_scores(ranks: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """What the last card of a pile of these ranks makes: (what, points), in calling order."""
    found = []
    count = sum(10 if r > 10 else r for r in ranks)
    if count == 15:
        found.append(("fifteen", 2))
    if count == 31:
        found.append(("thirty-one", 2))
    for how_many, word, points in ((4, "four", 12), (3, "three", 6), (2, "pair", 2)):
        tail = ranks[-how_many:]
        if len(tail) == how_many and tail.count(tail[0]) == how_many:
            found.append((word, points))
            break
    runs = []
    for how_many in range(3, len(ranks) + 1):
        tail = sorted(ranks[-how_many:])
        if any(tail == list(range(low, low + how_many)) for low in range(1, 14)):
            runs.append(how_many)
    if runs:
        found.append(("run", max(runs)))
    return tuple(found)


def pile_points(pile: Sequence[str]) -> int:
    return sum(points for _, points in pile_scores(tuple(rank(card) for card in pile)))


Line = tuple[str, frozenset[str], int]


@lru_cache(maxsize=1 << 14)
def show(hand: frozenset[str], starter: str, is_crib: bool) -> frozenset[Line]:
    """Every line of a hand of four with its starter."""
    five = [*hand, starter]
    choices = [set(c) for n in range(2, 6) for c in combinations(five, n)]
    lines: list[Line] = []
    alike = []
    runs = []
    for choice in choices:
        ranks = sorted(rank(card) for card in choice)
        if sum(worth(card) for card in choice) == 15:
            lines.append(("fifteen", frozenset(choice), 2))
        if len(set(ranks)) == 1:
            alike.append(choice)
        if len(choice) >= 3 and all(b - a == 1 for a, b in pairwise(ranks)):
            runs.append(choice)
    for choice in alike:
        if not any(choice < bigger for bigger in alike):
            # Every pair within them is worth two.
            pairs = len(list(combinations(choice, 2)))
            word = {1: "pair", 3: "three", 6: "four"}[pairs]
            lines.append((word, frozenset(choice), 2 * pairs))
    longest = max(map(len, runs), default=0)
    lines += [("run", frozenset(run), longest) for run in runs if len(run) == longest]
    suits_in_hand = {card[1] for card in hand}
    if suits_in_hand == {starter[1]}:
        lines.append(("flush", frozenset(five), 5))
    elif len(suits_in_hand) == 1 and not is_crib:
        lines.append(("flush", frozenset(hand), 4))
    if "J" + starter[1] in hand:
        lines.append(("nobs", frozenset({"J" + starter[1]}), 1))
    return frozenset(lines)


# --- The course of a game ------------------------------------------------------------


class GameOverError(Exception):
    """Somebody reached the target: nothing later happens."""


@dataclass
class Wanted:
    """What the course waits for: a word, who may answer, and their choices."""

    what: str
    choices: dict[int, list[object]] = field(default_factory=dict)


Answer = tuple[int | None, object]


class Course:
    """A game under way: `tell` it what was decided, read `log`, `scores` and `wanted`."""

    def __init__(self, target: int, dealer: int | None, scores: Sequence[int] = (0, 0)) -> None:
        self.target = target
        self.dealer = dealer
        self.scores = list(scores)
        self.number = 0
        self.log: list[tuple[object, ...]] = []
        self.over = False
        self.winner: int | None = None
        self._run = self._game()
        self.wanted = next(self._run)

    def tell(self, seat: int | None, answer: object) -> list[tuple[object, ...]]:
        """Go on with an answer from `choices`; gives what was newly logged."""
        before = len(self.log)
        try:
            self.wanted = self._run.send((seat, answer))
        except StopIteration:
            self.wanted = Wanted("nothing")
            self.over = True
        return self.log[before:]

    def give_up(self, seat: int) -> list[tuple[object, ...]]:
        self._run.close()
        self.log.append(("gave up", seat))
        self.wanted = Wanted("nothing")
        self.over = True
        return self.log[-1:]

    def _peg(self, player: int, points: int) -> None:
        self.scores[player] += points
        if self.scores[player] >= self.target:
            self.scores[player] = self.target
            self.winner = player
            loser = self.scores[1 - player]
            if self.target == 121:
                skunk = 3 if loser <= 30 else 2 if loser <= 60 else 1 if loser <= 90 else 0
            else:
                skunk = 1 if loser <= 30 else 0
            raise GameOverError(skunk)

    def _game(self) -> Generator[Wanted, Answer, None]:
        try:
            if self.dealer is None:
                yield from self._cut_for_deal()
            while True:
                yield from self._deal()
                self.dealer = 1 - (self.dealer or 0)
        except GameOverError as end:
            self.log.append(("won", self.winner, tuple(self.scores), end.args[0]))

    def _cut_for_deal(self) -> Generator[Wanted, Answer, None]:
        drawn: set[str] = set()
        while self.dealer is None:
            round_of_cuts: dict[int, str] = {}
            while len(round_of_cuts) < 2:
                still = [s for s in (0, 1) if s not in round_of_cuts]
                left: list[object] = [c for c in ALL_CARDS if c not in drawn]
                who, card = yield Wanted("cut", dict.fromkeys(still, left))
                assert isinstance(card, str)
                assert who is not None
                drawn.add(card)
                round_of_cuts[who] = card
                self.log.append(("cut", who, card))
            if rank(round_of_cuts[0]) < rank(round_of_cuts[1]):
                self.dealer = 0
            elif rank(round_of_cuts[1]) < rank(round_of_cuts[0]):
                self.dealer = 1

    def _deal(self) -> Generator[Wanted, Answer, None]:
        dealer = self.dealer
        assert dealer is not None
        pone = 1 - dealer
        # After a show both may say they have seen enough; the next deal need not wait for it.
        seen_enough: list[int] = []
        while True:
            yet = [s for s in (0, 1) if self.number and s not in seen_enough]
            who, answer = yield Wanted("deal", {s: [None] for s in yet})
            if who is None:
                break
            seen_enough.append(who)
            self.log.append(("seen enough", who))
        dealt: list[list[str]] = [list(answer[0]), list(answer[1])]  # type: ignore[index]
        starter: str = answer[2]  # type: ignore[index]
        self.number += 1
        self.log.append(("dealt", self.number, dealer, tuple(map(tuple, dealt)), starter))

        crib: list[str] = []
        yet_to_lay = [0, 1]
        hands = [list(dealt[0]), list(dealt[1])]
        while yet_to_lay:
            choices: dict[int, list[object]] = {
                s: [frozenset(two) for two in combinations(hands[s], 2)] for s in yet_to_lay
            }
            who, two = yield Wanted("lay away", choices)
            assert who is not None
            yet_to_lay.remove(who)
            for card in two:  # type: ignore[attr-defined]
                hands[who].remove(card)
                crib.append(card)
            self.log.append(("laid away", who, two))

        yield Wanted("cut the starter", {pone: [None]})
        self.log.append(("starter", dealer, starter, 2 if starter[0] == "J" else 0))
        if starter[0] == "J":
            self._peg(dealer, 2)

        yield from self._play([list(hands[0]), list(hands[1])], pone)

        for player, cards, what in (
            (pone, hands[pone], "hand"),
            (dealer, hands[dealer], "hand"),
            (dealer, crib, "crib"),
        ):
            lines = show(frozenset(cards), starter, what == "crib")
            points = sum(line[2] for line in lines)
            self.log.append(("counted", player, what, frozenset(cards), starter, lines, points))
            self._peg(player, points)
        self.log.append(("deal ended", self.number))

    def _play(self, hands: list[list[str]], leader: int) -> Generator[Wanted, Answer, None]:
        turn = leader
        while hands[0] or hands[1]:
            pile: list[str] = []
            said_go: list[int] = []
            last = turn
            while True:
                count = sum(worth(card) for card in pile)
                able: list[list[object]] = [
                    [card for card in hand if count + worth(card) <= 31] for hand in hands
                ]
                if not able[turn] and turn != last and hands[turn] and turn not in said_go:
                    said_go.append(turn)
                    self.log.append(("go", turn))
                if not able[0] and not able[1]:
                    word = "go" if hands[0] or hands[1] else "last"
                    self.log.append(("one for", word, last))
                    self._peg(last, 1)
                    break
                if not able[turn]:
                    turn = 1 - turn
                    continue
                _, card = yield Wanted("play", {turn: able[turn]})
                assert isinstance(card, str)
                hands[turn].remove(card)
                pile.append(card)
                scored = pile_scores(tuple(rank(c) for c in pile))
                count += worth(card)
                self.log.append(("played", turn, card, count, scored))
                self._peg(turn, sum(points for _, points in scored))
                last = turn
                turn = 1 - turn
                if count == 31:
                    break
            turn = 1 - last if hands[1 - last] else last
