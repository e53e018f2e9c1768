"""The figures the computer player works with, as shipped in `engine/data`.

They are made by `muggins.engine.cribs`, and are text so that people can read them too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.discard import CribTable

__all__ = ["CRIBS", "Tables", "load", "read", "write"]

CRIBS: Final = Path(__file__).parent / "data" / "cribs.txt"
"""Where the table of average cribs is kept."""

_PARTS: Final = (
    ("Points two cards bring to the other's crib", 13),
    ("Points two cards bring to one's own crib", 13),
    ("How often each rank is kept when dealt: by pone, by the dealer", 2),
)


class Tables(NamedTuple):
    """What the player knows by heart."""

    cribs: CribTable
    kept: NDArray[np.float64]
    """How often a card of each rank, ace to king, is kept: by pone, by the dealer."""


@cache
def load() -> Tables:
    """The shipped tables, read once."""
    return read(CRIBS.read_text(encoding="utf-8"))


def read(text: str) -> Tables:
    """Tables from their text. Raises ValueError naming what is wrong with it."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    rows = np.array([_row(line) for line in lines]).reshape(-1, 13)
    if len(rows) != sum(size for _, size in _PARTS):
        raise ValueError(f"a table of cribs has 28 rows of 13 figures, not {len(rows)}")
    return Tables(rows[:26].reshape(2, 13, 13), rows[26:])


def _row(line: str) -> list[float]:
    figures = [float(figure) for figure in line.split()]
    if len(figures) != 13:
        raise ValueError(f"{line!r} in a table of cribs: a row has 13 figures, not {len(figures)}")
    return figures


def write(tables: Tables, heading: str) -> str:
    """The text of tables, under a heading of one line or more."""
    return "\n".join(_lines(tables, heading)) + "\n"


def _lines(tables: Tables, heading: str) -> Iterator[str]:
    yield from (f"# {line}" for line in heading.splitlines())
    rows = iter((*tables.cribs[0], *tables.cribs[1], *tables.kept))
    for name, size in _PARTS:
        yield f"\n# {name}"
        for _ in range(size):
            yield " ".join(f"{figure:.3f}" for figure in next(rows))
