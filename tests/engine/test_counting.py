"""The fast way of counting, and the explaining one held against it on every hand there is."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, factorial, prod

import numpy as np
import pytest

from muggins import hands
from muggins.cards import PACK, Card
from muggins.engine.counting import Cards, count_hands, prepare
from tests.duel import cards_of

ALL_HANDS = 12_994_800
"""C(52, 4) hands with each of the 48 other cards as the starter."""

# docs/rules.en.md, section 1: how many of them score what, by the flush rule of the hand
# and by that of the crib.
DISTRIBUTIONS = {
    False: "0:1009008 1:99792 2:2813796 3:505008 4:2855676 5:697508 6:1800268 7:751324 "
    "8:1137236 9:361224 10:388740 11:51680 12:317340 13:19656 14:90100 15:9168 16:58248 "
    "17:11196 18:2708 20:8068 21:2496 22:444 23:356 24:3680 28:76 29:4",
    True: "0:1022208 1:99792 2:2839800 3:508908 4:2868960 5:703496 6:1787176 7:755320 "
    "8:1118336 9:358368 10:378240 11:43880 12:310956 13:16548 14:88132 15:9072 16:57288 "
    "17:11196 18:2264 20:7828 21:2472 22:444 23:356 24:3680 28:76 29:4",
}


@pytest.fixture(scope="module")
def four() -> Cards:
    """Every hand of four cards, its cards in order."""
    return np.array(list(combinations(range(52), 4)), np.uint8)


def with_starter(four: Cards, starter: int) -> tuple[Cards, Cards]:
    """Every hand that can have this starter, and the starter as often."""
    possible = four[(four != starter).all(axis=1)]
    return possible, np.full(len(possible), starter, np.uint8)


@pytest.mark.parametrize("crib", [False, True])
def test_every_hand_there_is(four: Cards, crib: bool) -> None:
    found = np.zeros(30, np.int64)
    for starter in range(52):
        found += np.bincount(count_hands(*with_starter(four, starter), crib=crib), minlength=30)
    assert found.sum() == ALL_HANDS
    told = " ".join(f"{points}:{n}" for points, n in enumerate(found.tolist()) if n)
    assert told == DISTRIBUTIONS[crib]
    if not crib:
        assert found @ np.arange(30) * 12_740 == 60_759 * ALL_HANDS


def up_to_names_of_suits(four: Cards, starter: int) -> tuple[Cards, np.ndarray, np.ndarray]:
    """Of hands that differ only in the names of their suits, one each.

    With it, how many hands it stands for. A hand with its starter is, for each suit, the
    set of ranks held in it; the one whose sets come in falling order stands for all.
    """
    possible, starters = with_starter(four, starter)
    held = np.zeros((4, len(possible)), np.int64)
    for card in possible.T:
        for suit in range(4):
            held[suit] |= (card & 3 == suit) * (1 << (card >> 2).astype(np.int64))
    held[starter & 3] |= 1 << 13 + (starter >> 2)
    chosen = (np.diff(held, axis=0) <= 0).all(axis=0)
    possible, held = possible[chosen], held[:, chosen]
    stands_for = np.array(
        [
            factorial(4) // prod(factorial(n) for n in Counter(sets).values())
            for sets in held.T.tolist()
        ]
    )
    return possible, starters[chosen], stands_for


@pytest.mark.parametrize("crib", [False, True])
def test_the_explaining_count_on_every_hand(four: Cards, crib: bool) -> None:
    """Neither count asks a suit's name, so hands differing only in names are counted once."""
    counted = 0
    for starter in range(52):
        chosen, starters, stands_for = up_to_names_of_suits(four, starter)
        fast = count_hands(chosen, starters, crib=crib).tolist()
        for hand, points in zip(chosen.tolist(), fast, strict=True):
            cards = [PACK[n] for n in hand]
            explained = hands.count(cards, PACK[starter], crib=crib)
            summed = 0
            for line in explained.lines:
                summed += line.points
            assert explained.total == summed == points, (cards, PACK[starter])
        counted += int(stands_for.sum())
    assert counted == ALL_HANDS


def test_no_count_asks_the_name_of_a_suit() -> None:
    chance = random.Random(2)
    for _ in range(500):
        *hand, starter = chance.sample(PACK, 5)
        for names in permutations(range(4)):
            renamed = [PACK[4 * (card // 4) + names[card % 4]] for card in (*hand, starter)]
            for crib in (False, True):
                expected = hands.count(hand, starter, crib=crib).total
                assert hands.count(renamed[:4], renamed[4], crib=crib).total == expected
                assert count_hands(*as_arrays(renamed[:4], renamed[4]), crib=crib) == [expected]


def as_arrays(hand: list[Card], starter: Card) -> tuple[Cards, Cards]:
    return np.array([hand], np.uint8), np.array([starter], np.uint8)


def deals_of_ranks() -> list[tuple[list[Card], Card]]:
    """Every choice of four ranks with a fifth as the starter, in suits drawn by lot."""
    chance = random.Random(3)
    deals: list[tuple[list[Card], Card]] = []
    for ranks in combinations_with_replacement(range(13), 4):
        for turned in range(13):
            five = (*ranks, turned)
            if max(Counter(five).values()) < 5:
                suits = {rank: chance.sample(range(4), 4) for rank in set(five)}
                cards = [PACK[4 * rank + suits[rank].pop()] for rank in five]
                deals.append((cards[:4], cards[4]))
    return deals


def test_the_cards_of_a_line_form_what_it_says() -> None:
    deals = deals_of_ranks()
    assert len(deals) == comb(16, 4) * 13 - 13
    for hand, starter in deals:
        five = {*hand, starter}
        lines = hands.count(hand, starter).lines
        assert len({(line.kind, line.cards) for line in lines}) == len(lines)
        longest = max((len(line.cards) for line in lines if line.kind == "run"), default=0)
        for line in lines:
            assert set(line.cards) <= five
            ranks = [int(card.rank) for card in line.cards]
            size = len(set(line.cards))
            match line.kind:
                case "fifteen":
                    assert sum(min(rank, 10) for rank in ranks) == 15
                    assert line.points == 2
                case "pair" | "three" | "four":
                    assert {"pair": 2, "three": 3, "four": 4}[line.kind] == size
                    assert len(set(ranks)) == 1
                    assert line.points == size * (size - 1)
                case "run":
                    assert ranks == list(range(ranks[0], ranks[0] + size))
                    assert size == longest == line.points >= 3
                case "flush":
                    assert len({card.suit for card in line.cards}) == 1
                    assert set(hand) <= set(line.cards)
                    assert line.points == size >= 4
                case "nobs":
                    (jack,) = line.cards
                    assert jack in hand
                    assert (jack.rank, jack.suit) == (11, starter.suit)
                    assert line.points == 1


@pytest.mark.parametrize(
    ("hand", "starter", "in_hand", "in_crib"),
    [
        ("AC AD 2C 2D", "3H", 16, 16),
        ("3C 3D 4C 4D", "5H", 20, 20),
        ("7C 7D 7H 8C", "9D", 21, 21),
        ("AC 2D 3H 4C", "4D", 10, 10),
        ("QC KD AH 2C", "7D", 0, 0),
        ("4C 5D 5H 5S", "6D", 23, 23),
        ("2H 4H 6H 8H", "TS", 4, 0),
        ("2H 4H 6H 8H", "TH", 5, 5),
        ("9H TH JH QH", "KH", 11, 11),
        ("5C 5D 5S JH", "5H", 29, 29),
    ],
)
def test_traps_of_the_show(hand: str, starter: str, in_hand: int, in_crib: int) -> None:
    cards, (turned,) = list(cards_of(hand)), cards_of(starter)
    for order in permutations(cards):
        arrays = as_arrays(list(order), turned)
        assert count_hands(*arrays).tolist() == [in_hand]
        assert count_hands(*arrays, crib=True).tolist() == [in_crib]
    assert hands.count(cards, turned).total == in_hand
    assert hands.count(cards, turned, crib=True).total == in_crib


def test_hands_and_cribs_side_by_side() -> None:
    hand, starter = as_arrays(list(cards_of("2H 4H 6H 8H")), cards_of("TS")[0])
    both = count_hands(np.repeat(hand, 2, axis=0), np.repeat(starter, 2), crib=np.array([0, 1]) > 0)
    assert both.tolist() == [4, 0]


@pytest.mark.parametrize(("of_hands", "of_starters"), [((2, 5), 2), ((3, 4), 2), ((8,), 2)])
def test_shapes_that_do_not_go_together(of_hands: tuple[int, ...], of_starters: int) -> None:
    with pytest.raises(ValueError, match="shape"):
        count_hands(np.zeros(of_hands, np.uint8), np.zeros(of_starters, np.uint8))


def test_every_hand_of_ranks_has_its_row() -> None:
    kind = prepare().kind
    for row, ranks in enumerate(combinations_with_replacement(range(13), 4)):
        for order in permutations(ranks):
            assert kind[sum(rank << 4 * i for i, rank in enumerate(order))] == row
