"""Asking the computer player, away from the loop that serves everybody else."""

from __future__ import annotations

import asyncio
from typing import Protocol

from muggins.commands import LayAway, Play
from muggins.engine import policy
from muggins.engine.policy import Advice
from muggins.views import TableView

__all__ = ["EnginePool", "Pool"]


class Pool(Protocol):
    """Whoever answers for computer players; it is given views, never games."""

    async def choose(self, view: TableView) -> LayAway | Play:
        """What the player in the viewer's seat does."""
        ...

    async def advise(self, view: TableView) -> Advice:
        """What the player would weigh in the viewer's seat. ValueError if nothing to decide."""
        ...


class EnginePool:
    """The player that needs no kernels, in a thread: a decision takes about a millisecond."""

    async def choose(self, view: TableView) -> LayAway | Play:
        """What the player in the viewer's seat does."""
        return await asyncio.to_thread(policy.choose, view)

    async def advise(self, view: TableView) -> Advice:
        """What the player would weigh in the viewer's seat. ValueError if nothing to decide."""
        return await asyncio.to_thread(policy.advise, view)
