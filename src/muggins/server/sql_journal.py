"""The journal in a database, through SQLAlchemy.

What waits is committed together, in one transaction and with a few statements however much
it is. When one of them cannot go in, the round is done again one by one, so that a conflict at
one table never fails another's rows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from muggins.server import schema
from muggins.server.journal import Append, CommandKnown, Row, SeqTaken, StorageError, TableRow

__all__ = ["SqlJournal"]

log = structlog.get_logger(__name__)

_MAX_ROUND: Final = 500
"""How many commands are committed together: a statement takes only so many values."""


class SqlJournal:
    """A Journal in a database; `engine` decides which (`database.open_engine`)."""

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
            while self._waiting:
                round_, self._waiting = self._waiting[:_MAX_ROUND], self._waiting[_MAX_ROUND:]
                await self._write_round(round_)

    async def _write_round(self, round_: list[tuple[Append, asyncio.Future[int]]]) -> None:
        """One transaction for all that waits; answers only after its commit."""
        try:
            refused = await self._commit([entry for entry, _ in round_])
        except asyncio.CancelledError:
            _fail(round_, "the server is stopping")
            raise
        # The writer outlives whatever goes wrong, or nothing would ever be written again.
        except Exception as error:  # noqa: BLE001
            _fail(round_, _why(error))
            log.error("journal not written", error=_why(error))
            return
        for i, (entry, done) in enumerate(round_):
            if done.done():
                continue
            if i in refused:
                done.set_exception(refused[i])
            else:
                done.set_result(entry.last)

    async def _commit(self, entries: list[Append]) -> dict[int, Exception]:
        """Commit a round; by their place in it, those that did not go in and why."""
        try:
            async with self._engine.begin() as connection:
                await _insert(connection, entries)
        except OperationalError:
            raise  # the disk, not one of the entries
        except Exception:  # noqa: BLE001
            return await self._commit_one_by_one(entries)
        return {}

    async def _commit_one_by_one(self, entries: list[Append]) -> dict[int, Exception]:
        refused: dict[int, Exception] = {}
        failure: OperationalError | None = None
        try:
            async with self._engine.begin() as connection:
                for i, entry in enumerate(entries):
                    try:
                        async with connection.begin_nested():
                            try:
                                await _insert(connection, [entry])
                            except OperationalError as error:
                                failure = error
                                raise
                    except (IntegrityError, SeqTaken):
                        refused[i] = await _conflict(connection, entry)
                    except OperationalError:
                        raise
                    except Exception as error:  # noqa: BLE001
                        # A value that no database takes.
                        refused[i] = StorageError(_why(error))
        except Exception as error:
            # A full disk ends the transaction, so that leaving the savepoint fails too; what
            # is told is why at first.
            raise failure or error from error
        return refused

    async def add_guest(self, guest_id: str, at: int) -> None:
        """Remember a guest; see Journal."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(sa.insert(schema.guest).values(id=guest_id, created=at))
        except IntegrityError:
            return
        except SQLAlchemyError as error:
            raise StorageError(_why(error)) from error

    async def archive(self, guest_id: str, keep: int) -> None:
        """Mark a guest's open tables as archived but for a few; see Journal."""
        table, seat = schema.play_table, schema.seat
        old = (
            sa.select(table.c.id)
            .join_from(seat, table, seat.c.table_id == table.c.id)
            .where(seat.c.guest_id == guest_id, table.c.status == "open")
            .order_by(table.c.updated.desc(), table.c.id)
            .limit(sa.literal(2**31))
            .offset(keep)
        )
        try:
            async with self._engine.begin() as connection:
                await connection.execute(
                    sa.update(table).where(table.c.id.in_(old)).values(status="archived")
                )
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
        # As it is: made into bytes, a number would be as many zeros.
        as_it_is = sa.type_coerce(secret.secret, sa.Text)
        rows = await self._read(
            sa.select(as_it_is).where(secret.table_id == table_id, secret.game == game)
        )
        found = rows[0][0] if rows else None
        return found if isinstance(found, bytes) else None

    async def seats(self, table_id: str) -> list[str | None]:
        """The guests at a table; see Journal."""
        seat = schema.seat.c
        rows = await self._read(
            sa.select(seat.seat, seat.guest_id).where(seat.table_id == table_id).order_by(seat.seat)
        )
        if [row[0] for row in rows] != list(range(len(rows))):
            raise ValueError("the seats of a table are not those from 0 on")
        return [row[1] for row in rows]

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
        rows = await self._read(
            sa.select(due.table_id)
            .where(sa.or_(due.at <= now, due.kind == "computer"))
            .order_by(due.at)
        )
        # A name that no table can have would be looked for in vain for ever.
        return [row[0] for row in rows if isinstance(row[0], str) and row[0].isascii()]

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


def _why(error: Exception) -> str:
    """What went wrong, without the statement and its values: those may be secret."""
    return str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__


def _fail(round_: list[tuple[Append, asyncio.Future[int]]], why: str) -> None:
    for _, done in round_:
        if not done.done():
            done.set_exception(StorageError(why))


async def _insert(connection: AsyncConnection, entries: list[Append]) -> None:
    """Write all entries or, raising IntegrityError or SeqTaken, not all of them."""
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
            for entry in entries
            for i, body in enumerate(entry.bodies)
        ],
    )
    # The key forbids a seq twice, but not one left out. (Asked after writing: a transaction
    # that reads first is refused at once when another one writes, instead of waiting for it.)
    if not await _insert_glances(connection, entries) and await _gap(connection, entries):
        raise SeqTaken
    secrets = [
        {"table_id": entry.table_id, "game": game, "secret": secret}
        for entry in entries
        for game, secret in entry.secrets
    ]
    if secrets:
        await connection.execute(sa.insert(schema.secret), secrets)
    dues = {entry.table_id: entry.due for entry in entries}  # the last one's counts
    due = schema.due
    await connection.execute(
        sa.delete(due).where(due.c.table_id == sa.bindparam("of")),
        [{"of": table} for table in dues],
    )
    set_ = [
        {"table_id": table, "at": what.at, "kind": what.kind}
        for table, what in dues.items()
        if what is not None
    ]
    if set_:
        await connection.execute(sa.insert(due), set_)


async def _gap(connection: AsyncConnection, entries: list[Append]) -> bool:
    """Whether the event before one of these entries is missing."""
    event = schema.event.c
    befores = {(entry.table_id, entry.after) for entry in entries if entry.after}
    # SQLite would read the whole table for (table_id, seq) IN (…).
    here = [sa.and_(event.table_id == table_id, event.seq == seq) for table_id, seq in befores]
    there = sa.select(sa.func.count()).select_from(schema.event).where(sa.or_(*here))
    return await connection.scalar(there) != len(befores)


async def _insert_glances(connection: AsyncConnection, entries: list[Append]) -> bool:
    """Write what the first page reads, and who sits at the tables that begin.

    The answer is whether every event before these was there; False is also a table whose
    glance is missing, or a database that does not count.
    """
    table, event = schema.play_table, schema.event
    new = [entry for entry in entries if entry.seats is not None]
    if new:
        await connection.execute(
            sa.insert(table),
            [
                {
                    "id": entry.table_id,
                    "created": entry.at,
                    "updated": entry.at,
                    "last_seq": entry.last,
                    "status": entry.status,
                    "summary": entry.summary,
                }
                for entry in new
            ],
        )
        await connection.execute(
            sa.insert(schema.seat),
            [
                {"table_id": entry.table_id, "seat": i, "guest_id": guest_id}
                for entry in new
                for i, guest_id in enumerate(entry.seats or ())
            ],
        )
    changed = [
        {
            "of": entry.table_id,
            "before": entry.after,
            "new_updated": entry.at,
            "new_last": entry.last,
            "new_status": entry.status,
            "new_summary": entry.summary,
        }
        for entry in entries
        if entry.seats is None
    ]
    if not changed:
        return True
    before = sa.select(event.c.seq).where(
        event.c.table_id == sa.bindparam("of"), event.c.seq == sa.bindparam("before")
    )
    written = await connection.execute(
        sa.update(table)
        .where(table.c.id == sa.bindparam("of"), before.exists())
        .values(
            updated=sa.bindparam("new_updated"),
            last_seq=sa.bindparam("new_last"),
            status=sa.bindparam("new_status"),
            summary=sa.bindparam("new_summary"),
        ),
        changed,
    )
    return written.rowcount == len(changed)


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
