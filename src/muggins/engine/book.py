"""The book: the whole play as solved without a look at the starter, in few bits.

It is what there is time for when there is no time to solve the play again, and what any
card is judged by. The first three cards stand in plain tables; what may follow them lies in
one stream, of which the part after any three cards can be read by itself in a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine import holdings, solver
from muggins.engine.kernels import packed, tree
from muggins.engine.point import Branch, Known, Point, stuck, ups, without
from muggins.engine.solved import Damaged, read_arrays, write_arrays

__all__ = ["BOOK", "FULL", "OPENING", "Book", "Page", "load", "pack", "read", "unpack", "write"]

BOOK: Final = Path(__file__).parent / "data" / "book.npz"
"""Where the book is kept."""

FULL: Final = 63
"""A rank that is always played has so many shares."""

OPENING: Final = 3
"""How many cards stand in plain tables."""

_LEAST: Final = packed.ALWAYS // 10_000
"""What the strategy itself comes to more seldom is not kept."""

_SHAPES: Final = {
    "lead": (13, 455),
    "answer": (13, 13, 455),
    "third": (13, 13, 13, 91),
    "index": (13**3 + 1,),
    "stream": None,
    "made_of": (),
}

Shares = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Book:
    """A strategy of the whole play, in shares of `FULL`; see `solver.FirstCards`."""

    lead: Shares
    answer: Shares
    third: Shares
    index: NDArray[np.uint32]
    """Where in the stream what follows each three cards begins, and where the last ends."""
    stream: Shares
    made_of: str
    """Which stage of the build it is, in words."""

    def often(self, known: Known, able: Iterable[int]) -> dict[int, int]:
        """How many shares each rank has that may be played; none where the book says nothing."""
        fell = [rank for _, rank in known.played]
        if len(fell) < OPENING:
            table = (
                self.lead,
                self.answer[fell[0]] if fell else None,
                self.third[fell[0], fell[1]] if len(fell) > 1 else None,
            )[len(fell)]
            assert table is not None
            return {r: int(table[r, without(known.held, r)]) for r in able}
        page = self.page(fell[0], fell[1], fell[2])
        node = page.node(Point.now(known))
        if page.kind[node] >= tree.LEAF:
            return dict.fromkeys(able, FULL)
        size = holdings.SIZES[len(known.held) - 1]
        begin = int(page.below[node])
        blocks = {int(page.action[c]): k for k, c in enumerate(page.cards(node))}
        return {
            r: int(page.shares[begin + blocks[r] * size + without(known.held, r)]) for r in able
        }

    def page(self, first: int, second: int, third: int) -> Page:
        """What may follow three cards."""
        return _page(self, first, second, third)

    def reaches(self, first: int, second: int, third: int) -> tuple[NDArray[np.int64], ...]:
        """How often pone's and the dealer's own strategy come to three cards, by holding."""
        up = ups()
        pone = packed.ALWAYS * self.lead[first].astype(np.int64) // FULL
        pone = pone[up[2][third]] * self.third[first, second, third] // FULL
        return pone, packed.ALWAYS * self.answer[first, second].astype(np.int64) // FULL


class Page(Branch):
    """What the book says after three cards."""

    def __init__(self, first: int, second: int, third: int) -> None:
        plays = ((False, first), (True, second), (False, third))
        super().__init__(Point.after(plays), pay=False)
        self.shares = np.zeros(self.entries, np.uint8)

    def code(
        self,
        reaches: tuple[NDArray[np.int64], ...],
        stream: Shares,
        begin: int,
        strategy: NDArray[np.float32] | None = None,
    ) -> int:
        """Read the shares from a stream, or write a strategy to it; answers where that ends."""
        pone, dealer = reaches
        writing = strategy is not None
        told = np.zeros(0, np.float32) if strategy is None else strategy
        return packed.code(
            *(self.kind, self.action, self.room, self.below, self.skip, ups(), stuck()),
            *((pone, dealer), _LEAST, FULL, told, stream, begin, writing, self.shares),
        )


@lru_cache(maxsize=512)
def _page(book: Book, first: int, second: int, third: int) -> Page:
    page = Page(first, second, third)
    at = (13 * first + second) * 13 + third
    end = page.code(book.reaches(first, second, third), book.stream, int(book.index[at]))
    if end != book.index[at + 1]:
        raise Damaged(BOOK, f"what follows {first}, {second}, {third} ends at {end}")
    return page


def pack(strategy: solver.Strategy, made_of: str) -> Book:
    """A strategy for the whole tree of four cards each, as a book."""
    plain = solver.first_cards(strategy)
    lead, answer, third = (np.rint(part * FULL).astype(np.uint8) for part in plain)
    index = np.zeros(13**3 + 1, np.uint32)
    book = Book(lead, answer, third, index, np.zeros(0, np.uint8), made_of)
    parts: list[Shares] = []
    stream = np.zeros(1 << 20, np.uint8)
    for at, (cards, begin) in enumerate(solver.threes()):
        page = Page(*cards)
        told = np.ascontiguousarray(strategy[begin : begin + page.entries])
        end = page.code(book.reaches(*cards), stream, 0, told)
        parts.append(stream[:end].copy())
        index[at + 1] = index[at] + end
    return replace(book, stream=np.concatenate(parts))


def unpack(book: Book) -> solver.Strategy:
    """The strategy for the whole tree, any card where the book says nothing."""
    shares = np.zeros(solver.play_tree().entries, np.float32)
    tables = (book.lead, book.answer, book.third)
    solver.put_first_cards(shares, solver.FirstCards(*(part.astype(np.float32) for part in tables)))
    for cards, begin in solver.threes():
        page = _page.__wrapped__(book, *cards)
        shares[begin : begin + page.entries] = page.shares
    return solver.normalised(shares)


@cache
def load() -> Book:
    """The shipped book, read once."""
    return read(BOOK)


def read(path: Path) -> Book:
    """A book from a file. Raises OSError, and Damaged for a file that is none."""
    part = read_arrays(path, *_SHAPES)
    for name, shape in _SHAPES.items():
        if shape is not None and part[name].shape != shape:
            raise Damaged(path, f"{name} has the shape {part[name].shape}, not {shape}")
    if part["stream"].ndim != 1 or int(part["index"][-1]) != len(part["stream"]):
        raise Damaged(path, "its index does not fit its stream")
    made_of = str(part.pop("made_of"))
    return Book(**part, made_of=made_of)


def write(path: Path, book: Book) -> None:
    """Write a book so that the same one always makes the same bytes."""
    arrays = {name: np.asarray(getattr(book, name)) for name in _SHAPES}
    write_arrays(path, arrays)
