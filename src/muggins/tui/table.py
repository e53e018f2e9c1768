"""A match on the terminal against the computer, told and asked line by line.

Both players know the table only through `views`: the person is told redacted events and
shown their own view, the computer chooses from its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from muggins.cards import Card
from muggins.commands import Abandon, Command, Continue, CutStarter, IllegalMove, LayAway, Play
from muggins.engine import policy
from muggins.events import (
    Abandoned,
    CardPlayed,
    Counted,
    DealEnded,
    Dealt,
    Event,
    GameWon,
    Pegged,
    Player,
    StarterTurned,
)
from muggins.match import Match
from muggins.rules import GameOptions
from muggins.speech import Said, say, say_count
from muggins.tui.keeper import Happened, Keeper
from muggins.tui.terminal import Left, Terminal
from muggins.tui.typed import Unclear, read_cards, read_position
from muggins.views import TableView, redact, view

__all__ = ["Save", "play"]

YOU: Final = 0
COMPUTER: Final = 1

Save = Callable[[Sequence[Event]], None]
"""Keeps the record of the game going on, from the events of it so far."""


def play(
    terminal: Terminal, options: GameOptions, *, seed: int | None = None, save: Save | None = None
) -> None:
    """Play games until the player has had enough; leaving gives the game up.

    `save` is called whenever a deal or a game has ended, and when the player leaves.
    """
    words = terminal.words
    players = (
        Player(words.text("play-name-person")),
        Player(words.text("play-name-computer"), "computer"),
    )
    table = _Table(terminal, Keeper(players, seed), save or (lambda _: None))
    terminal.tell("play-keys")
    try:
        table.play_game(options)
        while terminal.ask(Said("play-again", {})).lower() in ("", *words.text("play-yes").split()):
            table.play_game(options)
    except (Left, KeyboardInterrupt) as leaving:
        table.leave()
        if isinstance(leaving, KeyboardInterrupt):
            raise
    terminal.tell("play-goodbye")


class _Table:
    """The table as the person sits at it."""

    def __init__(self, terminal: Terminal, keeper: Keeper, save: Save) -> None:
        self._terminal = terminal
        self._keeper = keeper
        self._save = save

    def play_game(self, options: GameOptions) -> None:
        """Play one game to its end; raises Left when the player leaves before."""
        self._tell(self._keeper.begin(options))
        while self._view.phase != "over":
            seen = self._view
            if YOU in seen.waiting:
                self._tell(self._ask(seen))
            elif COMPUTER in seen.waiting:
                self._tell(self._computer(seen))
            else:
                self._tell(self._keeper.deal())
        self._save(self._keeper.game_events)
        self._tell_worth()

    def leave(self) -> None:
        """Give up the game that is going on, if any, and keep the record."""
        game = self._keeper.match.game
        if game is not None and not game.over:
            self._tell(self._keeper.do(Abandon(YOU)))
        self._save(self._keeper.game_events)

    @property
    def _view(self) -> TableView:
        return view(self._keeper.match, YOU)

    # -- the players -------------------------------------------------------------------

    def _computer(self, seen: TableView) -> list[Happened]:
        keeper = self._keeper
        match seen.phase:
            case "cut":
                return keeper.cut(COMPUTER)
            case "starter":
                return keeper.do(CutStarter(COMPUTER))
            case "deal":
                return keeper.do(Continue(COMPUTER))
            case _:
                return keeper.do(policy.choose(view(keeper.match, COMPUTER)))

    def _ask(self, seen: TableView) -> list[Happened]:
        """Ask the person for a move until it is one."""
        while True:
            typed = self._terminal.ask(_question(seen))
            try:
                match typed.lower():
                    case "q":
                        raise Left
                    case "h":
                        self._terminal.tell("play-help")
                    case "?":
                        self._hint(seen)
                    case _:
                        return self._move(seen, typed)
            except Unclear as error:
                self._terminal.say(error.said)
            except IllegalMove as error:
                self._terminal.say(Said(f"no-{error.code}", dict(error.facts)))

    def _move(self, seen: TableView, typed: str) -> list[Happened]:
        if seen.phase == "cut":
            return self._keeper.cut(YOU, read_position(typed))
        command: Command
        if seen.phase == "lay-away":
            command = LayAway(YOU, read_cards(typed, _held(seen), seen.options.laid_away))
        elif seen.phase == "play":
            if not typed and len(seen.playable) == 1:
                command = Play(YOU, seen.playable[0])
            else:
                (card,) = read_cards(typed, _held(seen), 1)
                command = Play(YOU, card)
        elif typed:
            raise Unclear("play-only-enter")
        else:
            command = CutStarter(YOU) if seen.phase == "starter" else Continue(YOU)
        return self._keeper.do(command)

    def _hint(self, seen: TableView) -> None:
        if seen.phase in ("lay-away", "play"):
            self._terminal.say(policy.advise(seen).said)
        else:
            self._terminal.tell("play-no-hint")

    # -- the telling -------------------------------------------------------------------

    def _tell(self, happened: Iterable[Happened]) -> None:
        for event, match in happened:
            heard = redact(event, YOU)
            said = say(heard, match, YOU)
            if isinstance(heard, Counted):
                self._tell_count(heard, said[0], match)
            elif said:
                if isinstance(heard, (Dealt, GameWon, Abandoned)):
                    self._terminal.print()
                scored = isinstance(heard, (StarterTurned, CardPlayed, Pegged)) and heard.points
                after = (_scores(match),) if scored else ()
                self._terminal.say(*said, *after, style="bold" if scored else "")
            elif isinstance(heard, DealEnded):
                self._save(self._keeper.game_events)

    def _tell_count(self, counted: Counted, title: Said, match: Match) -> None:
        """A hand or crib laid out, and its lines as they are counted aloud."""
        terminal = self._terminal
        show = terminal.words.cards
        terminal.print()
        terminal.say(title, style="bold")
        terminal.print(f"  {show(_text(sorted(counted.cards)))} + {show(counted.starter.text)}")
        spoken = [terminal.words.speak(said) for said in say_count(counted.lines)]
        for line, said in zip(counted.lines, spoken, strict=False):
            text = terminal.words.text("play-line", cards=_text(line.cards), spoken=said)
            terminal.print(f"    {text}")
        if not counted.lines:
            terminal.print(f"    {spoken[0]}")
        terminal.say(_scores(match))

    def _tell_worth(self) -> None:
        match = self._keeper.match
        if not match.results or match.game is None or match.game.winner is None:
            return
        self._terminal.tell("play-worth", points=match.results[-1].worth)
        self._terminal.tell(
            "play-match",
            mine=match.points[YOU], name=match.players[COMPUTER].name,
            theirs=match.points[COMPUTER],
        )  # fmt: skip


def _question(seen: TableView) -> Said:
    """What the person is asked now."""
    match seen.phase:
        case "cut":
            return Said("play-ask-cut", {})
        case "lay-away":
            cards = _text(_held(seen))
            return Said("play-ask-lay-away", {"cards": cards, "n": seen.options.laid_away})
        case "starter":
            return Said("play-ask-starter", {})
        case "deal":
            return Said("play-ask-continue", {})
        case _:
            args: dict[str, str | int | float] = {
                "count": 0 if seen.closed else seen.count,
                "pile-cards": "" if seen.closed else _text(seen.pile),
                "cards": _text(_held(seen)),
            }
            if len(seen.playable) == 1:
                return Said("play-ask-only", {**args, "card": seen.playable[0].text})
            return Said("play-ask-play", args)


def _text(cards: Iterable[Card]) -> str:
    return " ".join(card.text for card in cards)


def _held(seen: TableView) -> tuple[Card, ...]:
    return tuple(sorted(card for card in seen.held[YOU] if card is not None))


def _scores(match: Match) -> Said:
    assert match.game is not None, "scores are told within a game"
    scores = match.game.scores
    args: dict[str, str | int | float] = {
        "mine": scores[YOU],
        "name": match.players[COMPUTER].name,
        "theirs": scores[COMPUTER],
    }
    return Said("play-scores", args)
