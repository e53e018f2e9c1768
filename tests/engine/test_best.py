"""The best player: every move legal, and nothing but the view decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from muggins.cards import PACK
from muggins.commands import CutStarter, Deal, LayAway, Play
from muggins.engine.best import best, known
from muggins.engine.solved import Solved
from muggins.events import GameStarted, MatchStarted, Player
from muggins.match import Match
from muggins.rules import STANDARD, MatchOptions
from muggins.views import view
from tests.engine.drawn_book import silent_book
from tests.engine.solved_tables import solved_tables


@pytest.fixture(scope="module")
def tables() -> Solved:
    return solved_tables(3)


def dealt(cards: str) -> Match:
    """Twelve cards in order of the pack's numbers, pone's first, and the starter."""
    numbers = [int(n) for n in cards.split()]
    seated = Match.start(MatchStarted((Player("one"), Player("two")), MatchOptions()))
    match = seated.fold(GameStarted(1, STANDARD, 1))
    hands = tuple(tuple(PACK[n] for n in numbers[at : at + 6]) for at in (0, 6))
    return match.advance(Deal(hands, PACK[numbers[12]]))[0]


CARDS = "3 8 13 21 26 38 0 5 17 30 44 51 33"


def test_a_whole_deal_is_played(tables: Solved) -> None:
    match = dealt(CARDS)
    player = best(tables, silent_book(), 7)
    moves: list[object] = []
    while match.game is not None and match.game.phase not in ("deal", "over"):
        seat = match.game.waiting[0]
        if match.game.phase == "starter":
            match = match.advance(CutStarter(seat))[0]
            continue
        move = player(view(match, seat))
        moves.append(move)
        match = match.advance(move)[0]
    assert sum(isinstance(move, LayAway) for move in moves) == 2
    assert sum(isinstance(move, Play) for move in moves) == 8


def test_the_same_seed_makes_the_same_moves(tables: Solved) -> None:
    seen = view(dealt(CARDS), 0)
    assert best(tables, silent_book(), 1)(seen) == best(tables, silent_book(), 1)(seen)


def test_hidden_cards_decide_nothing(tables: Solved) -> None:
    """The other's six cards and the starter change, and what the seat sees does not."""
    one = dealt(CARDS)
    two = dealt("3 8 13 21 26 38 1 6 18 31 45 50 32")
    assert view(one, 0) == view(two, 0)
    assert best(tables, silent_book(), 5)(view(one, 0)) == best(tables, silent_book(), 5)(
        view(two, 0)
    )


def test_a_move_nobody_asks_for_is_refused(tables: Solved) -> None:
    seen = view(dealt(CARDS), 0)
    for wrong in (replace(seen, waiting=(1,)), replace(seen, phase="deal")):
        with pytest.raises(ValueError, match="not asked"):
            best(tables, silent_book(), 1)(wrong)


def test_what_a_seat_knows_is_what_it_sees(tables: Solved) -> None:
    match = dealt(CARDS)
    for seat in (0, 1):
        match = match.advance(LayAway(seat, match.game.held[seat][:2]))[0]  # type: ignore[union-attr]
    match = match.advance(CutStarter(0))[0]
    found = known(view(match, 0))
    assert found.held == (3, 5, 6, 9)
    assert found.laid_away == (0, 2)
    assert (found.dealer, found.starter, found.played) == (False, 8, ())
