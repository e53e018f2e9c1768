"""Where parts are played: the same figures from everywhere, and nobody left behind."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor

import pytest

from muggins.engine import workers
from muggins.engine.contest import Contest, play_pairs
from muggins.engine.tallies import Tally
from tests.clusters import local_cluster

CONTEST = Contest("greedy", "random", 7, 61)
SPANS = ((0, 3), (3, 2), (5, 1))


def played(executor: Executor) -> list[Tally]:
    tasks = [
        executor.submit(play_pairs, CONTEST, kind, *span)
        for kind in ("deals", "games")
        for span in SPANS
    ]
    return [task.result() for task in tasks]


@pytest.fixture(scope="module")
def here() -> list[Tally]:
    return [play_pairs(CONTEST, kind, *span) for kind in ("deals", "games") for span in SPANS]


@pytest.mark.parametrize("many", [1, 2, 3])
def test_processes_come_to_the_same(here: list[Tally], many: int) -> None:
    with workers.processes(many) as executor:
        assert played(executor) == here


def test_a_worker_that_ends_is_told() -> None:
    with pytest.raises(workers.WorkersGone), workers.processes(2) as executor:
        executor.submit(os._exit, 1).result()


def test_trouble_of_the_work_itself_is_handed_on() -> None:
    with pytest.raises(ValueError, match="nobody"), workers.processes(2) as executor:
        executor.submit(play_pairs, Contest("nobody", "first", 1), "deals", 0, 1).result()


def test_an_interruption_leaves_nobody_behind() -> None:
    pids: set[int] = set()

    def interrupted() -> None:
        with workers.processes(2) as executor:
            pids.update(executor.submit(os.getpid).result() for _ in range(4))
            executor.submit(signal.pause)
            executor.submit(signal.pause)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert pids
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


# --- A cluster ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with local_cluster() as address:
        yield address


def test_a_cluster_comes_to_the_same(here: list[Tally], scheduler: str) -> None:
    with workers.cluster(scheduler) as executor:
        assert played(executor) == here
        pids = {task.result() for task in [executor.submit(os.getpid) for _ in range(40)]}
    assert os.getpid() not in pids
    assert len(pids) == 2


def test_a_cluster_hands_on_trouble_of_the_work(scheduler: str) -> None:
    with pytest.raises(ValueError, match="nobody"), workers.cluster(scheduler) as executor:
        executor.submit(play_pairs, Contest("nobody", "first", 1), "deals", 0, 1).result()
    with workers.cluster(scheduler) as executor:
        assert executor.submit(os.getpid).result() != os.getpid()


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "127.0.0.1", "nowhere", "ftp://127.0.0.1:1", "::::"]
)
def test_where_no_scheduler_is_that_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_CONNECTS", 0.5)
    with pytest.raises(workers.Unreachable), workers.cluster(address):
        pass


def test_without_the_package_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(workers.NoCluster), workers.cluster("tcp://127.0.0.1:1"):
        pass
