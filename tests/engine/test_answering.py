"""What can be gained against the whole strategy in a deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from muggins.cards import Card
from muggins.engine import answering, laying
from muggins.engine.answering import answer, sampled
from muggins.engine.judging import Stakes, judge, worth_of_play
from muggins.engine.point import Known
from muggins.engine.solved import Solved
from tests.engine.drawn_book import drawn_book, silent_book
from tests.engine.solved_tables import solved_tables

LEAD = Known(False, (2, 5, 8, 11), (0, 12), 6, ())


@pytest.fixture(scope="module")
def tables() -> Solved:
    return solved_tables(5)


def test_the_play_of_a_hand_is_worth_its_best_lead_where_nothing_is_told(tables: Solved) -> None:
    book = silent_book()
    found = judge(LEAD, Stakes((0, 0), 121, 0, 4.5), tables, book)
    wanted = max(worth.points for worth in found.values())
    for free in (False, True):
        told = worth_of_play(LEAD, tables, book, free=free)
        assert told == pytest.approx(wanted, abs=1e-9)


def test_who_is_free_makes_no_less(tables: Solved) -> None:
    """Against a book that leads by lot, and says nothing more."""
    book = drawn_book(4, [])
    told = silent_book()
    # The lead binds, what follows it does not.
    bound = replace(told, lead=book.lead)
    by_book = worth_of_play(LEAD, tables, bound, free=False)
    assert worth_of_play(LEAD, tables, bound, free=True) > by_book


def test_the_best_of_all_ways_to_lay_away_is_found(
    tables: Solved, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where answering brings each holding something of its own, told beforehand."""

    def ranked(six: tuple[Card, ...]) -> list[laying.Laid]:
        found = laying.weigh(six, tables, own=True, scores=(0, 0), target=121)
        return sorted(found, key=lambda laid: -laid.total)

    six, ways = next(
        (six, ways)
        for six, ways in ((six, ranked(six)) for six in sampled(3, 200))
        if ways[0].total - ways[1].total < 0.1
    )
    made = ways[0]
    extra = {laid.cards: 0.4 * (n % 3) / 2 for n, laid in enumerate(ways)}

    def play(cards: list[Card], laid: tuple[Card, Card], *rest: object, **how: bool) -> float:
        (worth,) = (way.play for way in ways if way.cards == laid)
        return worth + (extra[laid] if how["free"] else 0)

    monkeypatch.setattr(answering, "_play", play)
    found = answer(six, tables, [], dealer=True)
    assert found.play == pytest.approx(extra[made.cards])
    wanted = max(way.total + extra[way.cards] for way in ways) - made.total
    assert found.whole == pytest.approx(wanted)
    # It is not the one that the strategy makes.
    assert found.whole > found.play
    extra[ways[1].cards] = 0.6
    with pytest.raises(ArithmeticError, match=r"gain 0\.6"):
        answer(six, tables, [], dealer=True)


def test_hands_are_drawn_from_the_seed() -> None:
    assert sampled(1, 3) == sampled(1, 3) != sampled(2, 3)
    assert all(len({*six}) == 6 and sorted(six) == list(six) for six in sampled(1, 50))
