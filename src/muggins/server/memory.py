"""The journal's twin in memory, for tests and for trying things out."""

from __future__ import annotations

from dataclasses import replace

from muggins.server.journal import (
    Append,
    CommandKnown,
    Due,
    Row,
    SeqTaken,
    TableRow,
)

__all__ = ["MemoryJournal"]


class MemoryJournal:
    """A Journal that forgets everything with the process."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Row]] = {}
        self._tables: dict[str, TableRow] = {}
        self._seats: dict[str, tuple[str | None, ...]] = {}
        self._secrets: dict[tuple[str, int], bytes] = {}
        self._due: dict[str, Due] = {}
        self._guests: set[str] = set()

    async def append(self, entry: Append) -> int:
        """Keep a command's events; see Journal."""
        known = await self.command_seq(entry.table_id, entry.command_id)
        if known is not None:
            raise CommandKnown(known)
        rows = self._rows.get(entry.table_id, [])
        if len(rows) != entry.after:
            raise SeqTaken
        self._rows[entry.table_id] = rows + [
            Row(
                entry.after + 1 + i,
                entry.at,
                entry.actor,
                entry.command_id if i == 0 else None,
                body,
            )
            for i, body in enumerate(entry.bodies)
        ]
        if entry.seats is not None:
            self._seats[entry.table_id] = entry.seats
            self._tables[entry.table_id] = TableRow(
                entry.table_id, entry.at, entry.at, entry.last, entry.status, entry.summary
            )
        elif entry.table_id in self._tables:
            self._tables[entry.table_id] = replace(
                self._tables[entry.table_id],
                updated=entry.at,
                last_seq=entry.last,
                status=entry.status,
                summary=entry.summary,
            )
        for game, secret in entry.secrets:
            self._secrets[entry.table_id, game] = secret
        self._due.pop(entry.table_id, None)
        if entry.due is not None:
            self._due[entry.table_id] = entry.due
        return entry.last

    async def since(self, table_id: str, seq: int) -> list[Row]:
        """The events after `seq`; see Journal."""
        return [row for row in self._rows.get(table_id, []) if row.seq > seq]

    async def command_seq(self, table_id: str, command_id: str) -> int | None:
        """The last seq of a command done before; see Journal."""
        found = None
        for row in self._rows.get(table_id, []):
            if found is not None and row.command_id is not None:
                return found
            if found is not None or row.command_id == command_id:
                found = row.seq
        return found

    async def secret(self, table_id: str, game: int) -> bytes | None:
        """The secret of a game; see Journal."""
        return self._secrets.get((table_id, game))

    async def seats(self, table_id: str) -> list[str | None]:
        """The guests at a table; see Journal."""
        return list(self._seats.get(table_id, ()))

    async def tables_of(self, guest_id: str) -> list[tuple[TableRow, int]]:
        """A guest's tables; see Journal."""
        found = [
            (self._tables[table_id], seats.index(guest_id))
            for table_id, seats in self._seats.items()
            if guest_id in seats
        ]
        return sorted(found, key=lambda at: (-at[0].updated, at[0].table_id))[:50]

    async def overdue(self, now: int) -> list[str]:
        """The tables where something is due; see Journal."""
        due = [
            (due.at, table_id)
            for table_id, due in self._due.items()
            if due.at <= now or due.kind == "computer"
        ]
        return [table_id for _, table_id in sorted(due)]

    async def archive(self, guest_id: str, keep: int) -> None:
        """Mark a guest's open tables as archived but for a few; see Journal."""
        mine = [
            self._tables[table_id]
            for table_id, seats in self._seats.items()
            if guest_id in seats and self._tables[table_id].status == "open"
        ]
        mine.sort(key=lambda row: (-row.updated, row.table_id))
        for row in mine[keep:]:
            self._tables[row.table_id] = replace(row, status="archived")

    async def add_guest(self, guest_id: str, at: int) -> None:
        """Remember a guest; see Journal."""
        self._guests.add(guest_id)

    async def has_guest(self, guest_id: str) -> bool:
        """Whether a guest is known; see Journal."""
        return guest_id in self._guests

    async def check(self) -> None:
        """Nothing can be wrong; see Journal."""

    async def close(self) -> None:
        """Nothing to let go of; see Journal."""
