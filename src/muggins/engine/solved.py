"""What `muggins engine build` has worked out, as shipped in `engine/data`.

Every array is kept in whole numbers, small enough to ship and exact to what is said here.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine import holdings
from muggins.engine.equity import Equity

__all__ = ["SOLVED", "Damaged", "Solved", "load", "read", "read_arrays", "write", "write_arrays"]

SOLVED: Final = Path(__file__).parent / "data" / "solved.npz"
"""Where the tables are kept."""

_THOUSANDTHS: Final = 1000
_MILLIONTHS: Final = 65535
_SIXTY_THIRDS: Final = 63

_SHAPES: Final = {
    "cribs": (2, holdings.SIXES, 15),
    "made": (2, holdings.SIXES, 15),
    "play": (2, 1820, 13),
    "average_play": (2,),
    "jacks_laid": (2,),
    "lead": (13, 13, 455),
    "answer": (13, 13, 13, 455),
    "third": (13, 13, 13, 13, 91),
    "pegs": None,
    "race": None,
    "shown": (3, 30),
    "made_of": (),
    "to121": (121, 121),
    "to61": (61, 61),
}
"""What a file of tables holds; how many points are told to be pegged is its own affair."""

Floats = NDArray[np.float64]


class Damaged(ValueError):
    """Raised for a file that does not hold the tables it should; `path` names it."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} is no file of tables: {why}")
        self.path = path
        self._why = why

    def __reduce__(self) -> tuple[type[Damaged], tuple[Path, str]]:
        # It comes back from worker processes.
        return Damaged, (self.path, self._why)


@dataclass(frozen=True)
class Solved:
    """The tables of the solved game, for pone (0) and for the dealer (1).

    Holdings are numbered as in `holdings`, choices as in `discard.LAID`.
    """

    cribs: Floats
    """What a choice brings to the crib by rank: (2, 18564, 15), to a thousandth of a point."""
    made: Floats
    """How often a choice is made: (2, 18564, 15), in 63rds."""
    play: Floats
    """What four cards are worth in the play by the starter: (2, 1820, 13), to a thousandth."""
    average_play: tuple[float, float]
    """The same on average over what each side keeps."""
    jacks_laid: tuple[float, float]
    """How many jacks each side lays away in a deal, on average."""
    lead: NDArray[np.uint8]
    """The first three cards of the play by the starter's rank, in 63rds: (13, 13, 455)."""
    answer: NDArray[np.uint8]
    """(13, 13, 13, 455)."""
    third: NDArray[np.uint8]
    """(13, 13, 13, 13, 91); see `solver.FirstCards`."""
    equity: Equity
    made_of: str
    """Which stage of the build these are, in words."""


@cache
def load() -> Solved:
    """The shipped tables, read once."""
    return read(SOLVED)


def read(path: Path) -> Solved:
    """Tables from a file. Raises OSError, and Damaged for a file that is none of ours."""
    part = read_arrays(path, *_SHAPES)
    for name, shape in _SHAPES.items():
        found = part[name].shape
        if shape is None and len(found) != 2:
            raise Damaged(path, f"{name} has {len(found)} dimensions, not 2")
        if shape is not None and found != shape:
            raise Damaged(path, f"{name} has the shape {found}, not {shape}")
        if (part[name].dtype.kind == "U") != (name == "made_of"):
            raise Damaged(path, f"{name} is of the type {part[name].dtype}")
    wins = {target: part[f"to{target}"].astype(np.float64) / _MILLIONTHS for target in (121, 61)}
    return Solved(
        cribs=part["cribs"].astype(np.float64) / _THOUSANDTHS,
        made=part["made"].astype(np.float64) / _SIXTY_THIRDS,
        play=part["play"].astype(np.float64) / _THOUSANDTHS,
        average_play=(float(part["average_play"][0]), float(part["average_play"][1])),
        jacks_laid=(float(part["jacks_laid"][0]), float(part["jacks_laid"][1])),
        lead=part["lead"],
        answer=part["answer"],
        third=part["third"],
        equity=Equity(wins, part["pegs"], part["shown"], part["race"]),
        made_of=str(part["made_of"]),
    )


def write(path: Path, tables: Solved) -> None:
    """Write tables so that the same ones always make the same bytes."""
    arrays = {
        "cribs": np.rint(tables.cribs * _THOUSANDTHS).astype(np.int16),
        "made": np.rint(tables.made * _SIXTY_THIRDS).astype(np.uint8),
        "play": np.rint(tables.play * _THOUSANDTHS).astype(np.int16),
        "average_play": np.array(tables.average_play),
        "jacks_laid": np.array(tables.jacks_laid),
        "lead": tables.lead,
        "answer": tables.answer,
        "third": tables.third,
        "pegs": tables.equity.pegs,
        "shown": tables.equity.shown,
        "race": tables.equity.race,
        "made_of": np.array(tables.made_of),
    }
    for target, chance in tables.equity.dealer_wins.items():
        arrays[f"to{target}"] = np.rint(chance * _MILLIONTHS).astype(np.uint16)
    write_arrays(path, arrays)


def write_arrays(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays whole or not at all; the same content always makes the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    with zipfile.ZipFile(beside, "w") as archive:
        for name, array in sorted(arrays.items()):
            # Without a date; and what it says of compression counts, not what the archive does.
            info = zipfile.ZipInfo(f"{name}.npy")
            info.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(info, "w") as entry:
                np.lib.format.write_array(entry, np.asarray(array), allow_pickle=False)
    beside.replace(path)


def read_arrays(path: Path, *names: str) -> dict[str, NDArray[Any]]:
    """The arrays of these names from a file of `write_arrays`, checked against their sums.

    Raises OSError when it cannot be read, and Damaged for anything else than such a file.
    """
    content = path.read_bytes()
    try:
        # Not by np.load: it would read what is no archive as something else.
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return {name: _array(archive.read(f"{name}.npy")) for name in names}
    except Exception as error:
        # A damaged archive may fail in a dozen ways, from BadZipFile to MemoryError.
        raise Damaged(path, str(error) or type(error).__name__) from error


def _array(content: bytes) -> NDArray[Any]:
    return np.lib.format.read_array(io.BytesIO(content), allow_pickle=False)
