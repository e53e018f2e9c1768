"""Counting: totals, whole explanations, and many at once with arrays.

All on the same 100,000 different random hands with their starters, drawn beforehand, half
of them cribs. Nothing is remembered from one hand to another; the tables of ranks, which
stand for the rules, are built beforehand.
"""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
from measure import Rate, rate

from muggins import hands
from muggins.cards import PACK, Card
from muggins.engine.counting import count_hands, prepare

HANDS = 100_000
Drawn = list[tuple[tuple[Card, ...], Card, bool]]


def draw(n: int = HANDS, seed: int = 1) -> Drawn:
    """Different hands with their starters, in order of drawing."""
    chance = random.Random(seed)
    found: dict[tuple[int, ...], tuple[tuple[Card, ...], Card, bool]] = {}
    while len(found) < n:
        cards = tuple(chance.sample(PACK, 5))
        key = (*sorted(cards[:4]), cards[4])
        found.setdefault(key, (cards[:4], cards[4], len(found) % 2 == 1))
    return list(found.values())


def totals(drawn: Drawn) -> Rate:
    hands.prepare()

    def work() -> int:
        total = hands.total
        for hand, starter, crib in drawn:
            total(hand, starter, crib=crib)
        return len(drawn)

    return rate(work)


def explanations(drawn: Drawn) -> Rate:
    hands.prepare()

    def work() -> int:
        count = hands.count
        for hand, starter, crib in drawn:
            count(hand, starter, crib=crib)
        return len(drawn)

    return rate(work)


def arrays(drawn: Drawn) -> Rate:
    prepare()
    cards = np.array([hand for hand, _, _ in drawn], np.uint8)
    starters = np.array([starter for _, starter, _ in drawn], np.uint8)
    cribs = np.array([crib for _, _, crib in drawn])

    def work() -> int:
        count_hands(cards, starters, crib=cribs)
        return len(cards)

    return rate(work, 20)


def every_hand() -> Rate:
    """All 12,994,800 hands with their starters, drawing them included."""
    four = np.array(list(combinations(range(52), 4)), np.uint8)

    def work() -> int:
        done = 0
        for starter in range(52):
            possible = four[(four != starter).all(axis=1)]
            count_hands(possible, np.full(len(possible), starter, np.uint8))
            done += len(possible)
        return done

    return rate(work, 3)
