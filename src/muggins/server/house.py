"""What the house does at a table: it deals, and moves for the computer where nothing is chosen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from muggins.cards import Card
from muggins.commands import Command, Continue, CutStarter, Deal
from muggins.events import Continued, DealEnded, Event
from muggins.game import Game
from muggins.match import Match
from muggins.shuffle import shuffled

__all__ = ["CAST", "computer_to_move", "deal", "follows", "next_opponent"]

CAST: Final = ("Sir John", "Margaret", "Walter", "Camille", "Rose", "Martin")
"""Whom the computer plays as, in the order in which they take a seat.

The first is Sir John Suckling, to whom cribbage is credited. All begin with a consonant: French
says « le crib de Rose », and would have to write « le crib d’Arthur ».
"""


def next_opponent(last: str | None) -> str:
    """Who sits down next, after `last`; the first of the cast for somebody new."""
    return CAST[(CAST.index(last) + 1) % len(CAST)] if last in CAST else CAST[0]


async def follows(
    match: Match, last: Event, secret_of: Callable[[int], Awaitable[bytes]]
) -> Command | None:
    """What the house does by itself after an event, None when it is for a player to move.

    `secret_of` answers the secret of a game by its number.
    """
    game, started = match.game, match.started
    if game is None or started is None or game.over:
        return None
    if isinstance(last, DealEnded | Continued):
        for seat in game.waiting:
            if match.players[seat].kind == "computer":
                return Continue(seat)
    if game.phase == "starter" and match.players[game.cutter].kind == "computer":
        return CutStarter(game.cutter)
    if game.phase == "deal" and not game.waiting and game.next_dealer is not None:
        pack = shuffled(await secret_of(started.number), game.number + 1)
        return deal(game, game.next_dealer, pack)
    return None


def deal(game: Game, dealer: int, pack: tuple[Card, ...]) -> Deal:
    """The deal of a pack from its top: hands from the dealer's left, the crib, the starter."""
    options = game.options
    hands: list[tuple[Card, ...]] = [()] * options.seats
    at = 0
    for i in range(options.seats):
        hands[(dealer + 1 + i) % options.seats] = pack[at : at + options.dealt]
        at += options.dealt
    crib = pack[at : at + options.pack_to_crib]
    return Deal(tuple(hands), pack[at + options.pack_to_crib], crib)


def computer_to_move(match: Match) -> int | None:
    """The seat of a computer player who has something to decide now."""
    game = match.game
    if game is None or game.phase not in ("cut", "lay-away", "play"):
        return None
    seats = [seat for seat in game.waiting if match.players[seat].kind == "computer"]
    if game.phase == "cut" and len(seats) < len(game.waiting):
        # People draw first: nobody finds the card they reach for gone.
        return None
    return seats[0] if seats else None
