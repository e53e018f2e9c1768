"""Two players by name against each other, pair by pair.

What happens in a pair follows from the seed and the number of the pair alone: its cards are
drawn from them, and so is what either player leaves to chance. So a contest may be played in
any parts, in any order and on any machines.
"""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal

from muggins.commands import LayAway, Play
from muggins.engine import levels
from muggins.engine.baselines import Chooser
from muggins.engine.external import External, Failed, Failing
from muggins.engine.simulate import play_deal, play_game
from muggins.engine.tallies import Deals, Failures, Games, Made, Sum, Tally
from muggins.game import Game
from muggins.rules import GameOptions
from muggins.views import TableView

__all__ = ["Contest", "Kind", "NoSuchPlayer", "play_pairs", "program"]

Kind = Literal["deals", "games"]
"""What is played in pairs."""

_PROGRAM: Final = "cmd:"


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays whom, and by what chance.

    A player is a name of `levels.PLAYERS`, or `cmd:` and the command of a program that speaks
    the engine protocol, which has `move_timeout` seconds for each answer.
    """

    first: str
    second: str
    seed: int
    target: int = 121
    move_timeout: float = 10


class NoSuchPlayer(ValueError):
    """Raised for a player there is not; `why` names the sentence for people."""

    def __init__(self, why: str, sentence: str) -> None:
        # Both are arguments, so that it comes back whole from another process.
        super().__init__(why, sentence)
        self.why = why
        self._sentence = sentence

    def __str__(self) -> str:
        return self._sentence


def program(player: str) -> tuple[str, ...] | None:
    """The command of a player that is a program, None for one that goes by a name.

    Raises NoSuchPlayer for a name there is not and for a command that cannot be read.
    """
    if not player.startswith(_PROGRAM):
        if player not in levels.PLAYERS:
            known = ", ".join(levels.PLAYERS)
            raise NoSuchPlayer(
                "simulate-no-player",
                f"no player is called {player!r}; there are {known}, and cmd:PROGRAM",
            )
        return None
    try:
        command = tuple(shlex.split(player.removeprefix(_PROGRAM)))
    except ValueError as error:
        raise NoSuchPlayer(
            "simulate-quotes", f"a quotation mark is left open in {player!r}"
        ) from error
    if not command or "\0" in player:
        raise NoSuchPlayer("simulate-no-command", f"no program is named in {player!r}")
    return command


def play_pairs(contest: Contest, kind: Kind, start: int, pairs: int) -> Tally:
    """Play so many pairs, the first being number `start`, and tell what came of them."""
    with _seated(contest, 0) as first, _seated(contest, 1) as second:
        play = _deals if kind == "deals" else _games
        return play(contest, (first, second), range(start, start + pairs))


# --- Who sits there ---------------------------------------------------------------------------

_Seat = Callable[[int], Chooser]
"""A player who sits down to a game with a seed."""


class _Lost(Exception):
    """Raised through a game when a player of it fails."""

    def __init__(self, side: int, how: Failing) -> None:
        super().__init__(side, how)
        self.side = side
        self.how = how


@contextmanager
def _seated(contest: Contest, side: int) -> Generator[_Seat, None, None]:
    """The first (0) or second (1) player for as long as pairs are played."""
    name = (contest.first, contest.second)[side]
    command = program(name)
    if command is None:
        yield lambda seed: levels.player(name, seed)
        return
    with External(command, contest.move_timeout) as process:

        def seat(seed: int) -> Chooser:
            def choose(view: TableView) -> LayAway | Play:
                try:
                    return process.choose(view, seed)
                except Failed as error:
                    raise _Lost(side, error.how) from error

            return choose

        yield seat


def _drawn(*parts: object) -> int:
    """A number that follows from these parts, small enough for every kind of JSON."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:6])


# --- Deals and games --------------------------------------------------------------------------

_Seats = tuple[_Seat, _Seat]


def _sit(
    contest: Contest, seats: _Seats, kind: Kind, pair: int, dealer: int
) -> tuple[Chooser, Chooser]:
    """The dealer and the other one, `dealer` being the first player (0) or the second."""
    one, two = (
        seats[side](_drawn(contest.seed, kind, pair, "player", side, dealer))
        for side in (dealer, 1 - dealer)
    )
    return one, two


def _deals(contest: Contest, seats: _Seats, pairs: range) -> Deals:
    whole = Deals()
    options = GameOptions(contest.target)
    for pair in pairs:
        cards = _drawn(contest.seed, "deals", pair, "cards")
        try:
            played = [
                play_deal(_sit(contest, seats, "deals", pair, dealer), cards, options)
                for dealer in (0, 1)
            ]
        except _Lost as lost:
            whole += Deals(left_out=1, failures=_failures(lost))
            continue
        # The dealer sits in seat 0.
        one, two = played
        ahead = one.scores[0] - one.scores[1] + two.scores[1] - two.scores[0]
        made = (_made(two, 1), _made(one, 0), _made(one, 1), _made(two, 0))
        whole += Deals(ahead=Sum.of(ahead), made=made)
    return whole


def _made(game: Game, seat: int) -> Made:
    shown = {"hand": 0, "crib": 0}
    for counted in game.shown:
        if counted.seat == seat:
            shown[counted.kind] += counted.points
    hand, crib = shown["hand"], shown["crib"]
    whole = game.scores[seat]
    parts = (hand, crib, whole - hand - crib, whole)
    return Made(*(Sum.of(points) for points in parts))


def _games(contest: Contest, seats: _Seats, pairs: range) -> Games:
    whole = Games()
    options = GameOptions(contest.target)
    for pair in pairs:
        cards = _drawn(contest.seed, "games", pair, "cards")
        wins = dealt = ended = 0
        for dealer in (0, 1):
            try:
                game = play_game(_sit(contest, seats, "games", pair, dealer), cards, options)
            except _Lost as lost:
                wins += lost.side == 1
                whole += Games(failures=_failures(lost))
                continue
            assert game.winner is not None
            winner = dealer if game.winner == 0 else 1 - dealer
            wins += winner == 0
            dealt += game.winner == 0
            ended += 1
            won = [[0, 0, 0, 0], [0, 0, 0, 0]]
            won[winner][game.skunk] = 1
            first, second = (tuple(row) for row in won)
            whole += Games(deals=game.number, won=(first, second))  # pyright: ignore[reportArgumentType]
        dealer_won = Sum.of(dealt) if ended == 2 else Sum()
        whole += Games(ahead=Sum.of(wins - 1), dealer=dealer_won)
    return whole


def _failures(lost: _Lost) -> tuple[Failures, Failures]:
    one, none = Failures(**{lost.how: 1}), Failures()
    return (one, none) if lost.side == 0 else (none, one)
