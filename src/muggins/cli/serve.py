"""`muggins serve`: its options are looked at before the server starts, and told of as options."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

from muggins.cli.refused import code_of
from muggins.server.settings import data_folder
from muggins.speech import Said
from muggins.words import Words, quoted

__all__ = ["serve", "trouble"]


def serve(host: str, port: int | None, data: Path | None, open_browser: bool, words: Words) -> int:
    """Serve until told to stop; the exit status, 1 when it cannot start."""
    found = trouble(host, port, data or data_folder())
    if found is not None:
        print(words.text("serve-failed", why=words.speak(found)), file=sys.stderr)  # noqa: T201
        return 1
    from muggins.server.app import run

    return run(host=host, port=port, data=data, open_browser=open_browser, lang=words.lang)


def trouble(host: str, port: int | None, data: Path) -> Said | None:
    """Which of the options the system will not have, and why; None when all are well.

    The server meets the same troubles, but the system's words for them are in any language.
    """
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        facts: dict[str, str | int | float] = {"folder": quoted(str(data), longest=200)}
        return Said("cli-no-folder", {**facts, "code": code_of(error)})
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port or 0))
        except (socket.gaierror, UnicodeError):
            return Said("cli-no-host", {"host": quoted(host)})
        except OSError as error:
            where = f"{quoted(host)}:{port or 0}"
            return Said("cli-no-address", {"address": where, "code": code_of(error)})
    return None
