"""Whatever comes in gets a clear answer, and nothing is lost or stops."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from muggins.server.protocol import MAX_MESSAGE, read
from muggins.server.socket import TOO_SLOW
from tests.guest import Guest, decide
from tests.server.house import Failing, House, Json, ask, hear, serving


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with serving(Failing()) as served:
        yield served


def do(table: str, seq: object, move: Json, command: object = "c1") -> Json:
    return {"t": "do", "id": command, "table": table, "seq": seq, "c": move}


async def to_the_play(house: House) -> tuple[str, str, Json]:
    """A table where it is the guest's turn to play a card: cookie, table and view."""
    guest = Guest(house.address, random.Random(5))
    await guest.sit_down()
    await guest.play(lambda g: g.view.get("phase") == "play" and 0 in g.view["waiting"])
    return guest.cookie, guest.table, {**guest.view, "seq": guest.seq}


# -- what is no message --------------------------------------------------------------------

GARBAGE: list[str | bytes] = [
    "", " ", "null", "[]", "7", '"hello"', "{}", "{", '{"t":"hello"}', '{"t":"nothing"}',
    '{"t":null}', '{"t":"hello","table":7}', '{"t":"hello","table":"x","since":1.5}',
    '{"t":"hello","table":"x","more":1}', '{"t":"hello","t":"do","table":"x"}',
    '{"t":"do","id":"c","table":"x","seq":1}', '{"t":"do","id":"c","table":"x","seq":"1","c":{}}',
    '{"t":"do","id":"c","table":"x","seq":1,"c":{"t":"play","card":"1Z"}}',
    '{"t":"do","id":"c","table":"x","seq":1,"c":{"t":"play","card":7}}',
    '{"t":"do","id":"c","table":"x","seq":1,"c":{"t":"play","card":null}}',
    '{"t":"do","id":"c","table":"x","seq":1,"c":{"t":"play","card":"5H","seat":1}}',
    '{"t":"do","id":"c","table":"x","seq":1,"c":{"t":"deal"}}',
    '{"t":"do","id":"c","table":"x","seq":1,"c":{"t":"cut","position":1e400}}',
    '{"t":"hello","table":"\\ud800"}', "[" * 4000, '{"t":' * 600, "\x00", "💥",
    b"\xff\xfe", b"\x80" * 100, b'{"t":"hello","table":"\xc3("}', b"\x00" * MAX_MESSAGE,
    '{"t":"hello","table":"' + "x" * 4000 + '"', "9" * 4000, "-", "1e", "NaN",
]  # fmt: skip


@pytest.mark.parametrize("garbage", GARBAGE, ids=range(len(GARBAGE)))
async def test_garbage_is_answered_and_the_socket_lives(house: House, garbage: str | bytes) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        answer = await ask(socket, garbage)
        assert (answer["t"], answer["code"]) == ("problem", "bad-message")
        assert answer["facts"]["why"]
        assert (await ask(socket, {"t": "hello", "table": table}))["t"] == "state"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
moves = st.fixed_dictionaries(
    {"t": st.sampled_from(["cut", "lay-away", "cut-starter", "play", "continue", "abandon", ""])},
    optional={"position": json_values, "cards": json_values, "card": json_values},
)
messages = st.one_of(
    st.binary(max_size=80),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=80),
    st.builds(
        json.dumps,
        st.fixed_dictionaries(
            {"t": st.sampled_from(["hello", "do", "hint", "x"])},
            optional={
                "id": json_values, "table": json_values, "seq": json_values,
                "since": json_values, "c": moves | json_values,
            },
        ),
    ),
)  # fmt: skip


@given(messages)
@settings(max_examples=400)
def test_reading_raises_nothing_but_what_is_answered(message: str | bytes) -> None:
    try:
        asked = read(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        asked = None
    if asked is not None:
        assert type(asked).__name__ in ("Hello", "Do", "AskHint")


async def test_a_storm_of_garbage_leaves_the_server_and_its_tables_alone(house: House) -> None:
    """Many sockets send what hypothesis makes up, at a table where a game goes on."""
    cookie, table, view = await to_the_play(house)
    before = house.tables._open[table].events[:]  # pyright: ignore[reportPrivateUsage]
    sent: list[str | bytes] = []

    @given(st.lists(messages, min_size=1, max_size=18))
    @settings(max_examples=60, database=None)
    def collect(batch: list[str | bytes]) -> None:
        sent.append("|next|")
        sent.extend(batch)

    await asyncio.to_thread(collect)
    socket: ClientConnection | None = None
    answered = 0
    for message in sent:
        if message == "|next|":
            if socket is not None:
                await socket.close()
            socket = await house.socket(cookie)
            continue
        assert socket is not None
        answer = await ask(socket, message)
        assert answer["t"] in ("problem", "no")
        answered += 1
    assert socket is not None
    await socket.close()
    assert answered > 100
    assert house.tables._open[table].events == before  # pyright: ignore[reportPrivateUsage]
    async with house.socket(cookie) as socket:
        card = view["playable"][0]
        await socket.send(json.dumps(do(table, view["seq"], {"t": "play", "card": card})))
        assert (await hear(socket, "ok", "no"))["t"] == "ok"


async def test_a_long_message_is_refused_by_its_bytes(house: House) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        for long in ("x" * (MAX_MESSAGE + 1), "é" * (MAX_MESSAGE // 2 + 1), b"\x00" * 5000):
            answer = await ask(socket, long)
            assert answer == {
                "t": "problem", "code": "too-long", "facts": {"limit": MAX_MESSAGE},
            }  # fmt: skip
        assert (await ask(socket, {"t": "hello", "table": table}))["t"] == "state"


async def test_an_enormous_message_closes_the_socket_and_nothing_else(house: House) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket, house.socket(cookie) as other:
        await socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert (await ask(other, {"t": "hello", "table": table}))["t"] == "state"


async def test_a_flood_is_slowed_and_then_closed(house: House) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        codes: list[str] = []

        async def flood() -> None:
            for _ in range(400):
                await socket.send(json.dumps({"t": "hello", "table": table, "since": 2}))

        async def listen() -> None:
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 20))
                codes.append(message.get("code", message["t"]))

        with contextlib.suppress(ConnectionClosed):
            await flood()
        with pytest.raises(ConnectionClosed) as closed:
            await listen()
        assert codes.count("too-fast") == 21
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400
    async with house.socket(cookie) as socket:
        assert (await ask(socket, {"t": "hello", "table": table}))["t"] == "state"


# -- what may not be done ------------------------------------------------------------------


async def test_a_card_one_does_not_hold(house: House) -> None:
    cookie, table, view = await to_the_play(house)
    held = set(view["held"][0])
    async with house.socket(cookie) as socket:
        for card in [r + s for r in "A5K" for s in "CDHS" if r + s not in held]:
            move = {"t": "play", "card": card}
            answer = await ask(socket, do(table, view["seq"], move, f"c-{card}"))
            assert (answer["t"], answer["code"]) == ("no", "not-held")
            assert answer["facts"]["card"] in (card, f"{card[0]}{card[1]}")
        move = {"t": "lay-away", "cards": list(held)[:2]}
        assert (await ask(socket, do(table, view["seq"], move, "l")))["code"] == "not-now"


async def test_laying_away_wrongly(house: House) -> None:
    guest = Guest(house.address, random.Random(5))
    await guest.sit_down()
    await guest.play(lambda g: g.view.get("phase") == "lay-away" and 0 in g.view["waiting"])
    mine = guest.view["held"][0]
    async with house.socket(guest.cookie) as socket:
        for cards, code in [
            ([], "wrong-number"),
            (mine[:1], "wrong-number"),
            (mine[:3], "wrong-number"),
            (mine * 20, "wrong-number"),
            ([mine[0], mine[0]], "twice"),
        ]:
            move = {"t": "lay-away", "cards": cards}
            answer = await ask(socket, do(guest.table, guest.seq, move, code + str(len(cards))))
            assert (answer["t"], answer["code"]) == ("no", code)


@pytest.mark.parametrize("position", [-1, 52, 10**30, -(10**30)])
async def test_a_place_outside_the_pack(house: House, position: int) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        answer = await ask(socket, do(table, 2, {"t": "cut", "position": position}))
        assert (answer["t"], answer["code"]) == ("no", "no-such-position")


@pytest.mark.parametrize("seq", [-1, -(10**30), 3, 10**30])
async def test_a_seq_that_is_not_there(house: House, seq: int) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        answer = await ask(socket, do(table, seq, {"t": "cut", "position": 3}))
        assert (answer["t"], answer["code"]) == ("no", "behind")
        hello = await ask(socket, {"t": "hello", "table": table, "since": seq})
        assert (hello["t"], hello["seq"]) == ("state", 2)


async def test_an_old_seq_is_behind_and_the_move_is_not_made(house: House) -> None:
    cookie, table, view = await to_the_play(house)
    async with house.socket(cookie) as socket:
        for seq in (0, 2, view["seq"] - 1):
            move = {"t": "play", "card": view["playable"][0]}
            answer = await ask(socket, do(table, seq, move, f"old{seq}"))
            assert (answer["t"], answer["code"]) == ("no", "behind")


@pytest.mark.parametrize("command", ["", "x" * 65])
async def test_ids_too_short_or_too_long(house: House, command: str) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        answer = await ask(socket, do(table, 2, {"t": "cut", "position": 3}, command))
        assert (answer["t"], answer["code"], answer["id"]) == ("no", "bad-message", command)


async def test_an_id_may_have_any_characters(house: House) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        command = "♥\x00'\"\u202e" + "🂱" * 59
        answer = await ask(socket, do(table, 2, {"t": "cut", "position": 3}, command))
        assert (answer["t"], answer["id"]) == ("ok", command)


async def test_the_same_id_again_is_answered_alike_whatever_it_asks(house: House) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        first = await ask(socket, do(table, 2, {"t": "cut", "position": 3}))
        assert first["t"] == "ok"
        for move in ({"t": "cut", "position": 3}, {"t": "cut", "position": 9}, {"t": "abandon"}):
            for seq in (2, first["seq"], -1):
                assert await ask(socket, do(table, seq, move)) == first
    rows = await house.journal.since(table, 0)
    mine = [json.loads(row.body) for row in rows if row.command_id == "0:c1"]
    assert [body["position"] for body in mine] == [3]


async def test_the_same_command_from_many_sockets_at_once_is_done_once(house: House) -> None:
    cookie, table = await house.sit_down()
    sockets = [await house.socket(cookie) for _ in range(8)]
    answers = await asyncio.gather(
        *(ask(socket, do(table, 2, {"t": "cut", "position": 7})) for socket in sockets)
    )
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["t"] == "ok"
    rows = await house.journal.since(table, 0)
    assert [row.command_id for row in rows].count("0:c1") == 1
    for socket in sockets:
        await socket.close()


# -- who may not ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cookie",
    ["", "muggins_guest=", "muggins_guest=nobody", "muggins_guest=%00", "other=1", ";;;=", "é" * 9],
)
async def test_a_stranger_hears_and_does_nothing(house: House, cookie: str) -> None:
    _, table = await house.sit_down()
    async with house.socket(cookie) as socket:
        hello = await ask(socket, {"t": "hello", "table": table})
        assert (hello["t"], hello["code"]) == ("problem", "not-seated")
        done = await ask(socket, do(table, 2, {"t": "cut", "position": 3}))
        assert (done["t"], done["code"]) == ("no", "not-seated")
        hint = await ask(socket, {"t": "hint", "id": "h", "table": table})
        assert (hint["t"], hint["code"]) == ("no", "not-seated")
        gone = await ask(socket, {"t": "hello", "table": "no-such-table"})
        assert (gone["t"], gone["code"]) == ("problem", "no-table")
    assert len(await house.journal.since(table, 0)) == 2


async def test_a_guest_does_nothing_at_anothers_table(house: House) -> None:
    mine, my_table = await house.sit_down()
    theirs, their_table = await house.sit_down()
    assert mine != theirs
    async with house.socket(theirs) as socket, house.http(theirs) as http:
        hello = await ask(socket, {"t": "hello", "table": my_table})
        assert hello["code"] == "not-seated"
        answer = await http.get(f"/api/tables/{my_table}/record")
        assert (answer.status_code, answer.json()["code"]) == (403, "not-seated")
        tables = (await http.get("/api/me")).json()["tables"]
        assert [row["table"] for row in tables] == [their_table]


async def test_nobody_follows_more_than_sixteen_tables(house: House) -> None:
    cookie, table = await house.sit_down()
    tables = [table, *[(await house.sit_down(cookie))[1] for _ in range(16)]]
    async with house.socket(cookie) as socket:
        answers = [await ask(socket, {"t": "hello", "table": name}) for name in tables]
        assert [answer["t"] for answer in answers] == ["state"] * 16 + ["problem"]
        assert answers[-1]["code"] == "too-many-tables"
        assert (await ask(socket, {"t": "hello", "table": tables[3]}))["t"] == "state"


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
        cookie, table, _ = await to_the_play(house)
        _, other = await house.sit_down(cookie)
    rows = journal._rows[table]  # pyright: ignore[reportPrivateUsage]
    rows[-1] = type(rows[-1])(rows[-1].seq, 0, "seat 0", None, body)
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


# -- whoever goes away ---------------------------------------------------------------------


async def test_a_move_is_made_to_the_end_though_its_socket_is_gone() -> None:
    """The journal is slow, the socket goes away meanwhile: others hear of the move all the same."""
    journal = Failing()
    async with serving(journal) as house:
        cookie, table = await house.sit_down()
        append, go_on = journal.append, asyncio.Event()

        async def slow(entry: Any) -> int:
            if entry.actor == "seat 0":
                await go_on.wait()
            return await append(entry)

        journal.append = slow  # type: ignore[method-assign]
        async with house.socket(cookie) as watching:
            await ask(watching, {"t": "hello", "table": table})
            going = await house.socket(cookie)
            await ask(going, {"t": "hello", "table": table})
            await going.send(json.dumps(do(table, 2, {"t": "cut", "position": 3})))
            await asyncio.sleep(0.05)
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
    async with house.socket(guest.cookie) as back:
        await back.send(json.dumps({"t": "hello", "table": guest.table, "since": 2}))
        seqs = [(await hear(back, "event"))["seq"] for _ in range(3, table.seq + 1)]
        assert seqs == list(range(3, table.seq + 1))


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
