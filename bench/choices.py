"""Print how long each player takes for a choice: `python bench/choices.py [SECONDS]`.

One core, kernels compiled and tables read beforehand; whole games to 121 against the first
player, for so many seconds for each player. A card without a choice is no choice. Ends with
status 1 when a bound of the engine is missed: a millisecond for players by tables, for the
best half of its choices in 50 ms and 95 % in 350.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import quantiles
from time import perf_counter

from muggins.commands import LayAway, Play
from muggins.engine import levels, policy
from muggins.engine.baselines import Chooser
from muggins.engine.simulate import play_game
from muggins.views import TableView

TABLES = ("martin", "camille", "rose", "walter", "margaret", "book", "first", "greedy")
BEST = ("points", "sir-john")
TABLE_MS = 1.0
BEST_P50, BEST_P95 = 50.0, 350.0


def main(seconds: float) -> int:
    missed = 0
    print(f"{'player':10}{'choice':10}{'p50 ms':>9}{'p95 ms':>9}{'worst ms':>10}{'choices':>9}")
    for key in (*TABLES, *BEST):
        took = timed(key, seconds)
        every = [ms for times in took.values() for ms in times]
        for choice, times in (*took.items(), ("all", every)):
            half, most = percentiles(times)
            print(f"{key:10}{choice:10}{half:9.2f}{most:9.2f}{max(times):10.1f}{len(times):9,}")
        half, most = percentiles(every)
        if half > (TABLE_MS if key in TABLES else BEST_P50) or (key in BEST and most > BEST_P95):
            missed += 1
            print(f"{key} is slower than it may be")
    return 1 if missed else 0


def timed(key: str, seconds: float) -> dict[str, list[float]]:
    """The milliseconds of each choice, by what was chosen."""
    took: defaultdict[str, list[float]] = defaultdict(list)
    choose = watched(levels.player(key, 1), took)
    play_game((choose, policy.choose), 1)
    took.clear()
    end, game = perf_counter() + seconds, 2
    while perf_counter() < end:
        play_game((choose, policy.choose), game)
        game += 1
    return took


def watched(choose: Chooser, took: defaultdict[str, list[float]]) -> Chooser:
    def choose_timed(view: TableView) -> LayAway | Play:
        start = perf_counter()
        move = choose(view)
        spent = 1000 * (perf_counter() - start)
        if view.phase == "lay-away" or len({card.rank for card in view.playable}) > 1:
            took["lay-away" if view.phase == "lay-away" else "card"].append(spent)
        return move

    return choose_timed


def percentiles(times: list[float]) -> tuple[float, float]:
    cuts = quantiles(times, n=100)
    return cuts[49], cuts[94]


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 20))
