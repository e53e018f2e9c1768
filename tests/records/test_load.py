"""Any record by its text alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.records import crib_lines
from muggins.records.crib import read_crib, write_crib
from muggins.records.errors import Place, RecordError
from muggins.records.load import load
from muggins.records.record_json import write_record
from muggins.records.summary import summarise
from tests.records.exchanged import by_the_reference, exchanged, random_exchange
from tests.records.test_crib import HAND

GOLDEN = Path(__file__).parent.parent / "golden"
SUMMARY = summarise(read_crib(HAND))
DEEP = "[" * 5_000 + "]" * 5_000


def only_error(text: str) -> RecordError:
    loaded = load(text)
    assert not loaded.many
    (error,) = loaded.games
    assert isinstance(error, RecordError)
    return error


@pytest.mark.parametrize("before", ["", "\ufeff", " \n\t"])
@pytest.mark.parametrize(
    "text",
    [
        HAND,
        write_crib(read_crib(HAND)),
        write_record(read_crib(HAND)),
        json.dumps(exchanged(read_crib(HAND))),
    ],
)
def test_the_form_shows_in_the_text(before: str, text: str) -> None:
    loaded = load(before + text)
    assert not loaded.many
    (events,) = loaded.games
    assert not isinstance(events, RecordError)
    assert summarise(events) == SUMMARY


def test_an_array_is_answered_game_by_game() -> None:
    games = [random_exchange(seed, target=61) for seed in range(6)]
    spoilt = [
        *games[:3],
        {"deals": 3},
        7,
        {},
        json.loads(write_record(read_crib(HAND))),
        *games[3:],
    ]
    loaded = load(json.dumps(spoilt))
    assert loaded.many
    games_read = list(loaded.games)
    for written, events in zip(spoilt, games_read, strict=True):
        if written in games:
            assert not isinstance(events, RecordError)
            assert summarise(events) == by_the_reference(written)
    errors = [str(game) for game in games_read if isinstance(game, RecordError)]
    assert errors == [
        "target is missing",
        "a game must be an object, not 7",
        "this is no game: an object needs 'deals' or 'events'",
    ]


@pytest.mark.parametrize(
    ("spoilt", "names"),
    [
        ('{"deals": [], "deals": []}', "stands twice"),
        ('{"deals": [], "target": NaN}', "NaN"),
        ('{"deals": [], "target": ' + "1" * 9999 + "}", "9999 digits"),
    ],
)
def test_one_strange_object_does_not_spoil_an_array(spoilt: str, names: str) -> None:
    good = json.dumps(exchanged(read_crib(HAND)))
    loaded = load(f"[{good} ,\n {spoilt},{good}]\n")
    assert loaded.many
    first, error, last = loaded.games
    assert isinstance(error, RecordError)
    assert names in str(error)
    for events in (first, last):
        assert not isinstance(events, RecordError)
        assert summarise(events) == SUMMARY


def test_an_array_of_none() -> None:
    loaded = load("[]")
    assert (list(loaded.games), loaded.many) == ([], True)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "empty"),
        ("{", "not JSON"),
        ('{"deals": [],}', "not JSON"),
        ('{"deals": NaN}', "NaN"),
        ('{"deals": -Infinity}', "-Infinity"),
        ('{"deals": [], "deals": []}', "'deals' stands twice"),
        ('{"target": ' + "1" * 5000 + "}", "5000 digits"),
        ("[" * 100_000, "nested too deeply"),
        ('{"deals":' * 100_000, "nested too deeply"),
        ("[]]", "not JSON"),
        ("[3,]", "not JSON"),
        ("[3 4]", "not JSON"),
        ("[,3]", "not JSON"),
        ("[3,,4]", "not JSON"),
        ("[3", "not JSON"),
        ("[3,", "not JSON"),
        ("[", "not JSON"),
        ("[3] 4", "not JSON"),
        ('[{"deals": [], "deals": []}', "twice"),
        ('[{"deals": [], "deals": []}]]', "twice"),
        ('{"events": []}', "format is missing"),
        ("\x00", "begins no line"),
    ],
)
def test_a_text_that_is_no_record(text: str, names: str) -> None:
    error = only_error(text)
    assert names in str(error)
    assert len(str(error)) < 300


# --- As much as there can be -------------------------------------------------------------


@pytest.mark.parametrize("filling", ["0", "{}", "[]", '"x"', '{"deals": []}', DEEP])
def test_a_list_of_more_games_than_can_be_is_refused_before_they_are_read(
    monkeypatch: pytest.MonkeyPatch, filling: str
) -> None:
    monkeypatch.setattr("muggins.records.load._MOST", 3)
    read: list[object] = []
    monkeypatch.setattr("muggins.records.load._game", read.append)
    most = load(f"[{','.join([filling] * 3)}]")
    assert (most.many, len(list(most.games))) == (True, 3)
    read.clear()
    # Even where it is not known yet whether it ends as a list should.
    for end in ("]", "", "}}}"):
        error = only_error(f"[{','.join([filling] * 4)}{end}")
        assert error.said.id == "record-too-many-games"
    assert read == []


def test_the_games_of_a_list_are_read_while_they_are_asked_for() -> None:
    text = json.dumps([random_exchange(seed, target=61) for seed in range(3)])
    games = iter(load(text).games)
    first = next(games)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muggins.records.load._game", lambda _: first)
        assert list(games) == [first, first]


@pytest.mark.parametrize(
    "text", [HAND, write_record(read_crib(HAND)), json.dumps(exchanged(read_crib(HAND)))]
)
def test_a_text_longer_than_any_game_is_refused_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr("muggins.records.load._LONGEST", len(text))
    (game,) = load(text).games
    assert isinstance(game, tuple)
    assert only_error(text + "\n").said.id == "record-too-long"
    if text.startswith("{"):
        first, second = load(f"[{text}, {text[:-2]}   {text[-2:]}]").games
        assert isinstance(first, tuple)
        assert isinstance(second, RecordError)
        assert second.said.id == "record-too-long"


def test_a_record_of_more_events_than_a_game_has_is_refused_before_they_are_read() -> None:
    record = json.loads(write_record(read_crib(HAND)))
    record["events"] = [3] * 10_001
    assert only_error(json.dumps(record)).said.id == "record-too-many-events"


def test_what_cannot_be_is_refused_before_the_lines_after_it_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The head and each deal are played before the next line is looked at."""
    split_line = crib_lines._split_line  # pyright: ignore[reportPrivateUsage]
    lines: list[str] = []

    def note(written: str, place: Place) -> crib_lines.Line:
        lines.append(written)
        return split_line(written, place)

    monkeypatch.setattr(crib_lines, "_split_line", note)
    deal = "deal: 1 dealer 0\nhand 0: AH AH\n"
    for text, read in (
        ("format: another\ndeal:\n" + "play: 5H\n" * 99, 2),
        ("dealer: 0\n" + deal + "deal:\n" + "play: 5H\n" * 99, 4),
        ("dealer: 0\n" + "cut 0: 5H\n" * 5000, 1001),
        ("dealer: 0\n" + deal + "play: 5H\n" * 5000, 1003),
        ("dealer: 0\nwinner: 0\n" + "skunk: 0\n" * 5000, 4),
    ):
        lines.clear()
        only_error(text)
        assert len(lines) == read, text[:50]


def test_the_line_of_a_slip_in_json() -> None:
    assert only_error('{"target": 61,\n"dealer" 0}').line == 2


@given(st.text() | st.text(alphabet='{}[]",:deals0 \\u'))
def test_nothing_is_raised(text: str) -> None:
    for text_of in (text, "{" + text, "[" + text):
        for game in load(text_of).games:
            assert isinstance(game, tuple | RecordError)


def test_one_game_nested_too_deeply_does_not_cost_the_others_their_answer() -> None:
    game = json.dumps({"target": 61, "dealer": 0, "deals": []})
    loaded = load(f'[{game}, {{"deals": {DEEP}, "]": "\\"["}}, {game}]')
    assert loaded.many
    first, deep, last = loaded.games
    assert first == last
    assert isinstance(deep, RecordError)
    assert deep.said.id == "record-too-deep"


@given(
    st.lists(st.sampled_from([DEEP, "{", "}", "[", "]", ",", ":", '"a"', '"', "1", " ", "\\"])).map(
        "".join
    )
)
def test_whatever_is_nested_deeply_is_answered(text: str) -> None:
    for around in (text, f"[{text}]", f"[{DEEP}, {text}]"):
        loaded = load(around)
        assert loaded.many or list(loaded.games)


@pytest.mark.parametrize("many", ["1 ", "AH ", "x ", "x", "0:", "+1 ", "9=9 "])
def test_whatever_stands_on_a_long_line_little_of_it_is_told(many: str) -> None:
    lines = write_crib(read_crib(HAND)).splitlines()
    assert {line.partition(":")[0] for line in lines} > {"show", "scores"}
    told = 0
    for n, line in enumerate(lines):
        word = line.partition(":")[0]
        for long in (f"{word}: {many * 100_000}", f"{many * 100_000}: {word}"):
            (game,) = load("\n".join([*lines[:n], long, *lines[n + 1 :]])).games
            if isinstance(game, RecordError):
                told += 1
                assert len(str(game)) < 600, line
                assert all(len(str(fact)) < 300 for fact in game.said.args.values()), line
    assert told > len(lines)
