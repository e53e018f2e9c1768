"""The lines of a text record: a word, sometimes a seat, a colon, and what is said."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, cast

from muggins.cards import Card
from muggins.records.errors import Place, RecordError, message, name_value
from muggins.records.replay import read_card

__all__ = ["WORDS", "Block", "Line", "split"]

WORDS: Final = {
    **dict.fromkeys(
        (
            *("format", "person", "computer", "level"),
            *("match", "game", "target", "dealer", "commitment"),
        ),
        0,
    ),
    "cut": 1,
    **dict.fromkeys(
        ("deal", "hand", "away", "starter", "play", "show", "scores", "ready"), 2
    ),
    **dict.fromkeys(("abandoned", "winner", "skunk"), 3),
}  # fmt: skip
"""The words that begin a line, and in which order the sections with them stand."""

_SEATED: Final = ("person", "computer", "level", "cut", "hand", "away")
_REPEATED: Final = ("cut", "play")
_TEXTS: Final = ("person", "computer", "level", "commitment")
_MOST: Final = 1000
"""More lines than a deal or the head ever has."""

_LINE: Final = re.compile(r"([A-Za-z]+)(?:[ \t]+([0-9]))?[ \t]*:(.*)", re.DOTALL)
_COMMENT: Final = re.compile(r"(?:^|\s)#.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its word, the seat after it, what follows the colon."""

    place: Place
    word: str
    seat: int | None
    value: str

    def wrong(self, code: str, reason: str, **facts: str | int) -> RecordError:
        """The error that this line is refused with; its `word` is a fact besides."""
        error = RecordError(code, f"{self.word}: {reason}", place=self.place)
        return error.saying(message(code, {**facts, "word": self.word}))

    def words(self) -> list[str]:
        """What follows the colon, word by word."""
        return self.value.replace(",", " ").split()

    def number(self, text: str) -> int:
        """One of its words as a number. Raises RecordError."""
        if not re.fullmatch("[0-9]{1,9}", text):
            given = name_value(text)
            raise self.wrong("not-a-number", f"{given} is not a number", given=given)
        return int(text)

    def numbers(self) -> list[int]:
        """All its words as numbers. Raises RecordError."""
        return [self.number(text) for text in self.words()]

    def only_number(self) -> int:
        """Its one word as a number. Raises RecordError."""
        numbers = self.numbers()
        if len(numbers) != 1:
            n = len(numbers)
            raise self.wrong("one-number", f"one number is needed, not {n}", n=n)
        return numbers[0]

    def cards(self, size: int) -> tuple[Card, ...]:
        """Its words as so many cards. Raises RecordError."""
        cards = tuple(read_card(text, self.place) for text in self.words())
        if len(cards) != size:
            n, why = len(cards), f"{size} cards are needed, not {len(cards)}"
            raise self.wrong("line-cards", why, wanted=size, n=n)
        return cards

    def text(self) -> str:
        """Text in quotes as JSON writes it, or bare."""
        if not self.value.startswith('"'):
            text = _COMMENT.sub("", self.value).strip()
            if not text:
                raise self.wrong("nothing-written", "nothing is written here")
            return text
        try:
            text, end = json.JSONDecoder().raw_decode(self.value)
        except ValueError as error:
            why = "the quotes are not closed, or hold an unknown \\ mark"
            raise self.wrong("quotes", why) from error
        rest = self.value[end:].strip()
        if rest and not rest.startswith("#"):
            given = name_value(rest)
            raise self.wrong("after-quotes", f"{given} stands after the quotes", given=given)
        return cast("str", text)


@dataclass(slots=True)
class Block:
    """The head, a deal or the end: its lines in order.

    Of a deal `begin` is the line `deal:` itself, and `number` which one it is, from 1.
    """

    begin: Line | None = None
    number: int = 0
    lines: list[Line] = field(default_factory=list[Line])

    def add(self, line: Line) -> None:
        """Take in a line. Raises RecordError when it stood before."""
        if line.word not in _REPEATED and self.get(line.word, line.seat):
            raise line.wrong("line-twice", "this stands twice")
        if len(self.lines) == _MOST:
            why = f"no deal takes more than {_MOST} lines, nor does what comes before the first"
            raise RecordError("too-many-lines", why, place=line.place, most=_MOST)
        self.lines.append(line)

    def get(self, word: str, seat: int | None = None) -> Line | None:
        """The line that begins so, if there is one."""
        for line in self.lines:
            if line.word == word and line.seat == seat:
                return line
        return None

    def all(self, word: str) -> list[Line]:
        """The lines that begin with this word, in order."""
        return [line for line in self.lines if line.word == word]


def split(text: str) -> Iterator[Block]:
    """The head, then each deal, then the end if there is one, as soon as it is read.

    So what cannot be is refused where it stands, however much comes after it.
    """
    block, section, deals = Block(), 0, 0
    for number, written in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if not written.strip() or written.lstrip().startswith("#"):
            continue
        line = _split_line(written.strip(), Place(line=number))
        its_section = WORDS[line.word]
        if its_section < section:
            why = "this line stands too late: first who plays, cuts, deals, the end"
            raise line.wrong("too-late", why)
        if its_section == 2 > section and line.word != "deal":
            raise line.wrong("no-deal-yet", "no deal has begun: write 'deal:' before")
        if line.word == "deal":
            yield block
            deals += 1
            block = Block(line, deals)
        else:
            if its_section == 3 > section:
                yield block
                block = Block()
            elif block.begin:
                line.place["deal"] = block.number
            block.add(line)
        section = its_section
    yield block


def _split_line(written: str, place: Place) -> Line:
    found = _LINE.fullmatch(written)
    word = found[1].lower() if found else ""
    if found is None or word not in WORDS:
        culprit = name_value(found[1] if found else written)
        raise RecordError(
            "no-such-line",
            f"{culprit} begins no line of a record: write one of {', '.join(WORDS)}, then a colon",
            given=culprit,
            words=", ".join(WORDS),
            place=place,
        )
    seat = int(found[2]) if found[2] else None
    value = found[3].strip()
    if word not in _TEXTS:
        value = _COMMENT.sub("", value).strip()
    line = Line(place, word, seat, value)
    if word in _SEATED and seat not in (0, 1):
        raise line.wrong("whose", f"say whose: write '{word} 0:' or '{word} 1:'")
    if word not in _SEATED and seat is not None:
        why = f"the number comes after the colon: write '{word}: {seat}'"
        raise line.wrong("number-after-colon", why, seat=seat)
    return line
