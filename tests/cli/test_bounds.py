"""What has no end, or more in it than can be: it is refused in a sentence, and nothing fills up."""

from __future__ import annotations

import json
import os
import pwd
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from muggins.cli.replay import read_text
from muggins.words import LANGUAGES, Words
from tests.cli.commanding import ENGLISH, Command, Ran
from tests.cli.keeping import kept_in

GAME = json.dumps({"target": 61, "dealer": 0, "deals": []})


def spawn_small(*args: str, stdin: Path, kilobytes: int) -> subprocess.CompletedProcess[bytes]:
    """The command in a process that may have so much memory."""
    command = shlex.join([sys.executable, "-m", "muggins", *args])
    with stdin.open("rb") as source:
        return subprocess.run(
            ["/bin/sh", "-c", f"ulimit -v {kilobytes}; exec {command}"],
            stdin=source,
            capture_output=True,
            env={**os.environ, **ENGLISH},
            timeout=120,
            check=False,
        )


# --- What is read ---------------------------------------------------------------------


@contextmanager
def written_to(pipe: Path, data: bytes) -> Iterator[None]:
    """A pipe by that name, to which somebody writes."""

    def write() -> None:
        try:
            pipe.write_bytes(data)
        except BrokenPipeError:
            return

    os.mkfifo(pipe)
    writer = threading.Thread(target=write)
    writer.start()
    yield
    writer.join()
    pipe.unlink()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("args", [["replay"], ["replay", "--json"], ["play"]])
def test_a_file_or_a_pipe_with_more_than_is_read_is_refused(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    lang: str,
    args: list[str],
) -> None:
    monkeypatch.setattr("muggins.cli.replay._LARGEST", 3_000_000)
    words = Words(lang)

    def refused(ran: Ran, sentence: str) -> None:
        told = json.loads(ran.out)["error"] if "--json" in args else ran.err.strip()
        assert told.removeprefix("muggins: ") == sentence
        assert ran.status == 2

    for spaces, is_refused in ((3_000_000 - len(GAME), False), (3_000_001 - len(GAME), True)):
        data = (GAME + " " * spaces).encode()
        file = tmp_path / "game.json"
        file.write_bytes(data)
        pipe = tmp_path / "pipe"
        with written_to(pipe, data):
            from_pipe = command(*args, str(pipe), lang=lang)
        for name, ran in ((file, command(*args, str(file), lang=lang)), (pipe, from_pipe)):
            if is_refused:
                refused(ran, words.text("cli-too-large", file=str(name), most=3))
            else:
                assert ran.status == 0, ran.err
        if args[0] == "replay":
            ran = command(*args, "-", stdin=data, lang=lang)
            if is_refused:
                refused(ran, words.text("cli-input-too-large", most=3))
            else:
                assert ran.status == 0, ran.err


@pytest.mark.parametrize(
    "args", [["replay", "-"], ["replay", "/dev/zero"], ["play", "/dev/zero"], ["play"]]
)
def test_a_device_without_an_end_is_refused(args: list[str], home: Path) -> None:
    ran = spawn_small(*args, stdin=Path("/dev/zero"), kilobytes=2_000_000)
    assert ran.returncode == 2
    (told,) = ran.stderr.decode().splitlines()
    name = "The standard input" if "-" in args else "/dev/zero"
    if args == ["play"]:
        assert told == "muggins: " + Words("en").text("cli-endless-line")
        assert kept_in(home) is not None
    else:
        assert told == f"muggins: {name} has more than 256 MB: divide it into several files."


def test_a_thousand_whole_games_are_far_from_the_bounds(tmp_path: Path) -> None:
    """A game of nine deals in JSON takes some 30 kB; so do not narrow the bounds unawares."""
    file = tmp_path / "games.json"
    file.write_text("[" + ",".join([GAME.replace("[]", f"[{' ' * 100_000}]")] * 1_000) + "]")
    assert len(read_text(str(file))) > 100_000_000


# --- What is typed --------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_without_the_end_of_a_line_leave_the_game_kept(
    command: Command, home: Path, lang: str
) -> None:
    words = Words(lang)
    for stdin in ("7\n" + "x" * (1 << 21), "\0" * (1 << 21)):
        ran = command("play", "--seed", "5", "--new", stdin=stdin, lang=lang)
        assert (ran.status, ran.err) == (2, f"muggins: {words.text('cli-endless-line')}\n")
        assert ran.out.rstrip().endswith(words.text("play-kept"))
        assert kept_in(home) is not None
    # Nor is a question about what is kept waited for.
    ran = command("play", stdin=stdin, lang=lang)
    assert (ran.status, ran.err) == (2, f"muggins: {words.text('cli-endless-line')}\n")
    assert words.text("play-kept") not in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_that_is_too_long_is_asked_for_again(command: Command, lang: str) -> None:
    words = Words(lang)
    told = words.text("play-too-long", longest=1000)
    read = words.text("play-no-position", text="x" * 40 + "…")
    for length, times in ((1000, 0), (1001, 1), (1002, 1), (1003, 1), (9000, 1), (1_000_000, 1)):
        stdin = f"{'x' * length}\n7\n"
        ran = command("play", "--seed", "5", "--new", stdin=stdin, lang=lang)
        assert (ran.status, ran.err) == (0, "")
        assert (ran.out.count(told), ran.out.count(read)) == (times, 1 - times), length
        # The line after it is the answer.
        assert ("You cut 8♠." if lang == "en" else "Vous tirez 8♠.") in ran.out


def test_the_last_line_may_do_without_its_end(command: Command) -> None:
    ran = command("play", "--seed", "5", stdin="7")
    assert "You cut 8♠." in ran.out
    assert ran.status == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pipe_that_nobody_reads_keeps_no_record_and_nobody_waits_for_it(
    command: Command, tmp_path: Path, lang: str
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    words = Words(lang)
    ran = command("play", "--record", str(pipe), stdin="7\n", lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"muggins: {words.text('cli-unwritable', file=str(pipe), code='ENXIO')}\n"
    give_up = "q\ng\n" if lang == "en" else "q\na\n"
    # Somebody who reads it has the record.
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        end = os.open(pipe, os.O_WRONLY)  # waits for the reader
        ran = command("play", "--record", str(pipe), stdin=f"7\n{give_up}", lang=lang)
        os.close(end)
        assert reader.communicate(timeout=60)[0].startswith(b"format: muggins-crib 1\n")
    assert (ran.status, ran.err) == (0, "")
    assert words.text("play-not-kept", file=str(pipe), code="ENXIO") not in ran.out


def test_a_pipe_in_place_of_the_kept_game_is_refused_and_nobody_waits_for_it(
    command: Command, home: Path
) -> None:
    home.mkdir(parents=True)
    file = home / "terminal-game.json"
    os.mkfifo(file)
    for args in (["play"], ["play", "--resume"]):
        ran = command(*args, stdin="\n7\n")
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == f"muggins: {Words('en').text('cli-kept-damaged', file=str(file))}\n"
    assert command("play", "--new", stdin="7\n").status == 0
    assert kept_in(home) is not None


# --- Where it is kept -----------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_variable_is_as_good_as_none_and_without_a_home_that_is_said(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    for data in ("", "relative", None):
        for home in ("", None):
            for name, value in (("XDG_DATA_HOME", data), ("HOME", home)):
                if value is None:
                    monkeypatch.delenv(name, raising=False)
                else:
                    monkeypatch.setenv(name, value)
            with monkeypatch.context() as patch:
                of_the_system = tmp_path / f"{lang}-{data}-{home}"
                patch.setattr(pwd, "getpwuid", lambda _, it=of_the_system: Entry(str(it)))
                assert command("play", stdin="7\n").status == 0
                assert kept_in(of_the_system / ".local" / "share" / "muggins") is not None
                for nobody in (unknown, lambda _: Entry("")):
                    patch.setattr(pwd, "getpwuid", nobody)
                    ran = command("play", stdin="7\n", lang=lang)
                    assert (ran.status, ran.out) == (2, "")
                    assert ran.err == f"muggins: {Words(lang).text('cli-no-home')}\n"


class Entry(NamedTuple):
    """What the system knows of a user."""

    pw_dir: str


def unknown(_: int) -> Entry:
    raise KeyError


# --- Memory ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("args", "place"),
    [
        (["count", "5H", "5S", "5D", "JC"], "muggins.cli.count.count_hand"),
        (["count", "-"], "muggins.cli.count.count_lines"),
        (["replay", "-"], "muggins.cli.replay.replay"),
        (["replay", "-", "--json"], "muggins.cli.replay.load"),
        (["play"], "muggins.cli.play.play_match"),
        (["play"], "muggins.tui.keeper.Keeper.deal"),
        (["serve"], "muggins.server.app.run"),
        (["count"], "muggins.cli.app.build"),
    ],
)
def test_too_little_memory_is_said_in_a_sentence_wherever_it_is_missed(
    command: Command, monkeypatch: pytest.MonkeyPatch, args: list[str], place: str, lang: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(place, fail)
    ran = command(*args, lang=lang, stdin="7\n\n\n\n")
    assert ran.status == 1
    assert ran.err == f"muggins: {Words(lang).text('cli-system', code='ENOMEM')}\n"


def test_memory_that_is_filled_by_a_list_of_lists(tmp_path: Path) -> None:
    file = tmp_path / "lists.json"
    file.write_text("[[" + "[]," * 15_000_000 + "[]]]")
    ran = spawn_small("replay", str(file), stdin=Path("/dev/null"), kilobytes=600_000)
    assert ran.returncode == 1
    assert ran.stderr.decode() == f"muggins: {Words('en').text('cli-system', code='ENOMEM')}\n"
