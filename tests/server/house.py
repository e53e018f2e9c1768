"""A server within the test's own process, over a journal that the test holds."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from muggins.server import tables
from muggins.server.app import application, configuration
from muggins.server.connections import Door
from muggins.server.engine_pool import Pool
from muggins.server.journal import Append, Journal, StorageError
from muggins.server.memory import MemoryJournal
from muggins.server.settings import LOOPBACK_HOSTS
from muggins.server.tables import Tables
from tests.guest import Guest

Json = dict[str, Any]


class House:
    """A running server: its address, its journal, and what it keeps in memory."""

    def __init__(self, address: str, journal: Journal, tables: Tables) -> None:
        self.address, self.journal, self.tables = address, journal, tables

    @property
    def host(self) -> str:
        return self.address.removeprefix("http://")

    def http(self, cookie: str = "", **headers: str) -> httpx.AsyncClient:
        """A client that keeps no cookies of its own."""
        if cookie:
            headers["cookie"] = cookie
        return httpx.AsyncClient(base_url=self.address, headers=headers)

    def socket(self, cookie: str = "", **headers: str) -> connect:
        if cookie:
            headers["cookie"] = cookie
        return connect(
            f"ws://{self.host}/socket",
            additional_headers=headers,
            compression=None,
            max_queue=None,
        )

    async def sit_down(self, cookie: str = "", target: int = 61) -> tuple[str, str]:
        """Begin a match: the guest's cookie, and the table."""
        async with self.http(cookie) as http:
            answer = await http.post("/api/tables", json={"target": target})
        assert answer.status_code == 201, answer.text
        if "set-cookie" in answer.headers:
            cookie = answer.headers["set-cookie"].partition(";")[0]
        return cookie, answer.json()["table"]


class Failing(MemoryJournal):
    """A journal that cannot be written, or not even read, while somebody says so."""

    def __init__(self) -> None:
        super().__init__()
        self.unwritable = self.unreadable = False

    async def append(self, entry: Append) -> int:
        if self.unwritable:
            raise StorageError("the disk is full")
        return await super().append(entry)

    async def since(self, table_id: str, seq: int) -> Any:
        if self.unreadable:
            raise StorageError("the disk is gone")
        return await super().since(table_id, seq)

    async def check(self) -> None:
        if self.unreadable:
            raise StorageError("the disk is gone")


class Dice:
    """What the tables have of the system's chance, from a seed: the same cards every time."""

    def __init__(self, seed: str) -> None:
        chance = random.Random(seed)
        self.token_bytes, self.choice = chance.randbytes, chance.choice
        self.token_urlsafe = secrets.token_urlsafe


@contextlib.asynccontextmanager
async def serving(
    journal: Journal | None = None,
    *,
    client: Path | None = None,
    hosts: frozenset[str] = LOOPBACK_HOSTS,
    pool: Pool | None = None,
    door: Door | None = None,
) -> AsyncIterator[House]:
    """Serve over a journal for as long as the context lasts.

    The cards are the same every time; MUGGINS_SEED names others, to look for tests that
    depend on them.
    """
    journal = journal or MemoryJournal()
    extra = {"client": client} if client is not None else {}
    app = application(journal, hosts=hosts, pool=pool, **extra)
    server = uvicorn.Server(configuration(app, door))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        running = asyncio.create_task(server.serve(sockets=[listening]))
        dice = patch.object(tables, "secrets", Dice(os.environ.get("MUGGINS_SEED", "")))
        dice.start()
        try:
            async with asyncio.timeout(30):
                while not server.started:  # noqa: ASYNC110
                    await asyncio.sleep(0.005)
            yield House(address, journal, app.state.tables)
        finally:
            dice.stop()
            server.should_exit = True
            await running


async def ask(socket: ClientConnection, message: Json | str | bytes) -> Json:
    """Send a message and take the next one."""
    await socket.send(json.dumps(message) if isinstance(message, dict) else message)
    return await hear(socket)


async def hear(socket: ClientConnection, *kinds: str) -> Json:
    """The next message, or the next of some kinds."""
    async with asyncio.timeout(20):
        while True:
            message = json.loads(await socket.recv())
            if not kinds or message["t"] in kinds:
                return message


def do(table: str, seq: object, move: Json, command: object = "c1") -> Json:
    return {"t": "do", "id": command, "table": table, "seq": seq, "c": move}


async def to_the_play(house: House) -> tuple[str, str, Json]:
    """A table where it is the guest's turn to play a card: cookie, table and view."""
    guest = Guest(house.address, random.Random(5))
    await guest.sit_down()
    await guest.play(lambda g: g.view.get("phase") == "play" and 0 in g.view["waiting"])
    return guest.cookie, guest.table, {**guest.view, "seq": guest.seq}
