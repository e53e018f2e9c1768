"""Simple players of known weakness, to measure others by.

A player is anything that answers a view with a move of its own seat, as `policy.choose`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from typing import cast

import numpy as np

from muggins import hands
from muggins.cards import Card
from muggins.commands import LayAway, Play
from muggins.engine.discard import LAID, average_hands
from muggins.pegging import peg
from muggins.views import TableView

__all__ = ["Chooser", "any_legal", "greedy", "plain"]

Chooser = Callable[[TableView], LayAway | Play]
"""A player: from what its seat sees to its move."""


def any_legal(seed: int) -> Chooser:
    """A player that moves at random, the same way again for the same seed."""
    chance = random.Random(seed)  # noqa: S311 — repeatable, no secret

    def choose(view: TableView) -> LayAway | Play:
        if view.phase == "play":
            return Play(view.viewer, chance.choice(view.playable))
        return LayAway(view.viewer, tuple(chance.sample(_held(view), view.options.laid_away)))

    return choose


def greedy(view: TableView) -> LayAway | Play:
    """The fixed baseline: the highest average hand with the crib, the most points at once.

    The hand is the exact average over the 46 starters. The crib is by this player's own
    count, what the two cards laid away make by themselves: 2 for a pair, 2 for fifteen;
    added when the crib is its own, else taken away. Of equal choices the first in the order
    of the pack is made. In the play it is `plain`.
    """
    if view.phase == "play":
        return plain(view)
    held = tuple(sorted(_held(view)))
    sign = 1 if view.dealer == view.viewer else -1
    hands_kept: list[float] = average_hands(np.array([held], np.uint8))[0].tolist()

    def worth(choice: int) -> float:
        first, second = (held[place] for place in LAID[choice])
        crib = 2 * (first.rank == second.rank) + 2 * (first.pip + second.pip == 15)
        # Counted in whole points of all starters, so that equal choices are equal.
        return round(46 * hands_kept[choice]) + sign * 46 * crib

    first, second = LAID[max(range(len(LAID)), key=worth)]
    return LayAway(view.viewer, (held[first], held[second]))


def plain(view: TableView) -> LayAway | Play:
    """A player that takes the most points in sight and thinks no further.

    It keeps the four cards that count most without a starter and plays the card that scores
    most at once, the highest of equal ones.
    """
    if view.phase == "play":
        pile = () if view.closed else view.pile
        count = sum(card.pip for card in pile)

        def scored(card: Card) -> tuple[int, Card]:
            lines = peg((*pile, card), count + card.pip)
            return sum(line.points for line in lines), card

        return Play(view.viewer, max(view.playable, key=scored))
    held = _held(view)
    laid = max(
        combinations(held, view.options.laid_away),
        key=lambda laid: hands.total([card for card in held if card not in laid]),
    )
    return LayAway(view.viewer, laid)


def _held(view: TableView) -> tuple[Card, ...]:
    return cast("tuple[Card, ...]", view.held[view.viewer])
