"""Whoever keeps the pack at a table on the terminal: draws the cards, holds the match."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Callable

from muggins.cards import Card
from muggins.commands import Command, Cut, Deal, IllegalMove
from muggins.events import Event, MatchStarted, Player
from muggins.match import Match
from muggins.rules import GameOptions, MatchOptions
from muggins.shuffle import SECRET_BYTES, shuffled

__all__ = ["Happened", "Keeper"]

Happened = tuple[Event, Match]
"""An event, and the match just after it."""


class Keeper:
    """A match in memory, with the secret order of its cards.

    `game_events` is the game going on or the last one, as a record of its own. With a `seed` the cards are the same every time,
    which is for tests; without one they come from the system's generator.
    """

    def __init__(self, players: tuple[Player, ...], seed: int | None = None) -> None:
        started = MatchStarted(players, MatchOptions())
        self.match = Match.start(started)
        self._started = started
        self.game_events: list[Event] = [started]
        self._seed = seed
        self._secret = b""
        self._below: Callable[[int], int] = (
            secrets.randbelow if seed is None else random.Random(seed).randrange  # noqa: S311
        )

    def begin(self, options: GameOptions) -> list[Happened]:
        """Begin the next game, with a secret of its own; raises IllegalMove during a game."""
        started = self.match.next_game(options)
        if self._seed is None:
            self._secret = secrets.token_bytes(SECRET_BYTES)
        else:
            self._secret = hashlib.sha256(f"{self._seed} {started.number}".encode()).digest()
        self.game_events = [self._started]
        return self._keep((started,))

    def do(self, command: Command) -> list[Happened]:
        """What a command brings about; raises IllegalMove."""
        return self._keep(self.match.advance(command)[1])

    def cut(self, seat: int, position: int | None = None) -> list[Happened]:
        """Draw the card at that position of the spread pack, from 0, or any one left there.

        Raises IllegalMove for a position that is not in the pack, or drawn already.
        """
        pack = shuffled(self._secret, 0)
        drawn = {cut.position for cut in self.match.game.cuts} if self.match.game else set[int]()
        if position is None:
            left = [place for place in range(len(pack)) if place not in drawn]
            position = left[self._below(len(left))]
        card = pack[position] if 0 <= position < len(pack) else pack[0]
        return self.do(Cut(seat, position, card))

    def deal(self) -> list[Happened]:
        """Deal from the top of the next pack, the dealer's left first; raises IllegalMove."""
        game = self.match.game
        dealer = None if game is None else game.next_dealer
        if game is None or dealer is None:
            raise IllegalMove("not-now", "no deal before the cut has decided whose it is")
        pack = shuffled(self._secret, game.number + 1)
        size, seats = game.options.dealt, game.options.seats
        hands: list[tuple[Card, ...]] = [()] * seats
        for i in range(seats):
            hands[(dealer + 1 + i) % seats] = pack[i * size : (i + 1) * size]
        return self.do(Deal(tuple(hands), pack[size * seats]))

    def _keep(self, events: tuple[Event, ...]) -> list[Happened]:
        happened: list[Happened] = []
        for event in events:
            self.match = self.match.fold(event)
            self.game_events.append(event)
            happened.append((event, self.match))
        return happened
