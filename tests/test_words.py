"""The catalogues of words, and how Python reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor

import muggins
from muggins.speech import Said
from muggins.words import LANGUAGES, Words, language

LOCALES = Path(muggins.__file__).parent / "locales"
FILES = sorted(path.name for path in (LOCALES / "en").glob("*.ftl"))


class Reader(visitor.Visitor):
    """Gathers the arguments and the text of a message, its references followed."""

    def __init__(self, entries: dict[str, ast.Message]) -> None:
        self.entries = entries
        self.arguments: set[str] = set()
        self.texts: list[str] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.arguments.add(node.id.name)

    def visit_TextElement(self, node: ast.TextElement) -> None:
        self.texts.append(node.value)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.visit(self.entries[node.id.name])


@cache
def messages(lang: str, file: str) -> dict[str, ast.Message]:
    body = FluentParser().parse((LOCALES / lang / file).read_text(encoding="utf-8")).body
    assert not any(isinstance(entry, ast.Junk) for entry in body), f"{lang}/{file}"
    return {entry.id.name: entry for entry in body if isinstance(entry, ast.Message)}


@cache
def every(lang: str) -> dict[str, ast.Message]:
    return {name: entry for file in FILES for name, entry in messages(lang, file).items()}


def read(entry: ast.Message, lang: str) -> Reader:
    reader = Reader(every(lang))
    reader.visit(entry)
    return reader


# --- The catalogues -------------------------------------------------------------------


def test_there_are_catalogues_to_look_at() -> None:
    assert {"table.ftl", "hints.ftl", "cli.ftl", "terminal.ftl"} <= set(FILES)


def test_both_languages_have_the_same_files() -> None:
    assert sorted(path.name for path in (LOCALES / "fr").glob("*.ftl")) == FILES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_is_there_twice(lang: str) -> None:
    """Of two the first counts, and the second is never said."""
    texts = [(LOCALES / lang / file).read_text(encoding="utf-8") for file in FILES]
    names = re.findall(r"^([a-z][\w-]*) =", "\n".join(texts), re.MULTILINE)
    assert len(names) > 100
    assert {name for name in names if names.count(name) > 1} == set()


@pytest.mark.parametrize("file", FILES)
def test_both_languages_have_the_same_messages_with_the_same_arguments(file: str) -> None:
    english, french = messages("en", file), messages("fr", file)
    assert sorted(english) == sorted(french)
    for name in english:
        # A sentence may do without an argument; it may not ask for one the other has not.
        first, second = read(english[name], "en"), read(french[name], "fr")
        assert first.arguments == second.arguments, f"{file}: {name}"


def test_no_two_files_have_a_message_of_the_same_name() -> None:
    names = [name for file in FILES for name in messages("en", file)]
    assert sorted(names) == sorted(set(names))


def french_texts() -> Iterator[tuple[str, str]]:
    for name, entry in every("fr").items():
        for text in read(entry, "fr").texts:
            yield name, text


def test_french_signs_stand_after_a_narrow_space() -> None:
    seen = 0
    for name, text in french_texts():
        # Where "?" is a key it begins a clause; and an address has its own colons.
        told = re.sub(r"(^|[(\n]|\u202f; )\?", r"\1", text)
        for sign in re.finditer(r".?[:;!?»](?![/\d])|«.?", told):
            seen += 1
            assert "\u202f" in sign[0], f"{name}: {text!r}"
    assert seen > 100


# --- Reading them ---------------------------------------------------------------------


def test_cards_are_shown_as_the_language_prints_them() -> None:
    args: dict[str, str | int] = {"pile-cards": "TD JH", "count": 20}
    assert Words("en").text("play-pile", **args) == "On the table 10♦ J♥, the count is 20."
    assert Words("fr").text("play-pile", **args) == "Sur la table 10♦ V♥, le total est 20."
    assert Words("fr").speak(Said("say-starter", {"card": "QS"})).endswith("D♠.")
    assert Words("fr").text("play-several-of-rank", cards="KC KD").startswith("Laquelle de R♣ R♦")


def test_other_arguments_are_left_alone() -> None:
    said = Words("en").text("say-cut", who="other", name="JH TD", card="JH")
    assert said == "JH TD cuts J♥."


def test_there_are_no_marks_of_direction() -> None:
    for lang in LANGUAGES:
        said = Words(lang).text("say-played", who="other", name="Zoé", card="5H", count=5)
        assert not re.search("[\u2066-\u2069\u200e\u200f]", said)


def test_fractions_have_the_mark_of_the_language() -> None:
    args: dict[str, str | int | float] = {
        "whose": "own", "name": "Zoé", "hand": 6.0, "crib": 4.5, "total": 10.5, "next": "even",
        "cards": "5H JD", "next-cards": "2C 3C", "next-total": 10.5,
    }  # fmt: skip
    assert "averages 6.0 and the crib 4.5" in Words("en").text("hint-lay-away", **args)
    assert "vaut 6,0 en moyenne et le crib vous apporte 4,5" in Words("fr").text(
        "hint-lay-away", **args
    )


def test_wrong_use_is_refused() -> None:
    with pytest.raises(ValueError, match="'de' is not a language"):
        Words("de")
    with pytest.raises(LookupError, match="say-nothing-of-the-kind"):
        Words("en").text("say-nothing-of-the-kind")
    with pytest.raises(ValueError, match="say-starter: "):
        Words("en").text("say-starter")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr-CA"}, "fr"),
        ({"LANG": "fy_NL.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LC_MESSAGES": "fr_BE", "LC_ALL": "en_US.UTF-8"}, "en"),
    ],
)
def test_the_language_of_a_locale(environ: dict[str, str], lang: str) -> None:
    assert language(environ) == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fraction_below_nothing_has_the_minus_of_print(lang: str) -> None:
    mark = {"en": ".", "fr": ","}[lang]
    for value, shown in ((-1.364, "−1.36"), (1.364, "1.36"), (-0.004, "0.00"), (-10.0, "−10.00")):
        assert Words(lang).text("cli-figure", n=value) == shown.replace(".", mark)
