"""Running the command, in this process or in one of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from muggins.cli.app import run

ENGLISH = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}


@dataclass(frozen=True)
class Ran:
    """How a run of the command ended, and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def answer(self) -> Any:
        """The one JSON value on standard output, and nothing on the error stream."""
        assert self.err == ""
        return json.loads(self.out)

    @property
    def answers(self) -> list[Any]:
        """The JSON values on standard output, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


class Command:
    """The command in this process, with standard streams of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def __call__(
        self, *args: str, stdin: str | bytes = b"", lang: str = "en", columns: int | None = None
    ) -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        streams = {
            "stdin": io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)), "utf-8"),
            "stdout": io.TextIOWrapper(io.BytesIO(), "utf-8"),
            "stderr": io.TextIOWrapper(io.BytesIO(), "utf-8"),
        }
        with self._monkeypatch.context() as patch:
            for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR"):
                patch.delenv(variable, raising=False)
            patch.setenv("LANG", f"{lang}_XX.UTF-8")
            if columns is not None:
                patch.setenv("COLUMNS", str(columns))
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            status = run(args)
        return Ran(status, *(_written(streams[name]) for name in ("stdout", "stderr")))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.detach()
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def spawn(
    *args: str, stdin: bytes | int = b"", timeout: float = 60, **environ: str
) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    source = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
    return subprocess.run(
        [sys.executable, "-m", "muggins", *args],
        capture_output=True,
        env={**os.environ, **ENGLISH, **environ},
        timeout=timeout,
        check=False,
        **source,  # type: ignore[arg-type]
    )
