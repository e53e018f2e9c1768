"""How much may be asked for: by one guest, from one address, and what is kept open."""

from __future__ import annotations

import json
import random

import httpx
import pytest

from muggins.server import limits, tables
from muggins.server.limits import Bucket, Buckets, NewTables
from muggins.server.memory import MemoryJournal
from tests.server.house import ask, do, hear, serving


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_up_again() -> None:
    clock = Clock()
    bucket = Bucket(3, 0.5, clock)
    assert [bucket.take() for _ in range(5)] == [True] * 3 + [False] * 2
    assert bucket.wait == 2
    clock.now += 1
    assert bucket.wait == 1
    assert not bucket.take()
    clock.now += 1
    assert bucket.wait == 0
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1000
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [True] * 3 + [False]


def test_a_bucket_never_gives_more_than_it_should() -> None:
    chance = random.Random(1)
    clock = Clock()
    bucket = Bucket(10, 2, clock)
    given, began = 0, clock.now
    for _ in range(2000):
        clock.now += chance.choice((0, 0, 0.01, 0.3, 4))
        given += bucket.take()
        assert given <= 10 + 2 * (clock.now - began) + 1e-6


def test_each_has_a_bucket_of_their_own() -> None:
    clock = Clock()
    buckets = Buckets(2, 1, clock)
    for _ in range(2):
        assert buckets.wait("ada") == 0
        buckets.take("ada")
    assert buckets.wait("ada") == 1
    assert buckets.wait("eve") == 0


def test_buckets_that_are_full_again_are_forgotten_and_never_too_many_kept() -> None:
    clock = Clock()
    buckets = Buckets(2, 1, clock, most=100)
    for i in range(1000):
        buckets.take(f"guest {i}")
        assert len(buckets) <= 100
    clock.now += 2
    buckets.take("ada")
    assert len(buckets) == 1
    assert buckets.wait("ada") == 0


def new_tables(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> NewTables:
    monkeypatch.setattr(limits, "_PER_GUEST", (3, 0.1))
    monkeypatch.setattr(limits, "_PER_ADDRESS", (5, 1.0))
    return NewTables(clock)


def test_a_guest_waits_and_takes_nothing_from_their_neighbours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    new = new_tables(clock, monkeypatch)
    assert [new.wait("ada", "10.0.0.1") for _ in range(3)] == [0, 0, 0]
    for address in ("10.0.0.1", "10.0.0.2"):
        assert new.wait("ada", address) == 10
    assert [new.wait("eve", "10.0.0.1") for _ in range(2)] == [0, 0]
    assert new.wait("eve", "10.0.0.1") == 1
    clock.now += 10
    assert new.wait("ada", "10.0.0.1") == 0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False), ("10.0.0.1", "::ffff:10.0.0.1", True),
        ("2001:db8::1", "2001:db8::2", True), ("2001:db8::1", "2001:db8:0:0:ff::", True),
        ("2001:db8::1", "2001:db8:0:1::1", False), ("fe80::1%eth0", "fe80::2", True),
        ("", "", True), ("testclient", "other", False),
    ],
)  # fmt: skip
def test_an_address_is_what_one_party_has(
    monkeypatch: pytest.MonkeyPatch, one: str, other: str, same: bool
) -> None:
    new = new_tables(Clock(), monkeypatch)
    # Strangers are new guests each time: their address alone tells.
    assert [new.wait(None, one) for _ in range(6)] == [0] * 5 + [1]
    assert (new.wait(None, other) > 0) == same


def refused(answer: httpx.Response) -> int:
    """Check the answer to one who is too fast; the seconds to wait."""
    assert answer.status_code == 429
    assert answer.json()["code"] == "too-soon"
    seconds = answer.json()["facts"]["seconds"]
    assert answer.headers["retry-after"] == str(seconds)
    assert "set-cookie" not in answer.headers
    return seconds


async def test_a_guest_who_begins_too_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    # Slow enough to fill up again that no machine is slower.
    monkeypatch.setattr(limits, "_PER_GUEST", (4, 1e-5))
    async with serving() as house:
        cookie, table = await house.sit_down()  # not a guest yet: counts for the address alone
        async with house.http(cookie) as http:
            for _ in range(4):
                assert (await http.post("/api/tables", json={})).status_code == 201
            for _ in range(3):
                assert 90_000 < refused(await http.post("/api/tables", json={})) <= 100_000
            assert len((await http.get("/api/me")).json()["tables"]) == 5
        await house.sit_down()
        async with house.socket(cookie) as socket:
            assert (await ask(socket, {"t": "hello", "table": table}))["t"] == "state"


async def test_an_address_from_which_too_many_tables_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "_PER_ADDRESS", (4, 1e-5))
    async with serving() as house:
        cookie, _ = await house.sit_down()
        for _ in range(3):
            await house.sit_down()
        for who in ("", cookie, "muggins_guest=planted"):
            async with house.http(who) as http:
                assert 90_000 < refused(await http.post("/api/tables", json={})) <= 100_000
        # A proxy on this machine says who really asks.
        async with house.http(**{"x-forwarded-for": "10.0.0.9"}) as http:
            assert (await http.post("/api/tables", json={})).status_code == 201


async def test_what_cannot_be_a_table_uses_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_PER_ADDRESS", (1, 1e-5))
    async with serving() as house:
        async with house.http() as http:
            for body in (b"[", b'{"target":60}', b'{"more":1}', b" " * 2000):
                assert (await http.post("/api/tables", content=body)).status_code == 400
        await house.sit_down()


async def test_unfinished_tables_beyond_a_few_are_archived_and_can_be_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "_MAX_UNFINISHED", 3)
    journal = MemoryJournal()
    async with serving(journal) as house:
        now = iter(range(1, 1000))
        monkeypatch.setattr(house.tables, "_now", lambda: next(now))
        cookie, first = await house.sit_down()
        made = [first, *[(await house.sit_down(cookie))[1] for _ in range(5)]]
        _, elsewhere = await house.sit_down()

        async def statuses() -> dict[str, str]:
            async with house.http(cookie) as http:
                rows = (await http.get("/api/me")).json()["tables"]
            return {row["table"]: row["status"] for row in rows}

        assert await statuses() == dict.fromkeys(made[:3], "archived") | dict.fromkeys(
            made[3:], "open"
        )
        async with house.socket(cookie) as socket:
            assert (await ask(socket, {"t": "hello", "table": first}))["seq"] == 2
            # What is archived still waits for its player.
            await socket.send(json.dumps(do(first, 2, {"t": "cut", "position": 3})))
            assert (await hear(socket, "ok"))["t"] == "ok"
        assert (await statuses())[first] == "open"
        assert len(await journal.since(elsewhere, 0)) == 2
