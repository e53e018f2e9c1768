"""A machine that plays games in every way it can think of, beside the reference."""

from __future__ import annotations

import random
from dataclasses import fields
from itertools import permutations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from muggins.cards import PACK, Card
from muggins.commands import Abandon, Command, Continue, Cut, CutStarter, Deal, LayAway, Play
from muggins.events import (
    CardPlayed,
    Counted,
    DealEnded,
    Dealt,
    Event,
    GameWon,
    Pegged,
    StarterTurned,
    WentGo,
)
from muggins.game import Game
from tests.duel import Duel

SEATS = (0, 1)
STRANGE_SEATS = (-1, -2, 2, 99)


class GameMachine(RuleBasedStateMachine):
    """Legal commands go to the game and to the reference; all others must be refused."""

    duel: Duel
    folded: Game
    """The game as folded from its events one by one."""
    seen: int = 0
    """How many events `folded` has taken in."""

    @initialize(
        hole=st.sampled_from((61, 121)),
        dealer=st.sampled_from((None, 0, 1)),
        holes=st.tuples(st.integers(0, 120), st.integers(0, 120)),
    )
    def begin(self, hole: int, dealer: int | None, holes: tuple[int, int]) -> None:
        # Beginning anywhere on the board, so that the end of a game is met often.
        self.duel = Duel(hole, dealer, (min(holes[0], hole - 1), min(holes[1], hole - 1)))
        self.folded = self.duel.beginning

    @property
    def game(self) -> Game:
        return self.duel.game

    # -- moves -------------------------------------------------------------------------

    @precondition(lambda self: self.game.phase == "cut")
    @rule(data=st.data(), position=st.integers(0, 51), card=st.sampled_from(PACK))
    def cut(self, data: st.DataObject, position: int, card: Card) -> None:
        cuts = self.game.cuts
        while any(cut.position == position for cut in cuts):
            position = (position + 1) % 52
        while any(cut.card == card for cut in cuts):
            # Five further on: the next card would tie for ever.
            card = PACK[(card + 5) % 52]
        self.duel.do(Cut(data.draw(st.sampled_from(self.game.cutting)), position, card))

    @precondition(lambda self: self.game.phase == "deal")
    @rule(
        seed=st.integers(0, 2**32),
        low=st.integers(0, 39),
        wide=st.integers(13, 52),
    )
    def deal(self, seed: int, low: int, wide: int) -> None:
        # A narrow part of the pack makes long runs and many alike; all of it is as in life.
        part = [PACK[(low + i) % 52] for i in range(wide)]
        self.duel.deal(random.Random(seed).sample(part, 13))

    @precondition(lambda self: self.game.phase not in ("cut", "over") and self.game.waiting)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.game.waiting))
        self.duel.do(data.draw(st.sampled_from(self.game.legal(seat))))

    @precondition(lambda self: self.game.phase == "play")
    @rule(choices=st.lists(st.integers(0, 3), min_size=8, max_size=8))
    def play_the_deal_out(self, choices: list[int]) -> None:
        for choice in choices:
            if self.game.turn is not None:
                moves = self.game.legal(self.game.turn)
                self.duel.do(moves[choice % len(moves)])
        assert self.game.phase in ("deal", "over")

    @precondition(lambda self: self.game.phase == "lay-away")
    @rule(seat=st.sampled_from(SEATS), backwards=st.booleans(), which=st.integers(0, 14))
    def lay_away(self, seat: int, backwards: bool, which: int) -> None:
        moves = self.game.legal(seat)
        if moves:
            move = moves[which]
            assert isinstance(move, LayAway)
            cards = move.cards[::-1] if backwards else move.cards
            self.duel.do(LayAway(seat, cards))

    @precondition(lambda self: self.game.number >= 3 and not self.game.over)
    @rule(seat=st.sampled_from(SEATS))
    def abandon(self, seat: int) -> None:
        self.duel.do(Abandon(seat))

    @precondition(lambda self: self.game.over)
    @rule(dealer=st.sampled_from(SEATS), behind=st.integers(1, 40))
    def play_another(self, dealer: int, behind: int) -> None:
        self.duel = Duel(121, dealer, (121 - behind, 120))
        self.folded, self.seen = self.duel.beginning, 0

    # -- what holds always --------------------------------------------------------------

    @invariant()
    def exactly_the_legal_moves_are_taken(self) -> None:
        game = self.game
        for seat in SEATS:
            legal = game.legal(seat)
            assert len(set(legal)) == len(legal)
            assert set(legal) == self.duel.expected(seat)
            assert bool(game.legal(seat)) == (seat in game.waiting and game.phase != "cut")
            assert {m.card for m in legal if isinstance(m, Play)} == set(game.playable(seat))
        assert set(game.waiting) == set(self.duel.course.wanted.choices)
        for command in self._thinkable():
            taken = command in game.legal(command.seat)
            if isinstance(command, LayAway):
                turned = LayAway(command.seat, command.cards[::-1])
                taken = taken or turned in game.legal(command.seat)
            if taken:
                _, events = game.advance(command)
                assert events
            else:
                refusal = self.duel.hear_no(command)
                if game.over:
                    assert refusal.code == "game-over"
        for seat in STRANGE_SEATS:
            assert game.legal(seat) == ()
            assert game.playable(seat) == ()

    def _thinkable(self) -> list[LayAway | Play | CutStarter | Continue]:
        """Commands that a player could send, and some from nobody."""
        game = self.game
        found: list[LayAway | Play | CutStarter | Continue] = []
        for seat in (*SEATS, *STRANGE_SEATS):
            found += [CutStarter(seat), Continue(seat), LayAway(seat, ())]
            found += [Play(seat, card) for card in PACK[seat % 5 :: 5 if seat in SEATS else 26]]
            found += [LayAway(seat, laid) for laid in game.laid]
            found += [LayAway(seat, hand[:2]) for hand in game.dealt]
        for seat in SEATS:
            found += [Play(seat, card) for hand in game.dealt for card in hand]
            if game.phase == "lay-away":
                mine, other = game.dealt[seat], game.dealt[1 - seat]
                found += [LayAway(seat, two) for two in permutations(mine, 2)]
                found += [LayAway(seat, (mine[0], mine[0])), LayAway(seat, mine[:3])]
                found += [LayAway(seat, (mine[0], other[0])), LayAway(seat, (other[0], mine[0]))]
        return found

    @invariant()
    def nothing_else_is_taken(self) -> None:
        game = self.game
        strange: list[Command] = [Abandon(seat) for seat in STRANGE_SEATS]
        whole = Deal((PACK[:6], PACK[6:12]), PACK[12])
        if game.phase != "deal":
            strange.append(whole)
        strange += [
            Deal((PACK[:6], PACK[6:12]), PACK[0]),
            Deal((PACK[:6], PACK[:6]), PACK[12]),
            Deal((PACK[:6],), PACK[12]),
            Deal((PACK[:5], PACK[6:12]), PACK[12]),
            Deal((PACK[:6], PACK[6:12]), PACK[12], PACK[13:14]),
            Cut(0, -1, PACK[0]),
            Cut(1, 52, PACK[0]),
            Cut(-1, 0, PACK[0]),
            Cut(99, 0, PACK[0]),
        ]
        strange += [Cut(seat, cut.position, PACK[51]) for cut in game.cuts for seat in SEATS]
        if game.phase != "cut":
            strange += [Cut(seat, 0, PACK[0]) for seat in SEATS]
        if game.over:
            strange += [Abandon(0), Abandon(1)]
        for command in strange:
            self.duel.hear_no(command)

    @invariant()
    def the_fold_of_the_events_is_the_game(self) -> None:
        for event in self.duel.events[self.seen :]:
            before, self.folded = self.folded, self.folded.fold(event)
            self._holds_after(event, before, self.folded)
        self.seen = len(self.duel.events)
        for field in fields(Game):
            assert getattr(self.folded, field.name) == getattr(self.game, field.name)
        assert self.folded == self.game

    def _holds_after(self, event: Event, before: Game, after: Game) -> None:
        target = after.options.target
        assert not before.over
        for side in SEATS:
            gained = after.scores[side] - before.scores[side]
            assert gained >= 0
            scored = isinstance(event, StarterTurned | CardPlayed | Pegged | Counted)
            points = event.points if scored and event.seat == side else 0
            assert gained == min(points, target - before.scores[side])
            assert 0 <= after.rear[side] <= after.scores[side] <= target
            if points:
                assert after.rear[side] == before.scores[side] < after.scores[side]
            else:
                assert after.rear[side] == before.rear[side]
        assert after.over == (isinstance(event, GameWon) or type(event).__name__ == "Abandoned")
        assert (after.winner is not None) == isinstance(event, GameWon)
        assert after.winner is None or after.scores[after.winner] == target
        if not isinstance(event, GameWon) and target in before.scores:
            raise AssertionError(f"{event} after somebody had won")
        assert 0 <= after.running <= after.count <= 31
        assert after.count == sum(card.pip for card in after.pile)
        match event:
            case Dealt(hands=hands, starter=starter):
                assert len({starter, *hands[0], *hands[1]}) == 13
                assert after.dealer == before.next_dealer
                assert after.number == before.number + 1
            case CardPlayed(seat=seat, card=card, count=count):
                assert before.turn == seat
                assert card in before.held[seat]
                assert count == before.running + card.pip
                assert after.last == seat
            case WentGo(seat=seat):
                assert before.held[seat]
                assert before.count >= 22
                assert before.last != seat
                assert seat not in before.out
                assert all(before.count + card.pip > 31 for card in before.held[seat])
            case Pegged(seat=seat, kind=kind):
                assert before.last == seat
                assert before.count < 31
                assert seat not in before.out
                assert (kind == "last") == (before.held == ((), ()))
                assert all(card.pip + before.count > 31 for hand in before.held for card in hand)
            case Counted():
                assert before.held == ((), ())
            case DealEnded():
                self._deal_ended(after)
            case _:
                pass
        if isinstance(event, CardPlayed | WentGo):
            card = event.card if isinstance(event, CardPlayed) else None
            assert after.plays == (*before.plays, (event.seat, card))
        else:
            assert after.plays == (() if isinstance(event, Dealt) else before.plays)
        cards = [
            *after.held[0], *after.held[1], *after.crib,
            *(card for _, card in after.plays if card is not None),
        ] if after.number else []  # fmt: skip
        assert len(cards) == len(set(cards)) == (12 if after.number else 0)
        assert after.number == 0 or after.starter not in cards

    def _deal_ended(self, after: Game) -> None:
        """A whole deal: all eight played, so the dealer pegged; three counts."""
        events = self.duel.events
        ends = [i for i, e in enumerate(events) if e == DealEnded(after.number)]
        begins = [i for i, e in enumerate(events) if isinstance(e, Dealt)]
        of_deal = events[begins[after.number - 1] : ends[0]]
        played = [event for event in of_deal if isinstance(event, CardPlayed)]
        assert len(played) == 8
        pegged = [
            event.points
            for event in of_deal
            if isinstance(event, CardPlayed | Pegged) and event.seat == after.dealer
        ]
        assert sum(pegged) >= 1
        assert [(shown.kind, shown.seat) for shown in after.shown] == [
            ("hand", after.cutter),
            ("hand", after.dealer),
            ("crib", after.dealer),
        ]
        for shown in after.shown[:2]:
            assert set(shown.cards) == {e.card for e in played if e.seat == shown.seat}
            assert shown.cards == after.kept[shown.seat]
        assert set(after.shown[2].cards) == set(after.crib) == {*after.laid[0], *after.laid[1]}
        # A go is said once a count.
        said: list[int] = []
        for event in of_deal:
            if isinstance(event, WentGo):
                assert event.seat not in said
                said.append(event.seat)
            elif isinstance(event, Pegged) or (isinstance(event, CardPlayed) and event.count == 31):
                assert event.seat not in said
                said = []
        assert after.next_dealer == 1 - (after.dealer or 0)


TestGames = GameMachine.TestCase
TestGames.settings = settings(max_examples=150, stateful_step_count=60)
