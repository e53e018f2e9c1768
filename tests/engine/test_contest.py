"""Contests: fair pairs, the same in any parts, and sums that are what they say."""

from __future__ import annotations

from collections import defaultdict
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import Card
from muggins.commands import LayAway, Play
from muggins.engine import levels
from muggins.engine.baselines import Chooser
from muggins.engine.contest import Contest, Kind, NoSuchPlayer, play_pairs, program
from muggins.engine.tallies import Deals, Games, Made, Sum
from muggins.views import TableView

QUICK = Contest("greedy", "random", seed=3, target=61)


def deals(contest: Contest, start: int, pairs: int) -> Deals:
    found = play_pairs(contest, "deals", start, pairs)
    assert isinstance(found, Deals)
    return found


def games(contest: Contest, start: int, pairs: int) -> Games:
    found = play_pairs(contest, "games", start, pairs)
    assert isinstance(found, Games)
    return found


# --- Sums -----------------------------------------------------------------------------


@given(st.lists(st.integers(-60, 60), min_size=2, max_size=40), st.sampled_from([1, 0.5]))
def test_an_estimate_is_the_mean_with_its_standard_error(values: list[int], unit: float) -> None:
    found = Sum.of(*values).estimate(unit)
    assert found is not None
    assert found.n == len(values)
    assert found.mean == pytest.approx(unit * mean(values))
    assert found.error == pytest.approx(unit * stdev(values) / len(values) ** 0.5, abs=1e-12)


@given(st.lists(st.integers(-60, 60)), st.lists(st.integers(-60, 60)))
def test_sums_add_up(one: list[int], other: list[int]) -> None:
    assert Sum.of(*one) + Sum.of(*other) == Sum.of(*one, *other)


def test_nothing_is_known_of_fewer_than_two() -> None:
    assert Sum().estimate() is None
    assert Sum.of(7).estimate() is None


# --- Pairs ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_the_parts_in_which_a_contest_is_played_do_not_matter(kind: Kind) -> None:
    whole = play_pairs(QUICK, kind, 0, 7)
    parts = [play_pairs(QUICK, kind, *part) for part in ((4, 3), (0, 1), (1, 3))]
    assert parts[0] + parts[1] + parts[2] == whole  # type: ignore[operator]
    assert whole.pairs == 7


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_another_seed_has_other_cards(kind: Kind) -> None:
    other = Contest("greedy", "random", seed=4, target=61)
    assert play_pairs(other, kind, 0, 5) != play_pairs(QUICK, kind, 0, 5)


def test_a_pair_has_the_same_cards_with_seats_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: defaultdict[str, list[tuple[bool, tuple[Card, ...]]]] = defaultdict(list)
    seeds: defaultdict[str, list[int]] = defaultdict(list)

    def player(key: str, seed: int) -> Chooser:
        inner = known(key, seed)
        seeds[key].append(seed)

        def choose(view: TableView) -> LayAway | Play:
            if view.phase == "lay-away":
                held = view.held[view.viewer]
                cards = tuple(card for card in held if card is not None)
                dealt[key].append((view.dealer == view.viewer, cards))
            return inner(view)

        return choose

    known = levels.player
    monkeypatch.setattr(levels, "player", player)
    deals(Contest("greedy", "plain", 1), 0, 6)
    assert len(dealt["greedy"]) == 12
    for first, second in ((0, 1), (1, 0)):
        # What one holds as the dealer in one deal, the other holds as the dealer in the other.
        assert dealt["greedy"][first::2] == dealt["plain"][second::2]
    assert [dealer for dealer, _ in dealt["greedy"]] == [True, False] * 6
    # Nobody's chance is anybody else's.
    assert len({*seeds["greedy"], *seeds["plain"]}) == 24


@pytest.mark.parametrize("target", [61, 121])
def test_who_is_named_first_does_not_matter(target: int) -> None:
    one, two = (Contest(*names, 5, target) for names in (("greedy", "plain"), ("plain", "greedy")))
    mine, theirs = deals(one, 0, 20), deals(two, 0, 20)
    assert mine.ahead.total == -theirs.ahead.total
    assert mine.ahead.squares == theirs.ahead.squares
    assert mine.made == (*theirs.made[2:], *theirs.made[:2])
    won, lost = games(one, 0, 6), games(two, 0, 6)
    assert won.ahead.total == -lost.ahead.total
    assert won.won == (lost.won[1], lost.won[0])
    assert won.dealer == lost.dealer
    assert won.deals == lost.deals


def test_a_player_is_no_better_than_itself() -> None:
    same = Contest("greedy", "greedy", 5)
    assert deals(same, 0, 10).ahead == Sum.of(*[0] * 10)
    found = games(same, 0, 5)
    assert found.ahead == Sum.of(*[0] * 5)
    assert sum(map(sum, found.won)) == 10
    # The same game twice: both or neither are won by the first dealer.
    assert found.dealer.squares == 2 * found.dealer.total


def test_what_is_made_in_a_deal_adds_up() -> None:
    found = deals(QUICK, 0, 30)
    first, second = (
        sum(made.whole.total for made in side) for side in (found.made[:2], found.made[2:])
    )
    assert first - second == found.ahead.total
    for made in found.made:
        assert made.hand.total + made.crib.total + made.play.total == made.whole.total
        assert made.whole.n == 30
    for pone, dealer in (found.made[:2], found.made[2:]):
        assert pone.crib == Sum.of(*[0] * 30)
        assert 60 < dealer.crib.total < 300
        assert dealer.play.total > 30
    assert isinstance(found.made[0], Made)


def test_games_are_counted_by_what_they_were_won_by() -> None:
    found = games(QUICK, 0, 12)
    won = [sum(games) for games in found.won]
    assert sum(won) == 24
    assert won[0] - won[1] == 2 * found.ahead.total
    assert found.won[0][1] > 0, "greedy skunks a player at random now and then"
    # Nothing further than a skunk in a game to 61.
    assert found.won[0][2:] == found.won[1][2:] == (0, 0)
    assert 24 * 3 < found.deals < 24 * 8
    assert found.failures[0].all == found.failures[1].all == 0


# --- Who plays ------------------------------------------------------------------------


def test_every_name_is_a_player() -> None:
    assert {"first", "greedy", "random", "sir-john"} <= {*levels.PLAYERS}
    assert all(program(name) is None for name in levels.PLAYERS)


def test_a_program_is_a_command() -> None:
    assert program("cmd:./mine --name 'a b'") == ("./mine", "--name", "a b")


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("nobody", "simulate-no-player"),
        ("", "simulate-no-player"),
        ("CMD:mine", "simulate-no-player"),
        ("cmd:", "simulate-no-command"),
        ("cmd:  ", "simulate-no-command"),
        ("cmd:mi\0ne", "simulate-no-command"),
        ("cmd:mine 'a", "simulate-quotes"),
    ],
)
def test_a_player_there_is_not_is_refused(player: str, why: str) -> None:
    with pytest.raises(NoSuchPlayer) as caught:
        program(player)
    assert caught.value.why == why
    with pytest.raises(NoSuchPlayer):
        play_pairs(Contest("greedy", player, 1), "deals", 0, 1)
