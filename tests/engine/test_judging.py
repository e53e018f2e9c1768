"""What a card is worth: the exact sums held to games that are really played out."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
import pytest

from muggins import hands
from muggins.cards import PACK, Card
from muggins.commands import CutStarter, Deal, LayAway, Play
from muggins.engine import holdings
from muggins.engine.book import Book
from muggins.engine.equity import tilted
from muggins.engine.judging import Stakes, judge, others_range
from muggins.engine.lookups import ranks_of_four
from muggins.engine.point import Known
from muggins.engine.solved import Solved
from muggins.events import CardPlayed, GameStarted, Pegged
from muggins.game import Game
from muggins.rules import STANDARD
from tests.engine.drawn_book import drawn_book, silent_book
from tests.engine.solved_tables import solved_tables
from tests.engine.test_resolving import known, laid_by, played_on, rank

CRIB = 4.5


@pytest.fixture(scope="module")
def tables() -> Solved:
    return solved_tables(4)


def shares(book: Book, seen: Known, able: list[int]) -> dict[int, float]:
    """How often the book plays each rank; none where it says nothing."""
    found = book.often(seen, able)
    whole = sum(found.values())
    return {r: n / whole for r, n in found.items()} if whole else {}


@dataclass(frozen=True)
class Scores:
    """Pone's score and the dealer's, and who has won."""

    scores: tuple[int, int]
    winner: int | None = None

    def scored(self, seat: int, points: int, target: int) -> Scores:
        scores = list(self.scores)
        scores[seat] += points
        won = seat if self.winner is None and scores[seat] >= target else self.winner
        return Scores((scores[0], scores[1]), won)


class Account:
    """A slow account: every hand the other may hold, dealt and played out by the rules."""

    def __init__(
        self,
        seed: int,
        plays: list[tuple[int, Card]],
        book: Book,
        tables: Solved,
        stakes: Stakes,
        me: int,
    ) -> None:
        self.seed, self.plays, self.book, self.me = seed, plays, book, me
        self.tables, self.stakes = tables, stakes
        self.drawn = random.Random(seed).sample(PACK, 13)

    def worth(self, game: Game) -> dict[int, tuple[float, float]]:
        seat = game.waiting[0]
        other = 1 - seat
        seen = known(game, self.plays, laid_by(self.seed, seat))
        mass = others_range(seen, self.tables)
        fallen = [rank(card) for who, card in self.plays if who == other]
        sums: dict[int, np.ndarray] = {}
        whole = 0.0
        for number in np.flatnonzero(mass):
            rest = holdings.ranks(4)[number].tolist()
            if any(rest.count(r) < fallen.count(r) for r in fallen):
                continue
            for r in fallen:
                rest.remove(r)
            then, likely = self._as_if(game, seat, rest)
            if then is None or not likely:
                continue
            likely *= float(mass[number])
            whole += likely
            for card in {rank(c): c for c in then.playable(seat)}.values():
                mine, theirs = self.stakes.scores
                so_far = Scores((theirs, mine) if seat else (mine, theirs))
                worth = self._after(then, list(self.plays), card, so_far)
                sums[rank(card)] = sums.get(rank(card), np.zeros(2)) + likely * worth
        return {r: tuple(found / whole) for r, found in sums.items()}

    def _as_if(self, game: Game, seat: int, rest: list[int]) -> tuple[Game | None, float]:
        """The same point with the other holding these ranks, and how likely it came there."""
        other = 1 - seat
        mine = self.drawn[6 * seat : 6 * seat + 6]
        fell = [card for who, card in self.plays if who == other]
        free = [c for c in PACK if c not in mine and c not in fell and c is not game.starter]
        hand: list[Card] = []
        for r in rest:
            fit = next((c for c in free if rank(c) == r and c not in hand), None)
            if fit is None:
                return None, 0.0
            hand.append(fit)
        laid = [c for c in free if c not in hand][:2]
        six = (*laid, *fell, *hand)
        dealt_hands = (tuple(mine), six) if seat == 0 else (six, tuple(mine))
        then, _ = Game.start(GameStarted(1, STANDARD, 1)).advance(Deal(dealt_hands, self.drawn[12]))
        for who in (0, 1):
            then, _ = then.advance(LayAway(who, dealt_hands[who][:2]))
        then, _ = then.advance(CutStarter(0))
        likely = 1.0
        for n, (who, card) in enumerate(self.plays):
            if then.waiting != (who,) or card not in then.playable(who):
                return None, 0.0
            if who == other:
                able = sorted({rank(c) for c in then.playable(who)})
                seen = known(then, self.plays[:n], laid)
                told = shares(self.book, seen, able)
                last = all(len(hand) < 2 for hand in then.held)
                if not last:
                    likely *= max(told.get(rank(card), 0.0) if told else 1 / len(able), 0.01)
            then, _ = then.advance(Play(who, card))
        return (then, likely) if then.waiting == (seat,) else (None, 0.0)

    def _after(
        self, game: Game, plays: list[tuple[int, Card]], card: Card, so_far: Scores
    ) -> np.ndarray:
        """My points ahead and my chance to win once that card is played."""
        who = game.waiting[0]
        then, events = game.advance(Play(who, card))
        plays = [*plays, (who, card)]
        me = self.me
        ahead = 0
        for event in events:
            if isinstance(event, CardPlayed):
                points = sum(line.points for line in event.lines)
            elif isinstance(event, Pegged):
                points = event.points
            else:
                continue
            so_far = so_far.scored(event.seat, points, self.stakes.target)
            ahead += points if event.seat == me else -points
        if then.phase == "play":
            follows = self._onwards(then, plays, so_far)
        else:
            follows = np.array([0.0, self._won(then, plays, so_far)])
        return follows + np.array([ahead, 0.0])

    def _onwards(self, game: Game, plays: list[tuple[int, Card]], so_far: Scores) -> np.ndarray:
        who = game.waiting[0]
        able = {rank(c): c for c in game.playable(who)}
        laid = [c for c in game.laid[who] if c is not None]
        told = shares(self.book, known(game, plays, laid), sorted(able))
        worth = {r: self._after(game, plays, c, so_far) for r, c in able.items()}
        if not told and who == self.me:
            return max(worth.values(), key=lambda found: float(found[0]))
        often = told or dict.fromkeys(able, 1 / len(able))
        return sum((often[r] * worth[r] for r in able), np.zeros(2))

    def _won(self, game: Game, plays: list[tuple[int, Card]], so_far: Scores) -> float:
        """My chance to win after the play: the hands, then a crib that leans to its average."""
        me, starter = self.me, game.starter
        assert starter is not None
        if so_far.winner is not None:
            return float(so_far.winner == me)
        kept = [rank(card) for who, card in plays if who != me]
        nobs = kept.count(10) / 4 if rank(starter) != 10 else 0.0
        made = int(ranks_of_four()[holdings.number(kept), rank(starter)])
        won = 0.0
        for extra, often in ((0, 1 - nobs), (1, nobs)):
            counts = {me: self.stakes.show, 1 - me: made + extra}
            won += often * self._shown(so_far, counts)
        return won

    def _shown(self, so_far: Scores, counts: dict[int, int]) -> float:
        target, me = self.stakes.target, self.me
        for seat in (0, 1):
            so_far = so_far.scored(seat, counts[seat], target)
        if so_far.winner is not None:
            return float(so_far.winner == me)
        pone, dealer = so_far.scores
        chance = 0.0
        for n, often in enumerate(tilted(self.tables.equity.shown[2], CRIB)):
            if dealer + n < target:
                chance += often * self.tables.equity.chance(pone, dealer + n, target, dealing=True)
        return chance if me == 0 else 1 - chance


def point(seed: int, cards: int) -> tuple[Game, list[tuple[int, Card]]] | None:
    """A point where a card is to be chosen, or the last played; the other holds two at most."""
    game, plays = played_on(seed, cards)
    if game.phase != "play":
        return None
    seat = game.waiting[0]
    ranks = {card.rank for card in game.playable(seat)}
    chooses = len(ranks) > 1 or len(game.held[seat]) == 1
    return (game, plays) if chooses and len(game.held[1 - seat]) <= 2 else None


@pytest.mark.parametrize("near", [40, 12, 5])
def test_every_hand_that_may_be_held_is_played_out(near: int, tables: Solved) -> None:
    """Points and wins, far from the end and near it, where the first to peg wins."""
    looked: list[int] = []
    for seed in range(60):
        found = point(seed, 4 + seed % 4)
        if found is None:
            continue
        game, plays = found
        seat = game.waiting[0]
        fell = [rank(card) for _, card in plays]
        book = drawn_book(seed, [(fell[0], fell[1], fell[2])])
        kept = [*game.held[seat], *(card for who, card in plays if who == seat)]
        assert game.starter is not None
        stakes = Stakes(
            (121 - near, 123 - near - seed % 3), 121, hands.total(kept, game.starter), CRIB
        )
        seen = known(game, plays, laid_by(seed, seat))
        account = Account(seed, plays, book, tables, stakes, seat)
        slow = account.worth(game)
        quick = judge(seen, stakes, tables, book)
        assert set(slow) == set(quick)
        for r, (points, win) in slow.items():
            assert quick[r].points == pytest.approx(points, abs=1e-9), (seed, r)
            assert quick[r].win == pytest.approx(win, abs=1e-9), (seed, r)
        looked.append(len(plays))
        if len(looked) == 8:
            break
    # Down to the last card of all.
    assert set(looked) >= {5, 6, 7}


def test_the_first_cards_go_on_as_the_book_says(tables: Solved) -> None:
    """What a lead is worth is the average of what the answers to it leave."""
    book = silent_book()
    seen = Known(False, (2, 5, 8, 11), (0, 12), 6, ())
    stakes = Stakes((60, 70), 121, 5, CRIB)
    found = judge(seen, stakes, tables, book)
    assert set(found) == {2, 5, 8, 11}
    for worth in found.values():
        assert 0 < worth.win < 1
        assert -12 < worth.points < 12


def test_a_card_that_wins_at_once_wins(tables: Solved) -> None:
    """From the lead on, whatever the other may make afterwards."""
    book = silent_book()
    ten = Known(True, (3, 3, 3, 4), (12, 2), 2, ((False, 9),))
    for scores, target in (((59, 60), 61), ((119, 120), 121), ((120, 119), 121)):
        found = judge(ten, Stakes(scores, target, 12, CRIB), tables, book)
        assert found[4].win == 1
        assert found[3].win < 1
    third = Known(False, (4, 4, 6), (12, 2), 2, ((False, 9), (True, 0)))
    found = judge(third, Stakes((119, 120), 121, 12, CRIB), tables, book)
    assert {rank for rank, worth in found.items() if worth.win == 1} == set()
    pair = Known(False, (4, 0, 6), (12, 2), 2, ((False, 9), (True, 0)))
    assert judge(pair, Stakes((119, 120), 121, 12, CRIB), tables, book)[0].win == 1


def test_who_needs_one_fears_no_more_than_one_that_scores(tables: Solved) -> None:
    """At 120-120 whoever scores first has won: all chances are such, and within 0 and 1."""
    for seed in range(12):
        cards = sorted(random.Random(seed).sample(range(52), 7))
        ranks = [card % 13 for card in cards]
        lead = Known(False, tuple(sorted(ranks[:4])), (ranks[4], ranks[5]), ranks[6], ())
        found = judge(lead, Stakes((120, 120), 121, 0, CRIB), tables, silent_book())
        assert all(0 <= worth.win <= 1 for worth in found.values())


def test_a_score_ahead_is_worth_more(tables: Solved) -> None:
    book = silent_book()
    seen = Known(True, (2, 5, 8, 11), (0, 12), 6, ((False, 3),))
    worse = judge(seen, Stakes((60, 70), 121, 5, CRIB), tables, book)
    better = judge(seen, Stakes((80, 70), 121, 5, CRIB), tables, book)
    assert all(better[r].win > worse[r].win for r in worse)
    assert all(better[r].points == worse[r].points for r in worse)


def test_what_cannot_be_is_refused(tables: Solved) -> None:
    book = silent_book()
    with pytest.raises(ValueError, match="more than four"):
        judge(Known(False, (6, 6, 6, 6), (6, 1), 6, ()), Stakes((0, 0), 121, 5, CRIB), tables, book)
