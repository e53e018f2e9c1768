"""Print what the best player makes more than the first: `python bench/best.py SEED SECONDS`.

Single deals in pairs, the same cards with seats exchanged, for so many seconds on one core;
runs of different seeds are independent. Below that how long a choice takes, kernels compiled.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import mean, quantiles, stdev
from time import perf_counter

from muggins.commands import LayAway, Play
from muggins.engine import book, policy, solved
from muggins.engine.best import best
from muggins.engine.simulate import duplicate_deals
from muggins.views import TableView

# Deals a batch, whose means are nearly normal.
BATCH = 10


def main(seed: int, seconds: float) -> None:
    decide = best(solved.load(), book.load(), seed)
    took: defaultdict[str, list[float]] = defaultdict(list)

    def timed(view: TableView) -> LayAway | Play:
        start = perf_counter()
        move = decide(view)
        # A card without a choice costs nothing; only the others are choices.
        if view.phase == "lay-away" or len({card.rank for card in view.playable}) > 1:
            took[view.phase].append(perf_counter() - start)
        return move

    duplicate_deals(timed, policy.choose, BATCH, seed)  # to compile
    took.clear()
    found: list[float] = []
    end = perf_counter() + seconds
    while perf_counter() < end:
        found.append(duplicate_deals(timed, policy.choose, BATCH, 100_000 * seed + len(found)).mean)
    error = 1.96 * stdev(found) / len(found) ** 0.5
    print(f"points a deal: {mean(found):+.3f} ± {error:.3f} ({BATCH * len(found):,} pairs)")
    for phase, times in took.items():
        cuts = quantiles(times, n=100)
        print(f"{phase}: p50 {1000 * cuts[49]:.1f} ms, p95 {1000 * cuts[94]:.1f} ms, "
              f"worst {1000 * max(times):.0f} ms of {len(times):,}")  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
