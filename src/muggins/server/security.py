"""Headers on every answer, and the checks that keep other sites' pages out."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = [
    "COOKIE",
    "HEADERS",
    "POLICY",
    "Guard",
    "cookie_header",
    "guest_id",
    "guest_id_of",
    "new_token",
    "token_of",
]

COOKIE: Final = "muggins_guest"
_TERM: Final = 400 * 24 * 3600
"""For how many seconds a cookie is given: browsers keep none for longer."""
_TOKEN_BYTES: Final = 32

POLICY: Final = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def new_token() -> str:
    """A fresh secret for a guest's cookie, 256 bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def guest_id(token: str) -> str:
    """What is kept of a token: a stolen database opens nobody's games."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_of(headers: Headers) -> str | None:
    """The token in a request's cookie, known or not."""
    return cookie_parser(headers.get("cookie", "")).get(COOKIE) or None


def guest_id_of(headers: Headers) -> str | None:
    """The guest that a request's cookie names, known or not."""
    token = token_of(headers)
    return guest_id(token) if token else None


def cookie_header(token: str, *, secure: bool) -> str:
    """The Set-Cookie value that makes a browser this guest."""
    return f"{COOKIE}={token}; Path=/; Max-Age={_TERM}; HttpOnly; SameSite=Lax" + (
        "; Secure" if secure else ""
    )


class Guard:
    """Refuses foreign hosts and origins, and puts the security headers on every answer.

    `hosts` are the names a Host may have, empty for any: on this machine alone no other name
    is ours, so a page that rebinds its own name to 127.0.0.1 is turned away. A browser sends
    Origin with every socket and every POST; it must be this very host. A request without
    Origin comes from no page, and has no cookie to misuse.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str] = frozenset()) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or let it through."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal})
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if refusal is not None:
            response = JSONResponse({"code": refusal, "facts": {}}, status_code=403)
            await response(scope, receive, send_guarded)
        else:
            await self._app(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = _host_of(f"//{host}")
        if name is None or (self._hosts and name not in self._hosts):
            return "foreign-host"
        origin = headers.get("origin")
        asks = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if asks and origin is not None and origin not in (f"http://{host}", f"https://{host}"):
            return "foreign-origin"
        return None


def _host_of(address: str) -> str | None:
    """The host of an address, None where there is none that can be read."""
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None
