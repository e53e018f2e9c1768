"""One iteration of counterfactual regret minimisation over the public tree of the play.

The vector form: for every holding of a player at once. What the two hold together weighs
as many ways as there are to draw both from one pack; that number is a product over the
cards played, so the tree needs no joint table (each card played multiplies by the copies
not played yet, divided by one more than its player has played of it).
"""

from __future__ import annotations

import numpy as np
from numba import njit

from muggins.engine.kernels.tree import CANNOT, LEAF

__all__ = ["iterate", "normalise"]

_DEPTH = 40


@njit(cache=True, fastmath=True, error_model="numpy")
def iterate(
    kind,
    action,
    points,
    room,
    below,
    skip,
    payoffs,
    ups,
    stuck,
    left,
    fallen,
    ranges,
    regrets,
    averages,
    player,
    gain,
    lose,
    weight,
):
    """Walk the whole tree for one player: regrets and averages change in place.

    `ups[n]` is (13, holdings of n cards): with one more card. `stuck[n]` is (11, holdings).
    `payoffs` are those of this player, by the other's card, then the own, padded to 16.
    `left` are the cards of each rank that have neither been played nor turned, `fallen`, (2,
    13), those that each player has played. `ranges[q]` is how likely player q holds each
    holding, per way to draw it with what has fallen. Answers the value of each holding at
    the root, times the weight of what the other may hold with it.
    """
    sizes = np.array([1, 13, 91, 455, 1820])
    own = np.zeros((_DEPTH, 1824), np.float32)
    opp = np.zeros((_DEPTH, 1824), np.float32)
    val = np.zeros((_DEPTH, 1824), np.float32)
    sig = np.zeros((_DEPTH, 13 * 455 + 16), np.float32)
    back = np.zeros((_DEPTH, 13 * 455 + 16), np.float32)
    total = np.zeros(1824, np.float32)
    acc = np.zeros(16, np.float32)
    own_at = np.zeros(_DEPTH, np.int64)
    opp_at = np.zeros(_DEPTH, np.int64)
    own_on = np.ones(_DEPTH, np.bool_)
    opp_on = np.ones(_DEPTH, np.bool_)
    node = np.zeros(_DEPTH, np.int64)
    child = np.zeros(_DEPTH, np.int64)
    slot = np.zeros(_DEPTH, np.int64)
    ways = np.zeros(_DEPTH, np.float32)
    ahead = np.zeros(_DEPTH, np.float32)
    played = fallen.copy()
    left = left.copy()
    sign = 1.0 - 2.0 * player

    own[0, : len(ranges[player])] = ranges[player]
    opp[0, : len(ranges[1 - player])] = ranges[1 - player]
    ways[0] = 1.0
    d = 0
    entering = True
    while d >= 0:
        i = node[d]
        k = kind[i]
        actor = k & 1
        cards = (k >> 1) & 7 if actor == 0 else (k >> 4) & 7
        less = sizes[cards - 1] if cards else 1
        mine = actor == player
        if entering:
            child[d] = i + 1
            slot[d] = 0
            pones, dealers = (k >> 1) & 7, (k >> 4) & 7
            size = sizes[pones if player == 0 else dealers]
            for h in range(size):
                val[d, h] = 0.0
            # Regret matching.
            size = sizes[cards]
            up = ups[cards - 1]
            for h in range(size):
                total[h] = 0.0
            at = below[i]
            begin = at
            c = i + 1
            while c < skip[i]:
                a = action[c]
                if a < CANNOT:
                    for h in range(less):
                        r = regrets[at + h]
                        if r > 0.0:
                            total[up[a, h]] += r
                    at += less
                c = skip[c]
            # Holdings without regret play every card alike; how many fit is counted first.
            c = i + 1
            blank = False
            for h in range(size):
                if total[h] <= 0.0:
                    blank = True
                    total[h] = 0.0
            if blank:
                c = i + 1
                while c < skip[i]:
                    a = action[c]
                    if a < CANNOT:
                        for h in range(less):
                            if total[up[a, h]] <= 0.0:
                                total[up[a, h]] -= 1.0
                    c = skip[c]
            at = 0
            c = i + 1
            while c < skip[i]:
                a = action[c]
                if a < CANNOT:
                    for h in range(less):
                        t = total[up[a, h]]
                        r = max(regrets[begin + at + h], np.float32(0.0))
                        sig[d, at + h] = r / t if t > 0.0 else -1.0 / t
                    at += less
                c = skip[c]
        else:
            # Back from a child, whose values are in val[d + 1].
            c = child[d]
            a = action[c]
            if a < CANNOT:
                left[a] += 1
                played[actor, a] -= 1
                if mine:
                    at = slot[d]
                    up = ups[cards - 1]
                    for h in range(less):
                        v = val[d + 1, h]
                        back[d, at + h] = v
                        val[d, up[a, h]] += sig[d, at + h] * v
                else:
                    size = sizes[(k >> 1) & 7 if player == 0 else (k >> 4) & 7]
                    for h in range(size):
                        val[d, h] += val[d + 1, h]
                slot[d] += less
            elif mine:
                out = stuck[cards][min(room[i], 10)]
                for h in range(sizes[cards]):
                    val[d, h] += val[d + 1, h] * out[h]
            else:
                size = sizes[(k >> 1) & 7 if player == 0 else (k >> 4) & 7]
                for h in range(size):
                    val[d, h] += val[d + 1, h]
            child[d] = skip[c]

        # The next child, if there is one.
        pushed = False
        while child[d] < skip[i]:
            c = child[d]
            a = action[c]
            at = slot[d]
            factor = ways[d]
            if a < CANNOT:
                factor *= left[a] / (played[actor, a] + 1.0)
            if factor == 0.0:
                # No such card is left: nothing comes of it.
                if mine:
                    for h in range(less):
                        back[d, at + h] = 0.0
                slot[d] += less
                child[d] = skip[c]
                continue
            own_at[d + 1] = own_at[d]
            opp_at[d + 1] = opp_at[d]
            own_on[d + 1] = own_on[d]
            opp_on[d + 1] = opp_on[d]
            any_reach = np.float32(0.0)
            if a < CANNOT:
                up = ups[cards - 1]
                if mine:
                    if own_on[d]:
                        src = own_at[d]
                        for h in range(less):
                            x = own[src, up[a, h]] * sig[d, at + h]
                            own[d + 1, h] = x
                            any_reach += x
                        own_at[d + 1] = d + 1
                        own_on[d + 1] = any_reach > 0.0
                else:
                    if opp_on[d]:
                        src = opp_at[d]
                        for h in range(less):
                            x = opp[src, up[a, h]] * sig[d, at + h]
                            opp[d + 1, h] = x
                            any_reach += x
                        opp_at[d + 1] = d + 1
                        opp_on[d + 1] = any_reach > 0.0
            else:
                out = stuck[cards][min(room[i], 10)]
                if mine:
                    if own_on[d]:
                        src = own_at[d]
                        for h in range(sizes[cards]):
                            x = own[src, h] * out[h]
                            own[d + 1, h] = x
                            any_reach += x
                        own_at[d + 1] = d + 1
                        own_on[d + 1] = any_reach > 0.0
                elif opp_on[d]:
                    src = opp_at[d]
                    for h in range(sizes[cards]):
                        x = opp[src, h] * out[h]
                        opp[d + 1, h] = x
                        any_reach += x
                    opp_at[d + 1] = d + 1
                    opp_on[d + 1] = any_reach > 0.0
            score = ahead[d] + np.float32(sign * points[c])
            leaf = kind[c] & LEAF
            if leaf or not (own_on[d + 1] or opp_on[d + 1]):
                kc = kind[c]
                pones, dealers = (kc >> 1) & 7, (kc >> 4) & 7
                ours = sizes[pones if player == 0 else dealers]
                if not opp_on[d + 1] or not leaf:
                    if a == CANNOT or not mine:
                        pass
                    else:
                        for h in range(less):
                            back[d, at + h] = 0.0
                else:
                    if a < CANNOT:
                        left[a] -= 1
                        played[actor, a] += 1
                    theirs = sizes[dealers if player == 0 else pones]
                    src = opp_at[d + 1]
                    table = payoffs[below[c]]
                    for h in range(16):
                        acc[h] = 0.0
                    whole = np.float32(0.0)
                    if theirs > 1:
                        for q in range(13):
                            x = opp[src, q]
                            if x != 0.0:
                                x *= left[q] / np.float32(played[1 - player, q] + 1)
                                whole += x
                                for h in range(16):
                                    acc[h] += table[q, h] * x
                        if ours > 1:
                            for h in range(13):
                                x = opp[src, h] / np.float32(played[1 - player, h] + 1)
                                v = acc[h] + score * whole - (table[h, h] + score) * x
                                acc[h] = v * factor * left[h] / np.float32(played[player, h] + 1)
                        else:
                            acc[0] = (acc[0] + score * whole) * factor
                    else:
                        x = opp[src, 0] * factor
                        for h in range(13):
                            acc[h] = (
                                (table[0, h] + score)
                                * x
                                * left[h]
                                / np.float32(played[player, h] + 1)
                            )
                    if a < CANNOT:
                        left[a] += 1
                        played[actor, a] -= 1
                    if not mine:
                        for h in range(ours):
                            val[d, h] += acc[h]
                    elif a < CANNOT:
                        up = ups[cards - 1]
                        for h in range(ours):
                            back[d, at + h] = acc[h]
                            val[d, up[a, h]] += sig[d, at + h] * acc[h]
                    else:
                        out = stuck[cards][min(room[i], 10)]
                        for h in range(ours):
                            val[d, h] += acc[h] * out[h]
                if a < CANNOT:
                    slot[d] += less
                child[d] = skip[c]
                continue
            if a < CANNOT:
                left[a] -= 1
                played[actor, a] += 1
            ways[d + 1] = factor
            ahead[d + 1] = score
            node[d + 1] = c
            pushed = True
            break
        if pushed:
            d += 1
            entering = True
            continue
        if mine:
            # Every child is done: regrets and averages.
            at = 0
            begin = below[i]
            up = ups[cards - 1]
            src = own_at[d]
            reach = weight if own_on[d] else np.float32(0.0)
            c = i + 1
            while c < skip[i]:
                a = action[c]
                if a < CANNOT:
                    for h in range(less):
                        u = up[a, h]
                        r = regrets[begin + at + h] + back[d, at + h] - val[d, u]
                        regrets[begin + at + h] = r * (gain if r > 0.0 else lose)
                        averages[begin + at + h] += reach * own[src, u] * sig[d, at + h]
                    at += less
                c = skip[c]
        d -= 1
        entering = False
    return val[0, : len(ranges[player])].copy()


@njit(cache=True)
def normalise(kind, action, below, skip, ups, averages, into):
    """The average strategy from its sums: alike where a holding was never played.

    Arguments as of `iterate`; `into` has an entry for each of `averages`.
    """
    sizes = np.array([1, 13, 91, 455, 1820])
    total = np.zeros(1820)
    fits = np.zeros(1820)
    for i in range(len(kind)):
        k = kind[i]
        if k & LEAF:
            continue
        cards = (k >> 1) & 7 if k & 1 == 0 else (k >> 4) & 7
        less = sizes[cards - 1]
        up = ups[cards - 1]
        total[: sizes[cards]] = 0.0
        fits[: sizes[cards]] = 0.0
        for turn in range(2):
            at = below[i]
            c = i + 1
            while c < skip[i]:
                a = action[c]
                if a < CANNOT:
                    for h in range(less):
                        u = up[a, h]
                        if turn == 0:
                            total[u] += averages[at + h]
                            fits[u] += 1.0
                        elif total[u] > 0.0:
                            into[at + h] = averages[at + h] / total[u]
                        else:
                            into[at + h] = 1.0 / fits[u]
                    at += less
                c = skip[c]
