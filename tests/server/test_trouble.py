"""What goes wrong around a table: the disk, the journal, sockets that go away, two tabs at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from muggins.cards import PACK
from muggins.server import tables
from muggins.server.socket import TOO_SLOW
from tests.guest import Guest, decide
from tests.server.house import Failing, House, ask, do, hear, serving, to_the_play


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with serving(Failing()) as served:
        yield served


# -- when games cannot be kept -------------------------------------------------------------


async def test_a_full_disk_is_said_and_the_same_command_goes_through_later(house: House) -> None:
    cookie, table, view = await to_the_play(house)
    assert isinstance(house.journal, Failing)
    before = await house.journal.since(table, 0)
    command = do(table, view["seq"], {"t": "play", "card": view["playable"][0]}, "again")
    async with house.socket(cookie) as socket, house.http(cookie) as http:
        house.journal.unwritable = True
        for _ in range(3):
            answer = await ask(socket, command)
            assert answer == {"t": "no", "id": "again", "code": "storage", "facts": {}}
        answer = await http.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        assert await house.journal.since(table, 0) == before
        house.journal.unwritable = False
        assert (await ask(socket, command))["t"] == "ok"
    after = await house.journal.since(table, 0)
    assert after[: len(before)] == before
    assert [row.command_id for row in after].count("0:again") == 1


async def test_the_computer_moves_once_the_disk_has_room_again(house: House) -> None:
    cookie, table = await house.sit_down()
    assert isinstance(house.journal, Failing)
    async with house.socket(cookie) as socket:
        await ask(socket, {"t": "hello", "table": table})
        append, appended = house.journal.append, 0

        async def only_mine(entry: Any) -> int:
            nonlocal appended
            if entry.actor == "computer" and appended < 2:
                appended += 1
                from muggins.server.journal import StorageError

                raise StorageError("the disk is full")
            return await append(entry)

        house.journal.append = only_mine  # type: ignore[method-assign]
        await socket.send(json.dumps(do(table, 2, {"t": "cut", "position": 3})))
        seats: list[int] = []
        while len(seats) < 2:
            message = await hear(socket, "event")
            seats.append(message["event"]["seat"])
        assert seats == [0, 1]
        assert appended == 2


async def test_a_journal_that_cannot_be_read_is_not_well(house: House) -> None:
    assert isinstance(house.journal, Failing)
    cookie, table = await house.sit_down()
    async with house.http() as http, house.socket(cookie) as socket:
        answer = await http.get("/healthz")
        assert (answer.status_code, answer.text) == (200, "ok\n")
        house.journal.unreadable = True
        answer = await http.get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        hello = await ask(socket, {"t": "hello", "table": table})
        assert (hello["t"], hello["code"]) == ("problem", "storage")
        house.journal.unreadable = False
        assert (await http.get("/healthz")).status_code == 200
        assert (await ask(socket, {"t": "hello", "table": table}))["t"] == "state"


CORRUPT = [
    "", "{", "7", "[]", "null", '"x"', "{}", '{"type":"no-such-event"}', '{"type":["x"]}',
    '{"type":"card-played","seat":0,"card":"5H","count":5,"lines":[]}',
    '{"type":"card-played","seat":9,"card":"5H","count":5,"lines":[]}',
    '{"type":"laid-away","seat":0,"cards":null}', '{"type":"match-started","players":[]}',
    '{"type":"counted"}', '{"type":"game-won","side":0}',
]  # fmt: skip


@pytest.mark.parametrize("body", CORRUPT, ids=range(len(CORRUPT)))
async def test_a_corrupt_row_breaks_one_table_alone(body: str) -> None:
    journal = Failing()
    async with serving(journal) as house:
        cookie, table, view = await to_the_play(house)
        _, other = await house.sit_down(cookie)
    # A card that is there would be a move like any other.
    missing = next(card.text for card in PACK if card.text not in view["held"][0])
    rows = journal._rows[table]  # pyright: ignore[reportPrivateUsage]
    rows[-1] = replace(rows[-1], command_id=None, body=body.replace("5H", missing))
    await broken_alone(journal, cookie, table, other)


async def test_a_lost_row_breaks_one_table_alone() -> None:
    journal = Failing()
    async with serving(journal) as house:
        cookie, table, _ = await to_the_play(house)
        _, other = await house.sit_down(cookie)
    del journal._rows[table][4]  # pyright: ignore[reportPrivateUsage]
    await broken_alone(journal, cookie, table, other)


async def broken_alone(journal: Failing, cookie: str, table: str, other: str) -> None:
    async with serving(journal) as house, house.socket(cookie) as socket:
        hello = await ask(socket, {"t": "hello", "table": table})
        assert (hello["t"], hello["code"]) == ("problem", "broken-table")
        done = await ask(socket, do(table, 2, {"t": "continue"}))
        assert (done["t"], done["code"]) == ("no", "broken-table")
        async with house.http(cookie) as http:
            record = await http.get(f"/api/tables/{table}/record")
            assert (record.status_code, record.json()["code"]) == (500, "broken-table")
        assert (await ask(socket, {"t": "hello", "table": other}))["t"] == "state"
        assert (await ask(socket, do(other, 2, {"t": "cut", "position": 1})))["t"] == "event"


async def test_a_row_damaged_by_another_process_breaks_one_table_alone() -> None:
    """The table lies in memory already, and its journal goes on elsewhere, damaged."""
    journal = Failing()
    async with serving(journal) as house:
        cookie, table, view = await to_the_play(house)
        rows = journal._rows[table]  # pyright: ignore[reportPrivateUsage]
        rows.append(type(rows[-1])(rows[-1].seq + 1, 0, "seat 1", "1:x", '{"type":"counted"}'))
        async with house.socket(cookie) as socket:
            for _ in range(2):
                move = {"t": "play", "card": view["playable"][0]}
                done = await ask(socket, do(table, view["seq"], move))
                assert (done["t"], done["code"]) == ("no", "broken-table")
            _, other = await house.sit_down(cookie)
            assert (await ask(socket, {"t": "hello", "table": other}))["t"] == "state"


async def test_a_damaged_summary_hides_no_other_table(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert isinstance(house.journal, Failing)
    cookie, table = await house.sit_down()
    _, other = await house.sit_down(cookie)
    kept = house.journal._tables  # pyright: ignore[reportPrivateUsage]
    for summary in ("", "[]", "{}", '{"players":1}'):
        kept[table] = replace(kept[table], summary=summary)
        async with house.http(cookie) as http:
            answer = await http.get("/api/me")
            assert answer.status_code == 200
            assert [row["table"] for row in answer.json()["tables"]] == [other]
        assert table in capsys.readouterr().out


# -- whoever goes away ---------------------------------------------------------------------


async def test_a_move_is_made_to_the_end_though_its_socket_is_gone() -> None:
    """The journal is slow, the socket goes away meanwhile: others hear of the move all the same."""
    journal = Failing()
    async with serving(journal) as house:
        cookie, table = await house.sit_down()
        append, reached, go_on = journal.append, asyncio.Event(), asyncio.Event()

        async def slow(entry: Any) -> int:
            if entry.actor == "seat 0":
                reached.set()
                await go_on.wait()
            return await append(entry)

        journal.append = slow  # type: ignore[method-assign]
        async with house.socket(cookie) as watching:
            await ask(watching, {"t": "hello", "table": table})
            going = await house.socket(cookie)
            await ask(going, {"t": "hello", "table": table})
            await going.send(json.dumps(do(table, 2, {"t": "cut", "position": 3})))
            await asyncio.wait_for(reached.wait(), 20)
            # What the server does when a socket goes away in the middle of an answer.
            client = house.tables._open[table].followers[1]  # pyright: ignore[reportPrivateUsage]
            client._end(TOO_SLOW)  # type: ignore[attr-defined]
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(going.recv(), 20)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4408
            go_on.set()
            mine, computers = await hear(watching, "event"), await hear(watching, "event")
            assert (mine["event"]["seat"], computers["event"]["seat"]) == (0, 1)


async def test_what_goes_wrong_inside_closes_the_socket_and_is_written_down(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cookie, table = await house.sit_down()

    async def wrong(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(house.tables, "do", wrong)
    async with house.socket(cookie) as socket:
        await socket.send(json.dumps(do(table, 2, {"t": "cut", "position": 3})))
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011
    assert "planted" in capsys.readouterr().out
    async with house.socket(cookie) as socket:
        assert (await ask(socket, {"t": "hello", "table": table}))["t"] == "state"


async def test_an_event_that_cannot_be_told_to_one_reaches_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as unlucky, house.socket(cookie) as other:
        await ask(unlucky, {"t": "hello", "table": table})
        (client,) = house.tables._open[table].followers  # pyright: ignore[reportPrivateUsage]
        await ask(other, {"t": "hello", "table": table})
        monkeypatch.setattr(client, "_following", {})
        await other.send(json.dumps(do(table, 2, {"t": "cut", "position": 3})))
        assert (await hear(other, "event"))["seq"] == 3
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(unlucky.recv(), 20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011
        assert "could not be told" in capsys.readouterr().out
        assert (await hear(other, "event"))["seq"] == 4


async def test_a_table_that_was_forgotten_is_still_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory is full: who followed a table and who comes later hear the same."""
    monkeypatch.setattr(tables, "_MAX_OPEN", 1)
    cookie, table = await house.sit_down()
    _, other = await house.sit_down(cookie)
    async with house.socket(cookie) as early, house.socket(cookie) as late:
        await ask(early, {"t": "hello", "table": table})
        await ask(early, {"t": "hello", "table": other})
        assert list(house.tables._open) == [other]  # pyright: ignore[reportPrivateUsage]
        await ask(late, {"t": "hello", "table": table})
        await late.send(json.dumps(do(table, 2, {"t": "cut", "position": 3})))
        for socket in (early, late):
            assert [(await hear(socket, "event"))["seq"] for _ in range(2)] == [3, 4]


@pytest.mark.parametrize("seed", range(12))
async def test_bytes_that_are_no_frames(house: House, seed: int) -> None:
    """What no WebSocket library would send: the connection ends, everybody else goes on."""
    chance = random.Random(seed)
    reader, writer = await asyncio.open_connection(*house.host.split(":"))
    writer.write(
        f"GET /socket HTTP/1.1\r\nHost: {house.host}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b"101" in await reader.readline()
    with contextlib.suppress(ConnectionError):
        for _ in range(20):
            writer.write(chance.randbytes(chance.randint(1, 200)))
            await writer.drain()
        writer.write_eof()
        async with asyncio.timeout(20):
            await reader.read()
    writer.close()
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        assert (await ask(socket, {"t": "hello", "table": table}))["t"] == "state"


async def test_coming_back_within_a_game_brings_the_events_and_before_it_the_state(
    house: House,
) -> None:
    guest = Guest(house.address, random.Random(3))
    await guest.sit_down()
    await guest.play(lambda g: g.view.get("phase") == "over")
    over = guest.seq
    await guest.play(lambda g: g.view["game_number"] == 2 and g.view["playable"])
    last = guest.seq
    async with house.socket(guest.cookie) as socket:
        for since in (over, over + 1, last - 1):
            await socket.send(json.dumps({"t": "hello", "table": guest.table, "since": since}))
            for seq in range(since + 1, last + 1):
                assert await asyncio.wait_for(socket.recv(), 20) == guest.heard[seq]
        for since in (0, 1, 2, over - 1, last + 1, None):
            hello = await ask(socket, {"t": "hello", "table": guest.table, "since": since})
            assert (hello["t"], hello["seq"]) == ("state", last)
            assert hello["view"] == guest.view
            assert [said["id"] for said in hello["log"]][:2] == ["say-game", "say-first-deal"]
            assert hello["log"][0]["args"]["number"] == 2


async def test_too_much_missed_is_told_as_the_state(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.server.socket._MAX_RESUME", 3)
    cookie, table, view = await to_the_play(house)
    async with house.socket(cookie) as socket:
        hello = {"t": "hello", "table": table, "since": view["seq"] - 4}
        assert (await ask(socket, hello))["t"] == "state"
        answer = await ask(socket, {**hello, "since": view["seq"] - 3})
        assert (answer["t"], answer["seq"]) == ("event", view["seq"] - 2)


async def test_who_does_not_keep_up_is_closed_and_comes_back(house: House) -> None:
    """A socket that reads nothing is let go of; nobody else waits for it."""
    guest = Guest(house.address, random.Random(2))
    await guest.sit_down()
    lazy = await house.socket(guest.cookie)
    await ask(lazy, {"t": "hello", "table": guest.table})
    lazy.transport.pause_reading()
    table = house.tables._open[guest.table]  # pyright: ignore[reportPrivateUsage]
    (client,) = table.followers
    while not client._ended.done():  # type: ignore[attr-defined]
        # Faster than a game: what it would hear in a long one.
        client.tell(table, table.seq, table.events[-1], table.match)
        await asyncio.sleep(0)
    await guest.play(lambda g: len(g.acknowledged) >= 3)
    async with asyncio.timeout(20):
        while client in table.followers:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    lazy.transport.abort()
    last = table.seq  # the computer may be about to move
    async with house.socket(guest.cookie) as back:
        await back.send(json.dumps({"t": "hello", "table": guest.table, "since": 2}))
        seqs = [(await hear(back, "event"))["seq"] for _ in range(3, last + 1)]
        assert seqs == list(range(3, last + 1))


# -- twice ---------------------------------------------------------------------------------


async def test_two_tabs_ask_to_go_on_and_for_a_rematch(house: House) -> None:
    guest = Guest(house.address, random.Random(3))
    await guest.sit_down()
    await guest.play(lambda g: g.view.get("phase") == "deal" and 0 in g.view["waiting"])
    one, other = await house.socket(guest.cookie), await house.socket(guest.cookie)
    answers = []
    for socket, command in ((one, "x"), (other, "y")):
        await socket.send(json.dumps(do(guest.table, guest.seq, {"t": "continue"}, command)))
    for socket in (one, other):
        answers.append(await hear(socket, "ok", "no"))
    assert sorted(a["t"] for a in answers) == ["no", "ok"]
    assert {a["code"] for a in answers if a["t"] == "no"} <= {"behind", "not-now"}
    await guest.play(lambda g: g.view["phase"] == "over")
    assert guest.view["winner"] is not None
    for socket, command in ((one, "r1"), (other, "r2")):
        await socket.send(json.dumps(do(guest.table, guest.seq, {"t": "rematch"}, command)))
    answers = [await hear(socket, "ok", "no") for socket in (one, other)]
    assert sorted(a["t"] for a in answers) == ["no", "ok"]
    rows = await house.journal.since(guest.table, 0)
    assert sum('"game-started"' in row.body for row in rows) == 2
    assert decide(guest.view, random.Random()) == {"t": "rematch"}
    for socket in (one, other):
        await socket.close()
