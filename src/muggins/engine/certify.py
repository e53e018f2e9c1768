"""Showing that the solved play is what it is said to be: `muggins engine certify`.

Two things are shown, by means that share nothing with the solver: how much whoever knows the
whole strategy could gain by answering it as well as can be, and that the tree which was solved
is the game of the rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from muggins.engine import book, playouts, resolving, solved, solver
from muggins.engine.book import Book
from muggins.engine.build import Floats, latest_laying
from muggins.engine.ranges import kept_ranges
from muggins.engine.solved import Solved
from muggins.engine.solver import Certificate
from muggins.speech import Said

__all__ = ["certify_book", "certify_play", "certify_played", "laying_away", "play_out"]

_PARTS: Final = 169
"""How many parts of the play are solved again between two lines about it."""
_AT_ONCE: Final = 5_000
"""How many deals are played out between two lines about it."""

Report = Callable[[Said], None]


def laying_away(folder: Path) -> tuple[int | None, Floats]:
    """How both sides lay away after the last sweep in a folder, with the number of that sweep.

    Without any there it is that of the shipped tables, with None. Raises OSError when these
    cannot be read either, and `solved.Damaged` for a file that is none of ours.
    """
    found = latest_laying(folder)
    if found is None:
        return None, solved.load().made
    return found[0], found[1].made


def certify_play(made: Floats, starter: int, iterations: int, report: Report) -> Certificate:
    """Solve the play for a rank of starter, 0 to 12, and answer it as well as can be.

    `made` is how often each choice of laying away is made, by which both sides are thought
    to hold what they hold: (2, 18564, 15).
    """
    left = solver.copies(starter)
    ranges = kept_ranges(made, left)

    def tell(done: int) -> None:
        report(Said("certify-solving", {"done": done, "whole": iterations}))

    strategy = solver.solve_play(ranges, left, iterations, tell)
    report(Said("certify-answering", {}))
    return solver.certify(strategy, ranges, left)


def certify_played(made: Floats, starter: int, tables: Solved, report: Report) -> Certificate:
    """Answer the play as it is played at the table: three cards by the tables, then solved again.

    Every one of the 2,197 parts of the tree after three cards is solved as the best player
    does it, `resolving.ITERATIONS` times gone through, and the responder faces them all. The
    ranges are those of somebody who only watches: what a player knows beyond that, the two
    cards it has laid away itself, is its own and in no strategy that could be written down.
    """
    left = solver.copies(starter)
    ranges = kept_ranges(made, left)
    tree = solver.play_tree()
    strategy = np.zeros(tree.entries, np.float32)
    solver.put_first_cards(
        strategy,
        solver.FirstCards(
            *(
                part[starter].astype(np.float32)
                for part in (tables.lead, tables.answer, tables.third)
            )
        ),
    )
    strategy = solver.normalised(strategy)
    for done, (cards, begin) in enumerate(solver.threes()):
        if done % _PARTS == 0:
            report(Said("certify-again", {"done": done, "whole": 13**3}))
        part = resolving.solve_after(starter, cards, ranges, tables, resolving.ITERATIONS)
        strategy[begin : begin + len(part)] = part
    report(Said("certify-answering", {}))
    return solver.certify(strategy, ranges, left)


def certify_book(bound: Book, made: Floats, report: Report) -> Certificate:
    """Answer the book, which knows no starter, where both know none."""
    four = np.full(13, 4, np.int64)
    report(Said("certify-answering", {}))
    return solver.certify(book.unpack(bound), kept_ranges(made, four), four)


def play_out(times: int, seed: int, report: Report) -> int:
    """Play so many random deals by the rules and by the tree; the number of cards played.

    Raises `playouts.Disagreement` when the two differ.
    """
    tree = solver.play_tree()
    chance = random.Random(seed)  # noqa: S311 — repeatable, no secret
    cards = done = 0
    while done < times:
        some = min(_AT_ONCE, times - done)
        cards += playouts.compare(tree, some, chance.getrandbits(64))
        done += some
        report(Said("certify-playing", {"done": done, "whole": times}))
    return cards
