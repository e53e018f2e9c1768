"""What came of pairs of deals or games, as whole numbers that add up in any order.

A tally is the same whoever played its pairs, in whatever parts and on whatever machines;
shares and intervals are worked out of the sums at the end.
"""

from __future__ import annotations

from math import sqrt
from typing import Self

import msgspec

from muggins.engine.simulate import Estimate

__all__ = ["Deals", "Failures", "Games", "Made", "Sum", "Tally"]


class Sum(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """So many whole numbers: how many, their sum, and the sum of their squares."""

    n: int = 0
    total: int = 0
    squares: int = 0

    @staticmethod
    def of(*values: int) -> Sum:
        """The sum of these values."""
        return Sum(len(values), sum(values), sum(value * value for value in values))

    def __add__(self, other: Sum) -> Sum:
        return Sum(self.n + other.n, self.total + other.total, self.squares + other.squares)

    def estimate(self, unit: float = 1) -> Estimate | None:
        """Their mean with its standard error, in a unit of theirs; None for fewer than two."""
        if self.n < 2:
            return None
        mean = self.total / self.n
        # Whole numbers up to here, so that nothing is lost where all values are the same.
        spread = self.n * self.squares - self.total * self.total
        error = sqrt(spread / (self.n - 1)) / self.n
        return Estimate(mean * unit, error * unit, self.n)


class Failures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often a player that is another program failed, by what it did."""

    illegal: int = 0
    """It answered with cards that it may not play or lay away."""
    garbage: int = 0
    """It answered with what is no answer."""
    late: int = 0
    """It did not answer in time."""
    ended: int = 0
    """It ended, or could not be started."""

    def __add__(self, other: Failures) -> Failures:
        return Failures(
            self.illegal + other.illegal,
            self.garbage + other.garbage,
            self.late + other.late,
            self.ended + other.ended,
        )

    @property
    def all(self) -> int:
        """How often in all."""
        return self.illegal + self.garbage + self.late + self.ended


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player made in deals of one role; heels belong to the play."""

    hand: Sum = Sum()
    crib: Sum = Sum()
    play: Sum = Sum()
    whole: Sum = Sum()

    def __add__(self, other: Made) -> Made:
        return Made(
            self.hand + other.hand,
            self.crib + other.crib,
            self.play + other.play,
            self.whole + other.whole,
        )


class Deals(msgspec.Struct, frozen=True, tag_field="what", tag="deals", forbid_unknown_fields=True):
    """Pairs of deals: `ahead` is what the first player made more in both deals of a pair.

    A pair in which a player failed is left out of everything but `left_out` and `failures`.
    `made` is of the first player as pone and as dealer, then of the second.
    """

    left_out: int = 0
    ahead: Sum = Sum()
    made: tuple[Made, Made, Made, Made] = (Made(), Made(), Made(), Made())
    failures: tuple[Failures, Failures] = (Failures(), Failures())

    def __add__(self, other: Self) -> Deals:
        one, two, three, four = (
            mine + its for mine, its in zip(self.made, other.made, strict=True)
        )
        return Deals(
            self.left_out + other.left_out,
            self.ahead + other.ahead,
            (one, two, three, four),
            _both(self.failures, other.failures),
        )

    @property
    def pairs(self) -> int:
        """How many pairs were played, those left out too."""
        return self.ahead.n + self.left_out


class Games(msgspec.Struct, frozen=True, tag_field="what", tag="games", forbid_unknown_fields=True):
    """Pairs of games: `ahead` is how many of the two games the first player won, less one.

    Whoever fails has lost the game. Games that ended so are in nothing but `ahead` and
    `failures`: `won` tells those each player won plainly, by a skunk, a double and a triple
    one, `deals` how long they were together, and `dealer` how many games of a pair the first
    dealer won, of pairs where both were played to the end.
    """

    ahead: Sum = Sum()
    dealer: Sum = Sum()
    deals: int = 0
    won: tuple[tuple[int, int, int, int], tuple[int, int, int, int]] = ((0, 0, 0, 0), (0, 0, 0, 0))
    failures: tuple[Failures, Failures] = (Failures(), Failures())

    def __add__(self, other: Self) -> Games:
        first, second = (
            (a + e, b + f, c + g, d + h)
            for (a, b, c, d), (e, f, g, h) in zip(self.won, other.won, strict=True)
        )
        return Games(
            self.ahead + other.ahead,
            self.dealer + other.dealer,
            self.deals + other.deals,
            (first, second),
            _both(self.failures, other.failures),
        )

    @property
    def pairs(self) -> int:
        """How many pairs were played."""
        return self.ahead.n


Tally = Deals | Games
"""What came of pairs of either kind."""


def _both(
    one: tuple[Failures, Failures], other: tuple[Failures, Failures]
) -> tuple[Failures, Failures]:
    return one[0] + other[0], one[1] + other[1]
