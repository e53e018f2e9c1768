"""`muggins replay`: every score of a game with the scores after it, and how it ended."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from muggins.cli.refused import Refused, code_of
from muggins.cli.streams import Screen, TooMuch, read_at_most
from muggins.events import (
    Counted,
    Event,
    GameWon,
    MatchStarted,
    Player,
    Scoring,
)
from muggins.match import Match
from muggins.records.errors import RecordError
from muggins.records.load import Loaded, load
from muggins.records.replay import NOBODY
from muggins.records.summary import summarise
from muggins.speech import Said, say
from muggins.views import WATCHER
from muggins.words import Words, printable, quoted

__all__ = ["read_text", "refusal", "replay"]

_WIDE: Final = 160
_LARGEST: Final = 256_000_000
"""How many bytes are read: many times what 1,000 whole games take."""


def replay(file: str, *, json: bool, words: Words) -> int:
    """Answer a record from a file, or from standard input for "-"; 2 when one was refused.

    Raises Refused for what cannot be read at all.
    """
    loaded = load(read_text(file))
    return _answer_json(loaded) if json else _answer(loaded, words)


def _answer_json(loaded: Loaded) -> int:
    """The answer for programs; of many games it leaves one by one."""
    status = 0
    write, encode = sys.stdout.buffer.write, msgspec.json.encode
    write(b"[" if loaded.many else b"")
    for number, game in enumerate(loaded.games):
        if number:
            write(b",")
        if isinstance(game, RecordError):
            status = 2
            write(encode(_trouble(game)))
        else:
            write(encode(summarise(game)))
    write(b"]\n" if loaded.many else b"\n")
    return status


def _answer(loaded: Loaded, words: Words) -> int:
    """The answer for people: games on standard output, errors on the error stream."""
    status = 0
    # In a file or a pipe each score has a line of its own, however wide.
    console = Screen(highlight=False, width=None if sys.stdout.isatty() else _WIDE)
    for number, game in enumerate(loaded.games, 1):
        title = words.text("cli-game", number=number)
        if loaded.many and console.is_terminal:
            console.print(Text(title, "bold"))
        elif loaded.many:
            # Without Rich it takes half the time, where somebody reads thousands of games.
            print(title)  # noqa: T201
        if isinstance(game, RecordError):
            status = 2
            sys.stdout.flush()
            print(f"muggins: {refusal(game).text(words)}", file=sys.stderr, flush=True)  # noqa: T201
        else:
            _show(game, words, console)
    return status


def refusal(error: RecordError) -> Refused:
    """The refusal that says why a record cannot be read, and where."""
    return Refused(error.said.id, **error.said.args).at(
        line=error.line, event=error.event, deal=error.deal, play=error.play
    )


def read_text(file: str) -> str:
    """The text of a file, or of standard input for "-". Raises Refused."""
    try:
        if file == "-":
            data = read_at_most(_LARGEST, sys.stdin.buffer)
        else:
            with Path(file).open("rb") as opened:
                data = read_at_most(_LARGEST, opened)
        return data.decode("utf-8")
    except TooMuch as error:
        name = "" if file == "-" else quoted(file, longest=200)
        message = "cli-too-large" if name else "cli-input-too-large"
        raise Refused(message, file=name, most=_LARGEST // 1_000_000) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Refused("cli-not-utf8").at(line=line) from error
    except OSError as error:
        raise Refused(
            "cli-unreadable", file=quoted(file, longest=200), code=code_of(error)
        ) from error


def _trouble(error: RecordError) -> dict[str, Any]:
    """The answer in place of a game that cannot be: `deal` and `play` are null if unknown.

    Its `error` is for programs, in English whatever language is spoken.
    """
    answer: dict[str, Any] = {
        "error": error.reason,
        "deal": error.deal,
        "play": error.play,
    }
    if error.line is not None:
        answer["line"] = error.line
    if error.event is not None:
        answer["event"] = error.event
    return answer


def _show(events: Sequence[Event], words: Words, console: Console) -> None:
    match = Match.start(_named(events[0], words))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(words.text("cli-column-deal"), justify="right")
    table.add_column(words.text("cli-column-score"))
    table.add_column(words.text("cli-column-points"), justify="right")
    for player in match.players:
        table.add_column(Text(player.name), justify="right")
    end = words.text("cli-unfinished")
    dealt = 0
    for event in events[1:]:
        match = match.fold(event)
        if isinstance(event, GameWon):
            end = _speak(say(event, match, WATCHER), words)
        elif isinstance(event, Scoring) and event.points:
            assert match.game is not None, "scores are made within a game"
            said = say(event, match, WATCHER)
            # A count is told by its total alone: the lines would fill a page.
            title = _speak(said[:1] if isinstance(event, Counted) else said, words)
            deal = match.game.number
            table.add_row(
                "" if deal == dealt else str(deal),
                Text(title),
                str(event.points),
                *map(str, match.game.scores),
            )
            dealt = deal
    if dealt:
        console.print(table)
    console.print(Text(end, "bold"), soft_wrap=True)


def _speak(said: Sequence[Said], words: Words) -> str:
    return " ".join(map(words.speak, said))


def _named(event: Event, words: Words) -> MatchStarted:
    """The beginning of a match, with names in this language for players who have none."""
    assert isinstance(event, MatchStarted), "a record begins with the match"
    if event.players == NOBODY:
        names = [words.text("cli-player", seat=seat) for seat in range(len(NOBODY))]
    else:
        names = [printable(player.name) for player in event.players]
    return replace(event, players=tuple(map(Player, names)))
