from __future__ import annotations

import pytest

from tests.cli.commanding import Command


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(monkeypatch)
