"""Playing a record again: what happened in it is what the rules make of its moves.

Every reader gives its moves to `Replay`, which leads them through the game, so a record
never says anything that could not have been played. `check` does so for a list of events.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

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
from muggins.records.errors import Place, RecordError, name_value
from muggins.rules import MatchOptions

__all__ = ["NOBODY", "Replay", "check", "read_card"]

NOBODY: Final = (Player("player 0"), Player("player 1"))
"""Who sits in the seats where a record names nobody."""


class Replay:
    """A game led again from its record: `events` is all that happened, `game` the state.

    Raises RecordError for a beginning that cannot be.
    """

    def __init__(self, match: MatchStarted, started: GameStarted) -> None:
        seats = started.options.seats
        if len(match.players) != seats:
            raise RecordError(
                "players",
                f"{seats} players sit at the table, not {len(match.players)}",
                seats=seats,
                n=len(match.players),
            )
        for player in match.players:
            _check_text(player.name, "the name of a player")
        if started.number < 1:
            raise RecordError(
                "game-number",
                f"game {started.number}: the games of a match count from 1",
                number=started.number,
            )
        if started.dealer is not None and not 0 <= started.dealer < seats:
            given = name_value(started.dealer)
            raise RecordError("dealer", f"dealer {given}: the seats are 0 and 1", given=given)
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
            raise RecordError.forbidden(error, place) from error
        self.events += events
        return events

    def may_play(self, place: Place) -> int:
        """Whose turn it is to play a card. Raises RecordError when none may follow."""
        game = self.game
        if game.over:
            raise RecordError("game-over", "nothing may follow: the game is over", place=place)
        if game.turn is None:
            why = "nothing can be played now"
            if game.phase == "deal":
                raise RecordError(
                    "all-played", f"{why}: all cards of the deal are played", place=place
                )
            why += f": the game waits for {game.phase}"
            raise RecordError("not-now", why, phase=game.phase, place=place)
        return game.turn

    def play(self, card: Card, place: Place) -> tuple[Event, ...]:
        """Play a card for the player whose turn it is. Raises RecordError, with the place."""
        game, seat = self.game, self.may_play(place)
        if card not in game.held[seat]:
            raise _not_held(game, seat, card, place)
        return self.do(Play(seat, card), place)


def _not_held(game: Game, seat: int, card: Card, place: Place) -> RecordError:
    """Where a card is that the player whose turn it is does not hold."""
    if any(card == played for _, played in game.plays):
        return RecordError(
            "played-before", f"{card} has been played before", card=card.text, place=place
        )
    if card in game.crib:
        return RecordError("laid-away", f"{card} was laid away", card=card.text, place=place)
    turn = f"it is the turn of player {seat}"
    if any(card in held for held in game.held):
        why = f"{card} is not in the hand of player {seat}: {turn}"
        return RecordError("not-held", why, card=card.text, seat=seat, place=place)
    why = f"{card} was not dealt to anybody: {turn}"
    return RecordError("not-dealt", why, card=card.text, seat=seat, place=place)


def check(events: Sequence[Event]) -> None:
    """Play the events of one game again. Raises RecordError where the rules say otherwise.

    `events` begins with MatchStarted and GameStarted; nothing that follows a move by
    itself may be missing.
    """
    match, started = (*events[:2], None, None)[:2]
    if not isinstance(match, MatchStarted):
        raise RecordError("match-first", "a record begins with match-started", place={"event": 1})
    if not isinstance(started, GameStarted):
        raise RecordError(
            "game-second", "after match-started comes game-started", place={"event": 2}
        )
    try:
        replay = Replay(match, started)
    except RecordError as error:
        raise RecordError("", error.reason, place={"event": 2}).saying(error.said) from error
    i = 2
    while i < len(events):
        place = Place(event=i + 1)
        for made in replay.do(_move(events[i], replay.game, place), place):
            if i == len(events):
                raise RecordError(
                    "missing-at-end",
                    f"{_name(made)} is missing: it comes by itself after the event before",
                    place={"event": i + 1},
                    name=_name(made),
                )
            if made != events[i]:
                raise _difference(events[i], made, place=i + 1)
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
                why = f"not now: the game waits for {game.phase}"
                raise RecordError("not-now", why, phase=game.phase, place=place)
            return CutStarter(game.cutter)
        case CardPlayed(seat, card):
            return Play(seat, card)
        case Continued(seat):
            return Continue(seat)
        case Abandoned(seat):
            return Abandon(seat)
        case _:
            name = _name(event)
            raise RecordError(
                "not-by-itself", f"{name} does not come by itself here", name=name, place=place
            )


def _seen(card: Card | None, place: Place) -> Card:
    if card is None:
        raise RecordError(
            "hidden-card", "a card is hidden: a record shows all of them", place=place
        )
    return card


def _name(event: Event) -> str:
    return str(encode(event)["type"])


def _difference(written: Event, made: Event, place: int) -> RecordError:
    """Say in what an event differs from the one that the rules give."""
    if type(written) is not type(made):
        return RecordError(
            "missing-before",
            f"{_name(made)} is missing: it comes by itself before {_name(written)}",
            place={"event": place},
            name=_name(made),
            next=_name(written),
        )
    says, should = encode(written), encode(made)
    key = next(key for key in should if says[key] != should[key])
    wrong, right = _show(says[key]), _show(should[key])
    return RecordError(
        "differs",
        f"{_name(made)}: {key} is {wrong}, but by the rules it is {right}",
        place={"event": place},
        name=_name(made),
        key=key,
        written=wrong,
        right=right,
    )


def _show(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:80] + "…"


def _check_text(text: str, what: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        given = name_value(text)
        raise RecordError(
            "half-character", f"{what} holds half a character: {given}", given=given
        ) from error


def read_card(value: object, place: Place) -> Card:
    """A card from its text, in any accepted spelling. Raises RecordError, with the place."""
    if not isinstance(value, str) or len(value) > 20:
        given = name_value(value)
        raise RecordError(
            "not-a-card",
            f"{given} is not a card: write text such as '5H'",
            given=given,
            place=place,
        )
    try:
        return parse_card(value)
    except CardError as error:
        raise RecordError("not-a-card", str(error), given=name_value(value), place=place) from error
