"""Whatever comes in gets a clear answer, and nothing is lost or stops."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from muggins.server.protocol import MAX_MESSAGE, read
from tests.guest import Guest
from tests.server.house import Failing, House, ask, do, hear, serving, to_the_play


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with serving(Failing()) as served:
        yield served


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
    assert answered >= 60
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
            while True:  # until it is closed, however slow this machine is
                await socket.send(json.dumps({"t": "hello", "table": table, "since": 2}))

        async def listen() -> None:
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 20))
                codes.append(message.get("code", message["t"]))

        async with asyncio.timeout(60):
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


async def test_a_hint_only_where_there_is_something_to_decide(house: House) -> None:
    guest = Guest(house.address, random.Random(5))
    await guest.sit_down()
    question = {"t": "hint", "id": "h", "table": guest.table}
    async with house.socket(guest.cookie) as socket:
        answer = await ask(socket, question)  # the cut is chance
        assert (answer["t"], answer["code"], answer["id"]) == ("no", "no-hint", "h")
        await guest.play(lambda g: g.view.get("phase") == "play" and 0 in g.view["waiting"])
        assert (await ask(socket, question))["t"] == "hint"
        give_up = do(guest.table, guest.seq, {"t": "abandon"}, "z")
        assert (await ask(socket, give_up))["t"] == "ok"
        answer = await ask(socket, question)
        assert (answer["t"], answer["code"]) == ("no", "not-your-turn")


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


async def test_giving_up_is_not_behind_whatever_the_computer_did_meanwhile(house: House) -> None:
    guest = Guest(house.address, random.Random(5))
    await guest.sit_down()
    await guest.play(lambda g: g.view.get("phase") == "play" and 0 in g.view["waiting"])
    async with house.socket(guest.cookie) as socket:
        for seq in (guest.seq + 1, 1, -1):
            answer = await ask(socket, do(guest.table, seq, {"t": "abandon"}, f"a{seq}"))
            assert (answer["t"], answer["code"]) == ("no", "behind")
        answer = await ask(socket, do(guest.table, guest.seq - 3, {"t": "abandon"}, "a"))
        assert answer == {"t": "ok", "id": "a", "seq": guest.seq + 1}
        answer = await ask(socket, do(guest.table, guest.seq + 1, {"t": "rematch"}, "r"))
        assert answer["t"] == "ok"
        # What was meant for the game before does not end this one.
        answer = await ask(socket, do(guest.table, guest.seq, {"t": "abandon"}, "b"))
        assert (answer["t"], answer["code"]) == ("no", "behind")


async def test_the_computer_draws_after_the_guest(house: House) -> None:
    """So that no place that was free on the guest's screen is taken when they reach for it."""
    cookie, table = await house.sit_down()
    await house.tables.computer_moves(table)
    assert len(await house.journal.since(table, 0)) == 2
    assert await house.journal.overdue(10**18) == []
    async with house.socket(cookie) as socket:
        await ask(socket, {"t": "hello", "table": table})
        await socket.send(json.dumps(do(table, 2, {"t": "cut", "position": 3})))
        seats = [(await hear(socket, "event"))["event"]["seat"] for _ in range(2)]
        assert seats == [0, 1]


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
