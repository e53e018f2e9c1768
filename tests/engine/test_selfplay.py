"""Deals that the tables play against themselves, told again by the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from muggins.cards import PACK
from muggins.engine import holdings, solver
from muggins.engine.kernels import selfplay
from muggins.engine.lookups import places, ranks_of_four
from muggins.records.exchange import read_exchange
from muggins.records.summary import summarise

NONE = (np.zeros((2, holdings.SIXES, 15)), np.zeros((2, 1820, 13)))


def played(deals: int, starter: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    t = solver.play_tree()
    even = np.ones(t.entries, np.float32)
    events = np.ones((deals, 32), np.int8)
    cards = np.full((deals, 21), -1)
    selfplay.play_deals(
        *(deals, starter, np.uint64(seed), ranks_of_four(), places(), *NONE, 0.02),
        *(t.kind, t.action, t.below, t.skip, even, events, np.zeros((deals, 3), np.int8), cards),
    )
    return events, cards


@pytest.mark.parametrize("starter", [4, 10])
def test_every_point_is_one_of_the_rules(starter: int) -> None:
    events, cards = played(300, starter, 9)
    for scored, row in zip(events, cards, strict=True):
        assert len(set(row[:13].tolist())) == 13
        assert row[12] >> 2 == starter
        told = summarise(read_exchange(_written(row)))
        wanted = [e["points"] if e["player"] == 1 else -e["points"] for e in told["events"]]
        assert _joined(scored[scored != 0].tolist()) == _joined(wanted)


def _joined(points: list[int]) -> list[int]:
    """The points of one player in a row as one: a card's own and those for the last card."""
    found: list[int] = []
    for n in points:
        if found and (found[-1] > 0) == (n > 0):
            found[-1] += n
        else:
            found.append(n)
    return found


def _written(row: np.ndarray) -> dict[str, Any]:
    pone, dealer = ([PACK[card] for card in row[at : at + 6]] for at in (0, 6))
    # Which card of a rank is played is all the same to the points, if not whose it is.
    hands = {1: list(pone[:4]), 0: list(dealer[:4])}
    plays: list[str] = []
    turn, count, out = 1, 0, False
    for rank in row[13:].tolist():
        able = {who: any(c.pip + count <= 31 for c in hands[who]) for who in (0, 1)}
        if not able[turn] and not out and hands[1 - turn] and able[1 - turn]:
            turn, out = 1 - turn, True
        elif not able[turn]:
            last = int(plays[-1] in {card.text for card in pone})
            count, out = 0, False
            turn = 1 - last if hands[1 - last] else last
        card = next(c for c in hands[turn] if c.rank - 1 == rank)
        hands[turn].remove(card)
        plays.append(card.text)
        count += card.pip
        if count == 31:
            count, out = 0, False
            turn = 1 - turn if hands[1 - turn] else turn
        elif not out and hands[1 - turn]:
            turn = 1 - turn
    assert len(plays) == 8
    deal = {
        "hands": [[c.text for c in dealer], [c.text for c in pone]],
        "discards": [[c.text for c in dealer[4:]], [c.text for c in pone[4:]]],
        "starter": PACK[row[12]].text,
        "plays": plays,
    }
    return {"target": 121, "dealer": 0, "deals": [deal]}


def test_the_chance_to_win_is_that_of_the_deals() -> None:
    """A game to 7 in which every deal scores 3 for pone, then 4 for the dealer."""
    events = np.zeros((1, 32), np.int8)
    events[0, :2] = 3, -4
    chance = selfplay.winning(events, 7, np.zeros((7, 7)))
    # Pone wins when 3 are enough; else the dealer does when 4 are; else the roles change.
    assert chance[0, 4] == 0
    assert chance[6, 4] == 0
    assert chance[3, 3] == 1
    assert chance[3, 4] == 0
    assert chance[0, 0] == 1
    assert chance[2, 0] == 1 - chance[3, 6] == 1


def test_the_order_of_the_points_decides() -> None:
    events = np.zeros((2, 32), np.int8)
    events[0, :2] = 2, -2
    events[1, :2] = -2, 2
    chance = selfplay.winning(events, 2, np.zeros((2, 2)))
    assert chance[0, 0] == chance[1, 1] == 0.5
    assert selfplay.winning(events[:1], 2, np.zeros((2, 2)))[1, 1] == 0
    assert selfplay.winning(events[1:], 2, np.zeros((2, 2)))[1, 1] == 1


def test_deals_are_the_same_for_the_same_seed() -> None:
    one, two, other = (played(50, 7, seed)[0].tolist() for seed in (3, 3, 4))
    assert one == two != other
