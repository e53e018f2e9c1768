"""How many connections there may be at once, and how long one may take to ask for something.

uvicorn lets a connection that says nothing stay for ever, and its own limit answers requests
only: as many connections as the process may have files open would shut everybody out, the
journal included. Here whoever has not asked for anything makes way for who comes next.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import resource
from typing import Any, Final, cast

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

__all__ = ["BACKLOG", "Door", "hear_loop", "open_files", "protocol"]

BACKLOG: Final = 128
"""How many connections may wait to be taken. Of a loop that has no files left, Python 3.11
tries and complains as often as that before it pauses."""
_REQUEST_WITHIN: Final = 20.0
"""How many seconds a connection has to ask for something, headers and body."""
_MOST: Final = 10_000
_RESERVE: Final = 256
"""How many files are kept back: for the journal, for pages, for what is just being taken."""
_MANY_FILES: Final = 10_240
"""What a system takes that names no limit and has one all the same."""


def open_files() -> int:
    """Let the process have as many files open as it may, and answer how many those are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, _MANY_FILES):
        if soft == hard or soft >= wanted > 0:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            continue
        soft = wanted
    return soft if soft > 0 else _MANY_FILES


def hear_loop(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Write down in one line that no connection can be taken; all else as asyncio does."""
    error = context.get("exception")
    short = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
    if isinstance(error, OSError) and error.errno in short and "socket" in context:
        logging.getLogger("asyncio").error("no connection can be taken")
    else:
        loop.default_exception_handler(context)


class Door:
    """Who is let in: at most `most` connections, and of those too many whoever asks nothing goes."""

    def __init__(self, most: int = _MOST, within: float = _REQUEST_WITHIN) -> None:
        self.most, self.within = most, within
        self.asking: dict[_Patient, None] = {}
        """The connections without a whole request, the one that came first first."""

    @staticmethod
    def for_files(files: int) -> Door:
        """The door of a process that may have so many files open."""
        return Door(min(max(files - _RESERVE, files // 2), _MOST))


def protocol(door: Door) -> type[asyncio.Protocol]:
    """What uvicorn is given to speak HTTP with, at that door."""

    def made(
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> _Patient:
        return _Patient(door, config, server_state, app_state, _loop)

    return cast("type[asyncio.Protocol]", made)  # it is called, and nothing else


class _Patient(H11Protocol):
    """A connection that is let go of when it takes too long to ask, or when others need the room."""

    def __init__(
        self,
        door: Door,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        super().__init__(config, server_state, app_state, loop)
        self._door = door
        self._too_late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or turn it away."""
        door, full = self._door, len(self.connections) >= self._door.most
        if full and door.asking:
            next(iter(door.asking)).let_go()
        super().connection_made(transport)
        if len(self.connections) > door.most:
            self.let_go()
        else:
            self._wait_for_request()
        if full:
            logging.getLogger("uvicorn.error").warning("there are too many connections")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget about it."""
        self._request_is_there()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what was sent; a request that has begun must come to its end."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Go on with what was sent behind the request."""
        super().on_response_complete()
        if self.conn.trailing_data[0] or self.conn.their_state is h11.SEND_BODY:
            self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the socket, whose pings find out whether anybody is there."""
        self._request_is_there()
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._wait_for_request()
        else:
            self._request_is_there()

    def _wait_for_request(self) -> None:
        if self._too_late is None:
            self._door.asking[self] = None
            self._too_late = self.loop.call_later(self._door.within, self.let_go)

    def _request_is_there(self) -> None:
        self._door.asking.pop(self, None)
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None

    def let_go(self) -> None:
        """Close it at once, whatever was on its way."""
        self._request_is_there()
        # Not only when the loop comes to it: the next one counts who is there.
        self.connections.discard(self)
        self.transport.abort()
