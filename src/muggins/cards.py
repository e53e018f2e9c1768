"""Cards: ranks, suits, the pack, and their text in English and in French.

A card is a small integer with a face. Cards order by rank, then by suit, so a sorted
hand reads from ace to king. Everything that needs speed may use the integer; everything
that meets a person or a file uses the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from string import ascii_lowercase, ascii_uppercase
from typing import Final

__all__ = [
    "PACK",
    "RANKS",
    "SUITS",
    "Card",
    "CardError",
    "Rank",
    "Suit",
    "find_duplicate",
    "parse_card",
    "parse_cards",
]


class CardError(ValueError):
    """Raised for text that is not a card, and for a card that stands twice."""


class Suit(IntEnum):
    """The four suits, in the order of their letters."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __bool__(self) -> bool:
        """True for every suit: `if suit` asks whether there is one, and clubs are number 0."""
        return True

    @property
    def letter(self) -> str:
        """The letter used in both languages: C, D, H or S."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The symbol people see: ♣ ♦ ♥ ♠."""
        return "♣♦♥♠"[self]

    @property
    def is_red(self) -> bool:
        """True for diamonds and hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Rank(IntEnum):
    """The thirteen ranks; the ace is low and only low."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The English letter: A, 2 to 9, T, J, Q or K."""
        return "A23456789TJQK"[self - 1]

    def index(self, lang: str = "en") -> str:
        """The index printed on a card: A 2 … 10 J Q K, in French A 2 … 10 V D R."""
        if self is Rank.TEN:
            return "10"
        return _FRENCH_COURT.get(self, self.letter) if lang == "fr" else self.letter

    @property
    def value(self) -> int:  # type: ignore[override]
        """What the card adds to a count: 1 to 10, court cards 10."""
        return min(int(self), 10)


_FRENCH_COURT: Final = {Rank.JACK: "V", Rank.QUEEN: "D", Rank.KING: "R"}

RANKS: Final = tuple(Rank)
SUITS: Final = tuple(Suit)


class Card(int):
    """One of the 52 cards, an integer from 0 (ace of clubs) to 51 (king of spades).

    `Card(n)` answers the one card of that number: cards are interned and may be compared
    with `is`. Raises CardError when the number is not from 0 to 51.
    """

    rank: Rank
    suit: Suit
    pip: int
    """What the card adds to a count, 1 to 10."""
    text: str
    """Rank and suit in English letters, such as 5H or TD: the only form in files."""

    def __new__(cls, number: int) -> Card:
        """The card of that number, which exists already."""
        if not 0 <= number < 52:
            raise CardError(f"{number} is not a card: cards are numbered from 0 to 51")
        return PACK[number]

    def face(self, lang: str = "en") -> str:
        """The card as people see it, such as 10♦; the jack of hearts is V♥ in French."""
        return self.rank.index(lang) + self.suit.symbol

    def __bool__(self) -> bool:
        """True for every card: `if card` asks whether there is one, and the ace of clubs is 0."""
        return True

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text})"

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


def _print_pack() -> tuple[Card, ...]:
    pack: list[Card] = []
    for rank in RANKS:
        for suit in SUITS:
            card = int.__new__(Card, len(pack))
            card.rank, card.suit = rank, suit
            card.pip = min(int(rank), 10)
            card.text = rank.letter + suit.letter
            pack.append(card)
    return tuple(pack)


PACK: Final[tuple[Card, ...]] = _print_pack()
"""All 52 cards in order, from the ace of clubs to the king of spades."""

_RANK_OF: Final = {
    **{rank.letter: rank for rank in RANKS},
    "10": Rank.TEN,
    "V": Rank.JACK,
    "D": Rank.QUEEN,
    "R": Rank.KING,
}
_SUIT_OF: Final = {
    **{suit.letter: suit for suit in SUITS},
    **{suit.symbol: suit for suit in SUITS},
    **dict(zip("♧♢♡♤", SUITS, strict=True)),
}
_CAPITALS: Final = {
    **str.maketrans(ascii_lowercase, ascii_uppercase),
    **dict.fromkeys(map(ord, "\ufe0e\ufe0f")),
}
"""Letters of cards as they are looked up, without the marks that choose how a symbol is drawn.

Not `upper()`: it makes letters of cards from some that are none, such as the long ſ.
"""
_FRENCH_SUITS: Final = {"T": ("trèfle", "C"), "K": ("carreau", "D"), "P": ("pique", "S")}


def parse_card(text: str) -> Card:
    """Read one card: rank, then suit, in either language's letters.

    `5H`, `TH`, `10H`, `10♥`, `VC` (valet of clubs) and lower case are all accepted;
    letters are those of ASCII, and digits too.
    Raises CardError naming the text and what is wrong with it.
    """
    written = text.strip().translate(_CAPITALS)
    index, suit = written[:-1], written[-1:]
    if not index or index not in _RANK_OF:
        raise CardError(
            f"{text!r} is not a card: write the rank (A 2 … 9 T J Q K, or 10 V D R), "
            "then the suit (C D H S or ♣ ♦ ♥ ♠)"
        )
    if suit in _FRENCH_SUITS:
        name, letter = _FRENCH_SUITS[suit]
        raise CardError(
            f"{text!r} is not a card: suits are C D H S or ♣ ♦ ♥ ♠ in both languages "
            f"({name} is {letter})"
        )
    if suit not in _SUIT_OF:
        raise CardError(f"{text!r} is not a card: its suit must be C D H S or ♣ ♦ ♥ ♠")
    return PACK[(_RANK_OF[index] - 1) * 4 + _SUIT_OF[suit]]


def parse_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Read several cards that must all differ.

    Raises CardError for the first text that is no card, or the first card met again.
    """
    cards = tuple(parse_card(text) for text in texts)
    again = find_duplicate(cards)
    if again is not None:
        raise CardError(f"{again} stands twice: there is only one in the pack")
    return cards


def find_duplicate(cards: Sequence[Card]) -> Card | None:
    """The first card that already stood before it in `cards`, or None."""
    if len(set(cards)) == len(cards):
        return None
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            return card
        seen.add(card)
    return None
