"""Making every table of the engine from nothing: `muggins engine build`.

The laying away and the play depend on one another: what is kept decides what a player may
be thought to hold, and what a holding is worth in the play decides what is kept. So both
are worked out by turns. One *sweep* lays away every hand of six by the tables as they stand
until that settles, then solves the play for each of the thirteen ranks of starter; sweeps go
on until what is kept hardly moves.

Each sweep's laying away and each starter's solution is a *stage*, which ends with a file in
the folder; a build that was broken off, or moved to another machine, goes on after the last.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine import aiming, book, holdings, solver
from muggins.engine.discard import LAID
from muggins.engine.equity import Equity
from muggins.engine.kernels import laying, selfplay
from muggins.engine.lookups import places, ranks_of_four
from muggins.engine.ranges import draws, kept_ranges
from muggins.engine.solved import Solved, read_arrays, write_arrays
from muggins.speech import Said

__all__ = [
    "Laying",
    "Report",
    "bind_stage",
    "bound",
    "build",
    "gather",
    "kept_ranges",
    "latest_laying",
    "lay_away",
    "moved",
    "race",
    "solve_stage",
]

Floats = NDArray[np.float64]
Report = Callable[[Said], None]
"""Whoever is told how far the work has come, in sentences of `locales/*/cli.ftl`."""

SPREAD: Final = 0.02
"""Choices less than this many points behind the best one are made, too, if less often."""
DEALS: Final = 60_000
"""How many deals are played with each rank of starter, to see what comes of the tables."""
AIMED, ROUNDS = 2_000, 3
"""How many deals are played at each pair of scores near the end, and how many times over."""
PEGS: Final = 32
"""One more than the most points a side is told to have made in the play."""
RANKS: Final = "A23456789TJQK"
_SETTLED: Final = 0.003
_ROUNDS: Final = 12


class Laying(NamedTuple):
    """How both sides lay away and what that brings, for pone (0) and for the dealer (1)."""

    made: Floats
    """How often each choice is made with each holding of six: (2, 18564, 15)."""
    cribs: Floats
    """What each choice brings to the crib by rank: (2, 18564, 15), never negative."""
    hands: tuple[float, float]
    """The average hand of each side."""
    play: Floats
    """What holdings are worth in the play, as it was reckoned with: (2, 1820, 13)."""


def moved(before: Floats, after: Floats) -> float:
    """How far apart what is kept is, in total variation, on the side where it is more."""
    four = np.full(13, 4, np.int64)
    ways = draws(4, four)
    shares = [kept_ranges(made, four) * ways for made in (before, after)]
    one, two = (share / share.sum(axis=1, keepdims=True) for share in shares)
    return float(np.abs(one - two).sum(axis=1).max() / 2)


def lay_away(
    play: Floats, start: Laying | None = None, report: Report = lambda said: None
) -> Laying:
    """Lay every hand of six away by its average, again and again until that settles.

    `play` is what holdings of four are worth in the play by the starter's rank, to pone and
    to the dealer: (2, 1820, 13).
    """
    sixes = holdings.ranks(6)
    cribs = np.zeros((2, holdings.SIXES, 15)) if start is None else start.cribs
    made = None if start is None else start.made
    hands = (0.0, 0.0)
    for turn in range(1, _ROUNDS + 1):
        found = [
            laying.lay_away(ranks_of_four(), cribs[who], play[who], bool(who), SPREAD)
            for who in (0, 1)
        ]
        now = np.stack([part[0] for part in found])
        hands = (float(found[0][1]), float(found[1][1]))
        far = 1.0 if made is None else moved(made, now)
        # Each side answering the other in full would swing to and fro; half way settles.
        made = now if made is None or (start is None and turn == 2) else (made + now) / 2
        cribs = np.stack([laying.cribs(ranks_of_four(), made[1 - who], sixes) for who in (0, 1)])
        facts = {"round": turn, "far": far, "pone": hands[0], "dealer": hands[1]}
        report(Said("build-laying", {**facts}))
        if far < _SETTLED:
            break
    assert made is not None
    return Laying(made, cribs, hands, play)


# --- Stages --------------------------------------------------------------------------


def _lay_stage(folder: Path, sweep: int, report: Report) -> Laying:
    path = folder / f"sweep{sweep}-laying.npz"
    if not path.exists():
        play, start = np.zeros((2, 1820, 13)), None
        if sweep > 1:
            play, start = _play(folder, sweep - 1), _lay_stage(folder, sweep - 1, report)
        if sweep > 2 and start is not None:
            # What is kept for its play is worth less once everybody keeps it: half way settles.
            play = (play + start.play) / 2
        laid = lay_away(play, start, report)
        write_arrays(
            path,
            {
                "made": laid.made.astype(np.float16),
                "cribs": laid.cribs.astype(np.float32),
                "hands": np.array(laid.hands),
                "play": laid.play.astype(np.float32),
            },
        )
    return _read_laying(path)


def _read_laying(path: Path) -> Laying:
    part = read_arrays(path, "made", "cribs", "hands", "play")
    pone, dealer = part["hands"].tolist()
    made, cribs, play = (part[name].astype(np.float64) for name in ("made", "cribs", "play"))
    return Laying(made, cribs, (pone, dealer), play)


def latest_laying(folder: Path) -> tuple[int, Laying] | None:
    """The last sweep that has its laying away in the folder, with that; None if there is none."""
    sweeps = [
        int(path.stem[5:-7])
        for path in folder.glob("sweep*-laying.npz")
        if path.stem[5:-7].isdecimal()
    ]
    if not sweeps:
        return None
    return max(sweeps), _read_laying(folder / f"sweep{max(sweeps)}-laying.npz")


def _solution(folder: Path, sweep: int, starter: int) -> Path:
    return folder / f"sweep{sweep}-play-{RANKS[starter]}.npz"


def _play(folder: Path, sweep: int) -> Floats:
    """What holdings are worth in the play after a sweep: (2, 1820, 13)."""
    worth = np.zeros((2, 1820, 13))
    for starter in range(13):
        worth[:, :, starter] = read_arrays(_solution(folder, sweep, starter), "worth")["worth"]
    return worth


def _whole(folder: Path, sweep: int, starter: int | None) -> Path:
    name = "any" if starter is None else RANKS[starter]
    return folder / f"sweep{sweep}-book-{name}.npz"


def solve_stage(folder: Path, sweep: int, starter: int, iterations: int, whole: bool) -> Said:
    """Solve the play for one rank of starter, certify it, and write the stage's file.

    With it go the first three cards of the strategy, in 63rds, and deals that the tables
    play against themselves; the `whole` strategy goes into a file of its own, as a book.
    """
    laid = _lay_stage(folder, sweep, lambda said: None)
    left = solver.copies(starter)
    ranges = kept_ranges(laid.made, left)
    strategy = solver.solve_play(ranges, left, iterations)
    if whole:
        made_of = f"sweep {sweep}, starter {RANKS[starter]}, {iterations} iterations"
        book.write(_whole(folder, sweep, starter), book.pack(strategy, made_of))
    found = solver.certify(strategy, ranges, left)
    first = solver.first_cards(strategy)
    events = np.zeros((DEALS, 32), np.int8)
    shown = np.zeros((DEALS, 3), np.int8)
    t = solver.play_tree()
    selfplay.play_deals(
        *(DEALS, starter, np.uint64(1000 * sweep + starter), ranks_of_four(), places()),
        *(laid.cribs, laid.play, SPREAD, t.kind, t.action, t.below, t.skip, strategy, events),
        *(shown, np.zeros((0, 21), np.int64)),
    )
    write_arrays(
        _solution(folder, sweep, starter),
        {
            "worth": found.worth.astype(np.float32),
            "value": np.array(found.value),
            "gains": np.array(found.gains),
            "iterations": np.array(iterations),
            "events": events,
            "shown": shown,
            **{name: np.rint(part * 63).astype(np.uint8) for name, part in first._asdict().items()},
        },
    )
    return Said(
        "build-play",
        {
            "sweep": sweep,
            "letter": RANKS[starter],
            "value": found.value,
            "exploitability": found.exploitability,
        },
    )


def bind_stage(folder: Path, sweep: int, iterations: int) -> Said:
    """Solve the play without a look at the starter, and certify and write the book of it."""
    laid = _lay_stage(folder, sweep, lambda said: None)
    four = np.full(13, 4, np.int64)
    ranges = kept_ranges(laid.made, four)
    made_of = f"sweep {sweep}, {iterations} iterations"
    bound = book.pack(solver.solve_play(ranges, four, iterations), made_of)
    found = solver.certify(book.unpack(bound), ranges, four)
    told = f"{made_of}; exploitability {found.exploitability:.5f} points a deal"
    book.write(_whole(folder, sweep, None), replace(bound, made_of=told))
    facts = {"sweep": sweep, "value": found.value, "exploitability": found.exploitability}
    return Said("build-book", {**facts})


def _winning_stage(folder: Path, sweep: int, report: Report) -> None:
    """The chance to win from every score, by the deals of a sweep, and what these come to.

    The file has `to121` and `to61`, as of `selfplay.winning`, `pegs`, how often pone and the
    dealer peg so much, (32, 32), and `shown`, how often pone's hand, the dealer's and the
    crib count so much, (3, 30).
    """
    path = folder / f"sweep{sweep}-winning.npz"
    if path.exists():
        return
    parts: list[NDArray[np.int8]] = []
    shows: list[NDArray[np.int8]] = []
    for starter in range(13):
        part = read_arrays(_solution(folder, sweep, starter), "events", "shown")
        parts.append(part["events"])
        shows.append(part["shown"])
    events, shown = np.concatenate(parts), np.concatenate(shows)
    chance = {
        f"to{target}": selfplay.winning(events, target, np.zeros((target, target)))
        for target in (121, 61)
    }
    pone = events.clip(min=0).sum(axis=1) - shown[:, 0]
    dealer = -events.clip(max=0).sum(axis=1) - shown[:, 1] - shown[:, 2]
    pegs = np.zeros((PEGS, PEGS))
    np.add.at(pegs, (pone.clip(max=PEGS - 1), dealer.clip(max=PEGS - 1)), 1 / len(pone))
    shows_by_points = [np.bincount(column, minlength=30) / len(shown) for column in shown.T]
    write_arrays(path, {**chance, "pegs": pegs, "shown": np.stack(shows_by_points)})
    pone, dealer = pone.mean() + shown[:, 0].mean(), dealer.mean() + shown[:, 1:].sum(1).mean()
    first = {name: 100 * float(table[0, 0]) for name, table in chance.items()}
    facts = {"sweep": sweep, "pone": float(pone), "dealer": float(dealer), **first}
    report(Said("build-winning", {**facts}))


def _aiming_stage(folder: Path, sweep: int, report: Report) -> None:
    """The chance to win between players who aim to win, by the book of a sweep.

    The file has `to121` and `to61`, as of `aiming.aim`.
    """
    path = folder / f"sweep{sweep}-aiming.npz"
    if path.exists():
        return
    tables = gather(folder, sweep, lambda said: None)
    strategy = book.unpack(bound(folder, sweep))
    events = np.concatenate(
        [read_arrays(_solution(folder, sweep, s), "events")["events"] for s in range(13)]
    )
    write_arrays(
        path,
        {
            f"to{target}": aiming.aim(
                tables, strategy, events, target, AIMED, ROUNDS, sweep, report
            )
            for target in (121, 61)
        },
    )


def _leave_interruptions() -> None:
    """In a worker: leave interruptions to the process that began it, which ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def build(
    folder: Path,
    sweeps: Iterable[int],
    iterations: int,
    report: Report,
    workers: int | None = None,
    *,
    whole: bool = False,
) -> None:
    """Work through the stages of these sweeps that have no file in the folder yet.

    Unless `whole`, books are made of none of them. A sweep's laying away says all that later stages need to know of the sweeps before, whose
    files need not be there.
    """
    begun = latest_laying(folder)
    for sweep in sweeps:
        if begun is not None and sweep < begun[0]:
            continue
        _lay_stage(folder, sweep, report)
        missing = [s for s in range(13) if not _solution(folder, sweep, s).exists()]
        unbound = whole and not _whole(folder, sweep, None).exists()
        if missing or unbound:
            most = min(workers or os.cpu_count() or 1, len(missing) + unbound)
            with ProcessPoolExecutor(most, initializer=_leave_interruptions) as pool:
                tasks = [
                    pool.submit(solve_stage, folder, sweep, s, iterations, whole) for s in missing
                ]
                if unbound:
                    tasks.append(pool.submit(bind_stage, folder, sweep, iterations))
                try:
                    for task in as_completed(tasks):
                        report(task.result())
                except BaseException:
                    # Else whoever interrupts would wait for hours: for what has begun, and
                    # for what the pool has handed out beyond that.
                    pool.shutdown(wait=False, cancel_futures=True)
                    for worker in active_children():
                        worker.terminate()
                    raise
        _winning_stage(folder, sweep, report)
        if whole:
            _aiming_stage(folder, sweep, report)


# --- What is shipped -----------------------------------------------------------------


def gather(folder: Path, sweep: int, report: Report) -> Solved:
    """The tables to ship after a sweep, with the laying away that follows from it."""
    before = _lay_stage(folder, sweep, report)
    laid = _lay_stage(folder, sweep + 1, report)
    far = moved(before.made, laid.made)
    play = _play(folder, sweep)
    first: dict[str, list[NDArray[np.uint8]]] = {name: [] for name in solver.FirstCards._fields}
    gains: list[float] = []
    races: list[Floats] = []
    for starter in range(13):
        part = read_arrays(_solution(folder, sweep, starter), "gains", "events", "shown", *first)
        races.append(race(part["events"], part["shown"]))
        gains.append(float(part["gains"].mean()))
        for name, parts in first.items():
            parts.append(part[name])
    part = read_arrays(folder / f"sweep{sweep}-winning.npz", "to121", "to61", "pegs", "shown")
    aimed = folder / f"sweep{sweep}-aiming.npz"
    chances = read_arrays(aimed, "to121", "to61") if aimed.exists() else part
    wins = {target: chances[f"to{target}"] for target in (121, 61)}
    equity = Equity(wins, part["pegs"], part["shown"], sum(races, np.zeros(())) / len(races))
    report(Said("build-gathered", {"sweep": sweep, "far": far}))
    return Solved(
        cribs=laid.cribs,
        made=laid.made,
        play=play,
        average_play=_average_play(before.made, play),
        jacks_laid=_jacks_laid(laid.made),
        lead=np.stack(first["lead"]),
        answer=np.stack(first["answer"]),
        third=np.stack(first["third"]),
        equity=equity,
        made_of=(
            f"sweep {sweep}; exploitability of the play {np.mean(gains):.5f} points a deal on "
            f"average over the starters; {far:.4f} of what is kept moves afterwards"
        ),
    )


def bound(folder: Path, sweep: int) -> book.Book:
    """The book to ship after a sweep that was worked through with its `whole` strategies."""
    return book.read(_whole(folder, sweep, None))


def race(events: NDArray[np.int8], shown: NDArray[np.int8]) -> Floats:
    """How often pone pegs so many before the dealer has so many: (33, 33) of 0 to 32.

    `events` and `shown` as of `selfplay.play_deals`. No more than 31 are told to be pegged,
    so that 32 are never reached.
    """
    # The last points of a deal are those of the show, where it has any.
    played = (events != 0).sum(axis=1) - (shown != 0).sum(axis=1)
    reached = np.zeros((PEGS + 1, PEGS + 1))
    pegs = np.zeros((2, len(events)), np.int64)
    for k in range(int(played.max(initial=0))):
        scored = np.where(k < played, events[:, k], 0)
        after = np.minimum(pegs[0] + scored.clip(min=0), PEGS - 1)
        for more in range(int((after - pegs[0]).max(initial=0))):
            rows = pegs[0] + more < after
            np.add.at(reached, (pegs[0][rows] + more + 1, pegs[1][rows]), 1)
        pegs[0] = after
        pegs[1] = np.minimum(pegs[1] - scored.clip(max=0), PEGS - 1)
    # Reached while the dealer has less than b, out of what was reached at each of its counts.
    found = np.zeros_like(reached)
    found[:, 1:] = reached.cumsum(axis=1)[:, :-1]
    return found / len(events)


def _average_play(made: Floats, play: Floats) -> tuple[float, float]:
    """What the play is worth to each side over what it keeps and every starter."""
    four = np.full(13, 4, np.int64)
    kept = kept_ranges(made, four) * draws(4, four)
    left = 4 - holdings.counts(4)
    worth = (play * left).sum(axis=2) / 48
    pone, dealer = (kept * worth).sum(axis=1) / kept.sum(axis=1)
    return float(pone), float(dealer)


def _jacks_laid(made: Floats) -> tuple[float, float]:
    """How many jacks each side lays away in a deal."""
    dealt = draws(6, np.full(13, 4, np.int64))
    jacks = (holdings.ranks(6)[:, np.array(LAID)] == 10).sum(axis=2)
    pone, dealer = ((made * jacks).sum(axis=2) @ dealt) / dealt.sum()
    return float(pone), float(dealer)
