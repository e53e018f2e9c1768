"""`muggins engine serve`, and docs/engine-protocol.md, whose examples are put to it."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from muggins.engine import book, levels, solved
from muggins.engine.opponents import OPPONENTS
from muggins.engine.protocol import LONGEST, read_question, write_question
from muggins.engine.question import ToLay, ToPlay
from muggins.words import LANGUAGES
from tests.cli.commanding import ENGLISH, Command
from tests.engine.solved_tables import solved_tables
from tests.engine.test_protocol import LAY, PLAY, line
from tests.onetongue import foreign

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(text) for text in re.findall(r"```json\n(.*?)\n```", TEXT, re.DOTALL)]
ASKED = [example for example in EXAMPLES if "phase" in example]


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that are quick to read and the same for ever."""
    made = solved_tables(3)
    monkeypatch.setattr(solved, "load", lambda: made)


def answers(command: Command, *lines: bytes, level: str = "first", lang: str = "en") -> list[Any]:
    ran = command("engine", "serve", "--level", level, stdin=b"\n".join(lines), lang=lang)
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.answers) == len(lines)
    return ran.answers


# --- The document -----------------------------------------------------------------------


def test_the_examples_are_answered_as_shown(command: Command) -> None:
    """Each question is followed by its answer, but for the one that shows what may be added."""
    shown = 0
    for question, answer in zip(EXAMPLES, [*EXAMPLES[1:], {}], strict=True):
        if "phase" in question and "phase" not in answer:
            assert answers(command, line(**question)) == [answer]
            shown += 1
    assert shown == 4


def test_the_command_answers_as_shown() -> None:
    ((shown, answer),) = re.findall(r"```console\n\$ (.*?)\n(.*?)\n```", TEXT, re.DOTALL)
    asked, ours = shown.split(" | ")
    echo, text = shlex.split(asked)
    assert echo == "echo"
    program, *arguments = shlex.split(ours)
    assert program == ".venv/bin/muggins"
    ran = subprocess.run(
        [sys.executable, "-m", "muggins", *arguments],
        input=text.encode(),
        env={**os.environ, **ENGLISH},
        capture_output=True,
        check=True,
    )
    assert ran.stdout.decode().strip() == answer


def test_the_tables_of_fields_are_whole() -> None:
    told = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    assert told == [*LAY, *PLAY, "game", "seed", "advice"]
    assert f"{LONGEST} bytes" in TEXT
    assert str(2**64 - 1) in TEXT
    levels_told = set(re.findall(r"`([a-z-]+)`", TEXT.split("```")[0]))
    assert levels_told >= set(levels.PLAYERS)


# --- Playing ----------------------------------------------------------------------------


@pytest.mark.parametrize("level", levels.PLAYERS)
@pytest.mark.usefixtures("tables")
def test_every_level_answers_with_what_can_be_done(command: Command, level: str) -> None:
    lay, play, again = answers(command, line(**LAY), line(**PLAY), line(**LAY), level=level)
    assert lay == again
    assert len({*lay["discard"]} & {*LAY["hand"]}) == 2  # type: ignore[misc]
    assert play["play"] in PLAY["hand"]  # type: ignore[operator]
    assert {*lay, *play} == {"discard", "play"}


@pytest.mark.usefixtures("tables")
def test_a_seed_decides_and_nothing_else(command: Command) -> None:
    hand = ["AC", "2D", "3H", "4S"]
    asked = {**PLAY, "hand": hand, "played": [], "pile": []}
    drawn = [
        answers(command, *(line(**asked, seed=seed) for seed in range(12)), level="sir-john")
        for _ in range(2)
    ]
    assert drawn[0] == drawn[1]
    assert len({answer["play"] for answer in drawn[0]}) > 1
    (without,) = answers(command, line(**asked), level="sir-john")
    assert without == drawn[0][0]


@pytest.mark.usefixtures("tables")
def test_advice_is_told_where_it_is_asked(command: Command) -> None:
    for level in ("sir-john", "plain"):
        lay, play = answers(
            command, line(**LAY, advice=True), line(**PLAY, advice=True), level=level
        )
        assert len(lay["choices"]) == 15
        assert {*lay["choices"][0]} == {"discard", "hand", "crib", "play", "total", "win", "spread"}
        assert [choice["total"] for choice in lay["choices"]] != []
        assert {*play["choices"][0]} == {"card", "play", "win", "often"}
        assert sum(choice["often"] for choice in play["choices"]) == pytest.approx(1)


def test_what_is_wrong_is_told_and_the_next_line_read(command: Command) -> None:
    wrong = [
        b"", b"{", b"[]", b"\xff", b"x" * (LONGEST + 1), b"y" * (5 * LONGEST),
        line(**{**LAY, "hand": ["4H"]}), line(**{**PLAY, "dealer": True}),
    ]  # fmt: skip
    for lang in LANGUAGES:
        lines = [one for bad in wrong for one in (bad, line(**LAY))]
        for i, answer in enumerate(answers(command, *lines, lang=lang)):
            assert list(answer) == (["discard"] if i % 2 else ["error"])
            if not i % 2:
                assert not foreign(answer["error"], lang)


def test_a_line_of_the_greatest_length_is_read(command: Command) -> None:
    padded = line(**LAY).ljust(LONGEST)
    assert "discard" in answers(command, padded)[0]
    assert str(LONGEST) in answers(command, padded + b" ")[0]["error"]


def test_what_is_asked_of_others_is_read(command: Command) -> None:
    """What our side writes as a question is one to our side that answers."""
    for example in ASKED[:2]:
        question = read_question(line(**example)).question
        assert isinstance(question, ToLay | ToPlay)
        assert answers(command, write_question(question, 3).strip())


# --- How it begins and ends -------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_level_there_is_not_is_refused_by_name(command: Command, lang: str) -> None:
    ran = command("engine", "serve", "--level", "nobody", lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert "nobody" in ran.err
    assert all(opponent.key in ran.err for opponent in OPPONENTS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_that_are_not_there_are_told(
    command: Command, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def missing() -> None:
        raise FileNotFoundError(2, "no such thing")

    monkeypatch.setattr(solved, "load", missing)
    ran = command("engine", "serve", lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert str(solved.SOLVED)[:30] in ran.err


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("make", [None, b"no book"])
def test_the_file_that_is_missing_is_named(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, make: bytes | None, lang: str
) -> None:
    path = tmp_path / "book.npz"
    if make is not None:
        path.write_bytes(make)
    monkeypatch.setattr(book, "load", lambda: book.read(path))
    ran = command("engine", "serve", lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert str(path) in ran.err
    # A player that needs no tables still answers, and without advice.
    told = answers(
        command, line(**PLAY), line(**PLAY, advice=True), line(**LAY), level="plain", lang=lang
    )
    assert [list(one) for one in told] == [["play"], ["error"], ["discard"]]
    assert str(path) in told[1]["error"]


def program(*args: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "muggins", "engine", "serve", "--level", "plain", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **ENGLISH},
    )


def test_each_answer_comes_before_the_next_question() -> None:
    with program() as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for question in (LAY, PLAY, LAY):
            asked.stdin.write(line(**question) + b"\n")
            asked.stdin.flush()
            assert asked.stdout.readline().startswith(b'{"')
        asked.stdin.close()
        assert asked.wait(60) == 0


def test_a_reader_that_goes_away_and_a_key_end_it_without_a_word() -> None:
    with program() as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        assert asked.stderr is not None
        asked.stdin.write(line(**LAY) + b"\n")
        asked.stdin.flush()
        asked.stdout.readline()
        asked.stdout.close()
        asked.stdin.write(line(**LAY) + b"\n")
        asked.stdin.close()
        assert (asked.wait(60), asked.stderr.read()) == (141, b"")
    with program() as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        assert asked.stderr is not None
        asked.stdin.write(line(**LAY) + b"\n")
        asked.stdin.flush()
        asked.stdout.readline()
        asked.send_signal(signal.SIGINT)
        assert (asked.wait(60), asked.stderr.read()) == (130, b"")
