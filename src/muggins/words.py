"""Sentences for people, from the Fluent files in `locales`, in English or in French.

What the domain says (`speech.Said`) names a message and its arguments. Here the message is
found in the language asked for and its cards are written as that language prints them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentFloat, fluent_number

from muggins.cards import parse_card
from muggins.speech import Said

__all__ = ["LANGUAGES", "Words", "language", "printable", "quoted"]

LANGUAGES: Final = ("en", "fr")

_LONGEST: Final = 40
"""How much of a text from outside is repeated, in characters."""

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language(environ: Mapping[str, str]) -> str:
    """The language of a POSIX locale: French for `fr…`, English for everything else.

    The first of LC_ALL, LC_MESSAGES and LANG that is set and not empty decides.
    """
    for variable in _LOCALE_VARIABLES:
        locale = environ.get(variable, "")
        if locale:
            lang = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
            return lang if lang in LANGUAGES else "en"
    return "en"


class Words:
    """The messages of one language. Raises ValueError for a language there is not."""

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"{lang!r} is not a language of this program: use en or fr")
        self.lang = lang
        self._bundle = _bundle(lang)

    def text(self, message: str, /, **args: str | int | float) -> str:
        """The sentence named `message`, on one line unless its words are on several.

        Arguments named `card` or `cards`, or ending in `-cards`, hold cards as text such as
        "5H 6D" and are shown as 5♥ 6♦ with the indices of the language. Raises LookupError
        for a message there is not, ValueError for one whose arguments are not all there.
        """
        shown = {
            name: self.cards(str(value)) if name in ("card", "cards") or name.endswith("-cards")
            else value
            for name, value in args.items()
        }  # fmt: skip
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise LookupError(f"{message} has no words of its own")
        text, errors = self._bundle.format_pattern(pattern, shown)
        if errors:
            raise ValueError(f"{message}: {errors[0]}")
        return str(text)

    def speak(self, said: Said) -> str:
        """What is said, in this language."""
        return self.text(said.id, **said.args)

    def cards(self, text: str) -> str:
        """Cards written such as "TD JH" as people see them: 10♦ J♥, in French 10♦ V♥."""
        return " ".join(parse_card(card).face(self.lang) for card in text.split())


@cache
def _bundle(lang: str) -> FluentBundle:
    # A terminal shows the marks that isolate directions as boxes, and both languages here
    # run from left to right.
    bundle = FluentBundle([lang], use_isolating=False, functions={"NUMBER": _number})
    folder = files("muggins") / "locales" / lang
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle


class _Fraction(FluentFloat):
    """A fraction with the minus of print, and without one where it is shown as nothing."""

    def format(self, locale: Any) -> str:
        """How it is written in a language."""
        text = super().format(locale)
        sign = "\N{MINUS SIGN}" if any(digit in text for digit in "123456789") else ""
        return text.replace("-", sign)


def _number(value: Any, **options: Any) -> Any:
    """What NUMBER does in a message."""
    number = fluent_number(value, **options)
    return _Fraction(number) if isinstance(number, FluentFloat) else number


def printable(text: str) -> str:
    """A text from outside without what could command a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def quoted(text: str, *, longest: int = _LONGEST) -> str:
    """A text from outside, fit to stand in a sentence: printable, and not too long."""
    return printable(text if len(text) <= longest else text[:longest] + "…")
