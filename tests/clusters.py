"""A Dask cluster of two processes on this machine."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any


@contextmanager
def local_cluster() -> Generator[str, None, None]:
    """The address of its scheduler."""
    from distributed import LocalCluster

    # Without its page of figures, for which it would need a port.
    options: dict[str, Any] = {"dashboard_address": None, "processes": True}
    cluster: Any = LocalCluster(n_workers=2, threads_per_worker=1, **options)
    with cluster:
        yield cluster.scheduler_address
