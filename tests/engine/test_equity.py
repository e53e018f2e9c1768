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


def after(
    known: Equity,
    hand: np.ndarray,
    crib: float,
    ahead: float,
    scores: tuple[int, int],
    target: int,
    *,
    own: bool,
) -> float:
    """The chance after one way to lay away."""
    found = known.after_laying(
        hand[None], np.array([crib]), np.array([ahead]), scores, target, own=own
    )
    return float(found[0])


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
    found = after(known, points(12), 4, 0.0, (50, 40), 121, own=True)
    # I deal: pegs 2 or 4 to me, 1 or 2 to pone; pone 8, I 12 and a crib of 4 on average.
    lead = (50 + 3 + 12 + 4) - (40 + 1.5 + 8)
    assert found == pytest.approx(0.5 + lead / (2.2 * 121))
    other = after(known, points(12), 4, 0.0, (50, 40), 121, own=False)
    lead = (50 + 1.5 + 12) - (40 + 3 + 8 + 4)
    assert other == pytest.approx(0.5 + lead / (2.2 * 121))


def test_a_point_in_the_play_is_worth_a_point() -> None:
    known = even()
    args = (points(8), 4.0)
    plain = after(known, *args, 0.0, (30, 30), 121, own=True)
    for ahead in (0.25, 1.5, -0.5, -2.0):
        leaning = after(known, *args, ahead, (30, 30), 121, own=True)
        assert leaning - plain == pytest.approx(ahead / (2.2 * 121))


@given(st.integers(0, 120), st.integers(0, 120), st.floats(0, 1))
def test_both_sides_tell_the_same_chance(pone: int, dealer: int, first: float) -> None:
    """Whoever pegs enough first has won; so have never both, nor neither."""
    known = even()
    known = replace(known, race=races(known.pegs, first))
    crib = float(known.shown[2] @ np.arange(30))
    told = [
        after(known, known.shown[0], crib, 0.0, (pone, dealer), 121, own=False),
        after(known, known.shown[1], crib, 0.0, (dealer, pone), 121, own=True),
    ]
    assert sum(told) == pytest.approx(1, abs=1e-6)


def test_who_pegs_first_wins_where_both_need_one() -> None:
    known = even()
    for first in (0.0, 0.3, 1.0):
        race = replace(known, race=races(known.pegs, first))
        for own, wanted in ((False, first), (True, 1 - first)):
            found = after(race, points(0), 4, 0.0, (120, 120), 121, own=own)
            assert found == pytest.approx(wanted)


def test_the_order_of_the_show_decides_at_the_end() -> None:
    known = even()
    # Both need 8: pone counts first and has exactly that.
    assert after(known, points(8), 4, 0.0, (113, 113), 121, own=False) == 1
    assert after(known, points(29), 4, 0.0, (111, 113), 121, own=True) == 0
    # The dealer, who pegs 2 or 4, needs 2: out before anybody counts.
    assert after(known, points(0), 4, 0.0, (119, 113), 121, own=True) == 1
    assert after(known, points(29), 4, 0.0, (113, 119), 121, own=False) == 0


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
    found = after(even(), points(hand), crib, ahead, scores, 121, own=own)
    assert -1e-9 <= found <= 1 + 1e-9


@given(st.integers(0, 112), st.integers(0, 120), st.booleans(), st.integers(0, 27))
def test_a_better_hand_never_hurts(mine: int, theirs: int, own: bool, hand: int) -> None:
    less, more = (
        after(even(), points(n), 4, 0.0, (mine, theirs), 121, own=own) for n in (hand, hand + 2)
    )
    assert less <= more + 1e-12


# --- A slow account -------------------------------------------------------------------


class Slow:
    """What a deal has brought so far: (my points, the other's points), while nobody has won."""

    def __init__(self, known: Equity, scores: tuple[int, int], target: int, *, own: bool) -> None:
        self.scores = scores
        self.needed = (target - scores[0], target - scores[1])
        pegs = known.pegs.T if own else known.pegs
        self.open = pegs[: self.needed[0], : self.needed[1]]
        # Where both peg enough, whoever does so first has won.
        last = len(known.race) - 1
        mine, theirs = (min(needed, last) for needed in self.needed)
        if own:
            self.won = float(pegs.sum() - self.open.sum() - known.race[theirs, mine])
        else:
            self.won = float(known.race[mine, theirs])

    def _settle(self, *, mine: bool) -> None:
        """Take out what reaches the target."""
        if mine:
            self.won += float(self.open[self.needed[0] :].sum())
            self.open = self.open[: self.needed[0]]
        else:
            self.open = self.open[:, : self.needed[1]]

    def lean(self, ahead: float) -> None:
        """A point more, for me or (when negative) for the other, as often as that says."""
        while ahead:
            part = min(abs(ahead), 1.0)
            self._add(np.array([1 - part, part]), mine=ahead > 0)
            ahead -= part if ahead > 0 else -part

    def show(self, points: np.ndarray, *, mine: bool) -> None:
        """Count a hand or crib of one side."""
        self._add(points, mine=mine)

    def _add(self, points: np.ndarray, *, mine: bool) -> None:
        rows, columns = self.open.shape
        more = len(points) - 1
        grown = np.zeros((rows + more, columns) if mine else (rows, columns + more))
        for n in np.flatnonzero(points):
            if mine:
                grown[n : n + rows] += points[n] * self.open
            else:
                grown[:, n : n + columns] += points[n] * self.open
        self.open = grown
        self._settle(mine=mine)

    def goes_on(self, table: np.ndarray, *, own: bool) -> float:
        """The chance to win later: the deal passes to the other side."""
        rows, columns = self.open.shape
        mine, theirs = self.scores
        if own:
            # The other deals next; `table` has the dealer first.
            chance = 1 - table[theirs : theirs + columns, mine : mine + rows].T
        else:
            chance = table[mine : mine + rows, theirs : theirs + columns]
        return float((self.open * chance).sum())


def slowly(
    known: Equity,
    hand: np.ndarray,
    crib: float,
    ahead: float,
    scores: tuple[int, int],
    *,
    own: bool,
) -> float:
    """A deal gone through point by point, in the order of the rules.

    What is made more in the play comes as a whole point as often as it takes, three times in
    ten before all others and else after them.
    """
    won = 0.0
    for whole in {int(np.floor(ahead)), int(np.ceil(ahead))}:
        often = max(1 - abs(ahead - whole), 0.0)
        early = (scores[0] + max(whole, 0), scores[1] + max(-whole, 0))
        late = gone_through(known, hand, crib, whole, scores, own=own)
        if max(early) >= 121:
            begun = float(whole > 0)
        else:
            begun = gone_through(known, hand, crib, 0, early, own=own)
        won += often * (0.7 * late + 0.3 * begun)
    return won


def gone_through(
    known: Equity,
    hand: np.ndarray,
    crib: float,
    ahead: int,
    scores: tuple[int, int],
    *,
    own: bool,
) -> float:
    deal = Slow(known, scores, 121, own=own)
    deal.lean(ahead)
    other = known.shown[0 if own else 1]
    if own:
        deal.show(other, mine=False)
    deal.show(hand, mine=True)
    if not own:
        deal.show(other, mine=False)
    deal.show(tilted(known.shown[2], crib), mine=own)
    return deal.won + deal.goes_on(known.dealer_wins[121], own=own)


@given(
    st.tuples(st.integers(0, 120), st.integers(0, 120)),
    st.booleans(),
    st.integers(0, 2**32),
    st.integers(2, 16),
    st.floats(-2.5, 2.5),
)
def test_a_slow_account_tells_the_same(
    scores: tuple[int, int], own: bool, seed: int, crib: int, ahead: float
) -> None:
    """Where the crib's average is one of those worked out, to the last digit."""
    lot = np.random.default_rng(seed)
    hand = lot.dirichlet(np.full(30, 0.3))
    shown = lot.dirichlet(np.full(30, 0.5), 3)
    known = replace(even(), shown=shown)
    known = replace(known, race=races(known.pegs, 0.4))
    wanted = slowly(known, hand, crib / 2, ahead, scores, own=own)
    found = after(known, hand, crib / 2, ahead, scores, 121, own=own)
    assert found == pytest.approx(wanted, abs=1e-9)
    between = slowly(known, hand, crib / 2 + 0.2, ahead, scores, own=own)
    found = after(known, hand, crib / 2 + 0.2, ahead, scores, 121, own=own)
    assert found == pytest.approx(between, abs=2e-3)
