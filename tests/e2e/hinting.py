"""What the best player might say of the play, without waiting for its kernels."""

from __future__ import annotations

from muggins.engine.pegging import weigh
from muggins.engine.protocol import Advice, Choice
from muggins.engine.reasons import Way, why_played
from muggins.views import TableView

__all__ = ["for_the_play"]


def for_the_play(view: TableView) -> Advice:
    """A hint with every figure, made up, for cards of two ranks or more: two are mixed."""
    cards = list({card.rank: card for card in view.playable}.values())
    figures = [(0.44, 0.5432, 0.62), (0.41, 0.5429, 0.38), (-0.3, 0.52, 0.0), (-1.26, 0.49, 0.0)]
    ways = [Way(card, *figure) for card, figure in zip(cards, figures, strict=False)]
    choices = tuple(
        Choice((way.card,), play=way.play, total=way.play, win=way.win, often=way.often)
        for way in ways
    )
    return Advice(choices, why_played(view, ways, weigh(view)))
