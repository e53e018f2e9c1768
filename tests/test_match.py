"""Games into a match: what they are worth, who deals next, what is kept of them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from muggins.cards import PACK
from muggins.commands import Abandon, Continue, Cut, Deal, IllegalMove
from muggins.events import (
    Abandoned,
    Continued,
    Dealt,
    Event,
    GameStarted,
    GameWon,
    MatchStarted,
    Player,
)
from muggins.match import GameResult, Match
from muggins.rules import SHORT, STANDARD, GameOptions, MatchOptions
from tests.duel import cards_of

PLAYERS = (Player("Ada"), Player("muggins", "computer"))


def sit_down() -> Match:
    return Match.start(MatchStarted(PLAYERS, MatchOptions()))


def begin(match: Match, options: GameOptions = STANDARD) -> Match:
    return match.fold(match.next_game(options))


def win(match: Match, side: int, loser: int, target: int = 121) -> Match:
    """The match after the game going on was won with that score of the loser."""
    game = match.game
    assert game is not None
    scores = (target, loser) if side == 0 else (loser, target)
    return match.fold(GameWon(side, scores, game.options.skunk(loser)))


def play_on(match: Match, chance: random.Random) -> tuple[Match, list[Event]]:
    """Play the game going on to its end by random moves."""
    happened: list[Event] = []
    while match.game is not None and not match.game.over:
        game = match.game
        pack = chance.sample(PACK, 52)
        if game.phase == "deal":
            command = Deal((tuple(pack[:6]), tuple(pack[6:12])), pack[12])
        elif game.phase == "cut":
            drawn = {cut.card for cut in game.cuts}
            card = next(card for card in pack if card not in drawn)
            command = Cut(game.cutting[0], int(card), card)
        else:
            command = chance.choice(game.legal(chance.choice(game.waiting)))
        match, events = match.advance(command)
        happened += events
    return match, happened


def test_the_first_game_begins_with_a_cut() -> None:
    match = sit_down()
    assert match.points == (0, 0)
    assert match.next_game(STANDARD, "promise") == GameStarted(1, STANDARD, None, "promise")


@pytest.mark.parametrize(
    ("options", "loser", "skunk", "worth"),
    [
        (STANDARD, 120, 0, 1), (STANDARD, 91, 0, 1), (STANDARD, 90, 1, 2), (STANDARD, 61, 1, 2),
        (STANDARD, 60, 2, 3), (STANDARD, 31, 2, 3), (STANDARD, 30, 3, 3), (STANDARD, 0, 3, 3),
        (SHORT, 60, 0, 1), (SHORT, 31, 0, 1), (SHORT, 30, 1, 2), (SHORT, 0, 1, 2),
    ],
)  # fmt: skip
@pytest.mark.parametrize("side", [0, 1])
def test_what_a_game_is_worth(
    side: int, options: GameOptions, loser: int, skunk: int, worth: int
) -> None:
    match = win(begin(sit_down(), options), side, loser, options.target)
    assert match.points == ((worth, 0) if side == 0 else (0, worth))
    (result,) = match.results
    assert (result.winner, result.skunk, result.worth) == (side, skunk, worth)
    assert result.scores[side] == options.target
    assert result.scores[1 - side] == loser


@pytest.mark.parametrize("side", [0, 1])
def test_the_loser_deals_the_next_game(side: int) -> None:
    match = win(begin(sit_down()), side, 100)
    started = match.next_game(SHORT)
    assert started == GameStarted(2, SHORT, 1 - side)
    match = match.fold(started)
    assert match.game is not None
    assert match.game.phase == "deal"
    assert match.game.next_dealer == 1 - side
    assert match.first_dealer == 1 - side


def test_points_and_results_add_up_over_games() -> None:
    match = sit_down()
    for side, loser in ((0, 100), (1, 80), (0, 60), (0, 91)):
        match = win(begin(match), side, loser)
    assert match.points == (5, 2)
    assert [result.number for result in match.results] == [1, 2, 3, 4]
    assert [result.worth for result in match.results] == [1, 2, 3, 1]
    assert [result.first_dealer for result in match.results] == [None, 1, 0, 1]


def test_an_abandoned_game_counts_for_nobody() -> None:
    match = win(begin(sit_down()), 0, 100)
    match = begin(match)
    match, events = match.advance(Abandon(1))
    assert events == (Abandoned(1),)
    assert match.points == (1, 0)
    assert len(match.results) == 1
    # Nobody lost it: the next deal is cut for.
    assert match.next_game(STANDARD) == GameStarted(3, STANDARD, None)
    assert begin(match).first_dealer is None


def test_no_new_game_before_the_last_is_over() -> None:
    match = begin(sit_down())
    with pytest.raises(IllegalMove) as refused:
        match.next_game(STANDARD)
    assert refused.value.code == "game-going-on"


def test_no_move_before_the_first_game() -> None:
    with pytest.raises(IllegalMove) as refused:
        sit_down().advance(Continue(0))
    assert refused.value.code == "no-game"
    with pytest.raises(ValueError, match="Continued before the first game"):
        sit_down().fold(Continued(0))


def test_players_sit_down_once() -> None:
    with pytest.raises(TypeError, match="MatchStarted"):
        begin(sit_down()).fold(MatchStarted(PLAYERS, MatchOptions()))


def test_no_move_after_the_end_of_a_game() -> None:
    match = win(begin(sit_down()), 0, 100)
    with pytest.raises(IllegalMove) as refused:
        match.advance(Continue(0))
    assert refused.value.code == "game-over"


@pytest.mark.parametrize("events", [[], [Continued(0)], [GameStarted(1, STANDARD, 0)]])
def test_a_match_begins_with_players(events: list[Event]) -> None:
    with pytest.raises(ValueError, match="begins with MatchStarted"):
        Match.replay(events)


def test_the_first_dealer_is_kept_from_the_cut_on() -> None:
    match = begin(sit_down())
    match, _ = match.advance(Cut(0, 0, cards_of("9C")[0]))
    assert match.first_dealer is None
    match, _ = match.advance(Cut(1, 1, cards_of("3C")[0]))
    assert match.first_dealer == 1


@pytest.mark.parametrize("options", [STANDARD, SHORT])
def test_whole_matches_fold_to_the_live_state(options: GameOptions) -> None:
    chance = random.Random(options.target)
    started = MatchStarted(PLAYERS, MatchOptions())
    match, record = Match.start(started), [started]
    dealers: list[int] = []
    results: list[GameResult] = []
    for number in range(1, 26):
        beginning = match.next_game(options)
        assert beginning.number == number
        if results:
            assert beginning.dealer == 1 - results[-1].winner
        match = match.fold(beginning)
        before = match.points
        match, events = play_on(match, chance)
        record += [beginning, *events]
        dealers.append(next(event.dealer for event in events if isinstance(event, Dealt)))
        won = events[-1]
        assert isinstance(won, GameWon)
        results.append(match.results[-1])
        assert results[-1] == GameResult(
            number, won.side, won.scores, won.skunk, (1, 2, 3, 3)[won.skunk], dealers[-1]
        )
        assert match.points[won.side] == before[won.side] + results[-1].worth
        assert match.points[1 - won.side] == before[1 - won.side]
    assert Match.replay(record) == match
    assert [result.first_dealer for result in match.results] == dealers
    assert match.points == tuple(
        sum(result.worth for result in results if result.winner == side) for side in (0, 1)
    )


def test_a_match_is_never_changed_in_place() -> None:
    match = begin(sit_down())
    copy = replace(match)
    match.advance(Abandon(0))
    assert match == copy
    assert match.game is copy.game
