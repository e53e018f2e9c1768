"""`muggins replay`: what a record tells, and what is said of one that breaks a rule."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from muggins.engine.opponents import USUAL
from muggins.events import Counted, Event, GameWon, Scoring
from muggins.match import Match
from muggins.records.crib import write_crib
from muggins.records.record_json import write_record
from muggins.rules import GameOptions
from muggins.tui.table import play
from muggins.tui.terminal import Terminal
from muggins.words import Words
from tests.cli.commanding import Command, spawn
from tests.tui.person import Person

# Pone's king, six and five and the dealer's queen: 31 for two, and no go besides.
DEAL: dict[str, Any] = {
    "hands": [["QD", "JD", "9C", "8H", "2C", "2D"], ["KC", "6D", "5H", "3S", "AC", "AD"]],
    "discards": [["2C", "2D"], ["AC", "AD"]],
    "starter": "JC",
    "plays": ["KC", "QD", "6D", "5H"],
}
GAME: dict[str, Any] = {"target": 121, "dealer": 0, "deals": [DEAL]}
HEELS = {"type": "heels", "player": 0, "points": 2, "scores": [2, 0]}
THIRTY_ONE = {"type": "play", "player": 1, "points": 2, "scores": [2, 2]}


@pytest.fixture(scope="module")
def played() -> tuple[Event, ...]:
    """A whole game, played on the terminal."""
    person = Person("en")
    console = Console(file=person.out, highlight=False)
    play(Terminal(Words("en"), console, person.read), GameOptions(61), seed=3, save=person.save)
    return person.last


def told_by(events: tuple[Event, ...]) -> dict[str, Any]:
    """What the record of a game must be answered with, from the events alone."""
    told: list[dict[str, Any]] = []
    match = Match.replay(events[:2])
    for event in events[2:]:
        match = match.fold(event)
        assert match.game is not None
        if isinstance(event, Scoring) and event.points:
            kind = {"StarterTurned": "heels", "CardPlayed": "play"}.get(type(event).__name__)
            told.append({
                "type": kind or event.kind,  # type: ignore[union-attr]
                "player": event.seat,
                "points": event.points,
                "scores": list(match.game.scores),
            })  # fmt: skip
    won = events[-1]
    assert isinstance(won, GameWon)
    return {"winner": won.side, "scores": list(won.scores), "skunk": won.skunk, "events": told}


# --- JSON -----------------------------------------------------------------------------


def test_every_form_of_a_record_is_answered_alike(
    command: Command, played: tuple[Event, ...], tmp_path: Path
) -> None:
    for name, text in (("game.crib", write_crib(played)), ("game.json", write_record(played))):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        from_file = command("replay", str(file), "--json")
        assert from_file.status == 0
        assert from_file.answer == told_by(played)
        assert command("replay", "-", "--json", stdin=text) == from_file


def test_the_exchange_form(command: Command) -> None:
    ran = command("replay", "-", "--json", stdin=json.dumps(GAME))
    assert ran.status == 0
    assert ran.answer == {
        "winner": None, "scores": [2, 2], "skunk": 0, "events": [HEELS, THIRTY_ONE]
    }  # fmt: skip
    assert ran.out.count("\n") == 1


def test_an_array_is_answered_with_an_array(command: Command) -> None:
    one = command("replay", "-", "--json", stdin=json.dumps([GAME]))
    assert [answer["scores"] for answer in one.answer] == [[2, 2]]
    assert command("replay", "-", "--json", stdin="[]").answer == []


def test_a_record_that_breaks_a_rule_is_refused_in_its_place(command: Command) -> None:
    wrong = {**GAME, "deals": [{**DEAL, "plays": ["KC", "QD", "2C"]}]}
    twice = {**GAME, "deals": [{**DEAL, "starter": "KC"}]}
    ran = command("replay", "-", "--json", stdin=json.dumps([GAME, wrong, twice, 7, GAME]))
    assert ran.status == 2
    first, refused, dealt_twice, number, last = ran.answer
    assert first == last
    assert (refused["deal"], refused["play"]) == (1, 3)
    assert "2C" in refused["error"]
    assert (dealt_twice["deal"], dealt_twice["play"]) == (1, None)
    assert "KC" in dealt_twice["error"]
    assert set(number) == {"error", "deal", "play"}
    alone = command("replay", "-", "--json", stdin=json.dumps(wrong))
    assert alone.status == 2
    assert alone.answer == refused


def test_a_line_of_a_text_record_is_named(command: Command, played: tuple[Event, ...]) -> None:
    lines = write_crib(played).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("target"))
    lines[at] = "target: 99"
    text = "\n".join(lines)
    ran = command("replay", "-", "--json", stdin=text)
    assert ran.status == 2
    assert ran.answer["line"] == at + 1
    assert "99" in ran.answer["error"]
    assert command("replay", "-", stdin=text).err.startswith(f"muggins: Line {at + 1}: ")


def test_a_refusal_is_in_the_language_of_the_person_but_for_programs(command: Command) -> None:
    wrong = json.dumps({**GAME, "deals": [{**DEAL, "plays": ["KC", "QD", "KC"]}]})
    french = command("replay", "-", "--lang", "fr", stdin=wrong)
    said = "muggins: Donne 1 : Carte 3 : La carte R♣ a déjà été jouée.\n"
    assert french.err.replace("\u202f", " ") == said
    english = command("replay", "-", stdin=wrong)
    assert english.err == "muggins: Deal 1: Play 3: K♣ has been played before.\n"
    told = command("replay", "-", "--json", "--lang", "fr", stdin=wrong)
    assert told.answer["error"] == "KC has been played before"


# --- For people -----------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_table_of_every_score(command: Command, played: tuple[Event, ...], lang: str) -> None:
    ran = command("replay", "-", stdin=write_crib(played), lang=lang)
    assert ran.status == 0
    told = told_by(played)
    rows = [line.split() for line in ran.out.splitlines()]
    for event in told["events"]:
        after = [str(event["points"]), *map(str, event["scores"])]
        assert after in [row[-3:] for row in rows]
    won = played[-1]
    assert isinstance(won, GameWon)
    name = ("You", USUAL.name)[won.side]
    args = {"score": max(won.scores), "loser": min(won.scores), "skunk": won.skunk}
    last = Words(lang).text("say-won", who="other", name=name, **args)
    assert ran.out.splitlines()[-1] == last
    counted = next(event for event in played if isinstance(event, Counted) and event.points)
    name = ("You", USUAL.name)[counted.seat]
    args = {"name": name, "points": counted.points}
    assert Words(lang).text(f"say-{counted.kind}", who="other", **args) in ran.out


def test_players_without_names_are_numbered_in_each_language(command: Command) -> None:
    english = command("replay", "-", stdin=json.dumps(GAME))
    assert "Player 0 pegs two for his heels." in english.out
    assert "The game is not finished." in english.out
    french = command("replay", "-", "--lang", "fr", stdin=json.dumps(GAME))
    assert "Joueur 0 marque deux pour ses talons." in french.out
    assert "La partie n’est pas finie." in french.out


def test_games_of_an_array_are_numbered_and_refusals_go_to_the_error_stream(
    command: Command,
) -> None:
    ran = command("replay", "-", stdin=json.dumps([GAME, {"deals": []}, GAME]))
    assert ran.status == 2
    assert [line for line in ran.out.splitlines() if line.startswith("Game")] == [
        "Game 1", "Game 2", "Game 3"
    ]  # fmt: skip
    assert ran.err.startswith("muggins: ")
    assert ran.err.count("\n") == 1


def test_names_cannot_command_the_terminal(command: Command, played: tuple[Event, ...]) -> None:
    text = write_record(played).replace(USUAL.name, "\\u001b[2J[red]Sir")
    ran = command("replay", "-", stdin=text)
    assert ran.status == 0
    assert "\x1b" not in ran.out
    assert "[red]Sir" in ran.out


# --- Bad input ------------------------------------------------------------------------


BAD: list[bytes] = [
    b"",
    b"\n\n",
    b"nonsense",
    b"{",
    b"[",
    b"{}",
    b"null",
    b"[1, null, {}]",
    b"[" * 100_000,
    b'{"deals": ' * 20_000,
    b"\xff\xfe\x00",
    b"\x00",
    b'{"target": 1e999, "dealer": 0, "deals": []}',
    b'{"target": ' + b"9" * 10_000 + b', "dealer": 0, "deals": []}',
]


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
def test_nonsense_is_refused_in_a_sentence(command: Command, data: bytes) -> None:
    told = command("replay", "-", "--json", stdin=data)
    assert told.status == 2
    assert "error" in json.dumps(told.answer)
    shown = command("replay", "-", stdin=data)
    assert shown.status == 2
    assert shown.err.startswith("muggins: ")
    assert "Traceback" not in shown.err
    assert len(shown.err) < 1000


def test_files_that_cannot_be_read(command: Command, tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"one\ntwo\xff")
    for file, why in (
        (tmp_path, "it is a folder"),
        (tmp_path / "none", "there is no such file"),
        (binary, "UTF-8"),
    ):
        told = command("replay", str(file), "--json")
        assert told.status == 2
        assert why in told.answer["error"]
        assert why in command("replay", str(file)).err
    assert command("replay", str(binary), "--json").answer["line"] == 2
    french = command("replay", str(tmp_path), "--lang", "fr")
    assert "ne peut pas être lu" in french.err


def test_a_thousand_games_are_answered(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    file.write_text(json.dumps([GAME] * 1000))
    ran = spawn("replay", str(file), "--json")
    assert ran.returncode == 0
    assert [answer["scores"] for answer in json.loads(ran.stdout)] == [[2, 2]] * 1000


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    games = tmp_path / "games.json"
    games.write_text(json.dumps([GAME] * 3_000))
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", "replay", str(games)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize("args", [[], ["--json"]])
def test_a_file_whose_name_is_no_text_is_named_all_the_same(args: list[str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "muggins", "replay", b"/nowhere/\xff", *args],
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 2
    assert b"/nowhere/" in ran.stdout + ran.stderr
    assert b"Traceback" not in ran.stderr
