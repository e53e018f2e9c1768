"""What each card is worth that may be played: points, and the chance to win the game.

My hand is known, the other's is every hand that may be held, as likely as it is; both go on
by the book to the end of the play, then the hands and the crib are shown. Points and wins
are exact sums over all of that, from the first card on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine import holdings
from muggins.engine.book import OPENING, Book, Page
from muggins.engine.equity import Equity, tilted
from muggins.engine.kernels import follow, tree
from muggins.engine.lookups import ranks_of_four
from muggins.engine.point import NEVER, Known, Point, chances, stuck, ups, without
from muggins.engine.ranges import draws, kept
from muggins.engine.solved import Solved

__all__ = ["Stakes", "Worth", "judge", "others_range", "worth_of_play"]

Floats = NDArray[np.float64]

_FLOOR: Final = 1e-6
"""The least weight of a holding for each way to draw it, beside 1 for the likeliest."""


@dataclass(frozen=True)
class Stakes:
    """What the play is played for: the scores, mine first, and what the show will bring.

    `show` is what my hand counts with the starter, `crib` what the crib makes on average.
    """

    scores: tuple[int, int]
    target: int
    show: int
    crib: float


class Worth(NamedTuple):
    """What a card is worth to whoever plays it: points ahead from here on, chance to win."""

    points: float
    win: float


def judge(known: Known, stakes: Stakes, tables: Solved, book: Book) -> dict[int, Worth]:
    """The worth of each rank that may be played now.

    Raises ValueError when the cards do not go together, or it is not the player's turn.
    """
    point = Point.now(known)
    room = 31 - int(point.state[1])
    able = sorted({rank for rank in known.held if holdings.VALUES[rank] <= room})
    return _Judge(known, stakes, tables.equity, book, others_range(known, tables), able).judge(
        point
    )


def others_range(known: Known, tables: Solved) -> Floats:
    """How likely the other has kept each four cards, before any was played: (1820,).

    From my six cards and the starter; the other's own cards played are not looked at.
    """
    me = int(known.dealer)
    six = np.bincount((*known.kept, *known.laid_away), minlength=13)
    left = np.full(13, 4, np.int64)
    left[known.starter] -= 1
    left -= six
    if (left < 0).any():
        raise ValueError("a rank is held, laid away and turned more than four times")
    ways = draws(4, left)
    found = kept(tables.made[1 - me], left)
    each = np.divide(found, ways, out=np.zeros(1820), where=ways > 0)
    found = np.maximum(each, _FLOOR * each.max()) * ways
    return found / found.sum()


def worth_of_play(known: Known, tables: Solved, book: Book, *, free: bool) -> float:
    """What a hand makes more than the other in the whole play, before its first card.

    By the book, or, when it is `free`, by what answers the book best of all.
    """
    stakes = Stakes((0, 0), max(tables.equity.dealer_wins), 0, float(len(tables.equity.shown)))
    mass = others_range(known, tables)
    worker = _Judge(known, stakes, tables.equity, book, mass, (), free=free)
    return worker.whole() / float(mass.sum())


class _Judge:
    def __init__(
        self,
        known: Known,
        stakes: Stakes,
        equity: Equity,
        book: Book,
        mass: Floats,
        able: Sequence[int],
        *,
        free: bool = False,
    ) -> None:
        self.known = known
        self.free = free
        self.me = int(known.dealer)
        self.stakes = stakes
        self.book = book
        self.mass = mass
        self.able = able
        self.cribs = _before_crib(equity, stakes.target, stakes.crib)
        pone, dealer = stakes.scores[:: -1 if known.dealer else 1]
        self.scores = np.array([pone, dealer], np.int64)
        self.fallen = [rank for dealer, rank in known.played if dealer != known.dealer]

    def judge(self, point: Point) -> dict[int, Worth]:
        fell = [rank for _, rank in self.known.played]
        if len(fell) >= OPENING:
            page = self.book.page(*fell[:OPENING])
            node, mass = self._heard(page, point)
            into = np.zeros((14, 2))
            self._follow(page, node, point, self.scores, mass, self.known.held, self.fallen, into)
            if page.kind[node] >= tree.LEAF:
                # Nobody has a choice any more.
                return {self.able[0]: _worth(into[tree.CANNOT], mass)}
            return {rank: _worth(into[rank], mass) for rank in self.able}
        mass = self._opened(fell)
        return {rank: _worth(self._open(point, rank, mass, fell), mass) for rank in self.able}

    def whole(self) -> float:
        """The points of the whole play, over what the other may hold."""
        line = _Line(Point(), self.scores, self.stakes.target, ())
        return float(self._go_on(line, self.known.held, self.mass, [])[0])

    def _opened(self, fell: Sequence[int]) -> Floats:
        """What the other may hold after its cards among the first two."""
        mass = self.mass
        for n, rank in enumerate(fell):
            if n % 2 != self.me:
                size = 3 - n // 2
                mass = mass[ups()[size][rank]] * np.maximum(
                    chances(self._shares(fell[:n]))[rank], NEVER
                )
        return mass

    def _shares(self, fell: Sequence[int]) -> Floats:
        """The book's shares of the next card after the first: (13, holdings of one less)."""
        table = (
            self.book.lead,
            self.book.answer[fell[0]] if fell else None,
            self.book.third[fell[0], fell[1]] if len(fell) > 1 else None,
        )[len(fell)]
        assert table is not None
        return table.astype(np.float64)

    def _open(self, point: Point, rank: int, mass: Floats, fell: Sequence[int]) -> Floats:
        """What one of my first two cards is worth, as points and wins over `mass`."""
        line = _Line(point, self.scores, self.stakes.target, ())
        line = line.played(rank)
        held = list(self.known.held)
        held.remove(rank)
        return self._go_on(line, held, mass, [*fell, rank])

    def _go_on(self, line: _Line, held: Sequence[int], mass: Floats, fell: list[int]) -> Floats:
        """What is still to come after a card of the opening."""
        n = len(fell)
        if n == OPENING:
            page = self.book.page(*fell)
            into = np.zeros((14, 2))
            theirs = [*self.fallen, *line.theirs]
            self._follow(page, 0, line.point, line.scores, mass, held, theirs, into)
            return into[13] + [line.ahead * (1 - 2 * self.me) * mass.sum(), 0]
        found = np.zeros(2)
        shares = self._shares(fell)
        if n % 2 == self.me:
            ways: list[tuple[float, Floats]] = []
            for rank in sorted(set(held)):
                rest = list(held)
                rest.remove(rank)
                share = float(shares[rank, without(held, rank)])
                ways.append((share, self._go_on(line.played(rank), rest, mass, [*fell, rank])))
            whole = sum(share for share, _ in ways)
            if self.free or not whole:
                return max((worth for _, worth in ways), key=lambda worth: float(worth[0]))
            return sum((share / whole * worth for share, worth in ways), found)
        size = holdings.SIZES.index(len(mass)) - 1
        likely = chances(shares)
        for rank in range(13):
            then = mass[ups()[size][rank]] * likely[rank]
            if then.any():
                found = found + self._go_on(
                    line.played(rank, theirs=True), held, then, [*fell, rank]
                )
        return found

    def _heard(self, page: Page, point: Point) -> tuple[int, Floats]:
        """The node of a point on a page, and what the other may hold there."""
        up = ups()
        fell = [rank for _, rank in self.known.played[:OPENING]]
        mass = self._opened(fell)
        pile, state = page.root.pile.copy(), page.root.state.copy()
        node = 0
        for action in point.actions[OPENING:]:
            inside = page.kind[node] < tree.LEAF
            if int(state[2]) != self.me:
                cards = holdings.SIZES.index(len(mass))
                if action == tree.CANNOT:
                    mass = mass * stuck()[cards][min(31 - int(state[1]), 10)]
                elif inside:
                    blocks = page.cards(node)
                    size = holdings.SIZES[cards - 1]
                    begin = int(page.below[node])
                    shares = np.zeros((13, size))
                    fits = np.zeros(13, bool)
                    for k, child in enumerate(blocks):
                        rank = int(page.action[child])
                        fits[rank] = True
                        shares[rank] = page.shares[begin + k * size : begin + (k + 1) * size]
                    likely = np.maximum(chances(shares, fits)[action], NEVER)
                    mass = mass[up[cards - 1][action]] * likely
                else:
                    mass = mass[up[cards - 1][action]]
            if inside:
                node = next(c for c in page.children(node) if page.action[c] == action)
            tree.advance(pile, state, action)
        if not mass.any():
            raise ValueError("the cards played cannot have fallen in that order")
        return node, mass

    def _follow(
        self,
        page: Page,
        node: int,
        point: Point,
        scores: NDArray[np.int64],
        mass: Floats,
        held: Sequence[int],
        fallen: Sequence[int],
        into: Floats,
    ) -> None:
        follow.follow(
            *(page.kind, page.action, page.below, page.skip, ups(), stuck(), page.shares, node),
            *(self.me, np.array(sorted(held), np.int64), self.stakes.show, mass),
            *(np.array(fallen, np.int64), self.known.starter, point.pile, point.state, scores),
            *(self.stakes.target, ranks_of_four(), self.cribs, 0, self.free, into),
        )


class _Line:
    """A line of the opening, played out: the point, the scores, and who is how far ahead."""

    def __init__(
        self, point: Point, scores: NDArray[np.int64], target: int, theirs: tuple[int, ...]
    ) -> None:
        self.point, self.scores, self.target, self.theirs = point, scores, target, theirs
        self.ahead = 0
        """What pone has made more than the dealer on the way."""

    def played(self, rank: int, *, theirs: bool = False) -> _Line:
        """The line with one card more."""
        point = Point()
        point.state, point.pile = self.point.state.copy(), self.point.pile.copy()
        got = tree.advance(point.pile, point.state, rank)
        # Once somebody has won, nobody else can.
        over = bool((self.scores >= self.target).any())
        scores = self.scores if over else self.scores + np.array([max(got, 0), max(-got, 0)])
        line = _Line(point, scores, self.target, (*self.theirs, rank) if theirs else self.theirs)
        line.ahead = self.ahead + got
        return line


def _worth(found: Floats, mass: Floats) -> Worth:
    points, win = (found / mass.sum()).tolist()
    # Sums of thousands of terms: a certain win is told as one.
    return Worth(points, min(max(round(win, 12), 0.0), 1.0))


@lru_cache(maxsize=64)
def _before_crib(equity: Equity, target: int, crib: float) -> Floats:
    """Pone's chance to win before the crib is shown, by both scores: (target, target)."""
    table = equity.dealer_wins[target]
    found = np.zeros_like(table)
    for n, often in enumerate(tilted(equity.shown[2], crib).tolist()):
        # Pone deals next; whoever has reached the target with the crib has won.
        found[:, : target - n] += often * table[:, n:]
    return found
