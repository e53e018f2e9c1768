"""Playing what is missing of a contest, with a bar that shows how far it is."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from muggins.cli.refused import Refused, code_of
from muggins.cli.shipped import damaged, refusing_tables
from muggins.cli.streams import Screen, TooMuch, read_at_most
from muggins.engine import levels, parts, solved, workers
from muggins.engine.contest import Contest, Kind, NoSuchPlayer, play_pairs, program
from muggins.engine.parts import Part
from muggins.engine.tallies import Tally
from muggins.words import Words, quoted

__all__ = ["Wishes", "simulated"]

_LARGEST: Final = 256_000_000
"""How many bytes of a file of parts are read: many times what millions of pairs take."""
_MOST: Final[dict[Kind, int]] = {"deals": 10, "games": 1}
"""How many pairs make a part: some seconds of the slowest player."""
_PROGRAMS: Final = 3
"""So many times larger are the parts where a program has to be started for each."""


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What is asked on the command line."""

    first: str
    second: str
    pairs: int
    games: int
    seed: int
    target: int
    record: Path | None
    move_timeout: int
    workers: int | None
    scheduler: str | None


@dataclass(frozen=True)
class Simulated:
    """A contest with everything that was played of it, of other seeds too."""

    contest: Contest
    parts: Sequence[Part]


def simulated(wishes: Wishes, words: Words, *, silent: bool) -> Simulated:
    """Play what the file of parts has not yet. Raises Refused, and keeps what was finished."""
    contest = Contest(
        wishes.first, wishes.second, wishes.seed, wishes.target, float(wishes.move_timeout)
    )
    programs = [_known(player, here=wishes.scheduler is None) for player in _players(wishes)]
    if not wishes.pairs and not wishes.games:
        raise Refused("simulate-nothing")
    if wishes.workers is not None and wishes.scheduler is not None:
        raise Refused("simulate-scheduler-alone")
    done = [] if wishes.record is None else _read(wishes.record, contest)
    wanted: dict[Kind, int] = {"deals": wishes.pairs, "games": wishes.games}
    tasks: list[tuple[Kind, range]] = []
    cores = wishes.workers or os.cpu_count() or 1
    for kind, pairs in wanted.items():
        # Enough parts for everybody to have one until nearly the end.
        most = min(_MOST[kind] * (_PROGRAMS if any(programs) else 1), 1 + pairs // (4 * cores))
        for numbers in parts.missing(done, contest, kind, pairs, most):
            tasks.append((kind, numbers))
    if tasks:
        try:
            with _executor(wishes) as executor:
                done += _play(executor, contest, tasks, wishes.record, words, silent=silent)
        except workers.NoCluster as error:
            raise Refused("simulate-no-cluster") from error
        except workers.Unreachable as error:
            raise Refused(
                "simulate-unreachable", text=quoted(str(wishes.scheduler), longest=200)
            ) from error
        except workers.WorkersGone as error:
            raise Refused("simulate-workers-gone") from error
        except solved.Damaged as error:  # a page of the book that nobody had opened
            raise damaged(error) from error
    return Simulated(contest, done)


def _players(wishes: Wishes) -> tuple[str, str]:
    return wishes.first, wishes.second


def _known(player: str, *, here: bool) -> bool:
    """Whether a player is a program. Raises Refused for one there is not."""
    try:
        command = program(player)
    except NoSuchPlayer as error:
        names = ", ".join(levels.PLAYERS)
        raise Refused(error.why, text=quoted(player), players=names) from error
    if command is None:
        if here:
            _seat(player)
        return False
    if here and shutil.which(command[0]) is None:
        raise Refused("simulate-no-program", text=quoted(command[0], longest=200))
    return True


def _seat(player: str) -> None:
    """Have a player sit down once: what it needs is read, and all processes share it."""
    with refusing_tables():
        levels.player(player, 0)


def _executor(wishes: Wishes) -> AbstractContextManager[Executor]:
    if wishes.scheduler is not None:
        return workers.cluster(wishes.scheduler)
    return workers.processes(wishes.workers)


def _read(path: Path, contest: Contest) -> list[Part]:
    """What is in the file of parts, which is made if it is not there. Raises Refused."""
    name = quoted(str(path), longest=400)
    try:
        # What cannot be written is better known now than after the first part.
        with path.open("ab"):
            pass
    except OSError as error:
        raise Refused("cli-unwritable", file=name, code=code_of(error)) from error
    try:
        with path.open("rb") as file:
            data = bytes(read_at_most(_LARGEST, file))
    except TooMuch as error:
        raise Refused("cli-too-large", file=name, most=_LARGEST // 1_000_000) from error
    except OSError as error:
        raise Refused("cli-unreadable", file=name, code=code_of(error)) from error
    end = parts.broken_off(data)
    try:
        found = parts.read(data[:end], contest)
        if end < len(data):
            # Whoever wrote that line was ended in the midst of it; its pairs are played again.
            os.truncate(path, end)
        elif data and not data.endswith(b"\n"):
            with path.open("ab") as file:
                file.write(b"\n")
        return found
    except OSError as error:
        raise Refused("cli-unwritable", file=name, code=code_of(error)) from error
    except parts.BadLine as error:
        facts = {
            key: quoted(value) if isinstance(value, str) else value
            for key, value in error.said.args.items()
        }
        raise Refused(error.said.id, file=name, **facts).at(line=error.line) from error


def _play(
    executor: Executor,
    contest: Contest,
    tasks: Sequence[tuple[Kind, range]],
    record: Path | None,
    words: Words,
    *,
    silent: bool,
) -> list[Part]:
    done: list[Part] = []
    asked: dict[Future[Tally], range] = {
        executor.submit(play_pairs, contest, kind, numbers.start, len(numbers)): numbers
        for kind, numbers in tasks
    }
    # The bar has a thread of its own, so it begins when all processes have.
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Screen(stderr=True), disable=silent or not sys.stderr.isatty(), transient=True,
    )  # fmt: skip
    with bar:
        bars = {
            kind: bar.add_task(
                words.text(f"simulate-bar-{kind}"),
                total=sum(len(numbers) for other, numbers in tasks if other == kind),
            )
            for kind in dict.fromkeys(kind for kind, _ in tasks)
        }
        for future in as_completed(asked):
            start = asked.pop(future).start
            part = Part(
                *(contest.first, contest.second, contest.seed, contest.target),
                *(start, future.result()),
            )
            if record is not None:
                parts.keep(record, part)
            done.append(part)
            bar.advance(bars[part.kind], part.tally.pairs)
    return done
