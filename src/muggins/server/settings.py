"""What the server is told when it starts, in one frozen value."""

from __future__ import annotations

import errno
import os
import pwd
import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

__all__ = [
    "LOOPBACK_HOSTS",
    "MOST_ENGINES",
    "BadEngines",
    "NoHome",
    "Settings",
    "data_folder",
    "engines_wished",
]

LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})

MOST_ENGINES = 64
"""More processes than any table keeps busy; each has some 200 MB of memory."""


class Settings(Struct, frozen=True):
    """Where games are kept, which names the server answers to, and how many engines think.

    `hosts` are the names a request's Host may have; empty when any may be used, as behind
    a proxy that has checked it. Without `engines` the computer plays by its tables alone.
    """

    data: Path
    hosts: frozenset[str] = LOOPBACK_HOSTS
    engines: int = 0

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


class BadEngines(ValueError):
    """Raised for a MUGGINS_ENGINES that is no number of processes; `text` is what it is."""

    def __init__(self, text: str) -> None:
        super().__init__(f"MUGGINS_ENGINES cannot be {text!r}")
        self.text = text


def engines_wished(environ: Mapping[str, str] = os.environ) -> int:
    """How many processes think for the computer: `$MUGGINS_ENGINES`, from 0.

    A variable that is empty counts as not set: then one, or two where that leaves a processor
    for everything else. Raises BadEngines.
    """
    text = environ.get("MUGGINS_ENGINES", "")
    if not text:
        return max(1, min(2, (os.cpu_count() or 1) - 1))
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) > MOST_ENGINES:
        raise BadEngines(text)
    return int(text)


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
