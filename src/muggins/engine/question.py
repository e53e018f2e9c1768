"""One question to a player: which cards to lay away, or which card to play.

A question holds what a player in that seat knows of one deal, in plain values that can be
sent to another process. `asked` takes it from a view, `view_of` makes a view of it again, at
which every player decides as at the first one: whose turn it was and who could not play
follows from the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from muggins.cards import Card, find_duplicate
from muggins.events import Player
from muggins.pegging import LIMIT, can_play, pile_count
from muggins.rules import GAMES, GameOptions, MatchOptions
from muggins.speech import Said
from muggins.views import TableView

__all__ = [
    "TARGETS",
    "Impossible",
    "Question",
    "ToLay",
    "ToPlay",
    "asked",
    "playable",
    "view_of",
    "with_pile",
]

TARGETS: Final = tuple(options.target for options in GAMES.values())
"""The holes a game may be played to."""

_ME, _THEM = 0, 1
_NAMES: Final = ("me", "them")
_PLAYERS: Final = (Player("me"), Player("them"))
_SIX, _FOUR, _TWO = 6, 4, 2
_HIGHEST: Final = 10
"""What the highest card adds to a count: whoever has room for it can play any."""


@dataclass(frozen=True, slots=True)
class ToLay:
    """Which two of six cards to lay away; `scores` are one's own and the other's."""

    held: tuple[Card, ...]
    dealer: bool
    scores: tuple[int, int]
    target: int = 121


@dataclass(frozen=True, slots=True)
class ToPlay:
    """Which card to play; `scores` are one's own and the other's.

    `played` has every card of this deal in order, each with whether it is one's own; `pile`
    those of the count going on, none after a count has ended.
    """

    held: tuple[Card, ...]
    laid_away: tuple[Card, ...]
    starter: Card
    dealer: bool
    scores: tuple[int, int]
    target: int = 121
    played: tuple[tuple[bool, Card], ...] = ()
    pile: tuple[Card, ...] = ()


Question = ToLay | ToPlay
"""What a player can be asked."""


class Impossible(ValueError):
    """Raised for a question that no game can ask; `said` is the sentence for people."""

    def __init__(self, said: str, /, **facts: str | int) -> None:
        super().__init__(f"{said}: {facts}")
        self.said = Said(said, dict(facts))


def asked(view: TableView) -> Question:
    """What the viewer is asked. Raises ValueError when that is no card."""
    seat = view.viewer
    if view.phase not in ("lay-away", "play") or seat not in view.waiting:
        raise ValueError(f"seat {seat} is not asked for a card in the phase {view.phase!r}")
    held = cast("tuple[Card, ...]", view.held[seat])
    scores = (view.scores[seat], view.scores[1 - seat])
    dealer, target = view.dealer == seat, view.options.target
    if view.phase == "lay-away":
        return ToLay(held, dealer, scores, target)
    assert view.starter is not None, "the starter lies open in the play"
    return ToPlay(
        held,
        cast("tuple[Card, ...]", view.laid[seat]),
        view.starter,
        dealer,
        scores,
        target,
        tuple((who == seat, card) for who, card in view.plays if card is not None),
        () if view.closed else view.pile,
    )


def playable(question: ToPlay) -> tuple[Card, ...]:
    """The cards held that fit into the count."""
    room = LIMIT - pile_count(question.pile)
    return tuple(card for card in question.held if card.pip <= room)


def with_pile(question: ToPlay) -> ToPlay:
    """The question with the pile that follows from the cards played. Raises Impossible."""
    course = _Course(question, piled=False)
    return replace(question, pile=() if course.closed else tuple(course.pile))


def view_of(question: Question) -> TableView:
    """The table as far as a question tells of it, seen by whoever is asked, in seat 0.

    Who could not play when it was their turn is not in a question and follows from the cards.
    Raises Impossible when the cards do not go together, or cannot have fallen so.
    """
    options = _options(question)
    if isinstance(question, ToLay):
        _number("hand", question.held, _SIX)
        _refuse_twice(question.held)
        return _view(
            question,
            options,
            phase="lay-away",
            held=(question.held, (None,) * _SIX),
            laid=((), ()),
            crib_size=0,
        )
    course = _Course(question)
    return _view(
        question,
        options,
        phase="play",
        held=(question.held, (None,) * course.sizes[_THEM]),
        laid=(question.laid_away, (None,) * _TWO),
        crib_size=2 * _TWO,
        starter=question.starter,
        pile=tuple(course.pile),
        count=course.count,
        closed=course.closed,
        plays=tuple(course.plays),
        turn=_ME,
        playable=playable(question),
    )


def _view(question: Question, options: GameOptions, **told: object) -> TableView:
    whole: dict[str, object] = {
        "viewer": _ME,
        "players": _PLAYERS,
        "match_options": MatchOptions(),
        "points": (0, 0),
        "results": (),
        "game_number": 1,
        "options": options,
        "commitment": "",
        "scores": question.scores,
        "rear": (0, 0),
        "dealer": _ME if question.dealer else _THEM,
        "deal": 1,
        "cuts": (),
        "starter": None,
        "pile": (),
        "count": 0,
        "closed": False,
        "plays": (),
        "turn": None,
        "waiting": (_ME,),
        "playable": (),
        "shown": (),
        "ready": (),
        "winner": None,
        "skunk": 0,
    }
    return TableView(**{**whole, **told})  # type: ignore[arg-type]


def _options(question: Question) -> GameOptions:
    """The options of the game. Raises Impossible for scores that it cannot stand at."""
    target = question.target
    if target not in TARGETS:
        raise Impossible("asked-target", given=_short(target))
    for score in question.scores:
        if not 0 <= score < target:
            raise Impossible("asked-scores", given=_short(score), target=target, last=target - 1)
    return GameOptions(target)


def _short(number: int) -> str:
    """A number that may have any length, as text."""
    return str(number) if abs(number) < 10**9 else f"{str(number)[:9]}…"


def _number(field: str, cards: Sequence[Card], wanted: int) -> None:
    if len(cards) != wanted:
        raise Impossible("asked-number", field=field, n=len(cards), wanted=wanted)


def _refuse_twice(cards: Sequence[Card]) -> None:
    again = find_duplicate(cards)
    if again is not None:
        raise Impossible("asked-twice", text=again.text)


class _Course:
    """The play up to now, followed card by card; raises Impossible where it cannot go on.

    `pile` and `count` are of the count going on, or of the last one when it is `closed`.
    """

    def __init__(self, question: ToPlay, *, piled: bool = True) -> None:
        mine = [card for own, card in question.played if own]
        theirs = [card for own, card in question.played if not own]
        for who, cards in ((_ME, mine), (_THEM, theirs)):
            if len(cards) > _FOUR:
                raise Impossible("asked-too-many", who=_NAMES[who], n=len(cards))
        _number("hand", question.held, _FOUR - len(mine))
        _number("laid_away", question.laid_away, _TWO)
        _refuse_twice([*question.held, *question.laid_away, question.starter, *mine, *theirs])
        self.known = ([*question.held, *mine], theirs)
        """What each still held, so far as it is known: all of mine, of theirs what fell later."""
        self.sizes = [_FOUR, _FOUR]
        self.pile: list[Card] = []
        self.count = 0
        self.closed = False
        self.plays: list[tuple[int, Card | None]] = []
        self._out: tuple[int, ...] = ()
        self._last: int | None = None
        self._turn: int | None = _THEM if question.dealer else _ME
        for at, (own, card) in enumerate(question.played, 1):
            self._play(_ME if own else _THEM, card, at)
        self._come_to_me(question)
        open_pile = [] if self.closed else self.pile
        if piled and list(question.pile) != open_pile:
            right = ", ".join(f'"{card.text}"' for card in open_pile)
            raise Impossible("asked-pile", right=f"[{right}]")

    def _play(self, who: int, card: Card, at: int) -> None:
        while not self.closed and not (self._turn == who and can_play([card], self.count)):
            self._cannot(at, card)
        if self._turn != who:
            raise self._out_of_turn(at, card)
        if self.closed:
            self.pile, self.count, self.closed = [], 0, False
        self.known[who].remove(card)
        self.sizes[who] -= 1
        self.pile.append(card)
        self.count += card.pip
        self.plays.append((who, card))
        self._last = who
        self._turn = self._next(who)
        if self.count == LIMIT or self._turn is None:
            self._close()

    def _come_to_me(self, question: ToPlay) -> None:
        """Go on to where the player who is asked can play."""
        if not question.held:
            raise Impossible("asked-none-held")
        while not self.closed and not (self._turn == _ME and can_play(question.held, self.count)):
            self._cannot(len(question.played) + 1, None)
        if self._turn != _ME:
            raise Impossible("asked-not-mine")

    def _cannot(self, at: int, card: Card | None) -> None:
        """Whoever is to play before card number `at` cannot: a go, or the end of the count."""
        who, room = self._turn, LIMIT - self.count
        assert who is not None, "a count that nobody can add to is closed"
        if room >= _HIGHEST:
            raise self._out_of_turn(at, card)
        for held in self.known[who]:
            if held.pip <= room:
                raise Impossible(
                    "asked-could", at=at, who=_NAMES[who], count=self.count, text=held.text
                )
        if who != self._last:
            self.plays.append((who, None))
            self._out = (*self._out, who)
            self._turn = self._next(who)
        if who == self._last or self._turn is None:
            self._close()

    def _out_of_turn(self, at: int, card: Card | None) -> Impossible:
        if card is None:
            return Impossible("asked-not-mine")
        who = "me" if self._turn == _ME else "them"
        return Impossible("asked-turn", at=at, text=card.text, who=who)

    def _close(self) -> None:
        assert self._last is not None, "a count has a card"
        self.closed, self._out = True, ()
        self._turn = self._next(self._last)

    def _next(self, who: int) -> int | None:
        """The next who holds cards and is not out of the count, perhaps the same again."""
        return next((s for s in (1 - who, who) if self.sizes[s] and s not in self._out), None)
