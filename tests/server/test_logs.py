"""What is written down names the place and the kind of a trouble, and never a card."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import random
import re
import subprocess
import sys

import pytest

from muggins.server.engine_pool import PolicyPool
from muggins.server.logs import only_places
from muggins.server.memory import MemoryJournal
from muggins.server.table import Refused
from muggins.server.tables import Tables
from tests.server.test_damage import DAMAGE, damaged, exchanged, keep, places, played

CARD = re.compile(r"(?<![0-9A-Za-z])(10|[2-9TJQKA])[CDHS♣♦♥♠](?![0-9A-Za-z])|Card\(")


async def written_of(bodies: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is written down when a table with these rows is opened; nothing if it may be."""
    journal = MemoryJournal()
    await keep(journal, "damaged", "ada", bodies)
    capsys.readouterr()
    with contextlib.suppress(Refused):
        await Tables(journal, PolicyPool()).open("damaged")
    return capsys.readouterr().out


@pytest.mark.parametrize("name", DAMAGE)
async def test_a_row_that_is_damaged_is_told_without_its_cards(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for i in {places(DAMAGE[name][0])[0], places(DAMAGE[name][0])[-1]}:
        bodies = list(played())
        bodies[i] = damaged(name, i)
        said = await written_of(bodies, capsys)
        seq = re.search(r"event (\d+): [a-z]", said)
        assert seq is not None, said
        # There, or where it first makes a difference.
        assert i < int(seq[1]) <= len(bodies) + 1
        assert not CARD.search(said), said


async def test_no_exchanged_value_brings_a_card_into_the_log(
    capsys: pytest.CaptureFixture[str],
) -> None:
    chance = random.Random(12)
    whole = list(played())
    told = 0
    for i in range(0, len(whole), 2):
        body = json.loads(whole[i])
        for key in sorted(body):
            bodies = whole[:]
            bodies[i] = json.dumps({**body, key: exchanged(body[key], chance)})
            said = await written_of(bodies, capsys)
            told += bool(said)
            assert not CARD.search(said), said
    assert told > 100


def test_what_an_error_says_is_not_written_down() -> None:
    def inner() -> None:
        try:
            raise KeyError("5H of the inner one")
        except KeyError as error:
            raise ValueError("4D is not in that hand") from error

    def outer() -> None:
        try:
            inner()
        except ValueError:
            raise ExceptionGroup("6S", [OSError(errno.ENOSPC, "7C"), TypeError("8D")])  # noqa: B904

    with pytest.raises(ExceptionGroup) as raised:
        outer()
    text, error = io.StringIO(), raised.value
    only_places(text, (type(error), error, error.__traceback__))
    said = text.getvalue()
    for name in ("KeyError", "ValueError", "OSError ENOSPC", "TypeError", "in inner", "in outer"):
        assert name in said
    # The lines of the program stand there, with what this test has written into them.
    said = "".join(line for line in said.splitlines(True) if not line.startswith("    "))
    assert not CARD.search(said), said


def test_a_server_writes_down_nothing_else() -> None:
    """In a process of its own: whoever sets up a log does so for everybody in it."""
    script = """
import asyncio, logging, sys, structlog
from muggins.server import logs
logs.configure(sys.stderr)
hand = ["5" + "H"]
def wrong(): raise ValueError(f"{hand[0]} is not in that hand")
try:
    wrong()
except ValueError:
    structlog.get_logger("ours").exception("ours")
    logging.getLogger("uvicorn.error").error("theirs", exc_info=True)
    for _ in range(1000):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert ended.stdout == ""
    assert not CARD.search(ended.stderr), ended.stderr
    assert ended.stderr.count("ValueError\n") == 2
    assert ended.stderr.count("in wrong") == 2
    assert ended.stderr.count("Invalid HTTP request") == 1
