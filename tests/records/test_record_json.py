"""The JSON record: written and read back, and refused event by event."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.events import Event
from muggins.records.errors import RecordError
from muggins.records.record_json import read_record, write_record
from muggins.records.summary import summarise
from tests.records.exchanged import records
from tests.records.test_exchange import JSON, PARTS, spoil

GOLDEN = Path(__file__).parent.parent / "golden"
TEXT = (GOLDEN / "short_game.json").read_text(encoding="utf-8")


def golden() -> dict[str, Any]:
    return json.loads(TEXT)


def refused(written: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(written)
    return caught.value


def find(written: dict[str, Any], kind: str) -> int:
    """The first event of a kind, from 0."""
    return next(i for i, event in enumerate(written["events"]) if event["type"] == kind)


@given(records())
def test_what_is_written_reads_back(events: tuple[Event, ...]) -> None:
    text = write_record(events)
    assert read_record(json.loads(text)) == events
    assert text.count("\n") == len(events) + 2


def test_the_golden_game() -> None:
    events = read_record(golden())
    assert write_record(events) == TEXT
    told = json.loads((GOLDEN / "short_game.summary.json").read_text(encoding="utf-8"))
    assert summarise(events) == told


def test_cards_in_another_spelling() -> None:
    written = golden()
    dealt = written["events"][find(written, "dealt")]
    dealt["hands"][0] = [card.lower().replace("t", "10") for card in dealt["hands"][0]]
    assert read_record(written) == read_record(golden())


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ({"format": "pgn"}, "'pgn'"),
        ({"format": []}, "a list"),
        ({"version": 2}, "2"),
        ({"version": True}, "true"),
        ({"version": 1.0}, "1.0"),
        ({"events": {}}, "an object"),
        ({"note": ""}, "'note'"),
        ({"events": []}, "match-started"),
    ],
)
def test_the_head_is_refused(change: dict[str, Any], names: str) -> None:
    assert names in str(refused(golden() | change))


@pytest.mark.parametrize("key", ["format", "version", "events"])
def test_a_missing_key(key: str) -> None:
    written = golden()
    del written[key]
    assert str(refused(written)) == f"{key} is missing"


@pytest.mark.parametrize(
    ("kind", "change", "names"),
    [
        ("match-started", {"players": []}, "0"),
        ("match-started", {"players": [{"name": "A", "kind": "person"}]}, "not 1"),
        ("match-started", {"players": [{"name": "A"}, {"name": "B"}]}, "kind is missing"),
        ("game-started", {"number": 0}, "game 0"),
        ("game-started", {"number": 1.0}, "float"),
        ("game-started", {"number": 10**30}, "too large"),
        ("game-started", {"dealer": 2}, "dealer 2"),
        ("game-started", {"dealer": True}, "bool"),
        ("game-started", {"options": {"target": 100}}, "100"),
        ("game-started", {"options": {}}, "target is missing"),
        ("game-started", {"options": {"target": 61, "x": 1}}, "'x'"),
        ("game-started", {"commitment": "\ud800"}, "half a character"),
        ("cut-for-deal", {"position": 52}, "52"),
        ("cut-for-deal", {"position": -1}, "-1"),
        ("cut-for-deal", {"seat": 3}, "seat 3"),
        ("cut-for-deal", {"card": 5}, "5"),
        ("cut-for-deal", {"card": None}, "card"),
        ("dealt", {"number": 2}, "by the rules it is 1"),
        ("dealt", {"dealer": 0}, "by the rules it is 1"),
        ("dealt", {"crib": ["AC"]}, "0 cards"),
        ("dealt", {"starter": None}, "no-starter"),
        ("laid-away", {"cards": [None, None]}, "hidden"),
        ("laid-away", {"cards": ["AC"]}, "2 cards"),
        ("starter-turned", {"points": 2}, "by the rules it is 0"),
        ("starter-turned", {"seat": 0}, "by the rules it is 1"),
        ("card-played", {"seat": 1}, "seat 1"),
        ("card-played", {"count": 9}, "by the rules it is 10"),
        ("card-played", {"lines": [{"kind": "pair", "cards": [], "points": 2}]}, "lines"),
        ("pegged", {"points": 2}, "by the rules it is 1"),
        ("counted", {"points": 29}, "by the rules"),
        ("game-won", {"skunk": 1}, "by the rules it is 0"),
        ("game-won", {"type": "card-won"}, "card-won"),
        ("game-won", {"type": []}, "a list"),
        ("went-go", {"why": "not"}, "'why'"),
        ("continued", {"seat": True}, "bool"),
    ],
)
def test_an_event_is_refused_by_its_number(kind: str, change: dict[str, Any], names: str) -> None:
    written = golden()
    i = find(written, kind)
    written["events"][i] |= change
    if change == {"starter": None}:
        # Only where it would be turned does it lack.
        i, names = find(written, "starter-turned"), "starter"
    error = refused(written)
    assert names in error.reason
    # A beginning that cannot be shows at the second event.
    assert error.event in ({i + 1, 2} if i < 2 else {i + 1})
    assert str(error) == f"event {error.event}: {error.reason}"


def test_no_event_may_be_missing_or_stand_twice() -> None:
    whole = golden()["events"]
    optional = 0
    for i, event in enumerate(whole):
        for events in (whole[:i] + whole[i + 1 :], [*whole[: i + 1], *whole[i:]]):
            try:
                read_record(golden() | {"events": events})
            except RecordError:
                continue
            # Nobody must ask for the next deal, and the players lay away in any order.
            assert event["type"] == "continued" or i == len(whole) - 1
            optional += 1
    assert optional


def test_a_list_that_stops_before_what_follows_by_itself() -> None:
    written = golden()
    go = find(written, "went-go")
    error = refused(written | {"events": written["events"][:go]})
    assert (error.event, "went-go is missing" in error.reason) == (go + 1, True)


def test_a_starter_before_the_first_deal() -> None:
    written = golden()
    turned = written["events"][find(written, "starter-turned")]
    error = refused(written | {"events": [*written["events"][:2], turned]})
    assert (error.event, "waits for cut" in error.reason) == (3, True)


def test_nothing_is_written_that_is_no_game() -> None:
    events = read_record(golden())
    for some in ((), events[1:], events[:1], events[:-1], (*events, events[-1])):
        with pytest.raises(RecordError):
            write_record(some)


@given(JSON)
def test_anything(written: object) -> None:
    refused(written)


@given(st.integers(0, 2**32), PARTS)
def test_a_spoilt_record_is_refused_or_read(seed: int, part: object) -> None:
    written = spoil(golden(), random.Random(seed), part)
    before = copy.deepcopy(written)
    try:
        events = read_record(written)
    except RecordError:
        pass
    else:
        assert read_record(json.loads(write_record(events))) == events
    assert repr(written) == repr(before)
