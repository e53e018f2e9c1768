"""Reading a record of any form, told by its text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NoReturn, cast

from muggins.events import Event
from muggins.records.crib import read_crib
from muggins.records.errors import RecordError, name_value
from muggins.records.exchange import read_exchange
from muggins.records.record_json import read_record

__all__ = ["Loaded", "load"]

_NOT_JSON: Final = "this is not JSON"
_LAX: Final = json.JSONDecoder(parse_int=len, object_pairs_hook=len)
"""Finds where a value ends, and keeps little of what is in it."""
_TOKENS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_FAULTS: Final = {
    "property name": "key",
    "':'": "colon",
    "','": "comma",
    "Expecting value": "value",
    "trailing comma": "value",
    "Extra data": "more",
    "Unterminated string": "quotes",
    "control character": "control",
    "escape": "escape",
}
"""Kinds of fault by what the parser says of them."""
_DIGITS: Final = 18
"""As many as no number in a record ever has."""
_LONGEST: Final = 16_000_000
"""More characters than a game ever has, however it is laid out."""
_MOST: Final = 100_000
"""How many games a list may have."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a text holds: each game as its events, or the error that stands in its place.

    `many` is True where the text was a list, which is to be answered with a list. Its games
    are read one after another while they are asked for, once, so that they need not all be
    in memory.
    """

    games: Iterable[tuple[Event, ...] | RecordError]
    many: bool


def load(text: str) -> Loaded:
    """Read a text record, a JSON record, the exchange form, or a list of the last two.

    Nothing is raised: a text that cannot be read is one game with its error. So is one
    game of more than 16 million characters, and a list of more than 100,000 games.
    """
    text = text.removeprefix("\ufeff")
    at = _skip(text, 0)
    try:
        if text[at : at + 1] == "[":
            places = _places(text, at)
            return Loaded((_read(text[start:end]) for start, end in places), many=True)
        if text[at : at + 1] == "{":
            return Loaded((_read(text),), many=False)
        _check_length(text)
        return Loaded((read_crib(text),), many=False)
    except RecordError as error:
        return Loaded((error,), many=False)


def _read(text: str) -> tuple[Event, ...] | RecordError:
    """The game in the text of a JSON value."""
    try:
        _check_length(text)
        return _game(_parse(text))
    except RecordError as error:
        return error


def _check_length(text: str) -> None:
    if len(text) > _LONGEST:
        why = f"this is longer than any game: it has more than {_LONGEST} characters"
        raise RecordError("too-long", why, most=_LONGEST)


def _game(value: object) -> tuple[Event, ...] | RecordError:
    """The game of a JSON object: `deals` at the top is the exchange form."""
    try:
        if isinstance(value, dict) and "deals" in value:
            return read_exchange(cast("object", value))
        if isinstance(value, dict) and ("events" in value or "format" in value):
            return read_record(cast("object", value))
    except RecordError as error:
        return error
    if isinstance(value, dict):
        return RecordError("no-game", "this is no game: an object needs 'deals' or 'events'")
    given = name_value(value)
    return RecordError(
        "not-an-object", f"a game must be an object, not {given}", what="game", given=given
    )


def _parse(text: str) -> object:
    """JSON read strictly. Raises RecordError for anything that is none."""
    try:
        return json.loads(
            text, object_pairs_hook=_unique, parse_constant=_constant, parse_int=_number
        )
    except json.JSONDecodeError as error:
        column = error.pos - text.rfind("\n", 0, error.pos)
        raise RecordError(
            "not-json",
            f"{_NOT_JSON}: {error.msg}",
            place={"line": error.lineno},
            why=_fault(text, error),
            column=column,
        ) from error
    except RecursionError as error:
        why = f"{_NOT_JSON} that can be read: it is nested too deeply"
        raise RecordError("too-deep", why) from error


def _fault(text: str, error: json.JSONDecodeError) -> str:
    """What is wrong where the parser stopped, for `record-not-json`; its own words are English."""
    at = next((word for word in _FAULTS if word in error.msg), None)
    if at is None or not text[error.pos :].strip():
        return "end" if at else "other"
    return _FAULTS[at]


def _places(text: str, at: int) -> list[tuple[int, int]]:
    """Where the values of the list that begins at `at` begin and end, whatever they are.

    Raises RecordError for what is no JSON, and for more of them than can be.
    """
    places: list[tuple[int, int]] = []
    at = _skip(text, at + 1)
    is_closed = text[at : at + 1] == "]"
    while not is_closed and (end := _end(text, at)) is not None:
        places.append((at, end))
        if len(places) > _MOST:
            why = f"this list has more than {_MOST} games"
            raise RecordError("too-many-games", why, most=_MOST)
        at = _skip(text, end)
        is_closed = text[at : at + 1] == "]"
        if not is_closed and text[at : at + 1] != ",":
            break
        at = at if is_closed else _skip(text, at + 1)
    if is_closed and _skip(text, at + 1) == len(text):
        return places
    _parse(text)  # which knows what is wrong
    raise RecordError("not-json", _NOT_JSON, why="other", column=1, place={"line": 1})


def _closed(text: str, at: int) -> int | None:
    """The place behind the array or object that begins at `at`, however deep; None if open."""
    depth = 0
    for token in _TOKENS.finditer(text, at):
        if token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1
            if depth == 0:
                return token.end()
    return None


def _end(text: str, at: int) -> int | None:
    """The place behind the value that begins at `at`; None where nothing can be made of it."""
    try:
        return _LAX.raw_decode(text, at)[1]
    except ValueError:
        return None
    except RecursionError:
        return _closed(text, at)


def _skip(text: str, at: int) -> int:
    """The place of the next character that is no space."""
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                name = name_value(key)
                raise RecordError(
                    "key-twice", f"the key {name} stands twice in one object", key=name
                )
            seen.add(key)
    return fields


def _constant(name: str) -> NoReturn:
    raise RecordError("no-number", f"{_NOT_JSON}: {name} is no number", name=name)


def _number(text: str) -> int:
    if len(text) > _DIGITS:
        why = f"{_NOT_JSON} that can be read: a number has {len(text)} digits"
        raise RecordError("too-many-digits", why, n=len(text))
    return int(text)
