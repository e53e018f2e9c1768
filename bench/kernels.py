"""Print what the compiled kernels do a second: `python bench/kernels.py`.

Ends with status 1 when a bound is missed. Nothing else should be running meanwhile.
"""

from __future__ import annotations

import sys
from time import perf_counter

import numpy as np
from compiled_peer import count as peer
from measure import rate

from muggins.engine.kernels import counting, deals
from muggins.engine.lookups import lookups

HANDS = 1_000_000
GAMES = 50_000
# What others state, measured elsewhere, in millions of hands a second: the fastest C counter
# known, and that of OpenSpiel in C++ with its own loop.
STATED = {"the fastest C counter known": 11.0, "OpenSpiel C++": 5.05}


def main() -> int:
    chance = np.random.default_rng(29)
    drawn = chance.permuted(np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1)), axis=1)[:, :5]
    drawn = np.ascontiguousarray(drawn)
    hands, starters = np.ascontiguousarray(drawn[:, :4]), drawn[:, 4].copy()
    cribs = np.zeros(HANDS, np.bool_)
    into = np.zeros(HANDS, np.int8)
    none = np.zeros((0, 24), np.int64)

    def counted() -> int:
        counting.count(hands, starters, cribs, *lookups(), into)
        return HANDS

    def played() -> int:
        deals.random_games(GAMES, 121, np.uint64(121), *lookups(), none)
        return GAMES

    missed = 0

    def show(what: str, found: float, bound: float, unit: str) -> None:
        nonlocal missed
        missed += found < bound
        print(f"| {what} | {found:,.1f} {unit} | ≥ {bound:,.0f}{' MISSED' * (found < bound)} |")

    print("| | found | bound |\n|---|--:|--:|")
    ours = rate(counted).median / 1e6
    show("hands counted, drawn beforehand", ours, 100, "M/s")
    counting.every(*lookups())
    start = perf_counter()
    found = counting.every(*lookups())
    took = perf_counter() - start
    assert found.sum() == 2 * 12_994_800
    print(f"| all 12,994,800 hands, by both flush rules | {took:.3f} s | ≤ 2 s |")
    missed += took > 2
    show("whole games of random play", rate(played).median / 1000, 100, "thousand/s")
    told = peer(drawn)
    if told is not None:
        points, seconds = told
        counted()
        assert points == int(into.sum(dtype=np.int64)), "the peer counts otherwise"
        theirs = HANDS / seconds / 1e6
        show(f"times the BSD game's counter ({theirs:.2f} M/s, same run)", ours / theirs, 20, "×")
    for who, stated in STATED.items():
        print(
            f"| times {who} ({stated} M/s as stated, not the same run) | {ours / stated:.1f} × | |"
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
