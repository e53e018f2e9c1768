"""Players by name: the opponents of different strength, and those they are measured by.

A player answers a view with a move of its own seat. What it does follows from what the view
holds of the deal and from a seed, nothing else. The weaker opponents see what the others
see; they look at less of it, and not always as closely.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

import numpy as np

from muggins.cards import Card
from muggins.commands import LayAway, Play
from muggins.engine import baselines, book, policy, solved
from muggins.engine.baselines import Chooser
from muggins.engine.best import best, by_book, lot, on_points
from muggins.engine.discard import LAID, average_hands
from muggins.engine.opponents import OPPONENTS
from muggins.views import TableView

__all__ = ["PLAYERS", "player"]

PLAYERS: Final = (
    *(opponent.key for opponent in OPPONENTS),
    *("points", "book", "first", "greedy", "plain", "random"),
)
"""Every name `player` knows: the opponents, weakest first, then those used to measure."""


@dataclass(frozen=True)
class _Mind:
    """How an opponent decides: with a `share` of care by one way, else by another."""

    lay_care: float
    lay_with: Chooser
    lay_else: Chooser
    play_care: float
    play_with: Chooser
    play_else: Chooser | None
    """Nothing for any card that fits."""


def player(key: str, seed: int) -> Chooser:
    """The player of that name. Raises ValueError naming the key when there is none."""
    match key:
        case "sir-john":
            return best(solved.load(), book.load(), seed)
        case "points":
            return on_points(solved.load(), seed)
        case "book":
            return by_book(solved.load(), book.load(), seed)
        case "first":
            return policy.choose
        case "greedy":
            return baselines.greedy
        case "plain":
            return baselines.plain
        case "random":
            return baselines.any_legal(seed)
        case _ if key in _MINDS:
            return _minded(_MINDS[key], seed)
        case _:
            raise ValueError(f"no player is called {key!r}; there are {', '.join(PLAYERS)}")


def _minded(mind: _Mind, seed: int) -> Chooser:
    def choose(view: TableView) -> LayAway | Play:
        chance = lot(view, seed)
        careful = chance.random()
        if view.phase == "play":
            way = mind.play_with if careful < mind.play_care else mind.play_else
            return Play(view.viewer, chance.choice(view.playable)) if way is None else way(view)
        return (mind.lay_with if careful < mind.lay_care else mind.lay_else)(view)

    return choose


def _by_hand(view: TableView) -> LayAway:
    """Keeps the best hand on average over the starters, whosever the crib is."""
    held = tuple(sorted(_held(view)))
    averages = average_hands(np.array([held], np.uint8))[0]
    first, second = LAID[int(averages.argmax())]
    return LayAway(view.viewer, (held[first], held[second]))


def _highest(view: TableView) -> LayAway:
    """Lays the two highest cards away, and does not count at all."""
    held = sorted(_held(view), key=lambda card: (card.rank, card))
    return LayAway(view.viewer, (held[-2], held[-1]))


def _held(view: TableView) -> tuple[Card, ...]:
    return cast("tuple[Card, ...]", view.held[view.viewer])


_MINDS: Final = {
    "martin": _Mind(0.85, baselines.plain, _highest, 0.7, baselines.plain, None),
    "camille": _Mind(0.5, _by_hand, baselines.plain, 0.8, baselines.plain, None),
    "rose": _Mind(0.5, baselines.greedy, _by_hand, 0.15, policy.choose, baselines.plain),
    "walter": _Mind(0.45, policy.choose, baselines.greedy, 0.5, policy.choose, baselines.plain),
    "margaret": _Mind(1.0, policy.choose, policy.choose, 1.0, policy.choose, policy.choose),
}
