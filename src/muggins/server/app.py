"""The web application: its routes, wired to the tables, and how it is run."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import time
import webbrowser
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Final

import msgspec
import structlog
import uvicorn
from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from muggins.engine import policy
from muggins.records import crib, record_json
from muggins.rules import RulesError
from muggins.server import database
from muggins.server.deadlines import Deadlines
from muggins.server.engine_pool import EnginePool, Pool
from muggins.server.journal import Journal, StorageError
from muggins.server.protocol import MAX_MESSAGE
from muggins.server.security import HEADERS, Guard, cookie_header, guest_id, guest_id_of, new_token
from muggins.server.settings import LOOPBACK_HOSTS, Settings, data_folder
from muggins.server.socket import Client
from muggins.server.sql_journal import SqlJournal
from muggins.server.tables import Refused, Summary, Tables
from muggins.words import Words

__all__ = ["CLIENT", "application", "configuration", "run"]

log = structlog.get_logger(__name__)

CLIENT: Final = Path(__file__).with_name("client")
"""Where the built web client lies."""
DEFAULT_PORT: Final = 8000
_PORTS_TRIED: Final = 20
_MAX_BODY: Final = 1024
_STATUS: Final = {
    "no-table": 404,
    "not-seated": 403,
    "storage": 503,
    "game-going-on": 409,
    "broken-table": 500,
}


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tables."""

    target: int = 121


class _Files(StaticFiles):
    """Files of the client, none as long as it is not built."""

    async def check_config(self) -> None:
        """Let a missing folder be: its files are not found."""


class _Assets(_Files):
    """Files whose names change with their content: kept by browsers for ever."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def _tables(request: Request) -> Tables:
    return request.app.state.tables


def _journal(request: Request) -> Journal:
    return _tables(request).journal


async def _page(request: Request) -> Response:
    """Every page is the client's one document; it shows what the address names."""
    index = request.app.state.client / "index.html"
    if not index.is_file():
        return PlainTextResponse(
            "The web client is not built: run ./play, or python hatch_build.py.", 503
        )
    return FileResponse(index, headers={"cache-control": "no-cache"})


async def _health(request: Request) -> Response:
    """Answers 200 when games can be read, 503 otherwise."""
    await _journal(request).check()
    return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})


async def _me(request: Request) -> Response:
    """The tables at which this browser plays, the latest first."""
    guest = guest_id_of(request.headers)
    found = await _journal(request).tables_of(guest) if guest else []
    tables: list[dict[str, object]] = []
    for row, seat in found:
        try:
            summary = msgspec.json.decode(row.summary, type=Summary)
        except (msgspec.DecodeError, UnicodeError):
            # One that is damaged must not hide the others.
            log.error("a table's summary cannot be read", table=row.table_id)
            continue
        opponents = [name for i, name in enumerate(summary.players) if i != seat]
        tables.append(
            {
                "table": row.table_id,
                "status": row.status,
                "target": summary.target,
                "scores": summary.scores,
                "points": summary.points,
                "seat": seat,
                "opponent": ", ".join(opponents),
                "your_turn": seat in summary.waiting,
                "updated": row.updated,
            }
        )
    return JSONResponse({"tables": tables}, headers={"cache-control": "no-store"})


async def _create(request: Request) -> Response:
    """Begin a match against the computer; a new browser becomes a guest."""
    body = await _body(request)
    try:
        wanted = msgspec.json.decode(body or b"{}", type=NewTable)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad-message", why=str(error)) from error
    headers: dict[str, str] = {"cache-control": "no-store"}
    guest = guest_id_of(request.headers)
    if guest is None or not await _journal(request).has_guest(guest):
        token = new_token()
        guest = guest_id(token)
        await _journal(request).add_guest(guest, time.time_ns() // 1_000_000)
        headers["set-cookie"] = cookie_header(token, secure=request.url.scheme == "https")
    try:
        table_id = await _tables(request).create(guest, wanted.target)
    except RulesError as error:
        raise Refused("bad-message", why=str(error)) from error
    return JSONResponse({"table": table_id}, 201, headers)


async def _record(request: Request) -> Response:
    """The record of a table's last game, once it is over: all cards lie open then."""
    table = await _tables(request).open(request.path_params["table_id"])
    table.seat_of(guest_id_of(request.headers))
    game = table.match.game
    if game is None or not game.over:
        raise Refused("game-going-on")
    events = table.last_game()
    if request.query_params.get("format", "crib") == "json":
        text, kind, suffix = record_json.write_record(events), "application/json", "json"
    else:
        text, kind, suffix = crib.write_crib(events), "text/plain; charset=utf-8", "crib"
    name = f"muggins-{table.id}.{suffix}"
    return Response(
        text,
        media_type=kind,
        headers={
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{name}"',
        },
    )


async def _talk(websocket: WebSocket) -> None:
    """Talk with one client about its tables."""
    await websocket.accept()
    guest = guest_id_of(websocket.headers)
    state = websocket.app.state
    await Client(websocket, guest, state.tables, state.pool).serve()


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MAX_BODY:
            raise Refused("too-long", limit=_MAX_BODY)
    return body


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    status = _STATUS.get(error.code, 400)
    return JSONResponse({"code": error.code, "facts": error.facts}, status)


async def _storage(request: Request, error: Exception) -> Response:
    return JSONResponse({"code": "storage", "facts": {}}, 503)


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"code": "no-page", "facts": {}}, error.status_code, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    # Made outside of everything else, the guard with its headers too.
    return JSONResponse({"code": "broken", "facts": {}}, 500, HEADERS)


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
    pool = pool or EnginePool()

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
        sweep = asyncio.create_task(deadlines.run(), name="deadlines")
        try:
            yield
        finally:
            sweep.cancel()
            await asyncio.gather(sweep, return_exceptions=True)
            await deadlines.stop()
            await journal.close()

    return Starlette(
        routes=[
            Route("/", _page),
            Route("/table/{table_id}", _page),
            Route("/rules", _page),
            Route("/healthz", _health),
            Route("/api/me", _me),
            Route("/api/tables", _create, methods=["POST"]),
            Route("/api/tables/{table_id}/record", _record),
            WebSocketRoute("/socket", _talk),
            Mount("/assets", _Assets(directory=client / "assets", check_dir=False)),
            Mount("/", _Files(directory=client, check_dir=False)),
        ],
        middleware=[Middleware(Guard, hosts=hosts), Middleware(GZipMiddleware, minimum_size=500)],
        exception_handlers={
            Refused: _refused,
            StorageError: _storage,
            HTTPException: _not_found,
            Exception: _failed,
        },
        lifespan=lifespan,
    )


# -- running -------------------------------------------------------------------------------


def configuration(app: Starlette) -> uvicorn.Config:
    """How an application is served, wherever it listens."""
    return uvicorn.Config(
        app,
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
        await super().startup(sockets)
        if self.should_exit:
            return
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
            listening.listen(128)
        except OSError as error:
            listening.close()
            failure = error
        else:
            listening.set_inheritable(True)
            return listening
    assert failure is not None
    raise failure


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
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso"),
            # Plain tracebacks: the rich ones write out every variable, hidden cards included.
            structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(30),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    loopback = host in LOOPBACK_HOSTS
    settings = Settings(data or data_folder(), LOOPBACK_HOSTS if loopback else frozenset())
    try:
        held = database.lock(settings)
    except database.DatabaseError as error:
        print(words.text("serve-failed", why=str(error)), file=sys.stderr)  # noqa: T201
        return 1
    with held:
        try:
            database.migrate(settings.database)
            listening = _listen(host, port)
        except database.DatabaseError as error:
            print(words.text("serve-failed", why=str(error)), file=sys.stderr)  # noqa: T201
            return 1
        except OSError as error:
            why = f"{host}:{port or DEFAULT_PORT}: {error.strerror}"
            print(words.text("serve-failed", why=why), file=sys.stderr)  # noqa: T201
            return 1
        with listening:
            number = listening.getsockname()[1]
            shown = f"[{host}]" if ":" in host else "localhost" if loopback else host
            config = configuration(application(settings, hosts=settings.hosts))
            server = _Server(config, f"http://{shown}:{number}/", words, open_browser)
            with contextlib.suppress(KeyboardInterrupt):
                server.run(sockets=[listening])
    return 0 if server.started else 1
