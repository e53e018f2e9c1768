"""What the server writes down: it cannot fail, cannot be made to flood, and names no card.

What goes wrong is told by its place and its kind. The words of an error may hold a card that
nobody may see yet, or the values of a statement; they are left out wherever it comes from.
"""

from __future__ import annotations

import contextlib
import errno
import io
import logging
import time
import traceback
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Final, TextIO, cast

import structlog

__all__ = ["Damped", "Unfailing", "configure", "only_places"]

_DAMPED_SECONDS: Final = 60.0
_KINDS: Final = 1000


def configure(stream: TextIO) -> None:
    """Write everything to a stream, what libraries have to say included."""
    unfailing = cast("TextIO", Unfailing(stream))
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso"),
            structlog.dev.ConsoleRenderer(exception_formatter=only_places),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(unfailing),
    )
    handler = logging.StreamHandler(unfailing)
    handler.setFormatter(_Plain("%(asctime)s [%(levelname)s] %(message)s", "%Y-%m-%dT%H:%M:%SZ"))
    handler.addFilter(Damped())
    logging.basicConfig(handlers=[handler])


class Unfailing(io.TextIOBase):
    """A stream that cannot fail.

    What is written of a full disk often goes to that disk, and whoever writes it is busy with
    something more important than being told so.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str, /) -> int:
        """Write what can be written."""
        with contextlib.suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Send on what can be sent; the rest goes with the next."""
        with contextlib.suppress(OSError, ValueError):
            self._stream.flush()


class Damped(logging.Filter):
    """Lets one line of a kind through a minute, and says with the next how many there were.

    What strangers can bring about as often as they like must not fill a disk.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[object, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write this line."""
        kind = record.exc_info[0] if record.exc_info else None
        what = (record.name, str(record.msg).partition("\n")[0], kind)
        now = self._clock()
        said = self._said.get(what)
        if said is not None and now - said[0] < _DAMPED_SECONDS:
            self._said[what] = (said[0], said[1] + 1)
            return False
        if len(self._said) >= _KINDS:
            self._said.clear()
        self._said[what] = (now, 0)
        if said is not None and said[1]:
            record.msg = f"{record.getMessage().rstrip()} ({said[1]} more like it)"
            record.args = ()
        return True


class _Plain(logging.Formatter):
    """What libraries write, with the times and the tracebacks of our own."""

    converter = time.gmtime

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """A traceback without the words of its errors."""
        text = io.StringIO()
        only_places(text, ei)
        return text.getvalue().rstrip()


def only_places(
    stream: TextIO, exc_info: tuple[type[BaseException], BaseException, TracebackType | None]
) -> None:
    """Write where an error was raised and of which kind it is, and nothing that it says."""
    stream.writelines(_told(exc_info[1]))


def _told(error: BaseException) -> Iterator[str]:
    chain: list[BaseException] = []
    following: BaseException | None = error
    while following is not None and following not in chain:
        chain.append(following)
        following = following.__cause__ or (
            None if following.__suppress_context__ else following.__context__
        )
    for one in reversed(chain):
        yield "Traceback (most recent call last):\n"
        yield from traceback.format_tb(one.__traceback__)
        why = errno.errorcode.get(one.errno or 0, "") if isinstance(one, OSError) else ""
        yield f"{type(one).__module__}.{type(one).__qualname__} {why}".rstrip() + "\n"
        if isinstance(one, BaseExceptionGroup):
            for part in cast("BaseExceptionGroup[BaseException]", one).exceptions:
                yield from _told(part)
