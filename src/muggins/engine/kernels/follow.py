"""What a hand that is known is worth against all the other may hold, both keeping to a strategy.

Points and the chance to win come from the same sums, exactly: every card the other may play,
as often as the strategy has it played, to the end of the play, and then the show.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from muggins.engine.kernels.laying import NUMBER, four_of
from muggins.engine.kernels.tree import CANNOT, LEAF, advance

__all__ = ["follow"]

_DEPTH = 30


@njit(cache=True)
def _score(points, scores, target):
    """Add points, pone's positive and the dealer's negative; the third score is who has won."""
    if points > 0:
        scores[0] += points
        if scores[0] >= target and scores[2] < 0:
            scores[2] = 0
    elif points < 0:
        scores[1] -= points
        if scores[1] >= target and scores[2] < 0:
            scores[2] = 1


@njit(cache=True)
def _shown(scores, pone, dealer, target, cribs):
    """Pone's chance to win once both hands count so much; `cribs` as in `follow`."""
    if scores[2] >= 0:
        return 1.0 - scores[2]
    if scores[0] + pone >= target:
        return 1.0
    if scores[1] + dealer >= target:
        return 0.0
    return cribs[scores[0] + pone, scores[1] + dealer]


@njit(cache=True)
def follow(
    kind, action, below, skip, ups, stuck, entries, at, me, mine, show, mass, fallen, starter,
    pile, state, scores, target, points, cribs, aim, free, into,
):  # fmt: skip
    """Fill `into`, (14, 2), with the points and the wins of each rank, and of the node last.

    `kind` to `stuck` are those of `solve.iterate` for what is below three cards, `entries`
    the strategy there in shares that need not add up, `at` a node. `me` holds the ranks
    `mine` in order and will show `show` points; `mass` is how likely the other holds each
    holding, `fallen` the ranks that the other has played. `pile` and `state` are those of
    `tree.advance` at the node, `scores` pone's and the dealer's. `points` are those of a
    holding of four with a starter's rank; `cribs[p, d]` is pone's chance to win before the
    crib is shown, at these scores. Where the strategy says nothing of my holding, what is
    best for `aim` (0 for points, 1 for winning) is played, as everywhere when I am `free`;
    where it says nothing of the other's, any card. All are sums over `mass`: what cannot be played is left as it is.
    """
    sizes = np.array([1, 13, 91, 455, 1820])
    first = below[0]
    other = 1 - me
    masses = np.zeros((_DEPTH, 1824))
    mass_at = np.zeros(_DEPTH, np.int64)
    piles = np.zeros((_DEPTH, 12), np.int64)
    states = np.zeros((_DEPTH, 9), np.int64)
    score = np.zeros((_DEPTH, 3), np.int64)
    ahead = np.zeros(_DEPTH, np.int64)
    held = np.zeros((_DEPTH, 4), np.int64)
    fell = np.zeros((_DEPTH, 4), np.int64)
    fell_n = np.zeros(_DEPTH, np.int64)
    node = np.zeros(_DEPTH, np.int64)
    child = np.zeros(_DEPTH, np.int64)
    slot = np.zeros(_DEPTH, np.int64)
    share = np.zeros(_DEPTH)
    found = np.zeros((_DEPTH, 2))
    best = np.zeros((_DEPTH, 2))
    told = np.zeros(_DEPTH)
    total = np.zeros((_DEPTH, 1824))
    four = np.zeros(4, np.int64)
    after = np.zeros(3, np.int64)
    copy = np.zeros(12, np.int64)
    then = np.zeros(9, np.int64)

    masses[0, : len(mass)] = mass
    piles[0, : len(pile)] = pile
    states[0] = state
    score[0, 0], score[0, 1], score[0, 2] = scores[0], scores[1], -1
    if scores[0] >= target or scores[1] >= target:
        score[0, 2] = 0 if scores[0] >= target else 1
    held[0, : len(mine)] = mine
    fell[0, : len(fallen)] = fallen
    fell_n[0] = len(fallen)
    node[0] = at
    d = 0
    entering = True
    while d >= 0:
        i = node[d]
        k = kind[i]
        actor = k & 1
        cards = (k >> 1) & 7 if actor == 0 else (k >> 4) & 7
        if entering:
            found[d, 0] = found[d, 1] = 0.0
            theirs = states[d, 5 + other]
            if k & LEAF:
                weights = masses[mass_at[d]]
                for y in range(13 if theirs else 1):
                    w = weights[y]
                    if w == 0.0:
                        continue
                    copy[:] = piles[d]
                    then[:] = states[d]
                    after[:] = score[d]
                    lead = ahead[d]
                    while then[2] >= 0:
                        card = held[d, 0] if then[2] == me else y
                        can = then[1] + min(card + 1, 10) <= 31
                        got = advance(copy, then, card if can else CANNOT)
                        lead += got
                        _score(got, after, target)
                    for n in range(fell_n[d]):
                        four[n] = fell[d, n]
                    if theirs:
                        four[fell_n[d]] = y
                    jacks = 0
                    for n in range(4):
                        jacks += four[n] == 10
                    # Each jack is of the starter's suit one time in four.
                    nobs = jacks / 4 if starter != 10 else 0.0
                    four.sort()
                    made = points[four_of(four[0], four[1], four[2], four[3]), starter]
                    won = 0.0
                    for extra in range(2 if nobs else 1):
                        part = nobs if extra else 1 - nobs
                        if me == 0:
                            won += part * _shown(after, show, made + extra, target, cribs)
                        else:
                            won += part * _shown(after, made + extra, show, target, cribs)
                    found[d, 0] += w * (lead if me == 0 else -lead)
                    found[d, 1] += w * (won if me == 0 else 1 - won)
                if d == 0:
                    into[CANNOT] = found[0]
                d -= 1
                entering = False
                continue
            child[d] = i + 1
            slot[d] = 0
            told[d] = 0.0
            best[d, aim] = -1e300
            if actor != me:
                # What the shares add up to; negative where any card is played, how many fit.
                up = ups[cards - 1]
                for h in range(sizes[cards]):
                    total[d, h] = 0.0
                for turn in range(2):
                    e = below[i] - first
                    b = i + 1
                    while b < skip[i]:
                        if action[b] < CANNOT:
                            for h in range(sizes[cards - 1]):
                                u = up[action[b], h]
                                if turn == 0:
                                    total[d, u] += entries[e + h]
                                elif total[d, u] <= 0.0:
                                    total[d, u] -= 1.0
                            e += sizes[cards - 1]
                        b = skip[b]
        else:
            # What the child is worth is in found[d + 1].
            if actor == me:
                if d == 0 and action[child[d]] < CANNOT:
                    into[action[child[d]]] = found[1]
                if action[child[d]] == CANNOT:
                    found[d] = found[1 + d]
                    told[d] = 1.0
                else:
                    told[d] += share[d]
                    found[d] += share[d] * found[d + 1]
                    if found[d + 1, aim] > best[d, aim]:
                        best[d] = found[d + 1]
            else:
                found[d] += found[d + 1]
            child[d] = skip[child[d]]

        pushed = False
        if actor == me:
            size = sizes[cards - 1]
            able = False
            for n in range(cards):
                able |= states[d, 1] + min(held[d, n] + 1, 10) <= 31
            while child[d] < skip[i]:
                c = child[d]
                a = action[c]
                here = below[i] - first + slot[d]
                if a < CANNOT:
                    slot[d] += size
                has = -1
                for n in range(cards):
                    if held[d, n] == a:
                        has = n
                if (has < 0) if a < CANNOT else able:
                    child[d] = skip[c]
                    continue
                held[d + 1] = held[d]
                if a < CANNOT:
                    for n in range(has, cards - 1):
                        held[d + 1, n] = held[d, n + 1]
                    number = 0
                    for n in range(cards - 1):
                        number += NUMBER[n, held[d + 1, n]]
                    share[d] = 0 if free else entries[here + number]
                mass_at[d + 1] = mass_at[d]
                fell[d + 1] = fell[d]
                fell_n[d + 1] = fell_n[d]
                pushed = True
                break
        else:
            less = sizes[cards - 1]
            size = sizes[cards]
            source = masses[mass_at[d]]
            while child[d] < skip[i]:
                c = child[d]
                a = action[c]
                here = below[i] - first + slot[d]
                goal = masses[d + 1]
                whole = 0.0
                if a < CANNOT:
                    up = ups[cards - 1]
                    for h in range(less):
                        u = up[a, h]
                        x = source[u]
                        if x > 0.0:
                            all_of = total[d, u]
                            x *= entries[here + h] / all_of if all_of > 0.0 else -1 / all_of
                            whole += x
                        goal[h] = x
                    slot[d] += less
                else:
                    out = stuck[cards][min(31 - states[d, 1], 10)]
                    for h in range(size):
                        goal[h] = source[h] * out[h]
                        whole += goal[h]
                if whole <= 0.0:
                    child[d] = skip[c]
                    continue
                mass_at[d + 1] = d + 1
                held[d + 1] = held[d]
                fell[d + 1] = fell[d]
                fell_n[d + 1] = fell_n[d]
                if a < CANNOT:
                    fell[d + 1, fell_n[d]] = a
                    fell_n[d + 1] += 1
                pushed = True
                break
        if pushed:
            c = child[d]
            piles[d + 1] = piles[d]
            states[d + 1] = states[d]
            score[d + 1] = score[d]
            got = advance(piles[d + 1], states[d + 1], action[c])
            ahead[d + 1] = ahead[d] + got
            _score(got, score[d + 1], target)
            node[d + 1] = c
            d += 1
            entering = True
            continue
        if actor == me:
            if told[d] > 0.0:
                found[d] /= told[d]
            else:
                found[d] = best[d]
        if d == 0:
            into[CANNOT] = found[0]
        d -= 1
        entering = False
