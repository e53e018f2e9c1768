"""`muggins play`: a match in the terminal, with its record."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from muggins.rules import GameOptions
from muggins.tui.table import play
from muggins.tui.terminal import Terminal
from muggins.words import Words

__all__ = ["play_match"]


def play_match(target: int, record: Path | None, seed: int | None, words: Words) -> int:
    """Play until the player leaves; the status is 0."""
    terminal = Terminal(words, Console(highlight=False))
    play(terminal, GameOptions(target), seed=seed)
    return 0
