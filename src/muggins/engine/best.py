"""The best player: lays away and plays for the chance to win, and mixes as the solution does.

What it does follows from what its seat sees and from a seed alone, so that a game can be
played again. Where the play asks for chance (a card that is always played can be read), the
seed decides.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from muggins import hands
from muggins.cards import Card
from muggins.commands import LayAway, Play
from muggins.engine import laying
from muggins.engine.baselines import Chooser
from muggins.engine.book import Book
from muggins.engine.judging import Stakes, judge
from muggins.engine.laying import Laid
from muggins.engine.point import Known
from muggins.engine.resolving import ways_to_play
from muggins.engine.solved import Solved
from muggins.views import TableView

__all__ = ["Weighed", "best", "by_book", "known", "lot", "on_points", "weigh_cards", "weigh_laying"]

_AS_GOOD: Final = 0.001
"""Cards whose chance to win is less than that behind the best are mixed as the solution has it."""

_FIRST: Final = 2
_NEAR: Final = 31
"""Two deals seldom bring more to either side."""


@dataclass(frozen=True)
class Weighed:
    """A card that may be played: how often it should be, and what it is worth.

    `points` is what the player makes more than the other from this card on, `win` the chance
    to win; of cards of one rank only one is weighed.
    """

    card: Card
    often: float
    points: float
    win: float


def best(tables: Solved, book: Book, seed: int) -> Chooser:
    """The player that aims to win, the same again for the same seed.

    It raises ValueError for a view that asks it for no move, as a person's seat would have
    none, and for games other than that of two with six cards each.
    """

    def choose(view: TableView) -> LayAway | Play:
        if _asked(view) == "lay-away":
            return LayAway(view.viewer, weigh_laying(view, tables)[0].cards)
        if len({card.rank for card in view.playable}) == 1:
            return Play(view.viewer, view.playable[0])
        if _far(view):
            return Play(view.viewer, _draw(_solved(view, tables), lot(view, seed)))
        ways = weigh_cards(view, tables, book)
        return Play(view.viewer, _draw([(w.card, w.often) for w in ways], lot(view, seed)))

    return choose


def by_book(tables: Solved, book: Book, seed: int) -> Chooser:
    """The player on points that solves nothing at the table: it needs a millisecond.

    Where the book says nothing, it plays what is judged to bring the most. Raises as `best`.
    """

    def choose(view: TableView) -> LayAway | Play:
        if _asked(view) == "lay-away":
            return _lay_for_points(view, tables)
        cards = {card.rank - 1: card for card in reversed(view.playable)}
        if len(cards) == 1:
            return Play(view.viewer, view.playable[0])
        seen = known(view)
        often = book.often(seen, sorted(cards))
        if any(often.values()):
            return Play(
                view.viewer, _draw([(cards[r], n) for r, n in often.items()], lot(view, seed))
            )
        worth = judge(seen, _stakes(view, seen, tables), tables, book)
        return Play(view.viewer, cards[max(sorted(worth), key=lambda rank: worth[rank].points)])

    return choose


def on_points(tables: Solved, seed: int) -> Chooser:
    """The best player if only points counted: solved play, the score not looked at."""

    def choose(view: TableView) -> LayAway | Play:
        if _asked(view) == "lay-away":
            return _lay_for_points(view, tables)
        if len({card.rank for card in view.playable}) == 1:
            return Play(view.viewer, view.playable[0])
        return Play(view.viewer, _draw(_solved(view, tables), lot(view, seed)))

    return choose


def _lay_for_points(view: TableView, tables: Solved) -> LayAway:
    found = weigh_laying(view, tables)
    return LayAway(view.viewer, max(found, key=lambda laid: laid.total).cards)


def weigh_laying(view: TableView, tables: Solved) -> list[Laid]:
    """The fifteen ways to lay away, best first: the greatest chance to win."""
    seat = view.viewer
    return laying.weigh(
        _cards(view.held[seat]),
        tables,
        own=view.dealer == seat,
        scores=(view.scores[seat], view.scores[1 - seat]),
        target=view.options.target,
    )


def weigh_cards(view: TableView, tables: Solved, book: Book) -> list[Weighed]:
    """Every rank that may be played, the one to be played most often first.

    Only cards that win about as often as the best one are mixed, unless they are drawn before
    they are judged; see `best`.
    """
    seen = known(view)
    cards = {card.rank - 1: card for card in reversed(view.playable)}
    worth = judge(seen, _stakes(view, seen, tables), tables, book)
    most = max(win for _, win in worth.values())
    often = {way.rank: way.often for way in ways_to_play(seen, tables)}
    good = {rank: often[rank] for rank in worth if worth[rank].win > most - _AS_GOOD or _far(view)}
    whole = sum(good.values())
    if not whole:
        good = {rank: float(worth[rank].win == most) for rank in good}
        whole = sum(good.values())
    found = [
        Weighed(card, good.get(rank, 0.0) / whole, *worth[rank]) for rank, card in cards.items()
    ]
    return sorted(found, key=lambda way: (-way.often, -way.win, -way.points, way.card))


def _far(view: TableView) -> bool:
    """Whether the first cards of a deal that cannot be the last but one are to be played.

    There are too many ways to go on from them to judge each at the table, and with the end
    as far away as that a point is a point.
    """
    fallen = sum(card is not None for _, card in view.plays)
    return fallen < _FIRST and max(view.scores) < view.options.target - _NEAR


def _solved(view: TableView, tables: Solved) -> list[tuple[Card, float]]:
    """How often the solution plays each card, one of each rank."""
    cards = {card.rank - 1: card for card in reversed(view.playable)}
    return [(cards[way.rank], way.often) for way in ways_to_play(known(view), tables)]


def _asked(view: TableView) -> str:
    if view.viewer not in view.waiting or view.phase not in ("lay-away", "play"):
        raise ValueError(f"seat {view.viewer} is not asked for a card in the phase {view.phase!r}")
    return view.phase


def _stakes(view: TableView, seen: Known, tables: Solved) -> Stakes:
    seat = view.viewer
    assert view.starter is not None
    laid = _cards(view.laid[seat])
    kept = [
        *_cards(view.held[seat]),
        *(card for who, card in view.plays if who == seat and card is not None),
    ]
    return Stakes(
        scores=(view.scores[seat], view.scores[1 - seat]),
        target=view.options.target,
        show=hands.total(kept, view.starter),
        crib=laying.crib_of([*kept, *laid], laid, tables, own=seen.dealer),
    )


def known(view: TableView) -> Known:
    """What the viewer, who is to play, knows of the cards."""
    seat = view.viewer
    played = [(who == view.dealer, card) for who, card in view.plays if card is not None]
    assert view.starter is not None
    first, second = (card.rank - 1 for card in _cards(view.laid[seat]))
    return Known(
        dealer=view.dealer == seat,
        held=tuple(sorted(card.rank - 1 for card in _cards(view.held[seat]))),
        laid_away=(first, second),
        starter=view.starter.rank - 1,
        played=tuple((dealer, card.rank - 1) for dealer, card in played),
    )


def _cards(faces: Sequence[Card | None]) -> tuple[Card, ...]:
    return cast("tuple[Card, ...]", tuple(faces))


def lot(view: TableView, seed: int) -> random.Random:
    """Chance that is the same for the same seed and the same cards up to now.

    It takes nothing else of the view, so that a question to another process draws alike.
    """
    seat = view.viewer
    played = [(who == seat, card) for who, card in view.plays if card is not None]
    own = [*view.held[seat], *view.laid[seat], *(card for mine, card in played if mine)]
    moment = (seed, view.starter, sorted(_cards(own)), played)
    return random.Random(repr(moment))  # noqa: S311 — repeatable on purpose


def _draw(ways: Sequence[tuple[Card, float]], chance: random.Random) -> Card:
    """A card, drawn as often as it should be played."""
    (card,) = chance.choices([card for card, _ in ways], [often for _, often in ways])
    return card
