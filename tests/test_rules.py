"""Options: targets, skunk lines, what a game is worth."""

from __future__ import annotations

import pytest

from muggins.rules import GAMES, SHORT, STANDARD, GameOptions, MatchOptions, RulesError


@pytest.mark.parametrize(
    ("target", "loser", "skunk"),
    [
        (121, 120, 0), (121, 91, 0), (121, 90, 1), (121, 61, 1), (121, 60, 2), (121, 31, 2),
        (121, 30, 3), (121, 0, 3),
        (61, 60, 0), (61, 31, 0), (61, 30, 1), (61, 0, 1),
    ],
)  # fmt: skip
def test_skunk_lines_are_strict(target: int, loser: int, skunk: int) -> None:
    assert GameOptions(target).skunk(loser) == skunk


@pytest.mark.parametrize("target", [0, 60, 62, 120, 122, -1, 241])
def test_other_targets_are_refused_by_name(target: int) -> None:
    with pytest.raises(RulesError, match=f"target {target}: "):
        GameOptions(target)


def test_the_named_games() -> None:
    assert {"standard": STANDARD, "short": SHORT} == GAMES
    assert (STANDARD.target, SHORT.target, GameOptions().target) == (121, 61, 121)
    for game in (STANDARD, SHORT):
        assert (game.seats, game.sides) == (2, (0, 1))
        assert (game.dealt, game.laid_away, game.pack_to_crib) == (6, 2, 0)


def test_friendly_points() -> None:
    assert [MatchOptions().worth(skunk) for skunk in range(4)] == [1, 2, 3, 3]
