"""Events as JSON objects: the form of the journal, of records and of the wire.

An object has `type` (the event's name, such as "card-played") and the event's own fields;
cards are text such as "5H", hidden ones null.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, is_dataclass, replace
from dataclasses import fields as dataclass_fields
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

import msgspec

from muggins.cards import Card, parse_card
from muggins.events import Event, GameStarted, MatchStarted
from muggins.records.errors import name_value

__all__ = ["EVENT_TYPES", "EncodingError", "card_from_text", "card_to_text", "decode", "encode"]


class EncodingError(ValueError):
    """Raised for an object that is no event, saying what is wrong with it.

    `code` and `facts` are those of the RecordError it becomes in a record; `str()` is the
    English sentence.
    """

    def __init__(self, code: str, sentence: str, **facts: str | int) -> None:
        super().__init__(sentence)
        self.code = code
        self.facts = facts


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


EVENT_TYPES: Final[dict[str, type[Event]]] = {
    _kebab(kind.__name__): kind for kind in get_args(Event)
}
"""The class of an event by the `type` that names it."""

_LONGEST: Final = 20
"""No spelling of a card is as long; a longer text is not repeated whole in an error."""

_TYPE_OF: Final = {kind: name for name, kind in EVENT_TYPES.items()}


def card_to_text(value: object) -> str:
    """A card as text, for msgspec's `enc_hook`. Raises NotImplementedError for all else."""
    if isinstance(value, Card):
        return value.text
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def card_from_text(kind: type, value: object) -> Card:
    """A card from its text, for msgspec's `dec_hook`. Raises CardError for other text."""
    if kind is not Card:
        raise NotImplementedError(f"{kind.__name__} has no JSON form")
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise ValueError(f"{name_value(value)} is not a card: write text such as 5H")
    return parse_card(value)


def encode(event: Event) -> dict[str, Any]:
    """The event as plain values, ready to be written as a JSON object."""
    fields = msgspec.to_builtins(event, enc_hook=card_to_text)
    if isinstance(event, MatchStarted):
        # Nobody had one once, and what was written then is still written alike.
        for player in fields["players"]:
            if not player["level"]:
                del player["level"]
    return {"type": _TYPE_OF[type(event)], **fields}


def decode(fields: dict[str, Any]) -> Event:
    """The event an object stands for. Raises EncodingError for anything else."""
    rest = dict(fields)
    name = rest.pop("type", "")
    kind = EVENT_TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        given = name_value(name)
        raise EncodingError("event-type", f"{given} is not the type of an event", given=given)
    try:
        event = msgspec.convert(rest, kind, dec_hook=card_from_text)
    except msgspec.ValidationError as error:
        raise _unfit(name, rest, kind, str(error)) from error
    except UnicodeEncodeError as error:
        # JSON can escape what no text file can hold.
        sentence = f"{name}: half a character stands in a text"
        raise EncodingError("event-half-character", sentence, name=name) from error
    if isinstance(event, MatchStarted | GameStarted):
        # msgspec leaves the default of a field that is not given to the class, where `encode`
        # does not look for it.
        return replace(event, options=replace(event.options))
    return event


def _unfit(name: str, fields: dict[str, Any], kind: type[Event], sentence: str) -> EncodingError:
    """The error for an event of which something is missing or of another kind, naming it.

    `sentence` is what msgspec says of it, which is English and for programmers.
    """
    key, value = _culprit(fields, kind, "")
    if value is _MISSING:
        return EncodingError("event-key-missing", f"{name}: {sentence}", name=name, key=key)
    given = name_value(value)
    return EncodingError("event-value", f"{name}: {sentence}", name=name, key=key, given=given)


_MISSING: Final = object()


def _culprit(value: Any, kind: Any, path: str) -> tuple[str, object]:
    """The innermost part of a value that does not fit its kind, and where it stands."""
    parts: list[tuple[str, Any, Any]] = []
    if is_dataclass(kind) and isinstance(value, dict):
        fields, hints = cast("dict[str, Any]", value), get_type_hints(kind)
        for part in (part for part in dataclass_fields(kind) if part.init):
            inner = f"{path}.{part.name}".lstrip(".")
            if part.name in fields:
                parts.append((inner, fields[part.name], hints[part.name]))
            elif part.default is MISSING and part.default_factory is MISSING:
                return inner, _MISSING
    elif get_origin(kind) is tuple and isinstance(value, list) and get_args(kind)[1:] == (...,):
        items = cast("list[Any]", value)
        parts = [(f"{path}[{i}]", item, get_args(kind)[0]) for i, item in enumerate(items)]
    for inner, part_value, part_kind in parts:
        try:
            msgspec.convert(part_value, part_kind, dec_hook=card_from_text)
        except (msgspec.ValidationError, UnicodeEncodeError):
            return _culprit(part_value, part_kind, inner)
    # Each part fits and the whole does not: with only one there, it is that one after all.
    return parts[0][:2] if len(parts) == 1 else (path, cast("object", value))
