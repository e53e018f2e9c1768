"""Asking the computer player, away from the loop that serves everybody else.

Workers are processes of their own (`engine/worker.py`), since the best player thinks for a
while and needs compiled loops. Whatever they do, a question is answered at once: by the
player that needs none of it, while no worker is ready, when all are busy, and when one
dies, hangs, or answers what cannot be.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

import structlog

from muggins.commands import LayAway, Play
from muggins.engine import policy
from muggins.engine.opponents import OPPONENTS
from muggins.engine.protocol import WORKER, Advice, Choice, Reply, Want, addressed
from muggins.engine.question import Question, ToPlay, asked
from muggins.server.engine_process import Ended, EngineProcess
from muggins.views import TableView

__all__ = ["EnginePool", "PolicyPool", "Pool"]

log = structlog.get_logger(__name__)

_QUEUES: Final = 0.25
"""How many seconds a question waits for a worker to be free."""
_THINKS: Final = 2.0
"""How many seconds somebody waits for the answer of a worker that thinks."""
_PAUSE, _LONGEST_PAUSE = 1.0, 300.0
"""How many seconds lie between the death of a worker and its next start, at first and at most."""

_BEST: Final = OPPONENTS[-1].key
_HURRIED: Final = "book"
_LEVELS: Final = frozenset(opponent.key for opponent in OPPONENTS)


class Pool(Protocol):
    """Whoever answers for computer players; it is given views, never games."""

    def start(self) -> None:
        """Begin whatever goes on beside the answering; returns at once."""
        ...

    async def stop(self) -> None:
        """End whatever goes on."""
        ...

    async def choose(self, view: TableView, level: str, seed: int) -> LayAway | Play:
        """What the player of that level and seed does in the viewer's seat."""
        ...

    async def advise(self, view: TableView) -> Advice:
        """What the best player would weigh in the viewer's seat; ValueError if nothing."""
        ...


class PolicyPool:
    """The player that needs no kernels, in a thread, whatever the level: a millisecond."""

    def start(self) -> None:
        """Nothing goes on."""

    async def stop(self) -> None:
        """Nothing went on."""

    async def choose(self, view: TableView, level: str, seed: int) -> LayAway | Play:
        """What that player does in the viewer's seat."""
        return await asyncio.to_thread(policy.choose, view)

    async def advise(self, view: TableView) -> Advice:
        """What that player would weigh in the viewer's seat; ValueError if nothing."""
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


@dataclass(slots=True, eq=False)
class _Job:
    """A question that waits for a worker, or for its answer."""

    level: str
    seed: int
    want: Want
    question: Question
    taken: asyncio.Event = field(default_factory=asyncio.Event)
    answer: asyncio.Future[Reply | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class EnginePool(PolicyPool):
    """So many workers, begun anew when they die; without one ready, the other player."""

    def __init__(self, workers: int, command: Sequence[str] = WORKER) -> None:
        self._workers = workers
        self._command = tuple(command)
        self._jobs: asyncio.PriorityQueue[tuple[bool, int, _Job]] = asyncio.PriorityQueue()
        self._numbers = itertools.count()
        self._keepers: list[asyncio.Task[None]] = []
        self.ready = 0
        """How many workers can be asked."""

    def start(self) -> None:
        """Start the workers; until they are ready the other player answers."""
        for number in range(self._workers):
            keeper = asyncio.create_task(self._keep(), name=f"engine worker {number + 1}")
            self._keepers.append(keeper)

    async def stop(self) -> None:
        """End the workers."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self._keepers.clear()

    # -- answering ---------------------------------------------------------------------

    async def choose(self, view: TableView, level: str, seed: int) -> LayAway | Play:
        """What the player of that level and seed does in the viewer's seat.

        Games begun before there were levels are played on by the player of that time.
        """
        if level in _LEVELS:
            reply = await self._ask(_Job(level, seed, "move", asked(view)))
            if reply is not None and reply.cards:
                if view.phase == "play":
                    return Play(view.viewer, reply.cards[0])
                return LayAway(view.viewer, reply.cards)
        return await super().choose(view, level, seed)

    async def advise(self, view: TableView) -> Advice:
        """What the best player would weigh in the viewer's seat; ValueError if nothing."""
        reply = await self._ask(_Job(_BEST, 0, "advice", asked(view)))
        if reply is None or reply.advice is None:
            return await super().advise(view)
        return addressed(reply.advice, view.players[1 - view.viewer].name)

    async def _ask(self, job: _Job) -> Reply | None:
        """A worker's answer; None when there is none in time."""
        if not self.ready:
            return None
        # Moves go first: somebody who asks for one hint after another weakens no opponent.
        self._jobs.put_nowait((job.want == "advice", next(self._numbers), job))
        try:
            async with asyncio.timeout(_QUEUES):
                await job.taken.wait()
            async with asyncio.timeout(_THINKS):
                return await job.answer
        except TimeoutError:
            return None
        finally:
            # Nobody takes it up any more.
            job.answer.cancel()

    # -- the workers -------------------------------------------------------------------

    async def _keep(self) -> None:
        """Have one worker run for as long as the server does."""
        pause = _PAUSE
        while True:
            try:
                async with EngineProcess.running(self._command) as worker:
                    self.ready += 1
                    try:
                        while True:
                            await self._serve(worker)
                            pause = _PAUSE
                    finally:
                        self.ready -= 1
            except (Ended, OSError) as error:
                log.warning("an engine worker ended", why=str(error), pause=pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _level(self, job: _Job) -> str:
        """Who answers: while others wait the best player's cards come from the book, at once."""
        if job.level == _BEST and isinstance(job.question, ToPlay) and not self._jobs.empty():
            return _HURRIED
        return job.level

    async def _serve(self, worker: EngineProcess) -> None:
        """Take the next question to a worker. Raises Ended."""
        _, _, job = await worker.while_alive(self._jobs.get())
        if job.answer.done():
            return  # it waited too long
        job.taken.set()
        reply = None
        try:
            reply = await worker.ask(job.question, self._level(job), job.seed, job.want)
        finally:
            if not job.answer.done():
                job.answer.set_result(reply)
