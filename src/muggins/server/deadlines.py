"""What must happen by itself: the computer's move, at once or after a restart.

A due time is a row written with the events that made it due. It is fired here right after
its commit, and when its table is opened; whatever was missed, because the process died or
the journal could not be written, is found by the sweep. Firing twice does nothing the second
time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog

from muggins.server.journal import StorageError
from muggins.server.table import Refused
from muggins.server.tables import Tables

__all__ = ["Deadlines"]

log = structlog.get_logger(__name__)

_SWEEP_SECONDS: Final = 1.0
_LONGEST_PAUSE: Final = 300.0
"""How many seconds at most lie between two tries at a table where something goes wrong."""


class Deadlines:
    """Fires what is due at tables; start it with `run` in a task of its own."""

    def __init__(self, tables: Tables, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self._clock = clock
        self._firing: dict[str, asyncio.Task[None]] = {}
        self._pauses: dict[str, tuple[float, float]] = {}
        """The tables where it went wrong: not again before that moment; how long that pause is."""
        tables.on_due = self.arm

    def arm(self, table_id: str) -> None:
        """Fire what is due at a table, unless that is being done or has just gone wrong."""
        not_before, _ = self._pauses.get(table_id, (0.0, 0.0))
        if table_id not in self._firing and self._clock() >= not_before:
            task = asyncio.create_task(self._fire(table_id), name=f"computer at {table_id}")
            self._firing[table_id] = task
            task.add_done_callback(lambda _: self._firing.pop(table_id, None))

    async def _fire(self, table_id: str) -> None:
        try:
            await self._tables.computer_moves(table_id)
        except StorageError as error:
            self._pauses[table_id] = (self._clock(), 0.0)  # the next sweep
            log.warning("the computer's move waits", table=table_id, error=str(error))
        except Refused as error:
            pause = self._pause(table_id)
            log.error("the computer cannot move", table=table_id, code=error.code, pause=pause)
        except Exception:
            pause = self._pause(table_id)
            log.exception("the computer cannot move", table=table_id, pause=pause)
        else:
            self._pauses.pop(table_id, None)

    def _pause(self, table_id: str) -> float:
        """Leave a table alone for longer each time: what is wrong may pass, or be there for ever."""
        _, last = self._pauses.get(table_id, (0.0, 0.0))
        pause = min(max(_SWEEP_SECONDS, 2 * last), _LONGEST_PAUSE)
        self._pauses[table_id] = (self._clock() + pause, pause)
        return pause

    async def run(self) -> None:
        """Sweep for what was missed, for as long as the server runs."""
        while True:
            await self.sweep()
            await asyncio.sleep(_SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Fire whatever is due, and what is to be tried again."""
        due = set(self._pauses)  # their rows may be lost
        try:
            due |= set(await self._tables.journal.overdue(time.time_ns() // 1_000_000))
        except StorageError as error:
            log.warning("what is due cannot be read", error=str(error))
        except Exception:
            # Or nothing that is missed would ever be found again.
            log.exception("what is due cannot be read")
        for table_id in due:
            self.arm(table_id)

    async def stop(self) -> None:
        """Let go of whatever is being fired; its rows remain due."""
        tasks = list(self._firing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
