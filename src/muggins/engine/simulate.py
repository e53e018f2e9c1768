"""Players against each other, on the same cards with seats exchanged.

Two games that differ only in who sits where are one *pair*; the luck of the cards falls on
both sides alike, so that far fewer games tell two players apart. Intervals are of pairs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt

from muggins.cards import PACK
from muggins.commands import Command, CutStarter, Deal
from muggins.engine.baselines import Chooser
from muggins.events import Event, GameStarted, MatchStarted, Player
from muggins.game import Game
from muggins.match import Match
from muggins.rules import STANDARD, GameOptions, MatchOptions
from muggins.views import view

__all__ = [
    "Estimate",
    "duplicate_deals",
    "duplicate_games",
    "play_deal",
    "play_game",
    "record_game",
]

_NAMES = ("first", "second")


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of `n` pairs with its standard error."""

    mean: float
    error: float
    n: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - 1.96 * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mean + 1.96 * self.error

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {1.96 * self.error:.3f} ({self.n:,} pairs)"


def _estimate(values: list[float]) -> Estimate:
    n = len(values)
    mean = sum(values) / n
    return Estimate(mean, sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n), n)


class _Table:
    """A table at which these players sit, its cards drawn from a seed; seat 0 deals first."""

    def __init__(
        self,
        players: tuple[Chooser, Chooser],
        seed: int,
        options: GameOptions,
        names: tuple[str, str] = _NAMES,
    ) -> None:
        self._players = players
        self._chance = random.Random(seed)  # noqa: S311 — repeatable, no secret
        first, second = names
        seated = MatchStarted(
            (Player(first, "computer"), Player(second, "computer")), MatchOptions()
        )
        started = GameStarted(1, options, 0)
        self.events: list[Event] = [seated, started]
        self.match = Match.start(seated).fold(started)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        assert self.match.game is not None
        return self.match.game

    def play_deal(self) -> None:
        """Deal, and play on until the next deal or the end."""
        cards = self._chance.sample(PACK, 13)
        self._advance(Deal((tuple(cards[:6]), tuple(cards[6:12])), cards[12]))
        while self.game.phase not in ("deal", "over"):
            seat = self.game.waiting[0]
            if self.game.phase == "starter":
                self._advance(CutStarter(seat))
            else:
                self._advance(self._players[seat](view(self.match, seat)))

    def _advance(self, command: Command) -> None:
        self.match, events = self.match.advance(command)
        self.events += events


def play_deal(players: tuple[Chooser, Chooser], seed: int, options: GameOptions = STANDARD) -> Game:
    """One deal of a game that has just begun, seat 0 dealing, its cards drawn from `seed`."""
    table = _Table(players, seed, options)
    table.play_deal()
    return table.game


def play_game(players: tuple[Chooser, Chooser], seed: int, options: GameOptions = STANDARD) -> Game:
    """A whole game, seat 0 dealing first, its cards drawn from `seed`."""
    return _play_out(_Table(players, seed, options)).game


def record_game(
    players: tuple[Chooser, Chooser],
    seed: int,
    options: GameOptions = STANDARD,
    names: tuple[str, str] = _NAMES,
) -> tuple[Event, ...]:
    """The same game as its events, which `records.crib.write_crib` writes down."""
    return tuple(_play_out(_Table(players, seed, options, names)).events)


def _play_out(table: _Table) -> _Table:
    while not table.game.over:
        table.play_deal()
    return table


def duplicate_games(first: Chooser, second: Chooser, pairs: int, seed: int) -> Estimate:
    """The share of games `first` wins beyond one half, over pairs of games."""
    wins: list[float] = []
    for pair in range(pairs):
        one = play_game((first, second), seed + pair)
        two = play_game((second, first), seed + pair)
        wins.append(((one.winner == 0) + (two.winner == 1)) / 2 - 0.5)
    return _estimate(wins)


def duplicate_deals(first: Chooser, second: Chooser, pairs: int, seed: int) -> Estimate:
    """What `first` scores more than `second` in points a deal, over pairs of single deals."""
    chance = random.Random(seed)  # noqa: S311 — repeatable, no secret
    ahead: list[float] = []
    for _ in range(pairs):
        cards = chance.getrandbits(64)
        one = play_deal((first, second), cards).scores
        two = play_deal((second, first), cards).scores
        ahead.append((one[0] - one[1] + two[1] - two[0]) / 2)
    return _estimate(ahead)
