"""A real server, a real Chromium, and a watch over what the browser complains of."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[2]
ARTEFACTS = ROOT / "artefacts" / "screens"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# What Chromium needs as root, and what keeps it from looking for its maker's servers.
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"width": 360, "height": 640}
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1280, "height": 800}


class Server:
    """`muggins serve` as a process of its own, that can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._port: int | None = None
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        """Start, on the same port as before, and wait until it says where it is."""
        command = [sys.executable, "-m", "muggins", "serve", "--data", str(self._data)]
        if self._port is not None:
            command += ["--port", str(self._port)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "LANG": "C"}
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://\S+/", said)
        assert found, f"the server did not say where it is: {said!r}"
        self.address = found[0]
        self._port = urlsplit(self.address).port

    def kill(self) -> None:
        """Kill it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def server(tmp_path: Path) -> Generator[Server]:
    """A server with no games yet."""
    serving = Server(tmp_path / "data")
    serving.start()
    yield serving
    serving.kill()


@pytest.fixture(scope="session")
def browser() -> Generator[Browser]:
    """The one Chromium of this run."""
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    assert path, "no Chromium on this machine: ./check installs it"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Generator[Open]:
    """Open a page of the server; any complaint in its console fails the test at the end."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def open_(
        path: str = "",
        *,
        size: dict[str, int] = DESKTOP,
        locale: str = "en-GB",
        dark: bool = False,
        speed: str = "none",
        count: str = "lines",
        target: int = 61,
        missing: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            locale=locale,
            color_scheme="dark" if dark else "light",
            has_touch=size is PHONE,
        )
        contexts.append(context)
        context.set_default_timeout(15_000)
        kept = json.dumps(json.dumps({"speed": speed, "count": count, "target": target}))
        context.add_init_script(
            f"localStorage.getItem('muggins.settings') ?? "
            f"localStorage.setItem('muggins.settings', {kept})"
        )
        page = context.new_page()
        page.on(
            "console",
            lambda message: (
                # Chromium tells of a page that is 404, as it should be told.
                None
                if missing and "status of 404" in message.text
                else _note(complaints, message.type, message.text)
            ),
        )
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("request", lambda request: _note_stranger(complaints, request.url, server.address))
        page.goto(server.address + path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not complaints, "the browser complained:\n" + "\n".join(complaints)


# A server that is killed on purpose leaves these; nothing else is let through.
_WHILE_KILLED = re.compile(
    r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection to"
    r"|Couldn't load preload assets"
)


def _note(complaints: list[str], kind: str, text: str) -> None:
    if kind in ("error", "warning") and not _WHILE_KILLED.search(text):
        complaints.append(f"{kind}: {text}")


def _note_stranger(complaints: list[str], url: str, address: str) -> None:
    if not url.startswith((address, address.replace("http", "ws", 1), "data:", "blob:")):
        complaints.append(f"a request to another origin: {url}")
