"""The match on the terminal, kept in a file after every move so that it can be gone on with.

There is one such match for a data folder. Its file holds the events with the cards of both
hands, and the secret that orders those to come, in a form that nobody reads by accident.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from muggins.events import Abandoned, Event, GameStarted, GameWon, MatchStarted
from muggins.match import Match
from muggins.records.encoding import decode, encode
from muggins.records.replay import check
from muggins.rules import GameOptions
from muggins.words import printable

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
            return _read(_content(self.file))
        except FileNotFoundError:
            return None
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


def _content(file: Path) -> bytes:
    """What stands in a file. Raises OSError, and ValueError for what is no file or too large."""
    if not stat.S_ISREG(file.stat().st_mode):
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, "a folder", str(file))
        # Opening a pipe would wait for somebody to write to it, reading a device for ever.
        raise ValueError("this is no file")
    with file.open("rb") as opened:
        data = opened.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise ValueError("this is larger than any match")
    return data


def _read(data: bytes) -> Kept:
    """The match in a file. Raises ValueError, TypeError or zlib.error for anything else."""
    file = msgspec.json.decode(data, type=_File)
    if (file.format, file.version) != (_FORMAT, _VERSION):
        raise ValueError(f"{file.format} {file.version} is not known")
    unpacked = zlib.decompressobj().decompress(b64decode(file.game, validate=True), _LARGEST)
    content = msgspec.json.decode(unpacked, type=_Content)
    events = tuple(map(decode, content.events))
    for path in (content.record, content.file):
        if path and (not Path(path).is_absolute() or not Path(path).name or "\0" in path):
            raise ValueError("no record can be kept there")
        os.fsencode(path)
    seated = _seated(events[:1])
    kept = Kept(
        (seated, *events[1:]),
        bytes.fromhex(content.secret),
        content.seed,
        content.record,
        content.file,
    )
    _check_before(seated, events[1 : len(events) - len(kept.game) + 2])
    check(kept.game)
    if not kept.secret:
        raise ValueError("nothing orders the cards to come")
    return kept


def _seated(events: tuple[Event, ...]) -> MatchStarted:
    """Who plays: a person and the computer, under names that command no terminal."""
    match events:
        case (MatchStarted(players) as started,) if len(players) == 2 and {
            player.kind for player in players
        } == {"person", "computer"}:
            named = (replace(player, name=printable(player.name)) for player in players)
            return replace(started, players=tuple(named))
        case _:
            raise ValueError("a person and the computer play here")


def _check_before(seated: MatchStarted, events: Sequence[Event]) -> None:
    """Hold the rules against the beginnings and the ends of games, all that is kept of them.

    `events` ends with the beginning of the last game. Raises ValueError.
    """
    match = Match.start(seated)
    for begun, over in zip_longest(events[::2], events[1::2]):
        if not isinstance(begun, GameStarted):
            raise ValueError(f"{type(begun).__name__} does not begin a game")
        check((seated, begun))
        if match.game:
            due = match.next_game(begun.options)
            if begun.number != due.number or due.dealer not in (None, begun.dealer):
                raise ValueError(f"game {begun.number} cannot begin like this: {begun}")
        match = match.fold(begun)
        if over is None:
            return
        if not _is_end(over, begun.options):
            raise ValueError(f"no game ends like this: {over}")
        match = match.fold(over)


def _is_end(event: Event, options: GameOptions) -> bool:
    """Whether a game can be over like this."""
    match event:
        case Abandoned(seat):
            return seat in (0, 1)
        case GameWon(0, (winner, loser), skunk) | GameWon(1, (loser, winner), skunk):
            over = winner == options.target > loser >= 0
            return over and skunk == options.skunk(loser)
        case _:
            return False


def write(file: Path, content: bytes, *, mode: int = 0o666) -> None:
    """Write a file so that it holds the old content or the new, never half of it.

    When this returns the disk has it. Raises OSError.
    """
    written = file.with_name(f".{file.name}.new")
    try:
        # Whatever stands there was left behind, and may be a pipe that nobody reads.
        written.unlink(missing_ok=True)
        with open(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as new:  # noqa: PTH123
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
