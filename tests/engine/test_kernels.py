"""The compiled loops, held equal to the rules of the program."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
import pytest

from muggins import hands
from muggins.cards import PACK
from muggins.engine import counting, holdings, solver
from muggins.engine.discard import LAID, average_hands
from muggins.engine.kernels import counting as kernel
from muggins.engine.kernels import deals, laying
from muggins.engine.kernels.play import score
from muggins.engine.lookups import lookups, ranks_of_four
from muggins.engine.playouts import Disagreement, compare
from muggins.pegging import peg
from muggins.records.exchange import read_exchange
from muggins.records.summary import summarise
from tests.engine.test_counting import DISTRIBUTIONS


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 6])
def test_holdings_are_numbered_without_gap(size: int) -> None:
    every = list(combinations_with_replacement(range(13), size))
    numbers = {holdings.number(held) for held in every}
    assert numbers == set(range(len(every)))
    for n, held in enumerate(holdings.ranks(size).tolist()):
        assert holdings.number(reversed(held)) == n
        assert np.bincount(held, minlength=13).tolist() == holdings.counts(size)[n].tolist()


def test_a_card_is_added_to_every_holding() -> None:
    for size, rank in product(range(4), range(13)):
        larger = holdings.ranks(size + 1)[holdings.with_card(size)[rank]]
        for held, more in zip(holdings.ranks(size).tolist(), larger.tolist(), strict=True):
            assert sorted([*held, rank]) == more


def test_who_is_stuck_holds_nothing_that_fits() -> None:
    for size, room in product(range(5), range(11)):
        told = holdings.stuck(size)[room]
        for held, stuck in zip(holdings.ranks(size).tolist(), told, strict=True):
            assert bool(stuck) == all(min(rank + 1, 10) > room for rank in held)


def test_every_hand_there_is_is_counted() -> None:
    for told, found in zip(DISTRIBUTIONS.values(), kernel.every(*lookups()), strict=True):
        here = [f"{points}:{n}" for points, n in enumerate(found.tolist()) if n]
        assert here == told.split()


def test_hands_are_counted_as_the_rules_count_them() -> None:
    chance = np.random.default_rng(29)
    drawn = chance.permuted(np.tile(np.arange(52, dtype=np.uint8), (20_000, 1)), axis=1)[:, :5]
    # Flushes are rare: every third hand is of one suit.
    drawn[::3, :4] = drawn[::3, :4] // 4 * 4 + drawn[::3, :1] % 4
    drawn = drawn[[len(set(row)) == 5 for row in drawn.tolist()]]
    cribs = chance.random(len(drawn)) < 0.5
    into = np.zeros(len(drawn), np.int8)
    kernel.count(drawn[:, :4], drawn[:, 4].copy(), cribs, *lookups(), into)
    assert (into == counting.count_hands(drawn[:, :4], drawn[:, 4], crib=cribs)).all()
    for row, crib, points in zip(drawn[:2_000].tolist(), cribs, into, strict=False):
        *hand, starter = (PACK[card] for card in row)
        assert hands.total(hand, starter, crib=bool(crib)) == points


def test_a_card_scores_on_every_pile_what_the_rules_give() -> None:
    def check(pile: tuple[int, ...]) -> None:
        count = sum(min(rank + 1, 10) for rank in pile)
        if count <= 31 and max(map(pile.count, pile)) <= 4:
            cards = [PACK[4 * rank + i % 4] for i, rank in enumerate(pile)]
            points = sum(line.points for line in peg(cards, count))
            assert score(np.array(pile), len(pile), count) == points, pile

    for size in (1, 2, 3, 4):
        for pile in product(range(13), repeat=size):
            check(pile)
    chance = random.Random(31)
    for _ in range(20_000):
        # Low cards close together, or no pile would be long.
        low = chance.randrange(4)
        check(tuple(low + chance.randrange(5) for _ in range(chance.randint(5, 8))))


def test_random_games_are_played_by_the_rules() -> None:
    record = np.zeros((4_000, 24), np.int64)
    deals.random_games(400, 121, np.uint64(5), *lookups(), record)
    games: list[list[Any]] = []
    for row in record:
        if not games or games[-1][-1][-2:].max() >= 121:
            games.append([])
        games[-1].append(row)
    assert len(games) > 250
    for game in games[:-1]:
        written = {"target": 121, "dealer": 0, "deals": [_written(row) for row in game]}
        replayed = summarise(read_exchange(written))
        capped = [min(int(points), 121) for points in game[-1][-2:]]
        assert replayed["scores"] == capped
        assert replayed["winner"] == capped.index(121)


def _written(row: np.ndarray) -> dict[str, Any]:
    text = [card.text for card in PACK]
    pone = [text[card] for card in row[:6]]
    dealer = [text[card] for card in row[6:12]]
    sides = [dealer, pone] if row[21] == 0 else [pone, dealer]
    return {
        "hands": sides,
        "discards": [side[4:] for side in sides],
        "starter": text[row[12]],
        "plays": [text[card] for card in row[13:21] if card >= 0],
    }


def test_the_same_seed_deals_the_same_games() -> None:
    none = np.zeros((0, 24), np.int64)
    one, two, other = (
        deals.random_games(50, 121, np.uint64(seed), *lookups(), none) for seed in (7, 7, 8)
    )
    assert [part.tolist() if isinstance(part, np.ndarray) else part for part in one] == [
        part.tolist() if isinstance(part, np.ndarray) else part for part in two
    ]
    assert one[2].tolist() != other[2].tolist()


def test_numbers_are_drawn_evenly() -> None:
    state = np.array([1], np.uint64)
    found = np.bincount([deals.draw(state, 52) for _ in range(52_000)], minlength=52)
    # Chi squared with 51 degrees of freedom passes 87.97 once in a thousand seeds.
    assert len(found) == 52
    assert ((found - 1000) ** 2 / 1000).sum() < 87.97


def test_hands_laid_away_are_worth_what_arrays_say() -> None:
    chance = random.Random(6)
    none, play = np.zeros((holdings.SIXES, 15)), np.zeros((1820, 13))
    hand, total = np.zeros(15), np.zeros(15)
    for _ in range(500):
        six = sorted(chance.sample(range(52), 6))
        if chance.random() < 0.3:
            six = sorted({card // 4 * 4 + six[0] % 4 for card in six})
            if len(six) < 6:
                continue
        ranks, suits = np.array(six) >> 2, np.array(six) & 3
        row = laying.worth(ranks, suits, ranks_of_four(), none, play, True, hand, total)
        assert row == holdings.number(ranks.tolist())
        assert np.allclose(hand, average_hands(np.array([six], np.uint8))[0])
    assert len(LAID) == 15


@pytest.fixture(scope="module")
def tree() -> solver.Tree:
    return solver.play_tree()


def test_the_tree_has_every_play_there_is(tree: solver.Tree) -> None:
    """As many nodes and entries as an independent study of the play found."""
    assert len(tree.kind) == 13_380_078
    assert int((tree.kind < 128).sum()) == 1_877_592
    assert tree.entries == 168_815_364


def test_the_tree_plays_by_the_rules(tree: solver.Tree) -> None:
    assert compare(tree, 20_000, 1) == 160_000


def test_a_wrong_tree_is_found_out(tree: solver.Tree) -> None:
    """A point for go on the wrong side, and a run that is not seen."""
    for change in ({"points": -tree.points}, {"room": tree.room + 1}):
        with pytest.raises((Disagreement, StopIteration, RuntimeError)):
            compare(tree._replace(**change), 2_000, 1)
    lower = np.where(tree.payoffs[0] > 1, tree.payoffs[0] - 1, tree.payoffs[0])
    with pytest.raises(Disagreement):
        compare(tree._replace(payoffs=(lower, tree.payoffs[1])), 2_000, 1)
