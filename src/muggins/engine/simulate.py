"""Players against each other, on the same cards with seats exchanged.

Two games that differ only in who sits where are one *pair*; the luck of the cards falls on
both sides alike, so that far fewer games tell two players apart. Intervals are of pairs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt

from muggins.cards import PACK
from muggins.commands import CutStarter, Deal
from muggins.engine.baselines import Chooser
from muggins.events import GameStarted, MatchStarted, Player
from muggins.game import Game
from muggins.match import Match
from muggins.rules import STANDARD, GameOptions, MatchOptions
from muggins.views import view

__all__ = ["Estimate", "duplicate_deals", "duplicate_games", "play_deal", "play_game"]

_SEATED = Match.start(MatchStarted((Player("first"), Player("second")), MatchOptions()))


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


def _play(match: Match, players: tuple[Chooser, Chooser]) -> Match:
    """Play on until the next deal or the end."""
    while True:
        game = match.game
        assert game is not None
        if game.phase in ("deal", "over"):
            return match
        seat = game.waiting[0]
        move = CutStarter(seat) if game.phase == "starter" else players[seat](view(match, seat))
        match = match.advance(move)[0]


def _deal(match: Match, chance: random.Random) -> Match:
    cards = chance.sample(PACK, 13)
    return match.advance(Deal((tuple(cards[:6]), tuple(cards[6:12])), cards[12]))[0]


def play_deal(players: tuple[Chooser, Chooser], seed: int, options: GameOptions = STANDARD) -> Game:
    """One deal of a game that has just begun, seat 0 dealing, its cards drawn from `seed`."""
    chance = random.Random(seed)  # noqa: S311 — repeatable, no secret
    match = _play(_deal(_SEATED.fold(GameStarted(1, options, 0)), chance), players)
    assert match.game is not None
    return match.game


def play_game(players: tuple[Chooser, Chooser], seed: int, options: GameOptions = STANDARD) -> Game:
    """A whole game, seat 0 dealing first, its cards drawn from `seed`."""
    chance = random.Random(seed)  # noqa: S311 — repeatable, no secret
    match = _SEATED.fold(GameStarted(1, options, 0))
    while match.game is None or not match.game.over:
        match = _play(_deal(match, chance), players)
    return match.game


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
