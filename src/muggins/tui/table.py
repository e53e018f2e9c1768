"""A match on the terminal against the computer, told and asked line by line.

Both players know the table only through `views`: the person is told redacted events and
shown their own view, the computer chooses from its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from muggins.cards import Card
from muggins.commands import Abandon, Command, Continue, CutStarter, IllegalMove, LayAway, Play
from muggins.engine.opponents import OPPONENTS, USUAL, Opponent
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
from muggins.shuffle import player_seed
from muggins.speech import Said, say, say_count
from muggins.tui.keeper import Happened, Keeper
from muggins.tui.terminal import Endless, Left, Terminal
from muggins.tui.thinker import Thinker
from muggins.tui.typed import Unclear, read_cards, read_position
from muggins.views import TableView, redact, view
from muggins.words import Words

__all__ = ["Commit", "Save", "play", "players", "yes"]

Save = Callable[[Sequence[Event]], None]
"""Keeps the record of the game going on, from the events of it so far."""

Commit = Callable[[Keeper], bool]
"""Keeps the match so that it can be gone on with; False where that cannot be."""


def players(words: Words, opponent: Opponent = USUAL) -> tuple[Player, Player]:
    """Who plays in a match that begins here."""
    return (
        Player(words.text("play-name-person")),
        Player(opponent.name, "computer", opponent.key),
    )


def play(
    terminal: Terminal,
    options: GameOptions,
    *,
    keeper: Keeper | None = None,
    seed: int | None = None,
    save: Save | None = None,
    commit: Commit | None = None,
    opponent: Opponent = USUAL,
    thinker: Thinker | None = None,
) -> bool:
    """Play games until the player leaves; True when the match is over and not left for later.

    With a `keeper` whose match has begun, that is gone on with; without one a match begins
    against `opponent`. The `thinker` answers for the computer.
    `commit` is called after every move, before anything is told of it. `save` is called when
    a deal or a game has ended, and when the player gives the game up. Raises Endless.
    """
    keeper = keeper or Keeper(players(terminal.words, opponent), seed)
    table = _Table(
        terminal,
        keeper,
        save or (lambda _: None),
        commit or (lambda _: False),
        thinker or Thinker(),
    )
    terminal.tell("play-keys")
    try:
        if keeper.match.game is None:
            table.begin(options)
        else:
            options = keeper.match.game.options
            table.come_back()
        table.play_on()
        while table.another():
            table.begin(options)
            table.play_on()
        over = True
    except _GaveUp:
        over = True
    except (Left, Endless, KeyboardInterrupt) as leaving:
        over = False
        table.leave()
        if not isinstance(leaving, Left):
            raise
    terminal.tell("play-goodbye")
    return over


def yes(terminal: Terminal, question: Said) -> bool:
    """Ask what is answered by yes, which Enter alone is, or no; raises Left for q."""
    words = terminal.words
    while True:
        typed = terminal.ask(question).lower()
        if typed == "q":
            raise Left
        if typed in ("", *words.text("play-yes").split()):
            return True
        if typed in words.text("play-no").split():
            return False
        terminal.tell("play-yes-or-no")


class _GaveUp(Left):
    """Raised when the player has given the game up."""


class _Table:
    """The table as the person sits at it, against the computer in the other seat."""

    def __init__(
        self, terminal: Terminal, keeper: Keeper, save: Save, commit: Commit, thinker: Thinker
    ) -> None:
        self._terminal = terminal
        self._thinker = thinker
        self._keeper = keeper
        self._save = save
        self._commit = commit
        self._is_kept = False
        seats = [player.kind for player in keeper.match.players]
        self._you = seats.index("person")
        self._computer = 1 - self._you

    def begin(self, options: GameOptions) -> None:
        """Begin the next game."""
        self._tell(self._keeper.begin(options))

    def come_back(self) -> None:
        """Say how the game stands that is gone on with."""
        self._is_kept = self._commit(self._keeper)
        match = self._keeper.match
        game = match.game
        assert game is not None, "a match that is kept has a game"
        terminal = self._terminal
        if game.over:
            return
        terminal.tell("play-back", target=game.options.target)
        if game.dealer is not None and game.number:
            who = "you" if game.dealer == self._you else "other"
            name = match.players[game.dealer].name
            terminal.tell("say-dealt", who=who, name=name, number=game.number)
        if game.turned and game.starter is not None and game.phase == "play":
            terminal.tell("say-starter", card=game.starter.text)
        terminal.say(self._scores(match))

    def play_on(self) -> None:
        """Play the game to its end; raises Left when the player leaves before."""
        you, computer = self._you, self._computer
        while self._view.phase != "over":
            seen = self._view
            if you in seen.waiting:
                self._tell(self._ask(seen))
            elif computer in seen.waiting:
                self._tell(self._answer(seen))
            else:
                self._tell(self._keeper.deal())

    def another(self) -> bool:
        """Say what the game came to, and ask whether there is to be another."""
        self._tell_worth()
        return yes(self._terminal, Said("play-again", {}))

    def leave(self) -> None:
        """Say what becomes of a match that is left."""
        self._terminal.print()
        self._terminal.tell("play-kept" if self._is_kept else "play-lost")

    @property
    def _view(self) -> TableView:
        return view(self._keeper.match, self._you)

    # -- the players -------------------------------------------------------------------

    def _answer(self, seen: TableView) -> list[Happened]:
        """The computer's move."""
        keeper, computer = self._keeper, self._computer
        match seen.phase:
            case "cut":
                return keeper.cut(computer)
            case "starter":
                return keeper.do(CutStarter(computer))
            case "deal":
                return keeper.do(Continue(computer))
            case _:
                level = keeper.match.players[computer].level
                chance = player_seed(keeper.secret, computer)
                return keeper.do(self._thinker.choose(view(keeper.match, computer), level, chance))

    def _ask(self, seen: TableView) -> list[Happened]:
        """Ask the person for a move until it is one."""
        while True:
            typed = self._terminal.ask(self._question(seen))
            try:
                match typed.lower():
                    case "q":
                        self._ask_leaving()
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

    def _ask_leaving(self) -> None:
        """Ask how the player wants to leave; raises Left, unless they stay after all."""
        terminal = self._terminal
        give_up, stay = (
            terminal.words.text(f"play-{word}").split() for word in ("give-up", "stay")
        )
        question = Said("play-ask-leave" if self._is_kept else "play-ask-give-up", {})
        while True:
            typed = terminal.ask(question).lower()
            if typed in give_up:
                self._tell(self._keeper.do(Abandon(self._you)))
                raise _GaveUp
            if typed in stay or (not typed and not self._is_kept):
                return
            if not typed or (typed == "q" and self._is_kept):
                raise Left

    def _move(self, seen: TableView, typed: str) -> list[Happened]:
        if seen.phase == "cut":
            return self._keeper.cut(self._you, read_position(typed))
        you, held = self._you, self._held(seen)
        command: Command
        if seen.phase == "lay-away":
            wanted = seen.options.laid_away
            if not typed:
                raise Unclear("play-name-cards", n=wanted, typed=self._as_typed(held[:wanted]))
            command = LayAway(you, read_cards(typed, held, wanted))
        elif seen.phase == "play":
            if not typed and len(seen.playable) == 1:
                command = Play(you, seen.playable[0])
            elif not typed:
                raise Unclear("play-name-cards", n=1, typed=self._as_typed(seen.playable[:1]))
            else:
                (card,) = read_cards(typed, held, 1)
                command = Play(you, card)
        elif typed:
            raise Unclear("play-only-enter")
        else:
            command = CutStarter(you) if seen.phase == "starter" else Continue(you)
        return self._keeper.do(command)

    def _hint(self, seen: TableView) -> None:
        if seen.phase in ("lay-away", "play"):
            self._terminal.say(*self._thinker.advise(seen, self._tell_thinking))
        else:
            self._terminal.tell("play-no-hint")

    def _tell_thinking(self) -> None:
        self._terminal.tell("play-thinking", name=OPPONENTS[-1].name)
        self._terminal.console.file.flush()

    # -- the telling -------------------------------------------------------------------

    def _tell(self, happened: Iterable[Happened]) -> None:
        # What is told has happened for good: the moves are kept before.
        self._is_kept = self._commit(self._keeper)
        for event, match in happened:
            heard = redact(event, self._you)
            said = say(heard, match, self._you)
            if isinstance(heard, Counted):
                self._tell_count(heard, said[0], match)
            elif said:
                if isinstance(heard, (Dealt, GameWon, Abandoned)):
                    self._terminal.print()
                scored = isinstance(heard, (StarterTurned, CardPlayed, Pegged)) and heard.points
                after = (self._scores(match),) if scored else ()
                self._terminal.say(*said, *after, style="bold" if scored else "")
            if isinstance(heard, (DealEnded, GameWon, Abandoned)):
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
        terminal.say(self._scores(match))

    def _tell_worth(self) -> None:
        match = self._keeper.match
        if not match.results or match.game is None or match.game.winner is None:
            return
        self._terminal.tell("play-worth", points=match.results[-1].worth)
        self._terminal.tell(
            "play-match",
            mine=match.points[self._you], name=match.players[self._computer].name,
            theirs=match.points[self._computer],
        )  # fmt: skip

    def _scores(self, match: Match) -> Said:
        assert match.game is not None, "scores are told within a game"
        scores = match.game.scores
        args: dict[str, str | int | float] = {
            "mine": scores[self._you],
            "name": match.players[self._computer].name,
            "theirs": scores[self._computer],
        }
        return Said("play-scores", args)

    # -- the asking --------------------------------------------------------------------

    def _question(self, seen: TableView) -> Said:
        """What the person is asked now."""
        match seen.phase:
            case "cut":
                return Said("play-ask-cut", {})
            case "lay-away":
                cards = _text(self._held(seen))
                return Said("play-ask-lay-away", {"cards": cards, "n": seen.options.laid_away})
            case "starter":
                return Said("play-ask-starter", {})
            case "deal":
                return Said("play-ask-continue", {})
            case _:
                args: dict[str, str | int | float] = {
                    "count": 0 if seen.closed else seen.count,
                    "pile-cards": "" if seen.closed else _text(seen.pile),
                    "cards": _text(self._held(seen)),
                }
                if len(seen.playable) == 1:
                    return Said("play-ask-only", {**args, "card": seen.playable[0].text})
                return Said("play-ask-play", args)

    def _held(self, seen: TableView) -> tuple[Card, ...]:
        return tuple(sorted(card for card in seen.held[self._you] if card is not None))

    def _as_typed(self, cards: Iterable[Card]) -> str:
        """Cards as they can be typed on any keyboard, such as 5H 10D."""
        lang = self._terminal.words.lang
        return " ".join(card.rank.index(lang) + card.suit.letter for card in cards)


def _text(cards: Iterable[Card]) -> str:
    return " ".join(card.text for card in cards)
