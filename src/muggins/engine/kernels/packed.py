"""A strategy of the play in few bits: written, and read again, by one and the same walk.

What is kept are whole numbers out of `full`, and only for holdings that the strategy itself
brings to a node: how often it does so is reckoned in whole numbers from those already
written, so that writing and reading agree to the last entry on every machine.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from muggins.engine.kernels.tree import CANNOT, LEAF

__all__ = ["ALWAYS", "code"]

ALWAYS = 1 << 20
"""The reach of a holding whose strategy always comes here."""

_DEPTH = 40


@njit(cache=True)
def code(
    kind, action, room, below, skip, ups, stuck, reaches, least, full, strategy, stream, begin,
    writing, entries,
):  # fmt: skip
    """Write a strategy to `stream` from `begin` on, or read it from there; answers where it ends, -1 if it has no end.

    The first five, `ups` and `stuck` are those of `solve.iterate`, of a tree or of what is
    below a node. `reaches` is how often pone's and the dealer's own strategy come to the
    root, out of `ALWAYS`; holdings below `least` are not written. `strategy` has the chances
    to write; reading, `entries` gets them out of `full`, and zeros where nothing was written.
    """
    sizes = np.array([1, 13, 91, 455, 1820])
    reach = np.zeros((2, _DEPTH, 1824), np.int64)
    held_at = np.zeros((2, _DEPTH), np.int64)
    node = np.zeros(_DEPTH, np.int64)
    child = np.zeros(_DEPTH, np.int64)
    slot = np.zeros(_DEPTH, np.int64)
    fits = np.zeros(1824, np.int64)
    seen = np.zeros(1824, np.int64)
    given = np.zeros(1824, np.int64)
    most = np.zeros(1824, np.int64)
    first = below[0]
    at = begin
    for who in range(2):
        reach[who, 0, : len(reaches[who])] = reaches[who]
    d = 0
    entering = True
    while d >= 0:
        i = node[d]
        k = kind[i]
        who = k & 1
        cards = (k >> 1) & 7 if who == 0 else (k >> 4) & 7
        size = sizes[cards]
        less = sizes[cards - 1]
        own = reach[who, held_at[who, d]]
        start = below[i] - first
        if entering:
            child[d] = i + 1
            slot[d] = 0
            up = ups[cards - 1]
            for h in range(size):
                fits[h] = 0
                seen[h] = 0
                given[h] = 0
                most[h] = -1
            c = i + 1
            while c < skip[i]:
                if action[c] < CANNOT:
                    for h in range(less):
                        fits[up[action[c], h]] += 1
                c = skip[c]
            if writing:
                # Rounded, then made to add up by the likeliest.
                e = start
                c = i + 1
                while c < skip[i]:
                    if action[c] < CANNOT:
                        for h in range(less):
                            u = up[action[c], h]
                            n = np.int64(np.rint(strategy[e + h] * full))
                            entries[e + h] = n
                            given[u] += n
                            if most[u] < 0 or n > entries[most[u]]:
                                most[u] = e + h
                        e += less
                    c = skip[c]
                for h in range(size):
                    if most[h] >= 0:
                        entries[most[h]] += full - given[h]
                    given[h] = 0
            e = start
            c = i + 1
            while c < skip[i]:
                a = action[c]
                if a < CANNOT:
                    for h in range(less):
                        u = up[a, h]
                        if own[u] < least:
                            entries[e + h] = 0
                            continue
                        seen[u] += 1
                        if seen[u] == fits[u]:
                            # The last one is what is left.
                            entries[e + h] = full - given[u]
                        elif writing:
                            stream[at] = entries[e + h]
                            at += 1
                        elif at >= len(stream):
                            return -1
                        else:
                            entries[e + h] = stream[at]
                            at += 1
                        given[u] += entries[e + h]
                    e += less
                c = skip[c]
        pushed = False
        while child[d] < skip[i]:
            c = child[d]
            a = action[c]
            here = start + slot[d]
            child[d] = skip[c]
            if a < CANNOT:
                slot[d] += less
            if kind[c] & LEAF:
                continue
            held_at[0, d + 1] = held_at[0, d]
            held_at[1, d + 1] = held_at[1, d]
            mine = reach[who, d + 1]
            held_at[who, d + 1] = d + 1
            if a < CANNOT:
                up = ups[cards - 1]
                for h in range(less):
                    mine[h] = own[up[a, h]] * entries[here + h] // full
            else:
                out = stuck[cards][min(room[i], 10)]
                for h in range(size):
                    mine[h] = own[h] if out[h] > 0 else 0
            node[d + 1] = c
            pushed = True
            break
        if pushed:
            d += 1
            entering = True
        else:
            d -= 1
            entering = False
    return at
