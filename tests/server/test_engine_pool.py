"""The pool of engine workers: whatever they do, every question is answered, and at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from muggins.commands import LayAway, Play
from muggins.engine import levels, policy
from muggins.engine.question import asked
from muggins.events import CardPlayed, LaidAway
from muggins.match import Match
from muggins.server import engine_pool, engine_process
from muggins.server.engine_pool import EnginePool, PolicyPool
from muggins.server.memory import MemoryJournal
from muggins.shuffle import player_seed
from muggins.views import TableView, view
from tests.engine.test_question import asked_views
from tests.guest import Guest
from tests.server.house import ask, serving

HEAD = """\
import json, os, sys, time
from pathlib import Path
def say(**reply):
    print(json.dumps(reply), flush=True)
with open(sys.argv[1], "a") as pids:
    pids.write(f"{os.getpid()}\\n")
"""
FIRST = """\
say(n=0)
for line in sys.stdin:
    task = json.loads(line)
    question = task["question"]
    lays = question["phase"] == "discard"
    cards = question["hand"][:2] if lays else question["hand"][:1]
    {answer}
"""
"""A worker that answers with the first cards of the hand, unless it does something else."""


class Workers:
    """Workers that do as they are told, and the pids of all that were started."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "pids"
        self.log.touch()
        self.flag = folder / "flag"

    def command(self, code: str) -> tuple[str, ...]:
        return (sys.executable, "-c", HEAD + code, str(self.log), str(self.flag))

    def answering(self, answer: str) -> tuple[str, ...]:
        return self.command(FIRST.format(answer=answer))

    @property
    def pids(self) -> list[int]:
        return [int(pid) for pid in self.log.read_text().split()]

    @property
    def wanted(self) -> list[str]:
        """What was wanted of those that note it, in that order."""
        return Path(f"{self.log}-asked").read_text().split()


@pytest.fixture
def workers(tmp_path: Path) -> Workers:
    return Workers(tmp_path)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time enough for everything that is to come, on the busiest machine; no long pauses."""
    monkeypatch.setattr(engine_pool, "_QUEUES", 60.0)
    monkeypatch.setattr(engine_pool, "_THINKS", 60.0)
    monkeypatch.setattr(engine_pool, "_PAUSE", 0.01)


@contextlib.asynccontextmanager
async def running(command: tuple[str, ...], number: int = 1) -> AsyncIterator[EnginePool]:
    pool = EnginePool(number, command)
    pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


async def until(it: Callable[[], bool], patience: float = 60) -> None:
    async with asyncio.timeout(patience):
        while not it():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def laying_views() -> list[TableView]:
    """Views at which the first two cards are not what the player without kernels lays away."""
    return [
        seen
        for seed in range(4)
        for seen in asked_views(random.Random(seed))
        if seen.phase == "lay-away" and first(seen) != policy.choose(seen)
    ]


def first(seen: TableView) -> LayAway | Play:
    held = asked(seen).held
    return (
        LayAway(seen.viewer, held[:2]) if seen.phase == "lay-away" else Play(seen.viewer, held[0])
    )


LAYING = laying_views()
SEEN = LAYING[0]


# --- Answers ----------------------------------------------------------------------------


async def test_a_worker_answers_once_it_is_ready(workers: Workers) -> None:
    code = "while not Path(sys.argv[2]).exists(): time.sleep(0.01)\n"
    command = workers.command(code + FIRST.format(answer='say(n=task["n"], cards=cards)'))
    async with running(command) as pool:
        # Nobody waits for it to be.
        assert await pool.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
        assert pool.ready == 0
        workers.flag.touch()
        await until(lambda: pool.ready == 1)
        for seen in LAYING[:20]:
            assert await pool.choose(seen, "martin", 1) == first(seen)


async def test_games_from_before_there_were_levels_go_on_as_they_began(workers: Workers) -> None:
    async with running(workers.answering('say(n=task["n"], cards=cards)')) as pool:
        await until(lambda: pool.ready == 1)
        for level in ("", "nobody", "first"):
            assert await pool.choose(SEEN, level, 1) == policy.choose(SEEN)


async def test_advice_names_who_plays_there(workers: Workers) -> None:
    answer = (
        'say(n=task["n"], advice={"choices": [{"cards": cards, "total": 1.5}],'
        ' "said": {"id": "hint-x", "args": {"name": "them", "n": 1.0}}})'
    )
    async with running(workers.answering(answer)) as pool:
        await until(lambda: pool.ready == 1)
        advice = await pool.advise(SEEN)
    assert advice.choices[0].cards == asked(SEEN).held[:2]
    assert advice.said.args == {"name": SEEN.players[1 - SEEN.viewer].name, "n": 1.0}


async def test_what_is_not_known_without_a_worker_is_none() -> None:
    for seen in list(asked_views(random.Random(2)))[:20]:
        (best, *_) = (await PolicyPool().advise(seen)).choices
        lays = seen.phase == "lay-away"
        known = {name for name in ("hand", "crib", "total") if getattr(best, name) is not None}
        assert known == ({"hand", "crib", "total"} if lays else {"total"})
        assert (best.play, best.win, best.spread, best.often) == (None,) * 4


async def test_nothing_is_asked_where_nothing_is_decided(workers: Workers) -> None:
    async with running(workers.answering('say(n=task["n"], cards=cards)')) as pool:
        await until(lambda: pool.ready == 1)
        with pytest.raises(ValueError, match="not asked"):
            await pool.advise(replace(SEEN, waiting=()))


async def test_a_worker_is_told_what_the_seat_sees_and_no_more(workers: Workers) -> None:
    answer = 'Path(sys.argv[2]).write_text(line); say(n=task["n"], cards=cards)'
    async with running(workers.answering(answer)) as pool:
        await until(lambda: pool.ready == 1)
        await pool.choose(SEEN, "walter", 2**64 - 1)
    told = json.loads(workers.flag.read_text())
    assert set(told) == {"n", "level", "seed", "want", "question"}
    assert (told["level"], told["seed"], told["want"]) == ("walter", 2**64 - 1, "move")
    assert set(told["question"]) == {"phase", "hand", "dealer", "scores", "target"}


# --- Trouble ----------------------------------------------------------------------------


async def test_when_all_are_busy_nobody_waits(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_pool, "_QUEUES", 0.05)
    answer = (
        "[time.sleep(0.01) for _ in iter(Path(sys.argv[2]).exists, True)];"
        ' say(n=task["n"], cards=cards)'
    )
    async with running(workers.answering(answer)) as pool:
        await until(lambda: pool.ready == 1)
        slow = asyncio.create_task(pool.choose(LAYING[1], "rose", 1))
        await asyncio.sleep(0)
        for seen in LAYING[2:8]:
            assert await pool.choose(seen, "rose", 1) == policy.choose(seen)
        assert not slow.done()
        workers.flag.touch()
        assert await slow == first(LAYING[1])
        # It has not taken up what nobody waits for any more.
        assert await pool.choose(LAYING[9], "rose", 1) in (
            first(LAYING[9]),
            policy.choose(LAYING[9]),
        )
        assert len(workers.pids) == 1


async def test_a_move_goes_before_hints(workers: Workers) -> None:
    answer = (
        "[time.sleep(0.01) for _ in iter(Path(sys.argv[2]).exists, True)];"
        ' open(sys.argv[1] + "-asked", "a").write(task["want"] + " "); say(n=task["n"])'
    )
    async with running(workers.answering(answer)) as pool:
        await until(lambda: pool.ready == 1)
        hints = [asyncio.create_task(pool.advise(seen)) for seen in LAYING[:4]]
        await asyncio.sleep(0)
        move = asyncio.create_task(pool.choose(LAYING[5], "rose", 1))
        await asyncio.sleep(0)
        workers.flag.touch()
        await move
        await asyncio.gather(*hints)
    order = workers.wanted
    assert sorted(order) == ["advice"] * 4 + ["move"]
    # One may have been under way.
    assert "move" in order[:2]


async def test_while_others_wait_the_best_plays_by_the_book(workers: Workers) -> None:
    """Its cards only: laying away takes no longer than that."""
    note = (
        "while not Path(sys.argv[2]).exists(): time.sleep(0.01)\n"
        '    open(sys.argv[1] + "-asked", "a").write(task["level"] + " ");'
        ' say(n=task["n"], cards=cards)'
    )
    playing = next(
        seen
        for seen in asked_views(random.Random(1))
        if seen.phase == "play" and asked(seen).held[0] in seen.playable
    )
    async with running(workers.answering(note)) as pool:
        await until(lambda: pool.ready == 1)
        asking = [
            asyncio.create_task(pool.choose(seen, level, 1))
            for seen, level in [
                (SEEN, "sir-john"),
                (playing, "sir-john"),
                (playing, "rose"),
                (SEEN, "sir-john"),
                (playing, "sir-john"),
            ]
        ]
        await until(lambda: pool._jobs.qsize() == 4)
        workers.flag.touch()
        await asyncio.gather(*asking)
    # The last one has nobody behind it and takes its time.
    assert workers.wanted == ["sir-john", "book", "rose", "sir-john", "sir-john"]


async def test_an_answer_that_comes_too_late_is_passed_over(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = (
        "[time.sleep(0.01) for _ in iter(Path(sys.argv[2]).exists, True)];"
        ' say(n=task["n"], cards=cards)'
    )
    async with running(workers.answering(answer)) as pool:
        await until(lambda: pool.ready == 1)
        monkeypatch.setattr(engine_pool, "_THINKS", 0.05)
        assert await pool.choose(LAYING[1], "rose", 1) == policy.choose(LAYING[1])
        workers.flag.touch()
        monkeypatch.setattr(engine_pool, "_THINKS", 60.0)
        assert await pool.choose(LAYING[2], "rose", 1) == first(LAYING[2])
        assert len(workers.pids) == 1


NONSENSE: dict[str, str] = {
    "no JSON": 'print("what?", flush=True)',
    "a list": 'print("[]", flush=True)',
    "another number": 'say(n=task["n"] + 1, cards=cards)',
    "a card there is not": 'say(n=task["n"], cards=["1X", "2X"])',
    "one card": 'say(n=task["n"], cards=cards[:1])',
    "the same card twice": 'say(n=task["n"], cards=[cards[0], cards[0]])',
    "a card of others": 'say(n=task["n"], cards=[c for c in ("AC","2C","3C","4C","5C","6C","7C",'
    '"8C") if c not in question["hand"]][:2])',
    "advice unasked": 'say(n=task["n"], advice={"choices": [], "said": {"id": "x", "args": {}}})',
    "no end": 'sys.stdout.write("x" * 300000); sys.stdout.flush(); time.sleep(99)',
    "its end": "sys.exit(3)",
    "its death": "os.kill(os.getpid(), 9)",
    "a closed output": "os.close(1); time.sleep(99)",
}


@pytest.mark.parametrize("name", NONSENSE)
async def test_a_worker_that_answers_nonsense_is_begun_anew(workers: Workers, name: str) -> None:
    good = 'say(n=task["n"], cards=cards)'
    code = f"exec({NONSENSE[name]!r}) if not Path(sys.argv[2]).exists() else exec({good!r})"
    with capture_logs() as logs:
        async with running(workers.answering(code)) as pool:
            await until(lambda: pool.ready == 1)
            assert await pool.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
            workers.flag.touch()
            await until(lambda: len(workers.pids) == 2 and pool.ready == 1)
            assert await pool.choose(SEEN, "sir-john", 1) == first(SEEN)
            assert gone(workers.pids[0])
            statuses = {"its end": "status 3", "its death": "status -9"}
            assert statuses.get(name, "it") in logs[0]["why"]
    assert [entry["event"] for entry in logs] == ["an engine worker ended"]
    # No card that somebody may not see stands in the log.
    assert not any(card.text in str(logs) for card in asked(SEEN).held)


async def test_a_worker_that_hangs_is_begun_anew(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_process, "_HANGS", 0.2)
    code = "time.sleep(99) if not Path(sys.argv[2]).exists() else say(n=task['n'], cards=cards)"
    async with running(workers.answering(code)) as pool:
        await until(lambda: pool.ready == 1)
        assert await pool.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
        workers.flag.touch()
        await until(lambda: len(workers.pids) == 2 and pool.ready == 1)
        monkeypatch.setattr(engine_process, "_HANGS", 60.0)
        assert await pool.choose(SEEN, "sir-john", 1) == first(SEEN)


async def test_a_worker_that_has_no_answer_goes_on(workers: Workers) -> None:
    async with running(workers.answering('say(n=task["n"])')) as pool:
        await until(lambda: pool.ready == 1)
        assert await pool.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
        assert (await pool.advise(SEEN)).said == policy.advise(SEEN).said
        assert len(workers.pids) == 1


async def test_one_killed_while_it_waits_is_begun_anew(workers: Workers) -> None:
    async with running(workers.answering('say(n=task["n"], cards=cards)'), 2) as pool:
        await until(lambda: pool.ready == 2)
        os.kill(workers.pids[0], 9)
        # Meanwhile the other one answers, or none if it went to the dead one.
        assert await pool.choose(SEEN, "sir-john", 1) in (first(SEEN), policy.choose(SEEN))
        await until(lambda: len(workers.pids) == 3 and pool.ready == 2)


@pytest.mark.parametrize(
    "code", ["sys.exit(1)", "print('hello', flush=True); time.sleep(99)", "say(n=4)"]
)
async def test_one_that_never_gets_ready_is_tried_after_growing_pauses(
    workers: Workers, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_pool, "_LONGEST_PAUSE", 0.05)
    with capture_logs() as logs:
        async with running(workers.command(code)) as pool:
            await until(lambda: len(logs) >= 4)
            assert await pool.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
            assert pool.ready == 0
    assert [entry["pause"] for entry in logs[:4]] == [0.01, 0.02, 0.04, 0.05]


async def test_a_command_that_is_none_leaves_the_other_player() -> None:
    with capture_logs() as logs:
        async with running(("/nowhere/python",)) as pool:
            await until(lambda: bool(logs))
            assert await pool.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)


async def test_workers_end_with_the_pool(workers: Workers) -> None:
    async with running(workers.answering('say(n=task["n"], cards=cards)'), 3) as pool:
        await until(lambda: pool.ready == 3)
        assert not any(map(gone, workers.pids))
    assert len(workers.pids) == 3
    assert all(map(gone, workers.pids))
    assert pool.ready == 0


# --- At the table -----------------------------------------------------------------------


async def test_the_first_page_and_the_first_move_wait_for_no_worker(workers: Workers) -> None:
    pool = EnginePool(1, workers.command("time.sleep(99)"))
    async with serving(pool=pool) as house:
        async with house.http() as http:
            assert (await http.get("/")).status_code == 200
        guest = Guest(house.address, random.Random(5))
        await guest.sit_down(opponent="sir-john")
        await guest.play(lambda g: g.view.get("phase") == "play" and 0 in g.view["waiting"])
        assert pool.ready == 0
        async with house.socket(guest.cookie) as socket:
            hint = await ask(socket, {"t": "hint", "id": "h", "table": guest.table})
        assert hint["t"] == "hint"
        assert hint["choices"][0]["win"] is None
    assert all(map(gone, workers.pids))


async def test_a_real_worker_plays_as_can_be_checked_afterwards() -> None:
    """Its moves follow from the view and from the secret of the game, once that is known."""
    pool, journal = EnginePool(1), MemoryJournal()
    async with serving(journal, pool=pool) as house:
        # Its loops may have to be compiled first.
        await until(lambda: pool.ready == 1, 500)
        guest = Guest(house.address, random.Random(5))
        await guest.sit_down(opponent="sir-john")
        await guest.play(lambda g: g.view.get("phase") == "deal" and g.view["deal"] == 1)
        table = await house.tables.open(guest.table)
        secret = await journal.secret(guest.table, 1)
        assert secret is not None
        computer = levels.player("sir-john", player_seed(secret, 1))
        match, checked = Match.replay(table.events[:2]), 0
        for event in table.events[2:]:
            if isinstance(event, LaidAway | CardPlayed) and event.seat == 1:
                move: Any = computer(view(match, 1))
                assert (
                    event.cards == move.cards
                    if isinstance(event, LaidAway)
                    else (event.card == move.card)
                )
                checked += 1
            match = match.fold(event)
        assert checked == 5
        async with house.socket(guest.cookie) as socket:
            await guest.play(lambda g: g.view.get("phase") == "lay-away")
            hint = await ask(socket, {"t": "hint", "id": "h", "table": guest.table})
        assert len(hint["choices"]) == 15
        assert 0 < hint["choices"][0]["win"] < 1
        assert hint["said"]["args"]["name"] == "Sir John"
