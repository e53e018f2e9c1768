"""What the best player says of a table: every choice, what it is made of, and why.

Screens and JSON only render what is here.
"""

from __future__ import annotations

from typing import cast

from muggins.cards import Card
from muggins.engine import laying, solved
from muggins.engine.best import known
from muggins.engine.pegging import weigh
from muggins.engine.protocol import Advice, Choice
from muggins.engine.reasons import Way, why_laid, why_played
from muggins.engine.resolving import ways_to_play
from muggins.views import TableView

__all__ = ["Advice", "Choice", "advise"]


def advise(view: TableView) -> Advice:
    """What the best player would weigh in the viewer's seat.

    Raises ValueError for a view that asks for no card.
    """
    seat = view.viewer
    if view.phase not in ("lay-away", "play") or seat not in view.waiting:
        raise ValueError(f"seat {seat} is not asked for a card in the phase {view.phase!r}")
    if view.phase == "play":
        return _advise_play(view)
    own = view.dealer == seat
    found = laying.weigh(
        cast("tuple[Card, ...]", view.held[seat]),
        solved.load(),
        own=own,
        scores=(view.scores[seat], view.scores[1 - seat]),
        target=view.options.target,
    )
    choices = [
        Choice(c.cards, c.hand, c.crib, c.play, c.total, c.win, c.spread, None) for c in found
    ]
    name = view.players[1 - seat].name
    return Advice(tuple(choices), why_laid(found, whose="own" if own else "other", name=name))


def _advise_play(view: TableView) -> Advice:
    ways: list[Way] = []
    for way in ways_to_play(known(view), solved.load()):
        card = next(card for card in view.playable if card.rank - 1 == way.rank)
        points = None if way.points != way.points else way.points
        ways.append(Way(card, points, None, way.often))
    choices = [Choice((w.card,), None, None, w.play, w.play, w.win, None, w.often) for w in ways]
    return Advice(tuple(choices), why_played(view, ways, weigh(view)))
