"""The engine protocol: questions and answers as lines, and what is no such line."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import parse_card, parse_cards
from muggins.engine.protocol import (
    LONGEST,
    SEED,
    Advice,
    Choice,
    Malformed,
    Reply,
    Task,
    fitting,
    read_answer,
    read_question,
    read_reply,
    read_task,
    write_answer,
    write_line,
    write_question,
)
from muggins.engine.question import ToLay, ToPlay, asked, view_of
from muggins.speech import Said
from muggins.words import LANGUAGES, Words
from tests.engine.test_question import ASKED, SIX, asked_views

LAY = {
    "phase": "discard", "hand": ["4H", "5S", "6D", "TC", "TD", "JS"],
    "dealer": True, "scores": [84, 90], "target": 121,
}  # fmt: skip
PLAY = {
    "phase": "play", "hand": ["5H", "6C"], "laid_away": ["TC", "TD"], "starter": "7C",
    "dealer": False, "scores": [84, 90], "target": 121,
    "played": [["me", "4H"], ["them", "KD"], ["me", "2S"], ["them", "9S"]],
    "pile": ["4H", "KD", "2S", "9S"],
}  # fmt: skip


def line(**fields: object) -> bytes:
    return json.dumps(fields).encode()


@given(st.integers(0, 2**32))
def test_a_question_is_read_as_it_was_written(seed: int) -> None:
    for seen in asked_views(random.Random(seed)):
        question = asked(seen)
        written = write_question(question, seed)
        assert written.endswith(b"\n")
        assert written.count(b"\n") == 1
        assert len(written) < 500
        assert read_question(written).question == question
        assert read_question(written).seed == seed


def test_the_questions_of_the_issue_are_read() -> None:
    asking = read_question(line(**LAY))
    assert asking.question == ToLay(SIX.held, True, (84, 90), 121)
    assert (asking.seed, asking.advice) == (SEED, False)
    asking = read_question(line(**PLAY, seed=7, game="standard", advice=True))
    assert asking.question == ASKED
    assert (asking.seed, asking.advice) == (7, True)


def test_cards_may_be_spelt_as_anywhere() -> None:
    asking = read_question(line(**{**LAY, "hand": ["4♥", "5s", "6D", "10C", "TD", "VS"]}))
    assert asking.question.held == SIX.held


def test_only_what_is_told_is_written() -> None:
    fields = json.loads(write_question(ASKED))
    assert fields == PLAY
    assert list(json.loads(write_question(SIX, 0))) == [*LAY, "seed"]


WRONG: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", ""),
    "no JSON": (b"{phase: 1}", ""),
    "no text": (b"\xff\xfe", ""),
    "half a character": (b'{"phase": "\\ud800"}', ""),
    "two objects": (b"{} {}", ""),
    "too deep": (b"[" * 10_000, ""),
    "an enormous number": (b'{"phase": ' + b"1" * 5000 + b"}", ""),
    "a list": (b"[]", "discard"),
    "too long": (b" " * (LONGEST + 1), str(LONGEST)),
    "no phase": (b"{}", "phase"),
    "no such phase": (line(**{**LAY, "phase": "cut"}), '"cut"'),
    "a phase of lists": (line(**{**LAY, "phase": [[]]}), "[[]]"),
    "no dealer": (line(**{k: v for k, v in LAY.items() if k != "dealer"}), "dealer"),
    "no pile": (line(**{k: v for k, v in PLAY.items() if k != "pile"}), "pile"),
    "a field too many": (line(**LAY, pile=[]), "pile"),
    "a field twice": (line(**LAY)[:-1] + b', "dealer": false}', '"dealer"'),
    "a field twice, spelt in two ways": (
        line(**LAY)[:-1] + b', "\\u0064ealer" : true, "target":61}',
        '"dealer"',
    ),
    "a field twice, beside a colon": (
        line(**{**LAY, "game": "a:b"})[:-1] + b', "game": "standard"}',
        '"game"',
    ),
    "an unknown field": (line(**PLAY, color="red"), '"color"'),
    "no list": (line(**{**LAY, "hand": "4H 5S 6D TC TD JS"}), "hand"),
    "no card": (line(**{**LAY, "hand": ["4H", "5S", "6D", "TC", "TX", "JS"]}), "hand[4]"),
    "a number for a card": (line(**{**PLAY, "starter": 7}), "starter"),
    "a word for a truth": (line(**{**LAY, "dealer": "yes"}), '"yes"'),
    "one score": (line(**{**LAY, "scores": [84]}), "scores"),
    "half a point": (line(**{**LAY, "scores": [84, 90.5]}), "90.5"),
    "true for a score": (line(**{**LAY, "scores": [True, 0]}), "scores"),
    "no such target": (line(**{**LAY, "target": 100}), "100"),
    "a target of lists": (line(**{**LAY, "target": []}), "target"),
    "nobody": (line(**{**PLAY, "played": [["you", "4H"]]}), "played[0]"),
    "no pair": (line(**{**PLAY, "played": [["me", "4H"], "KD"]}), "played[1]"),
    "a wrong card": (line(**{**PLAY, "played": [["me", "4H"], ["them", None]]}), "played[1][1]"),
    "another game": (line(**LAY, game="noddy"), '"noddy"'),
    "a seed below nothing": (line(**LAY, seed=-1), "-1"),
    "a seed too large": (line(**LAY, seed=2**64), "seed"),
    "advice of another kind": (line(**LAY, advice=1), "advice"),
    "a long text": (line(**LAY, game="x" * 9000), "x" * 40 + "…"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_question_is_refused_by_its_field(name: str) -> None:
    text, culprit = WRONG[name]
    with pytest.raises(Malformed) as refused:
        read_question(text)
    for lang in LANGUAGES:
        told = Words(lang).speak(refused.value.said)
        assert culprit in told
        assert len(told) < 300


def test_every_field_is_missed_by_name() -> None:
    for whole in (LAY, PLAY):
        for name in whole:
            with pytest.raises(Malformed) as refused:
                read_question(line(**{k: v for k, v in whole.items() if k != name}))
            assert refused.value.said.args["field"] == name


@given(st.sampled_from((LAY, PLAY)), st.data())
def test_whatever_stands_in_a_field_is_answered(
    whole: dict[str, object], data: st.DataObject
) -> None:
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("5H"),
        lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(), inner, max_size=3),
    )
    name = data.draw(st.sampled_from(sorted(whole)))
    text = line(**{**whole, name: data.draw(anything)})
    try:
        view_of(read_question(text).question)
    except (Malformed, ValueError) as error:
        said = error.said  # type: ignore[union-attr]
        for lang in LANGUAGES:
            assert Words(lang).speak(said)


# --- Answers ----------------------------------------------------------------------------


def test_an_answer_is_read_as_it_was_written() -> None:
    two = parse_cards(["TC", "TD"])
    assert write_answer(SIX, two) == b'{"discard":["TC","TD"]}\n'
    assert read_answer(write_answer(SIX, two), "lay-away") == two
    one = parse_cards(["5H"])
    assert write_answer(ASKED, one) == b'{"play":"5H"}\n'
    assert read_answer(write_answer(ASKED, one), "play") == one
    # What is passed over may have colons, objects, and names twice that are its own affair.
    more = b'{"because": {"a": 1, "a": [1e300, {"play": ":"}]}, "play": "5H"}'
    assert read_answer(more, "play") == one
    assert read_answer(b'{"play": "10\xe2\x99\xa5", "because": []}', "play") == parse_cards(["TH"])


def test_choices_come_as_the_command_advise_has_them() -> None:
    laid = Choice(parse_cards(["TC", "TD"]), 9.0, -4.5, 0.25, 4.75, 0.5, 2.0)
    (choice,) = json.loads(write_answer(SIX, laid.cards, [laid]))["choices"]
    assert choice == {
        "discard": ["TC", "TD"], "hand": 9.0, "crib": -4.5, "play": 0.25, "total": 4.75,
        "win": 0.5, "spread": 2.0,
    }  # fmt: skip
    played = Choice(parse_cards(["5H"]), play=1.5, total=1.5, often=1.0)
    (choice,) = json.loads(write_answer(ASKED, played.cards, [played]))["choices"]
    assert choice == {"card": "5H", "play": 1.5, "win": None, "often": 1.0}


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        (b"5H", "play"),
        (b'"5H"', "play"),
        (b"{}", "play"),
        (b'{"discard": ["5H", "6C"]}', "play"),
        (b'{"play": ["5H"]}', "play"),
        (b'{"play": "5X"}', "play"),
        (b'{"discard": "5H 6C"}', "lay-away"),
        (b'{"discard": ["5H", 6]}', "lay-away"),
        (b'{"error": "no idea", "play": "5H"}', "play"),
        (b'{"play": "5H", "play": "6C"}', "play"),
    ],
)
def test_what_is_no_answer_is_refused(text: bytes, phase: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_answer(text, phase)
    for lang in LANGUAGES:
        assert Words(lang).speak(refused.value.said)


def test_what_can_be_answered() -> None:
    assert fitting(SIX, SIX.held[:2])
    assert not fitting(SIX, SIX.held[:1])
    assert not fitting(SIX, (SIX.held[0], SIX.held[0]))
    assert not fitting(SIX, parse_cards(["4H", "5H"]))
    assert fitting(ASKED, parse_cards(["6C"]))
    assert not fitting(ASKED, parse_cards(["TC"]))
    assert not fitting(ASKED, ASKED.held)
    over = ToPlay(
        parse_cards(["7C"]), ASKED.laid_away, parse_card("8C"), True, (0, 0), pile=ASKED.pile
    )
    assert not fitting(over, over.held)


def test_tasks_and_replies_are_read_as_they_were_written() -> None:
    task = Task(3, "walter", 2**63, "advice", question_inside())
    again = read_task(write_line(task))
    assert (again.n, again.level, again.seed, again.want) == (
        3, "walter", 2**63, "advice",
    )  # fmt: skip
    assert read_question(bytes(again.question)).question == ASKED
    said = Said("hint-only", {"n": 1, "x": 0.5})
    reply = Reply(3, (), Advice((Choice(ASKED.held[:1], play=0.5),), said))
    assert read_reply(write_line(reply)) == reply


def question_inside() -> msgspec.Raw:
    return msgspec.Raw(write_question(ASKED))
