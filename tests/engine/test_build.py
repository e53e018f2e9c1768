"""Making the tables: what is kept, stages with their files, and going on where it broke off."""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations
from math import comb
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from muggins.engine import book, build, holdings, solved, solver
from muggins.engine.book import Book
from muggins.engine.discard import LAID
from muggins.engine.ranges import draws, kept_ranges
from muggins.engine.solved import Damaged
from muggins.speech import Said
from muggins.words import LANGUAGES, Words
from tests.engine.drawn_book import drawn_book
from tests.onetongue import foreign

EVEN = np.full((2, holdings.SIXES, 15), 1 / 15)
WHOLE = np.full(13, 4, np.int64)


def always(choice: int) -> np.ndarray:
    made = np.zeros((2, holdings.SIXES, 15))
    made[:, :, choice] = 1
    return made


# --- What is kept ---------------------------------------------------------------------


@pytest.mark.parametrize("starter", [0, 7])
def test_who_lays_away_by_lot_keeps_everything_as_often(starter: int) -> None:
    left = solver.copies(starter)
    ranges = kept_ranges(EVEN, left)
    possible = draws(4, left) > 0
    # Every four of six cards are kept by one of fifteen choices: C(47, 2) ways to the rest.
    assert ranges[:, possible] == pytest.approx(comb(47, 2) / 15)
    assert (ranges[:, ~possible] == 0).all()


def test_what_is_kept_is_counted_card_by_card() -> None:
    """Out of a pack of nine cards, by two ways of laying away that differ."""
    left = np.zeros(13, np.int64)
    left[[0, 3, 4, 9, 10]] = 2, 3, 1, 1, 2
    pack = [rank for rank in range(13) for _ in range(left[rank])]
    chance = np.random.default_rng(3)
    made = chance.dirichlet(np.ones(15), (2, holdings.SIXES))
    wanted: dict[tuple[int, int], float] = defaultdict(float)
    for six in combinations(pack, 6):
        for who, (choice, laid) in ((who, told) for who in (0, 1) for told in enumerate(LAID)):
            kept = holdings.number(six[k] for k in range(6) if k not in laid)
            wanted[who, kept] += made[who, holdings.number(six), choice]
    found = kept_ranges(made, left) * draws(4, left)
    for who, kept in np.ndindex(2, 1820):
        assert found[who, kept] == pytest.approx(wanted[who, kept])
    assert len(wanted) > 40


def test_how_far_what_is_kept_has_moved() -> None:
    low, high = always(0), always(14)
    far = build.moved(low, high)
    assert build.moved(low, low) == 0
    assert far == pytest.approx(build.moved(high, low)) == pytest.approx(_apart(0, 14))
    assert build.moved(low, (low + high) / 2) == pytest.approx(far / 2)
    # One side alone is enough, and the side where it is more is told.
    assert build.moved(low, np.stack([low[0], high[1]])) == pytest.approx(far)
    assert build.moved(low, np.stack([high[0], low[1]])) == pytest.approx(far)


def _apart(one: int, two: int) -> float:
    """Half the difference between what two single-minded players keep, over every six cards."""
    kept: dict[int, float] = defaultdict(float)
    ways = draws(6, WHOLE)
    for six, often in zip(holdings.ranks(6).tolist(), ways, strict=True):
        for choice, sign in ((one, 1), (two, -1)):
            stays = holdings.number(six[k] for k in range(6) if k not in LAID[choice])
            kept[stays] += sign * often
    return sum(map(abs, kept.values())) / 2 / ways.sum()


# --- Stages ---------------------------------------------------------------------------


class Works:
    """The slow parts, made quick: what they were asked, and where they are to fail."""

    def __init__(self) -> None:
        self.laid: list[bool] = []
        self.solved: list[int] = []
        self.fails = -1

    def lay_away(self, play: np.ndarray, start: Any, report: Any) -> build.Laying:
        self.laid.append(start is not None)
        report(Said("build-laying", {"round": 1, "far": 0.5, "pone": 8.0, "dealer": 8.1}))
        n = len(self.laid)
        made = np.zeros((2, holdings.SIXES, 15))
        made[:, :, n % 15] = 0.75
        made[:, :, 0] += 0.25
        cribs = np.full((2, holdings.SIXES, 15), 4.0 + play.sum() / 1e6)
        return build.Laying(made, cribs, (8.0 + n, 8.5), play)

    def solve_play(self, ranges: np.ndarray, left: np.ndarray, iterations: int) -> np.ndarray:
        if len(self.solved) == self.fails:
            raise OSError(28, "full")
        assert ranges.shape == (2, 1820)
        self.solved.append(int(np.argmin(left)))
        return np.full(1, iterations / 100, np.float32)

    def certify(self, strategy: np.ndarray, ranges: np.ndarray, left: np.ndarray) -> Any:
        worth = np.tile(left @ np.arange(13.0) / 1000, (2, 1820))
        return solver.Certificate(-1.2, (0.001, 0.003), worth)

    def first_cards(self, strategy: np.ndarray) -> solver.FirstCards:
        shapes = (13, 455), (13, 13, 455), (13, 13, 13, 91)
        return solver.FirstCards(*(np.full(shape, strategy[0]) for shape in shapes))

    def pack(self, strategy: np.ndarray, made_of: str) -> Book:
        return replace(drawn_book(1, []), made_of=made_of)

    def aim(
        self, tables: solved.Solved, strategy: Any, events: np.ndarray, target: int, *rest: Any
    ) -> np.ndarray:
        assert events.shape == (39, 32)
        rest[-1](Said("build-aiming", {"target": target, "round": 1, "far": 0.01, "error": 0.002}))
        return np.full((target, target), 0.375)

    def play_deals(self, deals: int, starter: int, *rest: Any) -> None:
        events, shown, _ = rest[-3:]
        events[:, :5] = 2, -3, 8, -7, -4
        shown[:] = 8, 7, 4


class Threads(ThreadPoolExecutor):
    """Workers in this process, where the slow parts are made quick."""

    def __init__(self, workers: int, initializer: Any) -> None:
        super().__init__(workers)


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> Works:
    quick = Works()
    monkeypatch.setattr(build, "lay_away", quick.lay_away)
    for name in ("solve_play", "certify", "first_cards"):
        monkeypatch.setattr(solver, name, getattr(quick, name))
    monkeypatch.setattr(book, "pack", quick.pack)
    monkeypatch.setattr(build.aiming, "aim", quick.aim)
    monkeypatch.setattr(book, "unpack", lambda bound: np.zeros(1, np.float32))
    nothing = SimpleNamespace(kind=0, action=0, below=0, skip=0)
    monkeypatch.setattr(solver, "play_tree", lambda: nothing)
    monkeypatch.setattr(build.selfplay, "play_deals", quick.play_deals)
    monkeypatch.setattr(build, "DEALS", 3)
    monkeypatch.setattr(build, "ProcessPoolExecutor", Threads)
    return quick


def built(folder: Path, sweeps: range, workers: int = 1) -> list[Said]:
    said: list[Said] = []
    build.build(folder, sweeps, 20, said.append, workers)
    return said


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_every_stage_has_its_file(works: Works, tmp_path: Path) -> None:
    said = built(tmp_path, range(1, 3))
    stages = ["laying", "winning", *(f"play-{rank}" for rank in "A23456789TJQK")]
    wanted = {f"sweep{sweep}-{stage}.npz" for sweep in (1, 2) for stage in stages}
    assert set(contents(tmp_path)) == wanted
    # The second sweep lays away by what the first has found.
    assert works.laid == [False, True]
    assert works.solved == [*range(13), *range(13)]
    told = [one.id for one in said]
    assert told == ["build-laying", *["build-play"] * 13, "build-winning"] * 2
    latest = build.latest_laying(tmp_path)
    assert latest is not None
    assert (latest[0], latest[1].hands) == (2, (10.0, 8.5))
    assert build.latest_laying(tmp_path / "nowhere") is None


def test_the_last_sweep_is_bound(works: Works, tmp_path: Path) -> None:
    """The whole strategies are kept as books, and that of any starter is the one to ship."""
    said: list[Said] = []
    build.build(tmp_path, (1,), 20, said.append, 1, whole=True)
    books = {path.name for path in tmp_path.glob("*-book-*")}
    assert books == {f"sweep1-book-{name}.npz" for name in ("any", *"A23456789TJQK")}
    assert [one.id for one in said].count("build-book") == 1
    bound = build.bound(tmp_path, 1)
    assert bound.made_of == "sweep 1, 20 iterations; exploitability 0.00200 points a deal"
    before = contents(tmp_path)
    build.build(tmp_path, (1,), 20, said.append, 1, whole=True)
    assert contents(tmp_path) == before
    # Its chances to win are those of players who aim to.
    assert [one.id for one in said].count("build-aiming") == 2
    gathered = build.gather(tmp_path, 1, said.append)
    assert (gathered.equity.dealer_wins[61] == 0.375).all()


def test_what_is_there_is_not_made_again(works: Works, tmp_path: Path) -> None:
    built(tmp_path, range(1, 2))
    before = contents(tmp_path)
    assert built(tmp_path, range(1, 2)) == []
    assert (works.laid, works.solved) == ([False], [*range(13)])
    assert contents(tmp_path) == before


def test_a_sweep_goes_on_from_its_laying_away_alone(works: Works, tmp_path: Path) -> None:
    """As on another machine, where the files of the sweeps before are not."""
    whole, carried = tmp_path / "whole", tmp_path / "carried"
    built(whole, range(1, 3))
    carried.mkdir()
    (carried / "sweep2-laying.npz").write_bytes((whole / "sweep2-laying.npz").read_bytes())
    works.solved.clear()
    works.laid.clear()
    built(carried, range(1, 3))
    assert (works.laid, works.solved) == ([], [*range(13)])
    assert contents(carried) == {
        name: data for name, data in contents(whole).items() if name.startswith("sweep2-")
    }


def test_a_build_goes_on_where_it_was_broken_off(works: Works, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    built(whole, range(1, 2))
    works.solved.clear()
    works.laid.clear()
    works.fails = 5
    with pytest.raises(OSError, match="full"):
        built(broken, range(1, 2))
    assert works.solved == [*range(5)]
    works.fails = -1
    assert [said.id for said in built(broken, range(1, 2))] == ["build-play"] * 8 + [
        "build-winning"
    ]
    assert works.solved == [*range(13)]
    assert contents(broken) == contents(whole)


def test_after_a_failure_nothing_more_is_begun(
    works: Works, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits is called off: whoever interrupts a build does not wait for the rest of it."""
    futures: list[Future[Any]] = []

    class Waiting(Executor):
        def __init__(self, workers: int, initializer: Any) -> None: ...

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if not futures:
                future.set_exception(KeyboardInterrupt())
            futures.append(future)
            return future

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            if cancel_futures:
                for future in futures:
                    future.cancel()

    monkeypatch.setattr(build, "ProcessPoolExecutor", Waiting)
    with pytest.raises(KeyboardInterrupt):
        built(tmp_path, range(1, 2))
    assert len(futures) == 13
    assert all(future.cancelled() for future in futures[1:])


@pytest.mark.parametrize("damaged", ["laying", "play-7", "winning"])
def test_a_damaged_stage_is_named(works: Works, tmp_path: Path, damaged: str) -> None:
    built(tmp_path, range(1, 2))
    path = tmp_path / f"sweep1-{damaged}.npz"
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(Damaged) as refused:
        build.gather(tmp_path, 1, lambda said: None)
    assert refused.value.path == path


def test_what_is_shipped_is_gathered_from_the_stages(works: Works, tmp_path: Path) -> None:
    built(tmp_path / "stages", range(1, 2))
    said: list[Said] = []
    tables = build.gather(tmp_path / "stages", 1, said.append)
    assert said[-1].id == "build-gathered"
    assert works.laid == [False, True]
    # What is shipped lays away by this sweep's play: the choice made in the second round.
    assert tables.made[0, 0].argmax() == 2
    assert float(said[-1].args["far"]) > 0.1
    assert tables.play[1, 5, 4] == pytest.approx(solver.copies(4) @ np.arange(13) / 1000)
    assert (tables.lead == round(0.2 * 63)).all()
    # Pone makes 10 a deal and the dealer 14, so who deals first is ahead.
    assert tables.equity.pegs[2, 3] == pytest.approx(1)
    assert tables.equity.shown[[0, 1, 2], [8, 7, 4]] == pytest.approx(1)
    # The dealer has 3 once pone has 2.
    assert (tables.equity.race[2, 1], tables.equity.race[2, 3]) == (1, 1)
    assert (tables.equity.race[3].sum(), tables.equity.race[1, 1]) == (0, 1)
    assert {n: chance.shape for n, chance in tables.equity.dealer_wins.items()} == {
        121: (121, 121),
        61: (61, 61),
    }
    assert "0.00200" in tables.made_of
    solved.write(tmp_path / "solved.npz", tables)
    assert solved.read(tmp_path / "solved.npz").made_of == tables.made_of


def test_averages_are_those_of_what_is_kept() -> None:
    """The play is worth the jacks one keeps: two sixths of the jacks dealt are laid away."""
    jacks = np.broadcast_to(holdings.counts(4)[:, 10, None], (2, 1820, 13)).astype(float)
    for kept in build._average_play(EVEN, jacks):
        assert kept == pytest.approx(4 * 4 / 52)
    for laid in build._jacks_laid(EVEN):
        assert laid == pytest.approx(2 * 4 / 52)


def test_the_race_is_told_by_the_points_in_their_order() -> None:
    """Each pair of needs told again, deal by deal; hands that count nothing leave no trace."""
    chance = np.random.default_rng(8)
    events = np.zeros((60, 32), np.int8)
    shown = chance.integers(0, 3, (60, 3)).astype(np.int8)
    plays: list[list[int]] = []
    for row, counted in zip(events, shown, strict=True):
        play = chance.choice([1, 2, 3, 7, -1, -2, -6, 13], chance.integers(0, 9)).tolist()
        show = [n for n in (int(counted[0]), -int(counted[1]), -int(counted[2])) if n]
        row[: len(play) + len(show)] = play + show
        plays.append(play)
    found = build.race(events, shown)
    assert found.shape == (33, 33)
    for pone, dealer in np.ndindex(32, 32):
        if pone and dealer:
            wanted = sum(_first(play, pone, dealer) for play in plays) / 60
            assert found[pone, dealer] == pytest.approx(wanted)
    # What nobody is told to peg: pone never has it, and the dealer is never there before.
    assert (found[32] == 0).all()
    alone = [sum(max(n, 0) for n in play) for play in plays]
    for pone in range(1, 32):
        assert found[pone, 32] == pytest.approx(sum(n >= pone for n in alone) / 60)
    assert build.race(events[:1] * 0, shown[:1] * 0).sum() == 0


def _first(play: list[int], pone: int, dealer: int) -> bool:
    pegs = [0, 0]
    for n in play:
        pegs[n < 0] += abs(n)
        if pegs[0] >= pone or pegs[1] >= dealer:
            return pegs[0] >= pone
    return False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_progress_is_told_in_one_language(works: Works, tmp_path: Path, lang: str) -> None:
    said = built(tmp_path, range(1, 2))
    build.gather(tmp_path, 1, said.append)
    assert len({one.id for one in said}) == 4
    for one in said:
        assert not foreign(Words(lang).speak(one), lang)
