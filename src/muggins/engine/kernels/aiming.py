"""Deals between players who look at the score, beside the same deals played on points.

Both lay away for the greatest chance to win, and play a card that wins when they hold one.
What that changes is found on the same cards with the same lots, so that a few hundred deals
tell at each pair of scores what millions would have to tell otherwise.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from muggins.engine.kernels.counting import flush_and_nobs
from muggins.engine.kernels.deals import deal
from muggins.engine.kernels.laying import KEPT, LAID, four_of, worth
from muggins.engine.kernels.selfplay import PEGS_OUT, play_out

__all__ = ["gain", "lay_away"]

_POINTS = 30


@njit(cache=True)
def lay_away(
    cards, points, cribs, play, own, average, jacks, shows, lowest, step, choices
):  # fmt: skip
    """Which choice is best on points and which for winning; `shows` as in `gain`."""
    ranks = cards >> 2
    suits = cards & 3
    hand = np.zeros(15)
    total = np.zeros(15)
    worth(ranks, suits, points, cribs, play, own, hand, total)
    left = np.full(13, 4, np.int64)
    held = np.zeros(52, np.bool_)
    suit = np.full(4, 13, np.int64)
    jack = np.zeros(4, np.bool_)
    for k in range(6):
        left[ranks[k]] -= 1
        held[cards[k]] = True
        suit[suits[k]] -= 1
        if ranks[k] == 10:
            jack[suits[k]] = True
    others = 0
    for s in range(4):
        if not jack[s]:
            others += suit[s] - 1
    best = -1.0
    most = -1e9
    often = np.zeros(_POINTS)
    for choice in range(15):
        a, b, c, d = KEPT[choice]
        kept = four_of(ranks[a], ranks[b], ranks[c], ranks[d])
        often[:] = 0
        pegged = 0.0
        for rank in range(13):
            pegged += left[rank] * play[kept, rank]
            made = points[kept, rank]
            for s in range(4):
                turned = 4 * rank + s
                if not held[turned]:
                    extra = flush_and_nobs(cards[a], cards[b], cards[c], cards[d], turned, False)
                    often[made + extra] += 1 / 46
        pegged /= 46
        # What is left of the total is the crib; the other's jacks are all the same to it.
        brought = total[choice] - hand[choice] - pegged
        crib = (brought if own else -brought) + jacks / 4 * others / 45
        ahead = pegged - average
        place = min(max((crib - lowest) / step, 0.0), shows.shape[1] - 1.001)
        low = int(place)
        part = place - low
        reach = shows.shape[0] // 2
        lean = min(max(ahead, -reach + 0.001), reach - 0.001)
        shift = int(np.floor(lean))
        near = lean - shift
        won = 0.0
        for h in range(_POINTS):
            if often[h] > 0:
                x = (1 - part) * shows[shift + reach, low, h] + part * shows[
                    shift + reach, low + 1, h
                ]
                y = (1 - part) * shows[shift + reach + 1, low, h]
                y += part * shows[shift + reach + 1, low + 1, h]
                won += often[h] * ((1 - near) * x + near * y)
        if total[choice] > most:
            most = total[choice]
            choices[0] = choice
        if won > best + 1e-9:
            best = won
            choices[1] = choice


@njit(cache=True)
def _won(scores, target, chance, events):
    """The dealer's chance to win once a deal has scored so."""
    pone, dealer = scores[0], scores[1]
    for k in range(len(events)):
        if events[k] > 0:
            pone += events[k]
            if pone >= target:
                return 0.0
        elif events[k] < 0:
            dealer -= events[k]
            if dealer >= target:
                return 1.0
        else:
            break
    return 1 - chance[pone, dealer]


@njit(cache=True)
def gain(
    pairs, deals, target, seed, chance, shows, lowest, step, points, number, cribs, play,
    averages, jacks, kind, action, below, skip, strategy, gained, errors,
):  # fmt: skip
    """What aiming to win on both sides changes in the dealer's chance, at each pair of scores.

    `pairs` are the dealer's and pone's scores, (n, 2); `chance` as of `selfplay.winning`.
    `shows`, (n, 2, shifts, cribs, 30), is the chance of pone and of the dealer by the points
    made more in the play, the middle being none, by the crib's average from `lowest` on in
    steps, and by what the own hand counts. `averages` is what the play is worth to each on
    average, `jacks` how many each lays away. Fills `gained` and the standard `errors`.
    """
    state = np.empty(1, np.uint64)
    state[0] = seed
    lots = np.empty(1, np.uint64)
    pack = np.arange(52)
    cards = np.zeros((2, 6), np.int64)
    both = np.zeros((2, 2), np.int64)
    hands = np.zeros((2, 4), np.int64)
    laid = np.zeros((2, 2), np.int64)
    needed = np.zeros(2, np.int64)
    events = np.zeros(32, np.int8)
    shown = np.zeros(3, np.int8)
    nothing = np.zeros(0, np.int64)
    won = np.zeros(2)
    scores = np.zeros(2, np.int64)
    for n in range(len(pairs)):
        # Heels first, then a card of the play.
        scores[0], scores[1] = pairs[n, 1], pairs[n, 0]
        pegging = target - max(scores[0], scores[1]) <= PEGS_OUT
        total = 0.0
        squares = 0.0
        for _ in range(deals):
            deal(state, pack, 13)
            for who in range(2):
                cards[who] = pack[6 * who : 6 * who + 6]
                cards[who].sort()
                lay_away(
                    cards[who], points, cribs[who], play[who], who == 1, averages[who],
                    jacks[1 - who], shows[n, who], lowest, step, both[who],
                )  # fmt: skip
            if both[0, 0] == both[0, 1] and both[1, 0] == both[1, 1] and not pegging:
                continue
            for way in range(2):
                for who in range(2):
                    for k in range(4):
                        hands[who, k] = cards[who, KEPT[both[who, way], k]]
                    for k in range(2):
                        laid[who, k] = cards[who, LAID[both[who, way], k]]
                    needed[who] = target - scores[who] if way else 0
                lots[0] = state[0]
                play_out(
                    hands, laid, pack[12], points, number, kind, action, below, skip, strategy,
                    needed, lots, events, shown, nothing,
                )  # fmt: skip
                won[way] = _won(scores, target, chance, events)
            total += won[1] - won[0]
            squares += (won[1] - won[0]) ** 2
        gained[n] = total / deals
        errors[n] = np.sqrt(max(squares / deals - gained[n] ** 2, 0) / deals)
