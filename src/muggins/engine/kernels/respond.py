"""The exact best response to a strategy of the play, to certify what the solver made.

Written apart from the solver, and on purpose in another way: it keeps its own account of
the rules, knows no tree but the order in which entries stand, and weighs every pair of
hands at the end by the number of ways to draw both, in full.
"""

from __future__ import annotations

import numpy as np
from numba import njit

__all__ = ["joint", "value"]

_PLACE = np.zeros((4, 13), np.int64)
for _i in range(4):
    for _r in range(13):
        _n = 1
        for _k in range(_i + 1):
            _n = _n * (_r + _i - _k) // (_k + 1)
        _PLACE[_i, _r] = _n


def _draws():
    """Ways to draw a cards for one and then b for the other out of n alike."""
    table = np.zeros((5, 6, 6))
    choose = [[1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [1, 2, 1, 0, 0, 0], [1, 3, 3, 1, 0, 0]]
    choose.append([1, 4, 6, 4, 1, 0])
    for n in range(5):
        for a in range(n + 1):
            for b in range(n - a + 1):
                table[n, a, b] = choose[n][a] * choose[n - a][b]
    return table


_DRAWS = _draws()


@njit(cache=True)
def joint(copies, counts, weights, into):
    """`into[h]` = sum over the other's holdings of weight × ways to draw both, from scratch."""
    for h in range(len(weights)):
        whole = 0.0
        for g in range(len(weights)):
            ways = weights[g]
            for rank in range(13):
                if counts[h, rank] or counts[g, rank]:
                    ways *= _DRAWS[copies[rank], counts[h, rank], counts[g, rank]]
                    if ways == 0.0:
                        break
            whole += ways
        into[h] = whole


@njit(cache=True)
def _worth(rank):
    return rank + 1 if rank < 9 else 10


@njit(cache=True)
def _run(cards, size):
    """The longest run that the last cards of a pile make, or 0."""
    for length in range(min(size, 7), 2, -1):
        low = high = cards[size - length]
        twice = False
        for i in range(size - length + 1, size):
            low = min(low, cards[i])
            high = max(high, cards[i])
            for j in range(size - length, i):
                if cards[j] == cards[i]:
                    twice = True
        if not twice and high - low + 1 == length:
            return length
    return 0


@njit(cache=True)
def _pegs(cards, size, total):
    got = _run(cards, size)
    if total == 15 or total == 31:
        got += 2
    same = 0
    for i in range(size - 1, -1, -1):
        if cards[i] != cards[size - 1]:
            break
        same += 1
    if same == 2:
        got += 2
    elif same == 3:
        got += 6
    elif same == 4:
        got += 12
    return got


@njit(cache=True)
def _end(pile, held, size, total, turn, said, last):
    """Play the last cards out, -1 for none; what player 0 makes more than player 1.

    Writes on `pile` beyond its `size`, and into `held`.
    """
    lead = 0
    while held[0] >= 0 or held[1] >= 0:
        able = held[turn] >= 0 and total + _worth(held[turn]) <= 31
        if able:
            pile[size] = held[turn]
            size += 1
            total += _worth(held[turn])
            held[turn] = -1
            last = turn
            got = _pegs(pile, size, total)
            lead += got if turn == 0 else -got
            if total == 31:
                size, total, said = 0, 0, False
                turn = 1 - last
            elif held[0] < 0 and held[1] < 0:
                lead += 1 if last == 0 else -1
            elif said:
                pass
            else:
                turn = 1 - turn
        elif held[turn] >= 0 or said:
            other_fits = not said and held[1 - turn] >= 0 and total + _worth(held[1 - turn]) <= 31
            if other_fits:
                said = True
                turn = 1 - turn
            else:
                lead += 1 if last == 0 else -1
                size, total, said = 0, 0, False
                turn = 1 - last
        else:
            turn = 1 - turn
            continue
        if total == 0 and held[turn] < 0:
            turn = 1 - turn
    return lead


@njit(cache=True, fastmath=True)
def value(copies, counts, ups, played_by, weights, who, follow):
    """What each holding of player `who` is worth against `played_by`, one for each weight.

    The sum over what the other may hold, weighted by `weights` × ways to draw both, of the
    points `who` makes more, answering as well as can be, or as `played_by` says when
    `follow`. `played_by` has, at each node in preorder, for each rank that may be played, in
    order, the chance to play it for each holding less that card. `ups[n]` is (13, holdings
    of n cards). Second in the answer: how many entries were read.
    """
    sizes = np.array([1, 13, 91, 455, 1820])
    starts = np.array([0, 1, 14, 105, 560])
    deep = 26
    best = np.zeros((deep, 1820))
    tried = np.zeros((deep, 1820))
    reach = np.zeros((deep, 1820))
    cards = np.zeros((deep, 12), np.int64)
    size = np.zeros(deep, np.int64)
    total = np.zeros(deep, np.int64)
    turn = np.zeros(deep, np.int64)
    said = np.zeros(deep, np.bool_)
    last = np.zeros(deep, np.int64)
    ahead = np.zeros(deep)
    least = np.zeros((deep, 2), np.int64)
    left = np.zeros((deep, 2), np.int64)
    had = np.zeros((deep, 2, 13), np.int64)
    step = np.full(deep, -1, np.int64)
    entry = np.zeros(deep, np.int64)
    memo_at = np.full(1 << 22, -1, np.int32)
    memo_key = np.zeros(1 << 22, np.uint64)
    memo = np.zeros((1 << 20, 13, 13), np.int8)
    memos = 0
    scratch = np.zeros(12, np.int64)
    held = np.zeros(2, np.int64)
    one = np.zeros((2, 13))
    both = np.zeros(13)
    whole = len(weights)
    reach[0, :whole] = weights
    for cards_held in range(1, 5):
        if sizes[cards_held] == whole:
            left[0] = cards_held
    last[0] = 1
    read = 0
    d = 0
    while d >= 0:
        a = turn[d]
        n = left[d, a]
        less = sizes[n - 1] if n else 0
        if step[d] < 0:
            if left[d, 0] <= 1 and left[d, 1] <= 1:
                key = np.uint64(7)
                for i in range(size[d]):
                    key = key * np.uint64(14) + np.uint64(cards[d, i] + 1)
                key = key * np.uint64(128) + np.uint64(
                    a + 2 * said[d] + 4 * last[d] + 8 * left[d, 0] + 16 * left[d, 1]
                )
                at = np.int64((key * np.uint64(0xD6E8FEB86659FD93)) >> np.uint64(42))
                while memo_at[at] >= 0 and memo_key[at] != key:
                    at = (at + 1) & ((1 << 22) - 1)
                if memo_at[at] < 0:
                    memo_at[at] = memos
                    memo_key[at] = key
                    for x in range(13 if left[d, 0] else 1):
                        for y in range(13 if left[d, 1] else 1):
                            held[0] = x if left[d, 0] else -1
                            held[1] = y if left[d, 1] else -1
                            scratch[:] = cards[d]
                            memo[memos, x, y] = _end(
                                scratch, held, size[d], total[d], a, said[d], last[d]
                            )
                    memos += 1
                table = memo[memo_at[at]]
                ways = 1.0
                for rank in range(13):
                    p, q = had[d, who, rank], had[d, 1 - who, rank]
                    base = _DRAWS[copies[rank], p, q]
                    if base == 0.0:
                        ways = 0.0
                        break
                    ways *= base
                    one[0, rank] = _DRAWS[copies[rank], p + 1, q] / base
                    one[1, rank] = _DRAWS[copies[rank], p, q + 1] / base
                    both[rank] = _DRAWS[copies[rank], p + 1, q + 1] / base
                ours, theirs = left[d, who], left[d, 1 - who]
                for x in range(13 if ours else 1):
                    amount = 0.0
                    for y in range(13 if theirs else 1):
                        w = reach[d, y]
                        if w == 0.0:
                            continue
                        if ours and theirs:
                            w *= both[x] if x == y else one[0, x] * one[1, y]
                        elif ours:
                            w *= one[0, x]
                        elif theirs:
                            w *= one[1, y]
                        points = table[x, y] if who == 0 else -table[y, x]
                        amount += w * (points + ahead[d])
                    best[d, x] = amount * ways
                step[d] = 99
            else:
                entry[d] = read
                for rank in range(13):
                    v = _worth(rank)
                    fits = total[d] + v <= 31 and v >= least[d, a]
                    if fits and had[d, 0, rank] + had[d, 1, rank] < 4:
                        read += less
                ours = sizes[left[d, who]]
                for h in range(ours):
                    best[d, h] = 0.0
                    tried[d, h] = 0.0
                step[d] = 0
        if step[d] == 99:
            # Give what was found to the node above.
            if d == 0:
                break
            e = d - 1
            move = step[e] - 1
            actor = turn[e]
            if actor != who:
                for h in range(sizes[left[e, who]]):
                    best[e, h] += best[d, h]
            elif move == 13:
                for h in range(sizes[left[e, who]]):
                    stuck = True
                    for rank in range(13):
                        if counts[starts[left[e, who]] + h, rank] and total[e] + _worth(rank) <= 31:
                            stuck = False
                    if stuck:
                        best[e, h] = best[d, h]
            else:
                up = ups[left[e, who] - 1][move]
                begin = entry[e]
                for h in range(len(up)):
                    if follow:
                        best[e, up[h]] += played_by[begin + h] * best[d, h]
                    elif tried[e, up[h]] == 0.0 or best[d, h] > best[e, up[h]]:
                        best[e, up[h]] = best[d, h]
                        tried[e, up[h]] = 1.0
                entry[e] += len(up)
            step[d] = -1
            d -= 1
            continue
        move = step[d]
        step[d] += 1
        if move > 13:
            step[d] = 99
            continue
        e = d + 1
        if move < 13:
            v = _worth(move)
            if total[d] + v > 31 or v < least[d, a] or had[d, 0, move] + had[d, 1, move] >= 4:
                continue
        else:
            loose = 0
            for rank in range(13):
                v = _worth(rank)
                if total[d] + v > 31 and v >= least[d, a]:
                    loose += 4 - had[d, 0, rank] - had[d, 1, rank]
            if loose < n:
                continue
        cards[e] = cards[d]
        size[e], total[e], turn[e], said[e], last[e] = size[d], total[d], a, said[d], last[d]
        ahead[e] = ahead[d]
        least[e] = least[d]
        left[e] = left[d]
        had[e] = had[d]
        sign = 1.0 if a == who else -1.0
        ours = sizes[left[d, 1 - who]]
        if move < 13:
            left[e, a] -= 1
            had[e, a, move] += 1
            cards[e, size[e]] = move
            size[e] += 1
            total[e] += _worth(move)
            last[e] = a
            ahead[e] += sign * _pegs(cards[e], size[e], total[e])
            if a == who:
                for h in range(ours):
                    reach[e, h] = reach[d, h]
            else:
                up = ups[n - 1][move]
                begin = entry[d]
                for h in range(len(up)):
                    reach[e, h] = reach[d, up[h]] * played_by[begin + h]
                entry[d] += len(up)
            if total[e] == 31:
                size[e], total[e], said[e] = 0, 0, False
                turn[e] = 1 - a if left[e, 1 - a] else a
            elif said[e] or left[e, 1 - a] == 0:
                if left[e, a] == 0:
                    ahead[e] += sign
                    size[e], total[e], said[e] = 0, 0, False
                    turn[e] = 1 - a
            else:
                turn[e] = 1 - a
        else:
            least[e, a] = max(least[e, a], 32 - total[d])
            for h in range(ours):
                reach[e, h] = reach[d, h]
            if a != who:
                for h in range(ours):
                    for rank in range(13):
                        if counts[starts[n] + h, rank] and total[d] + _worth(rank) <= 31:
                            reach[e, h] = 0.0
                            break
            if said[d] or left[d, 1 - a] == 0:
                ahead[e] += 1.0 if last[d] == who else -1.0
                size[e], total[e], said[e] = 0, 0, False
                turn[e] = 1 - last[d] if left[d, 1 - last[d]] else last[d]
            else:
                said[e] = True
                turn[e] = 1 - a
        d = e
        step[d] = -1
    return best[0, :whole].copy(), read
