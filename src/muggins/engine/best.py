"""The best player: lays away for the chance to win, and plays as solved.

What it does follows from what its seat sees and from a seed alone, so that a game can be
played again. Where the play asks for chance (a card that is always played can be read), the
seed decides.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from muggins.cards import Card
from muggins.commands import LayAway, Play
from muggins.engine import laying
from muggins.engine.baselines import Chooser
from muggins.engine.point import Known
from muggins.engine.resolving import Way, ways_to_play
from muggins.engine.solved import Solved
from muggins.views import TableView

__all__ = ["best", "known"]


def best(tables: Solved, seed: int) -> Chooser:
    """A player that works with these tables, the same again for the same seed.

    It raises ValueError for a view that asks it for no move, as a person's seat would have
    none, and for games other than that of two with six cards each.
    """

    def choose(view: TableView) -> LayAway | Play:
        seat = view.viewer
        if seat not in view.waiting or view.phase not in ("lay-away", "play"):
            raise ValueError(f"seat {seat} is not asked for a card in the phase {view.phase!r}")
        if view.phase == "lay-away":
            scores = (view.scores[seat], view.scores[1 - seat])
            found = laying.weigh(
                _cards(view.held[seat]),
                tables,
                own=view.dealer == seat,
                scores=scores,
                target=view.options.target,
            )
            return LayAway(seat, found[0].cards)
        if len({card.rank for card in view.playable}) == 1:
            return Play(seat, view.playable[0])
        ways = ways_to_play(known(view), tables)
        rank = _draw(ways, _lot(view, seed))
        return Play(seat, next(card for card in view.playable if card.rank - 1 == rank))

    return choose


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


def _lot(view: TableView, seed: int) -> random.Random:
    """Chance that is the same for the same seed and the same cards up to now.

    It takes nothing else of the view, so that a question to another process draws alike.
    """
    seat = view.viewer
    played = [(who == seat, card) for who, card in view.plays if card is not None]
    own = [*view.held[seat], *view.laid[seat], *(card for mine, card in played if mine)]
    moment = (seed, view.starter, sorted(_cards(own)), played)
    return random.Random(repr(moment))  # noqa: S311 — repeatable on purpose


def _draw(ways: Sequence[Way], lot: random.Random) -> int:
    """A rank, drawn as often as it should be played."""
    (rank,) = lot.choices([way.rank for way in ways], [way.often for way in ways])
    return rank
