"""Whoever keeps the pack on the terminal."""

from __future__ import annotations

import pytest

from muggins.cards import PACK
from muggins.commands import Abandon, IllegalMove, LayAway
from muggins.events import CutForDeal, Dealt, GameStarted, MatchStarted, Player
from muggins.rules import SHORT, STANDARD
from muggins.tui.keeper import Keeper

PLAYERS = (Player("Ada"), Player("Sir John", "computer"))


def begun(seed: int | None = 1) -> Keeper:
    keeper = Keeper(PLAYERS, seed)
    keeper.begin(STANDARD)
    return keeper


def cut_until_decided(keeper: Keeper) -> None:
    while keeper.match.game is not None and (cutting := keeper.match.game.cutting):
        keeper.cut(cutting[0])


def test_the_place_named_is_the_card_drawn() -> None:
    drawn = []
    for position in range(52):
        ((event, _), *_) = begun().cut(0, position)
        assert isinstance(event, CutForDeal)
        assert event.position == position
        drawn.append(event.card)
    assert sorted(drawn) == list(PACK)
    assert drawn != list(PACK)


def test_a_place_outside_the_pack_or_drawn_already_is_refused() -> None:
    keeper = begun()
    for position in (-1, 52):
        with pytest.raises(IllegalMove, match="outside the pack"):
            keeper.cut(0, position)
    keeper.cut(0, 7)
    with pytest.raises(IllegalMove, match="drawn already"):
        keeper.cut(1, 7)


def test_any_place_is_one_that_is_left() -> None:
    for seed in range(200):
        keeper = begun(seed)
        keeper.cut(0, 7)
        keeper.cut(1)
        assert keeper.match.game is not None
        assert keeper.match.game.cuts[1].position != 7


def test_thirteen_different_cards_are_dealt_and_other_ones_each_time() -> None:
    keeper = begun()
    cut_until_decided(keeper)
    ((first, _),) = keeper.deal()
    assert isinstance(first, Dealt)
    assert first.starter is not None
    assert len({*first.hands[0], *first.hands[1], first.starter}) == 13
    other = begun(2)
    cut_until_decided(other)
    ((second, _),) = other.deal()
    assert isinstance(second, Dealt)
    assert first.hands != second.hands


def test_nothing_is_dealt_before_the_cut_nor_twice() -> None:
    keeper = begun()
    with pytest.raises(IllegalMove, match="before the cut"):
        keeper.deal()
    cut_until_decided(keeper)
    keeper.deal()
    with pytest.raises(IllegalMove, match="no deal now"):
        keeper.deal()


def test_every_game_has_a_secret_of_its_own() -> None:
    for seed in (1, None):
        keeper = begun(seed)
        dealt: list[Dealt] = []
        for _ in range(2):
            cut_until_decided(keeper)
            ((event, _),) = keeper.deal()
            assert isinstance(event, Dealt)
            dealt.append(event)
            keeper.do(Abandon(0))
            keeper.begin(SHORT)
        assert dealt[0].hands != dealt[1].hands


def test_the_record_of_a_game_begins_anew_with_each() -> None:
    keeper = begun()
    cut_until_decided(keeper)
    keeper.deal()
    assert keeper.match.game is not None
    keeper.do(LayAway(0, keeper.match.game.held[0][:2]))
    assert len(keeper.game_events) > 5
    keeper.do(Abandon(0))
    keeper.begin(SHORT)
    match, started = keeper.game_events
    assert match == MatchStarted(PLAYERS, keeper.match.options)
    assert isinstance(started, GameStarted)
    assert (started.number, started.options) == (2, SHORT)
