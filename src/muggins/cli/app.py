"""The commands, their options and their help, and the one way out of every trouble.

Help is made of the same words as everything else, so the language is found in the
arguments and the environment before the commands are put together.
"""

# Annotations here hold words that are known only while the commands are being made, so
# they are evaluated at once.

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer
from typer.main import get_command

from muggins import __version__
from muggins.cli import streams
from muggins.cli.engine import add_engine
from muggins.cli.refused import Refused, code_of
from muggins.cli.simulate import add_simulate
from muggins.cli.usage import (
    Command,
    choice,
    commands,
    explain,
    filled,
    number,
    pairing,
    shared,
    show_commands,
)
from muggins.engine.opponents import OPPONENTS, USUAL
from muggins.words import LANGUAGES, Words, language

__all__ = ["build", "main", "run"]

_BROKEN_PIPE = 141
"""What a shell reports for a program that wrote where nobody reads any more."""

_INTERRUPTED = 130


def main() -> NoReturn:
    """Run the command with the arguments of the process, and leave with its status."""
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Run the command: 0 when all is well, 2 for input that could not be answered.

    Nothing a user can do ends in a traceback; 130 is an interruption from the keyboard, 141
    a reader that went away, 1 whatever else the system refused.
    """
    words = Words(_lang_wished(args) or language(os.environ))
    json = "--json" in args
    streams.prepare()
    status, trouble = 0, ""
    try:
        status = _invoke(args, words, json=json)
        sys.stdout.flush()
    except BrokenPipeError:
        status = _BROKEN_PIPE
    except KeyboardInterrupt:
        status = _INTERRUPTED
    except OSError as error:
        trouble = code_of(error)
    except MemoryError:
        trouble = "ENOMEM"
    if trouble:
        # Standard output may be what failed, so this goes where it can still be read; and what
        # filled the memory is let go of by now.
        _report(words.text("cli-system", code=trouble))
        status = 1
    streams.drop_output()
    return status


def _invoke(args: Sequence[str], words: Words, *, json: bool) -> int:
    try:
        command = get_command(build(words))
        # Not command.main(): it has answers of its own to a pipe that breaks.
        with command.make_context("muggins", list(args), obj=words) as context:
            return command.invoke(context) or 0
    except typer.Exit as leaving:
        return leaving.exit_code
    except Refused as error:
        return _refuse(error, words, json=json)
    except typer.TyperException as error:
        return _refuse(explain(error), words, json=json)
    except typer.Abort:
        return _INTERRUPTED


def _refuse(error: Refused, words: Words, *, json: bool) -> int:
    if json:
        _report_json({"error": words.speak(error.said), **error.place})
    else:
        _report(error.text(words))
    return 2


def _report(text: str) -> None:
    with suppress(OSError):  # on a full disk there may be nowhere to say it
        print(f"muggins: {text}", file=sys.stderr)  # noqa: T201


def _report_json(answer: dict[str, str | int]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")


def _lang_wished(args: Sequence[str]) -> str | None:
    """The language the arguments ask for; a wrong one is refused later, by its option."""
    wished = None
    for i, arg in enumerate(args):
        if arg == "--":
            break
        value = args[i + 1] if arg == "--lang" and i + 1 < len(args) else arg[7:]
        if (arg == "--lang" or arg.startswith("--lang=")) and value in LANGUAGES:
            wished = value
    return wished


def build(words: Words) -> typer.Typer:
    """The commands, with their help in the language of `words`."""
    text = words.text
    app = commands("muggins", words)
    help_option, lang_option, json_option = shared(words)

    def show_version(wanted: bool) -> None:
        if wanted:
            typer.echo(f"muggins {__version__}")
            raise typer.Exit

    data_option = typer.Option(
        None, "--data", help=text("cli-help-data"), show_default=False,
        parser=filled("--data"), metavar=text("cli-word-folder"),
    )  # fmt: skip
    names = ", ".join(one.key for one in OPPONENTS)
    file, options = text("cli-word-file"), text("cli-usage-options")

    @app.callback(help=text("cli-help"))
    def muggins(
        context: typer.Context,
        version: Annotated[
            bool,
            typer.Option(
                "--version",
                help=text("cli-help-version"),
                callback=show_version,
                is_eager=True,
                metavar="",
            ),
        ] = False,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> None:
        show_commands(context)

    @app.command(cls=Command, help=text("cli-help-count"), options_metavar=options)
    def count(
        cards: Annotated[
            list[str] | None,
            typer.Argument(metavar=text("cli-word-card"), help=text("cli-help-cards")),
        ] = None,
        starter: Annotated[
            str | None,
            typer.Option("--starter", help=text("cli-help-starter"), metavar=text("cli-word-card")),
        ] = None,
        crib: Annotated[
            bool, typer.Option("--crib", help=text("cli-help-crib"), show_default=False, metavar="")
        ] = False,
        json: bool = json_option,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> int:
        from muggins.cli.count import count_hand, count_lines

        cards = cards or []
        if "-" not in cards:
            return count_hand(cards, starter, crib=crib, json=json, words=words)
        if len(cards) > 1 or starter is not None or crib:
            raise Refused("cli-dash-alone")
        return count_lines(json=json, words=words)

    @app.command(cls=pairing("--laid-away"), help=text("cli-help-advise"), options_metavar=options)
    def advise(
        cards: Annotated[
            list[str] | None,
            typer.Argument(metavar=text("cli-word-card"), help=text("cli-help-six")),
        ] = None,
        dealer: Annotated[
            bool,
            typer.Option("--dealer", help=text("cli-help-dealer"), show_default=False, metavar=""),
        ] = False,
        pone: Annotated[
            bool,
            typer.Option("--pone", help=text("cli-help-pone"), show_default=False, metavar=""),
        ] = False,
        laid_away: Annotated[
            str | None,
            typer.Option(
                "--laid-away",
                help=text("cli-help-laid-away"),
                show_default=False,
                metavar=" ".join([text("cli-word-card")] * 2),
            ),
        ] = None,
        starter: Annotated[
            str | None,
            typer.Option(
                "--starter",
                help=text("cli-help-turned"),
                show_default=False,
                metavar=text("cli-word-card"),
            ),
        ] = None,
        played: Annotated[
            str | None,
            typer.Option(
                "--played",
                help=text("cli-help-played"),
                show_default=False,
                metavar=text("cli-word-played"),
            ),
        ] = None,
        scores: Annotated[
            str,
            typer.Option("--scores", help=text("cli-help-scores"), metavar=text("cli-word-scores")),
        ] = "0-0",
        target: Annotated[
            str,
            typer.Option(
                "--target",
                help=text("cli-help-target"),
                show_default=False,
                parser=choice("--target", "121", "61"),
                metavar="121|61",
            ),
        ] = "121",
        json: bool = json_option,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> int:
        from muggins.cli.advise import Asked, advise_laying

        if not (laid_away is starter is played is None):
            from muggins.cli.advise_play import Play, advise_playing

            play = Play(cards or [], laid_away, starter, played)
            point = play.asked(dealer=dealer, pone=pone, scores=scores, target=int(target))
            return advise_playing(point, json=json, words=words)
        asked = Asked.of(cards or [], dealer=dealer, pone=pone, scores=scores, target=int(target))
        return advise_laying(asked, json=json, words=words)

    @app.command(cls=Command, help=text("cli-help-replay"), options_metavar=options)
    def replay(
        record: Annotated[
            str,
            typer.Argument(
                metavar=file,
                help=text("cli-help-file"),
                parser=filled(file),
                show_default=False,
            ),
        ],
        json: bool = json_option,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> int:
        from muggins.cli.replay import replay as replay_record

        return replay_record(record, json=json, words=words)

    @app.command(cls=Command, help=text("cli-help-play"), options_metavar=options)
    def play(
        unfinished: Annotated[
            str | None,
            typer.Argument(
                metavar=file,
                help=text("cli-help-unfinished"),
                parser=filled(file),
                show_default=False,
            ),
        ] = None,
        resume: Annotated[
            bool | None,
            typer.Option(
                "--resume/--new", help=text("cli-help-resume"), show_default=False, metavar=""
            ),
        ] = None,
        opponent: Annotated[
            str | None,
            typer.Option(
                "--opponent",
                help=text("cli-help-opponent", names=names, usual=USUAL.key),
                show_default=False,
                parser=choice("--opponent", *(one.key for one in OPPONENTS)),
                metavar=text("cli-word-opponent"),
            ),
        ] = None,
        target: Annotated[
            str | None,
            typer.Option(
                "--target",
                help=text("cli-help-target"),
                show_default=False,
                parser=choice("--target", "121", "61"),
                metavar="121|61",
            ),
        ] = None,
        record: Annotated[
            str | None,
            typer.Option(
                "--record",
                help=text("cli-help-record"),
                parser=filled("--record"),
                metavar=file,
                show_default=False,
            ),
        ] = None,
        seed: Annotated[
            int | None,
            typer.Option(
                "--seed",
                help=text("cli-help-seed"),
                show_default=False,
                parser=number("--seed"),
                metavar=text("cli-word-number"),
            ),
        ] = None,
        data: str | None = data_option,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> int:
        from muggins.cli.play import Wishes, play_match

        wishes = Wishes(
            unfinished,
            resume,
            None if target is None else int(target),
            None if record is None else Path(record),
            seed,
            None if data is None else Path(data),
            opponent,
        )
        return play_match(wishes, words)

    @app.command(cls=Command, help=text("cli-help-serve"), options_metavar=options)
    def serve(
        host: Annotated[
            str,
            typer.Option(
                "--host",
                help=text("cli-help-host"),
                parser=filled("--host"),
                metavar=text("cli-word-address"),
            ),
        ] = "127.0.0.1",
        port: Annotated[
            int | None,
            typer.Option(
                "--port",
                help=text("cli-help-port"),
                parser=number("--port", 0, 65535),
                metavar="0–65535",
                show_default=False,
            ),
        ] = None,
        data: str | None = data_option,
        open_browser: Annotated[
            bool,
            typer.Option(
                "--open/--no-open", help=text("cli-help-open"), show_default=False, metavar=""
            ),
        ] = False,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> int:
        from muggins.server.app import run as serve_table

        return serve_table(
            host=host,
            port=port,
            data=None if data is None else Path(data),
            open_browser=open_browser,
            lang=words.lang,
        )

    add_simulate(app, words)
    add_engine(app, words)
    return app
