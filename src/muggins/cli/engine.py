"""`muggins engine`: making the engine's tables, showing that they are right, playing by them.

All of it works with compiled loops, which nothing here loads before it is asked.
"""

# Annotations here hold words that are known only while the commands are being made, so
# they are evaluated at once.

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from muggins.cli.refused import Refused, code_of
from muggins.cli.usage import Command, choice, commands, filled, number, shared, show_commands
from muggins.engine.opponents import OPPONENTS
from muggins.speech import Said
from muggins.words import Words, quoted

__all__ = ["add_engine"]

_RANKS = "A23456789TJQK"
_STRATEGIES = ("solved", "played", "book")
"""What can be certified: the play as solved, as the best player plays it, and the book."""


def add_engine(app: typer.Typer, words: Words) -> None:
    """Add the command `engine` with those below it."""
    text = words.text
    engine = commands("engine", words)
    help_option, lang_option, json_option = shared(words)
    options, count = text("cli-usage-options"), text("cli-word-number")
    folder_option = typer.Option(
        None, "--folder", help=text("cli-help-stages"), show_default=False,
        parser=filled("--folder"), metavar=text("cli-word-folder"),
    )  # fmt: skip

    @engine.callback(help=text("cli-help-engine"))
    def over(
        context: typer.Context,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> None:
        show_commands(context)

    @engine.command(cls=Command, help=text("cli-help-build"), options_metavar=options)
    def build(
        folder: str | None = folder_option,
        sweeps: Annotated[
            int,
            typer.Option(
                "--sweeps",
                help=text("cli-help-sweeps"),
                parser=number("--sweeps", 1, 99),
                metavar=count,
            ),
        ] = 4,
        iterations: Annotated[
            int,
            typer.Option(
                "--iterations",
                help=text("cli-help-iterations-build"),
                parser=number("--iterations", 1, 9999),
                metavar=count,
            ),
        ] = 40,
        workers: Annotated[
            int | None,
            typer.Option(
                "--workers",
                help=text("cli-help-workers"),
                show_default=False,
                parser=number("--workers", 1, 999),
                metavar=count,
            ),
        ] = None,
        into: Annotated[
            str | None,
            typer.Option(
                "--into",
                help=text("cli-help-into"),
                show_default=False,
                parser=filled("--into"),
                metavar=text("cli-word-file"),
            ),
        ] = None,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> int:
        return build_tables(_folder(folder), sweeps, iterations, workers, into, words)

    @engine.command(cls=Command, help=text("cli-help-certify"), options_metavar=options)
    def certify(
        starter: Annotated[
            str,
            typer.Option(
                "--starter",
                help=text("cli-help-rank"),
                parser=_rank,
                metavar=text("cli-word-rank"),
            ),
        ] = "5",
        strategy: Annotated[
            str,
            typer.Option(
                "--strategy",
                help=text("cli-help-strategy"),
                parser=choice("--strategy", *_STRATEGIES),
                metavar="|".join(_STRATEGIES),
            ),
        ] = "solved",
        folder: str | None = folder_option,
        iterations: Annotated[
            int,
            typer.Option(
                "--iterations",
                help=text("cli-help-iterations"),
                parser=number("--iterations", 1, 9999),
                metavar=count,
            ),
        ] = 40,
        playouts: Annotated[
            int,
            typer.Option(
                "--playouts",
                help=text("cli-help-playouts"),
                parser=number("--playouts", 0, 10**9),
                metavar=count,
            ),
        ] = 100_000,
        seed: Annotated[
            int,
            typer.Option(
                "--seed",
                help=text("cli-help-seed-of"),
                parser=number("--seed"),
                metavar=count,
            ),
        ] = 1,
        json: bool = json_option,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> int:
        rank = _RANKS.index(starter)
        return certify_tables(
            strategy, _folder(folder), rank, iterations, playouts, seed, json=json, words=words
        )

    @engine.command(
        "serve", cls=Command, help=text("cli-help-engine-serve"), options_metavar=options
    )
    def serve(
        level: Annotated[
            str,
            typer.Option(
                "--level",
                help=text("cli-help-level"),
                parser=filled("--level"),
                metavar=text("cli-word-player"),
            ),
        ] = OPPONENTS[-1].key,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> int:
        from muggins.cli.serve_engine import serve_engine

        return serve_engine(level, words)

    app.add_typer(engine)


def _rank(text: str) -> str:
    """A rank of starter, in the letters of either language."""
    written = text.strip().upper()
    letter = {"10": "T", "V": "J", "D": "Q", "R": "K"}.get(written, written)
    return choice("--starter", *_RANKS)(letter if letter in tuple(_RANKS) else text)


def _folder(asked: str | None, environ: Mapping[str, str] = os.environ) -> Path:
    """Where the stages of a build are kept: `$XDG_CACHE_HOME/muggins/engine`, if not asked."""
    if asked is not None:
        return Path(asked)
    base = environ.get("XDG_CACHE_HOME", "")
    # The specification has relative paths ignored.
    if base.startswith("/"):
        return Path(base) / "muggins" / "engine"
    if not environ.get("HOME"):
        raise Refused("cli-no-cache")
    return Path(environ["HOME"]) / ".cache" / "muggins" / "engine"


# --- Building --------------------------------------------------------------------------------

_BEFORE_LAST = 24
"""Iterations are enough in a sweep while what is kept still moves in the next."""


def build_tables(
    folder: Path, sweeps: int, iterations: int, workers: int | None, into: str | None, words: Words
) -> int:
    """Work through all stages that are missing in the folder, and write the tables to ship."""
    from muggins.engine import book, build, solved

    target = solved.SOLVED if into is None else Path(into)
    # What cannot be written is better known now than after hours.
    _make_folder(folder)
    if target.is_dir():
        raise Refused("cli-unwritable", file=_name(target), code="EISDIR")
    _make_folder(target.parent)
    report = _Progress(words)
    try:
        build.build(folder, range(1, sweeps), min(iterations, _BEFORE_LAST), report, workers)
        build.build(folder, (sweeps,), iterations, report, workers, whole=True)
        tables = build.gather(folder, sweeps, report)
        bound = build.bound(folder, sweeps)
    except solved.Damaged as error:
        raise Refused("cli-stage-damaged", file=_name(error.path)) from error
    try:
        solved.write(target, tables)
        book.write(target.with_name(book.BOOK.name), bound)
    except OSError as error:
        raise Refused("cli-unwritable", file=_name(target), code=code_of(error)) from error
    _print(words.text("build-written", file=_name(target)))
    return 0


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("cli-unwritable", file=_name(folder), code=code_of(error)) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Refused("cli-unwritable", file=_name(folder), code="EACCES")


# --- Certifying ------------------------------------------------------------------------------


class Certified(msgspec.Struct):
    """What was found, as JSON; `gains` of pone and of the dealer, in points a deal.

    `starter` and `iterations` are null where there is none, `sweep` for the shipped tables.
    """

    strategy: str
    starter: str | None
    sweep: int | None
    iterations: int | None
    value: float
    gains: tuple[float, float]
    exploitability: float
    playouts: int
    cards: int
    disagreement: str | None


def certify_tables(
    strategy: str,
    folder: Path,
    starter: int,
    iterations: int,
    playouts: int,
    seed: int,
    *,
    json: bool,
    words: Words,
) -> int:
    """Solve, certify and play out; 1 when the tree that was solved is not the game."""
    from muggins.engine import book, certify, solved
    from muggins.engine.playouts import Disagreement

    report = _Progress(words)
    sweep: int | None = None
    try:
        if strategy == "solved":
            sweep, made = certify.laying_away(folder)
            found = certify.certify_play(made, starter, iterations, report)
        elif strategy == "played":
            tables = solved.load()
            found = certify.certify_played(tables.made, starter, tables, report)
        else:
            found = certify.certify_book(book.load(), solved.load().made, report)
    except solved.Damaged as error:
        raise Refused("cli-stage-damaged", file=_name(error.path)) from error
    except OSError as error:
        raise Refused("cli-no-stages", folder=_name(folder), code=code_of(error)) from error
    cards, differs = 0, None
    try:
        cards = certify.play_out(playouts, seed, report)
    except Disagreement as error:
        differs = words.speak(error.said)
    if json:
        pone, dealer = (round(gain, 6) for gain in found.gains)
        answer = Certified(
            strategy,
            None if strategy == "book" else _RANKS[starter],
            sweep,
            iterations if strategy == "solved" else None,
            *(round(found.value, 6), (pone, dealer)),
            *(round(found.exploitability, 6), playouts, cards, differs),
        )
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    else:
        _print(
            words.text(
                f"certify-value-{strategy}" if strategy != "solved" else "certify-value",
                letter=_RANKS[starter],
                source="shipped" if sweep is None else "sweep",
                sweep=sweep or 0,
                n=iterations,
                value=found.value,
            )
        )
        pone, dealer = found.gains
        _print(words.text("certify-gains", mean=found.exploitability, pone=pone, dealer=dealer))
        if differs is not None:
            _print(words.text("certify-differs", what=differs))
        elif playouts:
            _print(words.text("certify-agrees", playouts=playouts, played=cards))
    return 0 if differs is None else 1


# --- Both ------------------------------------------------------------------------------------


class _Progress:
    """Tells how far the work is on the error stream, a line at a time."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __call__(self, said: Said) -> None:
        print(self._words.speak(said), file=sys.stderr, flush=True)  # noqa: T201


def _print(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def _name(path: Path) -> str:
    return quoted(str(path), longest=400)
