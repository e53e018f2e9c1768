"""What the command answers when it cannot do what was asked."""

from __future__ import annotations

from typing import Final

from muggins.speech import Said
from muggins.words import Words

__all__ = ["Refused", "printable", "quoted"]

_LONGEST: Final = 40
"""How much of a culprit an error repeats, in characters."""


def printable(text: str) -> str:
    """The text without what could command a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def quoted(text: str) -> str:
    """A text from outside, fit to stand in an error: printable, and not too long."""
    return printable(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")


class Refused(Exception):
    """Raised for input that cannot be answered; it ends the command with status 2.

    `said` is the sentence for people. `place` says where the trouble stands, counted from 1
    (`line`, or `deal` and `play`), for people and for JSON alike.
    """

    def __init__(self, said: str, /, **facts: str | int) -> None:
        super().__init__(said)
        self.said = Said(said, dict(facts))
        self.place: dict[str, int] = {}

    def at(self, **place: int | None) -> Refused:
        """The same refusal with its place; a part of it that is None is not known."""
        self.place = {name: number for name, number in place.items() if number is not None}
        return self

    def text(self, words: Words) -> str:
        """Where the trouble is and what it is, in the language of `words`."""
        where = [words.text(f"cli-{name}", **{name: n}) for name, n in self.place.items()]
        return "".join((*where, words.speak(self.said)))
