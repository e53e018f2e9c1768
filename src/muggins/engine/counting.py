"""Counting hands and cribs by the million, with arrays.

A second way of counting beside `muggins.hands`, and on purpose another one: fifteens come
from the coefficients of a polynomial, runs from products of how often neighbouring ranks
are held. An exhaustive test holds the two equal on every hand there is.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Cards", "RankTables", "count_hands", "prepare"]

Cards = NDArray[np.uint8]
"""Card numbers, 0 the ace of clubs to 51 the king of spades."""

_JACK_OF_CLUBS: Final = 40
# Hands a block: what is worked on then stays in the processor's cache.
_BLOCK: Final = 1 << 15


class RankTables(NamedTuple):
    """The rank part (fifteens, pairs, runs) of every hand of four with every starter.

    `kind` gives the row of a hand: indexed by its four ranks, 0 ace to 12 king, four bits
    each in any order. `points` are its points with each rank of starter.
    """

    kind: NDArray[np.int16]
    """Shape (65536,)."""
    points: NDArray[np.int8]
    """Shape (1820, 13)."""


@cache
def prepare() -> RankTables:
    """Build the tables (about 0.1 s); counting calls this by itself."""
    four = np.array(list(combinations_with_replacement(range(13), 4)))
    kind = np.zeros((16,) * 4, np.int16)
    for order in permutations(range(4)):
        a, b, c, d = four[:, order].T
        kind[a, b, c, d] = np.arange(len(four))
    starter = np.tile(np.arange(13), len(four))
    five = np.column_stack([np.repeat(four, 13, axis=0), starter])
    return RankTables(kind.ravel(), _rank_points(five).reshape(len(four), 13))


def _rank_points(ranks: NDArray[np.int64]) -> NDArray[np.int8]:
    """Fifteens, pairs and runs of each row of ranks, 0 to 12."""
    rows = np.arange(len(ranks))
    # The coefficient of x^15 in the product of (1 + x^value) is the number of fifteens.
    ways = np.zeros((len(ranks), 16), np.int16)
    ways[:, 0] = 1
    held = np.zeros((len(ranks), 13), np.int16)
    for column in ranks.T:
        value = np.minimum(column + 1, 10)
        for count in range(15, 0, -1):
            before = count - value
            ways[:, count] += np.where(before >= 0, ways[rows, np.maximum(before, 0)], 0)
        held[rows, column] += 1
    pairs = (held * (held - 1) // 2).sum(axis=1)
    runs = np.zeros(len(ranks), np.int16)
    for length in (3, 4, 5):
        # How many runs start at each rank: the product of how often its ranks are held.
        windows = np.lib.stride_tricks.sliding_window_view(held, length, axis=1)
        found = windows.prod(axis=2).sum(axis=1)
        runs = np.where(found > 0, found * length, runs)
    return (2 * ways[:, 15] + 2 * pairs + runs).astype(np.int8)


def count_hands(
    hands: Cards, starters: Cards, *, crib: bool | NDArray[np.bool_] = False
) -> NDArray[np.int8]:
    """The points of many hands or cribs of four cards, each with its starter.

    `hands` has shape (n, 4), `starters` (n,); `crib` is one flag for all or one for each.
    The answer has shape (n,). All cards of a hand must differ; this is not checked. Raises
    ValueError when the shapes do not go together.
    """
    n = len(starters)
    if hands.shape != (n, 4) or starters.shape != (n,):
        raise ValueError(
            f"hands of shape {hands.shape} with starters of shape {starters.shape}: "
            "they must be (n, 4) and (n,)"
        )
    cribs = np.broadcast_to(np.asarray(crib, np.bool_), (n,))
    points = np.empty(n, np.int8)
    for start in range(0, n, _BLOCK):
        block = slice(start, start + _BLOCK)
        points[block] = _count_block(hands[block], starters[block], cribs[block])
    return points


def _count_block(hands: Cards, starters: Cards, cribs: NDArray[np.bool_]) -> NDArray[np.int8]:
    tables = prepare()
    first, *others = np.ascontiguousarray(hands.T)
    ranks = (first >> 2).astype(np.uint16)
    mixed = np.zeros_like(first)
    jack = _JACK_OF_CLUBS + (starters & 3)
    nobs = first == jack
    for cards in others:
        ranks = ranks << 4 | cards >> 2
        mixed |= first ^ cards
        nobs |= cards == jack
    points = tables.points[tables.kind[ranks], starters >> 2]
    flush = mixed & 3 == 0
    completed = flush & ((first ^ starters) & 3 == 0)
    points += nobs
    points += completed
    points += 4 * (completed | (flush & ~cribs)).view(np.int8)
    return points
