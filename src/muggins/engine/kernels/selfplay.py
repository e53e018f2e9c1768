"""Deals played by the tables against themselves, and the games that follow from them."""

from __future__ import annotations

import numpy as np
from numba import njit

from muggins.engine.kernels.counting import flush_and_nobs
from muggins.engine.kernels.deals import draw
from muggins.engine.kernels.laying import KEPT, LAID, worth
from muggins.engine.kernels.tree import CANNOT, LEAF, advance

__all__ = ["PEGS_OUT", "play_deals", "play_out", "winning"]

PEGS_OUT = 12
"""Who needs more than that wins with no card of the play."""


@njit(cache=True)
def _lay_away(six, points, cribs, play, own, spread, state, kept, laid):
    """Lay two of six cards away as `laying.lay_away` counts it; a near choice by chance."""
    six.sort()
    ranks = six >> 2
    suits = six & 3
    hand = np.zeros(15)
    total = np.zeros(15)
    worth(ranks, suits, points, cribs, play, own, hand, total)
    best = total.max()
    share = 0.0
    for choice in range(15):
        total[choice] = max(0.0, 1 - (best - total[choice]) / spread)
        share += total[choice]
    mark = draw(state, 1 << 30) / (1 << 30) * share
    choice = 0
    while choice < 14 and mark >= total[choice]:
        mark -= total[choice]
        choice += 1
    for k in range(4):
        kept[k] = six[KEPT[choice, k]]
    for k in range(2):
        laid[k] = six[LAID[choice, k]]


@njit(cache=True)
def _show(hand, starter, crib, points, number):
    """What four cards in order of rank make with the starter."""
    holding = 0
    for k in range(4):
        holding += number[k, hand[k] >> 2]
    a, b, c, d = hand[0], hand[1], hand[2], hand[3]
    return points[holding, starter >> 2] + flush_and_nobs(a, b, c, d, starter, crib)


@njit(cache=True)
def _choose(begin, which, actions, strategy, size, held, cards, number, state):
    """A rank out of `actions`, drawn as the strategy plays what is held."""
    weights = np.zeros(13)
    whole = 0.0
    at = begin
    for rank in range(13):
        if not which >> rank & 1:
            continue
        if actions >> rank & 1:
            # The holding without one card of that rank.
            less = 0
            place = 0
            skipped = False
            for k in range(cards):
                if held[k] == rank and not skipped:
                    skipped = True
                    continue
                less += number[place, held[k]]
                place += 1
            weights[rank] = strategy[at + less]
            whole += weights[rank]
        at += size
    if whole == 0.0:
        for rank in range(13):
            if actions >> rank & 1:
                weights[rank] = 1.0
                whole += 1.0
    mark = draw(state, 1 << 30) / (1 << 30) * whole
    last = 0
    for rank in range(13):
        if actions >> rank & 1:
            last = rank
            if mark < weights[rank]:
                return rank
            mark -= weights[rank]
    return last


@njit(cache=True)
def play_out(
    hands, laid, turned, points, number, kind, action, below, skip, strategy, needed, state,
    events, shown, fell,
):  # fmt: skip
    """Play a deal out from the lead on, and tell what is scored, in order, as in `play_deals`.

    `hands`, (2, 4), and `laid`, (2, 2), are pone's cards and the dealer's in order of rank.
    Whoever has a card that brings the points `needed` to win plays that; 0 is for nobody who
    looks. `shown` gets the three counts of the show, `fell` the ranks played, if it has room.
    """
    sizes = np.array([1, 13, 91, 455, 1820])
    held = hands >> 2
    crib = np.zeros(4, np.int64)
    pile = np.zeros(16, np.int64)
    copy = np.zeros(16, np.int64)
    now = np.zeros(9, np.int64)
    then = np.zeros(9, np.int64)
    left = needed.copy()
    at = 0
    fallen = 0
    if turned >> 2 == 10:
        events[at] = -2
        at += 1
        left[1] -= 2
    now[4] = 1
    now[5] = now[6] = 4
    node = 0
    inside = True
    while now[2] >= 0:
        who = now[2]
        size = now[5 + who]
        fits = 0
        for k in range(size):
            if now[1] + min(held[who, k] + 1, 10) <= 31:
                fits |= 1 << held[who, k]
        move = CANNOT
        if fits:
            if inside and not kind[node] & LEAF:
                which = 0
                c = node + 1
                while c < skip[node]:
                    if action[c] < CANNOT:
                        which |= 1 << action[c]
                    c = skip[c]
                move = _choose(
                    below[node], which, fits, strategy, sizes[size - 1], held[who], size,
                    number, state,
                )  # fmt: skip
                if 0 < left[who] <= PEGS_OUT:
                    for rank in range(13):
                        if fits >> rank & 1:
                            copy[:] = pile
                            then[:] = now
                            if abs(advance(copy, then, rank)) >= left[who]:
                                move = rank
            else:
                move = held[who, 0]
            if fallen < len(fell):
                fell[fallen] = move
                fallen += 1
            gone = False
            for k in range(size):
                if gone:
                    held[who, k - 1] = held[who, k]
                elif held[who, k] == move:
                    gone = True
        if inside:
            if kind[node] & LEAF:
                inside = False
            else:
                c = node + 1
                while action[c] != move:
                    c = skip[c]
                node = c
        scored = advance(pile, now, move)
        if scored:
            # With a card's points those for the last card; all are one player's.
            events[at] = scored
            at += 1
            left[0 if scored > 0 else 1] -= abs(scored)
    for k in range(2):
        crib[k] = laid[0, k]
        crib[2 + k] = laid[1, k]
    crib.sort()
    shown[0] = _show(hands[0], turned, False, points, number)
    shown[1] = _show(hands[1], turned, False, points, number)
    shown[2] = _show(crib, turned, True, points, number)
    for k in range(3):
        events[at] = shown[k] if k == 0 else -shown[k]
        at += shown[k] > 0
    for k in range(at, len(events)):
        events[k] = 0


@njit(cache=True)
def play_deals(
    deals, starter, seed, points, number, cribs, play, spread,
    kind, action, below, skip, strategy, events, shown, cards,
):  # fmt: skip
    """Deal so many times with a starter of that rank, and tell what is scored, in order.

    `events`, (deals, 32), gets pone's points as they are and the dealer's negative, the show
    included, then zeros. `points`, `cribs` and `play` are those of `laying.worth`, the last
    two for pone and for the dealer; `strategy` has the weights of the play's entries.
    `shown`, (deals, 3), gets pone's hand, the dealer's and the crib by themselves, and
    `cards`, (n, 21), gets the cards of the first deals: what pone keeps and lays away, the
    same of the dealer, the starter, and the ranks in the order played.
    """
    state = np.empty(1, np.uint64)
    state[0] = seed
    pack = np.arange(52)
    six = np.zeros((2, 6), np.int64)
    hands = np.zeros((2, 4), np.int64)
    laid = np.zeros((2, 2), np.int64)
    nobody = np.zeros(2, np.int64)
    nothing = np.zeros(0, np.int64)
    for n in range(deals):
        turned = 4 * starter + draw(state, 4)
        # The starter goes to the end, out of what is dealt.
        for k in range(52):
            if pack[k] == turned:
                pack[k] = pack[51]
                pack[51] = turned
                break
        for k in range(12):
            j = k + draw(state, 51 - k)
            pack[k], pack[j] = pack[j], pack[k]
        for who in range(2):
            six[who] = pack[6 * who : 6 * who + 6]
            _lay_away(
                six[who], points, cribs[who], play[who], who == 1, spread, state,
                hands[who], laid[who],
            )  # fmt: skip
        told = n < len(cards)
        if told:
            for who in range(2):
                cards[n, 6 * who : 6 * who + 4] = hands[who]
                cards[n, 6 * who + 4 : 6 * who + 6] = laid[who]
            cards[n, 12] = turned
        play_out(
            hands, laid, turned, points, number, kind, action, below, skip, strategy, nobody,
            state, events[n], shown[n], cards[n, 13:] if told else nothing,
        )  # fmt: skip


@njit(cache=True)
def winning(events, target, gained):
    """The chance that the dealer wins, by the dealer's score and pone's: (target, target).

    By dynamic programming over deals that are as likely as one another, what they score in
    order: whoever reaches the target first has won. `gained`, (target, target), is what the
    dealer's chance is greater in a deal that is played with an eye to these scores.
    """
    deals, longest = events.shape
    sums = np.zeros((deals, 2), np.int64)
    for n in range(deals):
        for k in range(longest):
            if events[n, k] > 0:
                sums[n, 0] += events[n, k]
            else:
                sums[n, 1] -= events[n, k]
    most = sums.max() + 1
    # Far from the end only the totals matter: how often each pair of totals comes.
    totals = np.zeros((most, most))
    for n in range(deals):
        totals[sums[n, 0], sums[n, 1]] += 1
    chance = np.zeros((target, target))
    for whole in range(2 * target - 2, -1, -1):
        for dealer in range(max(0, whole - target + 1), min(whole, target - 1) + 1):
            pone = whole - dealer
            won = 0.0
            near = dealer + most > target or pone + most > target
            if not near:
                for p in range(most):
                    for d in range(most):
                        if totals[p, d]:
                            won += totals[p, d] * (1 - chance[pone + p, dealer + d])
            else:
                for n in range(deals):
                    p, d = pone + sums[n, 0], dealer + sums[n, 1]
                    if p < target and d < target:
                        won += 1 - chance[p, d]
                        continue
                    p, d = pone, dealer
                    for k in range(longest):
                        if events[n, k] > 0:
                            p += events[n, k]
                            if p >= target:
                                break
                        else:
                            d -= events[n, k]
                            if d >= target:
                                won += 1
                                break
            chance[dealer, pone] = min(max(won / deals + gained[dealer, pone], 0.0), 1.0)
    return chance
