"""`muggins play`: a match on the terminal as a command, what it keeps and what it records."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from muggins.events import CardPlayed, Dealt, Event, GameStarted, GameWon, MatchStarted
from muggins.match import Match
from muggins.records.crib import write_crib
from muggins.records.load import load
from muggins.records.record_json import write_record
from muggins.tui.kept import Kept, Shelf
from muggins.words import LANGUAGES, Words
from tests.cli.commanding import ENGLISH, Command, spawn
from tests.tui.person import Person


def kept_in(home: Path) -> Kept | None:
    with Shelf(home) as shelf:
        assert shelf.mine
        return shelf.load()


def keep(home: Path, kept: Kept) -> None:
    with Shelf(home) as shelf:
        shelf.keep(kept)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def read(file: Path) -> tuple[Event, ...]:
    (game,) = load(file.read_text(encoding="utf-8")).games
    assert isinstance(game, tuple), game
    return game


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
    said = re.findall(r"^(?:You|Sir John) plays? .*", whole, re.M)
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
        heard = re.findall(r"^(?:You|Sir John) plays? .*", told.decode(), re.M)
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
    stands: dict[str, str | int] = {"target": 61, "mine": 0, "name": "Sir John", "theirs": 0}
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
    for option in ("--target", "--seed"):
        ran = command("play", "--resume", option, "61")
        assert ran.status == 2
        assert option in ran.err
    assert kept_in(home) == second


def test_after_a_game_the_match_is_offered(command: Command, home: Path) -> None:
    person = Person("en")
    told = person.sit(61, seed=11)
    command("play", "--seed", "11", "--target", "61", stdin=typed(*person.typed[:-1]))
    points = re.findall(r"The match: you (\d), Sir John (\d)\.", told)[0]
    ran = command("play", stdin=typed(""))
    assert ran.out.startswith(f"A match is kept: you {points[0]}, Sir John {points[1]}.")
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


# --- A record to go on with ---------------------------------------------------------------


def cut_short(events: Sequence[Event], deals: int) -> tuple[Event, ...]:
    """A game up to the middle of that deal."""
    dealt = [i for i, event in enumerate(events) if isinstance(event, Dealt)]
    return tuple(events[: dealt[deals] + 6])


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    person = Person("en")
    person.sit(61, seed=4)
    file = tmp_path / "unfinished.crib"
    file.write_text(write_crib(cut_short(person.last, 1)), encoding="utf-8")
    return file


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", ["crib", "json"])
def test_a_record_is_gone_on_with(
    command: Command, home: Path, unfinished: Path, lang: str, form: str
) -> None:
    record = read(unfinished)
    if form == "json":
        unfinished.write_text(write_record(record), encoding="utf-8")
    later: list[Kept] = []
    for args in (["--resume"], [], ["--new"]):
        ran = command("play", *args, str(unfinished), lang=lang)
        assert ran.status == 0, ran.err
        assert Words(lang).text("play-back", target=61) in ran.out
        kept = kept_in(home)
        assert kept is not None
        assert kept.events[: len(record)] == record
        later.append(kept)
    # The cards to come are the same, however often it is begun.
    assert len({kept.secret for kept in later}) == 1


def test_a_record_played_on_is_the_game_that_is_kept(
    command: Command, home: Path, unfinished: Path
) -> None:
    """Naming the record again does not bring back an earlier state, nor other cards."""
    command("play", str(unfinished), stdin=typed("?", ""))
    first = kept_in(home)
    assert first is not None
    person = Person("en")
    from muggins.tui.keeper import Keeper

    person.interrupt = lambda kind, _text: "q" if kind == "continue" else None
    person.sit(keeper=Keeper.resume(first.events, first.secret), seed=None)
    keep(home, person.kept[-1])
    ran = command("play", "--resume", str(unfinished))
    assert ran.status == 0
    assert kept_in(home) == person.kept[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_game_is_not_dropped_for_a_record_unasked(
    command: Command, home: Path, unfinished: Path, lang: str
) -> None:
    command("play", "--new", "--seed", "8", lang=lang)
    other = kept_in(home)
    assert other is not None
    for answers in ([], ["n"], ["q"]):
        ran = command("play", str(unfinished), stdin=typed(*answers), lang=lang)
        assert ran.status == 0
        assert (
            Words(lang).text("play-ask-drop", target=121, mine=0, name="Sir John", theirs=0)
            in ran.out
        )
        assert kept_in(home) == other
    command("play", str(unfinished), stdin=typed(""), lang=lang)
    kept = kept_in(home)
    assert kept is not None
    record = read(unfinished)
    assert kept.events[: len(record)] == record


def test_a_record_can_be_kept_in_its_own_file(command: Command, unfinished: Path) -> None:
    before = read(unfinished)
    person = Person("en")
    from muggins.cli.play import _secret_for
    from muggins.tui.keeper import Keeper

    person.sit(keeper=Keeper.resume(before, _secret_for(before)), seed=None)
    ran = command("play", str(unfinished), "--record", str(unfinished), stdin=typed(*person.typed))
    assert ran.status == 0
    assert read(unfinished) == person.last
    assert isinstance(person.last[-1], GameWon)
    assert list(unfinished.parent.iterdir()) == [unfinished]


TYPED = """dealer: {dealer}
{players}
deal:
hand 0: 5H 5D 6C 7S JD TH
hand 1: 4C 9D QH KS AS 2D
away 0: JD TH
away 1: AS 2D
starter: 7C
play: 9D 5H QH
"""


@pytest.mark.parametrize(
    ("players", "names", "you"),
    [
        ("", ("You", "Sir John"), 0),
        ("person 0: Léa\ncomputer 1: HAL", ("Léa", "HAL"), 0),
        ("computer 0: HAL\nperson 1: Léa", ("HAL", "Léa"), 1),
        ("person 0: Léa\nperson 1: Ada", ("Léa", "Ada"), 0),
        ("computer 0: HAL\ncomputer 1: SAL", ("HAL", "SAL"), 0),
        ('person 0: "a\\u001b[2Jb"', ("a\N{REPLACEMENT CHARACTER}[2Jb", "player 1"), 0),
    ],
)
def test_the_person_of_a_record_sits_in_their_seat(
    command: Command, home: Path, tmp_path: Path, players: str, names: tuple[str, str], you: int
) -> None:
    file = tmp_path / "typed.crib"
    file.write_text(TYPED.format(players=players, dealer=0), encoding="utf-8")
    ran = command("play", str(file))
    assert ran.status == 0, ran.err
    assert "\x1b" not in ran.out
    kept = kept_in(home)
    assert kept is not None
    assert tuple(player.name for player in kept.match.players) == names
    assert [player.kind for player in kept.match.players].index("person") == you
    own = {"5♦", "6♣", "7♠"} if you == 0 else {"4♣", "K♠"}
    # The computer plays for its seat until it is the person's turn.
    asked = ran.out.split("Your cards: ")[1].split(".")[0]
    assert set(asked.split()) <= own


@pytest.mark.parametrize("lang", LANGUAGES)
def test_records_that_cannot_be_gone_on_with(
    command: Command, tmp_path: Path, home: Path, lang: str
) -> None:
    person = Person("en")
    person.sit(61, seed=4)
    over = tmp_path / "over.crib"
    over.write_text(write_crib(person.last), encoding="utf-8")
    many = tmp_path / "many.json"
    many.write_text(f"[{write_record(person.last)}]", encoding="utf-8")
    wrong = tmp_path / "wrong.crib"
    wrong.write_text("dealer: 3", encoding="utf-8")
    for file, culprit in (
        (over, str(over)),
        (many, str(many)),
        (wrong, "3"),
        (tmp_path / "none", "none"),
        (tmp_path, str(tmp_path)),
        (Path("-"), "-"),
    ):
        ran = command("play", "--resume", str(file), lang=lang)
        assert ran.status == 2
        assert ran.out == ""
        assert ran.err.startswith("muggins: ")
        assert culprit in ran.err
        assert kept_in(home) is None


def test_the_exchange_form_is_gone_on_with(command: Command, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    file.write_text('{"target": 61, "dealer": 1, "deals": []}')
    ran = command("play", str(file), stdin=typed("5", "q", ""))
    assert ran.status == 0, ran.err
    kept = kept_in(home)
    assert kept is not None
    assert isinstance(kept.events[0], MatchStarted)
    assert isinstance(kept.events[1], GameStarted)
    assert kept.match.players[0].name == "You"
    assert Match.replay(kept.events).game is not None


# --- A real terminal ----------------------------------------------------------------------


class Tty:
    """The command on a terminal of its own; `until` waits for what it prints."""

    def __init__(self, *args: str) -> None:
        self.pid, self._end = pty.fork()
        if self.pid == 0:
            environ = {**os.environ, **ENGLISH, "TERM": "xterm", "COLUMNS": "200"}
            command = [sys.executable, "-m", "muggins", "play", *args]
            os.execve(sys.executable, command, environ)
        self.told = ""

    def until(self, text: str) -> None:
        """Read until the text stands there, or until the end when it is empty."""
        while not text or text not in self.told:
            assert select.select([self._end], [], [], 60)[0], f"nothing more after {self.told}"
            try:
                data = os.read(self._end, 4096)
            except OSError:  # the other side is gone
                data = b""
            if not data:
                assert not text, f"{text!r} was not told: {self.told}"
                return
            self.told += re.sub(r"\x1b\[[0-9;]*m", "", data.decode())

    def type(self, keys: str) -> None:
        os.write(self._end, keys.encode())

    def leave(self) -> int:
        """Read to the end; the exit status."""
        self.until("")
        os.close(self._end)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.mark.parametrize(
    ("keys", "status"), [("\x04", 0), ("\x03", 130), ("q\n\n", 0), ("q\n\x04", 0)]
)
def test_every_way_to_leave_a_terminal_keeps_the_game(home: Path, keys: str, status: int) -> None:
    tty = Tty("--seed", "5")
    tty.until("for any: ")
    tty.type("7\n")
    tty.until("away: ")
    tty.type(keys)
    assert tty.leave() == status
    assert "The game is kept: muggins play goes on with it.\r\n" in tty.told
    left = kept_in(home)
    assert left is not None
    again = Tty()
    again.until("for a new one: ")
    again.type("\n")
    again.until("away: ")
    assert "Back at the table: the game to 121 goes on." in again.told
    hand = tty.told.split("Your hand: ")[1].split(".")[0]
    assert hand in again.told
    again.type("\x04")
    assert again.leave() == 0
    assert kept_in(home) == left


def test_a_terminal_that_goes_away_leaves_the_game_kept(home: Path) -> None:
    tty = Tty("--seed", "5")
    tty.until("for any: ")
    tty.type("7\n")
    tty.until("away: ")
    os.close(tty._end)
    os.waitpid(tty.pid, 0)
    assert kept_in(home) is not None
