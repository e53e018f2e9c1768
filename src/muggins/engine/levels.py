"""Players by name: the opponents of different strength, and those they are measured by.

A player answers a view with a move of its own seat. What it does follows from what the view
holds of the deal and from a seed, nothing else.
"""

from __future__ import annotations

from typing import Final

from muggins.engine import baselines, policy, solved
from muggins.engine.baselines import Chooser
from muggins.engine.best import best

__all__ = ["PLAYERS", "player"]

PLAYERS: Final = (
    *("martin", "camille", "rose", "walter", "margaret", "sir-john"),
    *("points", "first", "greedy", "plain", "random"),
)
"""Every name `player` knows: the opponents, weakest first, then those used to measure."""


def player(key: str, seed: int) -> Chooser:
    """The player of that name. Raises ValueError naming the key when there is none."""
    match key:
        case "sir-john" | "points":
            return best(solved.load(), seed)
        case "first" | "margaret" | "walter" | "rose":
            return policy.choose
        case "greedy" | "camille":
            return baselines.greedy
        case "plain":
            return baselines.plain
        case "random" | "martin":
            return baselines.any_legal(seed)
        case _:
            raise ValueError(f"no player is called {key!r}; there are {', '.join(PLAYERS)}")
