"""One client's socket: what it asks, and what it hears of the tables it follows.

A socket has one sender and a bounded queue: nobody waits for another's socket. One that
does not keep up is closed and comes back with the last seq it saw.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from muggins.events import Event
from muggins.match import Match
from muggins.records.encoding import encode
from muggins.server.engine_pool import Pool
from muggins.server.journal import StorageError
from muggins.server.limits import Bucket
from muggins.server.protocol import (
    MAX_MESSAGE,
    AskHint,
    Do,
    Happened,
    Hello,
    Hint,
    No,
    Ok,
    Outgoing,
    Problem,
    State,
    read,
    write,
)
from muggins.server.table import Refused, Table
from muggins.server.tables import Tables
from muggins.speech import Said, say
from muggins.views import redact, view

__all__ = ["Client", "happened", "state"]

log = structlog.get_logger(__name__)

TOO_SLOW: Final = 4408
"""The close code of a socket that did not keep up: come back with the last seq seen."""
TOO_MANY_ERRORS: Final = 4400
"""The close code of a socket that went on sending what cannot be taken."""
INTERNAL_ERROR: Final = 1011
GONE: Final = 1000
_PATIENCE: Final = 2.0
"""How many seconds a closing socket is given for what is still on its way."""
_QUEUE: Final = 512
_MAX_PROBLEMS: Final = 20
_MAX_TABLES: Final = 16
_MAX_RESUME: Final = 300
"""How many missed events are sent one by one; after more than that, the state."""
_MAX_ID: Final = 64


class Client:
    """A connected client; `guest_id` is None for a browser that has never played here."""

    def __init__(
        self, websocket: WebSocket, guest_id: str | None, tables: Tables, pool: Pool
    ) -> None:
        self._websocket = websocket
        self._guest_id = guest_id
        self._tables = tables
        self._pool = pool
        self._queue: asyncio.Queue[str] = asyncio.Queue(_QUEUE)
        self._following: dict[str, tuple[Table, int]] = {}
        self._bucket = Bucket(60, 20)
        self._problems = 0
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def serve(self) -> None:
        """Talk with the client until it goes away."""
        sender = asyncio.create_task(self._send_all(), name="socket sender")
        receiver = asyncio.create_task(self._receive_all(), name="socket receiver")
        try:
            await asyncio.wait({sender, receiver, self._ended}, return_when=asyncio.FIRST_COMPLETED)
            if self._ended.done():
                await self._close(self._ended.result())
            elif receiver.done() and receiver.exception() is not None:
                log.error("a message could not be answered", exc_info=receiver.exception())
                await self._close(INTERNAL_ERROR)
            elif receiver.done() and receiver.result() != GONE:
                # Let what is queued out before closing, but not for ever.
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._queue.join(), _PATIENCE)
                await self._close(receiver.result())
        finally:
            for table, _ in self._following.values():
                table.followers.remove(self)
            self._ended.cancel()
            for task in (sender, receiver):
                task.cancel()
            await asyncio.gather(sender, receiver, return_exceptions=True)

    async def _close(self, code: int) -> None:
        try:
            # One that reads nothing would have us wait until it does.
            await asyncio.wait_for(self._websocket.close(code), _PATIENCE)
        except (RuntimeError, WebSocketDisconnect, OSError):
            return  # the other side was faster, or does not read at all

    # -- sending -----------------------------------------------------------------------

    def tell(self, table: Table, seq: int, event: Event, after: Match) -> None:
        """Queue an event of a followed table, as this client may hear of it."""
        try:
            _, seat = self._following[table.id]
            self._put(happened(table.id, seq, event, after, seat))
        except Exception:
            # The event stands, and the others must hear of it.
            log.exception("an event could not be told", table=table.id, seq=seq)
            self._end(INTERNAL_ERROR)

    def _put(self, message: Outgoing) -> None:
        try:
            self._queue.put_nowait(write(message))
        except asyncio.QueueFull:
            self._end(TOO_SLOW)

    def _end(self, code: int) -> None:
        """Close the socket, whatever still waits to be sent."""
        if not self._ended.done():
            self._ended.set_result(code)

    async def _send_all(self) -> None:
        while True:
            await self._websocket.send_text(await self._queue.get())
            self._queue.task_done()

    # -- receiving ---------------------------------------------------------------------

    async def _receive_all(self) -> int:
        """Answer messages until the client leaves or misbehaves; the code to close with."""
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return GONE
            raw = (message.get("text") or "").encode() or message.get("bytes") or b""
            if not self._bucket.take():
                self._problem("too-fast")
            elif len(raw) > MAX_MESSAGE:
                self._problem("too-long", limit=MAX_MESSAGE)
            else:
                await self._answer(raw)
            if self._problems > _MAX_PROBLEMS:
                return TOO_MANY_ERRORS

    def _problem(self, code: str, **facts: str | int) -> None:
        self._problems += 1
        self._put(Problem(code, facts))

    async def _answer(self, raw: bytes) -> None:
        try:
            asked = read(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._problem("bad-message", why=str(error))
            return
        try:
            match asked:
                case Hello():
                    await self._hello(asked)
                case Do():
                    await self._do(asked)
                case AskHint():
                    await self._hint(asked)
        except Refused as refusal:
            self._refuse(asked, refusal)
        except StorageError:
            self._refuse(asked, Refused("storage"))

    def _refuse(self, asked: Hello | Do | AskHint, refusal: Refused) -> None:
        if isinstance(asked, Hello):
            self._problem(refusal.code, **refusal.facts)
        else:
            self._put(No(asked.id, refusal.code, refusal.facts))

    async def _seated(self, table_id: str) -> tuple[Table, int]:
        table = await self._tables.open(table_id)
        return table, table.seat_of(self._guest_id)

    async def _hello(self, hello: Hello) -> None:
        table, seat = await self._seated(hello.table)
        if table.id not in self._following and len(self._following) >= _MAX_TABLES:
            raise Refused("too-many-tables", limit=_MAX_TABLES)
        # From here on nothing is awaited, so that no event can come between what was missed
        # and what follows.
        since = hello.since
        if since is not None and table.begun <= since <= table.seq <= since + _MAX_RESUME:
            for seq, event, after in table.since(since):
                self._put(happened(table.id, seq, event, after, seat))
        else:
            self._put(state(table, seat))
        if table.id not in self._following:
            self._following[table.id] = (table, seat)
            table.followers.append(self)

    async def _do(self, do: Do) -> None:
        if not 0 < len(do.id) <= _MAX_ID:
            raise Refused("bad-message", why=f"an id has 1 to {_MAX_ID} characters")
        table, seat = await self._seated(do.table)
        self._put(Ok(do.id, await self._tables.do(table, seat, do.id, do.seq, do.c)))

    async def _hint(self, ask: AskHint) -> None:
        table, seat = await self._seated(ask.table)
        seen = view(table.match, seat)
        if seat not in seen.waiting:
            raise Refused("not-your-turn", seat=seat)
        try:
            advice = await self._pool.advise(seen)
        except ValueError as error:
            raise Refused("no-hint") from error
        self._put(Hint(ask.id, advice.choices, advice.said))


def happened(table_id: str, seq: int, event: Event, after: Match, seat: int) -> Happened:
    """An event as a seat may hear of it; `after` is the match just after it."""
    heard = redact(event, seat)
    return Happened(table_id, seq, encode(heard), view(after, seat), say(heard, after, seat))


def state(table: Table, seat: int) -> State:
    """A whole table as a seat sees it, with what was said in the game going on."""
    spoken: list[Said] = []
    for _, event, after in table.since(table.begun):
        spoken += say(redact(event, seat), after, seat)
    return State(table.id, table.seq, view(table.match, seat), tuple(spoken))
