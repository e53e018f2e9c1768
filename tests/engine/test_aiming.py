"""What looking at the score changes in the chance to win."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from muggins.cards import PACK
from muggins.engine import aiming, laying, solver
from muggins.engine.aiming import _LEANS, _ROWS, _shows
from muggins.engine.discard import LAID
from muggins.engine.equity import CRIBS
from muggins.engine.kernels import aiming as kernel
from muggins.engine.kernels import selfplay
from muggins.engine.lookups import places, ranks_of_four
from muggins.engine.solved import Solved
from tests.engine.solved_tables import solved_tables


@pytest.fixture(scope="module")
def tables() -> Solved:
    """Tables whose play and cribs differ by the holding alone, and not by much."""
    drawn = solved_tables(2)
    play = np.repeat(drawn.play.mean(axis=2, keepdims=True), 13, axis=2)
    return replace(drawn, play=play)


@pytest.mark.parametrize("scores", [(118, 112), (108, 119), (100, 90)])
def test_cards_are_laid_away_as_the_best_player_does(
    tables: Solved, scores: tuple[int, int]
) -> None:
    """On points and for winning, one's own scores first, by both sides."""
    pairs = np.array([scores], np.int64)
    shows = _shows(tables.equity, pairs, 121)
    dealer, pone = scores
    chance = random.Random(7)
    step = float(CRIBS[_ROWS[1]] - CRIBS[_ROWS[0]])
    for _ in range(40):
        six = np.array(sorted(chance.sample(PACK, 6)), np.int64)
        for who, mine in ((0, (pone, dealer)), (1, (dealer, pone))):
            made = np.zeros(2, np.int64)
            kernel.lay_away(
                *(six, ranks_of_four(), tables.cribs[who], tables.play[who], who == 1),
                *(tables.average_play[who], tables.jacks_laid[1 - who], shows[0, who]),
                *(float(CRIBS[_ROWS[0]]), step, made),
            )
            ways = laying.weigh(
                [PACK[n] for n in six], tables, own=who == 1, scores=mine, target=121
            )
            laid = [tuple(PACK[six[k]] for k in LAID[choice]) for choice in made]
            by_cards = {way.cards: way for way in ways}
            assert by_cards[laid[0]].total == pytest.approx(max(w.total for w in ways), abs=1e-6)
            # Averages of the crib between those looked up are not exact.
            assert by_cards[laid[1]].win == pytest.approx(ways[0].win, abs=2e-3)


def deals(tables: Solved, number: int) -> np.ndarray:
    """What is scored in deals in which both keep the cards that come first and play any."""
    tree = solver.play_tree()
    even = np.ones(tree.entries, np.float32)
    events, shown = np.zeros((number, 32), np.int8), np.zeros((number, 3), np.int8)
    selfplay.play_deals(
        *(number, 6, np.uint64(3), ranks_of_four(), places(), tables.cribs, tables.play, 0.02),
        *(tree.kind, tree.action, tree.below, tree.skip, even, events, shown),
        np.zeros((0, 21), np.int64),
    )
    return events


def test_aiming_is_no_worse_where_it_matters_and_nothing_where_it_does_not(
    tables: Solved, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 60-60 whoever has a card that scores wins by playing it, so that pone gains."""
    monkeypatch.setattr(aiming, "_NEAR", 2)
    even = np.ones(solver.play_tree().entries, np.float32)
    events = deals(tables, 4000)
    nothing = np.zeros((61, 61))
    plain = selfplay.winning(events, 61, nothing)
    aimed = aiming.aim(tables, even, events, 61, 300, 2, 1)
    assert aimed.shape == (61, 61)
    assert ((aimed >= 0) & (aimed <= 1)).all()
    # Both need one: more is won by whoever looks, and cards that score fall earlier.
    changed = np.abs(aimed - plain)
    assert changed[59:, 59:].max() > 0.03
    # Far from the end the two differ by what the last deals differ in.
    assert changed[:20, :20].max() < 0.05
    again = aiming.aim(tables, even, events, 61, 300, 2, 1)
    assert (again == aimed).all()


def test_what_wins_is_played(tables: Solved) -> None:
    """On a five that is led, the dealer's ten makes fifteen; who does not look plays any card."""
    tree = solver.play_tree()
    even = np.ones(tree.entries, np.float32)
    hands = np.array([[4, 16, 17, 18], [1, 8, 28, 36]], np.int64)
    laid = np.array([[0, 2], [3, 5]], np.int64)

    def first(needed: int, seed: int) -> tuple[int, int, int]:
        events, shown = np.zeros(32, np.int8), np.zeros(3, np.int8)
        fell = np.zeros(8, np.int64)
        selfplay.play_out(
            *(hands, laid, 51, ranks_of_four(), places(), tree.kind, tree.action, tree.below),
            *(tree.skip, even, np.full(2, needed), np.array([seed], np.uint64), events, shown),
            fell,
        )
        return int(fell[0]), int(fell[1]), int(events[0])

    looking = [first(1, seed) for seed in range(60)]
    fives = [(answer, points) for lead, answer, points in looking if lead == 4]
    assert len(fives) > 20
    assert set(fives) == {(9, -2)}
    others = {answer for lead, answer, _ in (first(0, seed) for seed in range(60)) if lead == 4}
    assert len(others) > 2


def test_the_tables_looked_up_are_those_of_the_deal(tables: Solved) -> None:
    pairs = np.array([[50, 40], [0, 60]], np.int64)
    shows = _shows(tables.equity, pairs, 121)
    assert shows.shape == (2, 2, len(_LEANS), len(_ROWS), 30)
    hand = np.zeros((1, 30))
    hand[0, 8] = 1
    for n, (dealer, pone) in enumerate(pairs.tolist()):
        won = tables.equity.after_laying(
            hand, CRIBS[_ROWS[2]][None], np.array([1.0]), (dealer, pone), 121, own=True
        )
        assert shows[n, 1, 3, 2, 8] == pytest.approx(float(won[0]), abs=1e-6)
