"""`muggins simulate`: the figures, the file they go on from, and how it ends."""

from __future__ import annotations

import errno
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import msgspec
import pytest

from muggins.cli import simulating
from muggins.engine import levels, parts, solved, workers
from muggins.engine.contest import Contest, play_pairs
from muggins.engine.parts import Part, keep
from muggins.engine.solved import Damaged
from muggins.engine.tallies import Deals, Games, Sum
from muggins.words import LANGUAGES, Words
from tests.cli.commanding import ENGLISH, Command, spawn
from tests.clusters import local_cluster
from tests.engine.programs import PLAYS, program
from tests.onetongue import foreign

QUICK = ("simulate", "greedy", "plain", "--pairs", "6", "--games", "2", "--target", "61")


def played(contest: Contest, pairs: int, games: int = 0) -> tuple[Deals, Games]:
    deals, won = (
        play_pairs(contest, "deals", 0, pairs),
        play_pairs(contest, "games", 0, games),
    )
    assert isinstance(deals, Deals)
    assert isinstance(won, Games)
    return deals, won


def figure(found: Any, unit: float = 1) -> dict[str, Any]:
    """What is told of enough pairs."""
    estimate = found.estimate(unit)
    return {
        "n": estimate.n,
        "mean": pytest.approx(estimate.mean, abs=1e-6),
        "low": pytest.approx(estimate.low, abs=1e-6),
        "high": pytest.approx(estimate.high, abs=1e-6),
    }


def share(values: list[float], beyond: float = 0) -> dict[str, Any]:
    """The same of shares from 0 to 1: two pairs won and two lost are added for the interval."""
    more = [*values, 0, 0, 1, 1]
    around, wide = mean(more), 1.96 * stdev(more) / sqrt(len(more))
    return {
        "n": len(values),
        "mean": pytest.approx(mean(values) + beyond, abs=1e-6),
        "low": pytest.approx(max(0, around - wide) + beyond, abs=1e-6),
        "high": pytest.approx(min(1, around + wide) + beyond, abs=1e-6),
    }


def shares(found: Sum, least: int) -> list[float]:
    """Of each pair how many of its two games were won, as any that come to these sums."""
    middle = least + 1
    moved = found.total - middle * found.n
    away = found.squares - 2 * middle * found.total + found.n * middle * middle
    up, down = (away + moved) // 2, (away - moved) // 2
    return [1] * up + [0] * down + [0.5] * (found.n - up - down)


# --- What it answers ------------------------------------------------------------------


def test_the_whole_answer_in_json(command: Command) -> None:
    many = ("--pairs", "40", "--games", "32", "--target", "61")
    answer = command("simulate", "greedy", "plain", *many, "--seed", "4", "--json").answer
    deals, games = played(Contest("greedy", "plain", 4, 61), 40, 32)
    assert {key: answer[key] for key in ("first", "second", "target", "seeds")} == {
        "first": "greedy",
        "second": "plain",
        "target": 61,
        "seeds": [4],
    }
    assert answer["deals"] == {"ahead": figure(deals.ahead, unit=0.5), "left_out": 0}
    assert answer["games"] == {
        "won": share(shares(games.ahead, -1)),
        "beyond_half": share(shares(games.ahead, -1), -0.5),
        "first_dealer": share(shares(games.dealer, 0)),
        "length": pytest.approx(games.deals / 64, abs=1e-4),
    }
    for side, told in enumerate(answer["sides"]):
        assert told["player"] == ("greedy", "plain")[side]
        assert [*told["won"].values()] == [*games.won[side]]
        assert [*told["won"]] == ["plain", "skunk", "double", "triple"]
        assert told["failures"] == {"illegal": 0, "garbage": 0, "late": 0, "ended": 0}
        for role, name in enumerate(("pone", "dealer")):
            made = deals.made[2 * side + role]
            for part in ("hand", "play", "whole"):
                assert told[name][part] == figure(getattr(made, part))
        assert told["pone"]["crib"] is None
        assert told["dealer"]["crib"] == figure(deals.made[2 * side + 1].crib)


def test_as_many_processes_as_one_likes_come_to_the_same(command: Command) -> None:
    args = ("simulate", "random", "greedy", "--pairs", "30", "--games", "3", "--json")
    found = [command(*args, "--workers", n).answer for n in ("1", "2", "3")]
    assert found[0] == found[1] == found[2]
    assert found[0]["deals"]["ahead"]["n"] == 30


def test_a_player_against_itself_is_one_side(command: Command) -> None:
    args = ("simulate", "greedy", "greedy", "--pairs", "30", "--games", "3", "--json")
    answer = command(*args).answer
    assert answer["deals"]["ahead"] == {"n": 30, "mean": 0, "low": 0, "high": 0}
    (side,) = answer["sides"]
    assert sum(side["won"].values()) == 6
    deals, _ = played(Contest("greedy", "greedy", 1), 30)
    told = side["dealer"]["whole"]
    # Both sides had the same deals: the second tells nothing new, and no interval narrows by it.
    assert told == {**figure(deals.made[1].whole), "n": 60}


def test_games_are_a_twentieth_of_the_deals(command: Command) -> None:
    answer = command("simulate", "plain", "greedy", "--pairs", "40", "--json").answer
    assert (answer["deals"]["ahead"]["n"], answer["games"]["won"]["n"]) == (40, 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_to_people(command: Command, lang: str) -> None:
    ran = command(*QUICK, lang=lang)
    assert (ran.status, ran.err) == (0, "")
    answer = command(*QUICK, "--json").answer
    lines = ran.out.splitlines()
    # The head, deals, games, the dealer, what was won by whom, then a table of four roles.
    assert len(lines) == 6 + 1 + 4
    mark = {"en": ".", "fr": ","}[lang]
    assert f"{abs(answer['deals']['ahead']['mean']):.3f}".replace(".", mark) in lines[1]
    assert f"{100 * answer['games']['won']['mean']:.2f}".replace(".", mark) in lines[2]
    assert f"{answer['sides'][1]['dealer']['crib']['mean']:.2f}".replace(".", mark) in lines[-1]
    assert not foreign(ran.out.replace("plain", ""), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("pairs", "games", "lines"), [("1", "0", 2), ("0", "1", 4), ("0", "2", 5)])
def test_few_pairs_are_told_too(
    command: Command, lang: str, pairs: str, games: str, lines: int
) -> None:
    args = ("simulate", "greedy", "plain", "--pairs", pairs, "--games", games)
    ran = command(*args, lang=lang)
    assert ran.status == 0
    # No rows of a table where there is nothing to stand in them.
    assert len(ran.out.splitlines()) == lines
    assert not foreign(ran.out.replace("plain", ""), lang)
    assert command(*args, "--json").status == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_failures_are_told_and_stop_nothing(command: Command, tmp_path: Path, lang: str) -> None:
    mine = program(tmp_path, "for line in sys.stdin: print('what', flush=True)")
    args = ("simulate", "greedy", mine, "--pairs", "3", "--games", "2")
    ran = command(*args, lang=lang)
    assert ran.status == 0
    # The head, the pairs left out, the games, what was won, the seven failures.
    told = ran.out.replace(mine, "").splitlines()
    assert len(told) == 4
    assert " 7 " in told[-1]
    assert not foreign("\n".join(told), lang)
    answer = command(*args, "--json", lang=lang).answer
    assert answer["deals"] == {
        "ahead": {"n": 0, "mean": None, "low": None, "high": None},
        "left_out": 3,
    }
    assert answer["games"]["won"]["mean"] == 1
    assert answer["games"]["first_dealer"]["n"] == 0
    assert answer["games"]["length"] is None
    assert answer["sides"][1]["failures"]["garbage"] == 7


def test_a_program_plays(command: Command, tmp_path: Path) -> None:
    answer = command(*QUICK[:2], program(tmp_path, PLAYS), *QUICK[3:], "--json").answer
    assert answer["deals"]["ahead"]["n"] == 6
    assert not any(answer["sides"][1]["failures"].values())


def test_a_cluster_comes_to_the_same(command: Command) -> None:
    args = ("simulate", "random", "greedy", "--pairs", "30", "--games", "3", "--json")
    with local_cluster() as address:
        ran = command(*args, "--scheduler", address)
    assert ran.answer == command(*args).answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_player(lang: str) -> None:
    assert ", ".join(levels.PLAYERS) in Words(lang).text("cli-help-first")


# --- The file -------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "parts"


def counted(record: Path, kind: str = "deals", seed: int = 1) -> int:
    """How many pairs of that kind and seed the file has."""
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    sums = [
        line["tally"]["ahead"][0]
        for line in lines
        if line["seed"] == seed and line["tally"]["what"] == kind
    ]
    return sum(sums)


def test_a_run_goes_on_after_what_is_there(
    command: Command, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ("simulate", "greedy", "random", "--games", "3", "--record", str(record), "--json")
    half = command(*args, "--pairs", "10").answer
    assert half["deals"]["ahead"]["n"] == counted(record) == 10
    whole = command(*args, "--pairs", "25").answer
    assert counted(record) == 25
    assert counted(record, "games") == 3
    assert whole == command(*args[:5], "--pairs", "25", "--json").answer
    # Once all is there, nothing is played and nothing written.
    monkeypatch.setattr(simulating, "play_pairs", None)
    before = record.read_bytes()
    assert command(*args, "--pairs", "25").answer == whole
    assert command(*args, "--pairs", "10").answer == whole
    assert record.read_bytes() == before


def test_a_gap_is_filled(command: Command, record: Path) -> None:
    contest = Contest("greedy", "random", 1)
    for start, pairs in ((2, 3), (9, 1)):
        tally = play_pairs(contest, "deals", start, pairs)
        keep(record, Part("greedy", "random", 1, 121, start, tally))
    args = ("simulate", "greedy", "random", "--pairs", "12", "--games", "0", "--json")
    filled = command(*args, "--record", str(record)).answer
    assert filled == command(*args).answer


@pytest.mark.parametrize("lost", [1, 2, 30, "all but the first"])
def test_a_line_that_was_broken_off_is_played_again(
    command: Command, record: Path, lost: int | str
) -> None:
    """A machine that went down in the midst of a line: nothing is lost, nothing in the way."""
    args = ("simulate", "greedy", "random", "--pairs", "25", "--games", "3", "--json")
    whole = command(*args).answer
    command(*args, "--record", str(record))
    lines = record.read_bytes().splitlines(keepends=True)
    keeps = 3 if lost == "all but the first" else len(lines[-1]) - int(lost)
    record.write_bytes(b"".join([*lines[:-1], lines[-1][:keeps]]))
    for _ in range(2):
        again = command(*args, "--record", str(record)).answer
        assert again["deals"] == whole["deals"]
        assert again["games"] == whole["games"]
        assert [json.loads(line) for line in record.read_text().splitlines()]


def test_a_file_of_something_else_is_left_as_it_is(command: Command, record: Path) -> None:
    record.write_text("my notes, without an end of line")
    assert command("simulate", "greedy", "random", "--record", str(record)).status == 2
    assert record.read_text() == "my notes, without an end of line"


def test_runs_of_different_seeds_add_up(command: Command, record: Path) -> None:
    args = ("simulate", "greedy", "plain", "--games", "2", "--json")
    alone = [command(*args, "--pairs", n, "--seed", s).answer for n, s in (("5", "1"), ("9", "8"))]
    kept = ("--record", str(record))
    command(*args, "--pairs", "5", "--seed", "1", *kept)
    both = command(*args, "--pairs", "9", "--seed", "8", *kept).answer
    assert both["seeds"] == [1, 8]
    assert both["deals"]["ahead"]["n"] == 14
    total = sum(a["deals"]["ahead"]["mean"] * a["deals"]["ahead"]["n"] for a in alone)
    assert both["deals"]["ahead"]["mean"] == pytest.approx(total / 14, abs=1e-5)
    assert both["games"]["won"]["n"] == 4
    told = command(*args[:-1], "--pairs", "9", "--seed", "8", *kept).out
    assert "1, 8" in told.splitlines()[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("other", ["first", "second", "target", "twice", "damaged"])
def test_a_line_that_is_no_part_is_refused_by_its_number(
    command: Command, record: Path, other: str, lang: str
) -> None:
    deals, _ = played(Contest("greedy", "first", 1), 1)
    part = Part("greedy", "first", 1, 121, 0, deals)
    keep(record, part)
    if other == "damaged":
        record.write_bytes(record.read_bytes() * 2)
        os.truncate(record, record.stat().st_size - 20)
        with record.open("ab") as file:
            file.write(b"\n")
    else:
        changes = {"first": "random", "second": "random", "target": 61}
        named = {other: changes[other]} if other in changes else {}
        keep(record, msgspec.structs.replace(part, **named))
    before = record.read_bytes()
    args = ("simulate", "greedy", "first", "--pairs", "2", "--games", "1", "--record", str(record))
    ran = command(*args, lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert {"en": "Line 2", "fr": "Ligne 2"}[lang] in ran.err
    assert str(record) in ran.err
    assert not foreign(ran.err, lang)
    asked = command(*args, "--json", lang=lang)
    assert (asked.status, asked.answer["line"]) == (2, 2)
    assert asked.answer["error"] in ran.err
    assert record.read_bytes() == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_that_cannot_be_is_known_before_the_work(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setattr(simulating, "play_pairs", None)
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "none" / "parts", tmp_path / "file" / "parts"):
        ran = command("simulate", "greedy", "first", "--record", str(path), lang=lang)
        assert (ran.status, ran.out) == (2, "")
        assert str(path) in ran.err
        assert not foreign(ran.err.replace("first", ""), lang)


def test_a_full_disk_ends_it_in_a_sentence(
    command: Command, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, part: Part) -> None:
        raise OSError(errno.ENOSPC, "words of the system")

    monkeypatch.setattr(parts, "keep", fail)
    ran = command(*QUICK, "--record", str(record))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "muggins: The system refuses: the disk is full.\n"


# --- What is refused ------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("args", "culprit"),
    [
        (["greedy"], ""),
        (["nobody", "first"], "nobody"),
        (["greedy", "cmd:"], "cmd:"),
        (["greedy", "cmd:a 'b"], "cmd:a 'b"),
        (["greedy", "cmd:no-such-program-here"], "no-such-program-here"),
        (["greedy", "cmd:/nowhere/mine --fast"], "/nowhere/mine"),
        (["greedy", "first", "random"], "random"),
        (["greedy", "first", "--pairs", "0"], "--pairs"),
        (["greedy", "first", "--pairs", "0", "--games", "0"], "--games"),
        (["greedy", "first", "--pairs", "-1"], "--pairs"),
        (["greedy", "first", "--pairs", "many"], "many"),
        (["greedy", "first", "--games", "2.5"], "--games"),
        (["greedy", "first", "--seed", "x"], "--seed"),
        (["greedy", "first", "--target", "100"], "--target"),
        (["greedy", "first", "--move-timeout", "0"], "--move-timeout"),
        (["greedy", "first", "--workers", "0"], "--workers"),
        (["greedy", "first", "--record", ""], "--record"),
        (["greedy", "first", "--scheduler", ""], "--scheduler"),
        (["greedy", "first", "--scheduler", "a:1", "--workers", "2"], "--workers"),
        (["greedy", "first", "--scheduler", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_is_refused(
    command: Command, args: list[str], culprit: str, lang: str
) -> None:
    ran = command("simulate", *args, lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert culprit in ran.err
    assert ran.err.count("\n") == 1
    assert not foreign(ran.err, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("trouble", "culprit"),
    [(workers.NoCluster(), "distributed"), (workers.WorkersGone(), "--record")],
)
def test_trouble_with_workers_is_told(
    command: Command, monkeypatch: pytest.MonkeyPatch, lang: str, trouble: Exception, culprit: str
) -> None:
    def fail(_: Any) -> Any:
        raise trouble

    monkeypatch.setattr(workers, "cluster", fail)
    ran = command("simulate", "greedy", "first", "--scheduler", "a:1", lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert culprit in ran.err
    assert not foreign(ran.err, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_tables_that_is_said(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    for trouble in (Damaged(tmp_path / "t.npz", "Bad CRC-32"), FileNotFoundError(2, "No words")):

        def fail(key: str, seed: int, trouble: Exception = trouble) -> Any:
            raise trouble

        monkeypatch.setattr(levels, "player", fail)
        ran = command("simulate", "greedy", "first", lang=lang)
        assert (ran.status, ran.out) == (2, "")
        assert ".npz" in ran.err
        assert "CRC" not in ran.err
        assert not foreign(ran.err, lang)
    assert solved.SOLVED.suffix == ".npz"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_damaged_page_is_told_when_it_is_opened(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise Damaged(tmp_path / "book.npz", "what follows ends elsewhere")

    monkeypatch.setattr(simulating, "_play", fail)
    ran = command("simulate", "greedy", "first", lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert "book.npz" in ran.err
    assert not foreign(ran.err, lang)


# --- How it ends ----------------------------------------------------------------------


def _gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.fixture
def stuck(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """A run whose program never answers; the file has the program's processes."""
    pids = tmp_path / "pids"
    script = f"""
import os, time
with open({str(pids)!r}, "a") as file:
    print(os.getpid(), file=file)
time.sleep(600)
"""
    mine = program(tmp_path, script)
    args = ["simulate", mine, "greedy", "--pairs", "40", "--workers", "2", "--move-timeout", "600"]
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **ENGLISH},
        start_new_session=True,
    ) as process:
        try:
            while not pids.exists() or pids.read_text().count("\n") < 2:
                assert process.poll() is None
                time.sleep(0.05)
            yield process, pids
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("everybody", [True, False])
def test_an_interruption_ends_it_with_all_its_programs(
    stuck: tuple[subprocess.Popen[bytes], Path], everybody: bool
) -> None:
    """As from a keyboard, which every process of the group hears, or to the command alone."""
    process, pids = stuck
    (os.killpg if everybody else os.kill)(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert all(_gone(int(pid)) for pid in pids.read_text().split())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_whoever_kills_it_ends_its_programs_too(
    stuck: tuple[subprocess.Popen[bytes], Path], how: int
) -> None:
    process, pids = stuck
    os.kill(process.pid, how)
    # The pipes end when no worker is left to write.
    process.communicate(timeout=120)
    assert all(_gone(int(pid)) for pid in pids.read_text().split())


def test_progress_is_shown_on_a_terminal_alone() -> None:
    ran = spawn(*QUICK)
    assert ran.stderr == b""
    end, other = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", *QUICK],
        stdout=subprocess.PIPE,
        stderr=other,
        env={**os.environ, **ENGLISH, "TERM": "xterm", "COLUMNS": "100"},
    ) as process:
        os.close(other)
        shown = b""
        with suppress(OSError):  # the other side is gone
            while chunk := os.read(end, 4096):
                shown += chunk
        assert process.stdout is not None
        assert process.stdout.read() == ran.stdout
    os.close(end)
    assert b"Pairs of deals" in shown
    assert b"6/6" in shown
    assert b"Pairs of games" in shown
