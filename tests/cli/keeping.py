"""What the command keeps, and what is typed to it."""

from __future__ import annotations

from pathlib import Path

from muggins.events import Event
from muggins.records.load import load
from muggins.tui.kept import Kept, Shelf


def kept_in(home: Path) -> Kept | None:
    with Shelf(home) as shelf:
        assert shelf.mine
        return shelf.load()


def keep(home: Path, kept: Kept) -> None:
    with Shelf(home) as shelf:
        shelf.keep(kept)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def read(file: Path) -> tuple[Event, ...]:
    (game,) = load(file.read_text(encoding="utf-8")).games
    assert isinstance(game, tuple), game
    return game
