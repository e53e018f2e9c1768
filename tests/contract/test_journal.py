"""What every journal does, in a database or in memory."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.server import database
from muggins.server.journal import (
    Append,
    CommandKnown,
    Due,
    Journal,
    SeqTaken,
    StorageError,
)
from muggins.server.memory import MemoryJournal
from muggins.server.sql_journal import SqlJournal


@pytest.fixture(params=["sqlite", "memory"])
async def journal(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Journal]:
    if request.param == "memory":
        yield MemoryJournal()
        return
    path = tmp_path / "muggins.db"
    await asyncio.to_thread(database.migrate, path)
    made = SqlJournal(database.open_engine(path))
    yield made
    await made.close()


def entry(table: str = "a", after: int = 0, command: str = "c1", bodies: int = 1) -> Append:
    return Append(
        table_id=table,
        after=after,
        at=1000 + after,
        actor="seat 0",
        command_id=command,
        bodies=tuple(f'{{"n":{after + 1 + i}}}' for i in range(bodies)),
        status="open",
        summary=f'{{"of":"{command}"}}',
        seats=("ada", None) if after == 0 else None,
    )


async def test_what_was_appended_is_read_back_in_order(journal: Journal) -> None:
    assert await journal.append(entry(bodies=2)) == 2
    assert await journal.append(entry(after=2, command="c2", bodies=3)) == 5
    rows = await journal.since("a", 0)
    assert [row.seq for row in rows] == [1, 2, 3, 4, 5]
    assert [row.command_id for row in rows] == ["c1", None, "c2", None, None]
    assert [row.at for row in rows] == [1000, 1000, 1002, 1002, 1002]
    assert {row.actor for row in rows} == {"seat 0"}
    assert rows[4].body == '{"n":5}'
    assert await journal.since("a", 3) == rows[3:]
    assert await journal.since("a", 5) == []
    assert await journal.since("b", 0) == []


async def test_a_command_is_known_by_the_last_seq_it_brought_about(journal: Journal) -> None:
    await journal.append(entry(bodies=2))
    await journal.append(entry(after=2, command="c2", bodies=3))
    await journal.append(entry(after=5, command="c3"))
    assert await journal.command_seq("a", "c1") == 2
    assert await journal.command_seq("a", "c2") == 5
    assert await journal.command_seq("a", "c3") == 6
    assert await journal.command_seq("a", "c4") is None
    assert await journal.command_seq("b", "c1") is None


@pytest.mark.parametrize("after", [0, 2, 5, 6])
async def test_a_command_done_before_is_not_done_again(journal: Journal, after: int) -> None:
    await journal.append(entry(bodies=2))
    await journal.append(entry(after=2, command="c2", bodies=3))
    await journal.append(entry(after=5, command="c3"))
    before = await journal.since("a", 0)
    with pytest.raises(CommandKnown) as known:
        await journal.append(replace(entry(command="c2"), after=after, seats=None))
    assert known.value.seq == 5
    assert await journal.since("a", 0) == before


@pytest.mark.parametrize("after", [0, 1, 4, 6, 60])
async def test_a_seq_that_is_not_the_next_is_refused(journal: Journal, after: int) -> None:
    await journal.append(entry(bodies=5))
    before = await journal.since("a", 0)
    with pytest.raises(SeqTaken):
        await journal.append(replace(entry(command="c2", bodies=9), after=after, seats=None))
    assert await journal.since("a", 0) == before
    assert await journal.command_seq("a", "c2") is None


async def test_what_is_refused_leaves_nothing_behind(journal: Journal) -> None:
    await journal.append(replace(entry(bodies=2), secrets=((1, b"one"),), due=Due(5, "computer")))
    glance = await journal.tables_of("ada")
    wrong = replace(
        entry(after=1, command="c2", bodies=3), secrets=((2, b"two"),), due=None, status="over"
    )
    with pytest.raises(SeqTaken):
        await journal.append(wrong)
    with pytest.raises(CommandKnown):
        await journal.append(replace(wrong, command_id="c1", after=2))
    assert await journal.secret("a", 1) == b"one"
    assert await journal.secret("a", 2) is None
    assert await journal.overdue(9) == ["a"]
    assert await journal.tables_of("ada") == glance


async def test_a_conflict_at_one_table_fails_nobody_else(journal: Journal) -> None:
    for table in "abc":
        await journal.append(entry(table, bodies=2))
    answers = await asyncio.gather(
        journal.append(entry("a", 2, "c2", 2)),
        journal.append(replace(entry("b", 1, "c2", 2))),
        journal.append(entry("c", 2, "c1")),
        journal.append(entry("a", 2, "c3")),
        journal.append(entry("b", 2, "c2", 3)),
        journal.append(entry("a", 4, "c3")),
        journal.append(entry("a", 4, "c2")),
        return_exceptions=True,
    )
    assert [a if isinstance(a, int) else type(a) for a in answers] == [
        4, SeqTaken, CommandKnown, SeqTaken, 5, 5, CommandKnown,
    ]  # fmt: skip
    assert isinstance(answers[6], CommandKnown)
    assert answers[6].seq == 4
    assert [row.seq for row in await journal.since("a", 0)] == [1, 2, 3, 4, 5]
    assert [row.seq for row in await journal.since("b", 0)] == [1, 2, 3, 4, 5]
    assert [row.seq for row in await journal.since("c", 0)] == [1, 2]


async def test_many_at_once_each_append_in_turn(journal: Journal) -> None:
    async def player(name: str) -> None:
        after = 0
        for n in range(8):
            while True:
                try:
                    after = await journal.append(entry("a", after, f"{name}{n}", 1 + n % 3))
                    break
                except SeqTaken:
                    after = len(await journal.since("a", 0))

    await journal.append(entry("a", 0, "begin"))
    await asyncio.gather(*(player(name) for name in "uvwxyz"))
    rows = await journal.since("a", 0)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    names = [row.command_id for row in rows if row.command_id is not None]
    assert sorted(names) == sorted(["begin", *(f"{p}{n}" for p in "uvwxyz" for n in range(8))])


async def test_secrets_are_kept_by_table_and_game(journal: Journal) -> None:
    await journal.append(replace(entry("a"), secrets=((1, b"\x00\xff" * 16),)))
    await journal.append(replace(entry("b"), secrets=((1, b"b" * 32),)))
    await journal.append(replace(entry("a", 1, "c2"), secrets=((2, b"c" * 32),)))
    assert await journal.secret("a", 1) == b"\x00\xff" * 16
    assert await journal.secret("a", 2) == b"c" * 32
    assert await journal.secret("b", 1) == b"b" * 32
    assert await journal.secret("b", 2) is None


async def test_seats_are_in_order_and_given_once(journal: Journal) -> None:
    await journal.append(replace(entry("a"), seats=(None, "ada")))
    await journal.append(entry("a", 1, "c2"))
    assert await journal.seats("a") == [None, "ada"]
    assert await journal.seats("b") == []


async def test_a_guest_finds_their_tables_the_latest_first(journal: Journal) -> None:
    for at, table in enumerate("abcd"):
        await journal.append(replace(entry(table), at=at))
    await journal.append(replace(entry("e"), at=9, seats=("eve", None)))
    await journal.append(replace(entry("f"), at=2, seats=(None, "ada")))
    await journal.append(replace(entry("b", 1, "c2", 4), at=8, status="over"))
    found = await journal.tables_of("ada")
    assert [(row.table_id, seat) for row, seat in found] == [
        ("b", 0), ("d", 0), ("c", 0), ("f", 1), ("a", 0),
    ]  # fmt: skip
    latest = found[0][0]
    assert (latest.created, latest.updated, latest.last_seq) == (1, 8, 5)
    assert (latest.status, latest.summary) == ("over", '{"of":"c2"}')
    assert await journal.tables_of("nobody") == []


async def test_only_the_latest_tables_are_listed(journal: Journal) -> None:
    for at in range(60):
        await journal.append(replace(entry(f"t{at}"), at=at))
    found = await journal.tables_of("ada")
    assert [row.table_id for row, _ in found] == [f"t{at}" for at in range(59, 9, -1)]


async def test_open_tables_beyond_a_few_are_archived_the_oldest_first(journal: Journal) -> None:
    for at, table in enumerate("abcdef"):
        await journal.append(replace(entry(table), at=at))
    await journal.append(replace(entry("c", 1, "c2"), at=7, status="over"))
    await journal.append(replace(entry("a", 1, "c2"), at=8))
    await journal.append(replace(entry("x"), at=0, seats=("eve", None)))
    rows = {table: await journal.since(table, 0) for table in "abcdefx"}
    await journal.archive("ada", 3)

    async def statuses(guest: str) -> dict[str, str]:
        return {row.table_id: row.status for row, _ in await journal.tables_of(guest)}

    found = {"a": "open", "c": "over", "f": "open", "e": "open", "d": "archived", "b": "archived"}
    assert await statuses("ada") == found
    assert await statuses("eve") == {"x": "open"}
    assert {table: await journal.since(table, 0) for table in "abcdefx"} == rows
    for keep in (3, 60):
        await journal.archive("ada", keep)
        assert await statuses("ada") == found
    # Playing on at one opens it again.
    await journal.append(replace(entry("b", 1, "c2"), at=9))
    assert await statuses("ada") == {**found, "b": "open"}
    await journal.archive("ada", 0)
    assert set((await statuses("ada")).values()) == {"over", "archived"}


async def test_what_is_due_is_replaced_by_every_append(journal: Journal) -> None:
    await journal.append(replace(entry("a"), due=Due(100, "later")))
    await journal.append(replace(entry("b"), due=Due(50, "later")))
    await journal.append(entry("c"))
    assert await journal.overdue(49) == []
    assert await journal.overdue(50) == ["b"]
    assert await journal.overdue(100) == ["b", "a"]
    await journal.append(replace(entry("b", 1, "c2"), due=Due(300, "later")))
    await journal.append(entry("a", 1, "c2"))
    assert await journal.overdue(299) == []
    assert await journal.overdue(300) == ["b"]


async def test_the_computers_move_is_due_whatever_its_time_says(journal: Journal) -> None:
    """A clock that was ahead once keeps nobody waiting until that day."""
    await journal.append(replace(entry("a"), due=Due(10**15, "computer")))
    await journal.append(replace(entry("b"), due=Due(10**15, "later")))
    assert await journal.overdue(0) == ["a"]
    await journal.append(entry("a", 1, "c2"))
    assert await journal.overdue(0) == []


async def test_guests_are_remembered(journal: Journal) -> None:
    assert not await journal.has_guest("ada")
    await journal.add_guest("ada", 1)
    await journal.add_guest("ada", 2)
    assert await journal.has_guest("ada")
    assert not await journal.has_guest("eve")


async def test_text_of_every_kind_comes_back_as_it_was(journal: Journal) -> None:
    odd = "5♥ \u202f \x00 ' \" \\ 🂱"
    await journal.append(replace(entry(command=odd), bodies=(odd,), actor=odd))
    (row,) = await journal.since("a", 0)
    assert (row.body, row.actor, row.command_id) == (odd, odd, odd)


@pytest.fixture
async def sql(tmp_path: Path) -> AsyncIterator[Callable[[], SqlJournal]]:
    path = tmp_path / "muggins.db"
    await asyncio.to_thread(database.migrate, path)
    made: list[SqlJournal] = []

    def opened() -> SqlJournal:
        made.append(SqlJournal(database.open_engine(path)))
        return made[-1]

    yield opened
    for journal in made:
        await journal.close()


async def test_what_cannot_be_written_fails_alone(sql: Callable[[], SqlJournal]) -> None:
    """A value that no database takes is refused, and the journal goes on writing."""
    journal = sql()
    with pytest.raises(StorageError):
        await asyncio.wait_for(journal.append(entry(command="\ud800")), 10)
    assert await asyncio.wait_for(journal.append(entry()), 10) == 1


@pytest.mark.parametrize("value", ["\ud800", 10**30], ids=["half a character", "a huge number"])
async def test_what_no_database_takes_fails_alone_among_others(
    sql: Callable[[], SqlJournal], value: str | int
) -> None:
    journal = sql()
    await journal.append(entry("a"))
    wrong = entry("b", command=value) if isinstance(value, str) else replace(entry("b"), at=value)
    answers = await asyncio.gather(
        journal.append(entry("a", 1, "c2")),
        journal.append(wrong),
        journal.append(entry("c")),
        return_exceptions=True,
    )
    assert [a if isinstance(a, int) else type(a) for a in answers] == [2, StorageError, 1]
    assert await journal.since("b", 0) == []
    assert await journal.append(entry("b")) == 1


def statements(journal: SqlJournal) -> list[str]:
    """The statements that a journal makes from now on."""
    from sqlalchemy import event

    made: list[str] = []
    engine = journal._engine.sync_engine  # pyright: ignore[reportPrivateUsage]

    @event.listens_for(engine, "before_cursor_execute")
    def take(*args: object) -> None:  # pyright: ignore[reportUnusedFunction]
        made.append(str(args[2]))

    return made


async def test_what_waits_together_takes_few_statements(sql: Callable[[], SqlJournal]) -> None:
    journal = sql()
    for i in range(200):
        await journal.append(entry(f"t{i}", bodies=2))
    made = statements(journal)
    waiting = [replace(entry(f"t{i}", 2, "c2", 3), due=Due(i, "computer")) for i in range(200)]
    answers = await asyncio.gather(*(journal.append(one) for one in waiting))
    assert answers == [5] * 200
    # BEGIN; the events, the tables at a glance, what is no longer due and what now is.
    assert len(made) == 5, made
    assert sorted(await journal.overdue(200)) == sorted(f"t{i}" for i in range(200))


async def test_more_than_one_round_takes(sql: Callable[[], SqlJournal]) -> None:
    journal = sql()
    assert (
        await asyncio.gather(*(journal.append(entry(f"t{i}")) for i in range(1200))) == [1] * 1200
    )
    assert await journal.append(entry("t1199", 1, "c2")) == 2


async def test_commands_of_one_table_in_one_round_follow_one_another(
    sql: Callable[[], SqlJournal],
) -> None:
    journal = sql()
    answers = await asyncio.gather(
        journal.append(replace(entry("a", bodies=2), due=Due(1, "later"))),
        journal.append(replace(entry("b"), due=Due(1, "later"))),
        journal.append(replace(entry("a", 2, "c2", 2), status="over")),
        journal.append(replace(entry("b", 1, "c2"), due=Due(3, "later"))),
    )
    assert answers == [2, 1, 4, 2]
    glances = {
        row.table_id: (row.last_seq, row.status) for row, _ in await journal.tables_of("ada")
    }
    assert glances == {"a": (4, "over"), "b": (2, "open")}
    assert await journal.overdue(2) == []
    assert await journal.overdue(3) == ["b"]


async def test_a_table_without_its_glance_is_played_on(
    sql: Callable[[], SqlJournal], tmp_path: Path
) -> None:
    """The events are the truth; what the first page reads may be damaged."""
    journal = sql()
    await journal.append(entry("a"))
    await journal.append(entry("b"))
    with contextlib.closing(sqlite3.connect(tmp_path / "muggins.db")) as file:
        file.execute("DELETE FROM play_table WHERE id = 'a'")
        file.execute("UPDATE play_table SET last_seq = 77 WHERE id = 'b'")
        file.commit()
    for table in "ab":
        assert await journal.append(entry(table, 1, "c2", 2)) == 3
        with pytest.raises(SeqTaken):
            await journal.append(entry(table, 5, "c3"))


@pytest.mark.parametrize("numbers", [(0, 2), (1, 2), (-1, 0), (0, "X'ff'"), (0, "'a'"), (0, 0.5)])
async def test_seats_that_are_not_those_from_0_on_are_refused(
    sql: Callable[[], SqlJournal], tmp_path: Path, numbers: tuple[object, object]
) -> None:
    journal = sql()
    await journal.append(entry("a"))
    await journal.append(entry("b"))
    with contextlib.closing(sqlite3.connect(tmp_path / "muggins.db")) as file:
        file.execute("UPDATE seat SET seat = seat + 10 WHERE table_id = 'a'")
        for i, number in enumerate(numbers):
            file.execute(
                f"UPDATE seat SET seat = {number} WHERE table_id = 'a' AND seat = {i + 10}"
            )
        file.commit()
    with pytest.raises(ValueError, match="seats"):
        await journal.seats("a")
    assert await journal.seats("b") == ["ada", None]


@pytest.mark.parametrize("value", ["'abc'", "5", "10000000000", "1.5", "CAST(X'ff' AS TEXT)"])
async def test_a_secret_that_is_no_bytes_is_none(
    sql: Callable[[], SqlJournal], tmp_path: Path, value: str
) -> None:
    journal = sql()
    await journal.append(replace(entry("a"), secrets=((1, b"one"), (2, b"two"))))
    with contextlib.closing(sqlite3.connect(tmp_path / "muggins.db")) as file:
        file.execute(f"UPDATE secret SET secret = {value} WHERE game = 1")
        file.commit()
    assert await journal.secret("a", 1) is None
    assert await journal.secret("a", 2) == b"two"


async def test_a_full_disk_is_said_and_nothing_is_lost(sql: Callable[[], SqlJournal]) -> None:
    journal = sql()
    await journal.append(entry())
    engine = journal._engine  # pyright: ignore[reportPrivateUsage]
    full = True

    from sqlalchemy import event

    @event.listens_for(engine.sync_engine, "begin")
    def limit(connection: object) -> None:  # pyright: ignore[reportUnusedFunction]
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()  # type: ignore[attr-defined]
        most = pages if full else 1_000_000
        connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")  # type: ignore[attr-defined]

    large = replace(entry("a", 1, "c2"), bodies=("x" * 100_000,), due=Due(1, "computer"))
    answers = await asyncio.gather(
        journal.append(large), journal.append(entry("b", 0, "c2")), return_exceptions=True
    )
    assert [type(a) for a in answers] == [StorageError, StorageError]
    assert "full" in str(answers[0])
    assert [row.seq for row in await journal.since("a", 0)] == [1]
    assert await journal.since("b", 0) == []
    assert await journal.overdue(9) == []
    full = False
    assert await journal.append(large) == 2
    assert await journal.append(entry("b", 0, "c2")) == 1


async def test_guests_come_while_moves_are_made(sql: Callable[[], SqlJournal]) -> None:
    """Two connections write at once: one waits for the other, and none is refused."""
    journal = sql()
    answers = await asyncio.gather(
        *(journal.append(entry(f"t{i}", bodies=3)) for i in range(40)),
        *(journal.add_guest(f"g{i}", i) for i in range(40)),
    )
    assert answers == [3] * 40 + [None] * 40


async def test_closing_refuses_what_waits(sql: Callable[[], SqlJournal]) -> None:
    journal = sql()
    waiting = asyncio.create_task(journal.append(entry()))
    await asyncio.sleep(0)
    await journal.close()
    with pytest.raises(StorageError):
        await asyncio.wait_for(waiting, 10)


async def test_two_writers_of_one_file_never_both_take_a_seq(
    sql: Callable[[], SqlJournal],
) -> None:
    one, other = sql(), sql()
    await one.append(entry())
    answers = await asyncio.gather(
        one.append(entry("a", 1, "c2")), other.append(entry("a", 1, "c3")), return_exceptions=True
    )
    taken = [a for a in answers if a == 2]
    assert len(taken) == 1
    assert [row.seq for row in await one.since("a", 0)] == [1, 2]
