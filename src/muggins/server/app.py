"""The web application: routes, tables and journal wired together, and how it is run."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import sys
import webbrowser
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from muggins.engine import policy
from muggins.server import database, logs
from muggins.server.connections import BACKLOG, Door, hear_loop, open_files, protocol
from muggins.server.deadlines import Deadlines
from muggins.server.engine_pool import EnginePool, Pool
from muggins.server.journal import Journal
from muggins.server.limits import NewTables
from muggins.server.protocol import MAX_MESSAGE
from muggins.server.routes import HANDLERS, routes
from muggins.server.security import Guard
from muggins.server.settings import (
    LOOPBACK_HOSTS,
    MOST_ENGINES,
    BadEngines,
    NoHome,
    Settings,
    data_folder,
    engines_wished,
)
from muggins.server.sql_journal import SqlJournal
from muggins.server.tables import Tables
from muggins.words import Words, quoted

__all__ = ["CLIENT", "application", "configuration", "run"]

CLIENT: Final = Path(__file__).with_name("client")
"""Where the built web client lies."""
DEFAULT_PORT: Final = 8000
_PORTS_TRIED: Final = 20


def application(
    journal_of: Journal | Settings,
    *,
    pool: Pool | None = None,
    client: Path = CLIENT,
    hosts: frozenset[str] = LOOPBACK_HOSTS,
) -> Starlette:
    """The application over a journal, or over the database that settings name.

    The database is opened when the application starts and closed when it stops.
    """
    if pool is None:
        engines = journal_of.engines if isinstance(journal_of, Settings) else 0
        pool = EnginePool(engines)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        if isinstance(journal_of, Settings):
            await asyncio.to_thread(database.migrate, journal_of.database)
            journal: Journal = SqlJournal(database.open_engine(journal_of.database))
        else:
            journal = journal_of
        await asyncio.to_thread(policy.prepare)
        tables = Tables(journal, pool)
        deadlines = Deadlines(tables)
        app.state.tables, app.state.pool, app.state.client = tables, pool, client
        app.state.new_tables = NewTables()
        pool.start()
        sweep = asyncio.create_task(deadlines.run(), name="deadlines")
        try:
            yield
        finally:
            sweep.cancel()
            await asyncio.gather(sweep, return_exceptions=True)
            await deadlines.stop()
            await pool.stop()
            await journal.close()

    return Starlette(
        routes=routes(client),
        middleware=[Middleware(Guard, hosts=hosts), Middleware(GZipMiddleware, minimum_size=500)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )


# -- running -------------------------------------------------------------------------------


def configuration(app: Starlette, door: Door | None = None) -> uvicorn.Config:
    """How an application is served, wherever it listens."""
    return uvicorn.Config(
        app,
        http=protocol(door or Door()),
        backlog=BACKLOG,
        ws="websockets-sansio",
        ws_max_size=4 * MAX_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


class _Server(uvicorn.Server):
    """A server that says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, address: str, words: Words, browser: bool) -> None:
        super().__init__(config)
        self._address, self._words, self._browser = address, words, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(hear_loop)
        await super().startup(sockets)
        if self.should_exit:
            return
        with contextlib.suppress(OSError):  # nobody reads, or there is no room for it
            print(self._words.text("serve-ready", address=self._address), flush=True)  # noqa: T201
        if self._browser:
            # A text browser would take the terminal over; only what opens a window is wanted.
            await asyncio.to_thread(_open_browser, self._address)


def _open_browser(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket bound to the port, or without one to the first free port from 8000 on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED)
    failure: OSError | None = None
    for number in wanted:
        # Named, or asyncio does not take it for TCP and leaves Nagle's algorithm on: then every
        # second message waits some 40 ms for the other side.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(BACKLOG)
        except OSError as error:
            listening.close()
            failure = error
        except (UnicodeError, TypeError) as error:
            # No name of a machine, and refused before anybody looks it up.
            listening.close()
            raise socket.gaierror(socket.EAI_NONAME, "no name") from error
        else:
            listening.set_inheritable(True)
            return listening
    assert failure is not None
    raise failure


def _not_started(words: Words, code: str, facts: Mapping[str, str]) -> int:
    """Say in one sentence why it does not start; the exit status."""
    told = dict(facts)
    if "system" in told:
        told["why"] = words.text("cli-reason", code=told.pop("system"))
    why = words.text(f"start-{code}", **told)
    with contextlib.suppress(OSError):
        print(words.text("serve-failed", why=why), file=sys.stderr)  # noqa: T201
    return 1


def _name_of(error: OSError) -> str:
    """What the system, or whoever looks names up, calls what it refuses with."""
    # Names have numbers of their own, and whichever it is, there is no such address.
    if isinstance(error, socket.gaierror):
        return "EAI_NONAME"
    return errno.errorcode.get(error.errno or 0, "?")


def run(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = False,
    lang: str = "en",
) -> int:
    """Serve until told to stop; the exit status.

    `port` None takes the first free port from 8000 on; `data` None is the folder of the XDG
    specification. What goes wrong at the start is one sentence on the error stream.
    """
    words = Words(lang)
    logs.configure(sys.stderr)
    loopback = host in LOOPBACK_HOSTS
    try:
        folder = data or data_folder()
        hosts: frozenset[str] = LOOPBACK_HOSTS if loopback else frozenset()
        settings = Settings(folder, hosts, engines_wished())
        held = database.lock(settings)
    except NoHome:
        return _not_started(words, "no-home", {})
    except BadEngines as error:
        facts = {"text": quoted(error.text), "most": str(MOST_ENGINES)}
        return _not_started(words, "bad-engines", facts)
    except database.DatabaseError as error:
        return _not_started(words, error.code, error.facts)
    with held:
        try:
            database.migrate(settings.database)
            listening = _listen(host, port)
        except database.DatabaseError as error:
            return _not_started(words, error.code, error.facts)
        except OSError as error:
            name = _name_of(error)
            where = f"{host}:{port or DEFAULT_PORT}"
            return _not_started(words, "no-address", {"address": where, "system": name})
        with listening:
            number = listening.getsockname()[1]
            shown = f"[{host}]" if ":" in host else "localhost" if loopback else host
            door = Door.for_files(open_files())
            config = configuration(application(settings, hosts=settings.hosts), door)
            server = _Server(config, f"http://{shown}:{number}/", words, open_browser)
            with contextlib.suppress(KeyboardInterrupt):
                server.run(sockets=[listening])
    return 0 if server.started else 1
