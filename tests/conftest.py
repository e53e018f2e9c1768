"""What holds for every test run."""

from __future__ import annotations

import os
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
