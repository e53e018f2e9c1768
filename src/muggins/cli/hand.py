"""A hand as it is typed: `5H 5S 5D JC --starter 5C --crib`, and its count as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import msgspec

from muggins.cards import Card, CardError, find_duplicate, parse_card
from muggins.cli.refused import Refused
from muggins.hands import HandCount, count
from muggins.speech import say_count
from muggins.words import Words, quoted

__all__ = [
    "Answer",
    "Hand",
    "Line",
    "read_card",
    "read_hand",
    "read_line",
    "refuse_twice",
    "speak_count",
]

_SIZE: Final = 4


@dataclass(frozen=True, slots=True)
class Hand:
    """Four cards, the starter if it is known, and whether they are a crib."""

    cards: tuple[Card, ...]
    starter: Card | None
    crib: bool

    def count(self) -> HandCount:
        """The count of the hand, with every line that scores."""
        return count(self.cards, self.starter, crib=self.crib)


class Line(msgspec.Struct):
    """One line of a count, as JSON."""

    kind: str
    cards: list[str]
    points: int


class Answer(msgspec.Struct):
    """A whole count, as JSON; cards in English letters, `spoken` in the language chosen."""

    total: int
    lines: list[Line]
    cards: list[str]
    starter: str | None
    crib: bool
    spoken: str

    @staticmethod
    def of(hand: Hand, words: Words) -> Answer:
        """The answer for a hand."""
        counted = hand.count()
        return Answer(
            counted.total,
            [Line(ln.kind, [card.text for card in ln.cards], ln.points) for ln in counted.lines],
            [card.text for card in hand.cards],
            None if hand.starter is None else hand.starter.text,
            hand.crib,
            speak_count(counted, words),
        )


def read_hand(cards: Sequence[str], starter: str | None, *, crib: bool) -> Hand:
    """A hand from its cards as text. Raises Refused naming the card that is wrong."""
    hand = tuple([read_card(text) for text in cards])
    turned = None if starter is None else read_card(starter)
    if len(hand) != _SIZE:
        message = "cli-four-alone" if turned is None else "cli-four-and-starter"
        raise Refused(message, n=len(hand))
    refuse_twice([*cards] if starter is None else [*cards, starter])
    return Hand(hand, turned, crib)


def refuse_twice(texts: Sequence[str]) -> None:
    """Raise Refused when two of these texts are one card, naming it as it stands the second time."""
    again = find_duplicate([read_card(text) for text in texts])
    if again is not None:
        raise Refused("cli-twice", text=[text for text in texts if parse_card(text) is again][1])


def read_line(line: str) -> Hand:
    """A hand from one line of text, written as on the command line; raises Refused."""
    cards: list[str] = []
    starter: str | None = None
    crib = False
    texts = iter(line.split())
    for text in texts:
        if text[0] != "-":
            cards.append(text)
        elif text == "--crib":
            crib = True
        elif text == "--starter" or text.startswith("--starter="):
            if starter is not None:
                raise Refused("cli-two-starters")
            starter = text[10:] if "=" in text else next(texts, "")
            if not starter:
                raise Refused("cli-no-starter")
        else:
            raise Refused("cli-no-such-word", text=quoted(text))
    return read_hand(cards, starter, crib=crib)


_known: Final[dict[str, Card]] = {}
"""Cards read already, by their text: at most the few hundred spellings there are."""


def read_card(text: str) -> Card:
    """A card from its text. Raises Refused naming it."""
    card = _known.get(text)
    if card is None:
        try:
            card = parse_card(text)
        except CardError as error:
            raise Refused("cli-not-a-card", text=quoted(text)) from error
        if len(text) <= 4:
            _known[text] = card
    return card


def speak_count(counted: HandCount, words: Words) -> str:
    """The count as it is spoken, such as "fifteen two, and a pair is four"."""
    key = tuple([(line.kind, line.points, len(line.cards)) for line in counted.lines])
    spoken = _spoken(words.lang).get(key)
    if spoken is None:
        spoken = ", ".join(words.speak(said) for said in say_count(counted.lines))
        _spoken(words.lang)[key] = spoken
    return spoken


@cache
def _spoken(lang: str) -> dict[tuple[tuple[str, int, int], ...], str]:
    """Counts spoken already: what is said depends on kinds and numbers alone."""
    return {}
