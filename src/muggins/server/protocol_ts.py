"""The TypeScript of the wire, made from the Python that speaks it.

`python -m muggins.server.protocol_ts` writes `web/src/lib/protocol.ts`: every message of
`protocol.py`, every event of `events.py` and what they are made of. The file is committed,
so that the browser client builds without Python; a test says when it is out of date.
"""

from __future__ import annotations

import inspect as pyinspect
import json
import sys
from pathlib import Path
from typing import Any, Final

from msgspec import inspect

from muggins.cards import Card
from muggins.records.encoding import EVENT_TYPES
from muggins.server import protocol

__all__ = ["PATH", "typescript"]

PATH: Final = Path(__file__).parents[3] / "web" / "src" / "lib" / "protocol.ts"
"""Where the file lies in a checkout."""

_HEAD: Final = """\
/** Every message on a table's socket, in and out.
 *
 * Made from src/muggins/server/protocol.py by `python -m muggins.server.protocol_ts`: change
 * that, not this.
 */

/** A card as text: rank and suit in English letters, such as "5H" or "TD". */
export type Card = string;
"""


def typescript() -> str:
    """The whole file."""
    writer = _Writer()
    for name, union in (("Move", protocol.Move), ("Incoming", protocol.Incoming)):
        writer.alias(name, writer.refer(inspect.type_info(union)))
    for kind in EVENT_TYPES.values():
        writer.refer(inspect.type_info(kind))
    writer.alias("Event", "\n  | ".join(["", *(kind.__name__ for kind in EVENT_TYPES.values())]))
    writer.alias("Outgoing", writer.refer(inspect.type_info(protocol.Outgoing)))
    return "\n".join([_HEAD, *writer.written.values()])


class _Writer:
    """Declares each type the first time something refers to it."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._unions: dict[frozenset[str], str] = {}

    def alias(self, name: str, type_: str) -> None:
        self._unions[frozenset(type_.removeprefix("\n  | ").split("\n  | "))] = name
        self.written[name] = (
            f"export type {name} ={type_ if type_[0].isspace() else ' ' + type_};\n"
        )

    def refer(self, type_: inspect.Type) -> str:
        """The TypeScript of a type, declaring what it names."""
        match type_:
            case inspect.NoneType():
                return "null"
            case inspect.BoolType():
                return "boolean"
            case inspect.StrType():
                return "string"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.LiteralType(values=values):
                # Sorted by msgspec; the order says nothing.
                return " | ".join(json.dumps(value) for value in values)
            case inspect.CustomType(cls=cls) if cls is Card:
                return "Card"
            case inspect.UnionType(types=types):
                # Python's unions of messages can be long; one line each is the formatter's way.
                names = [self.refer(t) for t in types]
                names = list(dict.fromkeys(sorted(names, key=lambda name: name == "null")))
                line = " | ".join(names)
                named = self._unions.get(frozenset(names))
                return named or (line if len(line) < 60 else "\n  | ".join(["", *names]))
            case inspect.VarTupleType(item_type=item):
                inner = self.refer(item)
                return f"({inner})[]" if " | " in inner and inner[-1] != "]" else f"{inner}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.refer(item) for item in items)}]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.refer(value)}>"
            case inspect.StructType(cls=cls, tag_field=tag_field, tag=tag, fields=fields):
                return self._declare(cls, fields, tag_field, tag)
            case inspect.DataclassType(cls=cls, fields=fields):
                name = next((name for name, kind in EVENT_TYPES.items() if kind is cls), None)
                return self._declare(cls, fields, name and "type", name)
            case _:
                raise TypeError(f"{type_} has no TypeScript form yet")

    def _declare(
        self, cls: type, fields: tuple[inspect.Field, ...], tag_field: str | None, tag: Any
    ) -> str:
        name = cls.__name__
        if name in self.written:
            return name
        lines = [] if tag_field is None else [f"  {tag_field}: {json.dumps(tag)};"]
        for field in fields:
            # The one field that is loose in Python: there, events are encoded beforehand.
            event = cls is protocol.Happened and field.name == "event"
            lines.append(f"  {field.name}: {'Event' if event else self.refer(field.type)};")
        said = pyinspect.getdoc(cls) or name
        summary = " ".join(said.split("\n\n")[0].split())
        body = "\n".join(["", *lines, ""])
        self.written[name] = f"/** {summary} */\nexport interface {name} {{{body}}}\n"
        return name


if __name__ == "__main__":
    PATH.write_text(typescript(), encoding="utf-8")
    sys.stderr.write(f"{PATH} is written\n")
