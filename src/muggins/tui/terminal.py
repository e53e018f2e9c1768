"""A terminal to talk through: lines out, lines in, in one language.

Nothing is drawn over and nothing waits for a key, so that it works over any connection and
reads well aloud.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from muggins.speech import Said
from muggins.words import Words

__all__ = ["LONGEST", "Endless", "Left", "Terminal"]

LONGEST: Final = 1000
"""How many characters a typed line may have; two cards have some seven."""
_ENDLESS: Final = 1 << 20
"""So many characters without the end of a line are no line."""

_WORD: Final = re.compile(r"[^ \n]*(?: +|\n|$)")
_RED_CARD: Final = r"(?:10|[2-9AJQKVDR])[♥♦]"


class Left(Exception):
    """Raised when the player leaves the table, or the input ends."""


class Endless(Exception):
    """Raised when a line is typed that does not end, as from a device."""


def _read_line() -> str:
    """A line of the standard input; of one that is too long the beginning, and a little more.

    Raises EOFError at the end, Endless for a line without one.
    """
    line = rest = sys.stdin.readline(LONGEST + 2)
    if not line:
        raise EOFError
    passed = len(line)
    while rest and not rest.endswith("\n"):
        rest = sys.stdin.readline(LONGEST)
        passed += len(rest)
        if passed > _ENDLESS:
            raise Endless
    return line


class Terminal:
    """The console of one player. `read` answers a line, or raises EOFError at the end."""

    def __init__(
        self, words: Words, console: Console, read: Callable[[], str] = _read_line
    ) -> None:
        self.words = words
        self.console = console
        self._read = read

    def print(self, text: str = "", style: str = "", end: str = "\n") -> None:
        """Print one line, red suits in red; only a real terminal gets long lines broken."""
        line = Text(text, style)
        line.highlight_regex(_RED_CARD, "red")
        if self.console.is_terminal:
            line = _broken(line, self.console.width)
        self.console.print(line, end=end, soft_wrap=True)

    def tell(self, message: str, /, **args: str | int) -> None:
        """Print a sentence of the catalogue."""
        self.print(self.words.text(message, **args))

    def say(self, *said: Said, style: str = "") -> None:
        """Print sentences on one line."""
        self.print(" ".join(self.words.speak(one) for one in said), style)

    def ask(self, question: Said) -> str:
        """Ask a question and answer the line typed, without blanks around it; raises Left, Endless."""
        while True:
            self.print(self.words.speak(question) + " ", end="")
            self.console.file.flush()
            try:
                typed = self._read()
            except EOFError:
                raise Left from None
            finally:
                # What is typed into a pipe is not seen, nor is the end of its line.
                if not self.console.is_terminal:
                    self.print()
            if len(typed.rstrip("\n")) <= LONGEST:
                return typed.strip()
            self.tell("play-too-long", longest=LONGEST)


def _broken(line: Text, width: int) -> Text:
    """The line broken at its blanks so that it fits; Rich also breaks before a French sign."""
    breaks: list[int] = []
    used = 0
    for word in _WORD.finditer(line.plain):
        if used and used + cell_len(word[0].rstrip(" \n")) > width:
            breaks.append(word.start())
            used = 0
        used = 0 if word[0].endswith("\n") else used + cell_len(word[0])
    *parts, last = line.divide(breaks)
    for part in parts:
        part.rstrip()
    return Text("\n").join([*parts, last])
