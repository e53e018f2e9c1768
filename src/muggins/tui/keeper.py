"""Whoever keeps the pack at a table on the terminal: draws the cards, holds the match."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import replace

from muggins.cards import Card
from muggins.commands import Command, Cut, Deal, IllegalMove
from muggins.events import Abandoned, Event, GameStarted, GameWon, MatchStarted, Player
from muggins.match import Match
from muggins.rules import GameOptions, MatchOptions
from muggins.shuffle import SECRET_BYTES, shuffled

__all__ = ["Happened", "Keeper"]

Happened = tuple[Event, Match]
"""An event, and the match just after it."""


class Keeper:
    """A match in memory, with the secret order of its cards.

    `events` is the match so far; of games that are over only how they began and ended. With
    those and the `secret` it can be kept and taken up again, and every card that is still to
    come is the same. With a `seed` the cards are the same every time, which is for tests;
    without one they come from the system's generator.
    """

    def __init__(self, players: tuple[Player, ...], seed: int | None = None) -> None:
        started = MatchStarted(players, MatchOptions())
        self.match = Match.start(started)
        self.events: list[Event] = [started]
        self.seed = seed
        self.secret = b""

    @staticmethod
    def resume(events: Sequence[Event], secret: bytes, seed: int | None = None) -> Keeper:
        """A match taken up where it was left; raises ValueError for events that are none."""
        match = Match.replay(events)
        keeper = Keeper(match.players, seed)
        keeper.match, keeper.events, keeper.secret = match, list(events), secret
        return keeper

    @property
    def game_events(self) -> list[Event]:
        """The game going on or the last one, as a record of its own."""
        return [self.events[0], *self.events[self._begun :]]

    @property
    def _begun(self) -> int:
        """Where among the events the last game begins."""
        at = range(len(self.events) - 1, 0, -1)
        return next((i for i in at if isinstance(self.events[i], GameStarted)), 1)

    def begin(self, options: GameOptions) -> list[Happened]:
        """Begin the next game, with a secret of its own; raises IllegalMove during a game."""
        started = self.match.next_game(options)
        if self.seed is None:
            self.secret = secrets.token_bytes(SECRET_BYTES)
        else:
            self.secret = hashlib.sha256(f"{self.seed} {started.number}".encode()).digest()
        self._shorten()
        return self._keep((started,))

    def do(self, command: Command) -> list[Happened]:
        """What a command brings about; raises IllegalMove."""
        return self._keep(self.match.advance(command)[1])

    def cut(self, seat: int, position: int | None = None) -> list[Happened]:
        """Draw the card at that position of the spread pack, from 0, or one for the player.

        Raises IllegalMove for a position that is not in the pack, or drawn already.
        """
        pack = list(shuffled(self.secret, 0))
        cuts = self.match.game.cuts if self.match.game else ()
        for cut in cuts:
            # They lie there already, except where a record brought cuts of its own.
            there = pack.index(cut.card)
            pack[there], pack[cut.position] = pack[cut.position], pack[there]
        if position is None:
            # Chance is drawn from the secret, too: leaving and coming back changes nothing.
            drawn = {cut.position for cut in cuts}
            places = map(int, shuffled(self.secret, 0, b"places"))
            position = next(place for place in places if place not in drawn)
        card = pack[position] if 0 <= position < len(pack) else pack[0]
        return self.do(Cut(seat, position, card))

    def deal(self) -> list[Happened]:
        """Deal from the top of the next pack, the dealer's left first; raises IllegalMove."""
        game = self.match.game
        dealer = None if game is None else game.next_dealer
        if game is None or dealer is None:
            raise IllegalMove("not-now", "no deal before the cut has decided whose it is")
        pack = shuffled(self.secret, game.number + 1)
        size, seats = game.options.dealt, game.options.seats
        hands: list[tuple[Card, ...]] = [()] * seats
        for i in range(seats):
            hands[(dealer + 1 + i) % seats] = pack[i * size : (i + 1) * size]
        return self.do(Deal(tuple(hands), pack[size * seats]))

    def _keep(self, events: tuple[Event, ...]) -> list[Happened]:
        happened: list[Happened] = []
        for event in events:
            self.match = self.match.fold(event)
            self.events.append(event)
            happened.append((event, self.match))
        return happened

    def _shorten(self) -> None:
        """Keep of the game that is over how it began and how it ended, which is all that counts."""
        begun, over = self._begun, self.events[-1]
        started = self.events[begun] if begun < len(self.events) else None
        if isinstance(started, GameStarted) and isinstance(over, GameWon | Abandoned):
            started = replace(started, dealer=self.match.first_dealer)
            self.events[begun:] = [started, over]
