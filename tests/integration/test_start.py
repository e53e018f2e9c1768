"""What keeps the server from starting is said in one sentence."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from muggins.server.database import HEAD
from tests.guest import Guest
from tests.integration.test_kill import House, free_port


def refused(*args: str, lang: str = "en") -> str:
    """Start a server that cannot; what it said."""
    ended = subprocess.run(
        [sys.executable, "-m", "muggins", "serve", "--lang", lang, *args],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 1
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    begins = {"en": "muggins cannot start: ", "fr": "muggins ne peut pas démarrer\u202f: "}
    assert line.startswith(begins[lang])
    assert "  " not in line
    assert line.endswith(".")
    return line


async def test_a_second_server_on_the_same_data(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.start()
    await house.answers()
    assert house.process is not None
    try:
        line = refused("--data", str(tmp_path), "--port", "0")
        assert str(tmp_path) in line
        assert str(house.process.pid) in line
        assert "--data" in line
    finally:
        await house.kill()
    await house.start()  # the dead leave no lock behind
    await house.answers()
    await house.kill()


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_told_to_stop_says_so_to_its_sockets(
    tmp_path: Path, told: signal.Signals
) -> None:
    house = House(tmp_path)
    await house.start()
    await house.answers()
    assert house.process is not None
    guest = Guest(house.address, random.Random(1))
    await guest.sit_down()
    address = house.address.replace("http", "ws", 1) + "/socket"
    async with connect(address, additional_headers=guest.headers) as socket:
        await socket.send(json.dumps({"t": "hello", "table": guest.table}))
        await socket.recv()
        house.process.send_signal(told)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    # Ended by the signal, as whoever sent it expects; Ctrl-C is the usual way out.
    assert await house.process.wait() == (0 if told is signal.SIGINT else -told)
    assert not (tmp_path / "muggins.db-wal").exists()  # closed, not merely left


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = refused("--data", str(tmp_path), "--port", str(port))
        assert f"127.0.0.1:{port}" in line


@pytest.mark.parametrize("where", ["file", "file/below", "/proc/muggins"])
def test_a_folder_that_cannot_hold_the_games(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("in the way")
    line = refused("--data", str(tmp_path / where), "--port", "0")
    assert where in line
    assert "--data" in line


def test_the_reason_is_said_in_french_too(tmp_path: Path) -> None:
    """The system's own words, and SQLite's, are English wherever one lives."""
    for name in ("file", "text", "lost", "newer"):
        (tmp_path / name).mkdir()
    (tmp_path / "file" / "in the way").write_text("")
    (tmp_path / "text" / "muggins.db").write_text("nothing of ours " * 100)
    for name, version in (("lost", HEAD), ("newer", "9999")):
        with contextlib.closing(sqlite3.connect(tmp_path / name / "muggins.db")) as file:
            file.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
            file.execute("INSERT INTO alembic_version VALUES (?)", (version,))
            file.commit()
    for folder, why in (
        ("file/in the way", "ne peut pas accueillir les parties (il existe déjà)"),
        ("text", "ce n’est pas une base de données"),
        ("lost", "il y manque event"),
        ("newer", "une autre version de muggins (9999)"),
    ):
        line = refused("--data", str(tmp_path / folder), "--port", "0", lang="fr")
        assert why in line
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = refused("--data", str(tmp_path / "new"), "--port", port, lang="fr")
        assert "le port est déjà pris" in line


def test_a_journal_that_has_lost_its_tables(tmp_path: Path) -> None:
    """Not started, to complain every second ever after."""
    with contextlib.closing(sqlite3.connect(tmp_path / "muggins.db")) as file:
        file.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        file.execute("INSERT INTO alembic_version VALUES (?)", (HEAD,))
        file.commit()
    line = refused("--data", str(tmp_path), "--port", "0")
    assert "muggins.db is damaged: it has no event" in line


@pytest.mark.parametrize("what", ["stdout", "stderr"])
async def test_nobody_need_read_what_it_says(tmp_path: Path, what: str) -> None:
    """A stream to a full disk keeps no server from starting or going on."""
    port = free_port()
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "muggins", "serve", "--port", str(port), "--data", str(tmp_path),
            stdout=full if what == "stdout" else subprocess.DEVNULL,
            stderr=full if what == "stderr" else None,
        )  # fmt: skip
    finally:
        os.close(full)
    house = House(tmp_path, port, process)
    try:
        await house.answers()
        guest = Guest(house.address, random.Random(1))
        await guest.sit_down()
        with contextlib.closing(sqlite3.connect(tmp_path / "muggins.db")) as file:
            file.execute("UPDATE play_table SET summary = 'damaged'")
            file.commit()
        async with httpx.AsyncClient(base_url=house.address, headers=guest.headers) as http:
            for _ in range(3):  # each is written down
                assert (await http.get("/api/me")).json() == {"tables": []}
        await guest.play(lambda g: len(g.acknowledged) >= 3)
    finally:
        await house.kill()


def test_a_file_that_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "muggins.db").write_text("nothing of ours " * 100)
    line = refused("--data", str(tmp_path), "--port", "0")
    assert "muggins.db" in line
