"""What came of a contest, for people and as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import inf, sqrt
from typing import Final

import msgspec
from rich.text import Text

from muggins.cli.simulating import Simulated
from muggins.cli.streams import Screen
from muggins.cli.tabled import Row, show_table
from muggins.engine.parts import add
from muggins.engine.simulate import Estimate
from muggins.engine.tallies import Deals, Failures, Games, Made, Sum
from muggins.words import Words, printable

__all__ = ["show"]

_HALF: Final = 0.5
_FEW: Final = 30
"""Of fewer pairs no interval is told: how far they spread says too little of how far others would."""
_WIDE: Final = 160
"""In a file or a pipe no row is broken into two, but for a very long name."""
_SPARE: Final = (3, 2, 1)
"""Columns that a narrow terminal does without: the parts of the total."""


class Figure(msgspec.Struct):
    """A mean of so many with its 95 % interval, if they are enough; none of fewer than two."""

    n: int
    mean: float | None = None
    low: float | None = None
    high: float | None = None

    @staticmethod
    def of(found: Estimate | None, n: int, least: float = -inf) -> Figure:
        """The figure of an estimate that stands for `n`, and cannot be below `least`."""
        if found is None:
            return Figure(n)
        if found.n < _FEW:
            return Figure(n, round(found.mean, 6))
        mean, low, high = found.mean, max(found.low, least), found.high
        return Figure(n, round(mean, 6), round(low, 6), round(high, 6))

    @staticmethod
    def share(halves: Sum, least: int, most: int, beyond: float = 0) -> Figure:
        """The figure of games won, of two a pair, `beyond` being added; it has its bounds.

        The interval is that of Agresti and Coull: as if two more pairs had been won and two
        lost, so that it is honest where nearly all are won.
        """
        found = halves.estimate(1 / 2)
        if found is None or halves.n < _FEW:
            return Figure(halves.n, None if found is None else round(found.mean + beyond, 6))
        around = (halves + Sum.of(least, least, most, most)).estimate(1 / 2)
        assert around is not None, "there are more than two"
        low, high = max(around.low, least / 2), min(around.high, most / 2)
        mean, low, high = (round(value + beyond, 6) for value in (found.mean, low, high))
        return Figure(halves.n, mean, low, high)

    @property
    def known(self) -> str:
        """How much is known of it, as the messages name it."""
        if self.mean is None:
            return "no"
        return "few" if self.low is None else "yes"

    @property
    def ends(self) -> tuple[float, float]:
        """Both ends of the interval."""
        return self.low or 0.0, self.high or 0.0

    @property
    def margin(self) -> float:
        """How far the interval goes beyond the mean."""
        return 0.0 if self.mean is None or self.high is None else self.high - self.mean


class Role(msgspec.Struct):
    """What a player made in a deal as pone or as the dealer, who alone has a crib."""

    hand: Figure
    crib: Figure | None
    play: Figure
    whole: Figure


class Side(msgspec.Struct):
    """One player: its points a deal by role, its games by what they were won by, its failures."""

    player: str
    pone: Role
    dealer: Role
    won: dict[str, int]
    failures: dict[str, int]


class OfDeals(msgspec.Struct):
    """`ahead` is what the first player made more in a deal; pairs with a failure are left out."""

    ahead: Figure
    left_out: int


class OfGames(msgspec.Struct):
    """The share of games the first player won, and the first dealer; `length` in deals."""

    won: Figure
    beyond_half: Figure
    first_dealer: Figure
    length: float | None


class Answer(msgspec.Struct):
    """The whole answer; `seeds` are all that are in it. A player against itself is one side."""

    first: str
    second: str
    target: int
    seeds: list[int]
    deals: OfDeals
    games: OfGames
    sides: list[Side]


def show(found: Simulated, *, json: bool, words: Words) -> int:
    """Answer on standard output; 0."""
    answer = _answer(found)
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    else:
        screen = Screen(highlight=False, width=None if sys.stdout.isatty() else _WIDE)
        for line in _lines(answer, words):
            screen.print(line, markup=False, soft_wrap=True)
        if answer.deals.ahead.known != "no":
            _show_table(screen, answer, words)
    return 0


# --- The figures ------------------------------------------------------------------------------


def _answer(found: Simulated) -> Answer:
    contest = found.contest
    deals, games = add(found.parts)
    ended = sum(map(sum, games.won))
    return Answer(
        contest.first,
        contest.second,
        contest.target,
        sorted({part.seed for part in found.parts} | {contest.seed}),
        OfDeals(Figure.of(deals.ahead.estimate(1 / 2), deals.ahead.n), deals.left_out),
        OfGames(
            Figure.share(games.ahead, -1, 1, _HALF),
            Figure.share(games.ahead, -1, 1),
            Figure.share(games.dealer, 0, 2),
            round(games.deals / ended, 4) if ended else None,
        ),
        _sides(contest.first, contest.second, deals, games),
    )


def _sides(first: str, second: str, deals: Deals, games: Games) -> list[Side]:
    if first != second:
        return [
            Side(
                name,
                _role([deals.made[2 * side]], crib=False),
                _role([deals.made[2 * side + 1]], crib=True),
                _won(games.won[side]),
                msgspec.to_builtins(games.failures[side] + deals.failures[side]),
            )
            for side, name in enumerate((first, second))
        ]
    failures = [*games.failures, *deals.failures]
    return [
        Side(
            first,
            _role(deals.made[::2], crib=False),
            _role(deals.made[1::2], crib=True),
            _won([one + other for one, other in zip(*games.won, strict=True)]),
            msgspec.to_builtins(sum(failures, Failures())),
        )
    ]


def _role(made: Sequence[Made], *, crib: bool) -> Role:
    return Role(
        _mean([one.hand for one in made]),
        _mean([one.crib for one in made]) if crib else None,
        _mean([one.play for one in made]),
        _mean([one.whole for one in made]),
    )


def _mean(sums: Sequence[Sum]) -> Figure:
    """The mean of sums of as many deals, of the two sides when a player met itself."""
    found = [estimate for one in sums if (estimate := one.estimate()) is not None]
    n = sum(one.n for one in sums)
    if len(found) < len(sums):
        return Figure(n)
    mean = sum(one.mean for one in found) / len(found)
    # Both sides had the same cards, so that the second may tell nothing new: as if it did not.
    error = sqrt(sum(one.error**2 for one in found) / len(found))
    # Nobody makes less than nothing.
    return Figure.of(Estimate(mean, error, found[0].n), n, 0.0)


def _won(games: Sequence[int]) -> dict[str, int]:
    return dict(zip(("plain", "skunk", "double", "triple"), games, strict=True))


# --- For people -------------------------------------------------------------------------------


def _lines(answer: Answer, words: Words) -> Iterator[str]:
    first, second = printable(answer.first), printable(answer.second)
    players = {"first": first, "second": second}
    yield words.text(
        "simulate-head",
        **players,
        target=answer.target,
        seeds=len(answer.seeds),
        seed=", ".join(map(str, answer.seeds)),
    )
    ahead = answer.deals.ahead
    if ahead.n:
        mean = ahead.mean or 0.0
        yield words.text(
            "simulate-deals",
            **players,
            known=ahead.known,
            more="more" if mean >= 0 else "less",
            mean=abs(mean),
            margin=ahead.margin,
            n=ahead.n,
        )
    if answer.deals.left_out:
        yield words.text("simulate-left-out", n=answer.deals.left_out)
    won, length = answer.games.won, answer.games.length
    if won.n:
        yield words.text("simulate-games", **players, **_shares(won))
    dealer = answer.games.first_dealer
    if dealer.mean is not None:
        yield words.text("simulate-dealer", **_shares(dealer), length=length or 0.0)
    games = sum(sum(side.won.values()) for side in answer.sides)
    for side in answer.sides:
        if games:
            shares = {kind: 100 * n / games for kind, n in side.won.items()}
            yield words.text("simulate-won", player=printable(side.player), **shares)
    for side in answer.sides:
        if any(side.failures.values()):
            yield words.text("simulate-failed", player=printable(side.player), **side.failures)


def _shares(won: Figure) -> dict[str, str | int | float]:
    low, high = won.ends
    share = 100 * (won.mean or 0.0)
    return {"known": won.known, "share": share, "low": 100 * low, "high": 100 * high, "n": won.n}


def _show_table(screen: Screen, answer: Answer, words: Words) -> None:
    rows: list[Row] = []
    for side in answer.sides:
        for role, made in (("pone", side.pone), ("dealer", side.dealer)):
            figures = [
                "" if figure is None
                else words.text(
                    "simulate-figure",
                    known=figure.known, mean=figure.mean or 0.0, margin=figure.margin,
                )
                for figure in (made.hand, made.crib, made.play, made.whole)
            ]  # fmt: skip
            who = words.text("simulate-role", player=printable(side.player), role=role)
            rows.append(Row(Text(who), figures))
    heads = [
        words.text(f"simulate-column-{name}")
        for name in ("player", "hand", "crib", "play", "whole")
    ]
    show_table(screen, heads, rows, spare=_SPARE, space=1, long_names=True)
