"""A game of cribbage: its position, and what the rules answer to every move.

`Game.apply` answers a command with the events it brings about, and `Game.advance` with the
game after them too. Nothing here knows a clock or a die: cards arrive in the Deal command.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, ClassVar, Final, Literal

from muggins import hands
from muggins.cards import PACK, Card, Rank, find_duplicate
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
    GameWon,
    LaidAway,
    Pegged,
    StarterTurned,
    WentGo,
)
from muggins.pegging import LIMIT, can_play, peg
from muggins.position import Phase, Position

__all__ = ["Game", "Phase"]

_HEELS: Final = 2


class Game(Position):
    """A game that moves can be made in; begin one with `Game.start`."""

    def legal(self, seat: int) -> tuple[Command, ...]:
        """Every move this player may make now, but for the choice of a card when cutting."""
        if seat not in self.waiting:
            return ()
        if self.phase == "play":
            return tuple(Play(seat, card) for card in self.playable(seat))
        if self.phase == "lay-away":
            choices = combinations(self.held[seat], self.options.laid_away)
            return tuple(LayAway(seat, cards) for cards in choices)
        if self.phase == "starter":
            return () if self.starter is None else (CutStarter(seat),)
        return (Continue(seat),) if self.phase == "deal" else ()

    def apply(self, command: Command) -> tuple[Event, ...]:
        """The events a command brings about. Raises IllegalMove when the rules forbid it."""
        return self.advance(command)[1]

    def advance(self, command: Command) -> tuple[Game, tuple[Event, ...]]:
        """The game after a command, and the events that led there; raises IllegalMove."""
        if self.over:
            raise IllegalMove("game-over", "the game is over: nothing may follow")
        event = self._RULES[type(command)](self, command)
        game = self.fold(event)
        events = [event]
        while game._follow:
            event = game._consequence()
            game = game.fold(event)
            events.append(event)
        return game, tuple(events)

    @property
    def _follow(self) -> bool:
        """Whether something comes by itself now: a go, the show, the end."""
        if self.phase != "play":
            return False
        turn = self.turn
        if turn is None or self.options.target in self.scores:
            return True
        return not (self.closed or can_play(self.held[turn], self.count))

    def _consequence(self) -> Event:
        """The next thing that comes by itself."""
        seats = self.options.seats
        side = self.reached
        if side is not None:
            losers = [score for i, score in enumerate(self.scores) if i != side]
            return GameWon(side, self.scores, self.options.skunk(min(losers)))
        if not self.closed:
            assert self.last is not None
            if self.turn is None or self.turn == self.last:
                return Pegged(self.last, "go" if any(self.held) else "last")
            return WentGo(self.turn)
        if len(self.shown) < seats:
            seat = (self.cutter + len(self.shown)) % seats
            return self._counted(seat, "hand", self.kept[seat])
        if len(self.shown) == seats:
            assert self.dealer is not None
            return self._counted(self.dealer, "crib", self.crib)
        return DealEnded(self.number)

    def _counted(
        self, seat: int, kind: Literal["hand", "crib"], cards: tuple[Card, ...]
    ) -> Counted:
        assert self.starter is not None
        counted = hands.count(cards, self.starter, crib=kind == "crib")
        return Counted(seat, kind, cards, self.starter, counted.lines, counted.total)

    def _cut(self, command: Cut) -> Event:
        self._expect(command.seat, "cut")
        if not 0 <= command.position < len(PACK):
            raise IllegalMove(
                "no-such-position",
                f"position {command.position} is outside the pack: it has 0 to 51",
                position=command.position,
            )
        for cut in self.cuts:
            if cut.position == command.position or cut.card == command.card:
                raise IllegalMove(
                    "already-cut", f"{cut.card} was drawn already: draw another", card=str(cut.card)
                )
        return CutForDeal(command.seat, command.position, command.card)

    def _deal(self, command: Deal) -> Event:
        options, dealer = self.options, self.next_dealer
        if self.phase != "deal" or dealer is None:
            raise IllegalMove("not-now", f"no deal now: the game waits for {self.phase}")
        sizes = [len(hand) for hand in command.hands]
        if sizes != [options.dealt] * options.seats:
            raise IllegalMove(
                "wrong-deal",
                f"a deal gives {options.seats} hands of {options.dealt} cards, not {sizes}",
            )
        if len(command.crib) != options.pack_to_crib:
            raise IllegalMove(
                "wrong-deal",
                f"{options.pack_to_crib} cards go from the pack to the crib, "
                f"not {len(command.crib)}",
            )
        cards = [card for hand in command.hands for card in hand] + [*command.crib]
        if command.starter is not None:
            cards.append(command.starter)
        again = find_duplicate(cards)
        if again is not None:
            raise IllegalMove("twice", f"{again} is dealt twice", card=str(again))
        return Dealt(self.number + 1, dealer, command.hands, command.crib, command.starter)

    def _lay_away(self, command: LayAway) -> Event:
        seat, cards = command.seat, command.cards
        self._expect(seat, "lay-away")
        if len(cards) != self.options.laid_away:
            raise IllegalMove(
                "wrong-number",
                f"lay away {self.options.laid_away} cards, not {len(cards)}",
                wanted=self.options.laid_away,
                given=len(cards),
            )
        again = find_duplicate(cards)
        if again is not None:
            raise IllegalMove("twice", f"{again} is laid away twice", card=str(again))
        for card in cards:
            self._hold(seat, card)
        return LaidAway(seat, cards)

    def _cut_starter(self, command: CutStarter) -> Event:
        self._expect(command.seat, "starter")
        assert self.dealer is not None
        if self.starter is None:
            raise IllegalMove("no-starter", "this record does not say which starter was cut")
        points = _HEELS if self.starter.rank is Rank.JACK else 0
        return StarterTurned(self.dealer, self.starter, points)

    def _play(self, command: Play) -> Event:
        seat, card = command.seat, command.card
        if self.turn != seat:
            self._expect(seat, "play")
        held = self.held[seat]
        if card not in held:
            self._hold(seat, card)
        count = card.pip if self.closed else self.count + card.pip
        if count > LIMIT:
            raise IllegalMove(
                "over-31",
                f"{card} would make {count}: the count may not pass 31",
                card=str(card),
                count=count,
            )
        pile = (card,) if self.closed else (*self.pile, card)
        return CardPlayed(seat, card, count, peg(pile, count))

    def _continue(self, command: Continue) -> Event:
        self._expect(command.seat, "deal")
        return Continued(command.seat)

    def _abandon(self, command: Abandon) -> Event:
        self._seated(command.seat)
        return Abandoned(command.seat)

    def _seated(self, seat: int) -> None:
        if not 0 <= seat < self.options.seats:
            raise IllegalMove("no-such-seat", f"there is no seat {seat}", seat=seat)

    def _expect(self, seat: int, phase: Phase) -> None:
        self._seated(seat)
        if self.phase != phase:
            raise IllegalMove("not-now", f"not now: the game waits for {self.phase}")
        if seat not in self.waiting:
            raise IllegalMove("not-your-turn", f"it is not for seat {seat} to move now", seat=seat)

    def _hold(self, seat: int, card: Card) -> None:
        if card not in self.held[seat]:
            raise IllegalMove("not-held", f"{card} is not in that hand", card=str(card))

    _RULES: ClassVar[dict[type, Callable[[Game, Any], Event]]] = {
        Cut: _cut,
        Deal: _deal,
        LayAway: _lay_away,
        CutStarter: _cut_starter,
        Play: _play,
        Continue: _continue,
        Abandon: _abandon,
    }
