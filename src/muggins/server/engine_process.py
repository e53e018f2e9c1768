"""One worker process of the engine, as the server holds it.

Nothing is taken for granted of it: it may die, hang, or answer what cannot be. Then it is
`Ended`, and whoever keeps it ends it for good and begins another.
"""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, Coroutine, Sequence
from typing import Any, Final, TypeVar

import msgspec

from muggins.engine.protocol import WORKER, Reply, Want, answers, read_reply, write_task
from muggins.engine.question import Question

__all__ = ["Ended", "EngineProcess"]

_T = TypeVar("_T")

_WARMS: Final = 600.0
"""How many seconds a worker may take to be ready, its loops not compiled yet."""
_HANGS: Final = 20.0
"""How many seconds a worker may think before it is taken for dead."""
_LEAVES: Final = 1.0
"""How many seconds are waited for the status of a worker whose output has ended."""
_LONGEST: Final = 1 << 16
"""The longest reply, in bytes."""


class Ended(Exception):
    """Raised when a worker can be asked no more; its text says what it did."""


class EngineProcess:
    """A worker that is ready to be asked, one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._exit = asyncio.create_task(process.wait())
        self._asked = 0

    @classmethod
    @contextlib.asynccontextmanager
    async def running(cls, command: Sequence[str] = WORKER) -> AsyncGenerator[EngineProcess]:
        """A worker, once it is ready, until the context ends. Raises Ended, OSError."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            # An error could name a card that nobody may see yet.
            stderr=DEVNULL,
            limit=_LONGEST,
            # Keys pressed at the server's terminal are not for the worker.
            start_new_session=True,
        )
        worker = cls(process)
        try:
            if await worker._hear(_WARMS) != Reply(0):
                raise Ended("it answered before it was asked")
            yield worker
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            # What it still had to say is read, or the pipe would stay open.
            await process.communicate()
            await worker._exit

    async def while_alive(self, coming: Coroutine[Any, Any, _T]) -> _T:
        """What is waited for. Raises Ended when the worker dies before."""
        waiting = asyncio.create_task(coming)
        try:
            await asyncio.wait({waiting, self._exit}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                raise Ended(self._status())
            return waiting.result()
        finally:
            waiting.cancel()

    async def ask(self, question: Question, level: str, seed: int, want: Want) -> Reply:
        """The answer: cards that can be played, or advice; neither if there is none.

        Raises Ended for anything else.
        """
        self._asked += 1
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(write_task(self._asked, level, seed, want, question))
            await self._process.stdin.drain()
        except ConnectionError as error:
            raise Ended(self._status()) from error
        reply = await self._hear(_HANGS)
        if reply.n != self._asked or not answers(reply, question, want):
            raise Ended("it answered what cannot be")
        return reply

    async def _hear(self, patience: float) -> Reply:
        """The next reply. Raises Ended."""
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(patience):
                line = await self._process.stdout.readline()
        except TimeoutError as error:
            raise Ended("it did not answer") from error
        except ValueError as error:  # longer than any reply
            raise Ended("it answered what cannot be") from error
        if not line:
            # Its output ends a moment before it does.
            await asyncio.wait({self._exit}, timeout=_LEAVES)
            raise Ended(self._status())
        try:
            return read_reply(line)
        except (msgspec.DecodeError, ValueError) as error:
            raise Ended("it answered what cannot be") from error

    def _status(self) -> str:
        status = self._process.returncode
        return "it closed its output" if status is None else f"it left with status {status}"
