"""A person at a table on the terminal, who goes by what is printed."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence

from rich.console import Console

from muggins.events import Event
from muggins.rules import GameOptions
from muggins.tui.keeper import Keeper
from muggins.tui.kept import Kept
from muggins.tui.table import play
from muggins.tui.terminal import Terminal
from muggins.tui.thinker import Thinker
from muggins.words import Words

CARD = re.compile(r"(?:10|[2-9AJQKVDR])[♣♦♥♠]")

PATTERNS = {
    "en": {
        "cut": "Cut for the deal",
        "lay away": "Lay 2 away",
        "starter": "Enter cuts the pack",
        "only": "can be played",
        "play": "Play:",
        "continue": "Enter goes on",
        "again": "Another game?",
        "leave": "for later",
    },
    "fr": {
        "cut": "Tirez pour la donne",
        "lay away": "Écartez-en 2",
        "starter": "Entrée coupe le paquet",
        "only": "peut être jouée",
        "play": "Jouez\u202f:",
        "continue": "Entrée passe",
        "again": "Une autre partie",
        "leave": "pour plus tard",
    },
}


class Person:
    """Answers what is asked, and keeps every question.

    `interrupt` may answer otherwise, for a kind of question with its text. `kept` is what
    would be there to go on with after each move, and `later` whether the match was left for later.
    """

    def __init__(self, lang: str, games: int = 1) -> None:
        self.lang = lang
        self.games = games
        self.out = io.StringIO()
        self.asked: list[tuple[str, str]] = []
        self.typed: list[str] = []
        self.saved: list[tuple[Event, ...]] = []
        self.kept: list[Kept] = []
        self.keeps = True
        self.later: bool | None = None
        self.thinker: Thinker | None = None
        self.interrupt: Callable[[str, str], str | None] = lambda _kind, _text: None

    def read(self) -> str:
        question = self.out.getvalue().rsplit("\n", 1)[1]
        kind = next(k for k, text in PATTERNS[self.lang].items() if text in question)
        answer = self.interrupt(kind, question)
        if answer is None:
            answer = self.answer(kind, question)
        self.asked.append((kind, question))
        self.typed.append(answer)
        return answer

    def answer(self, kind: str, question: str) -> str:
        cards = CARD.findall(re.split(r"cartes\u202f:|cards:|main\u202f:|hand:", question)[-1])
        match kind:
            case "lay away":
                return f"{cards[0]} {cards[-1].lower()}"
            case "play":
                # The highest card that fits: 31 is never passed.
                count = (
                    int(found[-1]) if (found := re.findall(r"(?:is|est) (\d+)", question)) else 0
                )
                worth = {card: min(10, "A23456789".find(card[0]) % 10 + 1) for card in cards}
                return max((c for c in cards if count + worth[c] <= 31), key=worth.__getitem__)
            case "again":
                self.games -= 1
                return "" if self.games else "n"
            case _:
                return ""

    def sit(self, target: int = 61, seed: int | None = 5, keeper: Keeper | None = None) -> str:
        """Play a match, or go on with one; what was printed."""
        console = Console(file=self.out, highlight=False)
        terminal = Terminal(Words(self.lang), console, self.read)
        self.later = not play(
            terminal,
            GameOptions(target),
            keeper=keeper,
            seed=seed,
            save=self.save,
            commit=self.commit,
            thinker=self.thinker,
        )
        return self.out.getvalue()

    def commit(self, keeper: Keeper) -> bool:
        self.kept.append(Kept(tuple(keeper.events), keeper.secret, keeper.seed))
        return self.keeps

    def save(self, events: Sequence[Event]) -> None:
        self.saved.append(tuple(events))

    @property
    def last(self) -> tuple[Event, ...]:
        return self.saved[-1]
