"""Counting hands by the hundred million a second.

The rank part comes from a table of 1,820 holdings of four with 13 starters, found by the
numbers of two pairs of cards; flush and nobs by comparison.
"""

from __future__ import annotations

import numpy as np
from numba import njit

__all__ = ["count", "every", "flush_and_nobs"]


@njit(cache=True, inline="always")
def flush_and_nobs(a, b, c, d, starter, crib):
    """What flush and nobs add to four cards with their starter."""
    suit = starter & 3
    points = 0
    if ((a ^ b) | (a ^ c) | (a ^ d)) & 3 == 0:
        if a & 3 == suit:
            points = 5
        elif not crib:
            points = 4
    jack = 40 + suit
    return points + (a == jack) + (b == jack) + (c == jack) + (d == jack)


@njit(cache=True)
def count(hands, starters, cribs, pairs, fours, points, into):
    """The points of each row of `hands`, (n, 4), with its starter, as a crib where told.

    `pairs` is the number of each two cards' ranks, (52, 52), `fours` that of four cards by
    the numbers of two pairs, (91, 91), `points` the rank part, (1820, 13).
    """
    for i in range(len(hands)):
        a, b, c, d = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3]
        starter = starters[i]
        made = points[fours[pairs[a, b], pairs[c, d]], starter >> 2]
        into[i] = made + flush_and_nobs(a, b, c, d, starter, cribs[i])


@njit(cache=True)
def every(pairs, fours, points):
    """How many of all 12,994,800 hands with their starters make 0 to 29: (2, 30).

    Row 0 counts them as hands, row 1 as cribs.
    """
    found = np.zeros((2, 30), np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            first = fours[pairs[a, b]]
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    line = points[first[pairs[c, d]]]
                    flush = ((a ^ b) | (a ^ c) | (a ^ d)) & 3 == 0
                    for starter in range(52):
                        if starter in (a, b, c, d):
                            continue
                        made = line[starter >> 2]
                        jack = 40 + (starter & 3)
                        made += (a == jack) | (b == jack) | (c == jack) | (d == jack)
                        if flush:
                            five = a & 3 == starter & 3
                            found[0, made + (5 if five else 4)] += 1
                            found[1, made + (5 if five else 0)] += 1
                        else:
                            found[0, made] += 1
                            found[1, made] += 1
    return found
