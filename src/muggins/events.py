"""What happens in a match, one frozen value for each thing that happened.

A game is the list of its events: state, replay, records and what a screen shows are all
read from it. Events carry everything chance decided (the cards) and no time. A card that
the reader of an event may not see is None; the list that the table keeps has no None,
except a starter that a record does not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from muggins.cards import Card
from muggins.hands import ScoreLine
from muggins.pegging import PegLine
from muggins.rules import GameOptions, MatchOptions

__all__ = [
    "Abandoned",
    "CardPlayed",
    "Continued",
    "Counted",
    "CutForDeal",
    "DealEnded",
    "Dealt",
    "Event",
    "Face",
    "GameStarted",
    "GameWon",
    "LaidAway",
    "MatchStarted",
    "Pegged",
    "Player",
    "Scoring",
    "StarterTurned",
    "WentGo",
]

Face = Card | None
"""A card, or None where the reader may not see which."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: the name to show, and whether a person or the computer plays.

    `level` is the key of the opponent that the computer plays as (`engine/opponents.py`); it is
    empty for people, and in games begun before there were any.
    """

    name: str
    kind: Literal["person", "computer"] = "person"
    level: str = ""


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The players sat down; `players` are in order of seats, the deal passing upwards."""

    players: tuple[Player, ...]
    options: MatchOptions


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins, the `number`th of the match, from 1.

    `dealer` is None when they cut for the deal. `commitment` is the published promise
    about the order of the cards (see `shuffle.py`), empty where there is none.
    """

    number: int
    options: GameOptions
    dealer: int | None = None
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """A player drew the card at `position` (from 0) of the spread pack."""

    seat: int
    position: int
    card: Card


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal, the `number`th of the game, from 1.

    `hands` are in order of seats, `crib` is what came into it from the pack. The starter
    is fixed here, face down; it is None only in a record that does not know it.
    """

    number: int
    dealer: int
    hands: tuple[tuple[Face, ...], ...]
    crib: tuple[Face, ...]
    starter: Face


@dataclass(frozen=True, slots=True)
class LaidAway:
    """A player laid cards away into the crib."""

    seat: int
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class StarterTurned:
    """The starter was cut and turned; `seat` is the dealer, who pegs 2 for a jack."""

    seat: int
    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played, making `count`, and scored `lines`."""

    seat: int
    card: Card
    count: int
    lines: tuple[PegLine, ...] = ()

    @property
    def points(self) -> int:
        """What the card itself scored; a go or last card is an event of its own."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class WentGo:
    """A player who holds cards could play none of them."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pegged:
    """One point for whoever played last: a go, or the last of all cards dealt."""

    seat: int
    kind: Literal["go", "last"]
    points: int = 1


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand or a crib was counted; `seat` is whose points these are."""

    seat: int
    kind: Literal["hand", "crib"]
    cards: tuple[Card, ...]
    starter: Card
    lines: tuple[ScoreLine, ...]
    points: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """Hands and crib are counted and nobody has won yet."""

    number: int


@dataclass(frozen=True, slots=True)
class Continued:
    """A player has seen enough of the show and is ready for the next deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side reached the target; `scores` are by side, `skunk` from 0 none to 3 triple."""

    side: int
    scores: tuple[int, ...]
    skunk: int


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The game was given up unfinished; it counts for nobody."""

    seat: int


Scoring = StarterTurned | CardPlayed | Pegged | Counted
"""The events that can move a peg: each has `seat` and `points`."""

Event = (
    MatchStarted
    | GameStarted
    | CutForDeal
    | Dealt
    | LaidAway
    | StarterTurned
    | CardPlayed
    | WentGo
    | Pegged
    | Counted
    | DealEnded
    | Continued
    | GameWon
    | Abandoned
)
"""Anything that happens in a match."""
