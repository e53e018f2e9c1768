"""Counting the play: what a card scores on the pile of the current count.

The rules are those of docs/rules.en.md, section 1.4. The point for go and for the last
card belongs to the course of the play and is given in `game.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from muggins.cards import Card

__all__ = ["LIMIT", "PegKind", "PegLine", "can_play", "peg", "pile_count"]

LIMIT: Final = 31
"""The count that the play may never pass."""

PegKind = Literal["fifteen", "thirty-one", "pair", "three", "four", "run"]
"""The kinds of line a card can score in the play, in the order in which they are called."""


@dataclass(frozen=True, slots=True)
class PegLine:
    """One score of a card just played: its kind, the cards that form it, its points."""

    kind: PegKind
    cards: tuple[Card, ...]
    points: int


_ALIKE: Final[dict[int, tuple[PegKind, int]]] = {2: ("pair", 2), 3: ("three", 6), 4: ("four", 12)}


def pile_count(pile: Sequence[Card]) -> int:
    """The count of a pile: court cards are worth 10, the ace 1."""
    return sum([card.pip for card in pile])


def can_play(cards: Sequence[Card], count: int) -> bool:
    """Tell whether any of `cards` may be added to a count without passing 31."""
    room = LIMIT - count
    return any(card.pip <= room for card in cards)


def peg(pile: Sequence[Card], count: int) -> tuple[PegLine, ...]:
    """What the last card of `pile` scores, without go and last card.

    `pile` is the cards since the last reset, in the order played, whoever played them;
    `count` is their count, from 1 to 31, which callers know already.
    """
    lines: list[PegLine] = []
    if count == 15:
        lines.append(PegLine("fifteen", tuple(pile), 2))
    elif count == LIMIT:
        lines.append(PegLine("thirty-one", tuple(pile), 2))
    size = len(pile)
    if size < 2:
        return tuple(lines)

    last = pile[-1] >> 2
    alike = 1
    while alike < size and pile[-1 - alike] >> 2 == last:
        alike += 1
    if alike > 1:
        kind, points = _ALIKE[alike]
        lines.append(PegLine(kind, tuple(pile[-alike:]), points))
        # Two alike at the end leave no tail of different ranks, so no run.
        return tuple(lines)

    low = high = last
    seen = 1 << last
    longest = 0
    for length in range(2, size + 1):
        rank = pile[-length] >> 2
        if seen >> rank & 1:
            break
        seen |= 1 << rank
        low, high = min(low, rank), max(high, rank)
        if length >= 3 and high - low == length - 1:
            longest = length
    if longest:
        lines.append(PegLine("run", tuple(pile[-longest:]), longest))
    return tuple(lines)
