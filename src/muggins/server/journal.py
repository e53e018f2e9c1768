"""The journal: what happened at every table, kept so that nothing is ever lost.

`append` returns once its rows are committed; until then nothing has happened. The journal in
a database is in `sql_journal.py`, its twin in memory in `memory.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

__all__ = [
    "Append",
    "CommandKnown",
    "Due",
    "Journal",
    "Row",
    "SeqTaken",
    "StorageError",
    "TableRow",
]


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
    """Something that must happen by itself at a time in milliseconds since 1970.

    Of the kind `computer` the time says no more than since when.
    """

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
        """The secret of a table's game, by its number; None where there is none that is bytes."""
        ...

    async def seats(self, table_id: str) -> list[str | None]:
        """The guests at a table in order of seats; empty for a table that is not there.

        Raises ValueError where the seats are not those from 0 on.
        """
        ...

    async def tables_of(self, guest_id: str) -> list[tuple[TableRow, int]]:
        """A guest's tables and their seat at each, the latest first.

        They are answered as they were found: in a row that is damaged anything may stand.
        """
        ...

    async def overdue(self, now: int) -> list[str]:
        """The tables where something is due; the computer's move is whatever its time says.

        A clock that was ahead once must not have anybody wait until that day.
        """
        ...

    async def archive(self, guest_id: str, keep: int) -> None:
        """Mark a guest's open tables as archived, but for the `keep` played at last.

        Nothing else about them changes, and the next move at one opens it again.
        """
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
