"""A game of the program and a course of the reference, led side by side.

Every command goes to both, and everything they answer must be the same. What is asked of
the game besides (who may do what, what may not be done) is held against the reference too.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from muggins.cards import PACK, Card, parse_card
from muggins.commands import (
    Abandon,
    Command,
    Continue,
    Cut,
    CutStarter,
    Deal,
    IllegalMove,
    LayAway,
    Play,
)
from muggins.events import (
    Abandoned,
    CardPlayed,
    Continued,
    Counted,
    CutForDeal,
    DealEnded,
    Dealt,
    Event,
    GameStarted,
    GameWon,
    LaidAway,
    Pegged,
    StarterTurned,
    WentGo,
)
from muggins.game import Game
from muggins.rules import GameOptions
from tests.reference import Course


def texts(cards: Sequence[Card | None]) -> tuple[str, ...]:
    return tuple(str(card) for card in cards)


def cards_of(*written: str) -> tuple[Card, ...]:
    """Cards from texts such as "5H TD", given in one string or in several."""
    return tuple(parse_card(text) for text in " ".join(written).split())


def retell(event: Event) -> tuple[object, ...]:
    """An event of the program in the words of the reference's log."""
    match event:
        case CutForDeal(seat, _, card):
            return ("cut", seat, card.text)
        case Dealt(number, dealer, hands, (), starter):
            return ("dealt", number, dealer, tuple(texts(hand) for hand in hands), str(starter))
        case LaidAway(seat, cards):
            return ("laid away", seat, frozenset(texts(cards)))
        case StarterTurned(seat, card, points):
            return ("starter", seat, card.text, points)
        case CardPlayed(seat, card, count, lines):
            return ("played", seat, card.text, count, tuple((ln.kind, ln.points) for ln in lines))
        case WentGo(seat):
            return ("go", seat)
        case Pegged(seat, kind, 1):
            return ("one for", kind, seat)
        case Counted(seat, kind, cards, starter, lines, points):
            told = frozenset((ln.kind, frozenset(texts(ln.cards)), ln.points) for ln in lines)
            assert len(told) == len(lines)
            return ("counted", seat, kind, frozenset(texts(cards)), starter.text, told, points)
        case DealEnded(number):
            return ("deal ended", number)
        case Continued(seat):
            return ("seen enough", seat)
        case GameWon(side, scores, skunk):
            return ("won", side, scores, skunk)
        case Abandoned(seat):
            return ("gave up", seat)
        case _:
            raise AssertionError(f"not expected inside a game: {event}")


PHASE_OF = {
    "cut": "cut",
    "deal": "deal",
    "lay away": "lay-away",
    "cut the starter": "starter",
    "play": "play",
    "nothing": "over",
}


class Duel:
    """`game` of the program and `course` of the reference, `events` all that happened."""

    def __init__(
        self, target: int = 121, dealer: int | None = 0, scores: tuple[int, int] = (0, 0)
    ) -> None:
        self.options = GameOptions(target)
        self.beginning = replace(
            Game.start(GameStarted(1, self.options, dealer)),
            scores=scores,
            rear=tuple(max(0, score - 1) for score in scores),
        )
        self.game = self.beginning
        self.course = Course(target, dealer, scores)
        self.events: list[Event] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        """Give a legal command to both and compare what comes of it."""
        match command:
            case Cut(seat, _, card):
                told = self.course.tell(seat, card.text)
            case Deal(hands, starter):
                told = self.course.tell(None, (*map(texts, hands), str(starter)))
            case LayAway(seat, cards):
                told = self.course.tell(seat, frozenset(texts(cards)))
            case CutStarter(seat) | Continue(seat):
                told = self.course.tell(seat, None)
            case Play(seat, card):
                told = self.course.tell(seat, card.text)
            case Abandon(seat):
                told = self.course.give_up(seat)
        before = self.game
        self.game, events = before.advance(command)
        assert [retell(event) for event in events] == told
        assert self.game.scores == tuple(self.course.scores)
        assert self.game.phase == PHASE_OF[self.course.wanted.what]
        assert self.game.winner == self.course.winner
        assert self.game.over == self.course.over
        if self.course.winner is not None:
            assert self.game.skunk == self.course.log[-1][-1]
        self.events += events
        return events

    def expected(self, seat: int) -> set[Command]:
        """The commands the reference says this seat may give now, but for giving up."""
        wanted = self.course.wanted
        found: set[Command] = set()
        for choice in wanted.choices.get(seat, ()):
            match wanted.what:
                case "lay away":
                    held = self.game.held[seat]
                    assert isinstance(choice, frozenset)
                    found.add(LayAway(seat, tuple(c for c in held if c.text in choice)))
                case "cut the starter":
                    found.add(CutStarter(seat))
                case "play":
                    found.add(Play(seat, parse_card(str(choice))))
                case "deal":
                    found.add(Continue(seat))
                case _:
                    pass
        return found

    def hear_no(self, command: Command, code: str | None = None) -> IllegalMove:
        """Give a command that must be refused, with a code, and change nothing."""
        refusal = None
        try:  # pytest.raises would be slow: the machine asks by the million
            self.game.advance(command)
        except IllegalMove as raised:
            refusal = raised
        assert refusal is not None, f"{command} should be refused"
        assert refusal.code
        assert str(refusal)
        assert code is None or refusal.code == code
        return refusal

    def deal(self, pack: Sequence[Card]) -> tuple[Event, ...]:
        return self.do(Deal((tuple(pack[:6]), tuple(pack[6:12])), pack[12]))


def play_randomly(duel: Duel, chance: random.Random, pack: Sequence[Card] = PACK) -> None:
    """Lead a duel to its end with random choices, dealing from a shuffled `pack`."""
    cards = list(pack)
    while not duel.game.over:
        if duel.game.phase == "deal":
            chance.shuffle(cards)
            duel.deal(cards)
            continue
        if duel.game.phase == "cut":
            seat = chance.choice(duel.game.cutting)
            left = [c for c in PACK if all(c != cut.card for cut in duel.game.cuts)]
            card = chance.choice(left)
            duel.do(Cut(seat, int(card), card))
            continue
        seat = chance.choice(duel.game.waiting)
        duel.do(chance.choice(duel.game.legal(seat)))
