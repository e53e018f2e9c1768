"""`muggins play`: a match in the terminal, and the records of its games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from muggins.cli.refused import Refused
from muggins.cli.streams import Screen
from muggins.events import Event, GameStarted
from muggins.records.crib import write_crib
from muggins.rules import GameOptions
from muggins.tui.table import play
from muggins.tui.terminal import Terminal
from muggins.words import Words

__all__ = ["play_match"]


def play_match(target: int, record: Path | None, seed: int | None, words: Words) -> int:
    """Play until the player leaves; the status is 0.

    The first game is kept in `record`, the second beside it with -2 in its name, and so on;
    no file that was there is written over. Raises Refused when the first cannot be written,
    or holds something already, before anything is played.
    """
    terminal = Terminal(words, Screen(highlight=False))
    if record is None:
        play(terminal, GameOptions(target), seed=seed)
        return 0

    files = {1: record}

    def save(events: Sequence[Event]) -> None:
        number = next((event.number for event in events if isinstance(event, GameStarted)), 1)
        file = files.setdefault(number, _free(record, number))
        try:
            _replace(file, write_crib(events))
        except OSError as error:
            # A game is not ended by a full disk.
            terminal.tell("play-not-kept", file=str(file), why=error.strerror or str(error))

    try:
        if record.is_file() and record.stat().st_size:
            raise Refused("cli-exists", file=str(record))
        record.open("a", encoding="utf-8").close()
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused("cli-unwritable", file=str(record), why=why) from error
    play(terminal, GameOptions(target), seed=seed, save=save)
    return 0


def _free(record: Path, number: int) -> Path:
    """A file that is not there yet, for the game of that number: game-2.crib and so on."""
    while (file := record.with_stem(f"{record.stem}-{number}")).exists():
        number += 1
    return file


def _replace(file: Path, text: str) -> None:
    """Write a file so that it holds the old text or the new, never half of it."""
    if not file.is_file() and file.exists():
        file.write_text(text, encoding="utf-8")  # a device such as /dev/stdout
        return
    written = file.with_name(f".{file.name}.new")
    try:
        written.write_text(text, encoding="utf-8")
        written.replace(file)
    finally:
        written.unlink(missing_ok=True)
