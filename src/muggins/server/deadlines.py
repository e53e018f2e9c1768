"""What must happen by itself: the computer's move, at once or after a restart.

A due time is a row written with the events that made it due. It is fired here right after
its commit; whatever was missed, because the process died or the journal could not be
written, is found by the sweep. Firing twice does nothing the second time.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

import structlog

from muggins.server.journal import StorageError
from muggins.server.table import Refused
from muggins.server.tables import Tables

__all__ = ["Deadlines"]

log = structlog.get_logger(__name__)

_SWEEP_SECONDS: Final = 1.0


class Deadlines:
    """Fires what is due at tables; start it with `run` in a task of its own."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._firing: dict[str, asyncio.Task[None]] = {}
        self._broken: set[str] = set()
        tables.on_due = self.arm

    def arm(self, table_id: str) -> None:
        """Fire what is due at a table, unless that is being done."""
        if table_id not in self._firing and table_id not in self._broken:
            task = asyncio.create_task(self._fire(table_id), name=f"computer at {table_id}")
            self._firing[table_id] = task
            task.add_done_callback(lambda _: self._firing.pop(table_id, None))

    async def _fire(self, table_id: str) -> None:
        try:
            await self._tables.computer_moves(table_id)
        except StorageError as error:
            log.warning("the computer's move waits", table=table_id, error=str(error))
        except Refused as error:
            # Trying again would fail the same way every second: say it once, leave it alone.
            self._broken.add(table_id)
            log.error("the computer cannot move", table=table_id, code=error.code)
        except Exception:
            self._broken.add(table_id)
            log.exception("the computer cannot move", table=table_id)

    async def run(self) -> None:
        """Sweep for what was missed, for as long as the server runs."""
        while True:
            try:
                for table_id in await self._tables.journal.overdue(time.time_ns() // 1_000_000):
                    self.arm(table_id)
            except StorageError as error:
                log.warning("what is due cannot be read", error=str(error))
            await asyncio.sleep(_SWEEP_SECONDS)

    async def stop(self) -> None:
        """Let go of whatever is being fired; its rows remain due."""
        tasks = list(self._firing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
