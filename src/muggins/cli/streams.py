"""The standard streams of the process, made fit for whatever they are tied to."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, Final

from rich.console import Console

__all__ = ["Screen", "TooMuch", "drop_output", "prepare", "read_at_most"]

_CHUNK: Final = 1 << 20

_SPELLING: Final = "muggins-spelling"

_SPELT: Final = {
    **dict(zip("♣♦♥♠", "CDHS", strict=True)),
    **dict(zip("╭╮╰╯─│“”«»’–", '++++-|""""\'-', strict=True)),
    "−": "-",
    "±": "+/-",
    "·": ".",
    "œ": "oe",
}


def prepare() -> None:
    """Open what the caller closed, and see that no text fails for want of a letter.

    On a terminal without ♥ the suits are the letters in which cards are typed.
    """
    # A stream that the caller closed is None, whatever the types say.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    codecs.register_error(_SPELLING, _spell)
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, _SPELLING),
        (sys.stderr, _SPELLING),
    ):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _spell(error: UnicodeError) -> tuple[str, int]:
    """Say what an encoding cannot with letters that every encoding has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    spelt = ""
    for char in error.object[error.start : error.end]:
        plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        spelt += _SPELT.get(char) or plain or "?"
    return spelt, error.end


class TooMuch(Exception):
    """Raised for a file or a stream that holds more than is read of it."""


def read_at_most(most: int, source: BinaryIO) -> bytearray:
    """All that is in a file, a pipe or a device, which may have no end.

    Raises TooMuch for more bytes than `most`, OSError.
    """
    data = bytearray()
    while chunk := source.read(_CHUNK):
        data += chunk
        if len(data) > most:
            raise TooMuch
    return data


class Screen(Console):
    """A Rich console that leaves a broken pipe to whoever runs the command."""

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError; Rich itself would end the program with status 1."""
        raise BrokenPipeError


def drop_output() -> None:
    """Let go of what could not be written, which Python would else try again at its end.

    It would then leave with status 120, whatever the command has to say.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
