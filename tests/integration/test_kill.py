"""`kill -9` at any moment: no acknowledged move is lost, none is doubled, play goes on.

A real server is killed again and again while several guests play against the computer over
real sockets: at random moments, at once after a command was sent, while it is starting, and
exactly before and after a commit. At the end every guest's account is held against the
journal in the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import signal
import socket
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import httpx
import msgspec
import pytest

from muggins.commands import Abandon, Command, Continue, Cut, CutStarter, Deal, LayAway, Play
from muggins.events import (
    Abandoned,
    CardPlayed,
    Continued,
    CutForDeal,
    Dealt,
    Event,
    GameStarted,
    LaidAway,
    MatchStarted,
    StarterTurned,
)
from muggins.match import Match
from muggins.records.encoding import decode
from muggins.server.protocol import write
from muggins.server.socket import happened, state
from muggins.server.table import Table
from tests.guest import GONE, Guest, Json

CRASHING = Path(__file__).with_name("crashing.py")
KILLS = 54
TABLES = 4


def free_port() -> int:
    """A port that nobody listens on, and that no connection of anybody's is given by itself.

    While the server is dead, one that the system hands out could be taken: even by a guest
    who calls for it, and then talks to themselves.
    """
    for _ in range(100):
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as s, contextlib.suppress(OSError):
            s.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


@dataclass
class House:
    """A server that is started and killed, always on the same data and port."""

    data: Path
    port: int = field(default_factory=free_port)
    process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self, crash: tuple[str, str, int] | None = None) -> None:
        """Start the server; `crash` has it kill itself around its nth append."""
        if crash is None:
            args = ["-m", "muggins", "serve", "--port", str(self.port), "--data", str(self.data)]
        else:
            args = [str(CRASHING), *map(str, crash), str(self.port), str(self.data)]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *args, stdout=DEVNULL, stderr=None, env=os.environ
        )

    async def answers(self) -> None:
        """Wait until the server answers."""
        assert self.process is not None
        async with httpx.AsyncClient() as http, asyncio.timeout(30):
            while self.process.returncode is None:
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"{self.address}/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        assert await self.process.wait() == -signal.SIGKILL


async def play_on(guest: Guest, goal: int | None = None) -> None:
    """Play, coming back each time the server is gone, until that many moves are acknowledged."""
    while True:
        try:
            if not guest.table:
                await guest.sit_down()
            await guest.play(lambda g: goal is not None and len(g.acknowledged) >= goal)
            return
        except GONE:
            await asyncio.sleep(0.02)


async def killed_again_and_again(house: House, guests: list[Guest], seed: int) -> Counter[str]:
    """Kill and start the server while the guests play; how often it was killed in which way."""
    chance = random.Random(seed)
    kills: Counter[str] = Counter()
    in_flight = asyncio.Event()
    for guest in guests:
        guest.on_sent = lambda _: in_flight.set()
    await house.start()
    await house.answers()
    playing = [asyncio.create_task(play_on(guest)) for guest in guests]
    ways = itertools.cycle(
        [
            "in flight",
            "before seat",
            "at random",
            "after seat",
            "in flight",
            "starting",
            "after computer",
            "in flight",
            "before computer",
            "after seat",
        ]
    )
    try:
        while kills.total() < KILLS:
            way = next(ways)
            if way.startswith(("before", "after")):
                # This way needs a server of its own, which the last kill made room for.
                await house.kill()
                kills["at random"] += 1
                moment, whose = way.split()
                await house.start((moment, whose, chance.randint(1, 4)))
                assert house.process is not None
                dead = asyncio.create_task(house.process.wait())
                await asyncio.wait(
                    {dead, *playing}, timeout=60, return_when=asyncio.FIRST_COMPLETED
                )
                for task in playing:
                    if task.done():
                        task.result()
                assert dead.done(), "nobody's move reached the server"
                assert dead.result() == -signal.SIGKILL
            elif way == "starting":
                await house.kill()
                kills["at random"] += 1
                await house.start()
                await asyncio.sleep(chance.uniform(0, 0.9))
                await house.kill()
            else:
                if way == "in flight":
                    in_flight.clear()
                    async with asyncio.timeout(30):
                        await in_flight.wait()
                    await asyncio.sleep(chance.choice((0, 0, 0.001, 0.002, 0.004, 0.008)))
                else:
                    await asyncio.sleep(chance.uniform(0, 0.3))
                await house.kill()
            kills[way] += 1
            await house.start()
            await house.answers()
            for task in playing:
                if task.done():
                    task.result()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        # Left alone the games go on from the exact card they stood at.
        await asyncio.gather(*(play_on(guest, len(guest.acknowledged) + 15) for guest in guests))
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await house.kill()
    return kills


def journal(data: Path, table: str) -> list[tuple[int, int, str, str | None, str]]:
    with contextlib.closing(sqlite3.connect(data / "muggins.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return database.execute(
            "SELECT seq, at, actor, command_id, body FROM event WHERE table_id = ? ORDER BY seq",
            (table,),
        ).fetchall()


def command_of(event: Event, match: Match) -> Command | None:
    """The command that an event answers, None for one that came by itself."""
    match event:
        case CutForDeal(seat, position, card):
            return Cut(seat, position, card)
        case Dealt(_, _, hands, crib, starter):
            return Deal(hands, starter, crib)  # type: ignore[arg-type]
        case LaidAway(seat, cards):
            return LayAway(seat, cards)  # type: ignore[arg-type]
        case StarterTurned():
            assert match.game is not None
            return CutStarter(match.game.cutter)
        case CardPlayed(seat, card):
            return Play(seat, card)
        case Continued(seat):
            return Continue(seat)
        case Abandoned(seat):
            return Abandon(seat)
        case _:
            return None


def judged_again(events: list[Event]) -> None:
    """Every event is one that the rules bring about just there, and none is missing."""
    assert isinstance(events[0], MatchStarted)
    match, i = Match.start(events[0]), 1
    while i < len(events):
        event = events[i]
        if isinstance(event, GameStarted):
            game = match.game
            assert game is None or game.over
            assert event == match.next_game(event.options, event.commitment)
            match, i = match.fold(event), i + 1
            continue
        command = command_of(event, match)
        assert command is not None, f"{event} came from nowhere"
        match, made = match.advance(command)
        assert list(made) == events[i : i + len(made)]
        i += len(made)


def shown(move: Json, body: Json) -> bool:
    """Whether an event is what a move asked for."""
    kind = body["type"]
    match move["t"]:
        case "cut":
            return kind == "cut-for-deal" and body["position"] == move["position"]
        case "lay-away":
            return kind == "laid-away" and body["cards"] == move["cards"]
        case "cut-starter":
            return kind == "starter-turned"
        case "play":
            return kind == "card-played" and body["card"] == move["card"]
        case "continue":
            return kind == "continued"
        case "rematch":
            return kind == "game-started"
        case _:
            return False


def hold_against_the_journal(guest: Guest, data: Path) -> Counter[str]:
    """Compare a guest's account with the journal; figures about it."""
    rows = journal(data, guest.table)
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    bodies: list[Any] = [msgspec.json.decode(row[4]) for row in rows]
    events = [decode(body) for body in bodies]
    judged_again(events)

    starts = [i for i, row in enumerate(rows) if row[3] is not None]
    last_of = {rows[i][3]: end for i, end in zip(starts, [*starts[1:], len(rows)], strict=True)}
    done = Counter(row[3] for row in rows if row[3] is not None)
    mine = {row[3][2:]: row for row in rows if row[3] is not None and row[3].startswith("0:")}
    for command, seq in guest.acknowledged.items():
        assert done[f"0:{command}"] == 1, f"{command} was acknowledged and is lost or doubled"
        assert last_of[f"0:{command}"] == seq
        assert shown(guest.sent[command], bodies[mine[command][0] - 1])
    unanswered = {guest.pending[0]} if guest.pending else set()
    assert set(mine) - set(guest.acknowledged) <= unanswered
    assert sum(guest.refused.values()) == 0, guest.refused
    # No move of mine but those that I asked for.
    of_mine = [
        b for b in bodies[2:]
        if b.get("seat") == 0 and b["type"] in ("card-played", "laid-away", "cut-for-deal")
    ]  # fmt: skip
    asked = [guest.sent[c] for c in mine if guest.sent[c]["t"] in ("play", "lay-away", "cut")]
    assert len(of_mine) == len(asked)

    assert len(rows) >= guest.seq
    match = Match.replay(events[:1])
    for seq, event in enumerate(events[1:], 2):
        match = match.fold(event)
        if seq in guest.heard:
            assert guest.heard[seq] == write(happened(guest.table, seq, event, match, 0))
    for text in guest.states:
        seq = msgspec.json.decode(text)["seq"]
        table = Table.of(guest.table, ("", None), events[:seq])
        assert text == write(state(table, 0))
    begun = guest.seq - len(guest.heard)
    assert sorted(guest.heard) == list(range(begun + 1, guest.seq + 1)), "an event was not heard"
    return Counter(
        acknowledged=len(guest.acknowledged),
        heard=len(guest.heard),
        resent=len(guest.resent),
        committed_unanswered=sum(mine[c][1] < guest.resent.get(c, 0) for c in mine),
        computer=sum(row[2] == "computer" for row in rows),
    )


@pytest.mark.parametrize("seed", [1])
async def test_killed_again_and_again(
    tmp_path: Path, seed: int, record_property: Callable[[str, object], None]
) -> None:
    house = House(tmp_path / "data")
    guests = [Guest(house.address, random.Random(f"{seed}/{i}")) for i in range(TABLES)]
    began = time.monotonic()
    async with asyncio.timeout(600):  # a hang is a failure, not a wait
        kills = await killed_again_and_again(house, guests, seed)
    figures: Counter[str] = Counter()
    for guest in guests:
        figures += hold_against_the_journal(guest, house.data)
    record_property("figures", f"{dict(kills)} {dict(figures)}")
    print(f"{dict(kills)}, {dict(figures)}, {time.monotonic() - began:.0f} s")  # noqa: T201
    assert kills.total() >= 50
    assert len(kills) == 7
    # The deadly moment came about: done, not answered, sent again, answered, done once.
    assert figures["committed_unanswered"] >= kills["after seat"] > 5
    assert figures["computer"] > 0
