"""A process that plays for the server: `python -m muggins.engine.worker`.

It answers the tasks of `protocol.py` on its standard input, one a line, and ends with its
input. It is started by name, so that no import leads from the server to the kernels.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from muggins.engine.protocol import Reply, Task

__all__ = ["answer", "main", "warm_up"]

_NICE: Final = 5
"""How far the loop that serves everybody goes before us."""


def main() -> None:
    """Answer until the input ends."""
    # Before the kernels are loaded, which may take a while and should not be felt.
    os.nice(_NICE)
    # The key that ends the server goes to its children, too; they end with their input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Only replies go where the server reads, whatever a library has to say.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(sys.stdin.buffer, tasks), daemon=True).start()

    from muggins.engine.protocol import Reply, read_task, write_line

    warm_up()
    _send(replies, write_line(Reply(0)))
    while True:
        _send(replies, write_line(answer(read_task(tasks.get()))))


def _hear(source: BinaryIO, tasks: queue.SimpleQueue[bytes]) -> None:
    """Take in lines; without a server nobody waits for what is still being worked out."""
    for line in source:
        tasks.put(line)
    os._exit(0)


def _send(replies: BinaryIO, line: bytes) -> None:
    try:
        replies.write(line)
        replies.flush()
    except BrokenPipeError:
        os._exit(0)


def warm_up() -> None:
    """Load and compile whatever a deal needs: a whole one is played, with advice on it."""
    from muggins.cards import PACK
    from muggins.commands import CutStarter, Deal
    from muggins.engine import levels
    from muggins.engine.advice import advise
    from muggins.engine.opponents import OPPONENTS
    from muggins.events import GameStarted, MatchStarted, Player
    from muggins.match import Match
    from muggins.rules import STANDARD, MatchOptions
    from muggins.views import view

    match = Match.start(MatchStarted((Player("me"), Player("them")), MatchOptions()))
    match = match.fold(GameStarted(1, STANDARD, 1))
    # Any thirteen cards do, in which each player has several to choose from to the end.
    drawn = PACK[0:52:4]
    match = match.advance(Deal((drawn[0:12:2], drawn[1:12:2]), drawn[12]))[0]
    players = [levels.player(opponent.key, 0) for opponent in OPPONENTS]
    while (game := match.game) is not None and game.phase in ("lay-away", "starter", "play"):
        seat = game.waiting[0]
        if game.phase == "starter":
            match = match.advance(CutStarter(seat))[0]
            continue
        seen = view(match, seat)
        advise(seen)
        moves = [player(seen) for player in players]
        match = match.advance(moves[-1])[0]


def answer(task: Task) -> Reply:
    """What the player of a task does, or what is to be said of the table; empty if neither."""
    from muggins.commands import LayAway
    from muggins.engine import levels
    from muggins.engine.advice import advise
    from muggins.engine.protocol import Reply, read_question
    from muggins.engine.question import view_of

    try:
        view = view_of(read_question(bytes(task.question)).question)
        if task.want == "advice":
            return Reply(task.n, advice=advise(view))
        move = levels.player(task.level, task.seed)(view)
    except Exception:  # noqa: BLE001 — the table goes on without this answer, whatever it was
        return Reply(task.n)
    return Reply(task.n, move.cards if isinstance(move, LayAway) else (move.card,))


if __name__ == "__main__":
    main()
