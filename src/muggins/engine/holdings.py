"""Holdings: cards when their suits do not matter, numbered.

Suits never matter in the play, and hardly in the crib, so the engine works on multisets of
ranks, here called *holdings*. The ranks r0 ≤ r1 ≤ … of a holding, 0 (ace) to 12 (king),
give its number among those of its size, C(r0, 1) + C(r1 + 1, 2) + C(r2 + 2, 3) + …: 13, 91,
455, 1,820 of one to four cards and 18,564 of six, some of which need a fifth card of a
rank and never occur.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["SIXES", "SIZES", "VALUES", "counts", "number", "ranks", "stuck", "with_card"]

SIZES: Final = (1, 13, 91, 455, 1820)
"""How many holdings there are of none to four cards."""

SIXES: Final = 18564
"""How many holdings there are of six cards."""

VALUES: Final = np.minimum(np.arange(13) + 1, 10)
"""What a card of each rank adds to the count."""


def number(ranks: Iterable[int]) -> int:
    """The number of the holding of these ranks, in any order, among those of its size."""
    return sum(comb(rank + i, i + 1) for i, rank in enumerate(sorted(ranks)))


@cache
def ranks(size: int) -> NDArray[np.int8]:
    """The ranks of every holding of a size, in order of numbers: (holdings, size)."""
    every = sorted(combinations_with_replacement(range(13), size), key=number)
    return np.array(every, np.int8).reshape(len(every), size)


@cache
def counts(size: int) -> NDArray[np.int8]:
    """How many cards of each rank every holding of a size has: (holdings, 13)."""
    every = ranks(size)
    return (every[:, :, None] == np.arange(13)).sum(axis=1).astype(np.int8)


@cache
def with_card(size: int) -> NDArray[np.int16]:
    """The number of each holding of a size with one more card of each rank: (13, holdings)."""
    every = ranks(size).tolist()
    return np.array([[number((*held, rank)) for held in every] for rank in range(13)], np.int16)


@cache
def stuck(size: int) -> NDArray[np.float32]:
    """1 where no card of a holding fits into what is left to thirty-one: (11, holdings).

    With ten or more left every card fits.
    """
    held = counts(size) > 0
    fits = np.array([held[:, room >= VALUES].any(axis=1) for room in range(11)])
    return (~fits).astype(np.float32)
