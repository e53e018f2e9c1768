"""`muggins simulate`: two players against each other, and how sure one can be of it."""

# Annotations here hold words that are known only while the commands are being made, so
# they are evaluated at once.

from pathlib import Path
from typing import Annotated, Final

import typer

from muggins.cli.usage import Command, choice, filled, number, shared
from muggins.words import Words

__all__ = ["add_simulate"]

_DEALS_A_GAME: Final = 20
"""How many pairs of deals one pair of games stands for, where nobody says how many."""


def add_simulate(app: typer.Typer, words: Words) -> None:
    """Add the command `simulate`."""
    text = words.text
    help_option, lang_option, json_option = shared(words)
    count, player = text("cli-word-number"), text("cli-word-player")

    @app.command(
        cls=Command, help=text("cli-help-simulate"), options_metavar=text("cli-usage-options")
    )
    def simulate(
        first: Annotated[
            str, typer.Argument(metavar=player, help=text("cli-help-first"), show_default=False)
        ],
        second: Annotated[
            str, typer.Argument(metavar=player, help=text("cli-help-second"), show_default=False)
        ],
        pairs: Annotated[
            int,
            typer.Option(
                "--pairs",
                help=text("cli-help-pairs"),
                parser=number("--pairs", 0, 10**9),
                metavar=count,
            ),
        ] = 1000,
        games: Annotated[
            int | None,
            typer.Option(
                "--games",
                help=text("cli-help-games"),
                show_default=False,
                parser=number("--games", 0, 10**9),
                metavar=count,
            ),
        ] = None,
        seed: Annotated[
            int,
            typer.Option(
                "--seed",
                help=text("cli-help-seed-simulate"),
                parser=number("--seed"),
                metavar=count,
            ),
        ] = 1,
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
        record: Annotated[
            str | None,
            typer.Option(
                "--record",
                help=text("cli-help-record-simulate"),
                show_default=False,
                parser=filled("--record"),
                metavar=text("cli-word-file"),
            ),
        ] = None,
        move_timeout: Annotated[
            int,
            typer.Option(
                "--move-timeout",
                help=text("cli-help-move-timeout"),
                parser=number("--move-timeout", 1, 3600),
                metavar=count,
            ),
        ] = 10,
        workers: Annotated[
            int | None,
            typer.Option(
                "--workers",
                help=text("cli-help-workers-simulate"),
                show_default=False,
                parser=number("--workers", 1, 999),
                metavar=count,
            ),
        ] = None,
        scheduler: Annotated[
            str | None,
            typer.Option(
                "--scheduler",
                help=text("cli-help-scheduler"),
                show_default=False,
                parser=filled("--scheduler"),
                metavar=text("cli-word-address"),
            ),
        ] = None,
        json: bool = json_option,
        lang: str | None = lang_option,
        help: bool = help_option,  # noqa: A002
    ) -> int:
        # What plays and counts is loaded only now that it is wanted.
        from muggins.cli.simulated import show
        from muggins.cli.simulating import Wishes, simulated

        wishes = Wishes(
            first=first,
            second=second,
            pairs=pairs,
            games=pairs // _DEALS_A_GAME if games is None else games,
            seed=seed,
            target=int(target),
            record=None if record is None else Path(record),
            move_timeout=move_timeout,
            workers=workers,
            scheduler=scheduler,
        )
        return show(simulated(wishes, words, silent=json), json=json, words=words)
