"""Rows that look like events and cannot have come from the rules: their table is refused.

Damage is tried by name, each kind that can be thought of, and by the thousand: every value of
every row exchanged. What may stay is what a judge of the test's own takes as well.
"""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from muggins.cards import PACK
from muggins.events import Event, MatchStarted, Player
from muggins.match import Match
from muggins.records.encoding import decode, encode
from muggins.rules import GameOptions, MatchOptions
from muggins.server import database
from muggins.server.journal import Append, Row
from muggins.server.memory import MemoryJournal
from muggins.server.sql_journal import SqlJournal
from muggins.server.table import UNREADABLE, following, read_table
from tests.integration.test_kill import judged_again
from tests.secrecy import choose
from tests.server.house import ask, do, serving

Json = dict[str, Any]
GUEST = ("ada", None)


@cache
def played(seed: int = 3) -> tuple[str, ...]:
    """The bodies of a match: a whole game, and a second in the play of its second deal."""
    chance = random.Random(seed)
    seated = MatchStarted((Player("Ada"), Player("muggins", "computer")), MatchOptions())
    match, events = Match.start(seated), list[Event]([seated])
    for game in (1, 2):
        started = match.next_game(GameOptions(61), f"promise {game}")
        match = match.fold(started)
        events.append(started)
        while match.game is not None and not match.game.over:
            if game == 2 and match.game.number == 2 and len(match.game.plays) >= 3:
                break
            match, more = match.advance(choose(match, chance))
            events += more
    return tuple(json.dumps(encode(event)) for event in events)


def rows_of(bodies: list[str] | tuple[str, ...]) -> list[Row]:
    return [Row(i, 0, "seat 0", f"c{i}", body) for i, body in enumerate(bodies, 1)]


def is_read(bodies: list[str] | tuple[str, ...]) -> bool:
    """Whether a table with these rows is opened."""
    try:
        read_table("t", GUEST, rows_of(bodies))
    except UNREADABLE:
        return False
    return True


def is_possible(bodies: list[str]) -> bool:
    """Whether the rules can have brought these events about, by a judge of the test's own."""
    try:
        judged_again([decode(json.loads(body)) for body in bodies])
    except (ValueError, TypeError, LookupError, AssertionError, AttributeError):
        return False
    return True


def test_what_was_played_is_read() -> None:
    bodies = list(played())
    assert is_read(bodies)
    kinds = Counter(json.loads(body)["type"] for body in bodies)
    # Every kind of event stands there, so that every kind can be damaged.
    assert len(kinds) == 13, kinds
    assert kinds["game-started"] == 2


# -- by name -------------------------------------------------------------------------------


STRANGER = "??"
"""Stands for a card that nobody holds in the deal where a row stands."""


def changed(key: str, change: Callable[[Any], Any]) -> Callable[[Json], Json]:
    return lambda body: {**body, key: change(body[key])}


DAMAGE: dict[str, tuple[str, Callable[[Json], Json]]] = {
    "a count of one more": ("counted", changed("points", lambda points: points + 1)),
    "a count without its lines": ("counted", lambda b: {**b, "lines": [], "points": 29}),
    "somebody else's count": ("counted", changed("seat", lambda seat: 1 - seat)),
    "a hand counted as a crib": (
        "counted", changed("kind", lambda kind: "crib" if kind == "hand" else "hand"),
    ),
    "a hand that nobody held": ("counted", changed("cards", lambda c: [STRANGER, *c[1:]])),
    "a hand of five": ("counted", changed("cards", lambda c: [*c, STRANGER])),
    "a count with another starter": ("counted", changed("starter", lambda _: STRANGER)),
    "a card not held": ("card-played", changed("card", lambda _: STRANGER)),
    "a play by the other": ("card-played", changed("seat", lambda seat: 1 - seat)),
    "a running count that is wrong": ("card-played", changed("count", lambda count: count + 1)),
    "points for nothing": (
        "card-played",
        lambda b: {**b, "lines": [{"kind": "run", "points": 7, "length": 7}]},
    ),
    "another card turned": ("starter-turned", changed("card", lambda _: STRANGER)),
    "heels for nothing": ("starter-turned", changed("points", lambda points: 2 - points)),
    "a card laid away that was never held": (
        "laid-away", changed("cards", lambda cards: [STRANGER, cards[1]]),
    ),
    "one card laid away": ("laid-away", changed("cards", lambda cards: cards[:1])),
    "one card laid away twice": ("laid-away", changed("cards", lambda cards: cards[:1] * 2)),
    "a card hidden": ("laid-away", changed("cards", lambda cards: [None, cards[1]])),
    "a deal of the wrong number": ("dealt", changed("number", lambda number: number + 1)),
    "a deal by the wrong dealer": ("dealt", changed("dealer", lambda dealer: 1 - dealer)),
    "a card dealt twice": (
        "dealt", lambda b: {**b, "hands": [b["hands"][0], [*b["hands"][1][:5], b["hands"][0][0]]]},
    ),
    "the starter in a hand": ("dealt", lambda b: {**b, "starter": b["hands"][0][0]}),
    "seven cards dealt": (
        "dealt", lambda b: {**b, "hands": [[*b["hands"][0], b["starter"]], b["hands"][1]]},
    ),
    "a hand dealt face down": ("dealt", lambda b: {**b, "hands": [[None] * 6, b["hands"][1]]}),
    "a deal that another ended": ("deal-ended", changed("number", lambda number: number + 1)),
    "a go for the other": ("pegged", changed("seat", lambda seat: 1 - seat)),
    "two for a go": ("pegged", changed("points", lambda _: 2)),
    "a go that was the last card": (
        "pegged", changed("kind", lambda kind: "go" if kind == "last" else "last"),
    ),
    "a go said by the other": ("went-go", changed("seat", lambda seat: 1 - seat)),
    "a win of the other side": ("game-won", changed("side", lambda side: 1 - side)),
    "other scores at the end": ("game-won", changed("scores", lambda s: [s[0] - 1, s[1]])),
    "a skunk that was none": ("game-won", changed("skunk", lambda skunk: skunk + 1)),
    "a stranger goes on": ("continued", changed("seat", lambda _: 2)),
    "a game of the wrong number": ("game-started", changed("number", lambda number: number + 1)),
    "a game the winner deals": (
        "game-started", changed("dealer", lambda dealer: 0 if dealer is None else 1 - dealer),
    ),
    "a seat that is not there": ("cut-for-deal", changed("seat", lambda _: 5)),
    "a place outside the pack": ("cut-for-deal", changed("position", lambda _: 52)),
    "three players": ("match-started", lambda b: {**b, "players": [*b["players"], *b["players"][:1]]}),
    "one player": ("match-started", lambda b: {**b, "players": b["players"][:1]}),
}  # fmt: skip


def damaged(name: str, i: int) -> str:
    """The row at a place with a kind of damage done to it."""
    body = json.dumps(DAMAGE[name][1](json.loads(played()[i])))
    if STRANGER not in body:
        return body
    dealt = next(b for b in reversed(played()[:i]) if '"dealt"' in b)
    return body.replace(STRANGER, next(c.text for c in PACK if c.text not in dealt))


def places(kind: str) -> list[int]:
    return [i for i, body in enumerate(played()) if json.loads(body)["type"] == kind]


@pytest.mark.parametrize("name", DAMAGE)
def test_a_row_that_cannot_be_is_refused_wherever_it_stands(name: str) -> None:
    tried = 0
    for i in places(DAMAGE[name][0]):
        bodies = list(played())
        bodies[i] = damaged(name, i)
        tried += 1
        assert not is_read(bodies), f"{bodies[i]} instead of {played()[i]}"
        # The same when it is the last of them that is known.
        if i:
            assert not is_read(bodies[: i + 1]), bodies[i]
    assert tried


def test_no_row_may_be_missing_double_or_in_anothers_place() -> None:
    """Numbered anew, so that no gap tells."""
    whole = list(played())
    harmless: set[tuple[str, str]] = set()
    for i, body in enumerate(whole):
        swapped = whole[:]
        swapped[i : i + 2] = reversed(swapped[i : i + 2])
        for name, bodies in (
            ("missing", whole[:i] + whole[i + 1 :]),
            ("double", whole[: i + 1] + whole[i:]),
            ("swapped", swapped),
            ("from before", [*whole[:i], whole[i // 2], *whole[i + 1 :]]),
        ):
            if bodies == whole:
                continue
            if is_read(bodies):
                assert is_possible(bodies), f"{name}: {body}"
                if i < len(whole) - 1:  # the last is missed by nobody
                    harmless.add((name, json.loads(body)["type"]))
    # What two players do without waiting for each other; and the dealer waits for nobody.
    free = {"laid-away", "continued", "cut-for-deal"}
    assert harmless <= {("swapped", kind) for kind in free} | {("missing", "continued")}


def test_what_comes_by_itself_cannot_be_missing_at_the_end() -> None:
    cut_short = 0
    for n in range(2, len(played())):
        bodies = list(played()[:n])
        assert is_read(bodies) == is_possible(bodies)
        cut_short += not is_read(bodies)
    assert cut_short > 20


# -- by the thousand -----------------------------------------------------------------------


def exchanged(value: Any, chance: random.Random) -> Any:
    """Another value, of the same kind or of none."""
    if chance.random() < 0.15:
        return chance.choice([None, True, -1, 10**30, 1.5, "", "5H", [], {}, [None], "\ud800"])
    match value:
        case bool() | None:
            return 1
        case int():
            return value + chance.choice((-2, -1, 1, 2, 30))
        case str() if len(value) == 2:
            return chance.choice("A23456789TJQK") + chance.choice("CDHS")
        case str():
            return value[:-1]
        case list() if value:
            i = chance.randrange(len(value))
            return chance.choice(
                [value[:i] + value[i + 1 :], [*value, value[i]],
                 [*value[:i], exchanged(value[i], chance), *value[i + 1 :]]]
            )  # fmt: skip
        case dict() if value:
            key = chance.choice(sorted(value))
            return {**value, key: exchanged(value[key], chance)}
        case _:
            return "x"


def test_no_exchanged_value_is_taken_that_the_rules_would_not_give() -> None:
    chance = random.Random(11)
    whole = list(played())
    read = refused = 0
    for i in range(len(whole)):
        body = json.loads(whole[i])
        for key in sorted(body):
            for _ in range(2):
                bodies = whole[:]
                bodies[i] = json.dumps({**body, key: exchanged(body[key], chance)})
                if decoded(bodies[i]) == decoded(whole[i]):
                    continue
                if is_read(bodies):
                    read += 1
                    assert is_possible(bodies), f"{bodies[i]} instead of {whole[i]}"
                else:
                    refused += 1
    assert refused > 800
    # A name, a promise, a place in the cut, the cards of the deal going on.
    assert read < refused / 10


def decoded(body: str) -> object:
    try:
        return decode(json.loads(body))
    except ValueError:
        return None


@pytest.mark.parametrize(
    "body",
    ["[" * 100_000, "{" * 9, '{"a":' * 50_000, "\x00", '"' + "x" * 100_000, "1" * 100_000, "1e999",
     '{"type":"dealt","number":' + "9" * 5000 + "}", '"\\ud800"', "\ud800"],
    ids=range(10),
)  # fmt: skip
def test_a_row_that_is_no_event_at_all(body: str) -> None:
    for i in (0, 1, 5, len(played()) - 1):
        bodies = list(played())
        bodies[i] = body
        assert not is_read(bodies)


# -- rows that somebody else has added -----------------------------------------------------


@pytest.mark.parametrize("name", DAMAGE)
def test_what_another_process_adds_is_judged_too(name: str) -> None:
    rows = rows_of(played())
    i = places(DAMAGE[name][0])[-1]
    if i < 2:
        return  # a table in memory has its beginning
    # A command's rows come together: back to where the table last stood still.
    known = next(n for n in range(i, 1, -1) if is_possible(list(played()[:n])))
    table = read_table("t", GUEST, rows[:known])
    assert following(table, rows[known:])
    rows[i] = replace(rows[i], body=damaged(name, i))
    with pytest.raises(UNREADABLE):
        following(table, rows[known:])
    assert table.seq == known
    assert table.events == [decode(json.loads(body)) for body in played()[:known]]


# -- at a server ---------------------------------------------------------------------------


async def keep(
    journal: MemoryJournal | SqlJournal, table: str, owner: str, bodies: list[str]
) -> None:
    await journal.append(
        Append(
            table_id=table, after=0, at=1, actor="test", command_id="c", bodies=tuple(bodies),
            status="open", summary="{}", seats=(owner, None),
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    "name", ["a count of one more", "a card not held", "a deal of the wrong number", "two for a go"]
)
async def test_a_table_that_cannot_be_is_refused_and_others_go_on(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bodies = list(played())
    i = places(DAMAGE[name][0])[0]
    bodies[i] = damaged(name, i)
    journal = MemoryJournal()
    async with serving(journal) as house:
        cookie, other = await house.sit_down()
        (owner, _) = await journal.seats(other)
        assert owner is not None
        await keep(journal, "damaged", owner, bodies)
        await keep(journal, "sound", owner, list(played()))
        before = await journal.since("damaged", 0)
        async with house.socket(cookie) as socket, house.http(cookie) as http:
            hello = await ask(socket, {"t": "hello", "table": "damaged"})
            assert (hello["t"], hello["code"]) == ("problem", "broken-table")
            done = await ask(socket, do("damaged", len(bodies), {"t": "abandon"}))
            assert (done["t"], done["code"]) == ("no", "broken-table")
            for what in ("record", "results"):
                answer = await http.get(f"/api/tables/damaged/{what}")
                assert (answer.status_code, answer.json()["code"]) == (500, "broken-table")
            for table in ("sound", other):
                assert (await ask(socket, {"t": "hello", "table": table}))["t"] == "state"
        assert await journal.since("damaged", 0) == before
    said = capsys.readouterr().out
    # Which row, and why, for whoever keeps the server.
    assert "damaged" in said
    assert "event " in said


async def test_a_secret_that_is_not_the_one_promised_deals_no_card() -> None:
    journal = MemoryJournal()
    async with serving(journal) as house:
        cookie, table = await house.sit_down()
        journal._secrets[table, 1] = bytes(32)  # pyright: ignore[reportPrivateUsage]
        async with house.socket(cookie) as socket:
            answer = await ask(socket, do(table, 2, {"t": "cut", "position": 3}))
            assert (answer["t"], answer["code"]) == ("no", "broken-table")
        assert len(await journal.since(table, 0)) == 2


@pytest.mark.parametrize(
    "column", ["body = CAST(X'7bfffe' AS TEXT)", "body = X'7bfffe'", "body = 7", "actor = CAST(X'ff' AS TEXT)",
               "seq = 'x'", "seq = 2.5", "command_id = X'ff'"],
)  # fmt: skip
async def test_bytes_that_no_column_should_hold(tmp_path: Path, column: str) -> None:
    path = tmp_path / "muggins.db"
    database.migrate(path)
    journal = SqlJournal(database.open_engine(path))
    async with serving(journal) as house:
        cookie, other = await house.sit_down()
        (owner, _) = await journal.seats(other)
        assert owner is not None
        await keep(journal, "damaged", owner, list(played()))
        with contextlib.closing(sqlite3.connect(path)) as file:
            file.execute(f"UPDATE event SET {column} WHERE table_id = 'damaged' AND seq = 9")
            file.execute("UPDATE play_table SET summary = CAST(X'ff' AS TEXT) WHERE id = 'damaged'")
            file.commit()
        async with house.socket(cookie) as socket, house.http(cookie) as http:
            hello = await ask(socket, {"t": "hello", "table": "damaged"})
            if column.startswith(("actor", "command_id")):
                assert hello["t"] == "state"  # nothing that is played depends on it
            else:
                assert (hello["t"], hello["code"]) == ("problem", "broken-table")
            assert (await ask(socket, {"t": "hello", "table": other}))["t"] == "state"
            rows = (await http.get("/api/me")).json()["tables"]
            assert [row["table"] for row in rows] == [other]
