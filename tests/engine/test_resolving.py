"""The play solved again at the table."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

from muggins.cards import PACK, Card
from muggins.commands import CutStarter, Deal, LayAway, Play
from muggins.engine import holdings
from muggins.engine.point import Known
from muggins.engine.resolving import ways_to_play
from muggins.engine.solved import Solved
from muggins.events import CardPlayed, GameStarted, Pegged
from muggins.game import Game
from muggins.rules import STANDARD
from tests.engine.solved_tables import solved_tables


@pytest.fixture(scope="module")
def even() -> Solved:
    """Tables of players who keep and play anything."""
    return solved_tables(
        made=np.full((2, holdings.SIXES, 15), 1 / 15),
        lead=np.ones((13, 13, 455), np.uint8),
        answer=np.ones((13, 13, 13, 455), np.uint8),
        third=np.ones((13, 13, 13, 13, 91), np.uint8),
    )


def dealt(seed: int) -> Game:
    """A game whose dealer is seat 1, both having laid away."""
    drawn = random.Random(seed).sample(PACK, 13)
    game, _ = Game.start(GameStarted(1, STANDARD, 1)).advance(
        Deal((tuple(drawn[:6]), tuple(drawn[6:12])), drawn[12])
    )
    for seat in (0, 1):
        game, _ = game.advance(LayAway(seat, tuple(drawn[6 * seat : 6 * seat + 2])))
    return game.advance(CutStarter(0))[0]


def rank(card: Card | None) -> int:
    assert card is not None
    return card.rank - 1


def known(game: Game, played: Sequence[tuple[int, Card]], laid: Sequence[Card]) -> Known:
    seat = game.waiting[0]
    return Known(
        dealer=seat == 1,
        held=tuple(sorted(rank(card) for card in game.held[seat])),
        laid_away=(rank(laid[0]), rank(laid[1])),
        starter=rank(game.starter),
        played=tuple((who == 1, rank(card)) for who, card in played),
    )


def played_on(seed: int, cards: int) -> tuple[Game, list[tuple[int, Card]]]:
    """The point of a game after so many cards, played at random."""
    chance = random.Random(seed)
    game = dealt(seed)
    played: list[tuple[int, Card]] = []
    while game.phase == "play" and len(played) < cards:
        seat = game.waiting[0]
        card = chance.choice(game.playable(seat))
        played.append((seat, card))
        game, _ = game.advance(Play(seat, card))
    return game, played


def laid_by(seed: int, seat: int) -> list[Card]:
    return random.Random(seed).sample(PACK, 13)[6 * seat : 6 * seat + 2]


@pytest.mark.parametrize("cards", range(8))
def test_every_rank_that_may_be_played_is_weighed(even: Solved, cards: int) -> None:
    for seed in range(12):
        game, played = played_on(seed, cards)
        if game.phase != "play":
            continue
        seat = game.waiting[0]
        found = ways_to_play(known(game, played, laid_by(seed, seat)), even, 5)
        assert {way.rank for way in found} == {rank(card) for card in game.playable(seat)}
        assert sum(way.often for way in found) == pytest.approx(1)
        assert all(way.often >= 0 for way in found)


def test_the_last_cards_are_worth_what_playing_them_out_gives(even: Solved) -> None:
    """One card each: the average over what the other may hold, having played anything."""
    seen = 0
    for seed in range(80):
        game, played = played_on(seed, 6)
        if game.phase != "play" or any(len(hand) != 1 for hand in game.held):
            continue
        seat = game.waiting[0]
        laid = laid_by(seed, seat)
        (found,) = ways_to_play(known(game, played, laid), even, 1)
        unseen = set(PACK) - {game.starter, *laid, game.held[seat][0], *(c for _, c in played)}
        total = weight = 0.0
        for card in unseen:
            points, likely = _played_out(seed, played, seat, card)
            total += likely * points
            weight += likely
        assert found.points == pytest.approx(total / weight, abs=1e-4), seed
        seen += 1
    assert seen > 20


def _played_out(
    seed: int, played: Sequence[tuple[int, Card]], seat: int, card: Card
) -> tuple[float, float]:
    """What `seat` makes more with the other holding that card, and how likely that is.

    The other plays each rank that fits as often as another, and any card of it.
    """
    drawn = random.Random(seed).sample(PACK, 13)
    other = 1 - seat
    hand = [*drawn[6 * other : 6 * other + 2], *(c for who, c in played if who == other), card]
    if len(set(hand)) < 6:
        # What the other laid away is free to be held: it gets something else.
        free = [c for c in PACK if c not in drawn and c is not card]
        hand = [*free[:2], *(c for who, c in played if who == other), card]
    mine = drawn[6 * seat : 6 * seat + 6]
    hands = (tuple(mine), tuple(hand)) if seat == 0 else (tuple(hand), tuple(mine))
    game, _ = Game.start(GameStarted(1, STANDARD, 1)).advance(Deal(hands, drawn[12]))
    for who in (0, 1):
        game, _ = game.advance(LayAway(who, hands[who][:2]))
    game, _ = game.advance(CutStarter(0))
    likely = 1.0
    for who, card_played in played:
        if game.waiting != (who,) or card_played not in game.playable(who):
            return 0.0, 0.0
        if who == other:
            ranks = [fits.rank for fits in game.playable(other)]
            likely /= len(set(ranks)) * ranks.count(card_played.rank)
        game, _ = game.advance(Play(who, card_played))
    if game.waiting != (seat,):
        return 0.0, 0.0
    ahead = 0
    while game.phase == "play":
        who = game.waiting[0]
        game, events = game.advance(Play(who, game.playable(who)[0]))
        for event in events:
            match event:
                case CardPlayed(by, _, _, lines):
                    ahead += sum(ln.points for ln in lines) * (1 if by == seat else -1)
                case Pegged(by, _, points):
                    ahead += points * (1 if by == seat else -1)
                case _:
                    pass
    return float(ahead), likely


def test_what_is_played_is_as_good_as_what_is_not(even: Solved) -> None:
    """At an equilibrium every card played is worth the same, and none is worth more."""
    lost: list[float] = []
    for seed in range(10):
        game, played = played_on(seed, 4)
        seat = game.waiting[0]
        found = ways_to_play(known(game, played, laid_by(seed, seat)), even, 100)
        best = max(way.points for way in found)
        lost.append(best - sum(way.often * way.points for way in found))
    assert max(lost) < 0.1
    assert sum(lost) / len(lost) < 0.02


def test_what_cannot_be_is_refused() -> None:
    nothing: Solved = None  # type: ignore[assignment]
    plain = Known(False, (0, 1, 2, 3), (4, 5), 6, ())
    for wrong in (
        Known(False, (0, 1, 2), (4, 5), 6, ()),
        Known(True, (0, 1, 2, 3), (4, 5), 6, ()),
        Known(False, (0, 1, 2, 3), (4, 5), 6, ((True, 2),)),
        Known(False, (0, 1, 2), (4, 5), 6, ((False, 3), (False, 4))),
    ):
        with pytest.raises(ValueError, match=r"order|held"):
            ways_to_play(wrong, nothing)
    assert plain.kept == (0, 1, 2, 3)
