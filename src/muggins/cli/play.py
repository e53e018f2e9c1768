"""`muggins play`: a match in the terminal, kept as it goes, and the records of its games."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

import msgspec

from muggins.cli.refused import Refused, code_of
from muggins.cli.replay import read_text, refusal
from muggins.cli.streams import Screen
from muggins.engine.opponents import USUAL, find
from muggins.events import Dealt, Event, GameStarted, MatchStarted, Player
from muggins.match import Match
from muggins.records.crib import write_crib
from muggins.records.encoding import encode
from muggins.records.errors import RecordError
from muggins.records.load import load
from muggins.records.replay import NOBODY
from muggins.rules import GameOptions
from muggins.server.settings import MOST_ENGINES, BadEngines, data_folder, engines_wished
from muggins.speech import Said
from muggins.tui.keeper import Keeper
from muggins.tui.kept import Damaged, Kept, Shelf, write
from muggins.tui.table import play, players, yes
from muggins.tui.terminal import Endless, Left, Terminal
from muggins.tui.thinker import Thinker, WorkingThinker
from muggins.words import Words, printable, quoted

__all__ = ["Wishes", "play_match"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command was asked for; None where nothing was said.

    `unfinished` is a record to go on with, `resume` whether to go on with the game that is
    kept, `record` where to keep a record, `data` the folder for what is kept, `opponent` the
    key of whom to play.
    """

    unfinished: str | None = None
    resume: bool | None = None
    target: int | None = None
    record: Path | None = None
    seed: int | None = None
    data: Path | None = None
    opponent: str | None = None


def play_match(wishes: Wishes, words: Words) -> int:
    """Play until the player leaves; the status is 0.

    The first game is recorded in `wishes.record`, the second beside it with -2 in its name,
    and so on; no file that was there is written over. Raises Refused, before anything is
    played, for what cannot be done, and for answers that are no lines.
    """
    try:
        with _thinker() as thinker:
            return _play_match(wishes, Terminal(words, Screen(highlight=False)), thinker)
    except Endless:
        raise Refused("cli-endless-line") from None


def _thinker() -> AbstractContextManager[Thinker]:
    """Who thinks for the computer. Raises Refused for a setting that says nothing."""
    try:
        engines = engines_wished()
    except BadEngines as error:
        text = quoted(error.text)
        raise Refused("cli-bad-engines", text=text, most=MOST_ENGINES) from error
    return WorkingThinker() if engines else nullcontext(Thinker())


def _play_match(wishes: Wishes, terminal: Terminal, thinker: Thinker) -> int:
    with Shelf(wishes.data or _folder()) as shelf:
        try:
            kept = _begin(wishes, terminal, shelf)
        except Left:
            terminal.print()
            terminal.tell("play-goodbye")
            return 0
        records = _records(wishes, kept, terminal)
        _tell_trouble(shelf, terminal)

        def commit(keeper: Keeper) -> bool:
            if not shelf.mine:
                return False
            number = keeper.match.started.number if keeper.match.started else 1
            try:
                shelf.keep(
                    Kept(
                        tuple(keeper.events),
                        keeper.secret,
                        keeper.seed,
                        str(records.base.absolute()) if records else "",
                        str(records.files.get(number, "")) if records else "",
                    )
                )
            except OSError as error:
                # A game is not ended by a full disk. It is tried again with the next move.
                if shelf.trouble is None:
                    shelf.trouble = error
                    _tell_trouble(shelf, terminal)
                return False
            shelf.trouble = None
            return True

        over = play(
            terminal,
            GameOptions(wishes.target or 121),
            keeper=Keeper.resume(kept.events, kept.secret, kept.seed) if kept else None,
            seed=wishes.seed,
            save=records.save if records else None,
            commit=commit,
            opponent=find(wishes.opponent) if wishes.opponent else USUAL,
            thinker=thinker,
        )
        if shelf.mine and over:
            shelf.forget()
    return 0


def _folder() -> Path:
    """Where games are kept when nothing else is said. Raises Refused where nobody has a home."""
    try:
        return data_folder()
    except OSError as error:
        raise Refused("cli-no-home") from error


def _tell_trouble(shelf: Shelf, terminal: Terminal) -> None:
    if shelf.trouble is not None:
        folder = quoted(str(shelf.file.parent), longest=200)
        terminal.tell("play-not-keeping", folder=folder, code=code_of(shelf.trouble))
    elif not shelf.mine:
        terminal.tell("play-elsewhere")


# -- how it begins -----------------------------------------------------------------------------


def _begin(wishes: Wishes, terminal: Terminal, shelf: Shelf) -> Kept | None:
    """The match to go on with, None for a new one; raises Left when the player thinks better."""
    kept = _load(wishes, shelf)
    if wishes.unfinished is not None:
        found = _unfinished(wishes.unfinished, terminal.words)
        if kept and wishes.resume is not False:
            if kept.game[1 : len(found.events)] == found.events[1:]:
                found = kept
            elif not _over(kept) and not yes(terminal, _ask("play-ask-drop", kept)):
                raise Left
        kept = found
    elif wishes.resume:
        if kept is None:
            raise Refused("cli-nothing-kept")
    elif kept and wishes.resume is None:
        question = "play-ask-next-game" if _over(kept) else "play-ask-go-on"
        if not yes(terminal, _ask(question, kept)):
            kept = None
    else:
        kept = None
    if kept and (wishes.resume or wishes.unfinished is not None):
        for option, value in (
            ("--opponent", wishes.opponent),
            ("--target", wishes.target),
            ("--seed", wishes.seed),
        ):
            if value is not None:
                raise Refused("cli-new-only", option=option)
    return kept


def _load(wishes: Wishes, shelf: Shelf) -> Kept | None:
    """The match that is kept, if one is, and if nobody is playing it."""
    file = quoted(str(shelf.file), longest=200)
    if not shelf.mine:
        if wishes.resume and wishes.unfinished is None:
            if shelf.trouble is None:
                raise Refused("cli-played-elsewhere")
            raise Refused("cli-unreadable", file=file, code=code_of(shelf.trouble))
        return None
    try:
        return shelf.load()
    except OSError as error:
        raise Refused("cli-unreadable", file=file, code=code_of(error)) from error
    except Damaged as error:
        if wishes.resume is not False:
            raise Refused("cli-kept-damaged", file=file) from error
        shelf.set_aside()
        return None


def _over(kept: Kept) -> bool:
    game = kept.match.game
    return game is None or game.over


def _ask(question: str, kept: Kept) -> Said:
    """A question about what is kept, with how it stands."""
    match = kept.match
    game = match.game
    assert game is not None, "a match that is kept has a game"
    you = [player.kind for player in match.players].index("person")
    stands = match.points if game.over else game.scores
    args: dict[str, str | int | float] = {
        "target": game.options.target,
        "mine": stands[you],
        "name": match.players[1 - you].name,
        "theirs": stands[1 - you],
    }
    return Said(question, args)


def _unfinished(file: str, words: Words) -> Kept:
    """A match of which a record is the game going on; raises Refused for any other record."""
    if file == "-":
        raise Refused("cli-dash-answers")
    loaded = load(read_text(file))
    if loaded.many:
        raise Refused("cli-one-game", file=quoted(file, longest=200))
    (game,) = loaded.games
    if isinstance(game, RecordError):
        raise refusal(game)
    match = Match.replay(game)
    if match.game is None or match.game.over:
        raise Refused("cli-game-over", file=quoted(file, longest=200))
    started = game[0]
    assert isinstance(started, MatchStarted), "a record begins with the match"
    return Kept((_seated(started, words), *game[1:]), _secret_for(game))


def _seated(started: MatchStarted, words: Words) -> MatchStarted:
    """The players of a record as they sit down here: one person, and the computer."""
    person = next((i for i, player in enumerate(started.players) if player.kind == "person"), 0)
    you, computer = players(words)
    seated = [
        Player(printable(player.name))
        if seat == person
        else Player(printable(player.name), "computer", player.level)
        for seat, player in enumerate(started.players)
    ]
    if started.players == NOBODY:
        seated[person], seated[1 - person] = you, computer
    return replace(started, players=tuple(seated))


def _secret_for(events: Sequence[Event]) -> bytes:
    """What orders the cards that a record does not know yet.

    It follows from the record up to its last deal, so that going on with it once more does
    not bring other cards; hidden cards are in it, so that nobody guesses it from what is seen.
    """
    last = max(
        (i for i, event in enumerate(events) if isinstance(event, Dealt)), default=len(events)
    )
    known = msgspec.json.encode([encode(event) for event in events[: last + 1]])
    return hashlib.sha256(b"muggins resumed " + known).digest()


# -- records -----------------------------------------------------------------------------------


class _Records:
    """The records of a match: `files` has the file of every game by its number."""

    def __init__(self, base: Path, terminal: Terminal) -> None:
        self.base = base
        self.files = {1: base}
        self._terminal = terminal

    def save(self, events: Sequence[Event]) -> None:
        """Keep the record of the game going on."""
        number = next((event.number for event in events if isinstance(event, GameStarted)), 1)
        file = self.files.setdefault(number, _free(self.base, number))
        try:
            _replace(file, write_crib(events))
        except OSError as error:
            # A game is not ended by a full disk.
            name = quoted(str(file), longest=200)
            self._terminal.tell("play-not-kept", file=name, code=code_of(error))


def _records(wishes: Wishes, kept: Kept | None, terminal: Terminal) -> _Records | None:
    """Where the records go. Raises Refused for a file that cannot be written, or is no new one."""
    record = wishes.record
    if record is None and kept and kept.record:
        records = _Records(Path(kept.record), terminal)
        if kept.file:
            started = kept.match.started
            records.files[started.number if started else 1] = Path(kept.file)
        return records
    if record is None:
        return None
    name = quoted(str(record), longest=200)
    goes_on = (
        wishes.unfinished is not None and Path(wishes.unfinished).resolve() == record.resolve()
    )
    try:
        if not goes_on and record.is_file() and record.stat().st_size:
            raise Refused("cli-exists", file=name)
        _opened(record).close()
    except OSError as error:
        raise Refused("cli-unwritable", file=name, code=code_of(error)) from error
    records = _Records(record, terminal)
    if kept and kept.match.started:
        # The first record is that of the game going on, whatever its number.
        records.files = {kept.match.started.number: record}
    return records


def _free(record: Path, number: int) -> Path:
    """A file that is not there yet, for the game of that number: game-2.crib and so on."""
    while (file := record.with_stem(f"{record.stem}-{number}")).exists():
        number += 1
    return file


def _replace(file: Path, text: str) -> None:
    """Write a file, or what is none: a device such as /dev/stdout."""
    if not file.is_file() and file.exists():
        with _opened(file) as opened:
            opened.write(text)
        return
    write(file, text.encode())


def _opened(file: Path) -> TextIO:
    """A file to add to. Raises OSError, also for a pipe that nobody reads: it is not waited for."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK
    descriptor = os.open(file, flags, 0o666)
    os.set_blocking(descriptor, True)
    return open(descriptor, "a", encoding="utf-8")  # noqa: PTH123
