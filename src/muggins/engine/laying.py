"""Laying away: all fifteen choices, with everything each is made of.

The hand is exact over the 46 starters, as an average and as a distribution. The crib is the
exact average by rank over what the other may hold and lay away, one's own six cards taken
out; nobs and flush are added by what is left of each suit. The play is what the holding is
worth to its side when both play as solved, on average over the starters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.cards import PACK, Card
from muggins.engine import counting, holdings
from muggins.engine.discard import LAID
from muggins.engine.lookups import places
from muggins.engine.solved import Solved

__all__ = ["Laid", "crib_of", "weigh"]

Floats = NDArray[np.float64]

_JACK = 10
_LAID = np.array(LAID)
_KEPT = np.array([[k for k in range(6) if k not in laid] for laid in LAID])


@dataclass(frozen=True)
class Laid:
    """Two cards laid away and what that is worth, in points to the player.

    `hand` is the average over the starters, `hands` how often it counts 0 to 29, `spread`
    its standard deviation; `crib` is negative when it is the other's; `play` is what the
    player makes more than the other in the play; `win` is the chance to win the game.
    """

    cards: tuple[Card, Card]
    hand: float
    crib: float
    play: float
    hands: tuple[float, ...]
    spread: float
    win: float

    @property
    def total(self) -> float:
        """Hand, crib and play together."""
        return self.hand + self.crib + self.play


def weigh(
    six: Sequence[Card], known: Solved, *, own: bool, scores: tuple[int, int], target: int
) -> list[Laid]:
    """The fifteen ways to lay two of six cards away, best first.

    `own` tells whether the crib is one's own, `scores` are one's own and the other's. Best is
    the greatest chance to win, then the most points, then the order of the pack. Raises
    ValueError for other than six different cards, and for scores or a target that have no
    table.
    """
    if len(six) != 6 or len(set(six)) != 6:
        raise ValueError(f"six different cards are laid away from, not {len(set(six))}")
    known.equity.chance(*scores, target, dealing=own)
    cards = sorted(six)
    ranks = np.array(cards) >> 2
    suits = np.array(cards) & 3
    hands = _hands(cards)
    left = 4 - np.bincount(ranks, minlength=13)
    side = int(own)
    crib = _cribs(ranks, suits, known, own=own)
    kept = places()[np.arange(4), ranks[_KEPT]].sum(axis=1)
    play = (known.play[side, kept] @ left) / 46
    points = hands @ np.arange(30.0)
    spread = np.sqrt(np.maximum(hands @ np.arange(30.0) ** 2 - points**2, 0))
    win = known.equity.after_laying(
        hands, crib, play - known.average_play[side], scores, target, own=own
    )
    # Choices that win as often differ in the last digits of long sums, and points decide.
    win = np.round(np.clip(win, 0, 1), 12)
    figures = np.stack([points, crib if own else -crib, play, spread, win], axis=1).tolist()
    found: list[Laid] = []
    often = hands.tolist()
    for (i, j), row, (hand, signed, pegs, wide, won) in zip(LAID, often, figures, strict=True):
        found.append(Laid((cards[i], cards[j]), hand, signed, pegs, tuple(row), wide, won))
    return sorted(found, key=lambda laid: (-laid.win, -laid.total, laid.cards))


def crib_of(six: Sequence[Card], laid: Sequence[Card], known: Solved, *, own: bool) -> float:
    """What the crib makes on average once these two of six cards are laid away."""
    cards = sorted(six)
    ranks, suits = np.array(cards) >> 2, np.array(cards) & 3
    places = tuple(sorted(cards.index(card) for card in laid))
    cribs = _cribs(ranks, suits, known, own=own)
    return float(cribs[LAID.index((places[0], places[1]))])


def _cribs(ranks: NDArray[np.intp], suits: NDArray[np.intp], known: Solved, *, own: bool) -> Floats:
    """What the crib makes on average with each choice, whosever it is: (15,)."""
    side = int(own)
    in_suit = 13 - np.bincount(suits, minlength=4)
    row = holdings.number(ranks.tolist())
    return known.cribs[side, row] + _of_suit(ranks, suits, in_suit, known.jacks_laid[1 - side])


def _hands(cards: Sequence[Card]) -> Floats:
    """How often each choice's hand counts 0 to 29 over the starters: (15, 30)."""
    starters = np.array([card for card in PACK if card not in cards], np.uint8)
    kept = np.array(cards, np.uint8)[_KEPT]
    points = counting.count_hands(kept.repeat(46, axis=0), np.tile(starters, 15))
    rows = np.arange(15).repeat(46)
    often = np.bincount(30 * rows + points, minlength=450).reshape(15, 30)
    return often / 46


def _of_suit(
    ranks: NDArray[np.intp],
    suits: NDArray[np.intp],
    in_suit: NDArray[np.intp],
    jacks_laid: float,
) -> Floats:
    """What nobs and a flush add to the crib of each choice, on average: (15,).

    The starter is any of the 46 unseen cards, so that one's own jacks are exact. The other's
    two cards and the starter are of the suit of one's own as often as any three unseen; an
    unseen jack is laid away as often as another.
    """
    jacks = ranks == _JACK
    found = np.where(jacks[_LAID], in_suit[suits[_LAID]], 0).sum(axis=1) / 46
    first, second = suits[_LAID].T
    n = in_suit[first]
    found += np.where(first == second, 5 * n * (n - 1) * (n - 2) / (46 * 45 * 44), 0)
    others = in_suit[[suit not in suits[jacks] for suit in range(4)]] - 1
    return found + jacks_laid / 4 * others.sum() / 45
