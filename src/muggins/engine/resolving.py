"""The play solved again at the table, from what is really known there.

The first three cards come from the shipped tables. After them the rest of the play is small
enough to be solved in a fraction of a second, and from better ranges than any table can
have: what the other may hold is worked out exactly from one's own six cards, the starter
and every card played; what one may hold oneself is seen with the other's eyes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine import holdings
from muggins.engine.kernels import solve, tree
from muggins.engine.point import NEVER, Branch, Known, Point, chances, stuck, ups, without
from muggins.engine.ranges import draws, kept, kept_ranges
from muggins.engine.solved import Solved

__all__ = ["Known", "Way", "ways_to_play"]

_OPENING: Final = 3
"""How many cards come from the tables."""
ITERATIONS: Final = 20
"""How often what is left of the play is gone through at the table."""
_FLOOR: Final = 1e-6
"""The least weight of a holding, beside 1 for the likeliest."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Way:
    """A rank that may be played, how often that is right, and what it is worth.

    `points` is what the player makes more than the other from this card on, both playing as
    solved.
    """

    rank: int
    often: float
    points: float


def ways_to_play(known: Known, tables: Solved, iterations: int = ITERATIONS) -> list[Way]:
    """Every rank that may be played now, the one to be played most often first.

    Raises ValueError when the cards do not go together, or it is not the player's turn.
    """
    position = Point.now(known)
    room = 31 - int(position.state[1])
    able = sorted({rank for rank in known.held if holdings.VALUES[rank] <= room})
    if len(known.played) < _OPENING:
        return _by_table(known, tables, able)
    opening = Point.after(known.played[:_OPENING])
    ranges = _opening_ranges(known, tables)
    game = _Subgame.solved(opening, _left(known), ranges, iterations)
    return game.ways(position, known, able)


def _left(known: Known) -> NDArray[np.int64]:
    """The cards of each rank without the starter."""
    left = np.full(13, 4, np.int64)
    left[known.starter] -= 1
    return left


def _opening_ranges(known: Known, tables: Solved) -> tuple[Floats, Floats]:
    """What pone and the dealer may hold after the cards that come from the tables."""
    left = _left(known)
    me = int(known.dealer)
    mine = kept_ranges(tables.made, left)[me]
    six = np.bincount((*known.kept, *known.laid_away), minlength=13)
    if (six > left).any():
        raise ValueError("a rank is held, laid away and turned more than four times")
    four = np.bincount(known.kept, minlength=13)
    ways = draws(4, left - four)
    theirs = np.divide(
        kept(tables.made[1 - me], left - six), ways, out=np.zeros(1820), where=ways > 0
    )
    sides = (mine, theirs) if me == 0 else (theirs, mine)
    one, two, three = (rank for _, rank in known.played[:_OPENING])
    return _after_opening(sides, known.starter, (one, two, three), tables)


def _after_opening(
    kept_by: Sequence[Floats], starter: int, fell: tuple[int, int, int], tables: Solved
) -> tuple[Floats, Floats]:
    """What is left of both ranges when pone, the dealer and pone have played by the tables."""
    # None is out of the question either.
    pone, dealer = (np.maximum(side / side.max(), _FLOOR) for side in kept_by)
    first, second, third = fell
    up = ups()
    opening = (
        tables.lead[starter],
        tables.answer[starter, first],
        tables.third[starter, first, second],
    )
    lead, answer, again = (np.maximum(chances(part.astype(np.float64)), NEVER) for part in opening)
    pone = pone[up[3][first]] * lead[first]
    return pone[up[2][third]] * again[third], dealer[up[3][second]] * answer[second]


def solve_after(
    starter: int, fell: tuple[int, int, int], ranges: Floats, tables: Solved, iterations: int
) -> NDArray[np.float32]:
    """The strategy below three cards as it is solved at the table, for whoever only watches.

    `ranges` is what both keep, (2, 1820), as of `ranges.kept_ranges`; the entries are those of
    the whole tree below these cards. A player at the table also knows what it has laid away
    itself, and has the other's range the more exactly for it.
    """
    opening = Point.after(zip((False, True, False), fell, strict=True))
    left = np.full(13, 4, np.int64)
    left[starter] -= 1
    sides = _after_opening(list(ranges), starter, fell, tables)
    return _Subgame.solved(opening, left, sides, iterations).strategy


def _by_table(known: Known, tables: Solved, able: Sequence[int]) -> list[Way]:
    fell = [rank for _, rank in known.played]
    table = (
        tables.lead[known.starter],
        tables.answer[known.starter, fell[0]] if fell else None,
        tables.third[known.starter, fell[0], fell[1]] if len(fell) > 1 else None,
    )[len(fell)]
    assert table is not None
    often = np.array([float(table[rank, without(known.held, rank)]) for rank in able])
    often = often / often.sum() if often.any() else np.full(len(able), 1 / len(able))
    found = [Way(rank, float(p), float("nan")) for rank, p in zip(able, often, strict=True)]
    return sorted(found, key=lambda way: (-way.often, way.rank))


class _Subgame(Branch):
    """The rest of the play from some point on, and the strategy found for it."""

    def __init__(self, root: Point, left: NDArray[np.int64]) -> None:
        super().__init__(root, pay=True)
        self.ranges: tuple[Floats, Floats] = (np.zeros(0), np.zeros(0))
        self.left = left
        self.strategy = np.zeros(self.entries, np.float32)

    @classmethod
    def solved(
        cls,
        root: Point,
        left: NDArray[np.int64],
        ranges: tuple[Floats, Floats],
        iterations: int,
    ) -> _Subgame:
        """Solve it from the ranges at its root, as `solver.solve_play` does."""
        game = cls(root, left)
        game.ranges = ranges
        regrets = np.zeros(game.entries, np.float32)
        averages = np.zeros(game.entries, np.float32)
        for n in range(1, iterations + 1):
            kept = np.float32(n**1.5 / (n**1.5 + 1))
            steps = (kept, np.float32(0.5), np.float32(n * n))
            for player in (0, 1):
                game._iterate(0, root.fallen, ranges, regrets, averages, player, steps)
        args = (game.kind, game.action, game.below, game.skip, ups(), averages, game.strategy)
        solve.normalise(*args)
        return game

    def _iterate(
        self,
        node: int,
        fallen: NDArray[np.int64],
        ranges: tuple[Floats, Floats],
        regrets: NDArray[np.float32],
        averages: NDArray[np.float32],
        player: int,
        steps: tuple[np.float32, np.float32, np.float32],
    ) -> NDArray[np.float32]:
        """One iteration below a node, whose entries are all there is of the last arrays."""
        here = slice(node, int(self.skip[node]))
        leaf = self.kind[here] >= tree.LEAF
        begin = int(self.below[node])
        below = np.where(leaf, self.below[here], self.below[here] - begin).astype(np.int32)
        pone, dealer = (side.astype(np.float32) for side in ranges)
        return solve.iterate(
            *(self.kind[here], self.action[here], self.points[here], self.room[here]),
            *(below, self.skip[here] - np.int32(node), self.payoffs[player]),
            *(ups(), stuck(), self.left - fallen.sum(axis=0), fallen, (pone, dealer)),
            *(regrets, averages, player, *steps),
        )

    def ways(self, position: Point, known: Known, able: Sequence[int]) -> list[Way]:
        """What may be played at a point below the root, by whoever knows that much."""
        me = int(known.dealer)
        node, fallen, ranges = self._walk(position)
        if self.kind[node] >= tree.LEAF:
            return [Way(able[0], 1.0, self._last(position, fallen, ranges, known))]
        begin, end = int(self.below[node]), self.end(node)
        size = holdings.SIZES[len(known.held) - 1]
        blocks = {int(self.action[c]): k for k, c in enumerate(self.cards(node))}
        often: list[float] = []
        points: list[float] = []
        weight = self._weight(fallen, ranges[1 - me], known)
        for rank in able:
            at = blocks[rank] * size
            often.append(float(self.strategy[begin + at + without(known.held, rank)]))
            forced = self.strategy[begin:end].copy()
            forced[: len(blocks) * size] = 0
            forced[at : at + size] = 1
            steps = (np.float32(1), np.float32(1), np.float32(0))
            values = self._iterate(node, fallen, ranges, forced, np.zeros_like(forced), me, steps)
            points.append(float(values[holdings.number(known.held)]) / weight)
        total = sum(often)
        shares = [p / total if total else 1 / len(able) for p in often]
        found = [Way(*way) for way in zip(able, shares, points, strict=True)]
        return sorted(found, key=lambda way: (-way.often, -way.points, way.rank))

    def _walk(self, position: Point) -> tuple[int, NDArray[np.int64], tuple[Floats, Floats]]:
        """The node of a point, or the leaf before it, what has fallen, what both may hold."""
        node = 0
        state, pile = self.root.state.copy(), self.root.pile.copy()
        fallen = self.root.fallen.copy()
        ranges = list(self.ranges)
        for action in position.actions[len(self.root.actions) :]:
            actor = int(state[2])
            cards = holdings.SIZES.index(len(ranges[actor]))
            inside = self.kind[node] < tree.LEAF
            if action == tree.CANNOT:
                room = min(31 - int(state[1]), 10)
                ranges[actor] = ranges[actor] * stuck()[cards][room]
            else:
                ranges[actor] = ranges[actor][ups()[cards - 1][action]]
                if inside:
                    children = [int(self.action[c]) for c in self.cards(node)]
                    size = holdings.SIZES[cards - 1]
                    at = int(self.below[node]) + children.index(action) * size
                    played = self.strategy[at : at + size]
                    ranges[actor] = ranges[actor] * np.maximum(played, NEVER)
                fallen[actor, action] += 1
            if inside:
                node = next(c for c in self.children(node) if self.action[c] == action)
            tree.advance(pile, state, action)
        return node, fallen, (ranges[0], ranges[1])

    def _weight(self, fallen: NDArray[np.int64], other: Floats, known: Known) -> float:
        """What the kernel's values of my holding are to be divided by."""
        me = int(known.dealer)
        held = np.bincount(known.held, minlength=13)
        left = self.left - fallen.sum(axis=0)
        mine = 1.0
        for rank, n in enumerate(held.tolist()):
            for k in range(n):
                mine *= (left[rank] - k) / (fallen[me, rank] + 1 + k)
        size = holdings.SIZES.index(len(other))
        theirs = 0.0
        left = left - held
        for weight, counts in zip(other, holdings.counts(size).tolist(), strict=True):
            ways = float(weight)
            for rank, n in enumerate(counts):
                for k in range(n):
                    ways *= (left[rank] - k) / (fallen[1 - me, rank] + 1 + k)
            theirs += max(ways, 0.0)
        return mine * theirs

    def _last(
        self,
        position: Point,
        fallen: NDArray[np.int64],
        ranges: tuple[Floats, Floats],
        known: Known,
    ) -> float:
        """What the last card held is worth: nobody has a choice any more."""
        me = int(known.dealer)
        other = ranges[1 - me]
        mine = known.held[0]
        if len(other) == 1:
            return _played_out(position, me, mine, None)
        left = self.left - fallen.sum(axis=0)
        left[mine] -= 1
        weights = other * left / (fallen[1 - me] + 1)
        brought = [_played_out(position, me, mine, rank) for rank in range(13)]
        return float(weights @ np.array(brought) / weights.sum())


def _played_out(position: Point, me: int, mine: int, theirs: int | None) -> float:
    """What `me` makes more than the other when each plays the card that is left."""
    state, pile = position.state.copy(), position.pile.copy()
    held = (mine, theirs) if me == 0 else (theirs, mine)
    ahead = 0
    while state[2] >= 0:
        card = held[int(state[2])]
        fits = card is not None and bool(holdings.VALUES[card] <= 31 - state[1])
        ahead += tree.advance(pile, state, card if card is not None and fits else tree.CANNOT)
    return float(ahead if me == 0 else -ahead)
