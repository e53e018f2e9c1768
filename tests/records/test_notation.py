"""What docs/notation.md shows is what is read and written."""

from __future__ import annotations

import json
import re
from pathlib import Path

from muggins.records.crib import read_crib, write_crib
from muggins.records.crib_lines import WORDS
from muggins.records.encoding import EVENT_TYPES
from muggins.records.errors import RecordError
from muggins.records.load import load
from muggins.records.summary import summarise

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_game_typed_and_the_game_written() -> None:
    typed, written = blocks("crib")
    events = read_crib(written)
    assert write_crib(events) == written
    assert events[: len(read_crib(typed))] == read_crib(typed)


def test_the_json_examples_are_records() -> None:
    record, exchange = (next(iter(load(text).games)) for text in blocks("json"))
    assert not isinstance(record, RecordError)
    assert not isinstance(exchange, RecordError)
    assert summarise(exchange) == summarise(read_crib(blocks("crib")[0]))
    assert [json.loads(text) for text in blocks("json")]


def test_the_grammar_and_the_table_have_every_word() -> None:
    (grammar,) = blocks("ebnf")
    told = set(re.findall(r'"([a-z]+):?"', grammar)) - {"at", "go", "friendly", "endless", "loser"}
    assert told == set(WORDS)
    table = re.findall(r"`([a-z]+)(?: [01])?: [^`]*`", TEXT)
    assert set(WORDS) <= set(table)


def test_every_event_is_named() -> None:
    assert all(f"`{name}`" in TEXT for name in EVENT_TYPES)
