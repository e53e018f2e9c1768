"""A disk that is full while people play: they are told, nothing is lost, and it goes on by itself.

A real server plays on a small file system that is filled up, where this test may mount one; and
everywhere on one where the operating system lets the server's files grow no further. What the
server writes down of its troubles lies on the same disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import random
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL

import httpx
import pytest

from tests.guest import Guest
from tests.integration.test_kill import House, hold_against_the_journal, play_on


class HouseOnDisk(House):
    """A server whose error stream lies beside its games."""

    limit: int | None = None
    """How far its files may grow from the start, in bytes."""

    @property
    def log(self) -> Path:
        return self.data / "log"

    async def start(self, crash: tuple[str, str, int] | None = None) -> None:
        self.data.mkdir(exist_ok=True)

        def limited() -> None:
            if self.limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (self.limit, resource.RLIM_INFINITY))

        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "muggins", "serve", "--port", str(self.port),
                "--data", str(self.data), stdout=DEVNULL, stderr=log, preexec_fn=limited,
            )  # fmt: skip


class Grown:
    """A disk on which no file of the server's can grow beyond so many bytes."""

    def __init__(self, house: HouseOnDisk, most: int) -> None:
        self._house, self._most = house, most

    def _allow(self, most: int) -> None:
        assert self._house.process is not None
        resource.prlimit(
            self._house.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY)
        )

    def fill(self) -> None:
        self._allow(self._most)

    def free(self) -> None:
        self._allow(resource.RLIM_INFINITY)


class Mounted:
    """A file system of its own, filled up with ballast."""

    def __init__(self, folder: Path) -> None:
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        with self._ballast.open("ab", buffering=0) as ballast:
            for size in (65536, 4096, 1):
                try:
                    while True:
                        ballast.write(bytes(size))
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def free(self) -> None:
        self._ballast.unlink()


@contextlib.contextmanager
def mounted(folder: Path) -> Iterator[bool]:
    """A file system of 16 MB on a folder; False where nobody may mount one."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, check=False, capture_output=True, timeout=20).returncode == 0
    except OSError:
        done = False
    try:
        yield done
    finally:
        if done:
            subprocess.run(["umount", str(folder)], check=True, timeout=20)


async def until_full(
    house: HouseOnDisk, guests: list[Guest], playing: list[asyncio.Task[None]]
) -> None:
    """Wait until everybody has met the full disk, whoever's move it was."""
    async with httpx.AsyncClient(base_url=house.address) as http, asyncio.timeout(120):
        while True:
            for task in playing:
                if task.done():
                    task.result()
            answer = await http.post("/api/tables", json={})
            met = all(g.refused["storage"] >= 2 or waits_for_the_computer(g) for g in guests)
            if answer.status_code == 503 and met:
                break
            await asyncio.sleep(0.05)
        assert answer.json() == {"code": "storage", "facts": {}}
        assert "set-cookie" not in answer.headers
        # What was kept can still be seen.
        assert (await http.get("/healthz")).status_code == 200
        for guest in guests:
            row = (await http.get("/api/me", headers=guest.headers)).json()["tables"][0]
            assert row["table"] == guest.table
    assert house.process is not None
    assert house.process.returncode is None


def waits_for_the_computer(guest: Guest) -> bool:
    return bool(guest.view) and 0 not in guest.view["waiting"] and guest.view["phase"] != "over"


@pytest.mark.parametrize("kind", ["a file system", "no byte", "a few bytes", "a few pages"])
async def test_a_full_disk_while_people_play(tmp_path: Path, kind: str) -> None:
    house = HouseOnDisk(tmp_path / "data")
    most = {"no byte": 0, "a few bytes": 5000}.get(kind, 30_000)
    with contextlib.ExitStack() as stack:
        disk: Grown | Mounted = Grown(house, most)
        if kind == "a file system" and stack.enter_context(mounted(house.data)):
            disk = Mounted(house.data)
        await house.start()
        guests = [Guest(house.address, random.Random(f"{kind}/{i}")) for i in range(3)]
        playing: list[asyncio.Task[None]] = []
        try:
            await house.answers()
            await asyncio.gather(*(play_on(guest, 5) for guest in guests))
            for _ in range(2):
                goal = [len(guest.acknowledged) + 8 for guest in guests]
                playing = [
                    asyncio.create_task(play_on(guest, n))
                    for guest, n in zip(guests, goal, strict=True)
                ]
                disk.fill()
                await until_full(house, guests, playing)
                disk.free()
                # Nobody comes back or starts anything: it goes on by itself.
                async with asyncio.timeout(120):
                    await asyncio.gather(*playing)
            disk.fill()
            await house.kill()
            await refused_while_full(house, disk, most)
            if isinstance(disk, Mounted):
                disk.free()
            await house.start()
            await house.answers()
            await asyncio.gather(*(play_on(guest, len(guest.acknowledged) + 3) for guest in guests))
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await house.kill()
        assert sum(guest.refused.pop("storage", 0) for guest in guests) > 0
        for guest in guests:
            hold_against_the_journal(guest, house.data)


async def refused_while_full(house: HouseOnDisk, disk: Grown | Mounted, most: int) -> None:
    """Start on a full disk: it plays on or says in one sentence why it cannot, and harms nothing."""
    before = house.log.read_bytes()
    house.limit = most if isinstance(disk, Grown) else None
    await house.start()
    house.limit = None
    assert house.process is not None
    ended = asyncio.create_task(house.process.wait())
    up = asyncio.create_task(house.answers())
    async with asyncio.timeout(60):
        await asyncio.wait({ended, up}, return_when=asyncio.FIRST_COMPLETED)
    if ended.done():
        assert ended.result() == 1
        said = house.log.read_bytes()[len(before) :].decode()
        assert "Traceback" not in said
        assert said.count("muggins cannot start: ") <= 1
        up.cancel()
    else:
        await house.kill()
    await asyncio.gather(ended, up, return_exceptions=True)
