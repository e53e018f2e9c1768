"""What a player may hold: how likely each holding of four is to have been kept.

A *range* gives each holding its weight per way to draw it, so that two ranges and the number
of ways to draw both hands give how likely a pair of hands is.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from muggins.engine import holdings
from muggins.engine.discard import LAID
from muggins.engine.lookups import places

__all__ = ["draws", "kept", "kept_ranges"]

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


def draws(size: int, left: Counts) -> Floats:
    """In how many ways each holding of a size can be drawn when `left` of each rank are."""
    choose = np.zeros((5, 7))
    for n in range(5):
        choose[n, 0] = 1
        for k in range(1, n + 1):
            choose[n, k] = choose[n, k - 1] * (n - k + 1) / k
    return choose[left[None, :], holdings.counts(size)].prod(axis=1)


@cache
def _kept() -> NDArray[np.intp]:
    """The holding of four that each choice keeps of each holding of six: (18564, 15)."""
    six = holdings.ranks(6).astype(np.intp)
    found = np.empty((holdings.SIXES, len(LAID)), np.intp)
    place = places()
    for choice, laid in enumerate(LAID):
        stays = [i for i in range(6) if i not in laid]
        found[:, choice] = sum(place[i, six[:, stays[i]]] for i in range(4))
    return found


def kept(made: Floats, left: Counts) -> Floats:
    """How many of all hands of six out of `left` keep each holding of four: (1820,).

    `made` is how often one side makes each choice: (18564, 15).
    """
    weights = draws(6, left)[:, None] * made
    return np.bincount(_kept().ravel(), weights.ravel(), 1820).astype(np.float64)


def kept_ranges(made: Floats, left: Counts) -> Floats:
    """The range of each side, both dealt from `left` of each rank: (2, 1820)."""
    ways = draws(4, left)
    sums = np.stack([kept(made[who], left) for who in (0, 1)])
    return np.divide(sums, ways, out=np.zeros_like(sums), where=ways > 0)
