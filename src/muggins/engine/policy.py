"""The computer player: what to lay away, what to play, and why.

It is given a table as its own seat sees it, never the game, so it knows no more than a
person in that seat; and it decides the same way every time it is given the same view.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import cast

from muggins import hands
from muggins.cards import PACK, Card
from muggins.commands import LayAway, Play
from muggins.pegging import peg
from muggins.speech import Said
from muggins.views import TableView

__all__ = ["Advice", "Choice", "advise", "choose"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice and its worth in points for the player, `total` in all.

    Laying away: `hand` and `crib` (negative when the crib is the other's) on average over
    the starters. In the play: `hand` is what the card scores at once, `crib` what the other
    is expected to answer, negative.
    """

    cards: tuple[Card, ...]
    hand: float
    crib: float
    total: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What the player weighs, best choice first, and why in one sentence."""

    choices: tuple[Choice, ...]
    said: Said


def choose(view: TableView) -> LayAway | Play:
    """The move this player makes; raises ValueError when the view asks it for none."""
    best = _ranked(view)[0]
    if view.phase == "play":
        return Play(view.viewer, best.cards[0])
    return LayAway(view.viewer, best.cards)


def advise(view: TableView) -> Advice:
    """All choices with their worth and why; raises ValueError when there is nothing to decide."""
    choices = _ranked(view)
    best = choices[0]
    cards = " ".join(card.text for card in best.cards)
    if view.phase == "play":
        return Advice(choices, Said("hint-play", {"card": cards, "points": best.hand}))
    return Advice(
        choices,
        Said("hint-lay-away", {"cards": cards, "hand": best.hand, "total": best.total}),
    )


def _ranked(view: TableView) -> tuple[Choice, ...]:
    if view.viewer not in view.waiting:
        raise ValueError(f"seat {view.viewer} has nothing to decide: it is not its move")
    if view.phase == "lay-away":
        choices = _lay_away(view)
    elif view.phase == "play":
        choices = _play(view)
    else:
        raise ValueError(f"seat {view.viewer} has nothing to decide in phase {view.phase}")
    return tuple(sorted(choices, key=lambda choice: (-choice.total, choice.cards)))


def _lay_away(view: TableView) -> list[Choice]:
    held = cast("tuple[Card, ...]", view.held[view.viewer])
    starters = [card for card in PACK if card not in held]
    choices: list[Choice] = []
    for laid in combinations(held, view.options.laid_away):
        kept = [card for card in held if card not in laid]
        hand = sum(hands.total(kept, starter) for starter in starters) / len(starters)
        choices.append(Choice(laid, hand, 0.0, hand))
    return choices


def _play(view: TableView) -> list[Choice]:
    pile = () if view.closed else view.pile
    choices: list[Choice] = []
    for card in view.playable:
        count = sum(other.pip for other in pile) + card.pip
        points = float(sum(line.points for line in peg((*pile, card), count)))
        choices.append(Choice((card,), points, 0.0, points))
    return choices
