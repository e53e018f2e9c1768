"""Who sees what: nothing hidden gets through the one door."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.cards import PACK, Rank
from muggins.commands import Cut, CutStarter, Deal, LayAway, Play
from muggins.events import Dealt, Event, GameStarted, LaidAway, MatchStarted, StarterTurned
from muggins.match import Match
from muggins.rules import STANDARD, MatchOptions
from muggins.views import WATCHER, TableView, redact, view
from tests.duel import cards_of
from tests.secrecy import (
    AUDIENCES,
    PLAYERS,
    Deals,
    Door,
    cards_within,
    no_card_too_many,
    through_a_game,
    twins_look_alike,
)

# After each of these something is hidden still, from somebody.
KINDS = (
    "Dealt", "LaidAway", "StarterTurned", "CardPlayed", "WentGo", "Pegged", "Counted", "GameWon",
    "Abandoned",
)  # fmt: skip


def check_all(door: Door, chance: random.Random) -> Callable[[Deals, int, int], bool]:
    def check(deal: Deals, point: int, audience: int) -> bool:
        no_card_too_many(door, deal, point, audience)
        return twins_look_alike(door, deal, point, audience, chance)

    return check


@given(st.integers(0, 2**32), st.sampled_from((61, 121)))
@settings(max_examples=12)
def test_nothing_hidden_shows_at_any_point_of_a_game(seed: int, target: int) -> None:
    chance = random.Random(seed)
    through_a_game(chance, check_all(Door(), chance), target)


def test_twins_are_found_at_every_kind_of_point() -> None:
    chance = random.Random(0)
    found: Counter[str] = Counter()
    for _ in range(16):
        found += through_a_game(chance, check_all(Door(), chance))
    for kind in KINDS:
        assert found[kind] >= 3, found
    assert found["CardPlayed"] > 1000


# --- A leak, planted ------------------------------------------------------------------


def leaky_view(**leak: Callable[[Any, int], object]) -> Door:
    def leaking(match: Match, viewer: int) -> TableView:
        leaked: dict[str, Any] = {field: get(match, viewer) for field, get in leak.items()}
        return replace(view(match, viewer), **leaked)

    return Door(view=leaking)


def leaky_redact(kind: type[Dealt | LaidAway], **leak: Callable[[Any, int], object]) -> Door:
    def leaking(event: Event, viewer: int) -> Event:
        told = redact(event, viewer)
        if not isinstance(event, kind):
            return told
        leaked: dict[str, Any] = {field: get(event, viewer) for field, get in leak.items()}
        return replace(told, **leaked)

    return Door(redact=leaking)


LEAKS = {
    "hands as dealt": leaky_redact(Dealt, hands=lambda event, _: event.hands),
    "starter as dealt": leaky_redact(Dealt, starter=lambda event, _: event.starter),
    "cards laid away": leaky_redact(LaidAway, cards=lambda event, _: event.cards),
    "one card laid away": leaky_redact(
        LaidAway,
        cards=lambda event, viewer: (event.cards[0], event.cards[1] if event.seat == viewer else None),
    ),
    "hands to a watcher": leaky_redact(
        Dealt,
        hands=lambda event, viewer: redact(event, max(viewer, 0)).hands,  # type: ignore[union-attr]
    ),
    "hands held": leaky_view(held=lambda match, _: match.game.held),
    "hands at the end": leaky_view(
        held=lambda match, viewer: (
            match.game.held if match.game.over else view(match, viewer).held
        )
    ),
    "cards laid": leaky_view(laid=lambda match, _: match.game.laid),
    "starter before it is turned": leaky_view(starter=lambda match, _: match.game.starter),
    "what the other can play": leaky_view(
        playable=lambda match, _: (
            match.game.playable(match.game.turn) if match.game.turn is not None else ()
        )
    ),
}  # fmt: skip

SUBTLE_LEAKS = {
    # No card is shown, but a number tells.
    "a jack is coming": leaky_view(
        skunk=lambda match, _: int(
            match.game.starter is not None and match.game.starter.rank is Rank.JACK
        )
    ),
    "the other's pips": leaky_view(
        count=lambda match, _: sum(card.pip for hand in match.game.held for card in hand)
    ),
    "how many the other can play": leaky_view(
        deal=lambda match, _: len(
            match.game.playable(match.game.turn) if match.game.turn is not None else ()
        )
    ),
    "a pair was laid away": leaky_redact(
        LaidAway,
        seat=lambda event, _: event.seat + 2 * (event.cards[0].rank == event.cards[1].rank),
    ),
    "the starter's suit": leaky_redact(Dealt, number=lambda event, _: int(event.starter.suit)),
}


def find_leak(check: Callable[[Deals, int, int], bool | None]) -> None:
    chance = random.Random(7)
    for _ in range(30):
        through_a_game(chance, check)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_seen_by_walking_through(leak: str) -> None:
    door = LEAKS[leak]
    with pytest.raises(AssertionError, match="gets to see"):
        find_leak(lambda deal, point, audience: no_card_too_many(door, deal, point, audience))


@pytest.mark.parametrize("leak", [*LEAKS, *SUBTLE_LEAKS])
def test_a_planted_leak_is_seen_by_twins(leak: str) -> None:
    door, chance = (LEAKS | SUBTLE_LEAKS)[leak], random.Random(8)
    with pytest.raises(AssertionError):
        find_leak(
            lambda deal, point, audience: twins_look_alike(door, deal, point, audience, chance)
        )


# --- What each does see ---------------------------------------------------------------


def dealt_table() -> Match:
    """Seat 0 deals; seat 0 holds 5H 6H 7H 8H 9H TH, seat 1 5S 6S 7S 8S 9S TS; JC is next."""
    match = Match.start(MatchStarted(PLAYERS, MatchOptions()))
    match = match.fold(GameStarted(1, STANDARD, 0, "promise"))
    hands = (cards_of("5H 6H 7H 8H 9H TH"), cards_of("5S 6S 7S 8S 9S TS"))
    return match.advance(Deal(hands, cards_of("JC")[0]))[0]


def test_each_player_sees_their_own_cards() -> None:
    match = dealt_table()
    match, _ = match.advance(LayAway(0, cards_of("9H TH")))
    own, other, watcher = (view(match, viewer) for viewer in AUDIENCES)
    assert own.held == (cards_of("5H 6H 7H 8H"), (None,) * 6)
    assert own.laid == (cards_of("9H TH"), ())
    assert other.held == ((None,) * 4, cards_of("5S 6S 7S 8S 9S TS"))
    assert other.laid == ((None, None), ())
    assert watcher.held == ((None,) * 4, (None,) * 6)
    assert watcher.laid == ((None, None), ())
    for seen in (own, other, watcher):
        assert seen.crib_size == 2
        assert seen.starter is None
        assert seen.waiting == (1,)
        assert seen.commitment == "promise"
        assert (seen.game_number, seen.deal, seen.dealer) == (1, 1, 0)


def test_everybody_sees_what_lies_open() -> None:
    match = dealt_table()
    for seat, cards in ((0, "9H TH"), (1, "9S TS")):
        match, _ = match.advance(LayAway(seat, cards_of(cards)))
    assert all(view(match, viewer).starter is None for viewer in AUDIENCES)
    match, _ = match.advance(CutStarter(1))
    match, _ = match.advance(Play(1, cards_of("5S")[0]))
    for viewer in AUDIENCES:
        seen = view(match, viewer)
        assert seen.starter == cards_of("JC")[0]
        assert seen.pile == cards_of("5S")
        assert seen.count == 5
        assert seen.scores == (2, 0)
        assert seen.plays == ((1, cards_of("5S")[0]),)
        assert (seen.turn, seen.waiting) == (0, (0,))
        assert seen.crib_size == 4
    assert view(match, 0).playable == cards_of("5H 6H 7H 8H")
    assert view(match, 1).playable == view(match, WATCHER).playable == ()


def test_the_view_tells_the_whole_state_but_for_cards() -> None:
    chance = random.Random(3)

    def check(deal: Deals, point: int, audience: int) -> None:
        match = deal.seen[point].match
        game, seen = match.game, view(match, audience)
        assert game is not None
        for field in (
            "phase", "scores", "rear", "dealer", "cuts", "pile", "count", "closed", "plays",
            "turn", "shown", "ready", "winner", "skunk", "options",
        ):  # fmt: skip
            assert getattr(seen, field) == getattr(game, field), field
        # Who is about to go knows that nothing is expected of them; nobody else may.
        going = game.turn == audience and not game.playable(audience)
        assert seen.waiting == (() if going else game.waiting)
        assert (seen.points, seen.results) == (match.points, match.results)
        assert seen.viewer == audience
        assert seen.deal == game.number
        assert seen.crib_size == len(game.crib)
        assert [len(held) for held in seen.held] == [len(held) for held in game.held]
        assert [len(laid) for laid in seen.laid] == [len(laid) for laid in game.laid]
        if audience != WATCHER:
            assert seen.held[audience] == game.held[audience]
            assert seen.laid[audience] == game.laid[audience]
            assert seen.playable == game.playable(audience)

    for _ in range(4):
        through_a_game(chance, check)


def test_cards_from_the_pack_to_the_crib_are_hidden_too() -> None:
    dealt = Dealt(1, 0, (PACK[:5], PACK[5:10]), PACK[10:11], PACK[11])
    for viewer in AUDIENCES:
        told = redact(dealt, viewer)
        assert isinstance(told, Dealt)
        assert told.crib == (None,)
        assert told.starter is None
        assert set(cards_within(told)) == (set(dealt.hands[viewer]) if viewer >= 0 else set())


def test_what_is_hidden_from_none_is_told_whole() -> None:
    for event in (
        StarterTurned(0, PACK[3], 0),
        LaidAway(1, PACK[:2]),
    ):
        assert redact(event, 1) == event
    assert redact(LaidAway(1, PACK[:2]), 0) == LaidAway(1, (None, None))
    assert redact(LaidAway(1, PACK[:2]), WATCHER) == LaidAway(1, (None, None))


@pytest.mark.parametrize("viewer", [2, 99, -2])
def test_a_seat_that_is_not_there_sees_what_a_watcher_sees(viewer: int) -> None:
    match = dealt_table()
    assert replace(view(match, viewer), viewer=WATCHER) == view(match, WATCHER)
    assert redact(LaidAway(1, PACK[:2]), viewer) == LaidAway(1, (None, None))


def test_there_is_nothing_to_see_before_the_first_game() -> None:
    with pytest.raises(ValueError, match="before the first game"):
        view(Match.start(MatchStarted(PLAYERS, MatchOptions())), 0)


def test_cuts_are_seen_by_all() -> None:
    match = Match.start(MatchStarted(PLAYERS, MatchOptions()))
    match = match.fold(match.next_game(STANDARD))
    match, (cut,) = match.advance(Cut(0, 9, PACK[30]))
    for viewer in AUDIENCES:
        assert view(match, viewer).cuts == (cut,)
        assert view(match, viewer).waiting == (1,)
        assert redact(cut, viewer) == cut
