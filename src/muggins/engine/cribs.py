"""Making the table of average cribs: `python -m muggins.engine.cribs`.

What two cards bring to the crib depends on what the other player lays away, and that on
this table. So deals are simulated by the million between two players who both lay away by
the table as it stands, a better table is read off them, and that again, until it no longer
changes; a last, larger simulation gives the table that is shipped.

Its figure for two cards is the average crib over all deals where they are among one's six,
whether one would lay them away or not, with the other player's choice and the starter as
they fall.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine import tables
from muggins.engine.counting import Cards, count_hands
from muggins.engine.discard import LAID, CribTable, average_cribs, average_hands, places

__all__ = ["Simulated", "make", "simulate"]

_BLOCK: Final = 50_000
_SEED: Final = 121
_SWEEPS: Final = 6
_SWEEP_BLOCKS: Final = 10
_LAST_BLOCKS: Final = 160


@dataclass(frozen=True, slots=True)
class Simulated:
    """What a simulation of many deals found, every figure in points a deal."""

    deals: int
    table: CribTable
    errors: CribTable
    """The standard error of each figure of `table`."""
    kept: NDArray[np.float64]
    """How often each rank is kept by pone (row 0) and by the dealer (row 1) when dealt."""
    pone: float
    """The average of pone's hand."""
    dealer: float
    """The average of the dealer's hand."""
    crib: float
    """The average of the crib."""


def simulate(
    table: CribTable, blocks: int, seed: int, report: Callable[[int], None] = lambda done: None
) -> Simulated:
    """Deal `blocks` (at least 2) times 50,000 hands to two players laying away by `table`.

    `report` is told how many blocks are done. The same seed gives the same answer.
    """
    if blocks < 2:
        raise ValueError(f"{blocks} blocks: the standard errors need at least 2")
    chance = np.random.default_rng(seed)
    averages = np.zeros((blocks, 2, 169))
    kept = np.zeros((2, 2, 13))
    shown = np.zeros(3)
    for block in range(blocks):
        pack = chance.permuted(np.tile(np.arange(52, dtype=np.uint8), (_BLOCK, 1)), axis=1)
        six = (pack[:, :6], pack[:, 6:12])
        starter = pack[:, 12]
        laid: list[Cards] = []
        for own in (0, 1):
            worth = average_hands(six[own])
            cribs = average_cribs(six[own], table, own=bool(own))
            best = (worth + cribs if own else worth - cribs).argmax(axis=1)
            away = np.array(LAID)[best]
            laid.append(np.take_along_axis(six[own], away, axis=1))
            stays = np.ones((_BLOCK, 6), np.bool_)
            np.put_along_axis(stays, away, values=False, axis=1)
            hand = six[own][stays].reshape(-1, 4)
            shown[own] += count_hands(hand, starter).mean()
            kept[0, own] += np.bincount(hand.ravel() >> 2, minlength=13)
            kept[1, own] += np.bincount(six[own].ravel() >> 2, minlength=13)
        shown[2] += count_hands(np.hstack(laid), starter, crib=True).mean()
        for own in (0, 1):
            averages[block, own] = _by_place(six[own], laid[1 - own], starter)
        report(block + 1)
    return Simulated(
        deals=blocks * _BLOCK,
        table=averages.mean(axis=0).reshape(2, 13, 13),
        errors=(averages.std(axis=0, ddof=1) / blocks**0.5).reshape(2, 13, 13),
        kept=kept[0] / kept[1],
        pone=float(shown[0]) / blocks,
        dealer=float(shown[1]) / blocks,
        crib=float(shown[2]) / blocks,
    )


def _by_place(six: Cards, other: Cards, starter: Cards) -> NDArray[np.float64]:
    """The average crib for every two cards among `six` with the `other` two, by their place."""
    points = np.zeros(169)
    times = np.zeros(169)
    for first, second in LAID:
        crib = np.column_stack([six[:, first], six[:, second], other])
        row, column = places(crib[:, 0], crib[:, 1])
        where = row.astype(np.intp) * 13 + column
        points += np.bincount(where, count_hands(crib, starter, crib=True), minlength=169)
        times += np.bincount(where, minlength=169)
    return points / times


def make(report: Callable[[str], None]) -> Simulated:
    """Work out the table from nothing, in about a minute; `report` hears how far it is."""
    table = np.zeros((2, 13, 13))
    for sweep in range(_SWEEPS):
        found = simulate(table, _SWEEP_BLOCKS, _SEED + sweep)
        moved = float(np.abs(found.table - table).max())
        table = found.table
        report(f"sweep {sweep + 1} of {_SWEEPS}: figures moved by {moved:.3f} at most")
    return simulate(
        table,
        _LAST_BLOCKS,
        _SEED + _SWEEPS,
        lambda done: report(f"{done * _BLOCK:,} deals") if done % 20 == 0 else None,
    )


def main() -> None:
    """Make the table and put it into its place in the package."""
    found = make(lambda line: print(line, file=sys.stderr))  # noqa: T201 — a script's progress
    made = tables.Tables(found.table, found.kept)
    tables.CRIBS.write_text(tables.write(made, _heading(found)), encoding="utf-8")


def _heading(found: Simulated) -> str:
    return (
        f"Average cribs over {found.deals:,} simulated deals, standard error of a figure at most "
        f"{found.errors.max():.3f}.\n"
        "Made by python -m muggins.engine.cribs; discard.py says how a table is read.\n"
        f"Pone's hand {found.pone:.3f}, dealer's hand {found.dealer:.3f}, crib {found.crib:.3f}."
    )


if __name__ == "__main__":
    main()
