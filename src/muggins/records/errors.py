"""The one error of every reader of records."""

from __future__ import annotations

from typing import Final

__all__ = ["RecordError", "name_value"]

_LONGEST: Final = 40
"""How much of a culprit an error quotes, in characters."""


class RecordError(ValueError):
    """Raised for a record that cannot be read or breaks a rule; `str()` says where and why.

    `line` is the line of the text, `deal` and `play` the deal of the game and the card of
    its play, `event` the event of a JSON record; all are counted from 1 and None where
    they say nothing. `reason` is the sentence without the place.
    """

    def __init__(
        self,
        reason: str,
        *,
        line: int | None = None,
        deal: int | None = None,
        play: int | None = None,
        event: int | None = None,
    ) -> None:
        places = {"line": line, "event": event, "deal": deal, "play": play}
        # In a text or a list the number of the line or of the event says it all.
        if line is not None or event is not None:
            del places["deal"], places["play"]
        place = ", ".join(f"{what} {n}" for what, n in places.items() if n is not None)
        super().__init__(f"{place}: {reason}" if place else reason)
        self.reason = reason
        self.line = line
        self.deal = deal
        self.play = play
        self.event = event


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
