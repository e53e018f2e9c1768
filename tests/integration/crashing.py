"""A server that kills itself as `kill -9` does, just before or just after a commit.

`python tests/integration/crashing.py MOMENT WHOSE N PORT DATA`: MOMENT is "before" or "after",
WHOSE "seat" or "computer", and the Nth such append is the one that nobody gets an answer to.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from muggins.server import app
from muggins.server.journal import Append
from muggins.server.sql_journal import SqlJournal

_, moment, whose, nth, port, data = sys.argv
left = int(nth)
append = SqlJournal.append


async def crash(self: SqlJournal, entry: Append) -> int:
    global left
    mine = entry.actor.startswith(whose)
    left -= mine
    mine = mine and left == 0
    if mine and moment == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    last = await append(self, entry)
    if mine:
        os.kill(os.getpid(), signal.SIGKILL)
    return last


SqlJournal.append = crash
sys.exit(app.run(port=int(port), data=Path(data)))
