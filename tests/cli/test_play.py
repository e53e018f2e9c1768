"""`muggins play`: a match on the terminal as a command, what it keeps and what it records."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from muggins.engine.opponents import OPPONENTS
from muggins.events import CardPlayed, Dealt, GameWon, Player
from muggins.tui.kept import Kept, Shelf
from muggins.words import LANGUAGES, Words
from tests.cli.commanding import ENGLISH, Command, spawn
from tests.cli.keeping import kept_in, read, typed
from tests.tui.person import Person

# --- Records ----------------------------------------------------------------------------


def test_a_game_typed_into_a_pipe_is_played_and_recorded(tmp_path: Path, home: Path) -> None:
    person = Person("en")
    told = person.sit(61, seed=11)
    record = tmp_path / "game.crib"
    ran = spawn(
        "play", "--seed", "11", "--target", "61", "--record", str(record),
        stdin="\n".join(person.typed).encode(),
    )  # fmt: skip
    assert ran.returncode == 0
    assert ran.stderr == b""
    assert ran.stdout.decode() == told
    assert read(record) == person.last
    assert list(tmp_path.iterdir()) == [record]
    assert kept_in(home) is None


def test_a_second_game_has_a_record_of_its_own(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from muggins.cli import play

    person = Person("en", games=2)

    def sit(_terminal: object, _options: object, **given: Any) -> bool:
        person.save = given["save"]  # type: ignore[method-assign]
        person.sit(61, given["seed"])
        return False

    monkeypatch.setattr(play, "play", sit)
    record = tmp_path / "match.crib"
    there = tmp_path / "match-2.crib"
    there.write_text("of yesterday")
    assert command("play", "--record", str(record), "--seed", "9").status == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "match-2.crib", "match-3.crib", "match.crib"
    ]  # fmt: skip
    assert there.read_text() == "of yesterday"
    for number, name in enumerate(["match.crib", "match-3.crib"], 1):
        answer = command("replay", str(tmp_path / name), "--json").answer
        assert answer["winner"] in (0, 1)
        assert f"game: {number}\n" in (tmp_path / name).read_text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_record_is_written_over(command: Command, tmp_path: Path, lang: str) -> None:
    record = tmp_path / "game.crib"
    record.write_text("of yesterday")
    ran = command("play", "--record", str(record), lang=lang)
    assert ran.status == 2
    assert ran.out == ""
    assert str(record) in ran.err
    assert record.read_text() == "of yesterday"


def test_a_record_that_can_no_longer_be_kept_does_not_end_the_game(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from muggins.cli import play
    from muggins.tui import table

    folder = tmp_path / "folder"
    folder.mkdir()
    record = folder / "game.crib"

    def lose_the_folder(*args: Any, **options: Any) -> bool:
        record.unlink()
        folder.rmdir()
        return table.play(*args, **options)

    monkeypatch.setattr(play, "play", lose_the_folder)
    ran = command("play", "--record", str(record), "--seed", "9", stdin=typed("q", "g"))
    assert ran.status == 0
    assert f"The record {record} cannot be kept: there is no such file or folder." in ran.out


def test_a_record_goes_on_after_a_pause(command: Command, tmp_path: Path, home: Path) -> None:
    """The file is that of the beginning, and nothing of the deal that goes on is in it."""
    person = Person("en", games=2)
    person.sit(61, seed=9)
    record = tmp_path / "match.crib"
    half = len(person.typed) // 3
    command(
        "play", "--seed", "9", "--target", "61", "--record", str(record),
        stdin=typed(*person.typed[:half]),
    )  # fmt: skip
    kept = kept_in(home)
    assert kept is not None
    assert sum(isinstance(event, Dealt) for event in read(record)) == kept.match.game.number - 1  # type: ignore[union-attr]
    ran = command("play", "--resume", stdin=typed(*person.typed[half:]))
    assert ran.status == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["match-2.crib", "match.crib"]
    games = [events for events in person.saved if isinstance(events[-1], GameWon)]
    assert read(record) == games[0]
    assert read(tmp_path / "match-2.crib")[1:] == games[1][1:]
    assert kept_in(home) is None


# --- Leaving and coming back --------------------------------------------------------------


def test_an_interruption_keeps_the_game(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", "play", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **ENGLISH, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        told = b""
        while b"for any:" not in told:
            told += process.stdout.read1(4096)  # type: ignore[attr-defined]
        process.send_signal(signal.SIGINT)
        told += process.stdout.read()
        assert b"The game is kept: muggins play goes on with it." in told
        assert process.stderr.read() == b""
        assert process.wait() == 130
    assert kept_in(home) is not None


def test_a_game_that_was_killed_goes_on_where_it_stood(home: Path) -> None:
    """Killed at any moment: whatever was told of is there, and the end is the same."""
    person = Person("en")
    whole = person.sit(61, seed=11)
    said = re.findall(r"^(?:You|Walter) plays? .*", whole, re.M)
    done = 0
    answers = list(person.typed)
    for lines in (1, 3, 5, 4, 6):
        with subprocess.Popen(
            [
                sys.executable, "-m", "muggins", "play",
                *(["--resume"] if done else ["--seed", "11", "--target", "61"]),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **ENGLISH, "PYTHONUNBUFFERED": "1"},
        ) as process:  # fmt: skip
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(typed(*answers[done : done + lines]).encode())
            process.stdin.flush()
            told = b""
            # Every question ends its line with a blank; the last one is not answered.
            while len(re.findall(rb": \n", told)) < lines or not told.endswith(b": "):
                told += process.stdout.read1(4096)  # type: ignore[attr-defined]
            process.kill()
        done += lines
        kept = kept_in(home)
        assert kept is not None
        played = sum(isinstance(event, CardPlayed) for event in kept.events)
        heard = re.findall(r"^(?:You|Walter) plays? .*", told.decode(), re.M)
        assert not heard or said[played - len(heard) : played] == heard
    ran = spawn("play", "--resume", stdin=typed(*answers[done:]).encode())
    assert ran.returncode == 0
    assert ran.stdout.decode().splitlines()[-3:] == whole.splitlines()[-3:]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_game_that_is_kept_is_offered(command: Command, home: Path, lang: str) -> None:
    words = Words(lang)
    command("play", "--seed", "3", "--target", "61", stdin=typed("7"), lang=lang)
    before = kept_in(home)
    assert before is not None
    stands: dict[str, str | int] = {"target": 61, "mine": 0, "name": "Walter", "theirs": 0}
    for answers in ([], ["q"], ["what", "q"]):
        ran = command("play", stdin=typed(*answers), lang=lang)
        assert ran.status == 0
        assert ran.out.startswith(words.text("play-ask-go-on", **stands))
        assert (words.text("play-yes-or-no") in ran.out) is ("what" in answers)
        assert kept_in(home) == before
    ran = command("play", stdin=typed(""), lang=lang)
    assert words.text("play-back", target=61) in ran.out
    assert kept_in(home) == before
    no = "n"
    ran = command("play", "--target", "121", stdin=typed(no), lang=lang)
    assert words.text("say-game", number=1, target=121) in ran.out
    after = kept_in(home)
    assert after is not None
    assert after.secret != before.secret


def test_scripts_say_what_they_want(command: Command, home: Path) -> None:
    ran = command("play", "--resume")
    assert ran.status == 2
    assert ran.err == "muggins: No game is kept here: muggins play begins one.\n"
    command("play", "--new")
    first = kept_in(home)
    assert first is not None
    ran = command("play", "--resume")
    assert "Back at the table" in ran.out
    assert kept_in(home) == first
    ran = command("play", "--new")
    assert "is kept: you" not in ran.out
    second = kept_in(home)
    assert second is not None
    assert second.secret != first.secret
    for option, value in (("--target", "61"), ("--seed", "61"), ("--opponent", "rose")):
        ran = command("play", "--resume", option, value)
        assert ran.status == 2
        assert option in ran.err
    assert kept_in(home) == second


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_chooses_whom_to_play(command: Command, home: Path, lang: str) -> None:
    for opponent in OPPONENTS:
        command("play", "--new", "--opponent", opponent.key, stdin=typed("7"), lang=lang)
        kept = kept_in(home)
        assert kept is not None
        assert kept.match.players[1] == Player(opponent.name, "computer", opponent.key)
    # And it stays so when one comes back.
    ran = command("play", "--resume", lang=lang)
    assert ran.status == 0
    after = kept_in(home)
    assert after is not None
    assert after.match.players[1] == Player("Sir John", "computer", "sir-john")
    ran = command("play", "--opponent", "Walter", lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert "Walter" in ran.err
    assert "walter" in ran.err


def test_after_a_game_the_match_is_offered(command: Command, home: Path) -> None:
    person = Person("en")
    told = person.sit(61, seed=11)
    command("play", "--seed", "11", "--target", "61", stdin=typed(*person.typed[:-1]))
    points = re.findall(r"The match: you (\d), Walter (\d)\.", told)[0]
    ran = command("play", stdin=typed(""))
    assert ran.out.startswith(f"A match is kept: you {points[0]}, Walter {points[1]}.")
    assert "Another game?" in ran.out
    ran = command("play", stdin=typed("", "", "q", ""))
    assert "A new game, to 61." in ran.out
    kept = kept_in(home)
    assert kept is not None
    assert kept.match.started is not None
    assert kept.match.started.number == 2


def test_a_game_given_up_is_not_offered_again(command: Command, home: Path) -> None:
    ran = command("play", stdin=typed("q", "g"))
    assert "You give the game up." in ran.out
    assert kept_in(home) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_terminals_do_not_share_a_game(command: Command, home: Path, lang: str) -> None:
    words = Words(lang)
    command("play", "--new", lang=lang)
    before = kept_in(home)
    with Shelf(home):
        ran = command("play", lang=lang)
        assert words.text("play-elsewhere") in ran.out
        assert words.text("play-lost") in ran.out
        ran = command("play", "--resume", lang=lang)
        assert ran.status == 2
        assert words.text("cli-played-elsewhere") in ran.err
    assert kept_in(home) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_damaged_game_is_put_aside_when_asked_to(command: Command, home: Path, lang: str) -> None:
    command("play", "--new", lang=lang)
    file = home / "terminal-game.json"
    file.write_text("{}")
    for args in ([], ["--resume"]):
        ran = command("play", *args, lang=lang)
        assert ran.status == 2
        assert ran.err == f"muggins: {Words(lang).text('cli-kept-damaged', file=str(file))}\n"
        assert file.read_text() == "{}"
    assert command("play", "--new", lang=lang).status == 0
    assert (home / "terminal-game.damaged").read_text() == "{}"
    assert kept_in(home) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_that_cannot_be_written_is_told_and_the_game_is_played(
    command: Command, tmp_path: Path, lang: str
) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "games"
    person = Person(lang)
    person.sit(61, seed=11)
    ran = command(
        "play", "--data", str(folder), "--seed", "11", "--target", "61",
        stdin=typed(*person.typed), lang=lang,
    )  # fmt: skip
    assert ran.status == 0
    told = Words(lang).text("play-not-keeping", folder=str(folder), code="ENOTDIR")
    assert ran.out.startswith(told)
    assert ran.out.count(told) == 1
    assert Words(lang).text("play-goodbye") in ran.out


def test_a_disk_that_fills_up_is_told_once_and_tried_again(
    command: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Person("en")
    person.sit(61, seed=11)
    keeping = Shelf.keep
    moves: list[Kept] = []
    trouble: list[int] = []

    def full(shelf: Shelf, kept: Kept) -> None:
        moves.append(kept)
        if len(moves) in trouble:
            raise OSError(28, "full")
        keeping(shelf, kept)

    monkeypatch.setattr(Shelf, "keep", full)
    typing = typed(*person.typed[:20])
    for moments, ends_kept in (([*range(8, 200)], False), ([*range(8, 12)], True)):
        trouble[:] = moments
        moves.clear()
        ran = command("play", "--new", "--seed", "11", "--target", "61", stdin=typing)
        assert ran.status == 0
        assert ran.out.count("the disk is full") == 1
        assert len(moves) > 20
        words = Words("en")
        assert words.text("play-kept" if ends_kept else "play-lost") in ran.out
        # What was kept last is still there, and better than nothing.
        kept = kept_in(home)
        assert kept == moves[-1 if ends_kept else 6]
