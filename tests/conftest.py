"""What holds for every test run."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# Times swing tenfold on a busy machine, so no example has a deadline. In continuous
# integration the examples are the same every time; elsewhere new ones are tried.
# For the same reason no machine is too slow to make them.
settings.register_profile(
    "muggins",
    deadline=None,
    print_blob=True,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("muggins")


def _hear_signals() -> None:
    """Take back that an interruption or a hang-up is ignored, for the programs tests start.

    A shell ignores interruptions for what it runs in the background, nohup ignores hang-ups,
    and children inherit that; but a handler of ours becomes the default in them.
    """
    for which in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(which) is signal.SIG_IGN:
            signal.signal(which, lambda number, frame: None)


_hear_signals()

# The servers that tests start think without processes of their own, which would take the
# processors for seconds after each start; whoever tests those asks for them.
os.environ.setdefault("MUGGINS_ENGINES", "0")

STRICT = os.environ.get("MUGGINS_CHECK") == "1"


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if STRICT and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"./check runs every test, but this one asked to be skipped: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse_skip(report)
    return report
