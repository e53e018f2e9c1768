"""Who thinks for the computer at a table on the terminal.

The best players think in a process of their own (`engine/worker.py`), which takes a few
seconds to be ready. Until then, and whenever it fails, the player that needs no such thing
moves, so that nobody waits. Only a hint, which is the best player's, is waited for a little.
"""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

import msgspec

from muggins.commands import LayAway, Play
from muggins.engine import policy
from muggins.engine.opponents import OPPONENTS
from muggins.engine.protocol import (
    WORKER,
    Reply,
    Want,
    addressed,
    answers,
    read_reply,
    write_task,
)
from muggins.engine.question import asked
from muggins.speech import Said
from muggins.views import TableView

__all__ = ["Thinker", "WorkingThinker"]

_THINKS: Final = 5.0
"""How many seconds a person waits for the worker, who else is not asked any more."""
_STARTS: Final = 20.0
"""How many seconds, over the whole game, hints wait for the worker to be ready."""
_LONGEST: Final = 1 << 16
"""The longest reply, in bytes."""

_LEVELS: Final = frozenset(opponent.key for opponent in OPPONENTS)


class Thinker:
    """The player that needs no kernels, whatever the level."""

    def choose(self, view: TableView, level: str, seed: int) -> LayAway | Play:
        """What the player of that level and seed does in the viewer's seat."""
        return policy.choose(view)

    def advise(self, view: TableView, wait: Callable[[], None]) -> tuple[Said, ...]:
        """What the best player would do in the viewer's seat, and why.

        It is said behind it when that is another's answer; `wait` is called before a pause.
        """
        return policy.advise(view).said, Said("play-quick-hint", {})


class WorkingThinker(Thinker):
    """One that asks a worker, as long as there is one and it answers; end it with the `with`."""

    def __init__(self, command: Sequence[str] = WORKER) -> None:
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._replies: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._asked = 0
        self._ready = False
        self._patience = _STARTS

    def __enter__(self) -> Self:
        """Start the worker, and wait for nothing."""
        with suppress(OSError):
            self._process = subprocess.Popen(  # noqa: S603 — our own
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # Keys pressed at the terminal are not for it.
                start_new_session=True,
            )
            threading.Thread(target=self._hear, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._end()

    @property
    def ready(self) -> bool:
        """Whether the worker can be asked."""
        if not self._ready and self._process is not None and not self._replies.empty():
            self._greet(self._replies.get())
        return self._ready

    def _await(self, wait: Callable[[], None]) -> None:
        """Wait until the worker can be asked, if there is one and patience is left."""
        if self.ready or self._process is None or self._patience <= 0:
            return
        wait()
        began = time.monotonic()
        with suppress(queue.Empty):
            self._greet(self._replies.get(timeout=self._patience))
        self._patience -= time.monotonic() - began

    def _greet(self, line: bytes) -> None:
        """Take the first thing the worker says: that it is ready, or it is let go of."""
        with suppress(msgspec.DecodeError, ValueError):
            self._ready = read_reply(line) == Reply(0)
        if not self._ready:
            self._end()

    def choose(self, view: TableView, level: str, seed: int) -> LayAway | Play:
        """What the player of that level and seed does in the viewer's seat.

        Games begun before there were levels are played on by the player of that time.
        """
        reply = self._ask(view, level, seed, "move") if level in _LEVELS else None
        if reply is None or not reply.cards:
            return super().choose(view, level, seed)
        if view.phase == "play":
            return Play(view.viewer, reply.cards[0])
        return LayAway(view.viewer, reply.cards)

    def advise(self, view: TableView, wait: Callable[[], None]) -> tuple[Said, ...]:
        """What the best player would do in the viewer's seat, and why.

        It is said behind it when that is another's answer; `wait` is called before a pause.
        """
        self._await(wait)
        reply = self._ask(view, OPPONENTS[-1].key, 0, "advice")
        if reply is None or reply.advice is None:
            return super().advise(view, wait)
        return (addressed(reply.advice, view.players[1 - view.viewer].name).said,)

    def _ask(self, view: TableView, level: str, seed: int, want: Want) -> Reply | None:
        """The worker's answer; None when there is none, and then it may be let go of."""
        if not self.ready:
            return None
        assert self._process is not None
        assert self._process.stdin is not None
        question = asked(view)
        self._asked += 1
        try:
            self._process.stdin.write(write_task(self._asked, level, seed, want, question))
            self._process.stdin.flush()
        except OSError:
            reply = None
        else:
            reply = self._next(_THINKS)
        if reply is None or reply.n != self._asked or not answers(reply, question, want):
            self._end()
            return None
        return reply

    def _hear(self) -> None:
        """Take in the worker's lines; an empty one when there are no more."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        with process.stdout as replies:
            while line := replies.readline(_LONGEST):
                self._replies.put(line)
        self._replies.put(b"")

    def _next(self, patience: float) -> Reply | None:
        """The next reply within so many seconds; None for none, or for nonsense."""
        try:
            return read_reply(self._replies.get(timeout=patience))
        except (queue.Empty, msgspec.DecodeError, ValueError):
            return None

    def _end(self) -> None:
        """Let go of the worker for good."""
        self._ready = False
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()
        process.wait()
