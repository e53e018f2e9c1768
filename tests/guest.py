"""A browser for tests: a guest who plays at tables over real sockets and keeps account.

A guest sends a command again, under the same id, until it is answered, and comes back with
the last seq it saw. What it decides follows only from what the server showed it.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

Json = dict[str, Any]
GONE = (OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake, httpx.TransportError)
"""What a client meets when the server dies under its hands."""

PACE = 0.05
"""Seconds a guest waits before a move: the server takes 20 messages a second."""


def decide(view: Json, chance: random.Random) -> Json | None:
    """A legal move for the viewer, None when nothing is expected of them."""
    me = view["viewer"]
    if view["phase"] == "over":
        return {"t": "rematch"}
    if me not in view["waiting"]:
        return None
    match view["phase"]:
        case "cut":
            drawn = {cut["position"] for cut in view["cuts"]}
            return {"t": "cut", "position": chance.choice([i for i in range(52) if i not in drawn])}
        case "lay-away":
            return {"t": "lay-away", "cards": chance.sample(view["held"][me], 2)}
        case "starter":
            return {"t": "cut-starter"}
        case "play":
            return {"t": "play", "card": chance.choice(view["playable"])}
        case "deal":
            return {"t": "continue"}
        case phase:
            raise AssertionError(f"nothing to do in {phase}")


class Guest:
    """One browser at one table."""

    def __init__(self, address: str, chance: random.Random, name: str = "c") -> None:
        self.address, self.chance, self._name = address, chance, name
        self._numbers = itertools.count(1)
        self.cookie = ""
        self.table = ""
        self.seq = 0
        self.view: Json = {}
        self.pending: tuple[str, int, Json] | None = None
        """The command without an answer: id, seq, move."""
        self.sent: dict[str, Json] = {}
        self.acknowledged: dict[str, int] = {}
        self.resent: dict[str, int] = {}
        """The commands sent again after a reconnection, and when last, in ms since 1970."""
        self.heard: dict[int, str] = {}
        """The event messages as they came, by seq."""
        self.states: list[str] = []
        self.refused: Counter[str] = Counter()
        self.messages: list[str] = []
        self.on_sent: Callable[[Guest], None] = lambda guest: None
        self.socket: ClientConnection | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": self.cookie} if self.cookie else {}

    async def sit_down(self, target: int = 61, opponent: str | None = None) -> None:
        """Begin a match, and become a guest if this browser is none yet."""
        body = {"target": target} | ({} if opponent is None else {"opponent": opponent})
        async with httpx.AsyncClient(base_url=self.address, headers=self.headers) as http:
            answer = await http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["table"]
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]

    async def play(self, until: Callable[[Guest], bool]) -> None:
        """Play over one connection until that is so, or the server is gone (raises GONE)."""
        address = self.address.replace("http", "ws", 1) + "/socket"
        async with connect(address, additional_headers=self.headers, compression=None) as socket:
            self.socket = socket
            since = self.seq or None
            await socket.send(json.dumps({"t": "hello", "table": self.table, "since": since}))
            if self.pending is not None:
                self.resent[self.pending[0]] = time.time_ns() // 1_000_000
                await self._send(socket)
            elif since is not None and not until(self):
                # Nothing may have been missed, and then nothing is said.
                await self._next_move(socket)
            while not until(self):
                try:
                    # Not wait_for: until Python 3.12 it may swallow a cancellation.
                    async with asyncio.timeout(20):
                        text = await socket.recv()
                except TimeoutError:
                    # Would otherwise pass for a server that is gone.
                    raise AssertionError(f"nothing more is heard after seq {self.seq}") from None
                self.take(str(text))
                if not until(self):
                    await self._next_move(socket)

    async def _next_move(self, socket: ClientConnection) -> None:
        if self.pending is None and self.view:
            move = decide(self.view, self.chance)
            if move is not None:
                await asyncio.sleep(PACE)
                command = f"{self._name}{next(self._numbers)}"
                self.sent[command] = move
                self.pending = (command, self.seq, move)
                await self._send(socket)

    async def _send(self, socket: ClientConnection) -> None:
        assert self.pending is not None
        command, seq, move = self.pending
        await socket.send(
            json.dumps({"t": "do", "id": command, "table": self.table, "seq": seq, "c": move})
        )
        self.on_sent(self)

    def take(self, text: str) -> None:
        """Keep account of a message."""
        message = json.loads(text)
        self.messages.append(text)
        match message["t"]:
            case "event":
                seq = message["seq"]
                assert self.heard.setdefault(seq, text) == text, "an event was heard differently"
                if seq > self.seq:
                    assert not self.seq or seq == self.seq + 1, "an event was left out"
                    self.seq, self.view = seq, message["view"]
            case "state":
                assert message["seq"] >= self.seq, "the table went back"
                self.states.append(text)
                self.seq, self.view = message["seq"], message["view"]
            case "ok":
                assert self.pending is not None
                assert self.pending[0] == message["id"]
                self.acknowledged[message["id"]] = message["seq"]
                self.pending = None
            case "no":
                assert self.pending is not None
                assert self.pending[0] == message["id"]
                self.refused[message["code"]] += 1
                self.pending = None
            case other:
                raise AssertionError(f"unexpected {other}: {text}")
