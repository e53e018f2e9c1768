"""Why the computer player would do what it does, as sentences of `locales/*/hints.ftl`.

Figures are rounded here to the tenths people see, so that those of one sentence agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from muggins.cards import Card
from muggins.engine.pegging import Weighed
from muggins.pegging import LIMIT, peg
from muggins.speech import Said
from muggins.views import TableView

__all__ = ["Laid", "why_lay_away", "why_play"]

Laid = tuple[tuple[Card, ...], float, float]
"""Two cards laid away, what the hand makes on average, and that with the crib in all."""

_LIKELY: Final = 0.5
_LITTLE_MORE: Final = 0.05


def why_lay_away(view: TableView, best: Laid, second: Laid) -> Said:
    """Why `best` is laid away rather than `second`."""
    cards, hand, total = best
    hand, total, next_total = round(hand, 1), round(total, 1), round(second[2], 1)
    return Said(
        "hint-lay-away",
        {
            "name": view.players[1 - view.viewer].name,
            "cards": _text(cards),
            "whose": "own" if view.dealer == view.viewer else "other",
            "hand": hand,
            "crib": round(abs(total - hand), 1),
            "total": total,
            "next": "even" if next_total == total else "behind",
            "next-cards": _text(second[0]),
            "next-total": next_total,
        },
    )


def why_play(view: TableView, weighed: Sequence[Weighed]) -> Said:
    """Why the first of the cards weighed is played, and how far behind the next rank is."""
    best = weighed[0]
    pile = (best.card,) if view.closed else (*view.pile, best.card)
    count = sum(card.pip for card in pile)
    behind = [w for w in weighed if w.card.rank != best.card.rank]
    total, answer = round(best.total, 1), round(best.answer, 1)
    short = round(total - round(behind[0].total, 1), 1) if behind else 0.0
    # What is left of the total, so that the figures said add up to what the order goes by.
    after = max(round(total - best.now + answer, 1), 0.0)
    return Said(
        _reason(best, weighed, leads=len(pile) == 1),
        {
            "name": view.players[1 - view.viewer].name,
            "card": best.card.text,
            "kind": _kind(pile, count),
            "points": best.now,
            "answer": answer,
            "then": "some" if after else "none",
            "after": after,
            "reply": _reply(best, count),
            "chance": round(100 * (best.risk if _guards(best, weighed) else best.stuck)),
            # Where the score decides, the next card may even promise more points.
            "next": "none" if not behind or short < 0 else "behind" if short else "even",
            "next-cards": behind[0].card.text if behind else "",
            "behind": max(short, 0.0),
        },
    )


def _reason(best: Weighed, weighed: Sequence[Weighed], *, leads: bool) -> str:
    if best.wins:
        return "hint-wins"
    if len(weighed) == 1:
        return "hint-only"
    if _guards(best, weighed):
        return "hint-guards"
    if best.now:
        return "hint-scores"
    if best.stuck > _LIKELY:
        return "hint-go"
    if best.answer <= min(w.answer for w in weighed) + _LITTLE_MORE:
        return "hint-lead" if leads else "hint-safe"
    return "hint-prepares"


def _guards(best: Weighed, weighed: Sequence[Weighed]) -> bool:
    """Whether points were given up so that the other may not win with the next card."""
    return best.total < max(w.total for w in weighed) and not best.wins


def _reply(best: Weighed, count: int) -> str:
    """Whether the other is free to answer, cannot, or begins a new count."""
    if best.stuck == 1.0:
        return "stuck"
    return "lead" if count == LIMIT else "free"


def _kind(pile: Sequence[Card], count: int) -> str:
    """The kind of what the last card of the pile scores: its one line, or several."""
    lines = peg(pile, count)
    if not lines:
        return "nothing"
    return lines[0].kind if len(lines) == 1 else "several"


def _text(cards: Sequence[Card]) -> str:
    return " ".join(card.text for card in cards)
