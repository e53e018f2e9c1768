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
from muggins.server.settings import BadEngines, data_folder, engines_wished
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


@pytest.mark.parametrize("host", ["999.1.1.1", "a..b", "a" * 300, "no such host", "é" * 70, "."])
def test_a_name_that_is_no_address(tmp_path: Path, host: str) -> None:
    for lang, why in (("en", "no machine has that name"), ("fr", "aucune machine n’a ce nom")):
        line = refused("--data", str(tmp_path), "--host", host, lang=lang)
        assert line.endswith(f"{why}.")
        assert host[:40] in line


def test_without_a_home_it_says_so_and_an_empty_one_is_none(tmp_path: Path) -> None:
    """Not in a folder at the root of everything."""
    script = """
import pwd, sys
def nobody(uid): raise KeyError(uid)
if "nobody" in sys.argv: pwd.getpwuid = nobody
from muggins.server.app import run
sys.exit(run(port=0, lang=sys.argv[1]))
"""
    empty = {**os.environ, "HOME": "", "XDG_DATA_HOME": ""}
    for lang, why in (
        ("en", "name a folder with --data"),
        ("fr", "indiquez un dossier avec --data"),
    ):
        ended = subprocess.run(
            [sys.executable, "-c", script, lang, "nobody"],
            capture_output=True, text=True, timeout=60, check=False, env=empty,
        )  # fmt: skip
        assert (ended.returncode, ended.stdout) == (1, "")
        (line,) = ended.stderr.splitlines()
        assert line.endswith(f"{why}.")
    home = {"HOME": "/somewhere", "XDG_DATA_HOME": ""}
    assert data_folder(home) == Path("/somewhere/.local/share/muggins")
    assert data_folder({**home, "XDG_DATA_HOME": "/there"}) == Path("/there/muggins")
    assert data_folder({**home, "XDG_DATA_HOME": "relative"}) == data_folder(home)
    # As if it were not set: the home that the system knows of.
    assert data_folder({"HOME": ""}) == data_folder({}) == data_folder({"XDG_DATA_HOME": ""})


def test_how_many_engines_there_are() -> None:
    assert engines_wished({"MUGGINS_ENGINES": "0"}) == 0
    assert engines_wished({"MUGGINS_ENGINES": "7"}) == 7
    assert engines_wished({}) == engines_wished({"MUGGINS_ENGINES": ""})
    assert engines_wished({}) in (1, 2)
    for text in ("two", "-1", "1.5", "65", "9" * 50, "٣"):
        with pytest.raises(BadEngines):
            engines_wished({"MUGGINS_ENGINES": text})


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_wrong_number_of_engines(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_ENGINES", "many")
    line = refused(lang=lang)
    assert "MUGGINS_ENGINES" in line
    assert "many" in line
    assert "64" in line


def children(process: int) -> list[int]:
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, check=True)
    pairs = [map(int, line.split()) for line in told.stdout.decode().splitlines()]
    return [pid for pid, parent in pairs if parent == process]


def lives(process: int) -> bool:
    told = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, check=False
    )
    # Whoever takes an orphan over may leave it among the dead for a while.
    return told.stdout.strip()[:1] not in (b"", b"Z")


async def test_engines_leave_nothing_behind_whatever_ends_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUGGINS_ENGINES", "2")
    for ends in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
        house = House(tmp_path)
        await house.start()
        await house.answers()
        assert house.process is not None
        workers = children(house.process.pid)
        assert len(workers) == 2
        house.process.send_signal(ends)
        await house.process.wait()
        async with asyncio.timeout(60):
            while any(map(lives, workers)):  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def test_a_crowd_that_says_nothing_shuts_nobody_out(tmp_path: Path) -> None:
    """More connections than the process may have files, and hardly a line about it."""
    port = free_port()
    script = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 200))
from pathlib import Path
from muggins.server.app import run
sys.exit(run(port=int(sys.argv[1]), data=Path(sys.argv[2])))
"""
    with (tmp_path / "said").open("wb") as said:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", script, str(port), str(tmp_path / "data"),
            stdout=subprocess.DEVNULL, stderr=said,
        )  # fmt: skip
    house = House(tmp_path / "data", port, process)
    crowd: list[socket.socket] = []
    try:
        await house.answers()
        for _ in range(400):
            crowd.append(await asyncio.to_thread(socket.create_connection, ("127.0.0.1", port), 20))
        guest = Guest(house.address, random.Random(1))
        await guest.sit_down()
        await guest.play(lambda g: len(g.acknowledged) >= 3)
    finally:
        for one in crowd:
            one.close()
        await house.kill()
    lines = (tmp_path / "said").read_text().splitlines()
    assert len(lines) <= 4, lines
    assert "too many connections" in "".join(lines)


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
