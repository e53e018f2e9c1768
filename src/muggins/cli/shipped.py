"""The tables shipped with the program, where they cannot be read."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from muggins.cli.refused import Refused, code_of
from muggins.engine import solved
from muggins.words import quoted

__all__ = ["damaged", "refusing_tables"]


@contextmanager
def refusing_tables() -> Generator[None]:
    """What is wrong with the engine's tables, as Refused naming the file, the book's too."""
    try:
        yield
    except OSError as error:
        raise Refused(
            "cli-no-tables",
            file=quoted(str(error.filename or solved.SOLVED), longest=400),
            code=code_of(error),
        ) from error
    except solved.Damaged as error:
        raise damaged(error) from error


def damaged(error: solved.Damaged) -> Refused:
    """The same for a file that can be read and holds something else."""
    return Refused("cli-tables-damaged", file=quoted(str(error.path), longest=400))
