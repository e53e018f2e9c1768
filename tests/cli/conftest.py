from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commanding import Command


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(monkeypatch)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where games are kept in the test, in this process and in those it starts."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder / "muggins"
