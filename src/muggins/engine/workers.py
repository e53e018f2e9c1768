"""Where parts of a contest are played: processes of this machine, or a Dask cluster.

Both are executors as of `concurrent.futures`. Whatever ends the `with` ends the work, and no
process stays behind.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Generator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait
from threading import Thread
from types import FrameType
from typing import Any, Final, ParamSpec, TypeVar

__all__ = ["NoCluster", "Unreachable", "WorkersGone", "cluster", "processes"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

_TERMINATED: Final = 143
_CONNECTS: Final = 10.0
"""Seconds a scheduler has to answer."""
_PATIENCE: Final = 5.0
"""Seconds a worker has to end what it has started, once it is told to leave."""


class NoCluster(ImportError):
    """Raised when what talks to a Dask cluster is not installed: the extra `cluster`."""


class Unreachable(OSError):
    """Raised when there is no Dask scheduler at an address."""


class WorkersGone(RuntimeError):
    """Raised when workers end in the midst of their work, for want of memory perhaps."""


class _Processes(ProcessPoolExecutor):
    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        return super().submit(_work, fn, *args, **kwargs)


def _work(task: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    try:
        return task(*args, **kwargs)
    except SystemExit:
        # The task has put away what it had; the pool would take the next one.
        os._exit(_TERMINATED)


def _terminate(number: int, frame: FrameType | None) -> None:
    sys.exit(_TERMINATED)


def _prepare_process() -> None:
    # An interruption goes to the process that began this one, and that ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _terminate)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """Wait until the process that began this one is gone, killed perhaps, and leave too."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def processes(workers: int | None = None) -> Generator[Executor, None, None]:
    """So many processes, one for each processor when not told. Raises WorkersGone."""
    before = set(active_children())
    pool = _Processes(workers or os.cpu_count() or 1, initializer=_prepare_process)
    try:
        yield pool
        pool.shutdown()
    except BaseException as error:
        # Else whoever interrupts would wait for what has begun and is handed out.
        pool.shutdown(wait=False, cancel_futures=True)
        ours = set(active_children()) - before
        for worker in ours:
            worker.terminate()
        for worker in ours:
            worker.join(_PATIENCE)
            worker.kill()
            worker.join()
        if isinstance(error, BrokenProcessPool):
            raise WorkersGone from error
        raise


@contextmanager
def cluster(address: str) -> Generator[Executor, None, None]:
    """The cluster of the Dask scheduler at that address, whose workers have muggins installed.

    Raises NoCluster, Unreachable, WorkersGone.
    """
    try:
        from distributed import Client
        from distributed.comm.core import CommClosedError
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise NoCluster from error
    with _silent("distributed", "distributed.client"):
        try:
            client: Any = Client(address, timeout=_CONNECTS)
        except (OSError, ValueError, TypeError, AssertionError) as error:
            # The last where its own loop has not begun within ten seconds, on a busy machine.
            raise Unreachable(address) from error
        with client:
            # What a program answers is not the same again because it is asked the same.
            executor: Executor = client.get_executor(pure=False)
            try:
                yield executor
                executor.shutdown()
            except BaseException as error:
                executor.shutdown(wait=False)
                if isinstance(error, CommClosedError | KilledWorker | CancelledError):
                    raise WorkersGone from error
                raise


@contextmanager
def _silent(*names: str) -> Generator[None, None, None]:
    """Keep a library from telling what our own exceptions tell."""
    levels = {logging.getLogger(name): logging.getLogger(name).level for name in names}
    for logger in levels:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)
