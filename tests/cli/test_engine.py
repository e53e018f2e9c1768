"""`muggins engine`: what it hands on, what it tells, and how it ends."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from muggins.cards import PACK
from muggins.cli.engine import _folder  # pyright: ignore[reportPrivateUsage]
from muggins.cli.refused import Refused
from muggins.engine import book, build, certify, holdings, playouts, solved, solver
from muggins.engine.playouts import Disagreement
from muggins.engine.solved import Damaged, Solved
from muggins.speech import Said
from muggins.words import LANGUAGES
from tests.cli.commanding import Command, Ran
from tests.engine.drawn_book import drawn_book
from tests.engine.solved_tables import solved_tables
from tests.onetongue import foreign


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where stages are kept in the test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "muggins" / "engine"


@pytest.fixture(scope="module")
def tables() -> Solved:
    return solved_tables()


def one_tongue(ran: Ran, lang: str) -> None:
    assert not foreign(ran.out + ran.err, lang), ran


# --- build ----------------------------------------------------------------------------


class Builder:
    """Stands for the build itself, and remembers what it was asked."""

    def __init__(self, tables: Solved) -> None:
        self.asked: list[tuple[Path, list[int], int, int | None]] = []
        self.gathered: list[tuple[Path, int]] = []
        self._tables = tables
        self.whole: list[bool] = []
        self.trouble: Exception | None = None

    def build(
        self,
        folder: Path,
        sweeps: Any,
        iterations: int,
        report: Callable[[Said], None],
        workers: int | None = None,
        *,
        whole: bool = False,
    ) -> None:
        self.asked.append((folder, [*sweeps], iterations, workers))
        self.whole.append(whole)
        report(Said("build-laying", {"round": 2, "far": 0.0123, "pone": 8.01, "dealer": 8.1}))
        facts = {"sweep": 1, "letter": "J", "value": -1.2556, "exploitability": 0.00065}
        report(Said("build-play", {**facts}))
        points = {"pone": 10.2, "dealer": 16.2, "to121": 56.1, "to61": 57.25}
        report(Said("build-winning", {"sweep": 1, **points}))
        if self.trouble is not None:
            raise self.trouble

    def gather(self, folder: Path, sweep: int, report: Callable[[Said], None]) -> Solved:
        self.gathered.append((folder, sweep))
        report(Said("build-gathered", {"sweep": sweep, "far": 0.004}))
        return self._tables

    def bound(self, folder: Path, sweep: int) -> book.Book:
        return drawn_book(sweep, [])


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tables: Solved) -> Builder:
    stand_in = Builder(tables)
    monkeypatch.setattr(build, "build", stand_in.build)
    monkeypatch.setattr(build, "gather", stand_in.gather)
    monkeypatch.setattr(build, "bound", stand_in.bound)
    monkeypatch.setattr(solved, "SOLVED", tmp_path / "shipped" / "solved.npz")
    return stand_in


@pytest.mark.parametrize(
    ("args", "asked"),
    [
        ([], [([1, 2, 3], 24, None), ([4], 40, None)]),
        (["--sweeps", "1", "--iterations", "60"], [([], 24, None), ([1], 60, None)]),
        (
            ["--sweeps=2", "--iterations=8", "--workers=3"],
            [([1], 8, 3), ([2], 8, 3)],
        ),
    ],
)
def test_a_build_works_through_its_sweeps(
    command: Command,
    builder: Builder,
    cache: Path,
    args: list[str],
    asked: list[tuple[list[int], int, int | None]],
) -> None:
    assert command("engine", "build", *args).status == 0
    assert builder.asked == [(cache, *parts) for parts in asked]
    assert builder.gathered == [(cache, asked[-1][0][-1])]
    # Only of the last sweep are whole strategies kept.
    assert builder.whole == [False, True]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_build_tells_how_far_it_is(
    command: Command, builder: Builder, tmp_path: Path, tables: Solved, lang: str
) -> None:
    folder, into = tmp_path / "stages", tmp_path / "deep" / "tables.npz"
    ran = command("engine", "build", "--folder", str(folder), "--into", str(into), lang=lang)
    assert ran.status == 0
    assert [asked[0] for asked in builder.asked] == [folder, folder]
    assert ran.err.count("\n") == 7
    letter, mark = {"en": ("J", "."), "fr": ("V", ",")}[lang]
    assert f" {letter}" in ran.err.splitlines()[1]
    for figure in ("0.0123", "−1.2556", "0.00065", "10.200", "57.25"):
        assert figure.replace(".", mark) in ran.err
    assert ran.out.count("\n") == 1
    assert str(into) in ran.out
    one_tongue(ran, lang)
    assert solved.read(into).made_of == tables.made_of


def test_a_build_ends_in_the_tables_of_the_program(
    command: Command, builder: Builder, tables: Solved
) -> None:
    assert command("engine", "build").status == 0
    assert solved.read(solved.SOLVED).made_of == tables.made_of
    assert book.read(solved.SOLVED.with_name("book.npz")).made_of == "chance"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_damaged_stage_is_named(
    command: Command, builder: Builder, tmp_path: Path, lang: str
) -> None:
    builder.trouble = Damaged(tmp_path / "sweep1-play-7.npz", "Bad CRC-32")
    ran = command("engine", "build", lang=lang)
    assert ran.status == 2
    assert str(tmp_path / "sweep1-play-7.npz") in ran.err
    assert "CRC" not in ran.err
    assert not solved.SOLVED.exists()
    one_tongue(ran, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_full_disk_ends_a_build(command: Command, builder: Builder, lang: str) -> None:
    builder.trouble = OSError(errno.ENOSPC, "words of the system")
    ran = command("engine", "build", lang=lang)
    assert ran.status == 1
    assert "words of the system" not in ran.err
    one_tongue(ran, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("option", ["--folder", "--into"])
def test_what_cannot_be_written_is_known_before_the_work(
    command: Command, builder: Builder, tmp_path: Path, option: str, lang: str
) -> None:
    file = tmp_path / "file"
    file.write_text("here")
    places = [file / "below"] + ([file] if option == "--folder" else [tmp_path])
    for place in places:
        ran = command("engine", "build", option, str(place), lang=lang)
        assert (ran.status, ran.out) == (2, "")
        assert str(file if place != tmp_path else tmp_path) in ran.err
        one_tongue(ran, lang)
    assert builder.asked == []


INTERRUPTED = """
import multiprocessing, os, sys, time
import numpy as np
from muggins.cli.app import run
from muggins.engine import build, holdings, solver

def solve(ranges, left, iterations):
    os.write(1, b"%d\\n" % os.getpid())
    time.sleep(600)

def lay_away(play, start, report):
    return build.Laying(*np.full((2, 2, holdings.SIXES, 15), 1 / 15), (8.0, 8.0), play)

if __name__ == "__main__":
    multiprocessing.set_start_method("fork")
    build.lay_away, solver.solve_play = lay_away, solve
    sys.exit(run(["engine", "build", "--folder", sys.argv[1], "--workers", "2"]))
"""


def test_an_interrupted_build_ends_with_all_its_workers(tmp_path: Path) -> None:
    """As from a keyboard: every process of the group hears it, in the midst of its work."""
    folder = tmp_path / "stages"
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", INTERRUPTED, str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            workers = [int(process.stdout.readline()) for _ in range(2)]
            os.killpg(process.pid, signal.SIGINT)
            # The pipes end when nobody is left to write: not when the first one goes.
            assert process.stdout.read() == b""
            assert process.stderr.read() == b""
            assert process.wait() == 130
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
    assert [path.name for path in folder.iterdir()] == ["sweep1-laying.npz"]


# --- certify --------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tables: Solved) -> list[tuple[int, int]]:
    """The play of two cards each in the place of four, and deals that are not played out."""
    played: list[tuple[int, int]] = []

    def compare(tree: Any, times: int, seed: int) -> int:
        played.append((times, seed))
        return 8 * times

    two = np.ones((2, holdings.SIZES[2]))
    monkeypatch.setattr(certify, "kept_ranges", lambda made, left: two)
    small_tree = solver.play_tree(2)
    monkeypatch.setattr(solver, "play_tree", lambda cards=2: small_tree)
    monkeypatch.setattr(playouts, "compare", compare)
    monkeypatch.setattr(solved, "load", lambda: tables)
    return played


def test_the_whole_certificate_in_json(command: Command, small: list[tuple[int, int]]) -> None:
    args = ["--starter", "7", "--iterations", "30", "--playouts", "12001", "--seed", "9"]
    ran = command("engine", "certify", *args, "--json")
    assert ran.status == 0
    answer = json.loads(ran.out)
    two = np.ones((2, holdings.SIZES[2]))
    left = solver.copies(6)
    wanted = solver.certify(solver.solve_play(two, left, 30), two, left)
    assert answer == {
        "strategy": "solved",
        "starter": "7",
        "sweep": None,
        "iterations": 30,
        "value": round(wanted.value, 6),
        "gains": [round(gain, 6) for gain in wanted.gains],
        "exploitability": round(wanted.exploitability, 6),
        "playouts": 12001,
        "cards": 8 * 12001,
        "disagreement": None,
    }
    assert 0 < answer["exploitability"] < 0.05
    assert sum(times for times, _ in small) == 12001
    assert len({seed for _, seed in small}) == len(small) > 1
    before = [*small]
    small.clear()
    command("engine", "certify", *args, "--json")
    assert small == before


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("strategy", ["played", "book"])
def test_what_is_shipped_is_certified(
    command: Command,
    small: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
    strategy: str,
    lang: str,
) -> None:
    found = solver.Certificate(-1.3, (0.004, 0.006), np.zeros((2, 1820)))
    asked: list[str] = []

    def played(made: np.ndarray, starter: int, tables: Solved, report: Any) -> Any:
        asked.append("played")
        assert starter == 6
        assert made is tables.made
        return found

    def bound(told: book.Book, made: np.ndarray, report: Any) -> Any:
        asked.append("book")
        return found

    monkeypatch.setattr(certify, "certify_played", played)
    monkeypatch.setattr(certify, "certify_book", bound)
    monkeypatch.setattr(book, "load", lambda: drawn_book(1, []))
    args = ["engine", "certify", "--strategy", strategy, "--starter", "7", "--playouts", "0"]
    answer = json.loads(command(*args, "--json").out)
    assert (answer["strategy"], answer["exploitability"]) == (strategy, 0.005)
    assert answer["starter"] == (None if strategy == "book" else "7")
    assert answer["iterations"] is None
    ran = command(*args, lang=lang)
    assert {"en": "0.00500", "fr": "0,00500"}[lang] in ran.out
    assert asked == [strategy] * 2
    one_tongue(ran, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("starter", ["10", "t"])
def test_a_certificate_is_told(
    command: Command, small: list[tuple[int, int]], lang: str, starter: str
) -> None:
    args = ["--starter", starter, "--iterations", "3", "--playouts", "20"]
    ran = command("engine", "certify", *args, lang=lang)
    assert ran.status == 0
    assert len(ran.out.splitlines()) == 3
    assert " 10," in ran.out.splitlines()[0]
    assert "160" in ran.out.splitlines()[2]
    # Three iterations, the answers, the deals.
    assert len(ran.err.splitlines()) == 5
    one_tongue(ran, lang)


def test_without_playouts_nothing_is_said_of_them(
    command: Command, small: list[tuple[int, int]]
) -> None:
    ran = command("engine", "certify", "--iterations", "1", "--playouts", "0")
    assert ran.status == 0
    assert small == []
    assert len(ran.out.splitlines()) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "differs",
    [
        Disagreement("disagree-cards", (), **{"may-cards": "5H JC"}),
        Disagreement("disagree-cards", PACK[40:42], **{"may-cards": "5H"}),
        Disagreement("disagree-go", PACK[40:43]),
        Disagreement("disagree-points", PACK[40:48], rules=3, tree=-1),
    ],
    ids=["lead", "cards", "go", "points"],
)
def test_a_tree_that_is_not_the_game_is_told(
    command: Command,
    small: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
    differs: Disagreement,
    lang: str,
) -> None:
    def compare(tree: Any, times: int, seed: int) -> int:
        raise differs

    monkeypatch.setattr(playouts, "compare", compare)
    ran = command("engine", "certify", "--iterations", "1", lang=lang)
    assert ran.status == 1
    played = str(differs.said.args["played-cards"])
    if played:
        assert {"en": "J♣", "fr": "V♣"}[lang] in ran.out
    one_tongue(ran, lang)
    asked = command("engine", "certify", "--iterations", "1", "--json", lang=lang)
    assert asked.status == 1
    told = json.loads(asked.out)["disagreement"]
    assert told in ran.out
    assert not foreign(told, lang)


def test_the_last_laying_away_in_the_folder_is_certified(
    command: Command,
    small: list[tuple[int, int]],
    cache: Path,
    monkeypatch: pytest.MonkeyPatch,
    tables: Solved,
) -> None:
    seen: list[np.ndarray] = []
    two = np.ones((2, holdings.SIZES[2]))

    def kept(made: np.ndarray, left: np.ndarray) -> np.ndarray:
        seen.append(made)
        return two

    monkeypatch.setattr(certify, "kept_ranges", kept)
    for sweep in (2, 10):
        made = np.full((2, holdings.SIXES, 15), sweep / 32)
        play = np.zeros((2, 1820, 13))
        part = {"made": made, "cribs": made, "hands": np.array([8.0, 8.1]), "play": play}
        solved.write_arrays(cache / f"sweep{sweep}-laying.npz", part)
    args = ["engine", "certify", "--iterations", "1", "--playouts", "1"]
    assert "sweep 10" in command(*args).out
    elsewhere = command(*args, "--folder", str(cache / "elsewhere"))
    assert "shipped tables" in elsewhere.out
    assert (seen[0] == 10 / 32).all()
    assert seen[1] is tables.made


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_there_is_nothing_to_certify_that_is_said(
    command: Command, monkeypatch: pytest.MonkeyPatch, cache: Path, tmp_path: Path, lang: str
) -> None:
    path = tmp_path / "shipped.npz"
    monkeypatch.setattr(solved, "load", lambda: solved.read(path))
    ran = command("engine", "certify", lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert str(cache) in ran.err
    one_tongue(ran, lang)
    cache.mkdir(parents=True)
    for damaged in (path, cache / "sweep1-laying.npz"):
        damaged.write_bytes(b"nothing of the kind")
        ran = command("engine", "certify", lang=lang)
        assert (ran.status, ran.out) == (2, "")
        assert str(damaged) in ran.err
        one_tongue(ran, lang)


# --- Starting -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args", [["count", "5H", "5S", "5D", "JC"], ["engine", "--help"], ["engine", "build", "-h"]]
)
def test_nothing_loads_the_compiled_loops_before_they_are_wanted(args: list[str]) -> None:
    script = (
        "import sys; from muggins.cli.app import run; "
        f"assert run({args!r}) == 0; "
        "loaded = {'numba', 'numpy'} & set(sys.modules); "
        # Names and ratings of opponents are all that is wanted of the engine.
        "loaded |= {n for n in sys.modules if n.startswith('muggins.engine.')}; "
        "loaded -= {'muggins.engine.opponents'}; "
        "assert not loaded, loaded"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


@pytest.mark.parametrize("environ", [{}, {"HOME": ""}, {"HOME": "", "XDG_CACHE_HOME": ""}])
def test_without_a_home_a_folder_is_asked_for(environ: dict[str, str]) -> None:
    with pytest.raises(Refused) as caught:
        _folder(None, environ)
    assert caught.value.said.id == "cli-no-cache"
    assert _folder("here", environ) == Path("here")
