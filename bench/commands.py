"""The command line, as a program that calls it finds it: `python bench/commands.py`.

Each run is a process of its own that reads a file and whose answers are read through a pipe,
from the start of the interpreter to its end. Ends with status 1 when a bound is missed.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Taken:
    """Seconds of the middle run: on the clock, and of the processor, which others do not slow."""

    clock: float
    processor: float


def seconds(args: list[str], source: Path, check: Callable[[bytes], bool]) -> Taken:
    """How long the command takes, after one run to warm the disk."""
    clock: list[float] = []
    processor: list[float] = []
    for _ in range(RUNS + 1):
        with source.open("rb") as given:
            start, used = perf_counter(), _used()
            ran = subprocess.run(
                [sys.executable, "-m", "muggins", *args],
                stdin=given,
                stdout=subprocess.PIPE,
                check=True,
            )
            clock.append(perf_counter() - start)
            processor.append(_used() - used)
        assert check(ran.stdout), "not everything was answered"
    return Taken(median(clock[1:]), median(processor[1:]))


def _used() -> float:
    """Seconds of the processor that the processes started here have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    print(f"{machine()}\n")
    print("| the command | by the clock | of the processor | bound |\n|---|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        lines, array, one = (Path(folder, name) for name in ("hands.txt", "games.json", "one.txt"))
        n, m = hands(lines), games(array)
        one.write_text("5H 5S 5D JC --starter 5C\n")
        many = seconds(["count", "-", "--json"], lines, lambda out: out.count(b"\n") == n)
        replayed = seconds(["replay", "-", "--json"], array, lambda out: len(json.loads(out)) == m)
        single = seconds(["count", "-", "--json"], one, lambda out: b'"total":29' in out)
    few, late = n / many.clock < 1_000, replayed.clock >= 60
    print(
        f"| `count - --json`, hands a second | {n / many.clock:,.0f} | "
        f"{n / many.processor:,.0f} | thousands{' MISSED' * few} |\n"
        f"| `replay - --json`, {m:,} games, seconds | {replayed.clock:.1f} | "
        f"{replayed.processor:.1f} | seconds{' MISSED' * late} |\n"
        f"| one hand, start included, seconds | {single.clock:.2f} | {single.processor:.2f} |  |"
    )
    return 1 if few or late else 0


if __name__ == "__main__":
    sys.exit(main())
