"""The command line, as a program that calls it finds it: `python bench/commands.py`.

Each run is a process of its own that reads a file and whose answers are read through a pipe,
from the start of the interpreter to its end. Ends with status 1 when a bound is missed.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import counting
from run import machine

from muggins.cards import PACK
from muggins.commands import CutStarter, Deal, LayAway, Play
from muggins.events import GameStarted
from muggins.game import Game
from muggins.rules import STANDARD

RUNS = 5
GAMES = 1_000
PAIRS = list(combinations(range(6), 2))


def hands(file: Path) -> int:
    """Write hands a line each, in the form `count -` reads; how many."""
    drawn = counting.draw()
    lines = [
        f"{' '.join(map(str, hand))} --starter {starter}{' --crib' if crib else ''}\n"
        for hand, starter, crib in drawn
    ]
    file.write_text("".join(lines))
    return len(drawn)


def games(file: Path) -> int:
    """Write games of random play to 121 in the exchange form, in one array; how many."""
    chance = random.Random(1)
    file.write_text(json.dumps([game(chance, dealer=n % 2) for n in range(GAMES)]))
    return GAMES


def game(chance: random.Random, dealer: int) -> dict[str, Any]:
    """One whole game, its cards alone."""
    state = Game.start(GameStarted(1, STANDARD, dealer))
    deals: list[dict[str, Any]] = []
    while not state.over:
        if state.turn is not None:
            card = chance.choice(state.playable(state.turn))
            deals[-1]["plays"].append(card.text)
            move = Play(state.turn, card)
        elif state.phase == "lay-away":
            seat = state.waiting[0]
            away = tuple(state.held[seat][i] for i in chance.choice(PAIRS))
            deals[-1]["discards"][seat] = [card.text for card in away]
            move = LayAway(seat, away)
        elif state.phase == "starter":
            move = CutStarter(state.cutter)
        else:
            cards = chance.sample(PACK, 13)
            move = Deal((tuple(cards[:6]), tuple(cards[6:12])), cards[12])
            dealt = [[card.text for card in hand] for hand in move.hands]
            deals.append(
                {"hands": dealt, "discards": [[], []], "starter": cards[12].text, "plays": []}
            )
        state, _ = state.advance(move)
    return {"target": 121, "dealer": dealer, "deals": deals}


def seconds(args: list[str], source: Path, check: Callable[[bytes], bool]) -> list[float]:
    """How long the command took in each run, after one to warm the disk."""
    taken: list[float] = []
    for _ in range(RUNS + 1):
        with source.open("rb") as given:
            start = perf_counter()
            ran = subprocess.run(
                [sys.executable, "-m", "muggins", *args],
                stdin=given,
                stdout=subprocess.PIPE,
                check=True,
            )
            taken.append(perf_counter() - start)
        assert check(ran.stdout), "not everything was answered"
    return taken[1:]


def main() -> int:
    print(f"{machine()}\n")
    print("| the command | median | best | bound |\n|---|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        lines, array = Path(folder, "hands.txt"), Path(folder, "games.json")
        n, m = hands(lines), games(array)
        taken = seconds(["count", "-", "--json"], lines, lambda out: out.count(b"\n") == n)
        middle, best = n / median(taken), n / min(taken)
        missed = middle < 1_000
        bound = "thousands" + (" MISSED" if missed else "")
        print(f"| `count - --json`, hands a second | {middle:,.0f} | {best:,.0f} | {bound} |")
        taken = seconds(["replay", "-", "--json"], array, lambda out: len(json.loads(out)) == m)
        late = median(taken) >= 10
        bound = "seconds" + (" MISSED" if late else "")
        what = f"`replay - --json`, {m:,} games in seconds"
        print(f"| {what} | {median(taken):.1f} | {min(taken):.1f} | {bound} |")
        one = Path(folder, "one.txt")
        one.write_text("5H 5S 5D JC --starter 5C\n")
        taken = seconds(["count", "-", "--json"], one, lambda out: b'"total":29' in out)
        print(f"| one hand, start included, ms | {1000 * median(taken):.0f} | "
              f"{1000 * min(taken):.0f} |  |")  # fmt: skip
    return 1 if missed or late else 0


if __name__ == "__main__":
    sys.exit(main())
