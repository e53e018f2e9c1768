"""Every reason for refusing a record has words in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import muggins
from muggins.records.errors import RecordError
from muggins.records.load import load
from muggins.words import LANGUAGES, Words
from tests.test_words import messages, read

RECORDS = Path(muggins.__file__).parent / "records"


def raised() -> Iterator[tuple[str, set[str]]]:
    """Every code that a reader of records refuses with, and the names of its facts."""
    for path in RECORDS.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name, code = ast.unparse(node.func).split(".")[-1], node.args[0]
            if name not in ("RecordError", "EncodingError", "wrong"):
                continue
            if not isinstance(code, ast.Constant) or not code.value:
                continue
            facts = {str(word.arg) for word in node.keywords if word.arg} - {"place"}
            facts |= {"kind"} if "given" in facts else set()
            yield str(code.value), facts | ({"word"} if name == "wrong" else set())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_words_and_the_facts_for_them(lang: str) -> None:
    entries = messages(lang, "records.ftl")
    used: set[str] = set()
    for code, facts in raised():
        used.add(f"record-{code}")
        wanted = read(entries[f"record-{code}"], lang).arguments
        assert wanted <= facts, f"record-{code} in {lang} lacks {wanted - facts}"
    assert len(used) > 60
    assert used == {name for name in entries if name.startswith("record-")}


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("", "The record is empty.", "Le relevé est vide."),
        (
            "[3]",
            "A game must be an object, not 3.",
            "Une partie doit être un objet, et non 3.",
        ),
        (
            '{"format": "muggins-record", "version": 1, "events": {}}',
            "events must be a list, not an object.",
            "events doit être une liste, et non un objet.",
        ),
        (
            "target: 99",
            "A game is played to 121 or to 61, not to 99.",
            "Une partie se joue en 121 ou en 61, et non en 99.",
        ),
        (
            "dealer: 0\nskunk: 1",
            "skunk: nobody has won.",
            "skunk : personne n’a gagné.",
        ),
        (
            "cut 0: JH at 1\ncut 1: JH at 2",
            "J♥ was drawn already: draw another card.",
            "La carte V♥ est déjà tirée : tirez-en une autre.",
        ),
    ],
)
def test_reasons_in_both_languages(text: str, english: str, french: str) -> None:
    (error,) = load(text).games
    assert isinstance(error, RecordError)
    assert Words("en").speak(error.said) == english
    assert Words("fr").speak(error.said).replace("\u202f", " ") == french
