"""Laying away over every hand of six there is, and the cribs that come of it.

Tables of six cards are by holding (`holdings.SIXES`) and by choice: the fifteen ways to lay
two of the six away, in order of their places among the six sorted by rank.
"""

from __future__ import annotations

import numpy as np
from numba import njit

__all__ = ["KEPT", "LAID", "NUMBER", "cribs", "four_of", "lay_away", "worth"]

KEPT = np.array(
    [[k for k in range(6) if k not in (i, j)] for i in range(6) for j in range(i + 1, 6)]
)
LAID = np.array([[i, j] for i in range(6) for j in range(i + 1, 6)])
_C = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])
NUMBER = np.zeros((6, 13), np.int64)
for _i in range(6):
    for _r in range(13):
        _n = 1
        for _k in range(_i + 1):
            _n = _n * (_r + _i - _k) // (_k + 1)
        NUMBER[_i, _r] = _n


@njit(cache=True)
def six(ranks):
    """The number of a holding of six, its ranks in order."""
    n = 0
    for i in range(6):
        n += NUMBER[i, ranks[i]]
    return n


@njit(cache=True)
def four_of(a, b, c, d):
    """The number of a holding of four, its ranks in order."""
    return NUMBER[0, a] + NUMBER[1, b] + NUMBER[2, c] + NUMBER[3, d]


@njit(cache=True)
def worth(ranks, suits, points, cribs, play, own, hand, total):
    """What each of the fifteen choices is worth on average over the 46 starters, exactly.

    Ranks must be in order. `points` are those of a holding of four with a starter's rank,
    `cribs` what the holding's choices bring to this crib by rank, `play` what a holding of
    four is worth in the play by the starter's rank. Fills `hand` and `total`.
    """
    left = np.full(13, 4, np.int64)
    suit = np.full(4, 13, np.int64)
    for i in range(6):
        left[ranks[i]] -= 1
        suit[suits[i]] -= 1
    row = six(ranks)
    for choice in range(15):
        a, b, c, d = KEPT[choice]
        kept = four_of(ranks[a], ranks[b], ranks[c], ranks[d])
        made = 0
        pegged = 0.0
        for rank in range(13):
            made += left[rank] * points[kept, rank]
            pegged += left[rank] * play[kept, rank]
        if suits[a] == suits[b] and suits[a] == suits[c] and suits[a] == suits[d]:
            made += 4 * 46 + suit[suits[a]]
        for i in KEPT[choice]:
            if ranks[i] == 10:
                made += suit[suits[i]]
        i, j = LAID[choice]
        crib = cribs[row, choice]
        for x in (i, j):
            if ranks[x] == 10:
                crib += suit[suits[x]] / 46
        if suits[i] == suits[j]:
            # The other's two and the starter are of that suit as often as any three unseen.
            n = suit[suits[i]]
            crib += 5 * n * (n - 1) * (n - 2) / (46 * 45 * 44)
        hand[choice] = made / 46
        total[choice] = hand[choice] + (crib if own else -crib) + pegged / 46
    return row


@njit(cache=True)
def lay_away(points, cribs, play, own, spread):
    """How often each choice is made with each holding of six, over all suits: (18564, 15).

    Choices within `spread` points of the best share, less and less with the distance. Also
    answers the average hand, and how many hands there were.
    """
    masks = np.zeros((7, 1716), np.int64)
    many = np.zeros(7, np.int64)
    for mask in range(1 << 13):
        ones = 0
        for rank in range(13):
            ones += (mask >> rank) & 1
        if ones <= 6:
            masks[ones, many[ones]] = mask
            many[ones] += 1
    made = np.zeros((18564, 15))
    ranks = np.zeros(6, np.int64)
    suits = np.zeros(6, np.int64)
    hand = np.zeros(15)
    total = np.zeros(15)
    hands = 0.0
    average = 0.0
    held = np.zeros(4, np.int64)
    for n0 in range(7):
        for n1 in range(min(n0, 6 - n0) + 1):
            for n2 in range(min(n1, 6 - n0 - n1) + 1):
                n3 = 6 - n0 - n1 - n2
                if n3 > n2:
                    continue
                for i0 in range(many[n0]):
                    for i1 in range(i0 + 1 if n1 == n0 else many[n1]):
                        for i2 in range(i1 + 1 if n2 == n1 else many[n2]):
                            for i3 in range(i2 + 1 if n3 == n2 else many[n3]):
                                held[0], held[1] = masks[n0, i0], masks[n1, i1]
                                held[2], held[3] = masks[n2, i2], masks[n3, i3]
                                alike = 1
                                ways = 24.0
                                for s in range(1, 4):
                                    alike = alike + 1 if held[s] == held[s - 1] else 1
                                    ways /= alike
                                at = 0
                                for rank in range(13):
                                    for s in range(4):
                                        if held[s] >> rank & 1:
                                            ranks[at], suits[at] = rank, s
                                            at += 1
                                row = worth(ranks, suits, points, cribs, play, own, hand, total)
                                best = total.max()
                                share = 0.0
                                for choice in range(15):
                                    near = 1 - (best - total[choice]) / spread
                                    total[choice] = near if near > 0 else 0.0
                                    share += total[choice]
                                for choice in range(15):
                                    part = ways * total[choice] / share
                                    made[row, choice] += part
                                    average += part * hand[choice]
                                hands += ways
    for row in range(18564):
        whole = made[row].sum()
        if whole:
            made[row] /= whole
    return made, average / hands, hands


@njit(cache=True)
def cribs(points, made, sixes):
    """What each choice brings to the crib by rank when the other lays away by `made`.

    Exact over the other's six cards and the starter, one's own six taken out: (18564, 15).
    `points` as in `worth`, `sixes` the ranks of all holdings of six, (18564, 6).
    """
    rows = len(sixes)
    # The other's choices that are made at all, with the pair laid away.
    pair = np.zeros((rows, 15), np.int64)
    part = np.zeros((rows, 15))
    parts = np.zeros(rows, np.int64)
    different = np.zeros((rows, 6), np.int64)
    times = np.zeros((rows, 6), np.int64)
    kinds = np.zeros(rows, np.int64)
    for row in range(rows):
        for i in range(6):
            rank = sixes[row, i]
            if kinds[row] and different[row, kinds[row] - 1] == rank:
                times[row, kinds[row] - 1] += 1
            else:
                different[row, kinds[row]] = rank
                times[row, kinds[row]] = 1
                kinds[row] += 1
        for choice in range(15):
            if made[row, choice] > 0:
                i, j = LAID[choice]
                q = NUMBER[0, sixes[row, i]] + NUMBER[1, sixes[row, j]]
                for k in range(parts[row]):
                    if pair[row, k] == q:
                        part[row, k] += made[row, choice]
                        break
                else:
                    pair[row, parts[row]] = q
                    part[row, parts[row]] = made[row, choice]
                    parts[row] += 1
    firsts = np.zeros(91, np.int64)
    seconds = np.zeros(91, np.int64)
    for b in range(13):
        for a in range(b + 1):
            q = NUMBER[0, a] + NUMBER[1, b]
            firsts[q], seconds[q] = a, b
    found = np.zeros((rows, 15))
    left = np.zeros(13, np.int64)
    laid = np.zeros(91)
    gone = np.zeros((91, 13))
    four = np.zeros(4, np.int64)
    for row in range(rows):
        left[:] = 4
        for i in range(6):
            left[sixes[row, i]] -= 1
        if left.min() < 0:
            continue
        laid[:] = 0
        gone[:] = 0
        whole = 0.0
        for other in range(rows):
            ways = 1
            for k in range(kinds[other]):
                n = times[other, k]
                m = left[different[other, k]]
                if n > m:
                    ways = 0
                    break
                ways *= _C[m, n]
            if ways == 0:
                continue
            whole += ways
            for k in range(parts[other]):
                x = ways * part[other, k]
                q = pair[other, k]
                laid[q] += x
                for i in range(6):
                    gone[q, sixes[other, i]] += x
        for choice in range(15):
            i, j = LAID[choice]
            a, b = sixes[row, i], sixes[row, j]
            if (
                choice
                and a == sixes[row, LAID[choice - 1, 0]]
                and b == sixes[row, LAID[choice - 1, 1]]
            ):
                found[row, choice] = found[row, choice - 1]
                continue
            brought = 0.0
            for q in range(91):
                if laid[q] == 0:
                    continue
                four[0], four[1], four[2], four[3] = a, b, firsts[q], seconds[q]
                four.sort()
                line = points[four_of(four[0], four[1], four[2], four[3])]
                for rank in range(13):
                    brought += (laid[q] * left[rank] - gone[q, rank]) * line[rank]
            found[row, choice] = brought / whole / 40
    return found
