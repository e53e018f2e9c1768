"""Books drawn by lot: of the right shapes, and of no worth at the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from muggins.engine.book import Book, Page
from muggins.engine.kernels import solve, tree
from muggins.engine.point import ups


def drawn_strategy(page: Page, seed: int) -> np.ndarray:
    """Chances drawn by lot for every entry of a page, those of a holding together one."""
    shares = np.random.default_rng(seed).random(page.entries, np.float32) ** 4
    found = np.empty_like(shares)
    below = np.where(page.kind >= tree.LEAF, page.below, page.below - page.below[0])
    solve.normalise(page.kind, page.action, below.astype(np.int32), page.skip, ups(), shares, found)
    return found


def drawn_book(seed: int, pages: Iterable[tuple[int, int, int]]) -> Book:
    """A book drawn by lot that says something after these three cards only."""
    chance = np.random.default_rng(seed)
    tables = [
        chance.integers(0, 64, shape).astype(np.uint8)
        for shape in ((13, 455), (13, 13, 455), (13, 13, 13, 91))
    ]
    lead, answer, third = tables
    told = Book(
        lead, answer, third, np.zeros(13**3 + 1, np.uint32), np.zeros(0, np.uint8), "chance"
    )
    index = told.index.copy()
    wanted = set(pages)
    parts = [np.zeros(0, np.uint8)]
    for at, cards in enumerate(np.ndindex(13, 13, 13)):
        index[at + 1] = index[at]
        if cards in wanted:
            page = Page(*cards)
            stream = np.zeros(1 << 20, np.uint8)
            end = page.code(told.reaches(*cards), stream, 0, drawn_strategy(page, sum(cards)))
            parts.append(stream[:end])
            index[at + 1] += end
    return replace(told, index=index, stream=np.concatenate(parts))


def silent_book() -> Book:
    """A book that says nothing of any card."""
    book = drawn_book(9, [])
    nothing = {name: 0 * getattr(book, name) for name in ("lead", "answer", "third")}
    return replace(book, **nothing)
