"""Laying away: what each choice leaves in the hand and puts into the crib, on average.

Everything works on many hands of six at once, so that the same lines decide for the player
at the table and for the millions of deals from which the table of cribs is made.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine.counting import Cards, prepare

__all__ = ["LAID", "CribTable", "average_cribs", "average_hands"]

LAID: Final = tuple(combinations(range(6), 2))
"""The fifteen choices of two cards out of six, by their places."""

_KEPT: Final = np.array([[i for i in range(6) if i not in laid] for laid in LAID])
_LAID: Final = np.array(LAID)

CribTable = NDArray[np.float64]
"""What two cards laid away bring to the crib on average, shape (2, 13, 13).

The first index is 1 when the crib is one's own, 0 when it is the other's; then come the
ranks, 0 ace to 12 king: the lower rank first when both are of one suit, else the higher.
"""


def average_hands(six: Cards) -> NDArray[np.float64]:
    """The exact average of each choice's hand over the 46 starters, shape (n, 15).

    `six` has shape (n, 6) and holds what each player was dealt.
    """
    kinds, points = prepare()
    ranks = six >> 2
    suits = six & 3
    kept = ranks[:, _KEPT].astype(np.uint16)
    rows = kinds[kept[..., 0] << 12 | kept[..., 1] << 8 | kept[..., 2] << 4 | kept[..., 3]]
    # Four starters of every rank, less the six cards that cannot be it.
    totals = 4 * points.sum(axis=1, dtype=np.int32)[rows]
    for column in range(6):
        totals -= points[rows, ranks[:, column, None]]
    left = 13 - (suits[:, :, None] == np.arange(4, dtype=np.uint8)).sum(axis=1)
    same = (suits[:, _KEPT] == suits[:, _KEPT[:, :1]]).all(axis=2)
    in_suit = np.take_along_axis(left, suits.astype(np.intp), axis=1)
    totals += np.where(same, 4 * 46 + in_suit[:, _KEPT[:, 0]], 0)
    totals += np.where(ranks == 10, in_suit, 0)[:, _KEPT].sum(axis=2)
    return totals / 46


def average_cribs(six: Cards, table: CribTable, *, own: bool) -> NDArray[np.float64]:
    """What each choice brings to the crib on average, shape (n, 15), never negative.

    `own` tells whose crib it is: the same cards meet other ones in it.
    """
    return table[int(own)][places(six[:, _LAID[:, 0]], six[:, _LAID[:, 1]])]


def places(first: Cards, second: Cards) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Where pairs of cards stand in a table of cribs."""
    ranks = first >> 2, second >> 2
    low, high = np.minimum(*ranks), np.maximum(*ranks)
    suited = (first & 3) == (second & 3)
    return np.where(suited, low, high), np.where(suited, high, low)
