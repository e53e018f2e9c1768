"""How figures are taken: the same work several times over, best and median."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

RUNS = 7


@dataclass(frozen=True)
class Rate:
    """How many a second, in the best run and in the middle one."""

    best: float
    median: float


def rate(work: Callable[[], int], runs: int = RUNS) -> Rate:
    """Do `work`, which answers how many it did, `runs` times after one to warm up."""
    work()
    found: list[float] = []
    for _ in range(runs):
        gc.collect()
        gc.disable()
        try:
            start = perf_counter()
            done = work()
            found.append(done / (perf_counter() - start))
        finally:
            gc.enable()
    return Rate(max(found), median(found))
