"""The command as a whole: help, languages, options, and every way out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import muggins
from muggins.words import Words
from tests.cli.commanding import ENGLISH, Command, spawn

COMMANDS = ("count", "advise", "replay", "play", "serve", "engine")


def test_the_version(command: Command) -> None:
    ran = command("--version")
    assert (ran.status, ran.out) == (0, f"muggins {muggins.__version__}\n")
    assert spawn("--version").stdout == ran.out.encode()


def test_without_a_command_the_help_is_shown(command: Command) -> None:
    ran = command()
    assert ran.status == 2
    assert ran.out == ""
    for name in COMMANDS:
        assert name in ran.err


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_in_the_language_asked_for(command: Command, name: str, lang: str) -> None:
    expected = Words(lang).text(f"cli-help-{name}").split()[0:4]
    for args, locale in (
        ([name, "--help"], lang),
        ([name, "--lang", lang, "--help"], "en"),
        (["--lang", lang, name, "-h"], "en"),
        ([name, f"--lang={lang}", "--help"], "fr"),
    ):
        ran = command(*args, lang=locale)
        assert ran.status == 0
        # Boxes are drawn around it, and long lines broken.
        told = " ".join(ran.out.replace("│", " ").split())
        assert " ".join(expected) in told
        assert Words(lang).text("cli-help-help") in told.replace(" --help -h ", " ")


def test_the_last_language_given_wins(command: Command) -> None:
    ran = command("--lang", "fr", "count", "5H", "5S", "5D", "JC", "--lang", "en")
    assert "The hand counts 14." in ran.out
    ran = command("--lang", "en", "count", "5H", "5S", "5D", "JC", "--lang", "fr")
    assert "La main vaut 14." in ran.out


@pytest.mark.parametrize(
    ("args", "culprit"),
    [
        (["foo"], "foo"),
        (["--lang"], "--lang"),
        (["--lang", "de", "count"], "de"),
        (["count", "--lang=xx"], "xx"),
        (["replay"], "FI"),
        (["replay", "a", "b"], "b"),
        (["replay", "--nothing", "a"], "--nothing"),
        (["serve", "--port", "abc"], "--port"),
        (["serve", "--port", "65536"], "--port"),
        (["serve", "--port", "-1"], "--port"),
        (["play", "--target", "99"], "99"),
        (["play", "--seed", "x"], "--seed"),
        (["play", "--record", "/nowhere/at/all"], "/nowhere/at/all"),
        (["play", "--record", ""], "--record"),
        (["play", "--data", " "], "--data"),
        (["play", ""], "FI"),
        (["replay", ""], "FI"),
        (["serve", "--host", ""], "--host"),
        (["serve", "--host="], "--host"),
        (["serve", "--data", ""], "--data"),
        (["serve", "--data", "a\0b"], "--data"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_wrong_arguments_are_named(
    command: Command, args: list[str], culprit: str, lang: str
) -> None:
    ran = command(*args, lang=lang)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("muggins: ")
    assert ran.err.count("\n") == 1
    assert culprit in ran.err


def test_wrong_arguments_are_told_in_json_too(command: Command) -> None:
    ran = command("count", "--json", "--nothing")
    assert ran.status == 2
    assert set(ran.answer) == {"error"}
    assert "--nothing" in ran.answer["error"]


# --- serve ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "given"),
    [
        ([], {}),
        (["--open"], {"open_browser": True}),
        (["--open", "--no-open"], {"open_browser": False}),
        (["--no-open", "--open"], {"open_browser": True}),
        (["--port", "0"], {"port": 0}),
        (["--host", "::", "--port", "80"], {"host": "::", "port": 80}),
        (["--data", "here"], {"data": Path("here")}),
        (["--lang", "fr"], {"lang": "fr"}),
    ],
)
def test_serve_hands_its_options_on(
    command: Command, monkeypatch: pytest.MonkeyPatch, args: list[str], given: dict[str, object]
) -> None:
    from muggins.server import app

    calls: list[dict[str, object]] = []

    def run(**options: object) -> int:
        calls.append(options)
        return 7

    monkeypatch.setattr(app, "run", run)
    assert command("serve", *args).status == 7
    usual = {"host": "127.0.0.1", "port": None, "data": None, "open_browser": False, "lang": "en"}
    assert calls == [{**usual, **given}]


def test_counting_does_not_wait_for_the_server_nor_for_arrays() -> None:
    script = (
        "import sys; from muggins.cli.app import run; "
        "assert run(['count', '5H', '5S', '5D', 'JC', '--json']) == 0; "
        "loaded = {'starlette', 'sqlalchemy', 'uvicorn', 'numpy'} & set(sys.modules); "
        "assert not loaded, loaded"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


# --- Streams that fail ----------------------------------------------------------------


def test_a_full_disk_is_told() -> None:
    for args in (["--json"], []):
        with Path("/dev/full").open("wb") as full:
            ran = subprocess.run(
                [sys.executable, "-m", "muggins", "count", "5H", "5S", "5D", "JC", *args],
                stdout=full,
                stderr=subprocess.PIPE,
                env={**os.environ, **ENGLISH},
                check=False,
            )
        assert ran.returncode == 1
        assert ran.stderr == b"muggins: The system refuses: the disk is full.\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error(closed: str) -> None:
    ran = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m muggins count - --json {closed}', sys.executable],
        input=b"",
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0
    assert ran.stderr == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_old_terminal_gets_the_letters_that_are_typed(encoding: str) -> None:
    ran = spawn("count", "5H", "5S", "5D", "VC", "--lang", "fr", PYTHONIOENCODING=encoding)
    assert ran.returncode == 0
    told = ran.stdout.decode(encoding)
    assert "| 5  || 5  || 5  || V  |" in told
    assert "5H VC" in told
    assert "?" not in told
    assert '" quinze-deux, ' in told or "\xab quinze-deux, " in told
    spelt = spawn("count", "5X", "--lang", "fr", PYTHONIOENCODING=encoding).stderr.decode(encoding)
    assert "C D H S" in spelt
    assert "5X" in spelt


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["replay", "/nowhere/at-all"], 2),
        (["count", "5H"], 2),
        (["count", "5H", "5S", "5D", "JC"], 1),
        (["no-such-command"], 2),
        (["serve", "--data", "/dev/null"], 1),
    ],
)
def test_what_cannot_be_said_changes_no_status(args: list[str], status: int) -> None:
    """Both streams go to a full disk: Python would leave with status 120."""
    full = os.open("/dev/full", os.O_WRONLY)
    ran = subprocess.run(
        [sys.executable, "-m", "muggins", *args], stdout=full, stderr=full, timeout=60
    )
    os.close(full)
    assert ran.returncode == status
