"""Counting a hand or a crib."""

from __future__ import annotations

import random
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import PACK, Card
from muggins.hands import HandError, count, prepare, total
from tests.duel import cards_of, texts
from tests.reference import show

PLACE = {"fifteen": 0, "pair": 1, "three": 1, "four": 1, "run": 2, "flush": 3, "nobs": 4}


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("AC AD 2C 2D", "3H", 16),
        ("3C 3D 4C 4D", "5H", 20),
        ("7C 7D 7H 8C", "9D", 21),
        ("AC 2D 3H 4C", "4D", 10),
        ("QC KD AH 2C", "7D", 0),
        ("4C 5D 5H 5S", "6D", 23),
        ("2H 4H 6H 8H", "TS", 4),
        ("9H TH JH QH", "KH", 11),
        ("5C 5D 5S JH", "5H", 29),
        ("5C 5D 5H 5S", "JH", 28),  # the jack is the starter: no nobs
        ("5C 5D 5S JD", "5H", 28),  # not the starter's suit
        ("4C 4D 5C 6D", "6H", 24),
        ("4C 5C 5D 6H", "6S", 24),
        ("AC AD AH AS", "2C", 12),
        ("QC KD AC 2H", "TS", 0),  # no run around the corner
        ("KC KD AC 2H", "3S", 9),  # K+2+3 twice, the pair, A 2 3
        ("AC 2D 3H 5C", "6S", 5),  # A 2 3 and A 3 5 6
        ("AC 2D 3H JC", "QS", 7),  # 2+3 with J and with Q, and A 2 3
        ("TC JD QH 8S", "7S", 5),
        ("2C 3D 4H 6C", "6S", 11),  # 3+6+6 and 2+3+4+6 twice, the pair, 2 3 4
        ("JH 2C 4D 6S", "8H", 1),
    ],
)
def test_hands_known_by_heart(hand: str, starter: str, points: int) -> None:
    cards, turned = cards_of(hand), cards_of(starter)[0]
    assert sum(line[2] for line in show(frozenset(texts(cards)), starter, False)) == points
    assert total(cards, turned) == points
    assert count(cards, turned).total == points


def test_flush_in_hand_and_crib() -> None:
    four, suited, other = cards_of("2H 4H 6H 8H"), cards_of("TH")[0], cards_of("TS")[0]
    assert total(four, other) == 4
    assert total(four, other, crib=True) == 0
    assert total(four, suited) == total(four, suited, crib=True) == 5
    assert count(four, other).lines[-1].cards == four
    assert count(four, suited).lines[-1].cards == (*four, suited)
    # The starter does not help three of a suit.
    assert total(cards_of("2H 4H 6H 8C"), suited) == 0


def test_without_a_starter() -> None:
    assert total(cards_of("5C 5D 5H JS")) == 14
    assert total(cards_of("2H 4H 6H 8H")) == 4
    assert total(cards_of("2H 4H 6H 8H"), crib=True) == 0
    assert [line.kind for line in count(cards_of("JH 5C 5D QH")).lines] == ["fifteen"] * 4 + [
        "pair"
    ]


def test_lines_come_in_counting_order_with_their_cards() -> None:
    counted = count(cards_of("5H 5S 5D JC"), cards_of("5C")[0])
    assert counted.total == 29
    assert [(line.kind, line.points) for line in counted.lines] == [
        *[("fifteen", 2)] * 8, ("four", 12), ("nobs", 1),
    ]  # fmt: skip
    sizes = [len(line.cards) for line in counted.lines if line.kind == "fifteen"]
    assert sizes == sorted(sizes)
    assert {line.cards for line in counted.lines if line.kind == "four"} == {
        cards_of("5C 5D 5H 5S")
    }
    assert counted.lines[-1].cards == cards_of("JC")
    assert count(cards_of("QC KD AH 2C"), cards_of("7D")[0]).lines == ()


def test_double_double_run_is_four_runs_and_two_pairs() -> None:
    counted = count(cards_of("AC AD 2C 2D"), cards_of("3H")[0])
    assert [(line.kind, line.points) for line in counted.lines] == [
        ("pair", 2), ("pair", 2), ("run", 3), ("run", 3), ("run", 3), ("run", 3),
    ]  # fmt: skip
    assert len({line.cards for line in counted.lines}) == 6


def test_a_card_twice_is_named() -> None:
    with pytest.raises(HandError, match="5H stands twice"):
        count(cards_of("5H 6C 7C 5H"), cards_of("8C")[0])
    with pytest.raises(HandError, match="8C stands twice"):
        count(cards_of("5H 6C 7C 8C"), cards_of("8C")[0])


def agree(hand: tuple[Card, ...], starter: Card, crib: bool) -> None:
    lines = show(frozenset(texts(hand)), starter.text, crib)
    counted = count(hand, starter, crib=crib)
    told = [(line.kind, frozenset(texts(line.cards)), line.points) for line in counted.lines]
    assert len(told) == len(lines)
    assert set(told) == lines
    assert counted.total == sum(line.points for line in counted.lines)
    assert counted.total == total(hand, starter, crib=crib)
    places = [PLACE[line.kind] for line in counted.lines]
    assert places == sorted(places)
    for line in counted.lines:
        assert list(line.cards) == sorted(line.cards)
    alike = [line.cards[0] for line in counted.lines if PLACE[line.kind] == 1]
    assert alike == sorted(alike)
    fifteens = [len(line.cards) for line in counted.lines if line.kind == "fifteen"]
    assert fifteens == sorted(fifteens)


@given(st.permutations(PACK).map(lambda pack: pack[:5]), st.booleans())
def test_every_line_as_the_reference_counts(cards: list[Card], crib: bool) -> None:
    agree(tuple(cards[:4]), cards[4], crib)


def test_thousands_of_hands_as_the_reference_counts() -> None:
    chance = random.Random(29)
    for _ in range(6000):
        hand = chance.sample(PACK, 5)
        agree(tuple(hand[:4]), hand[4], chance.random() < 0.5)


def test_every_set_of_ranks_as_the_reference_counts() -> None:
    hands = 0
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            cards = [PACK[4 * rank + ranks[:i].count(rank)] for i, rank in enumerate(ranks)]
            # Any of the five may be the one turned.
            starter = cards.pop(hands % 5)
            agree(tuple(cards), starter, False)
            hands += 1
    assert hands == 6175


def test_impossible_totals_never_come() -> None:
    totals = {sum(pattern.points for pattern in entry.patterns) for entry in prepare().values()}
    assert totals.isdisjoint({19, 25, 26, 27})
    assert max(totals) == 28


def test_only_the_longest_runs_count_in_larger_hands() -> None:
    for hand, runs in (
        ("AC 2C 3C 5D 6D 7D 8D", [4]),
        ("AC 2C 3D 5D 6D 7H", [3, 3]),
        ("AC 2C 3D 3H 5D 6D 7H", [3, 3, 3]),
    ):
        lines = count(cards_of(hand)).lines
        assert [line.points for line in lines if line.kind == "run"] == runs


@pytest.mark.parametrize("size", [0, 1, 2, 3, 6, 7])
def test_other_numbers_of_cards_can_be_counted(size: int) -> None:
    chance = random.Random(size)
    for _ in range(50):
        cards = chance.sample(PACK, size)
        fifteens = sum(
            sum(card.pip for card in chosen) == 15
            for n in range(2, size + 1)
            for chosen in combinations(cards, n)
        )
        counted = count(cards)
        assert sum(line.kind == "fifteen" for line in counted.lines) == fifteens
        assert counted.total == total(cards) == sum(line.points for line in counted.lines)
        pairs = sum(a.rank == b.rank for a, b in combinations(cards, 2))
        alike = {"pair", "three", "four"}
        assert sum(line.points for line in counted.lines if line.kind in alike) == 2 * pairs
