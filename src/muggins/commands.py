"""What can be asked of a game: the moves of the players and the hand of the dealer.

A command is a wish; `game.py` answers with the events it brings about, or with
`IllegalMove`. Cut and Deal carry cards that chance decided, so they come from whoever
keeps the pack, never straight from a player.
"""

from __future__ import annotations

from dataclasses import dataclass

from muggins.cards import Card

__all__ = [
    "Abandon",
    "Command",
    "Continue",
    "Cut",
    "CutStarter",
    "Deal",
    "IllegalMove",
    "LayAway",
    "Play",
]


class IllegalMove(ValueError):
    """Raised for a command that the rules forbid now.

    `code` names the reason (a message `no-<code>` exists in every language) and `facts`
    are that message's arguments; `str()` is the English sentence.
    """

    def __init__(self, code: str, sentence: str, **facts: str | int) -> None:
        super().__init__(sentence)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Cut:
    """Draw the card at `position` of the pack spread for the first deal."""

    seat: int
    position: int
    card: Card


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal: hands in order of seats, cards from the pack to the crib, the starter.

    `starter` is None only where a record does not know it.
    """

    hands: tuple[tuple[Card, ...], ...]
    starter: Card | None
    crib: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class LayAway:
    """Lay cards away into the crib."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CutStarter:
    """Cut the pack, so that the dealer turns the starter."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Continue:
    """Be done with looking at the show."""

    seat: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """Give the game up, unfinished and counted for nobody."""

    seat: int


Command = Cut | Deal | LayAway | CutStarter | Play | Continue | Abandon
"""Anything that can be asked of a game."""
