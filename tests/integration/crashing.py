"""A server that kills itself as `kill -9` does, just before or just after a commit.

`python tests/integration/crashing.py MOMENT N PORT DATA`: MOMENT is "before" or "after",
and the Nth append from the start is the one that nobody gets an answer to.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from muggins.server import app
from muggins.server.journal import Append, SqlJournal

moment, left, port, data = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
append = SqlJournal.append


async def crash(self: SqlJournal, entry: Append) -> int:
    global left
    left -= 1
    mine = left == 0
    if mine and moment == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    last = await append(self, entry)
    if mine:
        os.kill(os.getpid(), signal.SIGKILL)
    return last


SqlJournal.append = crash
sys.exit(app.run(port=port, data=data))
