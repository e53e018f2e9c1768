"""Laying away: every figure told again, slowly and in another manner."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb, sqrt
from statistics import fmean

import pytest

from muggins import hands
from muggins.cards import PACK, Card
from muggins.engine import holdings
from muggins.engine.discard import LAID
from muggins.engine.laying import Laid, weigh
from muggins.engine.solved import Solved
from tests.duel import cards_of
from tests.engine.solved_tables import equity, solved_tables

SOME = [
    cards_of(text)
    for text in (
        "4H 5S 6D TC TD JS",
        "AH 2H 3H 4H 5H 6H",
        "JC JD JH JS 5C 5D",
        "9C 9D 9H 9S KC KD",
        "2H 4H 6H 8H TH JS",
        "KS 7D JH 7C AD 3S",
    )
] + [tuple(random.Random(seed).sample(PACK, 6)) for seed in range(24)]


@cache
def tables() -> Solved:
    return solved_tables()


def quiet(shown: tuple[dict[int, float], dict[int, float], dict[int, float]]) -> Solved:
    """Tables of a game in which nothing comes of the play."""
    return replace(
        tables(),
        equity=equity({(0, 0): 1.0}, shown),
        play=tables().play * 0,
        average_play=(0.0, 0.0),
    )


def ask(six: tuple[Card, ...], own: bool, known: Solved | None = None) -> list[Laid]:
    return weigh(six, known or tables(), own=own, scores=(0, 0), target=121)


@pytest.mark.parametrize("six", SOME, ids=lambda six: " ".join(card.text for card in six))
def test_hands_are_those_of_all_starters(six: tuple[Card, ...]) -> None:
    found = {frozenset(laid.cards): laid for laid in ask(six, own=True)}
    assert set(found) == {frozenset(pair) for pair in combinations(six, 2)}
    starters = [card for card in PACK if card not in six]
    for pair, laid in found.items():
        kept = [card for card in six if card not in pair]
        counted = [hands.total(kept, starter) for starter in starters]
        assert laid.hand == pytest.approx(fmean(counted))
        assert laid.hands == pytest.approx([counted.count(n) / 46 for n in range(30)])
        off = sum((n - laid.hand) ** 2 for n in counted) / 46
        assert laid.spread == pytest.approx(sqrt(off))


@pytest.mark.parametrize("own", [False, True])
def test_the_crib_is_signed_and_knows_the_suits(own: bool) -> None:
    known = tables()
    for six in SOME:
        cards = sorted(six)
        row = holdings.number(card.rank - 1 for card in cards)
        for laid in ask(six, own=own):
            choice = LAID.index(tuple(cards.index(card) for card in laid.cards))
            table = known.cribs[int(own), row, choice]
            wanted = table + _of_suit(six, laid.cards, known.jacks_laid[int(not own)])
            assert laid.crib == pytest.approx(wanted if own else -wanted)
            assert (laid.crib > 0) == own


def _of_suit(six: tuple[Card, ...], pair: tuple[Card, Card], jacks_laid: float) -> float:
    """What nobs and flushes bring, by the cards that are not seen."""
    unseen = [card for card in PACK if card not in six]

    def turned(jack: Card) -> float:
        others = [card for card in unseen if card is not jack]
        return sum(card.suit is jack.suit for card in others) / len(others)

    brought = sum(turned(card) for card in pair if card.rank.letter == "J")
    brought += sum(jacks_laid / 4 * turned(card) for card in unseen if card.rank.letter == "J")
    if pair[0].suit is pair[1].suit:
        alike = sum(card.suit is pair[0].suit for card in unseen)
        brought += 5 * comb(alike, 3) / comb(46, 3)
    return brought


@pytest.mark.parametrize("own", [False, True])
def test_the_play_is_that_of_all_starters(own: bool) -> None:
    known = tables()
    for six in SOME[:8]:
        for laid in ask(six, own=own):
            kept = holdings.number(card.rank - 1 for card in six if card not in laid.cards)
            worth = [known.play[int(own), kept, c.rank - 1] for c in PACK if c not in six]
            assert laid.play == pytest.approx(fmean(worth))
            assert laid.total == pytest.approx(laid.hand + laid.crib + laid.play)


def test_the_best_comes_first() -> None:
    for six in SOME:
        found = ask(six, own=False)
        keys = [(-laid.win, -laid.total, laid.cards) for laid in found]
        assert keys == sorted(keys)
        assert len(set(keys)) == 15
        # The order in which the cards are given is all the same.
        assert ask(tuple(reversed(six)), own=False) == found


def test_where_all_is_lost_points_decide_and_then_the_pack() -> None:
    """Nobody pegs, and pone, who needs one point, counts first and has some."""
    known = replace(quiet(({8: 1.0}, {8: 1.0}, {4: 1.0})), play=tables().play)
    six = cards_of("AH 2H 3H 4H 5H 6H")
    found = weigh(six, known, own=True, scores=(60, 120), target=121)
    assert {laid.win for laid in found} == {0.0}
    totals = [laid.total for laid in found]
    assert totals == sorted(totals, reverse=True)
    flat = replace(known, cribs=known.cribs * 0 + 5, play=known.play * 0)
    pairs = weigh(cards_of("7H 7S 7D 7C KH KS"), flat, own=True, scores=(0, 120), target=121)
    even = [laid.cards for laid in pairs if laid.total == pytest.approx(pairs[-1].total)]
    assert len(even) > 1
    assert even == sorted(even)


def test_whoever_counts_first_wins_at_the_end() -> None:
    """At 119–120 with nothing pegged: pone is out with a hand of two, the dealer never."""
    known = quiet(({8: 1.0}, {8: 0.5, 1: 0.5}, {4: 1.0}))
    for six in SOME:
        for laid in weigh(six, known, own=False, scores=(119, 120), target=121):
            assert laid.win == pytest.approx(sum(laid.hands[2:]), abs=1e-6)
        for laid in weigh(six, known, own=True, scores=(119, 120), target=121):
            assert laid.win == 0


def test_a_dealer_whom_pone_lets_through_is_out_with_hand_or_crib() -> None:
    """Pone has nothing half the time; then a hand of two, or else a crib of two, wins."""
    known = quiet(({0: 0.5, 9: 0.5}, {8: 1.0}, {9: 1.0}))
    for laid in weigh(SOME[0], known, own=True, scores=(119, 120), target=121):
        assert laid.win == pytest.approx(0.5)


@pytest.mark.parametrize("target", [121, 61])
def test_the_target_is_that_of_the_game(target: int) -> None:
    far = weigh(SOME[0], tables(), own=True, scores=(0, 0), target=target)
    near = weigh(SOME[0], tables(), own=True, scores=(target - 1, 0), target=target)
    assert all(0.4 < laid.win < 0.7 for laid in far)
    assert all(laid.win == pytest.approx(1) for laid in near)


@pytest.mark.parametrize(
    ("six", "scores", "target", "culprit"),
    [
        (SOME[0][:5], (0, 0), 121, "not 5"),
        ((*SOME[0][:5], SOME[0][0]), (0, 0), 121, "not 5"),
        ((*SOME[0], PACK[0]), (0, 0), 121, "not 7"),
        (SOME[0], (121, 0), 121, "121 in a game to 121"),
        (SOME[0], (0, 61), 61, "61 in a game to 61"),
        (SOME[0], (-1, 0), 121, "-1"),
        (SOME[0], (0, 0), 100, "100"),
    ],
)
def test_what_cannot_be_is_refused(
    six: tuple[Card, ...], scores: tuple[int, int], target: int, culprit: str
) -> None:
    with pytest.raises(ValueError, match=culprit):
        weigh(six, tables(), own=True, scores=scores, target=target)
