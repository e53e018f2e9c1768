"""`muggins engine serve`: a player of ours for other programs, a question and an answer a line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from muggins.cli.refused import Refused
from muggins.cli.shipped import refusing_tables
from muggins.commands import LayAway
from muggins.engine import levels
from muggins.engine.advice import advise
from muggins.engine.protocol import (
    LONGEST,
    Malformed,
    read_question,
    write_answer,
    write_line,
)
from muggins.engine.question import Impossible, view_of
from muggins.words import Words, quoted

__all__ = ["serve_engine"]


def serve_engine(level: str, words: Words) -> int:
    """Answer every line of standard input with a line, until it ends.

    Raises Refused for a level that there is not, and without the tables that it plays by.
    """
    if level not in levels.PLAYERS:
        raise Refused("cli-no-level", text=quoted(level), levels=", ".join(levels.PLAYERS))
    with refusing_tables():
        levels.player(level, 0)
    for line in _lines(sys.stdin.buffer):
        sys.stdout.buffer.write(_answer(line, level, words))
        # Whoever asked waits for it.
        sys.stdout.buffer.flush()
    return 0


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long no more than shows that it is."""
    while line := source.readline(LONGEST + 2):
        begun = line
        while not line.endswith(b"\n") and len(line) > LONGEST:
            line = source.readline(LONGEST + 2)
        yield begun.removesuffix(b"\n")


def _answer(line: bytes, level: str, words: Words) -> bytes:
    try:
        asking = read_question(line)
        view = view_of(asking.question)
    except (Malformed, Impossible) as error:
        return write_line({"error": words.speak(error.said)})
    choices = None
    try:
        with refusing_tables():
            move = levels.player(level, asking.seed)(view)
            if asking.advice:
                choices = advise(view).choices
    except Refused as error:
        # Advice may need tables that the player does not.
        return write_line({"error": words.speak(error.said)})
    cards = move.cards if isinstance(move, LayAway) else (move.card,)
    return write_answer(asking.question, cards, choices)
