"""`muggins play` on a real terminal: every way to leave it keeps the game."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commanding import ENGLISH
from tests.cli.keeping import kept_in

# --- A real terminal ----------------------------------------------------------------------


class Tty:
    """The command on a terminal of its own; `until` waits for what it prints."""

    def __init__(self, *args: str) -> None:
        self._end, other = pty.openpty()
        # A terminal of its own, so that Ctrl-C is an interruption and hanging up is told.
        script = (
            "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
            "os.execv(sys.executable, [sys.executable, '-m', 'muggins', 'play', *sys.argv[1:]])"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, *args],
            stdin=other,
            stdout=other,
            stderr=other,
            env={**os.environ, **ENGLISH, "TERM": "xterm", "COLUMNS": "200"},
            start_new_session=True,
        )
        os.close(other)
        self.told = ""

    def until(self, text: str) -> None:
        """Read until the text stands there, or until the end when it is empty."""
        while not text or text not in self.told:
            assert select.select([self._end], [], [], 60)[0], f"nothing more after {self.told}"
            try:
                data = os.read(self._end, 4096)
            except OSError:  # the other side is gone
                data = b""
            if not data:
                assert not text, f"{text!r} was not told: {self.told}"
                return
            self.told += re.sub(r"\x1b\[[0-9;]*m", "", data.decode())

    def type(self, keys: str) -> None:
        os.write(self._end, keys.encode())

    def hang_up(self) -> None:
        """Take the terminal away."""
        os.close(self._end)
        self.process.wait(60)

    def leave(self) -> int:
        """Read to the end; the exit status."""
        self.until("")
        os.close(self._end)
        return self.process.wait(60)


@pytest.mark.parametrize(
    ("keys", "status"), [("\x04", 0), ("\x03", 130), ("q\n\n", 0), ("q\n\x04", 0)]
)
def test_every_way_to_leave_a_terminal_keeps_the_game(home: Path, keys: str, status: int) -> None:
    tty = Tty("--seed", "5")
    tty.until("for any: ")
    tty.type("7\n")
    tty.until("away: ")
    tty.type(keys)
    assert tty.leave() == status
    assert "The game is kept: muggins play goes on with it.\r\n" in tty.told
    left = kept_in(home)
    assert left is not None
    again = Tty()
    again.until("for a new one: ")
    again.type("\n")
    again.until("away: ")
    assert "Back at the table: the game to 121 goes on." in again.told
    hand = tty.told.split("Your hand: ")[1].split(".")[0]
    assert hand in again.told
    again.type("\x04")
    assert again.leave() == 0
    assert kept_in(home) == left


def test_a_terminal_that_goes_away_leaves_the_game_kept(home: Path) -> None:
    tty = Tty("--seed", "5")
    tty.until("for any: ")
    tty.type("7\n")
    tty.until("away: ")
    tty.hang_up()
    assert kept_in(home) is not None
