"""The JSON record of one game: its events, one a line, as the journal has them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, cast

from muggins.events import Event
from muggins.records.encoding import EncodingError, decode, encode
from muggins.records.errors import RecordError, name_value
from muggins.records.replay import check

__all__ = ["FORMAT", "VERSION", "read_record", "write_record"]

FORMAT: Final = "muggins-record"
VERSION: Final = 1

_ENORMOUS: Final = 10**9
"""Larger than any number in a record."""
_LONGEST: Final = 300
"""How much is told of an event that is none, in characters."""
_KEYS: Final = ("format", "version", "events")


def write_record(events: Sequence[Event]) -> str:
    """The record of one game, a text that ends with a newline.

    `events` begins with MatchStarted and GameStarted. Raises RecordError for events that
    are no game: nothing is written that could not be read.
    """
    check(events)
    lines = ",\n".join(json.dumps(encode(event), ensure_ascii=False) for event in events)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "events": [\n{lines}\n]}}\n'


def read_record(obj: object) -> tuple[Event, ...]:
    """The events of a record, a JSON object already decoded; they are played again.

    Raises RecordError, with the number of the event, for anything else.
    """
    if not isinstance(obj, dict):
        raise RecordError(f"a record must be an object, not {name_value(obj)}")
    fields = cast("dict[str, Any]", obj)
    for key in fields:
        if key not in _KEYS:
            raise RecordError(f"{name_value(key)} is no key of a record")
    for key in _KEYS:
        if key not in fields:
            raise RecordError(f"{key} is missing")
    if fields["format"] != FORMAT:
        raise RecordError(f"format must be {FORMAT!r}, not {name_value(fields['format'])}")
    if type(fields["version"]) is not int or fields["version"] != VERSION:
        raise RecordError(f"version must be {VERSION}, not {name_value(fields['version'])}")
    written = fields["events"]
    if not isinstance(written, list):
        raise RecordError(f"events must be a list, not {name_value(written)}")
    events = tuple(_event(n, value) for n, value in enumerate(cast("list[Any]", written), 1))
    check(events)
    return events


def _event(number: int, value: object) -> Event:
    if not isinstance(value, dict):
        raise RecordError(f"an event must be an object, not {name_value(value)}", event=number)
    try:
        event = decode(cast("dict[str, Any]", value))
    except EncodingError as error:
        raise RecordError(str(error)[:_LONGEST], event=number) from error
    wrong = _compare(cast("dict[str, Any]", value), encode(event), "the event")
    if wrong:
        raise RecordError(wrong, event=number)
    return event


def _compare(written: Any, read: Any, what: str) -> str:
    """What of `written` was not taken over into `read`; '' when all of it was.

    Reading an event passes over keys it does not know and fills in those that are not
    there. In a record either is a mistake.
    """
    if isinstance(read, dict):
        for key in written:
            if key not in read:
                return f"{name_value(key)} is no key of {what}"
        for key, value in cast("dict[str, Any]", read).items():
            if key not in written:
                return f"{key} is missing in {what}"
            wrong = _compare(written[key], value, key)
            if wrong:
                return wrong
    elif isinstance(read, list | tuple):
        for one, other in zip(written, cast("list[Any]", read), strict=True):
            wrong = _compare(one, other, what)
            if wrong:
                return wrong
    elif isinstance(written, int) and abs(written) >= _ENORMOUS:
        return f"{what}: {name_value(written)} is too large"
    return ""
