"""Reading a record of any form, told by its text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NoReturn, cast

from muggins.events import Event
from muggins.records.crib import read_crib
from muggins.records.errors import RecordError, name_value
from muggins.records.exchange import read_exchange
from muggins.records.record_json import read_record

__all__ = ["Loaded", "load"]

_NOT_JSON: Final = "this is not JSON"
_LAX: Final = json.JSONDecoder(parse_int=str)
_TOKENS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
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


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a text holds: each game as its events, or the error that stands in its place.

    `many` is True where the text was an array, which is to be answered with an array.
    """

    games: tuple[tuple[Event, ...] | RecordError, ...]
    many: bool


def load(text: str) -> Loaded:
    """Read a text record, a JSON record, the exchange form, or an array of the last two.

    Nothing is raised: a text that cannot be read is one game with its error.
    """
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith(("{", "[")):
        return Loaded((_crib(text),), many=False)
    try:
        value = _parse(text)
    except RecordError as error:
        if text.lstrip().startswith("[") and _lax(text):
            return Loaded(tuple(_one_by_one(text)), many=True)
        return Loaded((error,), many=False)
    if isinstance(value, list):
        return Loaded(tuple(map(_game, cast("list[Any]", value))), many=True)
    return Loaded((_game(value),), many=False)


def _crib(text: str) -> tuple[Event, ...] | RecordError:
    try:
        return read_crib(text)
    except RecordError as error:
        return error


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


def _lax(text: str) -> bool:
    """Whether it is JSON at least, whatever `_parse` has against it."""
    try:
        _LAX.decode(text)
    except ValueError:
        return False
    except RecursionError:
        end = _closed(text, text.index("["))
        return end is not None and not text[end:].strip()
    return True


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


def _one_by_one(text: str) -> Iterator[tuple[Event, ...] | RecordError]:
    """The games of an array, when one of them is such that it cannot be read in one go."""
    at = text.index("[")
    while text[at] != "]":
        at = _skip(text, at + 1)
        if text[at] == "]":
            return
        end = _end(text, at)
        try:
            yield _game(_parse(text[at:end]))
        except RecordError as error:
            yield error
        if end is None:
            return
        at = _skip(text, end)


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
    while text[at] in " \t\r\n":
        at += 1
    return at


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
