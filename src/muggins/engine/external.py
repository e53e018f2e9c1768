"""A player that is another program: it is asked over its standard input and answers a line.

The program may be anything, so nothing is taken for granted: not that it answers, nor in time,
nor with something that can be played, nor that it stops talking. Whatever it does instead of
answering is a `Failed`; after that it is ended, and begun anew when next it is asked.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import Final, Literal, Self

from muggins.commands import LayAway, Play
from muggins.engine.protocol import LONGEST, Malformed, fitting, read_answer, write_question
from muggins.engine.question import Question, asked
from muggins.views import TableView

__all__ = ["External", "Failed", "Failing"]

Failing = Literal["illegal", "garbage", "late", "ended"]
"""What a program can do instead of answering; each is a field of `tallies.Failures`."""

_PATIENCE: Final = 1.0
"""Seconds a program has to end by itself once its input has ended."""


class Failed(Exception):
    """Raised when the program did not answer with a move; `how` says what it did instead."""

    def __init__(self, how: Failing) -> None:
        super().__init__(how)
        self.how: Failing = how


class External:
    """A program that plays, started when it is first asked and ended with the `with`.

    What it writes to its error stream is thrown away.
    """

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._command = tuple(command)
        self._timeout = timeout
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # Where something went wrong nobody waits for the program to end by itself.
        self.stop(patience=_PATIENCE if kind is None else 0)

    def choose(self, view: TableView, seed: int) -> LayAway | Play:
        """The move of the program. Raises Failed when it has none, and ends it."""
        try:
            question = asked(view)
            answer = self._ask(write_question(question, seed), monotonic() + self._timeout)
            return self._move(view, question, answer)
        except Failed:
            self.stop(patience=0)
            raise

    def stop(self, patience: float = _PATIENCE) -> None:
        """End the program and whatever it has started, after so many seconds at most."""
        process, self._process, self._unread = self._process, None, b""
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):
            process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)
        # Its whole group: a script may have started the program proper and be gone.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()

    def _move(self, view: TableView, question: Question, line: bytes) -> LayAway | Play:
        try:
            cards = read_answer(line, view.phase)
        except Malformed as error:
            raise Failed("garbage") from error
        if not fitting(question, cards):
            raise Failed("illegal")
        return Play(view.viewer, cards[0]) if view.phase == "play" else LayAway(view.viewer, cards)

    # -- the process -----------------------------------------------------------------------

    def _ask(self, question: bytes, end: float) -> bytes:
        """The line that the program answers until `end`. Raises Failed."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            # What it has said without being asked would pass for the answer to the next question.
            if self._unread or selector.select(0):
                raise Failed("garbage" if self._unread or self._more() else "ended")
            selector.register(process.stdin, selectors.EVENT_WRITE)
            unsent = question
            while b"\n" not in self._unread:
                ready = selector.select(max(0, end - monotonic()))
                if not ready and monotonic() >= end:
                    raise Failed("late")
                for key, _ in ready:
                    if key.fileobj is process.stdin:
                        unsent = self._send(unsent)
                        if not unsent:
                            selector.unregister(process.stdin)
                    elif not self._more():
                        raise Failed("ended")
                if len(self._unread) > LONGEST:
                    raise Failed("garbage")
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(  # noqa: S603 — the program a person named
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    # A group of its own: it ends with our `with`, not with a key that is pressed.
                    start_new_session=True,
                    bufsize=0,
                )
            except OSError as error:
                raise Failed("ended") from error
            for stream in (self._process.stdin, self._process.stdout):
                assert stream is not None
                os.set_blocking(stream.fileno(), False)
        return self._process

    def _send(self, unsent: bytes) -> bytes:
        """Send what there is room for, and tell what is left."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            return unsent[os.write(self._process.stdin.fileno(), unsent) :]
        except BlockingIOError:
            return unsent
        except BrokenPipeError as error:
            raise Failed("ended") from error

    def _more(self) -> bool:
        """Read what there is; whether there was anything before the end."""
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            read = os.read(self._process.stdout.fileno(), LONGEST)
        except BlockingIOError:
            return True
        self._unread += read
        return bool(read)
