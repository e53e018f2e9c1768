"""What the server answers over HTTP: pages, tables, records; and where the socket begins."""

from __future__ import annotations

import contextlib
import math
import re
import time
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import HTTPExceptionHandler
from starlette.websockets import WebSocket

from muggins.engine.opponents import OPPONENTS, Opponent, find
from muggins.records import crib, record_json
from muggins.rules import GameOptions, RulesError
from muggins.server.journal import Journal, StorageError, TableRow
from muggins.server.judge import kind_of
from muggins.server.limits import NewTables
from muggins.server.security import (
    HEADERS,
    cookie_header,
    guest_id,
    guest_id_of,
    new_token,
    token_of,
)
from muggins.server.socket import Client
from muggins.server.table import UNREADABLE, Refused, Table
from muggins.server.tables import Summary, Tables
from muggins.words import quoted

__all__ = ["HANDLERS", "routes"]

log = structlog.get_logger(__name__)

_MAX_BODY: Final = 1024
_DAY: Final = "%Y-%m-%d"
_STATUS: Final = {
    "no-table": 404,
    "not-seated": 403,
    "storage": 503,
    "game-going-on": 409,
    "broken-table": 500,
    "too-soon": 429,
}


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tables."""

    target: int = 121
    opponent: str | None = None


class Offered(Struct, frozen=True):
    """A table in the answer to GET /api/me."""

    table: str
    status: str
    target: int
    scores: tuple[int, ...]
    points: tuple[int, ...]
    seat: int
    opponent: str
    your_turn: bool
    updated: int


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
    if not _index(request).is_file():
        return PlainTextResponse(
            "The web client is not built: run ./play, or python hatch_build.py.", 503
        )
    try:
        renewed = await _renewed(request)
    except StorageError:
        renewed = {}  # the page says so itself
    # What carries a cookie is for nobody else, whatever stands between.
    kept = "private, no-cache" if renewed else "no-cache"
    return FileResponse(_index(request), headers={"cache-control": kept, **renewed})


def _index(request: Request) -> Path:
    return request.app.state.client / "index.html"


async def _renewed(request: Request) -> dict[str, str]:
    """The header that lets a known guest keep their cookie for another term."""
    token = token_of(request.headers)
    if token is None or not await _journal(request).has_guest(guest_id(token)):
        return {}
    return {"set-cookie": cookie_header(token, secure=request.url.scheme == "https")}


async def _health(request: Request) -> Response:
    """Answers 200 when games can be read, 503 otherwise."""
    await _journal(request).check()
    return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})


async def _me(request: Request) -> Response:
    """The tables at which this browser plays, the latest first."""
    guest = guest_id_of(request.headers)
    found = await _journal(request).tables_of(guest) if guest else []
    tables: list[bytes] = []
    for row, seat in found:
        try:
            tables.append(msgspec.json.encode(_offered(row, seat)))
        except UNREADABLE as error:
            # One that is damaged must not hide the others.
            log.error("a table cannot be offered", table=row.table_id, why=kind_of(error))
    headers = {"cache-control": "no-store", **await _renewed(request)}
    text = b'{"tables":[' + b",".join(tables) + b"]}"
    return Response(text, headers=headers, media_type="application/json")


def _offered(row: TableRow, seat: int) -> Offered:
    """A table as the first page shows it; raises one of UNREADABLE for rows that are damaged."""
    summary = msgspec.json.decode(row.summary, type=Summary)
    if seat not in range(len(summary.players)):
        raise LookupError("nobody has that seat")
    offered = Offered(
        row.table_id,
        row.status,
        summary.target,
        summary.scores,
        summary.points,
        seat,
        ", ".join(name for i, name in enumerate(summary.players) if i != seat),
        seat in summary.waiting,
        row.updated,
    )
    # A database gives whatever lies there, of whichever type.
    return msgspec.convert(msgspec.structs.asdict(offered), Offered)


async def _create(request: Request) -> Response:
    """Begin a match against the computer; a new browser becomes a guest."""
    body = await _body(request)
    try:
        wanted = msgspec.json.decode(body or b"{}", type=NewTable)
        options = GameOptions(wanted.target)
    except (msgspec.DecodeError, UnicodeError, RecursionError, RulesError) as error:
        raise Refused("bad-message", why=str(error)) from error
    opponent = _opponent(wanted.opponent)
    cookie = await _renewed(request)
    guest = guest_id_of(request.headers) if cookie else None
    _not_too_soon(request, guest)
    if guest is None:
        token = new_token()
        guest = guest_id(token)
        await _journal(request).add_guest(guest, time.time_ns() // 1_000_000)
        cookie = {"set-cookie": cookie_header(token, secure=request.url.scheme == "https")}
    table_id = await _tables(request).create(guest, options, opponent)
    return JSONResponse({"table": table_id}, 201, {"cache-control": "no-store", **cookie})


def _opponent(key: str | None) -> Opponent | None:
    """The opponent somebody asked for by name, None when by none."""
    try:
        return None if key is None else find(key)
    except ValueError as error:
        keys = ", ".join(opponent.key for opponent in OPPONENTS)
        raise Refused("opponent", text=quoted(key or ""), keys=keys) from error


async def _opponents(request: Request) -> Response:
    """Whom one can play against, the weakest first."""
    return JSONResponse(msgspec.to_builtins(OPPONENTS), headers={"cache-control": "no-store"})


def _not_too_soon(request: Request, guest: str | None) -> None:
    """Refuse who begins too many tables; a guest, or an address whoever it says it is."""
    limits: NewTables = request.app.state.new_tables
    wait = limits.wait(guest, request.client.host if request.client else "")
    if wait > 0:
        raise Refused("too-soon", seconds=math.ceil(wait))


async def _results(request: Request) -> Response:
    """How every game of a table's match ended; the views have the last few alone."""
    table = await _tables(request).open(request.path_params["table_id"])
    table.seat_of(guest_id_of(request.headers))
    results = msgspec.to_builtins(table.match.results)
    return JSONResponse({"results": results}, headers={"cache-control": "no-store"})


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
    name = f"{await _record_name(request, table)}.{suffix}"
    return Response(
        text,
        media_type=kind,
        headers={
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{name}"',
        },
    )


async def _record_name(request: Request, table: Table) -> str:
    """What a record is called on a disk, such as muggins-2026-12-01-sir-john."""
    seat = table.seat_of(guest := guest_id_of(request.headers))
    # Of a table beyond the last fifty the day is not at hand: then it is today. So it is where
    # the row is damaged.
    day = time.strftime(_DAY, time.gmtime())
    for row, _ in await _journal(request).tables_of(guest or ""):
        if row.table_id == table.id:
            with contextlib.suppress(*UNREADABLE, OSError):
                day = time.strftime(_DAY, time.gmtime(row.updated / 1000))
    names = " ".join(player.name for i, player in enumerate(table.match.players) if i != seat)
    # A header takes ASCII alone, and a disk not much more.
    plain = unicodedata.normalize("NFKD", names).encode("ascii", "ignore").decode().lower()
    return "-".join(["muggins", day, *re.findall(r"[a-z0-9]+", plain)])


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
    headers = {"retry-after": str(error.facts["seconds"])} if status == 429 else None
    return JSONResponse({"code": error.code, "facts": error.facts}, status, headers)


async def _storage(request: Request, error: Exception) -> Response:
    return JSONResponse({"code": "storage", "facts": {}}, 503)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=400)  # nobody is there to hear it


async def _not_found(request: Request, error: Exception) -> Response:
    """A page that says so for whoever asked for one, which programs do not."""
    assert isinstance(error, HTTPException)
    page = error.status_code == 404 and "text/html" in request.headers.get("accept", "")
    if page and _index(request).is_file():
        return FileResponse(_index(request), 404, {"cache-control": "no-cache"})
    return JSONResponse({"code": "no-page", "facts": {}}, error.status_code, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    # Made outside of everything else, the guard with its headers too.
    return JSONResponse({"code": "broken", "facts": {}}, 500, HEADERS)


HANDLERS: Final[Mapping[Any, HTTPExceptionHandler]] = {
    Refused: _refused,
    StorageError: _storage,
    ClientDisconnect: _gone,
    HTTPException: _not_found,
    Exception: _failed,
}
"""What is answered where something was raised."""


def routes(client: Path) -> Sequence[BaseRoute]:
    """Every address that is answered; `client` is the folder of the built web client."""
    return [
        Route("/", _page),
        Route("/table/{table_id}", _page),
        Route("/rules", _page),
        Route("/healthz", _health),
        Route("/api/me", _me),
        Route("/api/opponents", _opponents),
        Route("/api/tables", _create, methods=["POST"]),
        Route("/api/tables/{table_id}/record", _record),
        Route("/api/tables/{table_id}/results", _results),
        WebSocketRoute("/socket", _talk),
        Mount("/assets", _Assets(directory=client / "assets", check_dir=False)),
        Mount("/", _Files(directory=client, check_dir=False)),
    ]
