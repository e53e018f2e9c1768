"""Connections that ask for nothing, or never come to the end of it; and what is said of them."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import logging
import socket
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest

from muggins.server.connections import Door, hear_loop
from muggins.server.logs import Damped
from tests.server.house import Failing, House, ask, do, hear, serving

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextlib.asynccontextmanager
async def connections(house: House, n: int, says: bytes = b"") -> AsyncIterator[list[Connection]]:
    """So many connections that say this and nothing more."""
    made = [await asyncio.open_connection(*house.host.split(":")) for _ in range(n)]
    for _, writer in made:
        writer.write(says)
    try:
        yield made
    finally:
        for _, writer in made:
            writer.close()


async def ended(connection: Connection) -> bytes:
    """What a connection brings until the server ends it."""
    async with asyncio.timeout(20):
        try:
            return await connection[0].read()
        except ConnectionResetError:
            return b""


BEGUN = [
    b"",
    b"G",
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{",
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
]  # fmt: skip
"""Requests without their end."""


@pytest.mark.parametrize("says", BEGUN, ids=range(len(BEGUN)))
async def test_who_asks_for_nothing_makes_way(says: bytes) -> None:
    """More of them than are let in: somebody else is answered all the same."""
    async with serving(door=Door(most=8, within=1000)) as house:
        cookie, table = await house.sit_down()
        async with house.socket(cookie) as playing, connections(house, 40, says) as crowd:
            # Who came first goes first, so that nobody is kept out for long.
            await ended(crowd[0])
            async with house.http(cookie) as http:
                assert (await http.get("/healthz")).status_code == 200
            async with house.socket(cookie) as another:
                assert (await ask(another, {"t": "hello", "table": table}))["t"] == "state"
            # Whoever has asked for something stays.
            assert (await ask(playing, {"t": "hello", "table": table}))["t"] == "state"
            await playing.send('{"t":"nothing"}')
            assert (await hear(playing))["t"] == "problem"


async def test_who_is_being_served_does_not_make_way() -> None:
    async with serving(door=Door(most=3, within=1000)) as house:
        cookie, table = await house.sit_down()
        async with contextlib.AsyncExitStack() as stack:
            playing = [await stack.enter_async_context(house.socket(cookie)) for _ in range(3)]
            (late,) = await stack.enter_async_context(connections(house, 1))
            assert await ended(late) == b""
            for one in playing:
                assert (await ask(one, {"t": "hello", "table": table}))["t"] == "state"


@pytest.mark.parametrize("says", BEGUN, ids=range(len(BEGUN)))
@pytest.mark.parametrize("before", [b"", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"])
async def test_who_never_comes_to_the_end_is_let_go(before: bytes, says: bytes) -> None:
    async with (
        serving(door=Door(within=0.2)) as house,
        connections(house, 1, before + says) as (one,),
    ):
        answer = await ended(one)
        assert answer.count(b"200 OK") == (1 if before else 0)


async def test_a_byte_now_and_then_is_no_request() -> None:
    async with serving(door=Door(within=0.2)) as house, connections(house, 1, BEGUN[2]) as (one,):

        async def trickle() -> None:
            with contextlib.suppress(ConnectionError):
                while True:
                    one[1].write(b"a")
                    await one[1].drain()
                    await asyncio.sleep(0.02)

        trickling = asyncio.create_task(trickle())
        assert await ended(one) == b""
        trickling.cancel()
        await asyncio.gather(trickling, return_exceptions=True)


async def test_who_has_asked_may_wait_for_the_answer_and_a_socket_may_be_silent() -> None:
    journal = Failing()
    check = journal.check

    async def slow() -> None:
        await asyncio.sleep(0.5)
        await check()

    journal.check = slow  # type: ignore[method-assign]
    async with serving(journal, door=Door(within=0.1)) as house:
        cookie, table = await house.sit_down()
        async with house.socket(cookie) as playing, house.http() as http:
            for _ in range(2):
                assert (await http.get("/healthz")).status_code == 200
            assert (await ask(playing, {"t": "hello", "table": table}))["t"] == "state"
            await playing.send(json.dumps(do(table, 2, {"t": "cut", "position": 3})))
            assert (await hear(playing, "ok"))["t"] == "ok"


ABORTED = [BEGUN[3], BEGUN[3] + b"}" * 98, BEGUN[4], BEGUN[3][:-1]]


@pytest.mark.parametrize("says", ABORTED, ids=range(len(ABORTED)))
async def test_an_upload_that_is_broken_off_is_nobodys_mistake(
    says: bytes, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving() as house:
        async with connections(house, 3, says) as made:
            for _, writer in made:
                await writer.drain()
            async with house.http() as http:  # so that the others were read
                assert (await http.get("/healthz")).status_code == 200
        cookie, _ = await house.sit_down()
        assert cookie
    said = capsys.readouterr()
    assert said.out + said.err + caplog.text == ""


def test_as_many_files_as_may_be() -> None:
    """In a process of its own, whose limits are nobody else's."""
    script = """
import resource
from muggins.server.connections import Door, open_files
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 600))
assert open_files() == 600, open_files()
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (600, 600)
assert open_files() == 600
assert 0 < Door.for_files(600).most < 600
assert 0 < Door.for_files(20).most < 20
assert Door.for_files(10 ** 9).most < 10 ** 6
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


class Lines(logging.Handler):
    def __init__(self, clock: list[float]) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.addFilter(Damped(lambda: clock[0]))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


async def test_what_strangers_can_bring_about_is_said_once_a_minute() -> None:
    clock = [1000.0]
    handler = Lines(clock)
    logger = logging.getLogger("asyncio")
    logger.addHandler(handler)
    loop = asyncio.get_running_loop()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        context = {
            "message": "socket.accept() out of system resource",
            "exception": OSError(errno.EMFILE, "Too many open files"),
            "socket": listening,
        }
        try:
            for second in range(90):
                clock[0] = 1000.0 + second
                for _ in range(10):
                    hear_loop(loop, context)
                logger.warning("something of another kind at %s", second)
        finally:
            logger.removeHandler(handler)
    assert handler.lines == [
        "no connection can be taken",
        "something of another kind at 0",
        "no connection can be taken (599 more like it)",
        "something of another kind at 60 (59 more like it)",
    ]


async def test_what_is_not_about_connections_is_said_as_ever(
    caplog: pytest.LogCaptureFixture,
) -> None:
    error = OSError(errno.ENOSPC, "No space left on device")
    hear_loop(asyncio.get_running_loop(), {"message": "planted", "exception": error})
    assert "planted" in caplog.text
