"""Simple players of known weakness, to measure others by.

A player is anything that answers a view with a move of its own seat, as `policy.choose`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from typing import cast

from muggins import hands
from muggins.cards import Card
from muggins.commands import LayAway, Play
from muggins.pegging import peg
from muggins.views import TableView

__all__ = ["Chooser", "any_legal", "greedy"]

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
