"""The file that keeps what was played: it goes on where it ended, and takes nothing else."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.engine.contest import Contest, Kind
from muggins.engine.parts import BadLine, Part, add, keep, missing, read
from muggins.engine.tallies import Deals, Failures, Games, Sum

CONTEST = Contest("greedy", "first", 1)


def of_deals(start: int, *ahead: int, seed: int = 1, **changes: object) -> Part:
    part = Part("greedy", "first", seed, 121, start, Deals(ahead=Sum.of(*ahead)))
    return msgspec.structs.replace(part, **changes)


def of_games(start: int, *ahead: int, seed: int = 1) -> Part:
    return Part("greedy", "first", seed, 121, start, Games(ahead=Sum.of(*ahead)))


PARTS = [
    of_deals(0, 3, -5, 0),
    of_games(0, 1, -1, 0, 0),
    of_deals(3, 2),
    of_deals(0, 9, seed=2),
    Part(
        *("greedy", "first", 2, 121, 1),
        Deals(left_out=2, failures=(Failures(late=1), Failures(garbage=1))),
    ),
]


def written(parts: list[Part], path: Path) -> bytes:
    for part in parts:
        keep(path, part)
    return path.read_bytes()


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    assert read(written(PARTS, tmp_path / "parts"), CONTEST) == PARTS
    assert read(b"", CONTEST) == []


def test_parts_add_up() -> None:
    deals, games = add(PARTS)
    assert deals.ahead == Sum.of(3, -5, 0, 2, 9)
    assert deals.pairs == 7
    assert deals.failures == (Failures(late=1), Failures(garbage=1))
    assert games.ahead == Sum.of(1, -1, 0, 0)
    assert add([]) == (Deals(), Games())


@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9)), max_size=6),
    st.integers(0, 60),
    st.integers(1, 12),
)
def test_what_is_missing_is_all_that_is_not_there(
    spans: list[tuple[int, int]], pairs: int, most: int
) -> None:
    there: set[int] = set()
    done: list[Part] = []
    for start, n in spans:
        if there.isdisjoint(range(start, start + n)):
            there |= {*range(start, start + n)}
            done.append(of_deals(start, *[1] * n))
    others = [of_deals(0, *[1] * 50, seed=2), of_games(0, *[1] * 50)]
    found = list(missing([*others, *done], CONTEST, "deals", pairs, most))
    numbers = [number for part in found for number in part]
    assert numbers == [number for number in range(pairs) if number not in there]
    assert all(0 < len(part) <= most for part in found)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "part-damaged"),
        (b"nothing of the kind", "part-damaged"),
        (b"\xff\xfe", "part-damaged"),
        (b"[" * 9000, "part-damaged"),
        (b'{"first":"greedy"}', "part-damaged"),
        (msgspec.json.encode(PARTS[0])[:-9], "part-damaged"),
        (msgspec.json.encode(PARTS[0])[:-1] + b',"more":1}', "part-damaged"),
        (msgspec.json.encode(of_deals(9)), "part-damaged"),
        (msgspec.json.encode(of_deals(-1, 0)), "part-damaged"),
        (msgspec.json.encode(of_deals(9, 0, first="plain")), "part-foreign"),
        (msgspec.json.encode(of_deals(9, 0, second="plain")), "part-foreign"),
        (msgspec.json.encode(of_deals(9, 0, target=61)), "part-foreign"),
        (msgspec.json.encode(of_deals(3, 0)), "part-twice"),
        (msgspec.json.encode(of_deals(1, 0)), "part-twice"),
        (msgspec.json.encode(of_games(3, 0, 1)), "part-twice"),
    ],
)
def test_a_line_of_another_kind_is_refused_by_its_number(
    tmp_path: Path, line: bytes, said: str
) -> None:
    data = written(PARTS, tmp_path / "parts")
    with pytest.raises(BadLine) as caught:
        read(data + line + b"\n", CONTEST)
    assert (caught.value.line, caught.value.said.id) == (6, said)


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_the_line_that_has_pairs_already_is_named(kind: Kind) -> None:
    make = of_deals if kind == "deals" else of_games
    lines = [make(4, 1), make(0, 1, 1), make(7, 1), make(1, 1, 1, 1)]
    with pytest.raises(BadLine) as caught:
        read(b"\n".join(map(msgspec.json.encode, lines)), CONTEST)
    assert (caught.value.line, caught.value.said.args) == (4, {"other": 2})
