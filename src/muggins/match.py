"""A match: the games played one after another at a table by the same players.

`Match` is the fold of everything that happens at a table, its game included; the points
of games and who deals next follow docs/rules.en.md, section 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from muggins.commands import Command, IllegalMove
from muggins.events import Event, GameStarted, GameWon, MatchStarted, Player
from muggins.game import Game
from muggins.rules import GameOptions, MatchOptions

__all__ = ["GameResult", "Match"]


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: its winner and skunk, the holes of both sides, what it was worth."""

    number: int
    winner: int
    scores: tuple[int, ...]
    skunk: int
    worth: int
    first_dealer: int | None
    """Who dealt its first deal."""


@dataclass(frozen=True, slots=True)
class Match:
    """The whole state of a table: who plays, what was won so far, the game going on."""

    players: tuple[Player, ...]
    options: MatchOptions
    points: tuple[int, ...]
    """Match points, by side."""
    results: tuple[GameResult, ...] = ()
    game: Game | None = None
    started: GameStarted | None = None
    """How the game going on, or the last one, began."""
    first_dealer: int | None = None

    @staticmethod
    def start(started: MatchStarted) -> Match:
        """The match at its beginning, before its first game."""
        # Two players: a side each. Games with partners read the sides off their options.
        return Match(started.players, started.options, (0,) * len(started.players))

    @staticmethod
    def replay(events: Iterable[Event]) -> Match:
        """The match after a list of events, which must begin with MatchStarted.

        Raises ValueError when it does not.
        """
        rest = iter(events)
        first = next(rest, None)
        if not isinstance(first, MatchStarted):
            raise ValueError("a match begins with MatchStarted")
        match = Match.start(first)
        for event in rest:
            match = match.fold(event)
        return match

    def fold(self, event: Event) -> Match:
        """The match after one more event, which is trusted, not judged.

        Raises ValueError for a move before the first game, TypeError for a second beginning.
        """
        if isinstance(event, GameStarted):
            return replace(self, game=Game.start(event), started=event, first_dealer=event.dealer)
        if self.game is None:
            raise ValueError(f"{type(event).__name__} before the first game")
        game = self.game.fold(event)
        if isinstance(event, GameWon):
            return self._won(game, event)
        first_dealer = game.dealer if game.number <= 1 else self.first_dealer
        return replace(self, game=game, first_dealer=first_dealer)

    def _won(self, game: Game, event: GameWon) -> Match:
        worth = self.options.worth(event.skunk)
        number = self.started.number if self.started else 1
        result = GameResult(number, event.side, event.scores, event.skunk, worth, self.first_dealer)
        points = tuple(
            before + worth * (side == event.side) for side, before in enumerate(self.points)
        )
        return replace(self, game=game, points=points, results=(*self.results, result))

    def next_game(self, options: GameOptions, commitment: str = "") -> GameStarted:
        """The beginning of the next game: the loser of the last one deals, else they cut.

        Raises IllegalMove while a game is going on.
        """
        if self.game is not None and not self.game.over:
            raise IllegalMove("game-going-on", "the game is not over yet")
        number = self.started.number + 1 if self.started else 1
        return GameStarted(number, options, self._next_dealer(options), commitment)

    def _next_dealer(self, options: GameOptions) -> int | None:
        game = self.game
        if game is None or game.winner is None:
            return None
        return next(seat for seat, side in enumerate(options.sides) if side != game.winner)

    def advance(self, command: Command) -> tuple[Match, tuple[Event, ...]]:
        """The match after a command of its game, and the events; raises IllegalMove."""
        if self.game is None:
            raise IllegalMove("no-game", "no game has begun at this table")
        events = self.game.apply(command)
        match = self
        for event in events:
            match = match.fold(event)
        return match, events
