"""The tables that the counting kernels look things up in."""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from muggins.engine import counting, holdings

__all__ = ["lookups", "places", "ranks_of_four"]


@cache
def places() -> NDArray[np.int64]:
    """What a card of each rank adds to a holding's number, by its place in order: (6, 13)."""
    return np.array([[comb(rank + i, i + 1) for rank in range(13)] for i in range(6)])


@cache
def ranks_of_four() -> NDArray[np.int8]:
    """Fifteens, pairs and runs of each holding of four with each rank of starter: (1820, 13)."""
    kinds, points = counting.prepare()
    a, b, c, d = holdings.ranks(4).astype(np.intp).T
    return points[kinds[a << 12 | b << 8 | c << 4 | d]]


@cache
def lookups() -> tuple[NDArray[np.uint8], NDArray[np.int16], NDArray[np.int8]]:
    """Numbers of two cards' ranks (52, 52), of two such pairs (91, 91), and `ranks_of_four`."""
    rank = range(13)
    two = np.array([[holdings.number((a, b)) for b in rank] for a in rank], np.uint8)
    pairs = holdings.ranks(2).tolist()
    four = np.array([[holdings.number((*p, *q)) for q in pairs] for p in pairs], np.int16)
    return two.repeat(4, axis=0).repeat(4, axis=1), four, ranks_of_four()
