"""The best compiled counter that can be built here: that of the BSD game of cribbage.

Its source is Debian's package bsdgames, fetched with apt-get where that works, or taken from
a folder named in BSD_CRIBBAGE; nothing of it is kept. It is compiled with a loop of our own
in its own language (`compiled_peer.c`), so that no call from Python is measured.
"""

from __future__ import annotations

import os
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

HERE = Path(__file__).parent

# The game names a function as the C library does by now, and carries marks of its versions.
FIRST = """#include <sys/cdefs.h>
#include <stdio.h>
#define getline bsd_getline
#undef __RCSID
#define __RCSID(x)
"""

SOURCES = """Types: deb-src
URIs: {mirror}
Suites: {suite}
Components: main
"""


def count(hands: NDArray[np.uint8]) -> tuple[int, float] | None:
    """The points of all hands, (n, 5), and the seconds it took; None when it cannot be built."""
    with TemporaryDirectory() as folder:
        work = Path(folder)
        try:
            source = _source(work)
            (work / "first.h").write_text(FIRST)
            subprocess.run(
                ["gcc", "-O3", "-march=native", "-std=gnu99", "-w", "-include", work / "first.h",
                 "-I", source, "-o", work / "peer", HERE / "compiled_peer.c",
                 source / "score.c", source / "cards.c"],
                check=True, capture_output=True,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError, LookupError, tarfile.TarError) as error:
            print(f"(no compiled peer: {error})")
            return None
        ran = subprocess.run(
            [work / "peer", str(len(hands))], input=hands.tobytes(), check=True, capture_output=True
        )
    points, seconds = ran.stdout.split()
    return int(points), float(seconds)


def _source(work: Path) -> Path:
    """The folder with score.c and cards.c."""
    if "BSD_CRIBBAGE" in os.environ:
        return Path(os.environ["BSD_CRIBBAGE"])
    (work / "lists" / "partial").mkdir(parents=True)
    listed = work / "debian.sources"
    listed.write_text(_debian())
    apt = ["apt-get", "-qq", "-o", f"Dir::Etc::sourcelist={listed}"]
    apt += ["-o", "Dir::Etc::sourceparts=/dev/null", "-o", f"Dir::State::lists={work / 'lists'}"]
    apt += ["-o", "APT::Sandbox::User=root"]
    subprocess.run([*apt, "update"], check=True, capture_output=True, cwd=work)
    # Debian's own changes may be missing from a mirror; the game itself is what is wanted.
    subprocess.run([*apt, "source", "--download-only", "bsdgames"], capture_output=True, cwd=work)
    archive = next(work.glob("bsdgames_*.orig.tar.*"), None)
    if archive is None:
        raise LookupError("apt-get has no source of bsdgames")
    with tarfile.open(archive) as tar:
        for member in tar:
            file = tar.extractfile(member) if "/cribbage/" in member.name else None
            if file is not None:
                (work / Path(member.name).name).write_bytes(file.read())
    return work


def _debian() -> str:
    """The machine's first Debian source, for sources of packages instead of packages."""
    for file in Path("/etc/apt/sources.list.d").glob("*.sources"):
        first = file.read_text().strip().split("\n\n")[0]
        fields = dict(line.split(":", 1) for line in first.splitlines() if line[:1].isalpha())
        if "URIs" in fields and "Suites" in fields:
            signed = f"Signed-By:{fields['Signed-By']}\n" if "Signed-By" in fields else ""
            mirror, suite = fields["URIs"].split()[0], fields["Suites"].split()[0]
            return SOURCES.format(mirror=mirror, suite=suite) + signed
    for line in Path("/etc/apt/sources.list").read_text().splitlines():
        if line.startswith("deb "):
            return "deb-src " + line[4:] + "\n"
    raise LookupError("no source of Debian packages is known here")
