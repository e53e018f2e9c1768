"""Asking the computer player, away from the loop that serves everybody else."""

from __future__ import annotations

import asyncio
from typing import Protocol

from muggins.commands import LayAway, Play
from muggins.engine import policy
from muggins.engine.protocol import Advice, Choice
from muggins.views import TableView

__all__ = ["EnginePool", "Pool"]


class Pool(Protocol):
    """Whoever answers for computer players; it is given views, never games."""

    async def choose(self, view: TableView, level: str, seed: int) -> LayAway | Play:
        """What the player of that level and seed does in the viewer's seat."""
        ...

    async def advise(self, view: TableView) -> Advice:
        """What the best player would weigh in the viewer's seat; ValueError if nothing."""
        ...


class EnginePool:
    """The player that needs no kernels, in a thread: a decision takes about a millisecond."""

    async def choose(self, view: TableView, level: str, seed: int) -> LayAway | Play:
        """What the player of that level and seed does in the viewer's seat."""
        return await asyncio.to_thread(policy.choose, view)

    async def advise(self, view: TableView) -> Advice:
        """What the best player would weigh in the viewer's seat; ValueError if nothing."""
        return await asyncio.to_thread(_advise, view)


def _advise(view: TableView) -> Advice:
    """What the player without kernels says, which knows neither the play nor the score."""
    advice = policy.advise(view)
    lays = view.phase == "lay-away"
    choices = tuple(
        Choice(
            choice.cards,
            hand=choice.hand if lays else None,
            crib=choice.crib if lays else None,
            total=choice.total,
        )
        for choice in advice.choices
    )
    return Advice(choices, advice.said)
