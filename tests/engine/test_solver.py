"""The solved play: the solver against an exact best response that shares nothing with it."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from muggins.cards import PACK, Card
from muggins.engine import holdings, solver
from muggins.engine.kernels import respond, solve, tree
from muggins.engine.ranges import draws
from muggins.pegging import peg


def alike(cards: int) -> np.ndarray:
    return np.ones((2, holdings.SIZES[cards]))


@pytest.mark.parametrize("starter", [4, 12])
def test_the_play_of_two_cards_each_is_solved(starter: int) -> None:
    left = solver.copies(starter)
    gained = [
        solver.certify(solver.solve_play(alike(2), left, n), alike(2), left).exploitability
        for n in (1, 30, 300)
    ]
    assert gained[0] > 0.05
    assert gained[0] > gained[1] > gained[2]
    assert 0 <= gained[2] < 0.0005


def test_what_one_gains_the_other_loses() -> None:
    left = solver.copies(0)
    found = solver.certify(solver.solve_play(alike(2), left, 5), alike(2), left)
    weights = solver.floored(alike(2), left)
    mass = np.zeros((2, 91))
    counts = holdings.counts(2).astype(np.int64)
    for who in (0, 1):
        respond.joint(left, counts, weights[1 - who], mass[who])
    sums = [(weights[who] * mass[who] * found.worth[who]).sum() for who in (0, 1)]
    assert sums[0] == pytest.approx(-sums[1])
    assert found.value == pytest.approx(sums[0] / (weights[0] * mass[0]).sum())


def test_two_hands_weigh_as_many_ways_as_there_are_to_draw_both() -> None:
    """Counted card by card, for two cards each out of a small pack."""
    pack = [card for card in PACK if card.rank <= 4 and card.text != "2S"]
    left = np.array([4, 3, 4, 4, *[0] * 9])
    weights = np.arange(1.0, 92.0)
    found = np.zeros(91)
    respond.joint(left, holdings.counts(2).astype(np.int64), weights, found)
    wanted = np.zeros(91)
    for mine in combinations(pack, 2):
        for theirs in combinations([card for card in pack if card not in mine], 2):
            one, two = (holdings.number(c.rank - 1 for c in hand) for hand in (mine, theirs))
            wanted[one] += weights[two]
    ways = draws(2, left)
    # `joint` counts every way to draw both.
    assert np.allclose(found[ways > 0], wanted[ways > 0])


def test_every_hand_is_worth_what_its_playing_out_gives() -> None:
    """One card each: no choice, so all there is can be played out by the rules."""
    left = solver.copies(6)
    state = tree.lead(1, 1)
    pile = np.zeros(0, np.int64)
    *_, payoffs, entries = tree.build(pile, state, np.zeros(13, np.int64), 22, True)
    assert entries == 0
    for mine, theirs in product(range(13), repeat=2):
        assert payoffs[0, theirs, mine] == _by_the_rules(PACK[4 * mine], PACK[4 * theirs + 1])
    assert left.sum() == 51


def _by_the_rules(mine: Card, theirs: Card) -> int:
    """Pone leads, the dealer answers and has the last card: two cards never pass 31."""
    scored = sum(line.points for line in peg((mine, theirs), mine.pip + theirs.pip))
    return -scored - 1


def test_a_strategy_of_another_tree_is_refused() -> None:
    left = solver.copies(0)
    strategy = solver.solve_play(alike(2), left, 1)
    with pytest.raises(ValueError, match="entries"):
        solver.certify(strategy[:-13], alike(2), left)


def test_iterations_change_nothing_for_cards_that_are_not_there() -> None:
    """With a rank used up nobody is thought to hold it: its holdings are worth nothing."""
    left = solver.copies(3)
    left[3] = 0
    found = solver.certify(solver.solve_play(alike(2), left, 3), alike(2), left)
    gone = holdings.counts(2)[:, 3] > 0
    assert (found.worth[:, gone] == 0).all()
    assert (found.worth[:, ~gone] != 0).any()


def test_both_walks_tell_the_same_value() -> None:
    """The solver's own account of its first, even strategy agrees with the certificate's."""
    left = solver.copies(2)
    t = solver.play_tree(2)
    even = np.empty(t.entries, np.float32)
    ups: Any = tuple(holdings.with_card(size) for size in range(4))
    stuck: Any = tuple(holdings.stuck(size) for size in range(5))
    solve.normalise(t.kind, t.action, t.below, t.skip, ups, np.zeros_like(even), even)
    weights = solver.floored(alike(2), left)
    nothing = np.zeros((2, 13), np.int64)
    counts = np.concatenate([holdings.counts(size) for size in range(5)]).astype(np.int64)
    for who in (0, 1):
        told, _ = respond.value(left, counts, ups, even, weights[1 - who], who, True)
        sums = np.zeros((2, t.entries), np.float32)
        walked = solve.iterate(
            *(t.kind, t.action, t.points, t.room, t.below, t.skip, t.payoffs[who]),
            *(ups, stuck, left, nothing, tuple(weights.astype(np.float32)), sums[0], sums[1], who),
            *(np.float32(1), np.float32(1), np.float32(1)),
        )
        assert np.allclose(walked, told, rtol=1e-4, atol=1e-9)
