"""What a game came to: every score with the scores after it, the winner, the skunk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muggins.events import (
    CardPlayed,
    Counted,
    Event,
    GameStarted,
    GameWon,
    Pegged,
    StarterTurned,
)
from muggins.rules import GameOptions

__all__ = ["summarise"]


def summarise(events: Sequence[Event]) -> dict[str, Any]:
    """The scores of one game, in the form that `muggins replay --json` prints.

    `points` is what was made and `scores` what stands on the board, cut at the target;
    `player` is a seat, `winner` and `scores` go by side. Events without points are left
    out. A game that has no winner has `winner` None and `skunk` 0.
    """
    options = GameOptions()
    scores = [0, 0]
    winner: int | None = None
    skunk = 0
    told: list[dict[str, Any]] = []
    for event in events:
        if isinstance(event, GameStarted):
            options = event.options
            scores = [0] * len(set(options.sides))
        elif isinstance(event, GameWon):
            winner, skunk = event.side, event.skunk
        elif isinstance(event, StarterTurned | CardPlayed | Pegged | Counted) and event.points:
            side = options.sides[event.seat]
            scores[side] = min(scores[side] + event.points, options.target)
            told.append(
                {
                    "type": _kind(event),
                    "player": event.seat,
                    "points": event.points,
                    "scores": scores.copy(),
                }
            )
    return {"winner": winner, "scores": scores, "skunk": skunk, "events": told}


def _kind(event: StarterTurned | CardPlayed | Pegged | Counted) -> str:
    if isinstance(event, StarterTurned):
        return "heels"
    if isinstance(event, CardPlayed):
        return "play"
    return event.kind
