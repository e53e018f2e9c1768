"""A point of the play: what a player knows of it, and the part of the public tree below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine import holdings
from muggins.engine.kernels import tree

__all__ = ["NEVER", "Branch", "Known", "Point", "chances", "stuck", "ups", "without"]

NEVER: Final = 0.01
"""The least chance that a card is played: others do not play by the tables."""

Counts = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Known:
    """What a player who is to play knows, in ranks from 0 (ace) to 12 (king).

    `dealer` tells whether that is the dealer; `played` are the cards of this deal in order,
    each with whether the dealer played it.
    """

    dealer: bool
    held: tuple[int, ...]
    laid_away: tuple[int, int]
    starter: int
    played: tuple[tuple[bool, int], ...]

    @property
    def kept(self) -> tuple[int, ...]:
        """The four ranks kept, those played among them."""
        return (*self.held, *(rank for dealer, rank in self.played if dealer == self.dealer))


@cache
def ups() -> tuple[NDArray[np.int16], ...]:
    """`holdings.with_card` for holdings of none to three cards."""
    return tuple(holdings.with_card(size) for size in range(4))


@cache
def stuck() -> tuple[NDArray[np.float32], ...]:
    """`holdings.stuck` for holdings of none to four cards."""
    return tuple(holdings.stuck(size) for size in range(5))


def chances(shares: Floats, fits: NDArray[np.bool_] | None = None) -> Floats:
    """The chance of each rank by the holding that is left, from its shares: (13, holdings).

    Where a holding has none, it plays any of the ranks alike that fit, which are all unless
    told.
    """
    size = holdings.SIZES.index(shares.shape[1])
    up = ups()[size]
    every = np.flatnonzero(np.ones(13, bool) if fits is None else fits)
    total = np.zeros(holdings.SIZES[size + 1])
    many = np.zeros_like(total)
    for rank in every:
        total += np.bincount(up[rank], shares[rank], len(total))
        many += np.bincount(up[rank], minlength=len(total))
    found = np.zeros_like(shares)
    for rank in every:
        whole = total[up[rank]]
        found[rank] = np.divide(shares[rank], whole, out=1 / many[up[rank]], where=whole > 0)
    return found


class Point:
    """A point of the play: the state of `tree.advance`, and the actions that led to it."""

    def __init__(self) -> None:
        self.state = tree.lead()
        self.pile = np.zeros(12, np.int64)
        self.fallen = np.zeros((2, 13), np.int64)
        self.actions: list[int] = []

    @classmethod
    def after(cls, played: Iterable[tuple[bool, int]]) -> Point:
        """The point at which these cards, each with whether the dealer's, have just fallen."""
        found = cls()
        for dealer, rank in played:
            found._turn_to(dealer, int(holdings.VALUES[rank]))
            found._do(rank)
            found.fallen[int(dealer), rank] += 1
        return found

    @classmethod
    def now(cls, known: Known) -> Point:
        """The point at which the player is to choose."""
        found = cls.after(known.played)
        if len(known.held) != found.state[5 + known.dealer] or not known.held:
            raise ValueError(f"{len(known.held)} cards cannot be held here")
        found._turn_to(known.dealer, int(holdings.VALUES[list(known.held)].min()))
        return found

    def _turn_to(self, dealer: bool, value: int) -> None:
        """Go on to where a player plays a card of that value: whoever did not before could not."""
        while self.state[2] != dealer or 31 - self.state[1] < value:
            if self.state[2] < 0 or 31 - self.state[1] >= 10:
                raise ValueError("the cards played cannot have fallen in that order")
            self._do(tree.CANNOT)

    def _do(self, action: int) -> None:
        tree.advance(self.pile, self.state, action)
        self.actions.append(action)


class Branch:
    """The part of the public tree below a point, as `kernels.tree.build` grows it.

    `payoffs` are those of pone and of the dealer as the solver wants them, none unless asked
    for. Entries are numbered from the root.
    """

    def __init__(self, root: Point, *, pay: bool) -> None:
        size = int(root.state[0])
        fallen = root.fallen.sum(axis=0)
        bits = 16 if pay else 10
        grown = tree.build(root.pile[:size], root.state, fallen, bits, pay)
        self.root = root
        self.kind, self.action, self.points, self.room, self.below, self.skip = grown[:6]
        payoffs, self.entries = grown[6], grown[7]
        self.payoffs = [np.zeros((len(payoffs), 13, 16), np.int8) for _ in range(2)]
        self.payoffs[0][:, :, :13] = payoffs
        self.payoffs[1][:, :, :13] = -payoffs.transpose(0, 2, 1)

    def children(self, node: int) -> list[int]:
        """The nodes right below one."""
        found: list[int] = []
        child = node + 1
        while child < self.skip[node]:
            found.append(child)
            child = int(self.skip[child])
        return found

    def cards(self, node: int) -> list[int]:
        """Those of them that a card leads to."""
        return [c for c in self.children(node) if self.action[c] != tree.CANNOT]

    def end(self, node: int) -> int:
        """Where the entries below a node end."""
        for later in range(int(self.skip[node]), len(self.kind)):
            if self.kind[later] < tree.LEAF:
                return int(self.below[later])
        return self.entries

    def node(self, point: Point) -> int:
        """The node of a point below the root, or the leaf above it."""
        node = 0
        for action in point.actions[len(self.root.actions) :]:
            if self.kind[node] >= tree.LEAF:
                break
            node = next(c for c in self.children(node) if self.action[c] == action)
        return node


def without(held: Sequence[int], rank: int) -> int:
    """The number of a holding less a card of that rank."""
    rest = list(held)
    rest.remove(rank)
    return holdings.number(rest)
