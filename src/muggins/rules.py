"""The options of a game, and the named games.

Everything that differs from one game to another is a question put to `GameOptions`
(how many cards, which target, where the skunk lines lie), so that `game.py` never asks
which game it is playing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

__all__ = [
    "GAMES",
    "SHORT",
    "STANDARD",
    "GameOptions",
    "MatchLength",
    "MatchOptions",
    "NextDeal",
    "PointScheme",
    "RulesError",
]


class RulesError(ValueError):
    """Raised for options that do not go together, saying which and why."""


_SKUNK_LINES: Final[dict[int, tuple[int, ...]]] = {121: (91, 61, 31), 61: (31,)}


@dataclass(frozen=True)
class GameOptions:
    """What kind of game is played; one value for the whole game.

    `target` is the game hole. Raises RulesError for a combination that cannot be played.
    """

    target: int = 121

    def __post_init__(self) -> None:
        if self.target not in _SKUNK_LINES:
            raise RulesError(f"target {self.target}: a game is played to 121 or to 61")

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return 2

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side each seat plays for; a side has one score."""
        return tuple(range(self.seats))

    @property
    def dealt(self) -> int:
        """How many cards each player is dealt."""
        return 6

    @property
    def laid_away(self) -> int:
        """How many cards each player lays away into the crib."""
        return 2

    @property
    def pack_to_crib(self) -> int:
        """How many cards go from the pack straight into the crib."""
        return 0

    @property
    def skunk_lines(self) -> tuple[int, ...]:
        """The lines a loser must have reached to escape a skunk, a double, a triple skunk."""
        return _SKUNK_LINES[self.target]

    def skunk(self, loser: int) -> int:
        """The skunk of a loser with that score: 0 none, 1 skunk, 2 double, 3 triple."""
        return sum(loser < line for line in self.skunk_lines)


STANDARD: Final = GameOptions(121)
SHORT: Final = GameOptions(61)

GAMES: Final = {"standard": STANDARD, "short": SHORT}
"""The named games, by the name that records and commands use."""


PointScheme = Literal["friendly"]
"""What a game is worth: friendly is 1, skunk 2, double 3, triple 3."""

MatchLength = Literal["endless"]
"""How long a match goes on: endless, until the opponent changes or they start afresh."""

NextDeal = Literal["loser"]
"""Who deals the first deal of the next game: the loser of the one before."""


@dataclass(frozen=True)
class MatchOptions:
    """How games between the same players add up, and who deals first in the next one."""

    points: PointScheme = "friendly"
    length: MatchLength = "endless"
    next_deal: NextDeal = "loser"

    def worth(self, skunk: int) -> int:
        """The match points of a game won with that skunk (0 none to 3 triple)."""
        return (1, 2, 3, 3)[skunk]
