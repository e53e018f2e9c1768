"""`muggins advise` in the play: what each card is worth that may be played, best first."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec
from rich.padding import Padding
from rich.text import Text

from muggins.cards import Card
from muggins.cli.advise import read_role, read_scores
from muggins.cli.hand import read_card
from muggins.cli.refused import Refused
from muggins.cli.shipped import refusing_tables
from muggins.cli.streams import Screen
from muggins.cli.tabled import Row, show_table
from muggins.cli.usage import cards
from muggins.engine.question import Impossible, ToPlay, view_of, with_pile
from muggins.events import Player
from muggins.tui import draw
from muggins.words import Words, quoted

__all__ = ["Play", "advise_playing"]

_LAID: Final = 2
_SPARE: Final = (3, 1)
"""Columns that a narrow terminal does without: how often, then the points."""
_WHO: Final = {"me": True, "them": False, "moi": True, "autre": False}
"""Whose a card is that was played, as one may write it."""
_HERE: Final = {
    f"asked-{what}": f"cli-asked-{what}"
    for what in ("number", "too-many", "turn", "could", "none-held")
}
"""What is said here where a question names a field of the protocol, which nobody has typed."""


@dataclass(frozen=True)
class Play:
    """A point of the play as it is typed."""

    cards: Sequence[str]
    laid_away: str | None
    starter: str | None
    played: str | None

    def asked(self, *, dealer: bool, pone: bool, scores: str, target: int) -> ToPlay:
        """The question it stands for. Raises Refused naming what is wrong with it."""
        held = tuple(read_card(text) for text in " ".join(self.cards).split())
        if self.laid_away is None:
            raise Refused("cli-no-laid-away")
        laid = tuple(read_card(text) for text in cards(self.laid_away))
        if len(laid) != _LAID:
            raise Refused("cli-two-laid-away", n=len(laid))
        if self.starter is None:
            raise Refused("cli-no-turned")
        question = ToPlay(
            held=held,
            laid_away=laid,
            starter=read_card(self.starter),
            dealer=read_role(dealer=dealer, pone=pone),
            scores=read_scores(scores, target),
            target=target,
            played=_played(self.played or ""),
        )
        try:
            return with_pile(question)
        except Impossible as error:
            said = error.said
            raise Refused(_HERE.get(said.id, said.id), **said.args) from error


def _played(text: str) -> tuple[tuple[bool, Card], ...]:
    """The cards played in order: `me:4H,them:KD`. Raises Refused naming the one that is wrong."""
    found: list[tuple[bool, Card]] = []
    for part in text.replace(",", " ").split():
        who, colon, card = part.partition(":")
        if not colon or who.lower() not in _WHO:
            raise Refused("cli-no-played", text=quoted(part))
        found.append((_WHO[who.lower()], read_card(card)))
    return tuple(found)


class Weighed(msgspec.Struct):
    """One card as JSON: points ahead from it on, the chance to win, and how often it is right."""

    card: str
    play: float
    win: float
    often: float


class Advice(msgspec.Struct):
    """Every rank that may be played as JSON, best first."""

    choices: list[Weighed]


def advise_playing(asked: ToPlay, *, json: bool, words: Words) -> int:
    """Answer what may be played on standard output; raises Refused without tables."""
    from muggins.engine.advice import advise

    other = Player(words.text("cli-the-other"), "computer")
    view = view_of(asked)
    with refusing_tables():
        # As many as in the table.
        advice = advise(replace(view, players=(view.players[0], other)), decimals=2)
    choices = [
        Weighed(
            c.cards[0].text, round(c.play or 0, 4), round(c.win or 0, 5), round(c.often or 0, 4)
        )
        for c in advice.choices
    ]
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(Advice(choices)) + b"\n")
        return 0
    console = Screen(highlight=False)
    console.print(draw.hand(sorted(asked.held), None, words.lang))
    rows = [
        Row(
            draw.faces(choice.cards, words.lang),
            [
                words.text("cli-figure", n=round(weighed.play, 2)),
                words.text("cli-percent", n=round(100 * weighed.win, 2)),
                words.text("cli-whole-percent", n=round(100 * weighed.often)),
            ],
            bold=rank == 0,
        )
        for rank, (weighed, choice) in enumerate(zip(choices, advice.choices, strict=True))
    ]
    heads = [words.text(f"cli-column-{name}") for name in ("card", "ahead", "win", "often")]
    show_table(console, heads, rows, spare=_SPARE, space=2)
    console.print(Padding(Text(words.speak(advice.said)), (0, 2)))
    return 0
