"""What the server is told when it starts, in one frozen value."""

from __future__ import annotations

import errno
import os
import pwd
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

__all__ = ["LOOPBACK_HOSTS", "NoHome", "Settings", "data_folder"]

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


class NoHome(FileNotFoundError):
    """Raised where nobody says where games are kept, and nobody has a home."""

    def __init__(self) -> None:
        super().__init__(errno.ENOENT, "there is no home folder to keep the games in")


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where games are kept unless somebody says otherwise: `$XDG_DATA_HOME/muggins`.

    A variable that is empty counts as not set. Raises NoHome, which is an OSError.
    """
    base = environ.get("XDG_DATA_HOME", "")
    # The specification has relative paths ignored.
    root = Path(base) if base.startswith("/") else _home(environ) / ".local" / "share"
    return root / "muggins"


def _home(environ: Mapping[str, str]) -> Path:
    home = environ.get("HOME", "")
    if not home:
        try:
            home = pwd.getpwuid(os.getuid()).pw_dir
        except KeyError:
            home = ""
    if not home:
        raise NoHome
    return Path(home)
