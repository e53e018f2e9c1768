"""The fixed baseline chooses by what it says it counts, told by a slow account of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from muggins import hands
from muggins.cards import PACK, Card
from muggins.commands import Deal, LayAway, Play
from muggins.engine.baselines import greedy
from muggins.engine.levels import player
from muggins.engine.simulate import play_game
from muggins.events import GameStarted, MatchStarted, Player
from muggins.match import Match
from muggins.rules import STANDARD, MatchOptions
from muggins.views import TableView, view
from tests.duel import cards_of


def asked(held: Sequence[Card], dealer: int) -> TableView:
    """Seat 0 with these six cards, before anybody has laid away."""
    match = Match.start(MatchStarted((Player("Ada"), Player("Bob")), MatchOptions()))
    match = match.fold(GameStarted(1, STANDARD, dealer))
    rest = [card for card in PACK if card not in held]
    match, _ = match.advance(Deal((tuple(held), tuple(rest[:6])), rest[6]))
    return view(match, 0)


def worth(held: Sequence[Card], laid: Sequence[Card], own: bool) -> int:
    """The hand with the crib over all 46 starters, in points of all of them together."""
    kept = [card for card in held if card not in laid]
    starters = [card for card in PACK if card not in held]
    one, other = laid
    crib = {True: 2, False: 0}[one.rank == other.rank] + {15: 2}.get(one.pip + other.pip, 0)
    hand = sum(hands.total(kept, starter) for starter in starters)
    return hand + len(starters) * (crib if own else -crib)


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_highest_hand_with_the_crib_is_kept(dealer: int) -> None:
    chance = random.Random(dealer)
    for _ in range(40):
        held = chance.sample(PACK, 6)
        move = greedy(asked(held, dealer))
        assert isinstance(move, LayAway)
        found = {laid: worth(held, laid, own=dealer == 0) for laid in combinations(sorted(held), 2)}
        # The first of those that are equal, in the order of the pack.
        assert move.cards == max(found, key=lambda laid: found[laid])


def test_whose_crib_it_is_decides() -> None:
    held = cards_of("2H 4D 7C 7S JH KD")
    own, other = (greedy(asked(held, dealer)) for dealer in (0, 1))
    assert own != other


def test_a_card_that_scores_most_is_played() -> None:
    played: list[Play] = []

    def watched(seen: TableView) -> LayAway | Play:
        move = greedy(seen)
        if isinstance(move, Play):
            assert move == player("plain", 1)(seen)
            played.append(move)
        return move

    play_game((watched, watched), 3)
    assert len(played) > 50


def test_what_is_face_down_changes_nothing() -> None:
    seen = asked(cards_of("2H 3D 5C 5S 9H KD"), 0)
    assert greedy(seen) == greedy(replace(seen, scores=(100, 3), deal=9))
