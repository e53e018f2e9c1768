"""What a player types at the table, read into cards and positions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from muggins.cards import Card, CardError, Rank, parse_card
from muggins.speech import Said
from muggins.words import quoted

__all__ = ["Unclear", "read_cards", "read_position"]


class Unclear(ValueError):
    """Raised for what cannot be understood; `said` tells the player."""

    def __init__(self, message: str, /, **args: str | int) -> None:
        super().__init__(message)
        self.said = Said(message, dict(args))


def read_cards(text: str, held: Sequence[Card], wanted: int) -> tuple[Card, ...]:
    """The cards named, all of them from `held`; raises Unclear.

    Cards are written as everywhere (5H, 10♦, VC); the rank alone will do for a card that
    is the only one of its rank in hand.
    """
    words = re.findall(r"[^\s,;+]+", text)
    cards = tuple(_read_card(word, held) for word in words)
    for card in cards:
        if card not in held:
            raise Unclear("no-not-held", card=card.text)
    if len(cards) != wanted:
        raise Unclear("play-wrong-number", wanted=wanted, given=len(cards))
    if len(set(cards)) != len(cards):
        raise Unclear("no-twice", card=next(card.text for card in cards if cards.count(card) > 1))
    return cards


def _read_card(word: str, held: Sequence[Card]) -> Card:
    try:
        return parse_card(word)
    except CardError:
        rank = _read_rank(word)
        if rank is None:
            raise Unclear("play-not-a-card", text=quoted(word)) from None
    same = [card for card in held if card.rank == rank]
    if not same:
        raise Unclear("play-none-of-rank", text=word)
    if len(same) > 1:
        raise Unclear("play-several-of-rank", cards=" ".join(card.text for card in same))
    return same[0]


def _read_rank(word: str) -> Rank | None:
    """The rank a word names, in either language; any suit makes it a card."""
    try:
        return parse_card(f"{word}C").rank
    except CardError:
        return None


def read_position(text: str) -> int | None:
    """A place in the spread pack, from 0, typed as 1 to 52; None for an empty line.

    Raises Unclear for anything else.
    """
    word = text.strip()
    if not word:
        return None
    if not re.fullmatch(r"[0-9]{1,2}", word) or not 1 <= int(word) <= 52:
        raise Unclear("play-no-position", text=quoted(word))
    return int(word) - 1
