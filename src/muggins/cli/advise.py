"""`muggins advise`: what to lay away from six cards, with everything each choice is made of."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from rich.padding import Padding
from rich.text import Text

from muggins.cards import Card
from muggins.cli.hand import read_card, refuse_twice
from muggins.cli.refused import Refused
from muggins.cli.shipped import refusing_tables
from muggins.cli.streams import Screen
from muggins.cli.tabled import Row, show_table
from muggins.engine import solved
from muggins.engine.laying import Laid, weigh
from muggins.engine.reasons import Figures, why_laid
from muggins.tui import draw
from muggins.words import Words, quoted

__all__ = ["Asked", "advise_laying", "read_role", "read_scores"]

_SCORES: Final = re.compile(r"([0-9]{1,3})[-–]([0-9]{1,3})")
_SIZE: Final = 6
_DECIMALS: Final = 2
_SPARE: Final = (3, 2, 1, 4)
"""Columns that a narrow terminal does without: the parts of the total, then the total."""


@dataclass(frozen=True)
class Asked:
    """Six cards, whose crib it is, and the scores, mine first."""

    cards: tuple[Card, ...]
    own: bool
    scores: tuple[int, int]
    target: int

    @staticmethod
    def of(cards: Sequence[str], *, dealer: bool, pone: bool, scores: str, target: int) -> Asked:
        """What was asked on the command line. Raises Refused naming what is wrong with it."""
        texts = " ".join(cards).split()
        six = tuple([read_card(text) for text in texts])
        refuse_twice(texts)
        if len(six) != _SIZE:
            raise Refused("cli-six", n=len(six))
        own = read_role(dealer=dealer, pone=pone)
        return Asked(six, own, read_scores(scores, target), target)


def read_role(*, dealer: bool, pone: bool) -> bool:
    """Whether I deal. Raises Refused unless exactly one of the two is said."""
    if dealer == pone:
        raise Refused("cli-two-roles" if dealer else "cli-no-role")
    return dealer


def read_scores(text: str, target: int) -> tuple[int, int]:
    """Two scores below the target, mine first. Raises Refused naming what is wrong."""
    written = _SCORES.fullmatch(text.strip())
    if written is None:
        raise Refused("cli-no-scores", text=quoted(text))
    mine, theirs = int(written[1]), int(written[2])
    if max(mine, theirs) >= target:
        raise Refused("cli-beyond", text=quoted(text), target=target, last=target - 1)
    return mine, theirs


class Weighed(msgspec.Struct):
    """One choice as JSON: points to the player, and the chance to win the game."""

    discard: list[str]
    hand: float
    crib: float
    play: float
    total: float
    win: float
    spread: float
    hands: list[float]

    @staticmethod
    def of(laid: Laid) -> Weighed:
        """The answer for a choice."""
        return Weighed(
            [card.text for card in laid.cards],
            round(laid.hand, 4),
            round(laid.crib, 4),
            round(laid.play, 4),
            round(laid.total, 4),
            round(laid.win, 5),
            round(laid.spread, 4),
            [round(often, 4) for often in laid.hands],
        )


class Advice(msgspec.Struct):
    """All fifteen choices as JSON, best first."""

    choices: list[Weighed]


def advise_laying(asked: Asked, *, json: bool, words: Words) -> int:
    """Answer the fifteen choices on standard output; raises Refused without tables."""
    choices = weigh(asked.cards, _tables(), own=asked.own, scores=asked.scores, target=asked.target)
    if json:
        advice = Advice([Weighed.of(laid) for laid in choices])
        sys.stdout.buffer.write(msgspec.json.encode(advice) + b"\n")
    else:
        _show(asked, choices, words, Screen(highlight=False))
    return 0


def _tables() -> solved.Solved:
    with refusing_tables():
        return solved.load()


# --- For people ------------------------------------------------------------------------------


def _show(asked: Asked, choices: Sequence[Laid], words: Words, console: Screen) -> None:
    console.print(draw.hand(sorted(asked.cards), None, words.lang))
    names = ("laid", "hand", "crib-own" if asked.own else "crib-other", "play", "total", "win")
    rows: list[Row] = []
    for rank, laid in enumerate(choices):
        shown = Figures.of(laid, _DECIMALS)
        figures = [
            words.text("cli-figure", n=n / 100)
            for n in (shown.hand, shown.crib, shown.play, shown.total)
        ]
        figures.append(words.text("cli-percent", n=shown.win / 100))
        rows.append(Row(draw.faces(laid.cards, words.lang), figures, bold=rank == 0))
    heads = [words.text(f"cli-column-{name}") for name in names]
    show_table(console, heads, rows, spare=_SPARE, space=2)
    whose = "own" if asked.own else "dealer"
    why = words.speak(why_laid(choices, whose=whose, name="", decimals=_DECIMALS))
    console.print(Padding(Text(why), (0, 2)))
