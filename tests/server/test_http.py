"""The routes, their headers and cookies, and who is turned away."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import random
import socket
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from muggins import views
from muggins.engine.opponents import OPPONENTS
from muggins.match import GameResult
from muggins.server import app
from muggins.server import tables as tables_module
from muggins.server.journal import StorageError
from muggins.server.memory import MemoryJournal
from muggins.words import LANGUAGES, Words
from tests.guest import Guest
from tests.server.house import House, ask, serving

ALWAYS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (client / "assets" / "a-1.js").write_text("export {}")
    (tmp_path / "outside").write_text("not to be served")
    async with serving(client=client) as served:
        yield served


def guarded(answer: httpx.Response) -> None:
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self'")
    assert "unsafe-" not in policy
    assert "*" not in policy
    for name, value in ALWAYS.items():
        assert answer.headers[name] == value
    assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200), ("HEAD", "/", 200), ("GET", "/table/x", 200), ("GET", "/rules", 200),
        ("GET", "/healthz", 200), ("GET", "/api/me", 200), ("GET", "/assets/a-1.js", 200),
        ("GET", "/assets/none.js", 404), ("GET", "/nothing", 404), ("POST", "/", 405),
        ("GET", "/api/tables", 404), ("DELETE", "/api/tables", 405), ("PUT", "/healthz", 405),
        ("POST", "/api/tables", 201), ("GET", "/api/tables/none/record", 404),
        ("GET", "/assets/%2e%2e/%2e%2e/outside", 404), ("GET", "/..%2foutside", 404),
        ("GET", "/%00", 404),
    ],
)  # fmt: skip
async def test_every_answer_is_guarded(house: House, method: str, path: str, status: int) -> None:
    async with house.http() as http:
        answer = await http.request(method, path)
        assert answer.status_code == status
        guarded(answer)
        assert "not to be served" not in answer.text


async def test_what_goes_wrong_inside_is_guarded_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wrong(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(house.journal, "check", wrong)
    async with house.http() as http:
        answer = await http.get("/healthz")
        assert (answer.status_code, answer.json()) == (500, {"code": "broken", "facts": {}})
        assert "planted" not in answer.text
        guarded(answer)
        assert (await http.get("/")).status_code == 200


async def test_an_unknown_address_is_a_page_for_a_browser_and_json_for_a_program(
    house: House,
) -> None:
    async with house.http() as http:
        for path in ("/nothing", "/tables/abc", "/rules/none"):
            page = await http.get(path, headers={"accept": "text/html,application/xml;q=0.9,*/*"})
            assert page.status_code == 404
            assert page.headers["content-type"].startswith("text/html")
            assert page.text.startswith("<!doctype html>")
            guarded(page)
            for accept in ("*/*", "application/json"):
                answer = await http.get(path, headers={"accept": accept})
                assert answer.status_code == 404
                assert answer.json() == {"code": "no-page", "facts": {}}
        refused = await http.delete("/api/tables", headers={"accept": "text/html"})
        assert (refused.status_code, refused.json()["code"]) == (405, "no-page")


async def test_the_opponents_are_told_the_weakest_first(house: House) -> None:
    async with house.http() as http:
        answer = await http.get("/api/opponents")
    assert answer.json() == [
        {"key": one.key, "name": one.name, "rating": one.rating} for one in OPPONENTS
    ]
    ratings = [one["rating"] for one in answer.json()]
    assert ratings == sorted(ratings)
    guarded(answer)


async def test_one_sits_down_with_whom_one_wants_and_then_with_the_same_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No two tables begin at the same time, so it is certain which was the last.
    monkeypatch.setattr(house.tables, "_now", itertools.count(1).__next__)
    cookie, table = await house.sit_down()
    async with house.http(cookie) as http:
        for key in ("martin", None, "sir-john", None):
            body = {"target": 61} | ({} if key is None else {"opponent": key})
            assert (await http.post("/api/tables", json=body)).status_code == 201
        tables = (await http.get("/api/me")).json()["tables"]
    wanted = ["Walter", "Martin", "Martin", "Sir John", "Sir John"]
    assert [table["opponent"] for table in reversed(tables)] == wanted
    players = (await house.tables.open(table)).match.players
    assert [(player.name, player.level) for player in players] == [
        (tables_module.GUEST_NAME, ""), ("Walter", "walter"),
    ]  # fmt: skip


@pytest.mark.parametrize("key", ["nobody", "", "Sir John", "x" * 500])
async def test_an_opponent_there_is_not_is_refused_by_name(house: House, key: str) -> None:
    async with house.http() as http:
        answer = await http.post("/api/tables", json={"opponent": key})
    assert (answer.status_code, answer.json()["code"]) == (400, "opponent")
    assert "set-cookie" not in answer.headers
    for lang in LANGUAGES:
        told = Words(lang).text("no-opponent", **answer.json()["facts"])
        assert key[:40] in told
        assert "sir-john" in told


async def test_a_checkout_without_a_client_says_how_to_build_it(tmp_path: Path) -> None:
    async with serving(client=tmp_path / "none") as house, house.http() as http:
        answer = await http.get("/")
        assert (answer.status_code, "hatch_build.py" in answer.text) == (503, True)
        guarded(answer)
        for path in ("/nothing", "/assets/x.js"):
            answer = await http.get(path)
            assert answer.status_code == 404
            guarded(answer)


async def test_the_cookie_is_for_this_server_alone(house: House) -> None:
    async with house.http() as http:
        answer = await http.post("/api/tables", json={})
    parts = answer.headers["set-cookie"].split("; ")
    name, _, token = parts[0].partition("=")
    assert name == "muggins_guest"
    assert len(token) == 43
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
    assert not any(part.startswith("Domain") for part in parts)
    assert "Secure" not in parts  # plain HTTP on this machine


async def test_the_journal_does_not_know_what_the_cookie_says(house: House) -> None:
    cookie, table = await house.sit_down()
    token = cookie.partition("=")[2]
    assert await house.journal.seats(table) == [hashlib.sha256(token.encode()).hexdigest(), None]
    async with house.http(f"muggins_guest={hashlib.sha256(token.encode()).hexdigest()}") as http:
        assert (await http.get("/api/me")).json() == {"tables": []}


async def test_a_proxy_that_speaks_https_makes_the_cookie_secure(house: House) -> None:
    async with house.http(**{"x-forwarded-proto": "https"}) as http:
        answer = await http.post("/api/tables", json={})
    assert "Secure" in answer.headers["set-cookie"].split("; ")


async def test_a_known_guest_keeps_their_cookie_and_an_unknown_one_gets_another(
    house: House,
) -> None:
    cookie, _ = await house.sit_down()
    async with house.http(cookie) as http:
        given = (await http.post("/api/tables", json={})).headers["set-cookie"]
        assert given.partition(";")[0] == cookie
        assert len((await http.get("/api/me")).json()["tables"]) == 2
    # Somebody else's choice of a token is never taken over.
    for planted in ("muggins_guest=planted", "muggins_guest=" + "A" * 43):
        async with house.http(planted) as http:
            answer = await http.post("/api/tables", json={})
            given = answer.headers["set-cookie"].partition(";")[0]
            assert given not in (planted, cookie)
            assert (await http.get("/api/me")).json() == {"tables": []}


async def test_every_visit_lets_a_guest_keep_their_cookie(house: House) -> None:
    """Browsers forget what was given more than 400 days ago, whatever was asked for."""
    cookie, table = await house.sit_down()
    async with house.http(cookie, **{"x-forwarded-proto": "https"}) as http:
        for method, path in (
            ("GET", "/"), ("GET", f"/table/{table}"), ("GET", "/rules"), ("GET", "/api/me"),
            ("POST", "/api/tables"),
        ):  # fmt: skip
            answer = await http.request(method, path)
            value, *rest = answer.headers["set-cookie"].split("; ")
            assert value == cookie
            term = next(part for part in rest if part.startswith("Max-Age="))
            assert int(term.partition("=")[2]) == 400 * 24 * 3600
            assert {"HttpOnly", "SameSite=Lax", "Path=/", "Secure"} <= set(rest)
            # Nothing between here and the browser keeps it for somebody else.
            assert {"private", "no-store"} & set(answer.headers["cache-control"].split(", "))
        for path in ("/assets/a-1.js", "/healthz", "/nothing"):
            assert "set-cookie" not in (await http.get(path)).headers


@pytest.mark.parametrize("planted", ["", "planted", "A" * 43])
async def test_an_unknown_cookie_is_not_renewed(house: House, planted: str) -> None:
    async with house.http(f"muggins_guest={planted}") as http:
        for path in ("/", "/table/x", "/rules", "/api/me"):
            answer = await http.get(path)
            assert "set-cookie" not in answer.headers


async def test_a_page_comes_though_nobody_can_be_recognised(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie, _ = await house.sit_down()

    async def unreadable(_: str) -> bool:
        raise StorageError("the disk is gone")

    monkeypatch.setattr(house.journal, "has_guest", unreadable)
    async with house.http(cookie) as http:
        assert (await http.get("/")).status_code == 200
        assert (await http.get("/api/me")).status_code == 503


async def test_all_results_are_there_for_whoever_played(house: House) -> None:
    guest = Guest(house.address, random.Random(1))
    await guest.sit_down()
    path = f"/api/tables/{guest.table}/results"
    async with house.http(guest.cookie) as http, house.http() as stranger:
        assert (await http.get(path)).json() == {"results": []}
        table = await house.tables.open(guest.table)
        one = GameResult(1, 0, (61, 40), 0, 1, None)
        results = tuple(replace(one, number=i + 1) for i in range(60))
        table.match = replace(table.match, results=results)
        answer = await http.get(path)
        guarded(answer)
        assert [result["number"] for result in answer.json()["results"]] == list(range(1, 61))
        assert answer.json()["results"][0] == {
            "number": 1, "winner": 0, "scores": [61, 40], "skunk": 0, "worth": 1,
            "first_dealer": None,
        }  # fmt: skip
        assert (await stranger.get(path)).status_code == 403
        assert (await http.get("/api/tables/none/results")).status_code == 404


async def test_what_comes_with_an_event_does_not_grow_with_the_match(house: House) -> None:
    cookie, name = await house.sit_down()
    table = await house.tables.open(name)
    one = GameResult(1000, 0, (61, 40), 0, 1, None)
    length = {}
    for games in (views.RECENT, 2000):
        table.match = replace(table.match, results=tuple(replace(one) for _ in range(games)))
        async with house.socket(cookie) as talking:
            await talking.send(json.dumps({"t": "hello", "table": name}))
            length[games] = len(await talking.recv())
    assert length[views.RECENT] == length[2000]
    results = tuple(replace(one, number=i) for i in range(1, 9))
    table.match = replace(table.match, results=results)
    assert views.view(table.match, 0).results == results[-views.RECENT :]


async def test_looking_around_makes_nobody_a_guest(house: House) -> None:
    async with house.http() as http:
        for path in ("/", "/api/me", "/healthz", "/rules"):
            assert "set-cookie" not in (await http.get(path)).headers
        assert (await http.get("/api/me")).json() == {"tables": []}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 201, None), (b"{}", 201, None), (b'{"target":61}', 201, None),
        (b'{"target":60}', 400, "bad-message"), (b'{"target":-1}', 400, "bad-message"),
        (b'{"target":"61"}', 400, "bad-message"), (b'{"target":61.5}', 400, "bad-message"),
        (b'{"target":1e999}', 400, "bad-message"), (b'{"more":1}', 400, "bad-message"),
        (b"[", 400, "bad-message"), (b"[" * 1000, 400, "bad-message"),
        (b'{"\xff":1}', 400, "bad-message"), (b'{"target":' + b"9" * 900 + b"}", 400, "bad-message"),
        (b"{}" + b" " * 2000, 400, "too-long"),
    ],
)  # fmt: skip
async def test_what_kind_of_table(house: House, body: bytes, status: int, code: str | None) -> None:
    async with house.http() as http:
        answer = await http.post("/api/tables", content=body)
        assert (answer.status_code, answer.json().get("code")) == (status, code)
        guarded(answer)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.", "[", ""]
)
async def test_another_host_is_turned_away(house: House, host: str) -> None:
    cookie, _ = await house.sit_down()
    async with house.http(cookie, host=host) as http:
        for method, path in (("GET", "/"), ("GET", "/api/me"), ("POST", "/api/tables")):
            answer = await http.request(method, path)
            assert answer.status_code in (400, 403)
            assert "tables" not in answer.text
            if answer.status_code == 403:
                assert answer.json()["code"] == "foreign-host"
                guarded(answer)


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "", "http://127.0.0.1", "http://127.0.0.1:1", "file://",
     "http://127.0.0.1.evil.example"],
)  # fmt: skip
async def test_another_sites_page_is_turned_away(house: House, origin: str) -> None:
    cookie, _ = await house.sit_down()
    async with house.http(cookie, origin=origin) as http:
        answer = await http.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
        guarded(answer)
        assert len((await http.get("/api/me")).json()["tables"]) == 1
    with pytest.raises(InvalidStatus) as refused:
        await house.socket(cookie, origin=origin)
    assert refused.value.response.status_code == 403


async def test_our_own_page_is_let_in(house: House) -> None:
    cookie, table = await house.sit_down()
    async with house.socket(cookie, origin=house.address) as talking:
        assert (await ask(talking, {"t": "hello", "table": table}))["t"] == "state"
    async with house.http(cookie, origin=house.address) as http:
        assert (await http.post("/api/tables", json={})).status_code == 201


async def test_behind_a_proxy_any_host_may_be_used_but_no_other_origin() -> None:
    async with serving(MemoryJournal(), hosts=frozenset()) as house:
        async with house.http(host="cards.example", origin="https://cards.example") as http:
            assert (await http.post("/api/tables", json={})).status_code == 201
        async with house.http(host="cards.example", origin="https://evil.example") as http:
            assert (await http.post("/api/tables", json={})).status_code == 403


async def test_no_socket_elsewhere(house: House) -> None:
    with pytest.raises(InvalidStatus):
        await house.socket(host="evil.example")


async def test_small_messages_are_not_held_back() -> None:
    """With Nagle's algorithm on, an event would wait for the other side's late confirmation."""
    accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def look(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        taken = writer.get_extra_info("socket")
        accepted.set_result(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    with app._listen("127.0.0.1", 0) as listening:  # pyright: ignore[reportPrivateUsage]
        async with await asyncio.start_server(look, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            assert await asyncio.wait_for(accepted, 20)
            writer.close()


async def test_a_record_only_once_the_game_is_over(house: House) -> None:
    guest = Guest(house.address, random.Random(1))
    await guest.sit_down()
    path = f"/api/tables/{guest.table}/record"
    async with house.http(guest.cookie) as http, house.http() as stranger:
        answer = await http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (409, "game-going-on")
        await guest.play(lambda g: g.view.get("phase") == "lay-away")
        assert (await http.get(path)).status_code == 409
        async with house.socket(guest.cookie) as talking:
            give_up = {"t": "do", "id": "z", "table": guest.table, "seq": guest.seq,
                       "c": {"t": "abandon"}}  # fmt: skip
            answer = await ask(talking, give_up)
            if answer.get("code") == "behind":  # the computer laid away meanwhile
                give_up |= {"seq": len(await house.journal.since(guest.table, 0)), "id": "y"}
                answer = await ask(talking, give_up)
            assert answer["t"] == "ok"
        answer = await http.get(path)
        assert answer.status_code == 200
        row = (await http.get("/api/me")).json()["tables"][0]
        day = time.strftime("%Y-%m-%d", time.gmtime(row["updated"] / 1000))
        named = f'attachment; filename="muggins-{day}-walter.crib"'
        assert answer.headers["content-disposition"] == named
        guarded(answer)
        assert json.loads((await http.get(f"{path}?format=json")).text)
        assert (await stranger.get(path)).status_code == 403
        assert (row["status"], row["your_turn"]) == ("abandoned", False)


async def test_several_tabs_hear_the_same(house: House) -> None:
    guest = Guest(house.address, random.Random(6))
    await guest.sit_down()
    tabs = [await house.socket(guest.cookie) for _ in range(3)]
    for tab in tabs:
        await ask(tab, {"t": "hello", "table": guest.table})
    await guest.play(lambda g: len(g.acknowledged) >= 6)
    for tab in tabs:
        for seq in range(3, guest.seq + 1):
            assert await asyncio.wait_for(tab.recv(), 20) == guest.heard[seq]
        await tab.close()
