"""The probability of winning, and what a deal does to it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.engine.equity import Equity, tilted
from tests.engine.solved_tables import races


def even(target: int = 121) -> Equity:
    """Chances that only grow with the lead, and short deals."""
    mine, theirs = np.indices((target, target))
    chance = 0.5 + (mine - theirs) / (2.2 * target)
    pegs = np.zeros((5, 5))
    pegs[1, 2] = pegs[2, 4] = 0.5
    shown = np.zeros((3, 30))
    shown[0, 8] = shown[1, [6, 10]] = shown[2, [2, 4, 6]] = 1
    shown /= shown.sum(axis=1, keepdims=True)
    return Equity({target: chance}, pegs, shown, races(pegs))


def points(n: int) -> np.ndarray:
    found = np.zeros(30)
    found[n] = 1
    return found


@given(st.floats(0.5, 9), st.integers(0, 2**32))
def test_leaning_gives_the_average_wanted(average: float, seed: int) -> None:
    often = np.random.default_rng(seed).random(30)
    found = tilted(often / often.sum(), average)
    assert found.sum() == pytest.approx(1)
    assert (found * np.arange(30)).sum() == pytest.approx(average, abs=1e-3)


def test_nothing_leans_to_its_own_average() -> None:
    often = even().shown[1]
    assert tilted(often, 8) == pytest.approx(often)


def test_chances_of_both_sides_make_one() -> None:
    known = even()
    for mine, theirs in ((0, 0), (120, 7), (60, 119)):
        dealing = known.chance(mine, theirs, 121, dealing=True)
        assert dealing + known.chance(theirs, mine, 121, dealing=False) == pytest.approx(1)


def test_what_is_not_known_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="61, only to 121"):
        even().chance(0, 0, 61, dealing=True)
    with pytest.raises(ValueError, match="score of 121"):
        even().chance(3, 121, 121, dealing=True)


def test_a_deal_in_mid_game_is_the_average_of_what_comes_after() -> None:
    known = even()
    found = known.after_laying(points(12), 4, 0.0, (50, 40), 121, own=True)
    # I deal: pegs 2 or 4 to me, 1 or 2 to pone; pone 8, I 12 and a crib of 4 on average.
    lead = (50 + 3 + 12 + 4) - (40 + 1.5 + 8)
    assert found == pytest.approx(0.5 + lead / (2.2 * 121))
    other = known.after_laying(points(12), 4, 0.0, (50, 40), 121, own=False)
    lead = (50 + 1.5 + 12) - (40 + 3 + 8 + 4)
    assert other == pytest.approx(0.5 + lead / (2.2 * 121))


def test_a_point_in_the_play_is_worth_a_point() -> None:
    known = even()
    args = (points(8), 4.0)
    plain = known.after_laying(*args, 0.0, (30, 30), 121, own=True)
    for ahead in (0.25, 1.5, -0.5, -2.0):
        leaning = known.after_laying(*args, ahead, (30, 30), 121, own=True)
        assert leaning - plain == pytest.approx(ahead / (2.2 * 121))


@given(st.integers(0, 120), st.integers(0, 120), st.floats(0, 1))
def test_both_sides_tell_the_same_chance(pone: int, dealer: int, first: float) -> None:
    """Whoever pegs enough first has won; so have never both, nor neither."""
    known = even()
    known = replace(known, race=races(known.pegs, first))
    crib = float(known.shown[2] @ np.arange(30))
    told = [
        known.after_laying(known.shown[0], crib, 0.0, (pone, dealer), 121, own=False),
        known.after_laying(known.shown[1], crib, 0.0, (dealer, pone), 121, own=True),
    ]
    assert sum(told) == pytest.approx(1, abs=1e-6)


def test_who_pegs_first_wins_where_both_need_one() -> None:
    known = even()
    for first in (0.0, 0.3, 1.0):
        race = replace(known, race=races(known.pegs, first))
        for own, wanted in ((False, first), (True, 1 - first)):
            found = race.after_laying(points(0), 4, 0.0, (120, 120), 121, own=own)
            assert found == pytest.approx(wanted)


def test_the_order_of_the_show_decides_at_the_end() -> None:
    known = even()
    # Both need 8: pone counts first and has exactly that.
    assert known.after_laying(points(8), 4, 0.0, (113, 113), 121, own=False) == 1
    assert known.after_laying(points(29), 4, 0.0, (111, 113), 121, own=True) == 0
    # The dealer, who pegs 2 or 4, needs 2: out before anybody counts.
    assert known.after_laying(points(0), 4, 0.0, (119, 113), 121, own=True) == 1
    assert known.after_laying(points(29), 4, 0.0, (113, 119), 121, own=False) == 0


@given(
    st.tuples(st.integers(0, 120), st.integers(0, 120)),
    st.booleans(),
    st.integers(0, 24),
    st.floats(0, 9),
    st.floats(-2, 2),
)
def test_a_chance_is_a_chance(
    scores: tuple[int, int], own: bool, hand: int, crib: float, ahead: float
) -> None:
    found = even().after_laying(points(hand), crib, ahead, scores, 121, own=own)
    assert -1e-9 <= found <= 1 + 1e-9


@given(st.integers(0, 112), st.integers(0, 120), st.booleans(), st.integers(0, 27))
def test_a_better_hand_never_hurts(mine: int, theirs: int, own: bool, hand: int) -> None:
    less, more = (
        even().after_laying(points(n), 4, 0.0, (mine, theirs), 121, own=own)
        for n in (hand, hand + 2)
    )
    assert less <= more + 1e-12
