"""Solving the play for one rank of starter, by counterfactual regret minimisation.

Pone is player 0, the dealer player 1. A *range* is how likely a player is to hold each four
cards, per way to draw them; a *strategy* has, for each node of the public tree in preorder
and each rank that may be played there, the chance to play it for each holding less that
card. Low exploitability proves nothing about the rules: the tree is held to those by tests
of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine import holdings
from muggins.engine.kernels import respond, solve, tree
from muggins.engine.ranges import draws

__all__ = [
    "Certificate",
    "FirstCards",
    "Tree",
    "certify",
    "copies",
    "first_cards",
    "floored",
    "normalised",
    "play_tree",
    "put_first_cards",
    "solve_play",
    "threes",
]

_FLOOR: Final = 1e-6
"""The least weight of a holding: those that are never kept need a strategy, too."""

Floats = NDArray[np.float64]
Strategy = NDArray[np.float32]


class Tree(NamedTuple):
    """The public tree as the kernels want it; see `kernels.tree.build`."""

    kind: NDArray[np.uint8]
    action: NDArray[np.int8]
    points: NDArray[np.int8]
    room: NDArray[np.int8]
    below: NDArray[np.int32]
    skip: NDArray[np.int32]
    payoffs: tuple[NDArray[np.int8], NDArray[np.int8]]
    """What is left to win for pone and for the dealer, by the other's card, then the own."""
    entries: int


@cache
def play_tree(cards: int = 4) -> Tree:
    """The tree of the play from the lead on, both holding so many cards.

    Built once for each number; of four cards it takes half a minute and 160 MB.
    """
    grown = tree.build(
        np.zeros(0, np.int64), tree.lead(cards, cards), np.zeros(13, np.int64), 22, True
    )
    kind, action, points, room, below, skip, payoffs, entries = grown
    for_pone = np.zeros((len(payoffs), 13, 16), np.int8)
    for_dealer = for_pone.copy()
    for_pone[:, :, :13] = payoffs
    for_dealer[:, :, :13] = -payoffs.transpose(0, 2, 1)
    return Tree(kind, action, points, room, below, skip, (for_pone, for_dealer), entries)


@cache
def _with_card() -> tuple[NDArray[np.int16], ...]:
    return tuple(holdings.with_card(size) for size in range(4))


@cache
def _stuck() -> tuple[NDArray[np.float32], ...]:
    return tuple(holdings.stuck(size) for size in range(5))


def copies(starter: int) -> NDArray[np.int64]:
    """How many cards of each rank the pack has without a starter of that rank."""
    left = np.full(13, 4, np.int64)
    left[starter] -= 1
    return left


def _cards(ranges: Floats) -> int:
    """How many cards the holdings of such ranges have."""
    return holdings.SIZES.index(ranges.shape[1])


def floored(ranges: Floats, left: NDArray[np.int64]) -> Floats:
    """Ranges scaled so that all ways together weigh 1, none below the floor."""
    ways = draws(_cards(ranges), left)
    scaled = ranges / (ranges * ways).sum(axis=1, keepdims=True)
    return np.maximum(scaled, _FLOOR / ways.sum()) * (ways > 0)


def solve_play(
    ranges: Floats,
    left: NDArray[np.int64],
    iterations: int,
    report: Callable[[int], None] = lambda done: None,
) -> Strategy:
    """The average strategy of both players after that many iterations, from nothing.

    `ranges` is (2, holdings) of four cards or of fewer, `left` the cards of each rank without the starter. Discounted as
    Brown and Sandholm (2019) propose: positive regrets by t^1.5 / (t^1.5 + 1), negative ones
    by a half, averages weighted by t². `report` hears how many iterations are done.
    """
    t = play_tree(_cards(ranges))
    # Weights far from the smallest numbers a float32 has.
    pone, dealer = (floored(ranges, left) * 1e6).astype(np.float32)
    nothing = np.zeros((2, 13), np.int64)
    regrets = np.zeros(t.entries, np.float32)
    averages = np.zeros(t.entries, np.float32)
    for n in range(1, iterations + 1):
        kept = np.float32(n**1.5 / (n**1.5 + 1))
        for player in (0, 1):
            solve.iterate(
                *(t.kind, t.action, t.points, t.room, t.below, t.skip, t.payoffs[player]),
                *(_with_card(), _stuck(), left, nothing, (pone, dealer)),
                *(regrets, averages, player),
                *(kept, np.float32(0.5), np.float32(n * n)),
            )
        report(n)
    del regrets
    return normalised(averages, _cards(ranges))


def normalised(shares: Strategy, cards: int = 4) -> Strategy:
    """The strategy that such shares stand for, both holding so many cards at first.

    Where a holding has none, it plays any card.
    """
    t = play_tree(cards)
    strategy = np.empty(t.entries, np.float32)
    solve.normalise(t.kind, t.action, t.below, t.skip, _with_card(), shares, strategy)
    return strategy


class FirstCards(NamedTuple):
    """How the first three cards are played: the chance of each rank by the holding without it.

    Until then the count is 20 at most, so that every card fits and nobody has said go.
    """

    lead: Strategy
    """(13, 455): pone's lead."""
    answer: Strategy
    """(13, 13, 455): the dealer's answer, by the lead."""
    third: Strategy
    """(13, 13, 13, 91): pone's next card, by the lead and the answer."""


def first_cards(strategy: Strategy) -> FirstCards:
    """Take the first three cards out of a strategy for four cards each."""
    kind = strategy.dtype
    found = FirstCards(
        np.empty((13, 455), kind), np.empty((13, 13, 455), kind), np.empty((13, 13, 13, 91), kind)
    )
    for part, begin in _opening(found):
        part[:] = strategy[begin : begin + part.size].reshape(part.shape)
    return found


def put_first_cards(strategy: Strategy, first: FirstCards) -> None:
    """Put three first cards into a strategy for four cards each."""
    for part, begin in _opening(first):
        strategy[begin : begin + part.size] = part.ravel()


def _opening(first: FirstCards) -> Iterator[tuple[Strategy, int]]:
    """The entries of each node of the first three cards, and where in the tree they begin."""
    t = play_tree()
    yield first.lead, 0
    one = 1
    for lead in range(13):
        yield first.answer[lead], int(t.below[one])
        two = one + 1
        for answer in range(13):
            yield first.third[lead, answer], int(t.below[two])
            two = int(t.skip[two])
        one = int(t.skip[one])


def threes() -> list[tuple[tuple[int, int, int], int]]:
    """Every three cards, in order, and where in the whole tree the entries after them begin."""
    t = play_tree()
    found: list[tuple[tuple[int, int, int], int]] = []
    one = 1
    for first in range(13):
        two = one + 1
        for second in range(13):
            three = two + 1
            for third in range(13):
                found.append(((first, second, third), int(t.below[three])))
                three = int(t.skip[three])
            two = int(t.skip[two])
        one = int(t.skip[one])
    return found


@dataclass(frozen=True)
class Certificate:
    """What an exact best response makes of a strategy, in points a deal."""

    value: float
    """What pone makes more than the dealer when both keep to the strategy."""
    gains: tuple[float, float]
    """What pone, and the dealer, would gain by answering it as well as can be."""
    worth: Floats
    """What each holding is worth to pone and to the dealer in the play: (2, holdings)."""

    @property
    def exploitability(self) -> float:
        """The average of the two gains."""
        return sum(self.gains) / 2


@cache
def _all_counts() -> NDArray[np.int64]:
    return np.concatenate([holdings.counts(size) for size in range(5)]).astype(np.int64)


def certify(strategy: Strategy, ranges: Floats, left: NDArray[np.int64]) -> Certificate:
    """The exact best response of each player to a strategy, both keeping hands by `ranges`."""
    weights = floored(ranges, left)
    worth = np.zeros_like(weights)
    counts = holdings.counts(_cards(ranges)).astype(np.int64)
    best = np.zeros(2)
    value = np.zeros(2)
    for who in (0, 1):
        mass = np.zeros(len(counts))
        respond.joint(left, counts, weights[1 - who], mass)
        whole = (weights[who] * mass).sum()
        args = (left, _all_counts(), _with_card(), strategy, weights[1 - who], who)
        answered, read = respond.value(*args, False)
        if read != len(strategy):
            raise ValueError(f"a strategy of {len(strategy)} entries, where {read} are wanted")
        followed, _ = respond.value(*args, True)
        best[who] = (answered * weights[who]).sum() / whole
        value[who] = (followed * weights[who]).sum() / whole
        worth[who] = np.divide(followed, mass, out=np.zeros(len(counts)), where=mass > 0)
    gains = (float(best[0] - value[0]), float(best[1] - value[1]))
    return Certificate(float(value[0]), gains, worth)
