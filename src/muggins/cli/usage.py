"""Typer in the language of the person: its help, its errors, and the values of options.

Typer speaks English. Its help takes the words given here; a value that an option cannot
have is refused by our own readers; what is left of its errors is told apart by class.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from difflib import get_close_matches
from typing import Any, Final, NamedTuple, cast

import typer
from typer.core import TyperCommand, TyperGroup

from muggins.cli.refused import Refused
from muggins.words import LANGUAGES, Words, quoted

__all__ = [
    "Command",
    "Group",
    "Shared",
    "cards",
    "choice",
    "commands",
    "explain",
    "filled",
    "number",
    "pairing",
    "shared",
    "show_commands",
]

_DIGITS: Final = re.compile(r"[+-]?[0-9]{1,18}")


class Command(TyperCommand):
    """A command whose help and errors are in the language of the Words in its context."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that shows how the command is called."""
        _write_usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        _name_parts(self, ctx.obj)
        super().format_help(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments. Raises Refused, naming it, for one too many."""
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest:
            raise Refused("cli-extra", text=quoted(rest[0]), command=ctx.command_path)
        return rest


def pairing(option: str) -> type[Command]:
    """A command with an option whose value is two cards, in one word or in two."""

    class Pairing(Command):
        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            return super().parse_args(ctx, _paired(option, args))

    return Pairing


def _paired(option: str, args: Sequence[str]) -> list[str]:
    """The arguments with both words of a pair in one; an option is never one of them."""
    rest = list(args)
    found: list[str] = []
    while rest and rest[0] != "--":
        word = rest.pop(0)
        if word == option or word.startswith(f"{option}="):
            pair = word[len(option) + 1 :]
            while rest and len(cards(pair)) < 2 and not rest[0].startswith("-"):
                pair = f"{pair} {rest.pop(0)}"
            word = f"{option}={pair}"
        found.append(word)
    return found + rest


def cards(text: str) -> list[str]:
    """The cards in one word of the command line, between commas or spaces."""
    return text.replace(",", " ").split()


class Group(TyperGroup):
    """The command over all commands, in the same way."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that shows how the command is called."""
        _write_usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        _name_parts(self, ctx.obj)
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command by its name. Raises Refused for one there is not."""
        if self.get_command(ctx, args[0]) is None:
            near = get_close_matches(args[0], self.commands, n=1)
            raise Refused(
                "cli-no-such-command",
                text=quoted(args[0]),
                commands=", ".join(near or self.commands),
                n=len(near),
            )
        return super().resolve_command(ctx, args)


def _write_usage(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    words: Words = ctx.obj
    # An argument that must be there stands as it is; Typer has it in braces.
    pieces = " ".join(piece.strip("{}") for piece in command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=words.text("cli-usage") + " ")


def _name_parts(command: TyperCommand | TyperGroup, words: Words) -> None:
    """Give Typer the words for the parts of a help page, which it keeps as constants."""
    from typer import rich_utils

    for param in command.params:
        if param.param_type_name == "argument":
            # Its name says what it is; Typer would add the type it has in Python.
            cast("Any", param).display_type_rich = lambda **_: None  # pyright: ignore[reportUnknownLambdaType]
    rich_utils.ARGUMENTS_PANEL_TITLE = words.text("cli-panel-arguments")
    rich_utils.OPTIONS_PANEL_TITLE = words.text("cli-panel-options")
    rich_utils.COMMANDS_PANEL_TITLE = words.text("cli-panel-commands")
    rich_utils.DEFAULT_STRING = words.text("cli-default", value="{}")
    rich_utils.REQUIRED_LONG_STRING = words.text("cli-required")


# -- what several commands have ---------------------------------------------------------------


class Shared(NamedTuple):
    """Options that many commands have."""

    help: Any
    lang: Any
    json: Any


def shared(words: Words) -> Shared:
    """These options, with their help in the language of `words`."""

    def show_help(context: typer.Context, wanted: bool) -> None:
        if wanted:
            context.get_help()  # which prints it
            raise typer.Exit

    return Shared(
        typer.Option(
            False, "--help", "-h", help=words.text("cli-help-help"), callback=show_help,
            is_eager=True, show_default=False, metavar="",
        ),
        typer.Option(
            None, "--lang", help=words.text("cli-help-lang"), show_default=False,
            parser=choice("--lang", *LANGUAGES), metavar="|".join(LANGUAGES),
        ),
        typer.Option(
            False, "--json", help=words.text("cli-help-json"), show_default=False, metavar=""
        ),
    )  # fmt: skip


def commands(name: str, words: Words) -> typer.Typer:
    """A command over others, without any yet."""
    return typer.Typer(
        name=name,
        cls=Group,
        add_completion=False,
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": []},
        options_metavar=words.text("cli-usage-options"),
        subcommand_metavar=words.text("cli-usage-command"),
    )


def show_commands(context: typer.Context) -> None:
    """Show on the error stream which commands there are when none was given, and leave."""
    if context.invoked_subcommand is None:
        with redirect_stdout(sys.stderr):
            context.get_help()
        raise typer.Exit(2)


# -- errors -----------------------------------------------------------------------------------


def explain(error: typer.TyperException) -> Refused:
    """What one of Typer's own errors says, as a refusal that names the culprit."""
    option = quoted(str(getattr(error, "option_name", "")))
    context: Any = getattr(error, "ctx", None)
    command = context.command_path if context else "muggins"
    match type(error).__name__:
        case "NoSuchOption":
            near: Sequence[str] = getattr(error, "possibilities", None) or ()
            return Refused(
                "cli-no-such-option",
                option=option,
                command=command,
                near=", ".join(sorted(near)),
                n=len(near),
            )
        case "BadOptionUsage":
            # A flag that is given a value, or an option that is given none: one class.
            needed = "requires" in error.message
            return Refused("cli-needs-value" if needed else "cli-no-value", option=option)
        case "MissingParameter":
            name = getattr(error, "param", None)
            what = quoted(str(getattr(name, "metavar", None) or getattr(name, "name", "")))
            return Refused("cli-missing", what=what, command=command)
        case _:
            return Refused("cli-misunderstood", command=command)


# -- values of options -----------------------------------------------------------------------


def choice(option: str, *choices: str) -> Callable[[str], str]:
    """A reader of one of these words; it raises Refused for any other."""

    def read(text: str) -> str:
        if text not in choices:
            wanted = ", ".join(choices)
            raise Refused("cli-no-choice", option=option, choices=wanted, text=quoted(text))
        return text

    return read


def number(option: str, low: int | None = None, high: int | None = None) -> Callable[[str], int]:
    """A reader of a whole number in these bounds; it raises Refused for anything else."""

    def read(text: str) -> int:
        # Typer has the default read as well, and that may be a number already.
        value = int(text) if _DIGITS.fullmatch(str(text)) else None
        if value is not None and (low is None or value >= low) and (high is None or value <= high):
            return value
        if low is None or high is None:
            raise Refused("cli-no-number", option=option, text=quoted(text))
        raise Refused("cli-out-of-range", option=option, low=low, high=high, text=quoted(text))

    return read


def filled(option: str) -> Callable[[str], str]:
    """A reader of a text that says something; it raises Refused for an empty one."""

    def read(text: str) -> str:
        if not text.strip():
            raise Refused("cli-empty", option=option)
        if "\0" in text:
            raise Refused("cli-no-such-name", option=option, text=quoted(text))
        return text

    return read
