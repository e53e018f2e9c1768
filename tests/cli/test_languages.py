"""Whatever a person provokes is told wholly in their language, and names the culprit."""

from __future__ import annotations

import errno
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import muggins
from muggins.records.errors import RecordError
from muggins.records.load import load
from muggins.tui import typed
from muggins.words import LANGUAGES, Words
from tests.cli.commanding import Command, Ran
from tests.duel import cards_of
from tests.onetongue import ENGLISH, FRENCH, foreign
from tests.records.test_crib import HAND
from tests.records.test_exchange import FIRST, SECOND, game
from tests.records.test_record_json import golden
from tests.test_words import every, read
from tests.tui.person import Person

COMMANDS = (
    ["count"], ["advise"], ["replay"], ["play"], ["serve"], ["simulate"],
    ["engine"], ["engine", "build"], ["engine", "certify"], ["engine", "serve"],
)  # fmt: skip
BOX = str.maketrans("╭╮╰╯─│", "      ")


def test_the_lists_of_words_tell_the_languages_apart() -> None:
    assert not ENGLISH & FRENCH
    for sentence in (
        "Usage: muggins replay [OPTIONS] {FILE}",
        "Show this message and exit.",
        "Invalid value for '--port': Input should be less than or equal to 65535",
        "Value error, '100' is not one of '121', '61'.",
        "No such option: --nothing",
        "Missing argument 'FILE'.",
        "Got unexpected extra argument(s) (b)",
        "[required]",
        "No such file or directory",
        "Permission denied",
        "Is a directory",
        "Expecting value",
        "Expecting ',' delimiter",
        "Extra data",
        "Unterminated string starting at",
        "Object missing required field `seat`",
        "Expected `int`, got `str` - at `$.seat`",
    ):
        assert foreign(sentence, "fr") or sentence.startswith("Usage"), sentence
        assert not foreign(sentence, "en"), sentence
    assert foreign("Le disque est plein.", "en")


# --- What is there to be said -----------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogues_are_in_their_language(lang: str) -> None:
    for name, entry in every(lang).items():
        # These hold what is typed for yes and no, which is understood in both.
        if name not in ("play-yes", "play-no"):
            assert not foreign(" ".join(read(entry, lang).texts), lang), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_the_system_has_words(lang: str) -> None:
    words = Words(lang)
    told = {code: words.text("cli-reason", code=code) for code in errno.errorcode.values()}
    for code, text in told.items():
        assert not foreign(text, lang), code
    own = {code for code, text in told.items() if code not in text}
    assert {"ENOENT", "EACCES", "EISDIR", "ENOTDIR", "ENOSPC", "EROFS", "EADDRINUSE"} <= own


def test_no_words_of_the_system_or_of_a_library_are_repeated() -> None:
    """Their sentences come in whatever language they like."""
    folder = Path(muggins.__file__).parent
    for file in [*folder.glob("cli/*.py"), *folder.glob("tui/*.py")]:
        code = file.read_text(encoding="utf-8")
        assert "strerror" not in code, file
        assert not re.search(r"(?:why|text|reason)=str\(error\)", code), file
        assert "format_message" not in code, file


# --- Help -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_is_wholly_in_one_language(command: Command, lang: str) -> None:
    words = Words(lang)
    for args in ([], ["--help"], ["engine"], *([*name, "--help"] for name in COMMANDS)):
        ran = command(*args, lang=lang)
        told = (ran.out + ran.err).translate(BOX)
        assert not foreign(told, lang), args
        assert words.text("cli-usage") in told
        # Names of types, and the parts of a help page in another tongue.
        assert not re.search(r"<\w+(?:\[\w+\])?>", told), args
        other = Words("fr" if lang == "en" else "en")
        for part in ("panel-commands", "required", "word-file", "word-folder", "word-number"):
            if words.text(f"cli-{part}") != other.text(f"cli-{part}"):
                assert other.text(f"cli-{part}") not in told, args


# --- Arguments --------------------------------------------------------------------------

SIX = ("4H", "5S", "6D", "TC", "TD", "JS")

WRONG: list[tuple[list[str], str]] = [
    (["foo"], "foo"),
    (["serv"], "serve"),
    (["-"], "-"),
    (["--", "--foo"], "--foo"),
    (["--hepl"], "--help"),
    (["-x"], "-x"),
    (["--lang"], "--lang"),
    (["--lang", "de", "count"], "de"),
    (["--version=3"], "--version"),
    (["count", "--nothing"], "--nothing"),
    (["count", "-hx"], "-x"),
    (["count", "--startr", "5C"], "--starter"),
    (["count", "--starter"], "--starter"),
    (["count", "--crib=yes"], "--crib"),
    (["count", "--lang", "xx"], "xx"),
    (["count"], "0"),
    (["count", "5H", "5S", "5D"], "3"),
    (["count", "5H", "5S", "5D", "5H"], "5H"),
    (["count", "5H", "5S", "5D", "JX"], "JX"),
    (["count", "5H", "5S", "5D", "JT"], "JT"),
    (["count", "5H", "5S", "5D", "JP", "--starter", "4H"], "JP"),
    (["count", "5H", "5S", "5D", "--starter", "JC"], "3"),
    (["count", "-", "5H"], "-"),
    (["advise"], "0"),
    (["advise", *["4H", "5S", "6D", "TC", "TD"], "--dealer"], "5"),
    (["advise", *["4H", "5S", "6D", "TC", "TD", "JS", "QH"], "--dealer"], "7"),
    (["advise", *["4H", "5S", "6D", "TC", "TD", "10♦"], "--dealer"], "10♦"),
    (["advise", *["4H", "5S", "6D", "TC", "TD", "JX"], "--dealer"], "JX"),
    (["advise", *["4H", "5S", "6D", "TC", "TD", "JT"], "--dealer"], "JT"),
    (["advise", "-", "--dealer"], "-"),
    (["advise", *SIX], "--pone"),
    (["advise", *SIX, "--pone", "--dealer"], "--dealer"),
    (["advise", *SIX, "--pone", "--scores", "84"], "84"),
    (["advise", *SIX, "--pone", "--scores", "84-"], "84-"),
    (["advise", *SIX, "--pone", "--scores", "-3-5"], "-3-5"),
    (["advise", *SIX, "--pone", "--scores", ""], "--scores"),
    (["advise", *SIX, "--pone", "--scores", "٣-5"], "٣-5"),
    (["advise", *SIX, "--pone", "--scores", "1.5-2"], "1.5-2"),
    (["advise", *SIX, "--pone", "--scores", "121-0"], "121-0"),
    (["advise", *SIX, "--pone", "--scores", "0-121"], "0-121"),
    (["advise", *SIX, "--pone", "--scores", "999-999"], "999-999"),
    (["advise", *SIX, "--pone", "--scores", "9999-0"], "9999-0"),
    (["advise", *SIX, "--pone", "--scores", "0-61", "--target", "61"], "0-61"),
    (["advise", *SIX, "--pone", "--scores"], "--scores"),
    (["advise", *SIX, "--pone", "--target", "100"], "100"),
    (["advise", *SIX, "--pone=1"], "--pone"),
    (["engine", "bild"], "build"),
    (["engine", "--nothing"], "--nothing"),
    (["engine", "build", "here"], "here"),
    (["engine", "build", "--sweeps", "0"], "0"),
    (["engine", "build", "--iterations", "x"], "x"),
    (["engine", "build", "--workers", "-1"], "-1"),
    (["engine", "build", "--into", "/"], "/"),
    (["engine", "build", "--into", "/dev/null/x"], "/dev/null"),
    (["engine", "build", "--folder", ""], "--folder"),
    (["engine", "build", "--folder", "/dev/null/x"], "/dev/null/x"),
    (["engine", "build", "--folder", "/dev/null"], "/dev/null"),
    (["engine", "certify", "--starter", "X"], "X"),
    (["engine", "certify", "--starter", "5H"], "5H"),
    (["engine", "certify", "--starter", ""], "--starter"),
    (["engine", "certify", "--iterations", "0"], "0"),
    (["engine", "certify", "--playouts", "-1"], "-1"),
    (["engine", "certify", "--seed", "1.5"], "1.5"),
    (["engine", "serve", "--level", "nobody"], "nobody"),
    (["engine", "serve", "--level", ""], "--level"),
    (["engine", "serve", "now"], "now"),
    (["replay"], "muggins replay --help"),
    (["replay", ""], ""),
    (["replay", "a", "b"], "b"),
    (["replay", "/nowhere/at/all"], "/nowhere/at/all"),
    (["replay", "/"], "/"),
    (["replay", "/dev/null/x"], "/dev/null/x"),
    (["replay", "x" * 5000], "xxx"),
    (["serve", "--port", "99999"], "99999"),
    (["serve", "--port", "-1"], "-1"),
    (["serve", "--port", "abc"], "abc"),
    (["serve", "--port", ""], "--port"),
    (["serve", "--port", "8000.5"], "8000.5"),
    (["serve", "--port", "9" * 5000], "999"),
    (["serve", "--port", "٣"], "٣"),
    (["serve", "--host", ""], "--host"),
    (["serve", "--data", ""], "--data"),
    (["serve", "here"], "here"),
    (["play", "--target", "100"], "100"),
    (["play", "--opponent", "nobody"], "nobody"),
    (["play", "--target", ""], "--target"),
    (["play", "--seed", "x"], "x"),
    (["play", "--seed", "1e3"], "1e3"),
    (["play", "--record", ""], "--record"),
    (["play", "--record", "/nowhere/at/all"], "/nowhere/at/all"),
    (["play", "--record", "/dev/null/x"], "/dev/null/x"),
    (["play", "--resume"], "muggins play"),
    (["play", "--resume", "/nowhere"], "/nowhere"),
    (["play", "-"], "-"),
    (["play", "a", "b"], "b"),
    (["play", "--resume=x"], "--resume"),
]


@pytest.mark.parametrize(("args", "culprit"), WRONG, ids=lambda value: str(value)[:40])
def test_wrong_arguments_are_told_in_one_language(
    command: Command, args: list[str], culprit: str
) -> None:
    told: set[str] = set()
    for lang in LANGUAGES:
        ran = command(*args, lang=lang)
        assert ran.status == 2
        assert_sentence(ran, lang, culprit)
        told.add(ran.err)
        if args[0] in ("count", "replay"):
            asked = command(args[0], "--json", *args[1:], lang=lang)
            if asked.out:
                assert not foreign(json.loads(asked.out)["error"], lang)
    assert len(told) == len(LANGUAGES)


def assert_sentence(ran: Ran, lang: str, culprit: str) -> None:
    """One line that begins with the program and names the culprit, in one language."""
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("muggins: ")
    assert culprit in ran.err
    assert not foreign(ran.err.replace(culprit or " ", " "), lang), ran.err
    assert re.search(r"[.)]\n$", ran.err), ran.err
    assert len(ran.err) < 600


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_of_hands_are_refused_in_one_language(command: Command, lang: str) -> None:
    lines = [
        b"5H 5S 5D", b"5H 5S 5D 5H", b"5H 5S 5D XX", b"5H 5S 5D JC --starter",
        b"5H 5S 5D JC --starter 5C --starter 6C", b"5H 5S 5D JC --crbi", b"\xff", b"5" * 2000,
    ]  # fmt: skip
    for args in ([], ["--json"]):
        ran = command("count", "-", *args, stdin=b"\n".join(lines), lang=lang)
        assert ran.status == 2
        told = [answer["error"] for answer in ran.answers] if args else ran.err.splitlines()
        assert len(told) == len(lines)
        for text in told:
            assert not foreign(text, lang), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_system_that_refuses_is_told_in_one_language(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    from muggins.cli import count

    def refuse(number: int) -> Callable[..., Any]:
        def fail(*_: Any, **__: Any) -> Any:
            raise OSError(number, "No words of the system", "file")

        return fail

    for number in (errno.ENOSPC, errno.EIO, errno.EPERM, 9999):
        monkeypatch.setattr(count, "count_hand", refuse(number))
        ran = command("count", "5H", "5S", "5D", "JC", lang=lang)
        assert ran.status == 1
        assert not foreign(ran.err, lang)
        assert "words of the system" not in ran.err
        monkeypatch.setattr(Path, "read_bytes", refuse(number))
        ran = command("replay", "some", lang=lang)
        assert ran.status == 2
        assert not foreign(ran.err.replace("some", ""), lang)
        assert "words of the system" not in ran.err


# --- Records ----------------------------------------------------------------------------

NOT_JSON = [
    "{", "[", "[1,", "[1 2]", "[1,]", "{1: 2}", '{"a" 1}', '{"a": }', '{"a": 1,}', '{"a',
    '{"a": "\\q"}', '{"a": "\\u12"}', '{"a": "\n"}', '{"a": 1} x', "[nul]", '{"deals": NaN}',
    '{"a": 1, "a": 2}', "[" * 5000 + "]" * 5000, '{"deals": ' + "1" * 99 + "}", "{}", "[3]",
    '[[]]', '{"deals": 3}', '{"format": 3}', "{'a': 1}",
]  # fmt: skip

VALUES: list[Any] = [
    None,
    True,
    -1,
    99,
    10**50,
    2.5,
    "",
    "x",
    "5X",
    "\ud800",
    [],
    ["5H"],
    {},
    {"a": 1},
]


def mutated(value: Any) -> Iterator[Any]:
    """The same JSON with one thing in it left out, added, or put in another's place."""
    if isinstance(value, dict):
        yield {**value, "more": 1}
        for key, inner in value.items():
            yield {k: v for k, v in value.items() if k != key}
            for other in (*VALUES, *mutated(inner)):
                yield {**value, key: other}
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield value[:i] + value[i + 1 :]
            yield [*value[: i + 1], *value[i:]]
            for other in (*VALUES[:6], *mutated(inner)) if i in (0, len(value) - 1) else ():
                yield [*value[:i], other, *value[i + 1 :]]


def events_mutated() -> Iterator[Any]:
    """A record with one event changed, for the first event of each type."""
    whole = golden()
    seen: set[str] = set()
    for i, event in enumerate(whole["events"]):
        if event["type"] in seen:
            continue
        seen.add(event["type"])
        for other in mutated(event):
            yield {**whole, "events": [*whole["events"][:i], other, *whole["events"][i + 1 :]]}
        yield {**whole, "events": whole["events"][:i] + whole["events"][i + 1 :]}
        yield {**whole, "events": [*whole["events"][: i + 1], *whole["events"][i:]]}
    yield {**whole, "events": whole["events"][:-1]}


def lines_mutated() -> Iterator[str]:
    """A text record with one line left out, doubled, moved or said otherwise."""
    whole = f"format: muggins-crib 1\nmatch: friendly endless loser\n{HAND}scores: 1 2\nwinner: 0\n"
    lines = whole.splitlines()
    for i, line in enumerate(lines):
        word = line.partition(":")[0]
        others = (
            "",
            "x",
            "99",
            "-1",
            "1 2 3",
            '"',
            '"a" b',
            "5H",
            "5X",
            "JC +3",
            "go",
            "+1",
            "0:go",
        )
        for other in (
            *(f"{word}: {other}" for other in others),
            f"{word} 0: 1", f"{word} 7: 1", f"{word} 1: 5H at x", f"{word}: 5H=99", f"{word}: 5H+9",
            f"{word}: 1:5H", f"{word}: face down", f"{word}: 7 dealer 1", "what is this", "skunk: 1",
        ):  # fmt: skip
            yield "\n".join([*lines[:i], other, *lines[i + 1 :]])
        yield "\n".join(lines[:i] + lines[i + 1 :])
        yield "\n".join([*lines[: i + 1], *lines[i:]])
        yield "\n".join([*lines[:i], *lines[i + 1 :], line])
        yield "\n".join([line, *lines[:i], *lines[i + 1 :]])


def refused() -> Iterator[RecordError]:
    """Every refusal of a great many records that cannot be."""
    texts: list[str] = [*NOT_JSON, *lines_mutated()]
    whole = golden()
    head = {**whole, "events": whole["events"][:3]}
    texts += [
        json.dumps(value)
        for value in (*mutated(game(FIRST, SECOND)), *mutated(head), *events_mutated())
    ]
    for text in texts:
        yield from (game for game in load(text).games if isinstance(game, RecordError))


def test_records_are_refused_in_one_language() -> None:
    errors = list(refused())
    said = {error.said.id: error for error in errors}
    # Most of the reasons there are have been met; each of the others is checked as a message.
    assert len([name for name in said if name.startswith("record-")]) > 50, sorted(said)
    for lang in LANGUAGES:
        words = Words(lang)
        for error in errors:
            text = words.speak(error.said)
            assert text.endswith("."), text
            for name in ("name", "next", "word", "words", "key", "what"):
                # What a record itself calls things is the same in every language.
                text = text.replace(str(error.said.args.get(name, "")) or " ", " ")
            assert not foreign(text, lang), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wrong_with_json_is_said_where_it_is(command: Command, lang: str) -> None:
    for text, column in (('{"a" 1}', 6), ("[1,]", 4), ('[1,\n {"a": x}]', 8), ('{"a', 2)):
        ran = command("replay", "-", stdin=text, lang=lang)
        assert ran.status == 2
        assert re.search(rf"(?:column|colonne) {column}\b", ran.err), ran.err
        assert not foreign(ran.err, lang)


# --- At the table -----------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_is_told_in_one_language(lang: str) -> None:
    """With hints, help and everything that can be typed wrongly at each kind of question."""
    person = Person(lang)
    wrong = [
        "?", "h", "xx", "5H", "5H 5H", "1", "53", "0", "", "9", "♥", "5 5", "AC 2C 3C", "q", "what",
    ]  # fmt: skip
    left: dict[str, list[str]] = {}

    def interrupt(kind: str, _text: str) -> str | None:
        if kind == "leave":
            return {"en": "s", "fr": "r"}[lang]
        if kind in ("only", "starter", "continue", "cut"):
            answers = left.setdefault(kind, ["?", "h", "xx", "q"])
        elif kind == "again":
            answers = left.setdefault(kind, ["what", "?"])
        else:
            answers = left.setdefault(kind, list(wrong))
        return answers.pop(0) if answers else None

    person.interrupt = interrupt
    told = person.sit(61, seed=3)
    assert not any(left.values())
    for line in told.splitlines():
        assert not foreign(line, lang), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_typed_wrongly_is_told_in_one_language(lang: str) -> None:
    held = cards_of("5H 5S TD JC QH KS")
    for text in ("", "KS", "KS QH JC", "5 KS", "6 KS", "6H KS", "KS k", "1 KS", "KP KS"):
        with pytest.raises(typed.Unclear) as unclear:
            typed.read_cards(text, held, 2)
        said = Words(lang).speak(unclear.value.said)
        assert not foreign(said, lang), said
