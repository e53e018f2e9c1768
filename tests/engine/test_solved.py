"""The file of tables: what is written is read, always the same way, and nothing else is."""

from __future__ import annotations

import io
import pickle
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from muggins.engine import solved
from muggins.engine.laying import weigh
from muggins.engine.ranges import draws
from muggins.engine.solved import Damaged, Solved
from tests.duel import cards_of
from tests.engine.solved_tables import solved_tables


@pytest.fixture(scope="module")
def tables() -> Solved:
    return solved_tables()


@pytest.fixture(scope="module")
def content(tables: Solved, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("tables") / "solved.npz"
    solved.write(path, tables)
    return path.read_bytes()


def same(one: Solved, two: Solved) -> bool:
    parts = ("cribs", "made", "play", "lead", "answer", "third")
    return (
        all(np.allclose(getattr(one, name), getattr(two, name), atol=1e-9) for name in parts)
        and (one.average_play, one.jacks_laid) == (two.average_play, two.jacks_laid)
        and one.made_of == two.made_of
        and np.array_equal(one.equity.pegs, two.equity.pegs)
        and np.array_equal(one.equity.shown, two.equity.shown)
        and np.array_equal(one.equity.race, two.equity.race)
        and all(
            np.allclose(one.equity.dealer_wins[n], two.equity.dealer_wins[n]) for n in (121, 61)
        )
    )


def test_what_is_written_is_read(tables: Solved, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "solved.npz"
    path.write_bytes(content)
    assert same(solved.read(path), tables)
    assert not same(solved.read(path), solved_tables(2))


def test_the_same_tables_make_the_same_bytes(
    tables: Solved, content: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "deep" / "down" / "again.npz"
    solved.write(path, tables)
    assert path.read_bytes() == content
    # What was read and is written again is the same, too; and nothing else is left there.
    solved.write(path, solved.read(path))
    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == ["again.npz"]


def test_a_file_that_is_not_there_is_the_systems_affair(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        solved.read(tmp_path / "nothing.npz")


def _plain(array: np.ndarray) -> bytes:
    into = io.BytesIO()
    np.save(into, array)
    return into.getvalue()


def _zipped(**entries: bytes) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        for name, entry in entries.items():
            archive.writestr(f"{name}.npy", entry)
    return into.getvalue()


def _pickled() -> bytes:
    into = io.BytesIO()
    np.savez(into, cribs=np.array([{}], object))
    return into.getvalue()


@pytest.mark.parametrize(
    "foreign",
    [b"", b"PK", b"tables\n" * 50, _plain(np.zeros(3)), _zipped(), _zipped(cribs=b"x"), _pickled()],
    ids=["empty", "two-bytes", "text", "array", "no-arrays", "no-array", "pickle"],
)
def test_a_foreign_file_is_refused_by_name(foreign: bytes, tmp_path: Path) -> None:
    path = tmp_path / "foreign.npz"
    path.write_bytes(foreign)
    with pytest.raises(Damaged, match=r"foreign\.npz is no file of tables: \S") as refused:
        solved.read(path)
    assert refused.value.path == path
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.path, str(again)) == (path, str(refused.value))


CHANGES: dict[str, Callable[[dict[str, np.ndarray]], object]] = {
    "one is missing": lambda part: part.pop("play"),
    "a shape": lambda part: part.update(cribs=part["cribs"][:, :, :14]),
    "dimensions": lambda part: part.update(pegs=part["pegs"][0]),
    "words for numbers": lambda part: part.update(to61=part["to61"].astype(str)),
    "numbers for words": lambda part: part.update(made_of=np.array(3)),
    "one figure less": lambda part: part.update(jacks_laid=part["jacks_laid"][:1]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_tables_that_are_not_whole_are_refused(change: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    path.write_bytes(content)
    with np.load(path) as file:
        part = {name: file[name] for name in file.files}
    solved.write_arrays(path, part)
    solved.read(path)
    CHANGES[change](part)
    solved.write_arrays(path, part)
    with pytest.raises(Damaged, match=r"other\.npz"):
        solved.read(path)


def test_damage_is_found_wherever_it_is(tables: Solved, content: bytes, tmp_path: Path) -> None:
    """A file cut short, or with any of its bytes changed, is refused, or reads as before."""
    chance = random.Random(4)
    path = tmp_path / "damaged.npz"
    refused = 0
    places = [*range(40), *range(len(content) - 300, len(content), 11)]
    places += [chance.randrange(len(content)) for _ in range(30)]
    for place in places:
        changed = bytearray(content)
        changed[place] ^= 1 << chance.randrange(8)
        for damaged in (bytes(changed), content[:place]):
            path.write_bytes(damaged)
            try:
                assert same(solved.read(path), tables)
            except Damaged:
                refused += 1
    assert refused > len(places)


def test_the_shipped_tables_are_sound() -> None:
    """What must hold of the tables in the wheel."""
    assert solved.SOLVED.stat().st_size < 12_000_000
    tables = solved.load()
    dealt = draws(6, np.full(13, 4)) > 0
    assert tables.made[:, dealt].sum(axis=2) == pytest.approx(1, abs=0.12)
    assert 0.55 < tables.equity.chance(0, 0, 121, dealing=True) < 0.575
    assert -1.5 < tables.average_play[0] < -1.0
    # What one side makes the other loses, as far as the sweeps have settled.
    assert sum(tables.average_play) == pytest.approx(0, abs=0.1)
    # Averages of expert play: a hand of 8, a crib of 4.7, pegs of 2.1 and 3.5.
    pone, dealer, crib = tables.equity.shown @ np.arange(30)
    assert pone == pytest.approx(8.1, abs=0.15)
    assert dealer == pytest.approx(8.0, abs=0.15)
    assert crib == pytest.approx(4.7, abs=0.2)
    assert tables.equity.pegs.sum() == pytest.approx(1)
    # Both sides of a race that somebody wins, and the chances that follow from it.
    assert tables.equity.race[1, 1] + tables.equity.race[32, 1] < 1
    last = tables.equity.dealer_wins[121][120, 120]
    assert 1 - tables.equity.race[1, 1] == pytest.approx(last, abs=0.02)
    # A deal gone through as after laying away comes to what was won in such deals.
    chances = tables.equity
    crib = float(chances.shown[2] @ np.arange(30))
    for scores in ((0, 0), (60, 60), (100, 100), (110, 110), (118, 118), (119, 113), (120, 120)):
        dealers = chances.shown[1][None]
        (found,) = chances.after_laying(
            dealers, np.array([crib]), np.zeros(1), scores, 121, own=True
        )
        assert found == pytest.approx(chances.chance(*scores, 121, dealing=True), abs=0.01)
    best = weigh(cards_of("5H 5S 4D 6C KD QH"), tables, own=False, scores=(0, 0), target=121)[0]
    assert [card.text for card in best.cards] == ["QH", "KD"]
