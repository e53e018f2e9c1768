"""Print every figure beside its bound: `python bench/run.py`, with --strength for that too.

Ends with status 1 when a bound is missed. Nothing else should be running meanwhile.
"""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

import counting
import games
import peers
import players
from measure import Rate


def processor() -> str:
    """What the machine calls its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def machine() -> str:
    """What the figures were taken on."""
    cores = f"{os.cpu_count()} cores (one used)"
    return f"{processor()}, {cores}, Python {platform.python_version()}"


def main() -> int:
    missed = 0

    def show(what: str, found: Rate, bound: float, peer: str) -> None:
        nonlocal missed
        missed += found.median < bound
        verdict = (
            "" if not bound else f"≥ {bound:,.0f}" + ("" if found.median >= bound else " MISSED")
        )
        print(f"| {what} | {found.median:,.0f} | {found.best:,.0f} | {verdict} | {peer} |")

    print(f"{machine()}\n")
    print("| a second | median | best | bound | Python peers, as stated |\n|---|--:|--:|--:|--:|")
    drawn = counting.draw()
    show("totals, `hands.total`", counting.totals(drawn), 200_000, "158,000")
    show("explanations, `hands.count`", counting.explanations(drawn), 100_000, "80,000")
    show("totals, `count_hands` on arrays", counting.arrays(drawn), 0, "")
    show("the same over all 12,994,800, drawing included", counting.every_hand(), 0, "")
    show("games of random play", games.games(), 500, "110–175")
    for name, found, right in peers.peers(drawn):
        show(f"peer {name}, totals, {right:.1%} of them right", found, 0, "")

    print("\n| thinking, ms | median | 99 % | worst | bound |\n|---|--:|--:|--:|--:|")
    for kind, times in players.thinking().items():
        middle, high, worst = (
            1000 * times[min(len(times) - 1, int(share * len(times)))] for share in (0.5, 0.99, 1)
        )
        missed += worst >= 50
        bound = "< 50" if worst < 50 else "< 50 MISSED"
        print(f"| {kind} ({len(times):,}) | {middle:.2f} | {high:.2f} | {worst:.2f} | {bound} |")

    if "--strength" in sys.argv[1:]:
        print("\n| against | ahead by, 95 % interval |\n|---|--:|")
        for what, estimate in players.strength():
            print(f"| {what} | {estimate} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
