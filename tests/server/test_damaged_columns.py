"""Whatever may lie in a column of the database: one table suffers, and it is said in a word."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import httpx
import pytest

from muggins.rules import GameOptions
from muggins.server import database
from muggins.server.schema import metadata
from muggins.server.security import COOKIE, guest_id
from muggins.server.sql_journal import SqlJournal
from tests.server.house import House, ask, do, hear, serving

VALUES = [
    "NULL", "X'ff'", "X'6f70656e'", "CAST(X'ff' AS TEXT)", "'abc'", "-1", "99", "0.5", "9e999",
    "9223372036854775807",
]  # fmt: skip
COLUMNS = [
    (table.name, column.name)
    for table in metadata.sorted_tables
    for column in table.columns
    if table.name != "guest"
]


async def damaged_tables(house: House, path: Path, table: str, column: str) -> list[str]:
    """A guest's tables in which this column holds each of the values."""
    of = "id" if table == "play_table" else "table_id"
    where = "AND seq = 2" if table == "event" else ""
    made: list[str] = []
    for value in VALUES:
        made.append(await house.tables.create(guest_id("ada"), GameOptions(61)))
        with contextlib.closing(sqlite3.connect(path)) as file:
            if table == "due":
                file.execute("INSERT INTO due VALUES (?, 0, 'computer')", (made[-1],))
            # Some may not stand there, or stand there already.
            with contextlib.suppress(sqlite3.IntegrityError):
                file.execute(
                    f"UPDATE {table} SET {column} = {value} WHERE {of} = ? {where}", made[-1:]
                )
            file.commit()
    return made


async def offered(http: httpx.AsyncClient) -> list[str]:
    answer = await http.get("/api/me")
    assert answer.status_code == 200
    return [row["table"] for row in answer.json()["tables"]]


@pytest.mark.parametrize(("table", "column"), COLUMNS, ids=[".".join(c) for c in COLUMNS])
async def test_what_lies_in_a_column_harms_one_table_alone(
    tmp_path: Path,
    table: str,
    column: str,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "muggins.db"
    database.migrate(path)
    journal = SqlJournal(database.open_engine(path))
    cookie = f"{COOKIE}=ada"
    codes: set[str] = set()
    async with serving(journal) as house, house.http(cookie) as http:
        await journal.add_guest(guest_id("ada"), 1)
        sound = await house.tables.create(guest_id("ada"), GameOptions(61))
        damaged = await damaged_tables(house, path, table, column)
        assert sound in await offered(http)  # a move would write the glance anew
        for one in damaged:
            async with house.socket(cookie) as socket:
                hello = await ask(socket, {"t": "hello", "table": one})
                await socket.send(json.dumps(do(one, 2, {"t": "cut", "position": 3})))
                answer = await hear(socket, "ok", "no")
            codes |= {a["code"] for a in (hello, answer) if "code" in a}
            for what in ("record", "results"):
                found = await http.get(f"/api/tables/{one}/{what}")
                assert found.status_code in (200, 403, 404, 409) or (
                    found.json()["code"] == "broken-table"
                )
        assert sound in await offered(http)
        async with house.socket(cookie) as socket:
            assert (await ask(socket, {"t": "hello", "table": sound}))["t"] == "state"
            await socket.send(json.dumps(do(sound, 2, {"t": "cut", "position": 3})))
            assert (await hear(socket, "ok"))["t"] == "ok"
    assert codes <= {"broken-table", "no-table", "not-seated", "behind"}
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err + caplog.text


@pytest.mark.parametrize("column", ["updated", "created", "summary", "status", "id"])
async def test_a_record_needs_no_glance(tmp_path: Path, column: str) -> None:
    """What the first page reads may be damaged: the game that was played is there."""
    path = tmp_path / "muggins.db"
    database.migrate(path)
    async with serving(SqlJournal(database.open_engine(path))) as house:
        cookie, table = await house.sit_down()
        async with house.socket(cookie) as socket, house.http(cookie) as http:
            assert (await ask(socket, do(table, 2, {"t": "abandon"})))["t"] == "ok"
            for value in VALUES:
                with contextlib.closing(sqlite3.connect(path)) as file:
                    with contextlib.suppress(sqlite3.IntegrityError):
                        file.execute(f"UPDATE play_table SET {column} = {value}")
                    file.commit()
                answer = await http.get(f"/api/tables/{table}/record")
                assert answer.status_code == 200, value
                assert 'filename="muggins-' in answer.headers["content-disposition"]
