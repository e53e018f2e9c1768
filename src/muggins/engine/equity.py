"""The probability of winning, from both scores and who deals, and what a deal does to it.

The tables are worked out by `muggins engine build`: over deals that the best players on
points play against themselves, by dynamic programming in which whoever reaches the target
first has won.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["CRIBS", "Deal", "Equity", "tilted"]

Floats = NDArray[np.float64]

_STEPS: Final = 50
_EARLY: Final = 0.3
"""How often a point that a hand makes more in the play comes before those of the other.

It matters where both may peg out. At 120-120 a hand wins 0.25 more often for each point its
play is worth more as pone and 0.10 as the dealer, at 118-118 0.16, as `judging` has it.
"""
_POINTS: Final = 30
"""A hand or a crib counts less than that."""
CRIBS: Final = np.arange(0.5, 16, 0.5)
"""Averages of the crib that chances are worked out for; others lie between two of them."""


@dataclass(frozen=True, eq=False)
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
        hands: Floats,
        cribs: Floats,
        aheads: Floats,
        scores: tuple[int, int],
        target: int,
        *,
        own: bool,
    ) -> Floats:
        """My chance to win after each of some ways to lay away, before the starter is turned.

        `hands` is how often my hand will count 0 to 29, (choices, 30), `cribs` what the crib
        makes on average, `aheads` what my hand makes in the play beyond the average of its
        side, `scores` mine and the other's. What else the deal brings is as in `pegs` and
        `shown`; all these are taken to come independently, in the order of the rules.
        """
        self._table(target)
        deal = Deal(self, scores, target, own=own)
        low, part = _between(cribs)
        rows = np.arange(int(low.min()), int(low.max()) + 2, dtype=np.intp)
        found = np.zeros(len(hands))
        for k in np.unique([np.floor(aheads), np.ceil(aheads)]).astype(int).tolist():
            near = np.maximum(1 - np.abs(aheads - k), 0)
            by_crib = deal.by_hand(k, rows) @ hands.T
            here = low - rows[0]
            choices = np.arange(len(hands))
            lean = (1 - part) * by_crib[here, choices] + part * by_crib[here + 1, choices]
            found += near * lean
        return found


class Deal:
    """A deal about to be played at some scores."""

    def __init__(self, known: Equity, scores: tuple[int, int], target: int, *, own: bool) -> None:
        self.known, self.target, self.own = known, target, own
        self.scores = scores
        self.needed = (target - scores[0], target - scores[1])
        self.pegs = known.pegs.T if own else known.pegs
        # Where both peg enough, whoever does so first has won.
        last = len(known.race) - 1
        mine, theirs = (min(needed, last) for needed in self.needed)
        if own:
            still = self.pegs[: self.needed[0], : self.needed[1]]
            self.won = float(self.pegs.sum() - still.sum() - known.race[theirs, mine])
        else:
            self.won = float(known.race[mine, theirs])

    def by_hand(self, ahead: int, rows: NDArray[np.intp]) -> Floats:
        """My chance by the crib's average and by what my hand will count: (rows, 30).

        Somebody, I or (when negative) the other, makes so many points more in the play,
        now early in it and now late.
        """
        late = self._late(ahead, rows)
        if not ahead:
            return late
        mine, theirs = self.scores
        early = (mine + max(ahead, 0), theirs + max(-ahead, 0))
        if max(early) >= self.target:
            return (1 - _EARLY) * late + _EARLY * float(ahead > 0)
        begun = Deal(self.known, early, self.target, own=self.own)
        return (1 - _EARLY) * late + _EARLY * begun._late(0, rows)

    def _late(self, ahead: int, rows: NDArray[np.intp]) -> Floats:
        """The same when these points are made after all others of the play."""
        shows = _before_hand(self.known, self.target, self.own)
        mine, theirs = self.scores
        more, less = max(ahead, 0), max(-ahead, 0)
        ours = max(min(self.needed[0] - more, len(self.pegs)), 0)
        others = max(min(self.needed[1] - less, self.pegs.shape[1]), 0)
        pegs = self.pegs[:ours, :others]
        first = mine + more
        window = shows[rows, first : first + ours + _POINTS - 1, theirs + less :][:, :, :others]
        # By my points in all and by my pegs: what is between the two is the hand.
        summed = window @ pegs.T
        found = np.zeros((len(rows), _POINTS))
        for n in range(ours):
            found += summed[:, n : n + _POINTS, n]
        at_once = self.pegs[ours : self.needed[0], : self.needed[1]].sum()
        return found + self.won + float(at_once)


@lru_cache(maxsize=8)
def _before_hand(known: Equity, target: int, own: bool) -> Floats:
    """My chance once my hand is counted, the other's too: (cribs, more than target, target).

    By the crib's average, as in `CRIBS`, by my score with my hand and by the other's before
    its own. What I have beyond the target counts when my turn has come to count.
    """
    table = known.dealer_wins[target]
    leaning = np.array([tilted(known.shown[2], average) for average in CRIBS])
    # Before the crib is counted: by my score and the other's, both below the target.
    before = np.zeros((len(CRIBS), target + 1, target))
    for n in range(_POINTS):
        often = leaning[:, n, None, None]
        if own:
            before[:, : target - n, :] += often * (1 - table[:, n:].T)
            before[:, target - n : target, :] += often
        else:
            before[:, :target, : target - n] += often * table[:, n:]
    before[:, target] = 1
    score = np.minimum(np.arange(target + _POINTS + len(known.pegs)), target)
    found = np.zeros((len(CRIBS), len(score), target))
    for n, often in enumerate(known.shown[0 if own else 1].tolist()):
        # Who has not reached the target yet when the other does has lost.
        found[:, :, : target - n] += often * before[:, score, n:]
    if not own:
        found[:, target:] = 1
    return found


def _between(cribs: Floats) -> tuple[NDArray[np.intp], Floats]:
    """Which of `CRIBS` lies just below each average, and how far on the way to the next it is."""
    place = np.clip((cribs - CRIBS[0]) / (CRIBS[1] - CRIBS[0]), 0, len(CRIBS) - 1.001)
    low = place.astype(np.intp)
    return low, place - low


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
