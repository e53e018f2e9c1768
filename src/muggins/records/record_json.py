"""The JSON record of one game: its events, one a line, as the journal has them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, cast

from muggins.events import Event
from muggins.records.encoding import EncodingError, decode, encode
from muggins.records.errors import RecordError, message, name_value
from muggins.records.replay import check

__all__ = ["FORMAT", "VERSION", "read_record", "write_record"]

FORMAT: Final = "muggins-record"
VERSION: Final = 1

_ENORMOUS: Final = 10**9
"""Larger than any number in a record."""
_LONGEST: Final = 300
"""How much is told of an event that is none, in characters."""
_MOST: Final = 10_000
"""More events than the longest game there can be."""
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
        given = name_value(obj)
        raise RecordError(
            "not-an-object", f"a record must be an object, not {given}", what="record", given=given
        )
    fields = cast("dict[str, Any]", obj)
    for key in fields:
        if key not in _KEYS:
            name = name_value(key)
            raise RecordError("no-key", f"{name} is no key of a record", key=name, what="record")
    for key in _KEYS:
        if key not in fields:
            raise RecordError("key-missing", f"{key} is missing", key=key)
    if fields["format"] != FORMAT:
        given = name_value(fields["format"])
        raise RecordError(
            "format", f"format must be {FORMAT!r}, not {given}", wanted=FORMAT, given=given
        )
    if type(fields["version"]) is not int or fields["version"] != VERSION:
        given = name_value(fields["version"])
        raise RecordError(
            "version", f"version must be {VERSION}, not {given}", wanted=VERSION, given=given
        )
    written = fields["events"]
    if not isinstance(written, list):
        given = name_value(written)
        raise RecordError(
            "not-a-list", f"events must be a list, not {given}", what="events", given=given
        )
    if len(cast("list[Any]", written)) > _MOST:
        n = len(cast("list[Any]", written))
        why = f"no game has {n} events"
        raise RecordError("too-many-events", why, n=n)
    events = tuple(_event(n, value) for n, value in enumerate(cast("list[Any]", written), 1))
    check(events)
    return events


def _event(number: int, value: object) -> Event:
    if not isinstance(value, dict):
        given, what = name_value(value), "event"
        why = f"an event must be an object, not {given}"
        raise RecordError("not-an-object", why, place={"event": number}, what=what, given=given)
    try:
        event = decode(cast("dict[str, Any]", value))
    except EncodingError as error:
        facts: dict[str, str | int] = {
            name: str(fact)[:_LONGEST] for name, fact in error.facts.items()
        }
        refused = RecordError(error.code, str(error)[:_LONGEST], place={"event": number})
        raise refused.saying(message(error.code, facts)) from error
    _compare(cast("dict[str, Any]", value), encode(event), "event", number)
    return event


def _compare(written: Any, read: Any, what: str, number: int) -> None:
    """Raise RecordError for what of `written` was not taken over into `read`.

    Reading an event passes over keys it does not know and fills in those that are not
    there. In a record either is a mistake. `what` is the key they stand under, or "event".
    """
    whole = "the event" if what == "event" else what
    if isinstance(read, dict):
        for key in written:
            if key not in read:
                name = name_value(key)
                why = f"{name} is no key of {whole}"
                raise RecordError("no-key", why, place={"event": number}, key=name, what=what)
        for key, value in cast("dict[str, Any]", read).items():
            if key not in written:
                why = f"{key} is missing in {whole}"
                raise RecordError("key-missing", why, place={"event": number}, key=key)
            _compare(written[key], value, key, number)
    elif isinstance(read, list | tuple):
        for one, other in zip(written, cast("list[Any]", read), strict=True):
            _compare(one, other, what, number)
    elif isinstance(written, int) and abs(written) >= _ENORMOUS:
        given = name_value(written)
        why = f"{whole}: {given} is too large"
        raise RecordError("too-large", why, place={"event": number}, what=what, given=given)
