"""The journal: what happened at every table, kept so that nothing is ever lost.

`append` returns once its rows are committed; until then nothing has happened. Appends that
wait together are committed together, and a conflict at one table never fails another's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from muggins.server import schema

__all__ = [
    "Append",
    "CommandKnown",
    "Due",
    "Journal",
    "Row",
    "SeqTaken",
    "SqlJournal",
    "StorageError",
    "TableRow",
]

log = structlog.get_logger(__name__)


class SeqTaken(Exception):
    """Somebody else appended first: read on, fold, and decide again."""


class CommandKnown(Exception):
    """This command was done before; `seq` is the last event it brought about."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the command was done before, up to seq {seq}")
        self.seq = seq


class StorageError(Exception):
    """The journal could not be read or written; nothing was appended."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that must happen by itself at a time in milliseconds since 1970."""

    at: int
    kind: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table at a glance, as the first page needs it; `summary` is JSON."""

    table_id: str
    created: int
    updated: int
    last_seq: int
    status: str
    summary: str


@dataclass(frozen=True, slots=True)
class Row:
    """One event of the journal; `body` is its JSON."""

    seq: int
    at: int
    actor: str
    command_id: str | None
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """One command's events, with all that is written in the same transaction.

    `after` is the seq that the command was decided upon. `secrets` are new games' secrets
    by number. `seats` are guests in order of seats (None for the computer), given once,
    when a table begins.
    """

    table_id: str
    after: int
    at: int
    actor: str
    command_id: str
    bodies: tuple[str, ...]
    status: str
    summary: str
    due: Due | None = None
    secrets: tuple[tuple[int, bytes], ...] = ()
    seats: tuple[str | None, ...] | None = None

    @property
    def last(self) -> int:
        """The seq of the last event appended."""
        return self.after + len(self.bodies)


class Journal(Protocol):
    """What a journal can do; every method raises StorageError when it cannot."""

    async def append(self, entry: Append) -> int:
        """Commit a command's events; the last seq. Raises SeqTaken or CommandKnown."""
        ...

    async def since(self, table_id: str, seq: int) -> list[Row]:
        """The events after `seq`, in order; empty for a table that is not there."""
        ...

    async def command_seq(self, table_id: str, command_id: str) -> int | None:
        """The last seq of a command done before, or None."""
        ...

    async def secret(self, table_id: str, game: int) -> bytes | None:
        """The secret of a table's game, by its number."""
        ...

    async def seats(self, table_id: str) -> list[str | None]:
        """The guests at a table in order of seats; empty for a table that is not there."""
        ...

    async def tables_of(self, guest_id: str) -> list[tuple[TableRow, int]]:
        """A guest's tables and their seat at each, the latest first."""
        ...

    async def overdue(self, now: int) -> list[str]:
        """The tables where something is due."""
        ...

    async def add_guest(self, guest_id: str, at: int) -> None:
        """Remember a guest; nothing happens for one who is known."""
        ...

    async def has_guest(self, guest_id: str) -> bool:
        """Whether a guest is known."""
        ...

    async def check(self) -> None:
        """Answer if the journal can be read."""
        ...

    async def close(self) -> None:
        """Finish what waits and let go of the database."""
        ...


class SqlJournal:
    """The journal in a database, through SQLAlchemy; only one engine-specific spot, `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Append, asyncio.Future[int]]] = []
        self._wake = asyncio.Event()
        self._writer = asyncio.create_task(self._write_rounds(), name="journal writer")

    # -- writing -----------------------------------------------------------------------

    async def append(self, entry: Append) -> int:
        """Commit a command's events; see Journal."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        self._wake.set()
        return await done

    async def _write_rounds(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            round_, self._waiting = self._waiting, []
            if round_:
                await self._write_round(round_)

    async def _write_round(self, round_: list[tuple[Append, asyncio.Future[int]]]) -> None:
        """One transaction for all that waits; answers only after its commit."""
        refused: dict[int, Exception] = {}
        why = ""
        try:
            async with self._engine.begin() as connection:
                for i, (entry, _) in enumerate(round_):
                    try:
                        async with connection.begin_nested():
                            try:
                                await _insert(connection, entry)
                            except DBAPIError as error:
                                # A full disk ends the transaction, so that leaving the
                                # savepoint fails too; somebody has to know why at first.
                                why = _why(error)
                                raise
                    except (IntegrityError, SeqTaken):
                        why = ""
                        refused[i] = await _conflict(connection, entry)
        except asyncio.CancelledError:
            _fail(round_, "the server is stopping")
            raise
        # The writer outlives whatever goes wrong, or nothing would ever be written again.
        except Exception as error:  # noqa: BLE001
            if not why:
                why = _why(error) if isinstance(error, SQLAlchemyError) else str(error)
            log.error("journal not written", error=why)
            _fail(round_, why)
            return
        for i, (entry, done) in enumerate(round_):
            if done.done():
                continue
            if i in refused:
                done.set_exception(refused[i])
            else:
                done.set_result(entry.last)

    async def add_guest(self, guest_id: str, at: int) -> None:
        """Remember a guest; see Journal."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(sa.insert(schema.guest).values(id=guest_id, created=at))
        except IntegrityError:
            return
        except SQLAlchemyError as error:
            raise StorageError(_why(error)) from error

    # -- reading -----------------------------------------------------------------------

    async def _read(self, query: sa.Select[*tuple[Any, ...]]) -> Sequence[Sequence[Any]]:
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(query)).all()
        except SQLAlchemyError as error:
            raise StorageError(_why(error)) from error

    async def since(self, table_id: str, seq: int) -> list[Row]:
        """The events after `seq`; see Journal."""
        event = schema.event.c
        rows = await self._read(
            sa.select(event.seq, event.at, event.actor, event.command_id, event.body)
            .where(event.table_id == table_id, event.seq > seq)
            .order_by(event.seq)
        )
        return [Row(*row) for row in rows]

    async def command_seq(self, table_id: str, command_id: str) -> int | None:
        """The last seq of a command done before; see Journal."""
        try:
            async with self._engine.connect() as connection:
                return await _command_seq(connection, table_id, command_id)
        except SQLAlchemyError as error:
            raise StorageError(_why(error)) from error

    async def secret(self, table_id: str, game: int) -> bytes | None:
        """The secret of a game; see Journal."""
        secret = schema.secret.c
        rows = await self._read(
            sa.select(secret.secret).where(secret.table_id == table_id, secret.game == game)
        )
        return rows[0][0] if rows else None

    async def seats(self, table_id: str) -> list[str | None]:
        """The guests at a table; see Journal."""
        seat = schema.seat.c
        rows = await self._read(
            sa.select(seat.guest_id).where(seat.table_id == table_id).order_by(seat.seat)
        )
        return [row[0] for row in rows]

    async def tables_of(self, guest_id: str) -> list[tuple[TableRow, int]]:
        """A guest's tables; see Journal."""
        table, seat = schema.play_table.c, schema.seat.c
        rows = await self._read(
            sa.select(
                table.id, table.created, table.updated, table.last_seq, table.status,
                table.summary, seat.seat,
            )
            .join_from(schema.seat, schema.play_table, seat.table_id == table.id)
            .where(seat.guest_id == guest_id)
            .order_by(table.updated.desc(), table.id)
            .limit(50)
        )  # fmt: skip
        return [(TableRow(*row[:6]), row[6]) for row in rows]

    async def overdue(self, now: int) -> list[str]:
        """The tables where something is due; see Journal."""
        due = schema.due.c
        rows = await self._read(sa.select(due.table_id).where(due.at <= now).order_by(due.at))
        return [row[0] for row in rows]

    async def has_guest(self, guest_id: str) -> bool:
        """Whether a guest is known; see Journal."""
        guest = schema.guest.c
        return bool(await self._read(sa.select(guest.id).where(guest.id == guest_id)))

    async def check(self) -> None:
        """Answer if the journal can be read; see Journal."""
        await self._read(sa.select(schema.event.c.seq).limit(1))

    async def close(self) -> None:
        """Stop writing, refuse what still waits, and let go of the database."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        for _, done in self._waiting:
            if not done.done():
                done.set_exception(StorageError("the server is stopping"))
        await self._engine.dispose()


def _why(error: SQLAlchemyError) -> str:
    """What went wrong, without the statement and its values: those may be secret."""
    return str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__


def _fail(round_: list[tuple[Append, asyncio.Future[int]]], why: str) -> None:
    for _, done in round_:
        if not done.done():
            done.set_exception(StorageError(why))


async def _insert(connection: AsyncConnection, entry: Append) -> None:
    await connection.execute(
        sa.insert(schema.event),
        [
            {
                "table_id": entry.table_id,
                "seq": entry.after + 1 + i,
                "at": entry.at,
                "actor": entry.actor,
                "command_id": entry.command_id if i == 0 else None,
                "body": body,
            }
            for i, body in enumerate(entry.bodies)
        ],
    )
    # The key forbids a seq twice, but not one left out. (Asked after writing: a transaction
    # that reads first is refused at once when another one writes, instead of waiting for it.)
    event = schema.event.c
    before = sa.select(event.seq).where(event.table_id == entry.table_id, event.seq == entry.after)
    if entry.after and await connection.scalar(before) is None:
        raise SeqTaken
    table = schema.play_table
    glance = {
        "updated": entry.at,
        "last_seq": entry.last,
        "status": entry.status,
        "summary": entry.summary,
    }
    if entry.seats is not None:
        await connection.execute(
            sa.insert(table).values(id=entry.table_id, created=entry.at, **glance)
        )
        await connection.execute(
            sa.insert(schema.seat),
            [
                {"table_id": entry.table_id, "seat": i, "guest_id": guest_id}
                for i, guest_id in enumerate(entry.seats)
            ],
        )
    else:
        await connection.execute(
            sa.update(table).where(table.c.id == entry.table_id).values(**glance)
        )
    for game, secret in entry.secrets:
        await connection.execute(
            sa.insert(schema.secret).values(table_id=entry.table_id, game=game, secret=secret)
        )
    await connection.execute(sa.delete(schema.due).where(schema.due.c.table_id == entry.table_id))
    if entry.due is not None:
        await connection.execute(
            sa.insert(schema.due).values(
                table_id=entry.table_id, at=entry.due.at, kind=entry.due.kind
            )
        )


async def _command_seq(connection: AsyncConnection, table_id: str, command_id: str) -> int | None:
    event = schema.event.c
    here = event.table_id == table_id
    first = await connection.scalar(
        sa.select(event.seq).where(here, event.command_id == command_id)
    )
    if first is None:
        return None
    following = await connection.scalar(
        sa.select(sa.func.min(event.seq)).where(
            here, event.seq > first, event.command_id.is_not(None)
        )
    )
    if following is not None:
        return following - 1
    return await connection.scalar(sa.select(sa.func.max(event.seq)).where(here))


async def _conflict(connection: AsyncConnection, entry: Append) -> Exception:
    """Why an append did not go in: its command was done before, or its seq is taken."""
    known = await _command_seq(connection, entry.table_id, entry.command_id)
    return SeqTaken() if known is None else CommandKnown(known)
