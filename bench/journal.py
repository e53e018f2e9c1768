"""How many commands a second the journal commits, and how long each waits for its answer.

`python bench/journal.py [--folder DIR]` plays the part of so many tables at once, each with
one command under way: 2 events of some 300 bytes, the table at a glance, every second time
the computer to move. Every answered command is on the disk (`synchronous=FULL`).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from muggins.server import database
from muggins.server.journal import Append, Due
from muggins.server.sql_journal import SqlJournal

TABLES = (1, 10, 100, 300)
SECONDS = 4.0
BODY = '{"type":"card-played","seat":0,"card":"5H","count":5,"lines":[]}'.ljust(300)


def command(table: str, after: int) -> Append:
    first = after == 0
    return Append(
        table_id=table,
        after=after,
        at=after,
        actor="seat 0",
        command_id=f"0:c{after}",
        bodies=(BODY, BODY),
        status="open",
        summary=BODY,
        due=Due(after, "computer") if after % 4 else None,
        secrets=((1, bytes(32)),) if first else (),
        seats=("ada", None) if first else None,
    )


async def play(journal: SqlJournal, table: str, until: float, waits: list[float]) -> None:
    after = await journal.append(command(table, 0))
    while (began := time.perf_counter()) < until:
        after = await journal.append(command(table, after))
        waits.append(time.perf_counter() - began)


async def measure(path: Path, tables: int) -> tuple[float, list[float]]:
    """Commands a second at so many tables, and how long each waited, in seconds."""
    await asyncio.to_thread(database.migrate, path)
    journal = SqlJournal(database.open_engine(path))
    waits: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(play(journal, f"t{i}", began + SECONDS, waits) for i in range(tables)))
    took = time.perf_counter() - began
    await journal.close()
    return len(waits) / took, waits


def syncs(folder: Path) -> float:
    """How often a second this disk takes 4 kB for good: no journal can do better at one table."""
    done, began = 0, time.perf_counter()
    with (folder / "sync").open("wb") as file:
        while time.perf_counter() - began < 1:
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            done += 1
    return done / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="on the disk to be measured")
    with tempfile.TemporaryDirectory(dir=parser.parse_args().folder) as name:
        folder = Path(name)
        print(f"{syncs(folder):,.0f} writes of 4 kB a second, each synced\n")
        print("| tables at once | commands a second | median wait, ms | 99 % |")
        print("|--:|--:|--:|--:|")
        for tables in TABLES:
            rate, waits = asyncio.run(measure(folder / f"{tables}.db", tables))
            late = quantiles(waits, n=100)[98]
            print(f"| {tables} | {rate:,.0f} | {median(waits) * 1e3:.1f} | {late * 1e3:.1f} |")


if __name__ == "__main__":
    main()
