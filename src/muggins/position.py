"""The state of a game: an immutable fold of its events, and the questions one can ask it.

`Position.fold` is the only way a game changes. What the rules answer to a move is in
`game.py`, which builds on this.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, TypeVar

from muggins.cards import Card
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
from muggins.pegging import LIMIT
from muggins.rules import GameOptions

__all__ = ["Phase", "Position"]

Phase = Literal["cut", "deal", "lay-away", "starter", "play", "over"]
"""What the game waits for. "deal" is between deals, where the show stays to be seen."""

_T = TypeVar("_T")


@dataclass(frozen=True, kw_only=True)
class Position:
    """The whole state of a game, all cards open; `views.py` says who may see what.

    Begin one with `start`. Fields that speak of seats are tuples in order of seats;
    `scores` and `rear` (where each side's rear peg stands) are in order of sides.
    """

    options: GameOptions
    phase: Phase
    scores: tuple[int, ...]
    rear: tuple[int, ...]
    dealer: int | None = None
    """Whose deal it is; None until the first cut has decided."""
    number: int = 0
    """The deal, from 1; 0 before the first."""
    cuts: tuple[CutForDeal, ...] = ()
    """Every cut for the first deal so far, ties and all."""
    dealt: tuple[tuple[Card, ...], ...] = ()
    held: tuple[tuple[Card, ...], ...] = ()
    """What each player still holds in hand."""
    laid: tuple[tuple[Card, ...], ...] = ()
    """What each player laid away; () for one who has not yet."""
    from_pack: tuple[Card, ...] = ()
    starter: Card | None = None
    turned: bool = False
    """Whether the starter lies face up."""
    turn: int | None = None
    """Whose turn it is in the play."""
    pile: tuple[Card, ...] = ()
    """The cards of the current count; after its end they stay until the next lead."""
    count: int = 0
    closed: bool = False
    """Whether the count of `pile` has ended, so that the next card starts from nothing."""
    out: tuple[int, ...] = ()
    """Who said go in this count."""
    last: int | None = None
    """Who played the last card of the pile."""
    plays: tuple[tuple[int, Card | None], ...] = ()
    """The play of this deal in order: seat and card, None for a go."""
    shown: tuple[Counted, ...] = ()
    """The counts of this deal's show."""
    ready: tuple[int, ...] = ()
    """Who has asked to go on since the show."""
    winner: int | None = None
    """The side that won."""
    skunk: int = 0

    # -- beginning and folding -----------------------------------------------------------

    @classmethod
    def start(cls, started: GameStarted) -> Self:
        """The game at its beginning; without a dealer the players cut for the deal."""
        nothing = (0,) * len(set(started.options.sides))
        return cls(
            options=started.options,
            phase="cut" if started.dealer is None else "deal",
            scores=nothing,
            rear=nothing,
            dealer=started.dealer,
        )

    def fold(self, event: Event) -> Self:
        """The game after one more event of its own list, which is trusted, not judged.

        Raises TypeError for an event that does not belong inside a game.
        """
        fold = self._FOLDS.get(type(event))
        if fold is None:
            raise TypeError(f"{type(event).__name__} is no event inside a game")
        return fold(self, event)

    def _with(self, **changes: object) -> Self:
        # dataclasses.replace() runs __init__ over all fields; copying the dictionary is ten
        # times faster, and a game is folded some twenty times a deal.
        game = object.__new__(type(self))
        game.__dict__.update(self.__dict__, **changes)
        return game

    def _scored(self, seat: int, points: int, **changes: object) -> Self:
        if points:
            side = self.options.sides[seat]
            before = self.scores[side]
            after = min(before + points, self.options.target)
            changes["scores"] = _put(self.scores, side, after)
            changes["rear"] = _put(self.rear, side, before)
        return self._with(**changes)

    def _fold_cut(self, event: CutForDeal) -> Self:
        game = self._with(cuts=(*self.cuts, event))
        lowest, _ = game._cut_round()
        return game._with(dealer=lowest[0], phase="deal") if len(lowest) == 1 else game

    def _fold_dealt(self, event: Dealt) -> Self:
        return self._with(
            phase="lay-away",
            number=event.number,
            dealer=event.dealer,
            dealt=event.hands,
            held=event.hands,
            laid=((),) * self.options.seats,
            from_pack=event.crib,
            starter=event.starter,
            turned=False,
            turn=None,
            pile=(),
            count=0,
            closed=False,
            out=(),
            last=None,
            plays=(),
            shown=(),
            ready=(),
        )

    def _fold_laid_away(self, event: LaidAway) -> Self:
        kept = tuple(card for card in self.held[event.seat] if card not in event.cards)
        laid = _put(self.laid, event.seat, event.cards)
        return self._with(
            held=_put(self.held, event.seat, kept),
            laid=laid,
            phase="lay-away" if () in laid else "starter",
        )

    def _fold_starter_turned(self, event: StarterTurned) -> Self:
        return self._scored(
            event.seat,
            event.points,
            starter=event.card,
            turned=True,
            phase="play",
            turn=self._left_of(event.seat),
        )

    def _fold_card_played(self, event: CardPlayed) -> Self:
        seat = event.seat
        cards = self.held[seat]
        i = cards.index(event.card)
        held = _put(self.held, seat, cards[:i] + cards[i + 1 :])
        ended = event.count == LIMIT
        # Who said go is back in the lead once thirty-one has ended the count.
        out = () if ended else self.out
        return self._scored(
            seat,
            event.points,
            held=held,
            pile=(event.card,) if self.closed else (*self.pile, event.card),
            count=event.count,
            closed=ended,
            out=out,
            last=seat,
            plays=(*self.plays, (seat, event.card)),
            turn=_next_turn(seat, held, out),
        )

    def _fold_went_go(self, event: WentGo) -> Self:
        out = (*self.out, event.seat)
        return self._with(
            out=out,
            plays=(*self.plays, (event.seat, None)),
            turn=_next_turn(event.seat, self.held, out),
        )

    def _fold_pegged(self, event: Pegged) -> Self:
        turn = _next_turn(event.seat, self.held, ())
        return self._scored(event.seat, event.points, closed=True, out=(), turn=turn)

    def _fold_counted(self, event: Counted) -> Self:
        return self._scored(event.seat, event.points, turn=None, shown=(*self.shown, event))

    def _fold_deal_ended(self, event: DealEnded) -> Self:
        return self._with(phase="deal", turn=None)

    def _fold_continued(self, event: Continued) -> Self:
        return self._with(ready=(*self.ready, event.seat))

    def _fold_won(self, event: GameWon) -> Self:
        return self._with(phase="over", turn=None, winner=event.side, skunk=event.skunk)

    def _fold_abandoned(self, event: Abandoned) -> Self:
        return self._with(phase="over", turn=None)

    # -- questions ---------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended, won or abandoned."""
        return self.phase == "over"

    @property
    def next_dealer(self) -> int | None:
        """Whose deal comes next; None until a cut has decided."""
        if self.dealer is None or self.number == 0:
            return self.dealer
        return self._left_of(self.dealer)

    @property
    def cutter(self) -> int:
        """Who cuts the pack for the starter: pone, on the dealer's left."""
        if self.dealer is None:
            raise ValueError("nobody cuts for the starter before the first deal")
        return self._left_of(self.dealer)

    @property
    def cutting(self) -> tuple[int, ...]:
        """Who has to cut for the first deal now, the equal lowest alone after a tie."""
        players, cuts = self._cut_round()
        if self.phase != "cut":
            return ()
        return tuple(seat for seat in players if all(cut.seat != seat for cut in cuts))

    def _cut_round(self) -> tuple[tuple[int, ...], tuple[CutForDeal, ...]]:
        """Who is still in the cut, and the cuts of its last, unfinished round."""
        players, cuts = tuple(range(self.options.seats)), self.cuts
        while 1 < len(players) <= len(cuts):
            this_round, cuts = cuts[: len(players)], cuts[len(players) :]
            low = min(cut.card.rank for cut in this_round)
            players = tuple(sorted(cut.seat for cut in this_round if cut.card.rank == low))
        return players, cuts

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % self.options.seats

    @property
    def crib(self) -> tuple[Card, ...]:
        """The cards in the crib so far."""
        return self.from_pack + tuple(card for laid in self.laid for card in laid)

    @property
    def kept(self) -> tuple[tuple[Card, ...], ...]:
        """The hand each player kept for the show, played or not."""
        return tuple(
            tuple(card for card in dealt if card not in laid)
            for dealt, laid in zip(self.dealt, self.laid, strict=True)
        )

    @property
    def running(self) -> int:
        """The count the next card adds to: 0 once a count has ended."""
        return 0 if self.closed else self.count

    @property
    def reached(self) -> int | None:
        """The side that has reached the target, or None."""
        target = self.options.target
        return self.scores.index(target) if target in self.scores else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for; empty when the pack's keeper must deal, or at the end."""
        if self.phase == "play":
            return () if self.turn is None or self.reached is not None else (self.turn,)
        if self.phase == "lay-away":
            return tuple(seat for seat, laid in enumerate(self.laid) if not laid)
        if self.phase == "starter":
            return (self.cutter,)
        if self.phase == "cut":
            return self.cutting
        if self.phase == "deal" and self.number:
            return tuple(s for s in range(self.options.seats) if s not in self.ready)
        return ()

    def playable(self, seat: int) -> tuple[Card, ...]:
        """The cards this player may play now; empty when it is not their turn."""
        if self.turn != seat:
            return ()
        room = LIMIT - (0 if self.closed else self.count)
        return tuple([card for card in self.held[seat] if card.pip <= room])

    _FOLDS: ClassVar[dict[type, Callable[[Any, Any], Any]]] = {
        CutForDeal: _fold_cut,
        Dealt: _fold_dealt,
        LaidAway: _fold_laid_away,
        StarterTurned: _fold_starter_turned,
        CardPlayed: _fold_card_played,
        WentGo: _fold_went_go,
        Pegged: _fold_pegged,
        Counted: _fold_counted,
        DealEnded: _fold_deal_ended,
        Continued: _fold_continued,
        GameWon: _fold_won,
        Abandoned: _fold_abandoned,
    }


def _next_turn(seat: int, held: tuple[tuple[Card, ...], ...], out: tuple[int, ...]) -> int | None:
    """The next in rotation after `seat` who holds cards and is not out of the count.

    That may be the same player again. None when nobody is left.
    """
    seats = len(held)
    for _ in range(seats):
        seat = (seat + 1) % seats
        if held[seat] and seat not in out:
            return seat
    return None


def _put(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    """The tuple with one of its values exchanged."""
    return (*values[:index], value, *values[index + 1 :])
