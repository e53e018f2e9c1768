"""The computer moves in the end, whatever became of the row that says so."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from muggins.commands import LayAway, Play
from muggins.engine.protocol import Advice
from muggins.server import database, deadlines
from muggins.server.deadlines import Deadlines
from muggins.server.engine_pool import PolicyPool
from muggins.server.journal import Append, Due, StorageError
from muggins.server.memory import MemoryJournal
from muggins.server.security import COOKIE, guest_id
from muggins.server.sql_journal import SqlJournal
from muggins.server.table import Refused
from muggins.server.tables import Tables
from muggins.views import TableView
from tests.guest import Guest
from tests.server.house import House, ask, do, hear, serving


class Thinking(PolicyPool):
    """A computer that thinks for ever, or fails a few times."""

    def __init__(self, failures: float = float("inf"), error: Exception | None = None) -> None:
        self.failures, self.error, self.asked = failures, error, 0

    async def choose(self, view: TableView, level: str, seed: int) -> LayAway | Play:
        self.asked += 1
        if self.asked > self.failures:
            return await super().choose(view, level, seed)
        if self.error is None:
            await asyncio.Event().wait()
        assert self.error is not None
        raise self.error

    async def advise(self, view: TableView) -> Advice:
        raise AssertionError("nobody asked")


async def until_the_computer_thinks(house: House) -> Guest:
    guest = Guest(house.address, random.Random(5))
    await guest.sit_down()
    await guest.play(lambda g: g.view.get("phase") == "lay-away")
    return guest


async def killed_while_thinking(path: Path) -> Guest:
    """A guest at a table where the computer was thinking when the server died."""
    database.migrate(path)
    journal = SqlJournal(database.open_engine(path))
    async with serving(journal, pool=Thinking()) as house:
        return await until_the_computer_thinks(house)


def change(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute(statement)
        file.commit()


DAY = 24 * 3600 * 1000
DUE = [
    f"UPDATE due SET at = at + {DAY}", "UPDATE due SET at = 9e999", "UPDATE due SET at = X'ff'",
    "UPDATE due SET at = 'soon'", "UPDATE due SET at = -1", "UPDATE due SET kind = 'x'",
    f"UPDATE due SET kind = 'x', at = at + {DAY}", "UPDATE due SET kind = X'ff'",
    "UPDATE due SET table_id = 'x'", "UPDATE due SET table_id = X'ff'",
    "UPDATE due SET table_id = CAST(X'ff' AS TEXT)", "DELETE FROM due",
]  # fmt: skip


@pytest.mark.parametrize("statement", DUE)
async def test_whoever_comes_back_is_not_kept_waiting(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "muggins.db"
    guest = await killed_while_thinking(path)
    change(path, statement)
    journal = SqlJournal(database.open_engine(path))
    async with serving(journal) as house, house.socket(guest.cookie) as socket:
        state = await ask(socket, {"t": "hello", "table": guest.table})
        assert 1 in state["view"]["waiting"]
        heard = await hear(socket, "event")
        assert (heard["event"]["type"], heard["event"]["seat"]) == ("laid-away", 1)


@pytest.mark.parametrize(
    "statement", [f"UPDATE due SET at = at + {DAY}", "UPDATE due SET at = 9e999"]
)
async def test_a_clock_that_was_ahead_keeps_no_table_waiting(
    tmp_path: Path, statement: str
) -> None:
    """Nobody comes back, and the computer has moved all the same."""
    path = tmp_path / "muggins.db"
    guest = await killed_while_thinking(path)
    change(path, statement)
    journal = SqlJournal(database.open_engine(path))
    async with serving(journal), asyncio.timeout(20):
        while not await journal.since(guest.table, guest.seq):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


# -- what goes wrong once, and what always does --------------------------------------------


@pytest.mark.parametrize("due", [True, False])
@pytest.mark.parametrize(
    "error", [ZeroDivisionError("planted"), StorageError("planted"), Refused("behind")]
)
async def test_what_passes_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, error: Exception, due: bool
) -> None:
    """With or without the row that says that something is due."""
    monkeypatch.setattr(deadlines, "_SWEEP_SECONDS", 0.02)
    journal = MemoryJournal()
    if not due:
        append = journal.append

        async def forgetful(entry: Append) -> int:
            return await append(replace(entry, due=None))

        journal.append = forgetful  # type: ignore[method-assign]
    pool = Thinking(4, error)
    async with serving(journal, pool=pool) as house:
        guest = await until_the_computer_thinks(house)
        async with house.socket(guest.cookie) as socket:
            await ask(socket, {"t": "hello", "table": guest.table, "since": guest.seq - 1})
            assert (await hear(socket, "event"))["seq"] == guest.seq + 1
        assert pool.asked >= 5


class Broken:
    """Tables where the computer can never move."""

    def __init__(self, now: list[float]) -> None:
        self.journal = MemoryJournal()
        self.now, self.tried = now, dict[str, list[float]]()
        self.works = False

    async def computer_moves(self, table_id: str) -> None:
        self.tried.setdefault(table_id, []).append(self.now[0])
        if not self.works:
            raise Refused("broken-table") if table_id == "refused" else ZeroDivisionError


async def test_what_is_there_for_ever_is_tried_less_and_less() -> None:
    now = [0.0]
    tables = Broken(now)
    due = Deadlines(cast("Tables", tables), clock=lambda: now[0])
    for table in ("refused", "failing"):
        await tables.journal.append(
            Append(
                table_id=table, after=0, at=0, actor="", command_id="c", bodies=("",), status="",
                summary="", due=Due(0, "computer"), seats=("ada", None),
            )
        )  # fmt: skip

    async def seconds(n: int) -> None:
        for _ in range(n):
            await due.sweep()
            due.arm("failing")  # whatever else would have it fire
            while due._firing:  # noqa: ASYNC110  # pyright: ignore[reportPrivateUsage]
                await asyncio.sleep(0)
            now[0] += 1

    await seconds(1200)
    moments = [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 1111]
    assert tables.tried == {"refused": moments, "failing": moments}
    tables.works = True
    await seconds(300)
    assert tables.tried["failing"] == [*moments, *range(1411, 1500)]
    tables.works = False
    await seconds(5)  # from the beginning
    assert tables.tried["failing"][-3:] == [1500, 1501, 1503]


async def test_a_sweep_that_fails_is_not_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "_SWEEP_SECONDS", 0.02)
    path = tmp_path / "muggins.db"
    guest = await killed_while_thinking(path)
    journal = SqlJournal(database.open_engine(path))
    overdue, failures = journal.overdue, [StorageError("planted"), ZeroDivisionError("planted")]

    async def failing(now: int) -> list[str]:
        if failures:
            raise failures.pop()
        return await overdue(now)

    journal.overdue = failing  # type: ignore[method-assign]
    async with serving(journal), asyncio.timeout(20):
        while not await journal.since(guest.table, guest.seq):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


# -- what is in the way --------------------------------------------------------------------


async def test_a_move_that_seems_to_be_made_is_not_made_for_ever(tmp_path: Path) -> None:
    """Some row has the name of the computer's next move, and there is nothing to catch up on."""
    path = tmp_path / "muggins.db"
    guest = await killed_while_thinking(path)
    for seq in (1, guest.seq):
        change(path, "UPDATE event SET command_id = NULL WHERE command_id LIKE 'computer:%'")
        change(
            path,
            f"UPDATE event SET command_id = 'computer:{guest.seq}' WHERE seq = {seq}",
        )
        async with serving(SqlJournal(database.open_engine(path))) as house:
            with pytest.raises(Refused) as refused:
                await asyncio.wait_for(house.tables.computer_moves(guest.table), 20)
            assert refused.value.code == "broken-table"
            _, other = await house.sit_down(guest.cookie)
            async with house.socket(guest.cookie) as socket:
                assert (await ask(socket, {"t": "hello", "table": other}))["t"] == "state"
                await socket.send(json.dumps(do(other, 2, {"t": "cut", "position": 3})))
                assert (await hear(socket, "ok"))["t"] == "ok"


async def test_rows_that_are_lost_while_somebody_plays_are_not_waited_for() -> None:
    journal = MemoryJournal()
    async with serving(journal) as house:
        cookie, table = await house.sit_down()
        async with house.socket(cookie) as socket:
            await ask(socket, {"t": "hello", "table": table})
            del journal._rows[table][-1]  # pyright: ignore[reportPrivateUsage]
            answer = await ask(socket, do(table, 2, {"t": "cut", "position": 3}))
            assert (answer["t"], answer["code"]) == ("no", "broken-table")


# -- whose seat it is ----------------------------------------------------------------------


MINE, OTHER = guest_id("mine"), guest_id("other")
SEATS = [
    "UPDATE seat SET seat = 99 WHERE seat = 0",
    "UPDATE seat SET seat = -1 WHERE seat = 1",
    "UPDATE seat SET seat = 1 - seat + 10",
    "UPDATE seat SET seat = CASE seat WHEN 0 THEN 2.5 ELSE seat END",
    "UPDATE seat SET seat = X'ff' WHERE seat = 1",
    "UPDATE seat SET seat = 'a' WHERE seat = 0",
    "DELETE FROM seat WHERE seat = 1",
    "DELETE FROM seat WHERE seat = 0",
    "INSERT INTO seat SELECT table_id, 2, guest_id FROM seat WHERE seat = 0",
    "INSERT INTO seat SELECT table_id, -1, NULL FROM seat WHERE seat = 0",
    f"UPDATE seat SET guest_id = '{OTHER}' WHERE seat = 1",
    f"UPDATE seat SET guest_id = '{MINE}' WHERE seat = 1",
    f"UPDATE seat SET guest_id = CASE seat WHEN 1 THEN '{MINE}' END",
    "UPDATE seat SET guest_id = NULL",
    f"UPDATE seat SET guest_id = CAST('{MINE}' AS BLOB) WHERE seat = 0",
    "UPDATE seat SET guest_id = X'' WHERE seat = 1",
    "UPDATE seat SET guest_id = '' WHERE seat = 1",
]


@pytest.mark.parametrize("statement", SEATS)
async def test_seats_that_are_damaged_seat_nobody(tmp_path: Path, statement: str) -> None:
    """In the computer's seat one would see its cards."""
    path = tmp_path / "muggins.db"
    database.migrate(path)
    journal = SqlJournal(database.open_engine(path))
    async with serving(journal) as house:
        for token in ("mine", "other"):
            await journal.add_guest(guest_id(token), 1)
        _, table = await house.sit_down(f"{COOKIE}=mine")
        change(path, statement)
        for token in ("mine", "other"):
            async with house.socket(f"{COOKIE}={token}") as socket:
                answer = await ask(socket, {"t": "hello", "table": table})
                assert (answer["t"], answer.get("code")) == ("problem", "broken-table")
