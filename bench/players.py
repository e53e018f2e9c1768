"""The computer player: how long it thinks, and how well it plays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from time import perf_counter

from muggins.commands import LayAway, Play
from muggins.engine.baselines import any_legal, plain
from muggins.engine.policy import advise, choose
from muggins.engine.simulate import Estimate, duplicate_deals, duplicate_games, play_game
from muggins.views import TableView


def thinking(games: int = 60) -> dict[str, list[float]]:
    """Seconds of every decision in games against itself, sorted, by its kind."""
    taken: dict[str, list[float]] = defaultdict(list)

    def timed(view: TableView) -> LayAway | Play:
        start = perf_counter()
        move = choose(view)
        between = perf_counter()
        advise(view)
        taken[view.phase].append(between - start)
        taken["hint"].append(perf_counter() - between)
        return move

    play_game((choose, choose), 0)
    for seed in range(games):
        play_game((timed, timed), seed)
    return {kind: sorted(times) for kind, times in taken.items()}


def strength() -> Iterator[tuple[str, Estimate]]:
    """Points a deal and games won beyond one half, each against a weaker player."""
    yield "random play, points a deal", duplicate_deals(choose, any_legal(1), 2_000, seed=1)
    yield "plain play, points a deal", duplicate_deals(choose, plain, 10_000, seed=2)
    yield "random play, games beyond half", duplicate_games(choose, any_legal(1), 200, seed=3)
    yield "plain play, games beyond half", duplicate_games(choose, plain, 1_500, seed=4)
