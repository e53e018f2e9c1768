"""What the command answers when it cannot do what was asked."""

from __future__ import annotations

import errno

from muggins.speech import Said
from muggins.words import Words

__all__ = ["Refused", "code_of"]


def code_of(error: OSError) -> str:
    """The name of what the system refused with, such as ENOENT, for `cli-reason`.

    Its own sentences come in the language of the C library, which need not be ours.
    """
    return errno.errorcode.get(error.errno or 0, str(error.errno or "?"))


class Refused(Exception):
    """Raised for input that cannot be answered; it ends the command with status 2.

    `said` is the sentence for people. `place` says where the trouble stands, counted from 1
    (`line`, or `deal` and `play`), for people and for JSON alike.
    """

    def __init__(self, said: str, /, **facts: str | int | float) -> None:
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
