"""The one error of every reader of records."""

from __future__ import annotations

from typing import Final, Self, TypedDict

from muggins.commands import IllegalMove
from muggins.speech import Said

__all__ = ["Place", "RecordError", "message", "name_value"]

_LONGEST: Final = 40
"""How much of a culprit an error quotes, in characters."""

_KINDS: Final = {"an object": "object", "a list": "list", "an enormous number": "enormous"}
"""What `name_value` calls a value it does not quote, as the messages tell it apart."""


class Place(TypedDict, total=False):
    """Where in a record something stands, in the words of RecordError."""

    line: int
    deal: int
    play: int
    event: int


class RecordError(ValueError):
    """Raised for a record that cannot be read or breaks a rule; `str()` says where and why.

    `line` is the line of the text, `deal` and `play` the deal of the game and the card of
    its play, `event` the event of a JSON record; all are counted from 1 and None where
    they say nothing. `reason` is the English sentence without the place; `said` is the
    message for people, `record-<code>` with the facts, or the game's own `no-<code>` where
    a move was refused. A fact `given` is a value as `name_value` names it.
    """

    def __init__(
        self,
        code: str,
        reason: str,
        *,
        place: Place | None = None,
        **facts: str | int,
    ) -> None:
        at: Place = place or {}
        self.line = at.get("line")
        self.deal = at.get("deal")
        self.play = at.get("play")
        self.event = at.get("event")
        places = {"line": self.line, "event": self.event, "deal": self.deal, "play": self.play}
        # In a text or a list the number of the line or of the event says it all.
        if self.line is not None or self.event is not None:
            del places["deal"], places["play"]
        where = ", ".join(f"{what} {n}" for what, n in places.items() if n is not None)
        super().__init__(f"{where}: {reason}" if where else reason)
        self.said = message(code, facts)
        self.reason = reason

    def saying(self, said: Said) -> Self:
        """The same error, told to people with another message."""
        self.said = said
        return self

    @staticmethod
    def forbidden(error: IllegalMove, place: Place) -> RecordError:
        """The error of a move that the game refused."""
        made = RecordError("", str(error), place=place)
        return made.saying(Said(f"no-{error.code}", dict(error.facts)))


def message(code: str, facts: dict[str, str | int]) -> Said:
    """The message for people of that code; a fact `given` is joined by its `kind`."""
    if "given" in facts:
        facts = {**facts, "kind": _KINDS.get(str(facts["given"]), "value")}
    return Said(f"record-{code}", {**facts})


def name_value(value: object) -> str:
    """A value from outside, named so that it fits into an error: long ones are cut short."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= 10**_LONGEST:
        return "an enormous number"
    text = value if isinstance(value, str) else repr(value)
    if len(text) > _LONGEST:
        text = text[:_LONGEST] + "…"
    return repr(text) if isinstance(value, str) else text
