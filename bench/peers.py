"""Other Python counters, measured in the same run where they are installed.

None of them is needed or installed by anything here. To compare, put them into an
environment of their own and name its site-packages in PYTHONPATH.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator

from counting import Drawn
from measure import Rate, rate

from muggins import hands
from muggins.cards import Card

Count = Callable[[int], int]
"""Counts the hand of that number among those drawn."""


def cribbage_scorer(drawn: Drawn) -> Count:
    module = importlib.import_module("cribbage_scorer.cribbage_scorer")

    def told(card: Card) -> tuple[int, str]:
        return int(card.rank), card.suit.letter

    ready = [([told(c) for c in hand], told(starter), crib) for hand, starter, crib in drawn]

    def count(i: int) -> int:
        hand, starter, crib = ready[i]
        return module.show_calc_score(starter, hand, crib)[0]

    return count


def cribbage(drawn: Drawn) -> Count:
    cards = importlib.import_module("cribbage.card")
    score = importlib.import_module("cribbage.score")
    suit = {"D": 0, "C": 1, "H": 2, "S": 3}

    def told(card: Card) -> object:
        return cards.Card(suit[card.suit.letter] * 13 + card.rank - 1)

    ready = [([told(c) for c in hand], told(starter)) for hand, starter, _ in drawn]
    return lambda i: score.score_hand(*ready[i])


def peers(drawn: Drawn) -> Iterator[tuple[str, Rate, float]]:
    """Each peer that is here, its hands a second, and the share of them counted right."""
    drawn = drawn[:5_000]
    for make in (cribbage_scorer, cribbage):
        try:
            count = make(drawn)
        except ImportError:
            continue

        def work(count: Count = count) -> int:
            for i in range(len(drawn)):
                count(i)
            return len(drawn)

        truth = [hands.total(hand, starter, crib=crib) for hand, starter, crib in drawn]
        right = sum(count(i) == points for i, points in enumerate(truth))
        yield make.__name__.replace("_", "-"), rate(work), right / len(drawn)
