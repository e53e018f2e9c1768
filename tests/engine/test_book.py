"""The book: what is written is read again, and says what may be played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from muggins.engine import book, holdings
from muggins.engine.book import FULL, Book, Page
from muggins.engine.kernels import packed, tree
from muggins.engine.point import Known
from muggins.engine.solved import Damaged
from tests.engine.drawn_book import drawn_book, drawn_strategy


def reached(page: Page, told: Book, cards: tuple[int, int, int]) -> int:
    """Hold every entry of a page to what was written; how many holdings were looked at."""
    strategy = drawn_strategy(page, sum(cards))
    pone, dealer = told.reaches(*cards)
    looked = 0
    for who, reach in ((1, dealer), (0, pone)):
        # The first nodes of either player: the root, and what follows the dealer's first card.
        node = 0 if who == 1 else 1
        held = holdings.SIZES.index(len(reach))
        size = holdings.SIZES[held - 1]
        begin = int(page.below[node]) - int(page.below[0])
        blocks = page.cards(node)
        for holding in range(len(reach)):
            shares, chances = [], []
            for k, child in enumerate(blocks):
                rank = int(page.action[child])
                ranks = holdings.ranks(held)[holding].tolist()
                if rank in ranks:
                    ranks.remove(rank)
                    at = begin + k * size + holdings.number(ranks)
                    shares.append(int(page.shares[at]))
                    chances.append(float(strategy[at]))
            if not shares:
                continue
            if reach[holding] < packed.ALWAYS // 10_000:
                assert not any(shares)
                continue
            assert sum(shares) == FULL
            assert np.abs(np.array(shares) / FULL - chances).max() < len(shares) / FULL
            looked += 1
    return looked


def test_what_is_written_is_read_again() -> None:
    for cards in ((0, 0, 0), (4, 9, 4), (12, 11, 12), (3, 6, 9)):
        told = drawn_book(5, [cards])
        assert reached(told.page(*cards), told, cards) > 100


def test_a_card_without_a_choice_takes_all() -> None:
    told = drawn_book(2, [(4, 9, 4)])
    known = Known(True, (12, 12, 12), (0, 1), 6, ((False, 4), (True, 9), (False, 4)))
    assert told.often(known, [12]) == {12: FULL}


def test_shares_are_those_of_the_holding_that_is_left() -> None:
    told = drawn_book(2, [])
    lead = Known(False, (0, 4, 4, 7), (1, 2), 6, ())
    often = told.often(lead, [0, 4, 7])
    assert often[4] == told.lead[4, holdings.number([0, 4, 7])]
    answer = replace(lead, dealer=True, played=((False, 9),))
    assert told.often(answer, [0])[0] == told.answer[9, 0, holdings.number([4, 4, 7])]


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    told = drawn_book(3, [(1, 2, 3)])
    path = tmp_path / "book.npz"
    book.write(path, told)
    first = path.read_bytes()
    again = book.read(path)
    assert again.made_of == told.made_of
    assert (again.stream == told.stream).all()
    assert (again.page(1, 2, 3).shares == told.page(1, 2, 3).shares).all()
    book.write(path, again)
    assert path.read_bytes() == first


@pytest.mark.parametrize(
    "harm",
    [
        {"stream": np.zeros(3, np.uint8)},
        {"lead": np.zeros((13, 91), np.uint8)},
        {"index": np.zeros(5, np.uint32)},
    ],
)
def test_a_file_that_does_not_go_together_is_refused(
    tmp_path: Path, harm: dict[str, np.ndarray]
) -> None:
    path = tmp_path / "book.npz"
    book.write(path, replace(drawn_book(3, [(1, 2, 3)]), **harm))
    with pytest.raises(Damaged):
        book.read(path)


def test_a_page_that_ends_elsewhere_is_refused() -> None:
    told = drawn_book(3, [(1, 2, 3)])
    index = told.index.copy()
    index[(13 + 2) * 13 + 3 + 1 :] -= 1
    with pytest.raises(Damaged):
        replace(told, index=index).page(1, 2, 3)


def test_every_node_of_a_page_is_a_point_of_the_play() -> None:
    page = Page(4, 9, 4)
    assert page.kind[0] < tree.LEAF
    assert page.entries == len(page.shares)
