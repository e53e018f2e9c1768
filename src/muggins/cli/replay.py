"""`muggins replay`: every score of a game with the scores after it, and how it ended."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from muggins.cli.refused import Refused
from muggins.events import (
    CardPlayed,
    Counted,
    Event,
    GameWon,
    MatchStarted,
    Pegged,
    Player,
    StarterTurned,
)
from muggins.match import Match
from muggins.records.errors import RecordError
from muggins.records.load import load
from muggins.records.replay import NOBODY
from muggins.records.summary import summarise
from muggins.speech import say
from muggins.views import WATCHER
from muggins.words import Words, printable

__all__ = ["replay"]


def replay(file: str, *, json: bool, words: Words) -> int:
    """Answer a record from a file, or from standard input for "-"; 2 when one was refused.

    Raises Refused for what cannot be read at all.
    """
    loaded = load(_read(file))
    refused = any(isinstance(game, RecordError) for game in loaded.games)
    if json:
        answers = [
            _trouble(game, words) if isinstance(game, RecordError) else summarise(game)
            for game in loaded.games
        ]
        answer = answers if loaded.many else answers[0]
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        return 2 if refused else 0
    console = Console(highlight=False)
    for number, game in enumerate(loaded.games, 1):
        if loaded.many:
            console.print(Text(words.text("cli-game", number=number), "bold"))
        if isinstance(game, RecordError):
            sys.stdout.flush()
            refusal = Refused("cli-record", text=game.reason).at(
                line=game.line, event=game.event, deal=game.deal, play=game.play
            )
            print(f"muggins: {refusal.text(words)}", file=sys.stderr, flush=True)  # noqa: T201
        else:
            _show(game, words, console)
    return 2 if refused else 0


def _read(file: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Refused("cli-not-utf8").at(line=line) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused("cli-unreadable", file=file, why=why) from error


def _trouble(error: RecordError, words: Words) -> dict[str, Any]:
    """The answer in place of a game that cannot be: `deal` and `play` are null if unknown."""
    answer: dict[str, Any] = {
        "error": words.text("cli-record", text=error.reason),
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
        said = " ".join(words.speak(one) for one in say(event, match, WATCHER))
        game = match.game
        if isinstance(event, GameWon):
            end = said
        if (
            isinstance(event, StarterTurned | CardPlayed | Pegged | Counted)
            and event.points
            and game is not None
        ):
            title = said
            if isinstance(event, Counted):
                title = words.speak(say(event, match, WATCHER)[0])
            deal = "" if game.number == dealt else str(game.number)
            dealt = game.number
            table.add_row(deal, Text(title), str(event.points), *map(str, game.scores))
    console.print(table)
    console.print(Text(end, "bold"), soft_wrap=True)


def _named(event: Event, words: Words) -> MatchStarted:
    """The beginning of a match, with names in this language for players who have none."""
    assert isinstance(event, MatchStarted), "a record begins with the match"
    if event.players == NOBODY:
        names = [words.text("cli-player", seat=seat) for seat in range(len(NOBODY))]
    else:
        names = [printable(player.name) for player in event.players]
    return replace(event, players=tuple(map(Player, names)))
