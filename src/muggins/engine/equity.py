"""The probability of winning, from both scores and who deals, and what a deal does to it.

The tables are worked out by `muggins engine build`: over deals that the best players on
points play against themselves, by dynamic programming in which whoever reaches the target
first has won.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["Equity", "tilted"]

Floats = NDArray[np.float64]

_STEPS: Final = 50


@dataclass(frozen=True)
class Equity:
    """How likely one is to win, and how a deal is likely to go.

    `dealer_wins[target]` is (target, target): the chance of the dealer of the next deal, by
    the dealer's score and pone's. `pegs` is how often pone and the dealer make so much in the
    play, heels included, `shown` how often pone's hand, the dealer's and the crib count so
    much: (3, 30). `race[a, b]` is how often pone pegs `a` before the dealer has `b`; the last
    row and column are for what nobody pegs in one deal.
    """

    dealer_wins: dict[int, Floats]
    pegs: Floats
    shown: Floats
    race: Floats

    def chance(self, mine: int, theirs: int, target: int, *, dealing: bool) -> float:
        """My chance to win with these scores, before a deal that is mine or the other's.

        Raises ValueError for a target without a table, or a score that is not below it.
        """
        table = self._table(target)
        for score in (mine, theirs):
            if not 0 <= score < target:
                raise ValueError(f"a score of {score} in a game to {target}")
        return float(table[mine, theirs] if dealing else 1 - table[theirs, mine])

    def _table(self, target: int) -> Floats:
        if target not in self.dealer_wins:
            known = ", ".join(str(n) for n in sorted(self.dealer_wins))
            raise ValueError(f"no chances to win are known to {target}, only to {known}")
        return self.dealer_wins[target]

    def after_laying(
        self,
        hand: Floats,
        crib: float,
        ahead: float,
        scores: tuple[int, int],
        target: int,
        *,
        own: bool,
    ) -> float:
        """My chance to win once I have laid away, before the starter is turned.

        `hand` is how often my hand will count 0 to 29, `crib` what the crib makes on
        average, `ahead` what my hand makes in the play beyond the average of its side,
        `scores` mine and the other's. What else the deal brings is as in `pegs` and `shown`;
        all these are taken to come independently, in the order of the rules.
        """
        table = self._table(target)
        deal = _Deal(self, scores, target, own=own)
        deal.lean(ahead)
        other = self.shown[0 if own else 1]
        cribs = tilted(self.shown[2], crib)
        if own:
            deal.show(other, mine=False)
            deal.show(hand, mine=True)
        else:
            deal.show(hand, mine=True)
            deal.show(other, mine=False)
        deal.show(cribs, mine=own)
        return deal.won + deal.goes_on(table, own=own)


class _Deal:
    """What a deal has brought so far: (my points, the other's points), while nobody has won."""

    def __init__(self, known: Equity, scores: tuple[int, int], target: int, *, own: bool) -> None:
        self.scores = scores
        self.needed = (target - scores[0], target - scores[1])
        pegs = known.pegs.T if own else known.pegs
        self.open = pegs[: self.needed[0], : self.needed[1]]
        # Where both peg enough, whoever does so first has won.
        last = len(known.race) - 1
        mine, theirs = (min(needed, last) for needed in self.needed)
        if own:
            self.won = float(pegs.sum() - self.open.sum() - known.race[theirs, mine])
        else:
            self.won = float(known.race[mine, theirs])

    def _settle(self, *, mine: bool) -> None:
        """Take out what reaches the target."""
        if mine:
            self.won += float(self.open[self.needed[0] :].sum())
            self.open = self.open[: self.needed[0]]
        else:
            self.open = self.open[:, : self.needed[1]]

    def lean(self, ahead: float) -> None:
        """A point more, for me or (when negative) for the other, as often as that says."""
        while ahead:
            part = min(abs(ahead), 1.0)
            self._add(np.array([1 - part, part]), mine=ahead > 0)
            ahead -= part if ahead > 0 else -part

    def show(self, points: Floats, *, mine: bool) -> None:
        """Count a hand or crib of one side."""
        self._add(points, mine=mine)

    def _add(self, points: Floats, *, mine: bool) -> None:
        rows, columns = self.open.shape
        more = len(points) - 1
        grown = np.zeros((rows + more, columns) if mine else (rows, columns + more))
        for n in np.flatnonzero(points):
            if mine:
                grown[n : n + rows] += points[n] * self.open
            else:
                grown[:, n : n + columns] += points[n] * self.open
        self.open = grown
        self._settle(mine=mine)

    def goes_on(self, table: Floats, *, own: bool) -> float:
        """The chance to win later: the deal passes to the other side."""
        rows, columns = self.open.shape
        mine, theirs = self.scores
        if own:
            # The other deals next; `table` has the dealer first.
            chance = 1 - table[theirs : theirs + columns, mine : mine + rows].T
        else:
            chance = table[mine : mine + rows, theirs : theirs + columns]
        return float((self.open * chance).sum())


def tilted(often: Floats, average: float) -> Floats:
    """How often so many points come, leaning so that the average is the one given.

    Each number is taken e^(λ n) as often, with the λ that does it.
    """
    n = np.arange(len(often))
    low, high = -8.0, 8.0
    leaning = often
    for _ in range(_STEPS):
        middle = (low + high) / 2
        leaning = often * np.exp(middle * n)
        leaning /= leaning.sum()
        if (leaning * n).sum() < average:
            low = middle
        else:
            high = middle
    return leaning
