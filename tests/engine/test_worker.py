"""The process that plays for the server."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys

import msgspec
import pytest

from muggins.commands import LayAway
from muggins.engine import levels, solved, worker
from muggins.engine.advice import advise
from muggins.engine.opponents import OPPONENTS
from muggins.engine.protocol import WORKER, Reply, Task, read_reply, write_line, write_question
from muggins.engine.question import asked, view_of
from tests.engine.solved_tables import solved_tables
from tests.engine.test_question import ASKED, SIX, asked_views


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    made = solved_tables(3)
    monkeypatch.setattr(solved, "load", lambda: made)


def task(question: bytes, level: str = "sir-john", want: str = "move", seed: int = 5) -> Task:
    return Task(7, level, seed, want, msgspec.Raw(question))  # type: ignore[arg-type]


def test_every_level_answers_as_its_player_does() -> None:
    views = [*asked_views(random.Random(6))][:24]
    for opponent in OPPONENTS:
        for seen in views:
            question = asked(seen)
            reply = worker.answer(task(write_question(question), opponent.key))
            move = levels.player(opponent.key, 5)(view_of(question))
            cards = move.cards if isinstance(move, LayAway) else (move.card,)
            assert reply == Reply(7, cards)


def test_advice_is_that_of_the_best() -> None:
    for question in (SIX, ASKED):
        reply = worker.answer(task(write_question(question), "martin", "advice"))
        assert reply.advice == advise(view_of(question))
        # Its numbers are numpy's, and are read as they were.
        assert read_reply(write_line(reply)) == reply


@pytest.mark.parametrize("question", [b"{}", b"7", b'{"phase":"play"}'])
def test_what_cannot_be_answered_is_not(question: bytes) -> None:
    assert worker.answer(task(question)) == Reply(7)
    assert worker.answer(task(write_question(SIX), "nobody")) == Reply(7)


def test_warming_up_plays_a_whole_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[int] = []
    player = levels.player

    def watched(key: str, seed: int) -> object:
        chooses = player(key, seed)

        def choose(seen: object) -> object:
            met.append(len(seen.plays))  # type: ignore[attr-defined]
            return chooses(seen)  # type: ignore[arg-type]

        return choose if key == "sir-john" else chooses

    monkeypatch.setattr(levels, "player", watched)
    worker.warm_up()
    # Both lay away, and the play is met at its beginning and beyond the cards of the tables.
    assert met[:2] == [0, 0]
    assert len(met) == 10


def started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def test_it_says_that_it_is_ready_and_answers_line_by_line() -> None:
    with started() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert read_reply(process.stdout.readline()) == Reply(0)
        if sys.platform == "linux":
            # The loop that serves everybody goes first.
            nice = os.getpriority(os.PRIO_PROCESS, process.pid)
            assert nice == min(os.nice(0) + 5, 19)
        for n in (1, 2):
            question = msgspec.Raw(write_question(ASKED).strip())
            process.stdin.write(write_line(Task(n, "walter", 0, "move", question)))
            process.stdin.flush()
            reply = json.loads(process.stdout.readline())
            assert reply["n"] == n
            assert reply["cards"][0] in ("5H", "6C")
        # The key that ends the server is not for it.
        process.send_signal(signal.SIGINT)
        process.stdin.write(write_line(Task(3, "walter", 0, "move", question)))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["n"] == 3
        process.stdin.close()
        assert process.wait(60) == 0


def test_it_ends_with_its_input_even_before_it_is_ready() -> None:
    with started() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        assert process.wait(120) == 0
        assert process.stdout.read() == b""
