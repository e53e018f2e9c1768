"""Tables as of the solved game, made up: of the right shapes, and of no worth at the table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from muggins.engine import holdings
from muggins.engine.equity import Equity
from muggins.engine.solved import Solved


def even_chances(target: int) -> np.ndarray:
    """Chances to win that only grow with the lead, in 65535ths."""
    mine, theirs = np.indices((target, target))
    return np.rint((0.5 + (mine - theirs) / (2.2 * target)) * 65535) / 65535


def races(pegs: np.ndarray, first: float = 0.5) -> np.ndarray:
    """Who pegs enough first, when it is pone so often out of all deals in which both do."""
    pone, dealer = pegs.shape
    found = np.zeros((max(pone, dealer) + 1,) * 2)
    for a, b in np.ndindex(found.shape):
        found[a, b] = pegs[a:, :b].sum() + first * pegs[a:, b:].sum()
    return found


def equity(
    pegs: dict[tuple[int, int], float] | None = None,
    shown: tuple[dict[int, float], dict[int, float], dict[int, float]] | None = None,
) -> Equity:
    """Deals that go as told: pegs of pone and the dealer, then both hands and the crib."""
    told = np.zeros((32, 32))
    for (pone, dealer), often in (pegs or {(1, 2): 0.5, (3, 4): 0.5}).items():
        told[pone, dealer] = often
    counted = np.zeros((3, 30))
    usual = ({8: 1.0}, {6: 0.5, 10: 0.5}, {2: 0.5, 7: 0.5})
    for row, points in zip(counted, shown or usual, strict=True):
        for n, often in points.items():
            row[n] = often
    return Equity({n: even_chances(n) for n in (121, 61)}, told, counted, races(told))


def solved_tables(seed: int = 1, **changes: object) -> Solved:
    """Tables drawn by lot, in the steps that a file keeps."""
    chance = np.random.default_rng(seed)
    made = chance.multinomial(63, np.full(15, 1 / 15), (2, holdings.SIXES)) / 63
    tables = Solved(
        cribs=chance.integers(2000, 8000, (2, holdings.SIXES, 15)) / 1000,
        made=made,
        play=chance.integers(-2500, 1500, (2, 1820, 13)) / 1000,
        average_play=(-1.25, 1.25),
        jacks_laid=(0.21, 0.16),
        lead=chance.integers(0, 64, (13, 13, 455)).astype(np.uint8),
        answer=chance.integers(0, 64, (13, 13, 13, 455)).astype(np.uint8),
        third=chance.integers(0, 64, (13, 13, 13, 13, 91)).astype(np.uint8),
        equity=equity(),
        made_of="chance, for tests",
    )
    return replace(tables, **changes)  # type: ignore[arg-type]
