"""Opening the database: SQLite in one file, brought up to date before it is used."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import sqlite3
from pathlib import Path
from typing import IO, Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from muggins.server.schema import metadata
from muggins.server.settings import Settings

__all__ = ["HEAD", "DatabaseError", "lock", "migrate", "open_engine"]

HEAD: Final = "0001"
"""The newest revision under migrations/versions; a test holds the two equal."""


class DatabaseError(Exception):
    """The database cannot be used, and what to do about it.

    The message `start-<code>` with `facts` says so in every language, `str()` in English. A
    fact `system` or `sqlite` is the name of what was refused with, such as ENOSPC.
    """

    def __init__(self, code: str, sentence: str, **facts: str) -> None:
        super().__init__(sentence)
        self.code, self.facts = code, facts


def lock(settings: Settings) -> IO[str]:
    """Take the data folder for this process, until the answer is closed.

    Raises DatabaseError when the folder cannot be written or another process has it.
    """
    try:
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = settings.lock.open("a+")
    except OSError as error:
        raise DatabaseError(
            "no-folder",
            f"{settings.data} cannot hold the games ({error.strerror}): "
            "name another folder with --data",
            folder=str(settings.data),
            system=errno.errorcode.get(error.errno or 0, "?"),
        ) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.seek(0)
        owner = file.read().strip()
        file.close()
        raise DatabaseError(
            "in-use",
            f"another muggins is using {settings.data} (process {owner or '?'}): "
            "stop it, or name another folder with --data",
            folder=str(settings.data),
            process=owner or "?",
        ) from error
    # Only so that the next one can be told who it is: no full disk may keep games from being seen.
    with contextlib.suppress(OSError):
        file.truncate(0)
        os.write(file.fileno(), str(os.getpid()).encode())
    return file


def migrate(path: Path) -> None:
    """Bring the database file up to date, making it if need be.

    Raises DatabaseError when it is no database of ours, comes from a newer program or has lost
    what it should have.
    """
    try:
        revision = _revision(path)
        if revision == HEAD:
            _whole(path)
            return
        if revision is None:
            # Guests and the secrets of games are nobody else's to read; SQLite gives the
            # files beside it the same rights.
            path.touch(mode=0o600)
        # Alembic takes a third of a second to import; most starts need none of it.
        from alembic import command
        from alembic.config import Config
        from alembic.util.exc import CommandError

        config = Config()
        config.set_main_option(
            "script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%")
        )
        engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)))
        # All or nothing: a start that is killed half way must not stop the next one.
        _begin_here(engine)
        try:
            with engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
            _whole(path)
        except CommandError as error:
            raise DatabaseError(
                "other-version",
                f"{path} was written by another version of muggins ({error})",
                path=str(path),
                version=revision or "?",
            ) from error
        finally:
            engine.dispose()
    except OSError as error:
        name = errno.errorcode.get(error.errno or 0, "?")
        raise DatabaseError(
            "unusable-file", f"{path} cannot be used as the journal: {error}",
            path=str(path), system=name,
        ) from error  # fmt: skip
    except (sqlite3.Error, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        # Such as SQLITE_IOERR_WRITE, of which the first two words say enough.
        name = "_".join(getattr(cause, "sqlite_errorname", "SQLITE_ERROR").split("_")[:2])
        raise DatabaseError(
            "unusable-journal", f"{path} cannot be used as the journal: {cause}",
            path=str(path), sqlite=name,
        ) from error  # fmt: skip


def _revision(path: Path) -> str | None:
    if not path.exists():
        return None
    with contextlib.closing(sqlite3.connect(path)) as connection:
        known = connection.execute(
            "SELECT name FROM sqlite_master WHERE name = 'alembic_version'"
        ).fetchone()
        if known is None:
            return None
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return row[0] if row else None


def _whole(path: Path) -> None:
    """Look whether every table and column is there, before anybody waits for an answer."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        there = set(
            connection.execute(
                "SELECT made.name, field.name FROM sqlite_master AS made "
                "JOIN pragma_table_info(made.name) AS field WHERE made.type = 'table'"
            )
        )
    for name, table in metadata.tables.items():
        for column in table.columns:
            if (name, column.name) not in there:
                what = f"{name}.{column.name}" if any(t == name for t, _ in there) else name
                raise DatabaseError(
                    "damaged",
                    f"{path} is damaged: it has no {what}; put back a copy of the file, or name "
                    "another folder with --data",
                    path=str(path),
                    what=what,
                )


def open_engine(path: Path) -> AsyncEngine:
    """The engine of a SQLite file in which a commit is on the disk before it is answered."""
    engine = create_async_engine(sa.URL.create("sqlite+aiosqlite", database=str(path)))

    _begin_here(engine.sync_engine)

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA busy_timeout = 5000")
        cursor.close()
        # Bytes that are no text are the row's misfortune, not that of all who read others.
        connection.driver_connection.text_factory = _text

    return engine


def _text(value: bytes) -> str:
    return value.decode(errors="surrogateescape")


def _begin_here(engine: sa.Engine) -> None:
    """Begin every transaction of an engine explicitly.

    Python's sqlite3 begins them at its own moments, which breaks savepoints and leaves
    changes of the schema outside: it is told to leave them alone.
    """

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begun(connection: sa.Connection) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.exec_driver_sql("BEGIN")
