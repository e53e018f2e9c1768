"""What the server is told when it starts, in one frozen value."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

__all__ = ["LOOPBACK_HOSTS", "Settings", "data_folder"]

LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})


class Settings(Struct, frozen=True):
    """Where games are kept and which names the server answers to.

    `hosts` are the names a request's Host may have; empty when any may be used, as behind
    a proxy that has checked it.
    """

    data: Path
    hosts: frozenset[str] = LOOPBACK_HOSTS

    @property
    def database(self) -> Path:
        """The file of the journal."""
        return self.data / "muggins.db"

    @property
    def lock(self) -> Path:
        """The file that one process holds, so that no second one writes the journal."""
        return self.data / "lock"


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where games are kept unless somebody says otherwise: `$XDG_DATA_HOME/muggins`."""
    base = environ.get("XDG_DATA_HOME", "")
    # The specification has relative paths ignored.
    root = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return root / "muggins"
