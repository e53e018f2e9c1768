"""Events as JSON objects and back, and objects that are no events."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import PACK, Card
from muggins.events import CardPlayed, Dealt, Event, GameStarted, LaidAway, MatchStarted, Player
from muggins.pegging import PegLine
from muggins.records.encoding import (
    EVENT_TYPES,
    EncodingError,
    card_from_text,
    card_to_text,
    decode,
    encode,
)
from muggins.rules import SHORT, MatchOptions
from tests.strategies import games

FIVE, TEN = PACK[18], PACK[37]


def test_an_event_is_an_object_of_plain_values() -> None:
    lines = (PegLine("fifteen", (TEN, FIVE), 2),)
    assert json.loads(json.dumps(encode(CardPlayed(1, FIVE, 15, lines)))) == {
        "type": "card-played",
        "seat": 1,
        "card": "5H",
        "count": 15,
        "lines": [{"kind": "fifteen", "cards": ["TD", "5H"], "points": 2}],
    }


def test_hidden_cards_are_null() -> None:
    hidden = LaidAway(0, (None, None))
    assert json.loads(json.dumps(encode(hidden)))["cards"] == [None, None]
    assert decode(encode(hidden)) == hidden
    unknown = Dealt(1, 0, ((FIVE, None), (None, TEN)), (), None)
    assert decode(encode(unknown)) == unknown


def test_the_beginnings_have_their_options() -> None:
    for event in (
        MatchStarted((Player("Zoé"), Player("muggins", "computer")), MatchOptions()),
        GameStarted(3, SHORT, 1, "ab" * 32),
        GameStarted(1, SHORT),
    ):
        assert decode(json.loads(json.dumps(encode(event)))) == event
    assert encode(GameStarted(3, SHORT))["options"] == {"target": 61}


@given(games(whole=False))
def test_every_event_of_a_game_comes_back(events: list[Event]) -> None:
    for event in events:
        assert decode(json.loads(json.dumps(encode(event)))) == event


def test_names_of_types_are_those_of_the_classes() -> None:
    assert EVENT_TYPES["went-go"].__name__ == "WentGo"
    assert EVENT_TYPES["cut-for-deal"].__name__ == "CutForDeal"
    assert len(EVENT_TYPES) == 14


PLAYED: dict[str, Any] = {"type": "card-played", "seat": 0, "card": "5H", "count": 5, "lines": []}


@pytest.mark.parametrize(
    ("fields", "culprit"),
    [
        ({}, "'' is not the type"),
        ({"type": "card-eaten"}, "'card-eaten' is not the type"),
        ({"type": ["dealt"]}, "a list is not the type"),
        ({"type": None}, "null is not the type"),
        ({"type": "x" * 1000}, r"x{40}…' is not the type"),
        ({**PLAYED, "card": "5X"}, "card-played: '5X' is not a card"),
        ({**PLAYED, "card": 5}, "card-played: 5 is not a card"),
        ({**PLAYED, "card": "5" * 1000}, r"card-played: '5{40}…' is not a card"),
        ({**PLAYED, "seat": "0"}, "card-played: .*seat"),
        ({**PLAYED, "seat": True}, "card-played: .*seat"),
        ({**PLAYED, "seat": "\ud800"}, "card-played: half a character"),
        ({**PLAYED, "lines": [{"kind": "\udc00", "cards": [], "points": 1}]}, "half a character"),
        ({"type": "card-played"}, "card-played: .*missing"),
        ({"type": "game-started", "number": 1, "options": {"target": 7}}, "target 7"),
    ],
)
def test_objects_that_are_no_events_are_refused(fields: dict[str, Any], culprit: str) -> None:
    with pytest.raises(EncodingError, match=culprit) as refusal:
        decode(fields)
    assert len(str(refusal.value)) < 300


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(codec=None), max_size=5)
    | st.sampled_from(("5H", "dealt", "hand", "person")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("kind", "cards", "name")), inner)
    ),
    max_leaves=6,
)


@given(
    st.sampled_from(sorted(EVENT_TYPES)),
    st.data(),
)
def test_nothing_but_an_encoding_error_is_raised(kind: str, data: st.DataObject) -> None:
    names = EVENT_TYPES[kind].__dataclass_fields__
    fields = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(names, ANYTHING)))
    try:
        event = decode({"type": kind, **fields})
    except EncodingError:
        return
    assert type(event) is EVENT_TYPES[kind]


def test_the_hooks_are_for_cards_alone() -> None:
    assert card_to_text(FIVE) == "5H"
    assert card_from_text(Card, "10♦") is TEN
    with pytest.raises(NotImplementedError, match="complex has no JSON form"):
        card_to_text(1j)
    with pytest.raises(NotImplementedError, match="complex has no JSON form"):
        card_from_text(complex, "1j")
    with pytest.raises(msgspec.ValidationError, match="'XX' is not a card"):
        msgspec.convert(["XX"], list[Card], dec_hook=card_from_text)
