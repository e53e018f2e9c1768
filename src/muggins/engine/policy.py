"""The computer player: what to lay away, what to play, and why.

It is given a table as its own seat sees it, never the game, so it knows no more than a
person in that seat; and it decides the same way every time it is given the same view.
It plays the game of two with six cards each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from muggins.cards import Card
from muggins.commands import LayAway, Play
from muggins.engine import counting, tables
from muggins.engine.discard import LAID, average_cribs, average_hands
from muggins.engine.pegging import weigh
from muggins.engine.reasons import why_lay_away, why_play
from muggins.speech import Said
from muggins.views import TableView

__all__ = ["Advice", "Choice", "advise", "choose", "prepare"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice and its worth in points for the player, `total` in all.

    Laying away: `hand` and `crib` (negative when the crib is the other's) on average over
    the starters. In the play: `hand` is what the card scores at once, `crib` what the other
    is expected to answer, negative; `total` also has what comes after that.
    """

    cards: tuple[Card, ...]
    hand: float
    crib: float
    total: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What the player weighs, and why in one sentence.

    The best choice comes first: the one with the highest total, unless one wins at once or
    keeps the other from winning.
    """

    choices: tuple[Choice, ...]
    said: Said


def prepare() -> None:
    """Read and build the tables, which the first decision else does (some 30 ms)."""
    tables.load()
    counting.prepare()


def choose(view: TableView) -> LayAway | Play:
    """The move this player makes; raises ValueError when the view asks it for none."""
    if _phase(view) == "play":
        return Play(view.viewer, weigh(view)[0].card)
    return LayAway(view.viewer, _weigh_laying(view)[0].cards)


def advise(view: TableView) -> Advice:
    """Every choice with its worth, and why the best is the best; raises as `choose`."""
    if _phase(view) == "play":
        weighed = weigh(view)
        choices = [Choice((w.card,), w.now, -w.answer, w.total) for w in weighed]
        return Advice(tuple(choices), why_play(view, weighed))
    choices = _weigh_laying(view)
    best, second = ((c.cards, c.hand, c.total) for c in choices[:2])
    return Advice(tuple(choices), why_lay_away(view, best, second))


def _phase(view: TableView) -> str:
    if view.phase not in ("lay-away", "play"):
        raise ValueError(f"there is nothing to choose in the phase {view.phase!r}")
    if view.viewer not in view.waiting:
        raise ValueError(f"there is nothing to choose: seat {view.viewer} is not to move")
    return view.phase


def _weigh_laying(view: TableView) -> list[Choice]:
    """The fifteen ways to lay away, best first; equal ones in order of the pack."""
    held = tuple(sorted(cast("tuple[Card, ...]", view.held[view.viewer])))
    own = view.dealer == view.viewer
    six = np.array([held], np.uint8)
    kept = average_hands(six)[0].tolist()
    brought = average_cribs(six, tables.load().cribs, own=own)[0].tolist()
    choices: list[Choice] = []
    for (first, second), hand, points in zip(LAID, kept, brought, strict=True):
        crib = points if own else -points
        choices.append(Choice((held[first], held[second]), hand, crib, hand + crib))
    return sorted(choices, key=lambda choice: (-choice.total, choice.cards))
