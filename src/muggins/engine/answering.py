"""What whoever knows the whole strategy could make of it in a whole deal, on sampled deals.

The responder has six cards and knows the strategy of the other to the last figure. It lays
away, and plays once the starter is turned, what is best against every hand the other may
then hold, exactly. What it makes more than the strategy itself does with the same cards is
on average what anybody can gain against the tables.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from muggins.cards import PACK, Card
from muggins.engine import laying
from muggins.engine.book import Book
from muggins.engine.judging import worth_of_play
from muggins.engine.point import Known
from muggins.engine.solved import Solved

__all__ = ["Gain", "answer", "sampled"]

_MOST: Final = 0.5
"""In points: answering the play of a hand gains less than that on average over the starters."""


@dataclass(frozen=True)
class Gain:
    """What the best answer makes more than the strategy with the same six cards, in points.

    `play` is what it makes more when it lays the same two cards away, `whole` in all.
    """

    whole: float
    play: float


def sampled(seed: int, deals: int) -> list[tuple[Card, ...]]:
    """Six cards for each of so many deals, drawn from `seed`."""
    chance = random.Random(seed)  # noqa: S311 — repeatable, no secret
    return [tuple(sorted(chance.sample(PACK, 6))) for _ in range(deals)]


def answer(six: Sequence[Card], tables: Solved, books: Sequence[Book], *, dealer: bool) -> Gain:
    """What six cards gain by answering as well as can be; `books` are by the starter's rank.

    Raises ArithmeticError when the play alone gains more than is thought possible: then ways
    to lay away were left out that should not have been.
    """
    cards = sorted(six)
    # Neither scores nor the target bear on the totals.
    ways = laying.weigh(cards, tables, own=dealer, scores=(0, 0), target=121)
    ways.sort(key=lambda laid: -laid.total)
    made = ways[0]
    by_book = _play(cards, made.cards, tables, books, dealer=dealer, free=False)
    best = play = _play(cards, made.cards, tables, books, dealer=dealer, free=True) - by_book
    for other in ways[1:]:
        behind = made.total - other.total
        if behind > _MOST:
            break
        freely = _play(cards, other.cards, tables, books, dealer=dealer, free=True)
        if freely - other.play > _MOST:
            raise ArithmeticError(f"{other.cards} gain {freely - other.play} in the play")
        best = max(best, freely - other.play - behind)
    return Gain(best, play)


def _play(
    cards: Sequence[Card],
    laid: Sequence[Card],
    tables: Solved,
    books: Sequence[Book],
    *,
    dealer: bool,
    free: bool,
) -> float:
    """What the play brings on average over the starters once two cards are laid away."""
    kept = tuple(sorted(card.rank - 1 for card in cards if card not in laid))
    first, second = (card.rank - 1 for card in laid)
    left = 4 - np.bincount([card.rank - 1 for card in cards], minlength=13)
    whole = 0.0
    for starter in np.flatnonzero(left).tolist():
        known = Known(dealer, kept, (first, second), starter, ())
        whole += left[starter] * worth_of_play(known, tables, books[starter], free=free)
    return float(whole / left.sum())
