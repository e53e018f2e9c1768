"""What the house does at a table: it deals, and moves for the computer where nothing is chosen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from muggins.cards import Card
from muggins.commands import Command, Continue, CutStarter, Deal
from muggins.engine.opponents import OPPONENTS, USUAL, Opponent
from muggins.events import Continued, DealEnded, Event
from muggins.game import Game
from muggins.match import Match
from muggins.shuffle import shuffled

__all__ = ["computer_to_move", "deal", "follows", "opponent_again"]


def opponent_again(last: str | None) -> Opponent:
    """The opponent of that name, who was the last one; the usual one if there is none such."""
    return next((opponent for opponent in OPPONENTS if opponent.name == last), USUAL)


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
