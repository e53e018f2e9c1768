"""Playing a record again: what happened in it is what the rules make of its moves.

Every reader gives its moves to `Replay`, which leads them through the game, so a record
never says anything that could not have been played. `check` does so for a list of events.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, TypedDict

from muggins.cards import Card, CardError, parse_card
from muggins.commands import (
    Abandon,
    Command,
    Continue,
    Cut,
    CutStarter,
    Deal,
    IllegalMove,
    LayAway,
    Play,
)
from muggins.events import (
    Abandoned,
    CardPlayed,
    Continued,
    CutForDeal,
    Dealt,
    Event,
    GameStarted,
    LaidAway,
    MatchStarted,
    Player,
    StarterTurned,
)
from muggins.game import Game
from muggins.records.encoding import encode
from muggins.records.errors import RecordError, name_value
from muggins.rules import MatchOptions

__all__ = ["NOBODY", "Place", "Replay", "check", "read_card"]

NOBODY: Final = (Player("player 0"), Player("player 1"))
"""Who sits in the seats where a record names nobody."""


class Place(TypedDict, total=False):
    """Where in a record something stands, in the words of RecordError."""

    line: int
    deal: int
    play: int
    event: int


class Replay:
    """A game led again from its record: `events` is all that happened, `game` the state.

    Raises RecordError for a beginning that cannot be.
    """

    def __init__(self, match: MatchStarted, started: GameStarted) -> None:
        seats = started.options.seats
        if len(match.players) != seats:
            raise RecordError(f"{seats} players sit at the table, not {len(match.players)}")
        for player in match.players:
            _check_text(player.name, "the name of a player")
        if started.number < 1:
            raise RecordError(f"game {started.number}: the games of a match count from 1")
        if started.dealer is not None and not 0 <= started.dealer < seats:
            raise RecordError(f"dealer {name_value(started.dealer)}: the seats are 0 and 1")
        _check_text(started.commitment, "the commitment")
        self.game = Game.start(started)
        self.events: list[Event] = [match, started]

    @staticmethod
    def anonymous(started: GameStarted) -> Replay:
        """A game of which only the cards are known."""
        return Replay(MatchStarted(NOBODY, MatchOptions()), started)

    def do(self, command: Command, place: Place) -> tuple[Event, ...]:
        """Make a move and give what came of it. Raises RecordError, with the place."""
        try:
            self.game, events = self.game.advance(command)
        except IllegalMove as error:
            raise RecordError(str(error), **place) from error
        self.events += events
        return events

    def may_play(self, place: Place) -> int:
        """Whose turn it is to play a card. Raises RecordError when none may follow."""
        game = self.game
        if game.over:
            raise RecordError("nothing may follow: the game is over", **place)
        if game.turn is None:
            waits = "all cards of the deal are played"
            if game.phase != "deal":
                waits = f"the game waits for {game.phase}"
            raise RecordError(f"nothing can be played now: {waits}", **place)
        return game.turn

    def play(self, card: Card, place: Place) -> tuple[Event, ...]:
        """Play a card for the player whose turn it is. Raises RecordError, with the place."""
        game, seat = self.game, self.may_play(place)
        if card not in game.held[seat]:
            raise RecordError(_why_not_held(game, seat, card), **place)
        return self.do(Play(seat, card), place)


def _why_not_held(game: Game, seat: int, card: Card) -> str:
    """Where a card is that the player whose turn it is does not hold."""
    if any(card == played for _, played in game.plays):
        return f"{card} has been played before"
    if card in game.crib:
        return f"{card} was laid away"
    turn = f"it is the turn of player {seat}"
    if any(card in held for held in game.held):
        return f"{card} is not in the hand of player {seat}: {turn}"
    return f"{card} was not dealt to anybody: {turn}"


def check(events: Sequence[Event]) -> None:
    """Play the events of one game again. Raises RecordError where the rules say otherwise.

    `events` begins with MatchStarted and GameStarted; nothing that follows a move by
    itself may be missing.
    """
    match, started = (*events[:2], None, None)[:2]
    if not isinstance(match, MatchStarted):
        raise RecordError("a record begins with match-started", event=1)
    if not isinstance(started, GameStarted):
        raise RecordError("after match-started comes game-started", event=2)
    try:
        replay = Replay(match, started)
    except RecordError as error:
        raise RecordError(error.reason, event=2) from error
    i = 2
    while i < len(events):
        place = Place(event=i + 1)
        for made in replay.do(_move(events[i], replay.game, place), place):
            if i == len(events):
                raise RecordError(
                    f"{_name(made)} is missing: it comes by itself after the event before",
                    event=i + 1,
                )
            if made != events[i]:
                raise RecordError(_difference(events[i], made), event=i + 1)
            i += 1


def _move(event: Event, game: Game, place: Place) -> Command:
    """The move that an event tells of."""
    match event:
        case CutForDeal(seat, position, card):
            return Cut(seat, position, card)
        case Dealt(_, _, hands, crib, starter):
            return Deal(
                tuple(tuple(_seen(card, place) for card in hand) for hand in hands),
                starter,
                tuple(_seen(card, place) for card in crib),
            )
        case LaidAway(seat, cards):
            return LayAway(seat, tuple(_seen(card, place) for card in cards))
        case StarterTurned():
            if game.phase != "starter":
                raise RecordError(f"not now: the game waits for {game.phase}", **place)
            return CutStarter(game.cutter)
        case CardPlayed(seat, card):
            return Play(seat, card)
        case Continued(seat):
            return Continue(seat)
        case Abandoned(seat):
            return Abandon(seat)
        case _:
            raise RecordError(f"{_name(event)} does not come by itself here", **place)


def _seen(card: Card | None, place: Place) -> Card:
    if card is None:
        raise RecordError("a card is hidden: a record shows all of them", **place)
    return card


def _name(event: Event) -> str:
    return str(encode(event)["type"])


def _difference(written: Event, made: Event) -> str:
    """Say in what an event differs from the one that the rules give."""
    if type(written) is not type(made):
        return f"{_name(made)} is missing: it comes by itself before {_name(written)}"
    says, should = encode(written), encode(made)
    key = next(key for key in should if says[key] != should[key])
    return (
        f"{_name(made)}: {key} is {_show(says[key])}, but by the rules it is {_show(should[key])}"
    )


def _show(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:80] + "…"


def _check_text(text: str, what: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RecordError(f"{what} holds half a character: {name_value(text)}") from error


def read_card(value: object, place: Place) -> Card:
    """A card from its text, in any accepted spelling. Raises RecordError, with the place."""
    if not isinstance(value, str) or len(value) > 20:
        raise RecordError(f"{name_value(value)} is not a card: write text such as '5H'", **place)
    try:
        return parse_card(value)
    except CardError as error:
        raise RecordError(str(error), **place) from error
