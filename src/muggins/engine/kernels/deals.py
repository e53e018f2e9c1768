"""Dealing, and whole games of random play."""

from __future__ import annotations

import numpy as np
from numba import njit

from muggins.engine.kernels.counting import flush_and_nobs
from muggins.engine.kernels.play import score

__all__ = ["deal", "draw", "random_games"]


@njit(cache=True)
def draw(state, below):
    """A number from 0 to `below` − 1, from a 64-bit state that is moved on (SplitMix64)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.int64(((z >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))


@njit(cache=True)
def deal(state, pack, cards):
    """Bring that many cards, drawn at random, to the front of a pack of 52."""
    for i in range(cards):
        j = i + draw(state, 52 - i)
        pack[i], pack[j] = pack[j], pack[i]


@njit(cache=True)
def _show(hand, starter, crib, pairs, fours, points):
    a, b, c, d = hand[0], hand[1], hand[2], hand[3]
    made = points[fours[pairs[a, b], pairs[c, d]], starter >> 2]
    return made + flush_and_nobs(a, b, c, d, starter, crib)


@njit(cache=True)
def random_games(games, target, seed, pairs, fours, points, record):
    """Play whole games with every move picked at random; seat 0 deals first in each.

    Answers how many seat 0 won, how many deals there were, and the points made by each seat.
    The first deals are written to `record`, (n, 24): the 13 cards dealt (pone's six, the
    dealer's six, the starter) with what is laid away last, the eight cards in the order
    played, dealer, both scores afterwards. The tables are those of `counting.count`.
    """
    state = np.empty(1, np.uint64)
    state[0] = seed
    pack = np.arange(52)
    pile = np.empty(16, np.int64)
    hands = np.empty((2, 4), np.int64)
    held = np.empty((2, 4), np.int64)
    left = np.empty(2, np.int64)
    scores = np.zeros(2, np.int64)
    crib = np.empty(4, np.int64)
    wins = deals = 0
    sums = np.zeros(2, np.int64)
    for _ in range(games):
        scores[:] = 0
        dealer = 0
        while True:
            deal(state, pack, 13)
            # A random order already: the last two of each six are laid away.
            pone = 1 - dealer
            hands[pone] = pack[0:4]
            hands[dealer] = pack[6:10]
            crib[0], crib[1], crib[2], crib[3] = pack[4], pack[5], pack[10], pack[11]
            starter = pack[12]
            held[:] = hands
            left[:] = 4
            if deals < len(record):
                record[deals, :13] = pack[:13]
                record[deals, 13:21] = -1
                record[deals, 21] = dealer
            over = False
            if starter >> 2 == 10:
                scores[dealer] += 2
                over = scores[dealer] >= target
            turn, size, count, last = pone, 0, 0, dealer
            said = False
            at = 13
            while not over and left[0] + left[1]:
                # The cards that fit are brought to the front.
                fits = 0
                for k in range(left[turn]):
                    card = held[turn, k]
                    if count + min((card >> 2) + 1, 10) <= 31:
                        held[turn, k] = held[turn, fits]
                        held[turn, fits] = card
                        fits += 1
                if fits:
                    k = draw(state, fits) if fits > 1 else 0
                    card = held[turn, k]
                    left[turn] -= 1
                    held[turn, k] = held[turn, left[turn]]
                    if deals < len(record):
                        record[deals, at] = card
                        at += 1
                    pile[size] = card >> 2
                    size += 1
                    count += min((card >> 2) + 1, 10)
                    last = turn
                    scores[turn] += score(pile, size, count)
                    if scores[turn] >= target:
                        over = True
                        break
                    if count == 31:
                        size = count = 0
                        said = False
                        turn = 1 - last if left[1 - last] else last
                    elif left[0] + left[1] == 0:
                        scores[turn] += 1
                        over = scores[turn] >= target
                    elif not said and left[1 - turn]:
                        turn = 1 - turn
                    elif not left[turn]:
                        # The other has said go, and holds what does not fit.
                        scores[last] += 1
                        over = scores[last] >= target
                        size = count = 0
                        said = False
                        turn = 1 - last
                elif not said and left[1 - turn]:
                    said = True
                    turn = 1 - turn
                else:
                    scores[last] += 1
                    over = scores[last] >= target
                    size = count = 0
                    said = False
                    turn = 1 - last if left[1 - last] else last
            if not over:
                scores[pone] += _show(hands[pone], starter, False, pairs, fours, points)
                if scores[pone] >= target:
                    over = True
                else:
                    scores[dealer] += _show(hands[dealer], starter, False, pairs, fours, points)
                    if scores[dealer] < target:
                        scores[dealer] += _show(crib, starter, True, pairs, fours, points)
                    over = scores[dealer] >= target
            if deals < len(record):
                record[deals, 22:] = scores
            deals += 1
            if over:
                break
            dealer = 1 - dealer
        sums += scores
        wins += scores[0] >= target
    return wins, deals, sums
