"""The match on the terminal, kept in a file after every move so that it can be gone on with.

There is one such match for a data folder. Its file holds the events with the cards of both
hands, and the secret that orders those to come, in a form that nobody reads by accident.
"""

from __future__ import annotations

import fcntl
import os
import zlib
from base64 import b64decode, b64encode
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from muggins.events import Event, GameStarted
from muggins.match import Match
from muggins.records.encoding import decode, encode
from muggins.records.replay import check

__all__ = ["Damaged", "Kept", "Shelf", "write"]

_FORMAT: Final = "muggins-kept"
_VERSION: Final = 1
_ABOUT: Final = (
    "A game left for later: muggins play goes on with it. "
    "Une partie gardée pour plus tard : muggins play la continue."
)
_LARGEST: Final = 1 << 26
"""More bytes than a match ever has; more are no game."""


class Damaged(Exception):
    """Raised for a file that holds no game one could go on with."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match with all that it takes to go on: see Keeper.

    `record` is the file in which its records are kept, "" for none, and `file` that of the
    game going on, as far as it has one.
    """

    events: tuple[Event, ...]
    secret: bytes
    seed: int | None = None
    record: str = ""
    file: str = ""

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return Match.replay(self.events)

    @property
    def game(self) -> tuple[Event, ...]:
        """The game going on or the last one, as a record of its own."""
        begun = max(i for i, event in enumerate(self.events) if isinstance(event, GameStarted))
        return (self.events[0], *self.events[begun:])


class _File(msgspec.Struct, frozen=True):
    """The outside of the file, for whoever opens it."""

    format: str
    version: int
    about: str
    game: str


class _Content(msgspec.Struct, frozen=True):
    """The inside of the file."""

    events: list[dict[str, Any]]
    secret: str
    seed: int | None
    record: str
    file: str


class Shelf:
    """Where the match is kept; held by one terminal at a time, `mine` says whether by this.

    `trouble` is what the system had against the folder, if it had anything.
    """

    def __init__(self, folder: Path) -> None:
        self.file = folder / "terminal-game.json"
        self.mine = False
        self.trouble: OSError | None = None
        self._lock: int | None = None

    def __enter__(self) -> Self:
        """Take hold of the shelf, if nobody else has."""
        folder = self.file.parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(folder / "terminal.lock", os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pass
        except OSError as error:
            self.trouble = error
        else:
            self.mine = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._lock is not None:
            os.close(self._lock)

    def load(self) -> Kept | None:
        """The match that is kept, if one is. Raises Damaged, OSError."""
        try:
            data = self.file.read_bytes()
        except FileNotFoundError:
            return None
        try:
            return _read(data)
        except (ValueError, TypeError, zlib.error, RecursionError) as error:
            raise Damaged(str(error)) from error

    def keep(self, kept: Kept) -> None:
        """Keep a match in place of what was kept; it is on the disk afterwards. Raises OSError."""
        content = _Content(
            [encode(event) for event in kept.events],
            kept.secret.hex(),
            kept.seed,
            kept.record,
            kept.file,
        )
        packed = b64encode(zlib.compress(msgspec.json.encode(content))).decode()
        file = msgspec.json.encode(_File(_FORMAT, _VERSION, _ABOUT, packed))
        write(self.file, msgspec.json.format(file) + b"\n", mode=0o600)

    def forget(self) -> None:
        """Keep nothing any more. Raises OSError."""
        self.file.unlink(missing_ok=True)

    def set_aside(self) -> Path:
        """Put a damaged file out of the way, and say where it is now. Raises OSError."""
        return self.file.replace(self.file.with_suffix(".damaged"))


def _read(data: bytes) -> Kept:
    """The match in a file. Raises ValueError, TypeError or zlib.error for anything else."""
    file = msgspec.json.decode(data, type=_File)
    if (file.format, file.version) != (_FORMAT, _VERSION):
        raise ValueError(f"{file.format} {file.version} is not known")
    unpacked = zlib.decompressobj().decompress(b64decode(file.game, validate=True), _LARGEST)
    content = msgspec.json.decode(unpacked, type=_Content)
    events = tuple(map(decode, content.events))
    kept = Kept(events, bytes.fromhex(content.secret), content.seed, content.record, content.file)
    check(kept.game)
    if kept.match.game is None or not kept.secret:
        raise ValueError("no game has begun")
    return kept


def write(file: Path, content: bytes, *, mode: int = 0o666) -> None:
    """Write a file so that it holds the old content or the new, never half of it.

    When this returns the disk has it. Raises OSError.
    """
    written = file.with_name(f".{file.name}.new")
    try:
        with open(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as new:  # noqa: PTH123
            new.write(content)
            new.flush()
            os.fsync(new.fileno())
        written.replace(file)
    except BaseException:
        with suppress(OSError):
            written.unlink(missing_ok=True)
        raise
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
