"""What the best player says of a table: every choice, what it is made of, and why.

Screens and JSON only render what is here.
"""

from __future__ import annotations

from muggins.engine import book, solved
from muggins.engine.best import weigh_cards, weigh_laying
from muggins.engine.pegging import weigh
from muggins.engine.protocol import Advice, Choice
from muggins.engine.reasons import Way, why_laid, why_played
from muggins.views import TableView

__all__ = ["Advice", "Choice", "advise"]


def advise(view: TableView, *, decimals: int = 1) -> Advice:
    """What the best player would weigh in the viewer's seat.

    `decimals`, 1 or 2, are those of the figures in the sentence. Raises ValueError for a view
    that asks for no card.
    """
    seat = view.viewer
    if view.phase not in ("lay-away", "play") or seat not in view.waiting:
        raise ValueError(f"seat {seat} is not asked for a card in the phase {view.phase!r}")
    if view.phase == "play":
        return _advise_play(view, decimals)
    own = view.dealer == seat
    found = weigh_laying(view, solved.load())
    choices = [
        Choice(c.cards, c.hand, c.crib, c.play, c.total, c.win, c.spread, None) for c in found
    ]
    name = view.players[1 - seat].name
    whose = "own" if own else "other"
    return Advice(tuple(choices), why_laid(found, whose=whose, name=name, decimals=decimals))


def _advise_play(view: TableView, decimals: int) -> Advice:
    weighed = weigh_cards(view, solved.load(), book.load())
    ways = [Way(w.card, w.points, w.win, w.often) for w in weighed]
    choices = [Choice((w.card,), None, None, w.play, w.play, w.win, None, w.often) for w in ways]
    return Advice(tuple(choices), why_played(view, ways, weigh(view), decimals=decimals))
