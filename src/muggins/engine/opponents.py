"""The computer's opponents by name, from the weakest to the best, with their ratings.

Nothing here plays: `levels.py` has the player behind each key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["OPPONENTS", "USUAL", "Opponent", "find"]


@dataclass(frozen=True, slots=True)
class Opponent:
    """Whom the computer plays as: the key that is typed and sent, the name that is shown.

    `rating` is on the scale of Elo: whoever has 100 more wins some 64 games in a hundred.
    """

    key: str
    name: str
    rating: int


OPPONENTS: Final = (
    Opponent("martin", "Martin", 1000),
    Opponent("camille", "Camille", 1060),
    Opponent("rose", "Rose", 1105),
    Opponent("walter", "Walter", 1140),
    Opponent("margaret", "Margaret", 1170),
    Opponent("sir-john", "Sir John", 1205),
)
"""All of them, the weakest first.

The best is Sir John Suckling, to whom cribbage is credited. All begin with a consonant: French
says « le crib de Rose », and would have to write « le crib d’Arthur ».
"""


def find(key: str) -> Opponent:
    """The opponent of that key. Raises ValueError naming the key, and those there are."""
    for opponent in OPPONENTS:
        if opponent.key == key:
            return opponent
    known = ", ".join(opponent.key for opponent in OPPONENTS)
    raise ValueError(f"no opponent is called {key!r}: there are {known}")


USUAL: Final = find("walter")
"""Who sits down with somebody new who does not say whom they want."""
