"""The parts in which a contest is played, and the file that keeps them.

A file has one part a line, as JSON, written as soon as it was played; so a run that was broken
off goes on after what is there, and runs of different seeds add up.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from muggins.engine.contest import Contest, Kind
from muggins.engine.tallies import Deals, Games, Tally
from muggins.speech import Said

__all__ = ["BadLine", "Part", "add", "broken_off", "keep", "missing", "read"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of some pairs, the first of which has the number `start`."""

    first: str
    second: str
    seed: int
    target: int
    start: int
    tally: Tally

    @property
    def kind(self) -> Kind:
        """What was played in pairs."""
        return "deals" if isinstance(self.tally, Deals) else "games"

    @property
    def numbers(self) -> range:
        """The numbers of its pairs."""
        return range(self.start, self.start + self.tally.pairs)


class BadLine(ValueError):
    """Raised for a file that holds something else; `line` counts from 1, `said` tells what."""

    def __init__(self, line: int, said: str, /, **facts: str | int) -> None:
        super().__init__(f"line {line}: {said}")
        self.line = line
        self.said = Said(said, dict(facts))


_DECODER: Final = msgspec.json.Decoder(Part)
_BEGIN: Final = b'{"first":'
"""What every line begins with."""


def read(data: bytes, contest: Contest) -> list[Part]:
    """The parts in a file, of every seed. Raises BadLine.

    All must be of the same players and the same target as the contest, and no pair may be in
    two of them.
    """
    parts: list[Part] = []
    seen: dict[tuple[int, Kind], list[tuple[range, int]]] = {}
    for number, line in enumerate(data.splitlines(), 1):
        part = _part(line, number)
        for name in ("first", "second", "target"):
            is_so, wanted = getattr(part, name), getattr(contest, name)
            if is_so != wanted:
                raise BadLine(
                    number, "part-foreign", what=name, found=str(is_so), wanted=str(wanted)
                )
        parts.append(part)
        seen.setdefault((part.seed, part.kind), []).append((part.numbers, number))
    for ranges in seen.values():
        ranges.sort(key=lambda found: (found[0].start, found[1]))
        for (before, earlier), (after, later) in pairwise(ranges):
            if after.start < before.stop:
                one, other = sorted((earlier, later))
                raise BadLine(other, "part-twice", other=one)
    return parts


def _part(line: bytes, number: int) -> Part:
    try:
        part = _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLine(number, "part-damaged") from error
    if part.start < 0 or part.tally.pairs <= 0:
        raise BadLine(number, "part-damaged")
    return part


def broken_off(data: bytes) -> int:
    """Where the last line of a file begins if writing it was broken off; else where it ends."""
    begin = data.rfind(b"\n") + 1
    last = data[begin:]
    if not last or last[: len(_BEGIN)] != _BEGIN[: len(last)]:
        return len(data)
    try:
        _DECODER.decode(last)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return begin
    return len(data)


def keep(path: Path, part: Part) -> None:
    """Add a part to its file. Raises OSError."""
    line = msgspec.json.encode(part) + b"\n"
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    try:
        # All at once, so that runs which share the file do not write into each other's lines.
        written = os.write(file, line)
        while written < len(line):
            written += os.write(file, line[written:])
    finally:
        os.close(file)


def add(parts: Sequence[Part]) -> tuple[Deals, Games]:
    """All parts together."""
    deals, games = Deals(), Games()
    for part in parts:
        if isinstance(part.tally, Deals):
            deals += part.tally
        else:
            games += part.tally
    return deals, games


def missing(
    parts: Sequence[Part], contest: Contest, kind: Kind, pairs: int, most: int
) -> Iterator[range]:
    """The numbers up to `pairs` that are in no part of this seed, `most` of them at a time."""
    there = sorted(
        (part.numbers for part in parts if part.seed == contest.seed and part.kind == kind),
        key=lambda numbers: numbers.start,
    )
    start = 0
    for numbers in (*there, range(pairs, pairs)):
        for at in range(start, min(numbers.start, pairs), most):
            yield range(at, min(at + most, numbers.start, pairs))
        start = max(start, numbers.stop)
