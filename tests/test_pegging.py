"""Counting the play, held against the reference."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from muggins.cards import PACK, RANKS, Card, Rank
from muggins.pegging import LIMIT, can_play, peg, pile_count
from tests.reference import pile_scores

LETTERS = "A23456789TJQK"


def pile_of(ranks: str) -> tuple[Card, ...]:
    """A pile by rank alone ("4 5 6"), each suit in its turn."""
    numbers = [LETTERS.index(letter) for letter in ranks.split()]
    return tuple(PACK[number * 4 + numbers[:i].count(number)] for i, number in enumerate(numbers))


def points(ranks: str) -> int:
    pile = pile_of(ranks)
    return sum(line.points for line in peg(pile, pile_count(pile)))


@pytest.mark.parametrize(
    ("ranks", "scored"),
    [
        ("4 5 6", 5), ("4 5 6 5", 0), ("4 5 6 5 4", 3), ("5 3 6 4", 4), ("2 4 3 5 4", 3),
        ("3 4 K 5", 0), ("Q K J A", 2), ("5 5 5", 8), ("6 6 6 6", 12), ("J Q", 0),
        ("7 8 9 7", 5), ("A 2 3 4 5 6 7", 7),
        ("A", 0), ("K 5", 2), ("K Q A", 0), ("K A 2", 0), ("J J", 2), ("J Q J", 0), ("T J", 0),
        ("T J Q", 3), ("3 3 3 3", 12), ("A 3 2", 3), ("A A A A", 12), ("7 7 7 7 3", 2),
        ("7 7 A", 2), ("A 7 7", 4), ("3 3 3 6", 2), ("A 2 3 3", 2), ("2 3 A A", 2),
        ("3 A 2 A 3", 3), ("6 4 5 4 6 5", 3),
    ],
)  # fmt: skip
def test_the_last_card_scores(ranks: str, scored: int) -> None:
    assert points(ranks) == scored


def test_each_line_names_its_cards() -> None:
    pile = pile_of("8 4 5 6")
    assert [(line.kind, line.cards, line.points) for line in peg(pile, 23)] == [
        ("run", pile[1:], 3)
    ]
    pile = pile_of("3 6 6")
    assert [(line.kind, line.cards, line.points) for line in peg(pile, 15)] == [
        ("fifteen", pile, 2), ("pair", pile[1:], 2),
    ]  # fmt: skip
    pile = pile_of("Q Q 5 3 3")
    assert [(line.kind, line.cards, line.points) for line in peg(pile, 31)] == [
        ("thirty-one", pile, 2), ("pair", pile[3:], 2),
    ]  # fmt: skip
    pile = pile_of("A 2 3 4 5")
    assert [(line.kind, line.cards, line.points) for line in peg(pile, 15)] == [
        ("fifteen", pile, 2), ("run", pile, 5),
    ]  # fmt: skip


def agree(pile: list[Card], ranks: tuple[int, ...], count: int) -> None:
    lines = peg(pile, count)
    assert tuple((line.kind, line.points) for line in lines) == pile_scores(ranks)
    for line in lines:
        # Each line's cards are the end of the pile, and bear out its points.
        assert line.cards == tuple(pile[-len(line.cards) :])
        n = len(line.cards)
        alike = {"pair": (2, 2), "three": (3, 6), "four": (4, 12)}
        if line.kind in alike:
            assert (n, line.points) == alike[line.kind]
        else:
            assert line.points == (n if line.kind == "run" else 2)
            assert line.kind == "run" or n == len(pile)


def test_every_pile_of_up_to_five_cards_as_the_reference() -> None:
    piles = 0

    def grow(pile: list[Card], ranks: tuple[int, ...], count: int) -> None:
        nonlocal piles
        for rank in RANKS:
            held = ranks.count(rank)
            if held == 4 or count + rank.value > LIMIT:
                continue
            card = PACK[(rank - 1) * 4 + held]
            piles += 1
            agree([*pile, card], (*ranks, int(rank)), count + rank.value)
            if len(pile) < 4:
                grow([*pile, card], (*ranks, int(rank)), count + rank.value)

    grow([], (), 0)
    assert piles == 182_587


def test_long_piles_as_the_reference() -> None:
    chance = random.Random(31)
    lengths: Counter[int] = Counter()
    longest_runs: Counter[int] = Counter()
    for _ in range(40_000):
        # Low cards make long piles; a narrow choice of ranks makes runs.
        low, width = chance.randint(1, 4), chance.randint(2, 6)
        left = [card for card in PACK if low <= card.rank < low + width]
        chance.shuffle(left)
        pile: list[Card] = []
        count = 0
        while left and count + left[-1].pip <= LIMIT:
            pile.append(left.pop())
            count += pile[-1].pip
            agree(pile, tuple(int(card.rank) for card in pile), count)
        lengths[len(pile)] += 1
        runs = [line.points for line in peg(pile, count) if line.kind == "run"]
        longest_runs[max(runs, default=0)] += 1
    assert max(lengths) >= 12
    assert set(range(3, 7)) <= set(longest_runs)


def test_the_longest_pile_there_is() -> None:
    # Thirteen cards: four aces, four deuces, four threes are 24, and a seven.
    ranks = "A A A A 2 2 2 2 3 3 3 3 7"
    assert pile_count(pile_of(ranks)) == 31
    assert points(ranks) == 2


def test_the_limit() -> None:
    hand = [card for card in PACK if card.rank in (Rank.FIVE, Rank.KING)]
    assert can_play(hand, 26)
    assert not can_play(hand, 27)
    assert not can_play((), 0)
    assert can_play(PACK, 30)
    assert not can_play(PACK, 31)
