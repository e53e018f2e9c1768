"""The course of a game: the traps of the rules, the end, what is refused."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest

from muggins.cards import PACK, Card
from muggins.commands import Abandon, Command, Continue, Cut, CutStarter, Deal, LayAway, Play
from muggins.events import (
    Abandoned,
    CardPlayed,
    Counted,
    DealEnded,
    Dealt,
    Event,
    GameStarted,
    GameWon,
    MatchStarted,
    Pegged,
    StarterTurned,
    WentGo,
)
from muggins.game import Game
from muggins.rules import STANDARD, GameOptions, MatchOptions
from tests.duel import Duel, cards_of, play_randomly

PONE, DEALER = 0, 1


def seat_cards(*hands: str) -> list[tuple[Card, ...]]:
    """Cards for hands given by rank alone ("K 6 5 3"), in suits that are still free."""
    free = list(PACK)
    seated = []
    for hand in hands:
        cards = []
        for letter in hand.split():
            card = next(card for card in free if card.text[0] == letter)
            free.remove(card)
            cards.append(card)
        seated.append(tuple(cards))
    return seated


def fill(kept: list[tuple[Card, ...]], starter: Card) -> Deal:
    """A deal in which each player lays away two cards that stand after the kept ones."""
    used = {card for hand in kept for card in hand} | {starter}
    spare = [card for card in reversed(PACK) if card not in used]
    return Deal(tuple((*hand, spare.pop(), spare.pop()) for hand in kept), starter)


def after_starter(
    kept: list[tuple[Card, ...]], starter: Card, scores: tuple[int, int] = (0, 0)
) -> Duel:
    """A game in which seat 1 dealt, both laid away and the starter was turned."""
    duel = Duel(dealer=DEALER, scores=scores)
    deal = fill(kept, starter)
    duel.do(deal)
    for seat in (PONE, DEALER):
        duel.do(LayAway(seat, deal.hands[seat][4:]))
    duel.do(CutStarter(PONE))
    return duel


def play(duel: Duel, *letters: str) -> list[Event]:
    """Play cards by rank, whoever's turn it is; gives the events."""
    events: list[Event] = []
    for letter in " ".join(letters).split():
        seat = duel.game.turn
        assert seat is not None
        card = next(card for card in duel.game.held[seat] if card.text[0] == letter)
        events += duel.do(Play(seat, card))
    return events


def course(events: list[Event]) -> list[str]:
    """A short account of a play: "K0" a card of seat 0, "go1" a go, "+0" a point for it."""
    told = []
    for event in events:
        match event:
            case CardPlayed(seat, card):
                told.append(f"{card.text[0]}{seat}")
            case WentGo(seat):
                told.append(f"go{seat}")
            case Pegged(seat, kind):
                told.append(f"{kind}+{seat}")
            case _:
                pass
    return told


# --- Go and last card ----------------------------------------------------------------


def test_thirty_one_is_two_and_not_three() -> None:
    duel = after_starter(seat_cards("K 6 5 3", "Q J 9 8"), cards_of("2S")[0])
    events = play(duel, "K Q 6 5")
    assert course(events) == ["K0", "Q1", "60", "go1", "50"]
    assert duel.game.scores == (2, 0)


def test_after_thirty_one_the_other_leads_though_they_said_go() -> None:
    duel = after_starter(seat_cards("K 6 5 3", "Q J 9 8"), cards_of("2S")[0])
    play(duel, "K Q 6 5")
    assert duel.game.turn == DEALER
    assert duel.game.running == 0
    assert {move.card.text[0] for move in duel.game.legal(DEALER) if isinstance(move, Play)} == set(
        "J98"
    )


def test_playing_on_alone_after_a_go() -> None:
    duel = after_starter(seat_cards("T 9 A A", "K Q J 8"), cards_of("2S")[0])
    events = play(duel, "T K 9 A A")
    assert course(events) == ["T0", "K1", "90", "go1", "A0", "A0"]
    assert duel.game.scores == (4, 0)  # the pair and thirty-one
    assert duel.game.turn == DEALER


def test_the_last_count_is_played_by_one_hand() -> None:
    duel = after_starter(seat_cards("A 2 3 4", "9 T 8 8"), cards_of("5S")[0])
    events = play(duel, "A 9 2 T 3 4")
    assert course(events) == ["A0", "91", "20", "T1", "30", "go1", "40", "go+0"]
    assert duel.game.scores == (1, 0)
    events = play(duel, "8 8")
    assert course(events) == ["81", "81", "last+1"]
    assert [event.points for event in events if isinstance(event, CardPlayed | Pegged)] == [0, 2, 1]


def test_an_empty_hand_is_passed_over_without_a_go() -> None:
    # The last card of all falls while pone holds nothing.
    duel = after_starter(seat_cards("K 2 A A", "Q A 2 3"), cards_of("7S")[0])
    events = play(duel, "K Q A A A 2 2 3")
    assert course(events) == ["K0", "Q1", "A0", "A1", "A0", "21", "20", "31", "last+1"]
    duel = after_starter(seat_cards("A A 2 2", "3 3 4 K"), cards_of("7S")[0])
    events = play(duel, "A 3 A 3 2 4 2 K")
    assert course(events)[-3:] == ["20", "K1", "last+1"]
    # Pone's hand is empty in the midst of the last count.
    duel = after_starter(seat_cards("9 8 4 A", "T K Q 6"), cards_of("2S")[0])
    events = play(duel, "9 T 8 A", "K 4 Q 6")
    assert course(events) == [
        "90", "T1", "80", "go1", "A0", "go+0", "K1", "40", "Q1", "61", "last+1",
    ]  # fmt: skip


def test_a_run_carries_across_the_go_of_the_other() -> None:
    duel = after_starter(seat_cards("8 4 2 A", "T 3 K Q"), cards_of("5S")[0])
    events = play(duel, "8 T 4 3 2 A")
    assert course(events) == ["80", "T1", "40", "31", "20", "go1", "A0", "go+0"]
    assert [event.points for event in events if isinstance(event, CardPlayed)] == [0, 0, 0, 0, 3, 4]


def test_no_run_crosses_a_reset() -> None:
    duel = after_starter(seat_cards("K Q J 4", "K Q 9 5"), cards_of("2S")[0])
    events = play(duel, "K K Q")  # 30: nobody can add a card
    assert course(events) == ["K0", "K1", "Q0", "go1", "go+0"]
    assert duel.game.turn == DEALER
    events = play(duel, "Q")  # a queen upon a queen, but of another count
    assert [event.points for event in events if isinstance(event, CardPlayed)] == [0]


def test_who_pegs_the_go_may_lead_when_the_other_hand_is_empty() -> None:
    duel = after_starter(seat_cards("K Q J T", "A 9 8 7"), cards_of("2S")[0])
    events = play(duel, "K A Q 9", "J 8 T", "7")
    assert course(events) == [
        "K0", "A1", "Q0", "91", "go0", "go+1", "J0", "81", "T0", "go1", "go+0", "71", "last+1",
    ]  # fmt: skip


class ThreeSeats(GameOptions):
    """Three players, each alone: not a game one can choose yet."""

    @property
    def seats(self) -> int:
        return 3

    @property
    def dealt(self) -> int:
        return 5

    @property
    def laid_away(self) -> int:
        return 1

    @property
    def pack_to_crib(self) -> int:
        return 1


def test_go_passes_in_rotation_when_three_play() -> None:
    kept = seat_cards("K 5 3 8", "Q 2 9 T", "9 J 7 6")
    a, b, c = kept
    laid, crib, starter = cards_of("AC AD AH"), cards_of("AS"), cards_of("4S")[0]
    game = Game.start(GameStarted(1, ThreeSeats(), dealer=2))
    hands = tuple((*hand, card) for hand, card in zip(kept, laid, strict=True))
    game, _ = game.advance(Deal(hands, starter, crib))
    for seat in (1, 0, 2):
        game, _ = game.advance(LayAway(seat, (laid[seat],)))
    game, _ = game.advance(CutStarter(0))
    told: list[str] = []
    for seat, card in ((0, a[0]), (1, b[0]), (2, c[0]), (1, b[1])):
        game, events = game.advance(Play(seat, card))
        told += course(list(events))
    assert told == ["K0", "Q1", "92", "go0", "21"]
    assert game.scores == (0, 2, 0)
    assert game.turn == 2
    # The next count: C 7 (7), A 8 (15), B 9 (24: the run), C 6 (30: the run): nobody can.
    told = []
    for seat, card in ((2, c[2]), (0, a[3]), (1, b[2]), (2, c[3])):
        game, events = game.advance(Play(seat, card))
        told += course(list(events))
    assert told == ["72", "80", "91", "62", "go0", "go1", "go+2"]
    assert game.scores == (2, 5, 5)
    # A leads; C has only the jack left.
    told = []
    for seat, card in ((0, a[1]), (1, b[3]), (2, c[1]), (0, a[2])):
        game, events = game.advance(Play(seat, card))
        told += course(list(events))
    assert told == ["50", "T1", "J2", "30", "last+0"]
    assert [counted.seat for counted in game.shown] == [0, 1, 2, 2]
    # What came from the pack belongs to the crib.
    assert set(game.shown[3].cards) == {*crib, *laid}


# --- The end -------------------------------------------------------------------------


def test_heels_can_win() -> None:
    duel = after_starter(seat_cards("K 6 5 3", "Q T 9 8"), cards_of("JS")[0], (120, 119))
    assert duel.events[-2:] == [
        StarterTurned(DEALER, cards_of("JS")[0], 2),
        GameWon(DEALER, (120, 121), 0),
    ]
    assert duel.game.over


def test_heels_do_not_win_from_118() -> None:
    duel = after_starter(seat_cards("K 6 5 3", "Q T 9 8"), cards_of("JS")[0], (120, 118))
    assert duel.game.scores == (120, 120)
    assert not duel.game.over


def test_both_on_120_and_the_dealer_makes_fifteen() -> None:
    duel = after_starter(seat_cards("5 6 7 8", "K Q 9 8"), cards_of("2S")[0], (120, 120))
    events = play(duel, "5 K")
    assert events[-1] == GameWon(DEALER, (120, 121), 0)


def test_the_point_for_a_go_can_win() -> None:
    duel = after_starter(seat_cards("K Q J 4", "K Q 9 5"), cards_of("2S")[0], (120, 90))
    play(duel, "K K")
    assert duel.game.scores == (120, 92)
    events = play(duel, "Q")
    assert course(events) == ["Q0", "go1", "go+0"]
    assert events[-1] == GameWon(PONE, (121, 92), 0)


def through_the_play(kept: list[tuple[Card, ...]], starter: Card, *scores: int) -> Duel:
    """Play a deal, always the first legal card, so that `scores` stand before the show."""
    pegged = [0, 0]
    while True:
        duel = after_starter(kept, starter, (scores[0] - pegged[0], scores[1] - pegged[1]))
        while duel.game.phase == "play":
            assert duel.game.turn is not None
            duel.do(duel.game.legal(duel.game.turn)[0])
        if pegged != [0, 0]:
            return duel
        for event in duel.events:
            if isinstance(event, CardPlayed | Pegged):
                pegged[event.seat] += event.points


def test_pone_counts_first() -> None:
    # Pone on 113 holds 8, the dealer on 119 holds 12.
    kept = [cards_of("9C 9D TH JH"), cards_of("7H 7S 8D 8H")]
    duel = through_the_play(kept, cards_of("2S")[0], 113, 119)
    counts = [event for event in duel.events if isinstance(event, Counted)]
    assert [(count.seat, count.points) for count in counts] == [(PONE, 8)]
    assert duel.events[-1] == GameWon(PONE, (121, 119), 0)


def test_the_dealer_wins_with_the_hand_when_pone_falls_short() -> None:
    kept = [cards_of("9C 9D TH JH"), cards_of("7H 7S 8D 8H")]
    duel = through_the_play(kept, cards_of("2S")[0], 112, 109)
    counts = [event for event in duel.events if isinstance(event, Counted)]
    assert [(count.seat, count.points) for count in counts] == [(PONE, 8), (DEALER, 12)]
    assert duel.events[-1] == GameWon(DEALER, (120, 121), 0)


def test_the_score_stops_at_the_target() -> None:
    kept = [cards_of("4C 5C 5D 6H"), cards_of("TH JS QH KS")]
    duel = through_the_play(kept, cards_of("6S")[0], 100, 90)
    counted = next(event for event in duel.events if isinstance(event, Counted))
    assert (counted.seat, counted.points) == (PONE, 24)
    assert duel.events[-1] == GameWon(PONE, (121, 90), 1)


def test_the_crib_is_counted_last_and_by_the_dealer() -> None:
    duel = through_the_play(seat_cards("K 6 5 3", "Q J 9 8"), cards_of("2S")[0], 40, 40)
    counts = [(event.seat, event.kind) for event in duel.events if isinstance(event, Counted)]
    assert counts == [(PONE, "hand"), (DEALER, "hand"), (DEALER, "crib")]
    assert duel.events[-1] == DealEnded(1)
    assert duel.game.next_dealer == PONE


@pytest.mark.parametrize("target", [61, 121])
def test_nothing_is_scored_after_a_win(target: int) -> None:
    chance = random.Random(target)
    for _ in range(60):
        duel = Duel(target, 0, (target - 12, target - 12))
        play_randomly(duel, chance)
        assert isinstance(duel.events[-1], GameWon)
        assert sum(isinstance(event, GameWon) for event in duel.events) == 1
        assert sorted(duel.game.scores)[1] == target
        assert sorted(duel.game.scores)[0] < target


# --- Against the reference -----------------------------------------------------------


def test_random_games_go_as_the_reference_says() -> None:
    chance = random.Random(121)
    for _ in range(1600):
        duel = Duel(chance.choice((61, 121)), chance.choice((None, 0, 1)))
        play_randomly(duel, chance)
        assert duel.game.winner is not None


@pytest.mark.parametrize("ranks", ["A234", "A2345", "56789", "3456T", "A6789", "TJQK", "79TJK"])
def test_games_with_few_ranks_go_as_the_reference_says(ranks: str) -> None:
    # Long runs, three and four alike, many goes: what a whole pack seldom shows.
    pack = [card for card in PACK if card.text[0] in ranks]
    chance = random.Random(ranks)
    for _ in range(150):
        duel = Duel(chance.choice((61, 121)), chance.choice((0, 1)))
        play_randomly(duel, chance, pack)


# --- Cutting for the deal ------------------------------------------------------------


def test_the_lower_card_deals() -> None:
    duel = Duel(dealer=None)
    assert duel.game.cutting == (0, 1)
    duel.do(Cut(1, 3, cards_of("JC")[0]))
    assert duel.game.cutting == (0,)
    duel.do(Cut(0, 30, cards_of("TS")[0]))
    assert duel.game.dealer == 0
    assert duel.game.cutting == ()


def test_the_ace_is_low() -> None:
    duel = Duel(dealer=None)
    duel.do(Cut(0, 3, cards_of("2C")[0]))
    duel.do(Cut(1, 30, cards_of("AS")[0]))
    assert duel.game.dealer == 1


def test_equal_ranks_cut_again() -> None:
    duel = Duel(dealer=None)
    for seat, text in ((0, "KC"), (1, "KD"), (1, "7C"), (0, "7D"), (0, "QC")):
        assert duel.game.dealer is None
        assert seat in duel.game.cutting
        duel.do(Cut(seat, len(duel.game.cuts), cards_of(text)[0]))
    duel.do(Cut(1, 9, cards_of("QD")[0]))
    assert duel.game.cutting == (0, 1)
    duel.do(Cut(0, 10, cards_of("3C")[0]))
    duel.do(Cut(1, 11, cards_of("4C")[0]))
    assert duel.game.dealer == 0
    assert len(duel.game.cuts) == 8


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Cut(0, 5, cards_of("2C")[0]), "not-your-turn"),
        (Cut(1, 3, cards_of("2C")[0]), "already-cut"),
        (Cut(1, 5, cards_of("TC")[0]), "already-cut"),
        (Cut(1, -1, cards_of("2C")[0]), "no-such-position"),
        (Cut(1, 52, cards_of("2C")[0]), "no-such-position"),
        (Cut(2, 5, cards_of("2C")[0]), "no-such-seat"),
        (Cut(-1, 5, cards_of("2C")[0]), "no-such-seat"),
        (Deal((PACK[:6], PACK[6:12]), PACK[12]), "not-now"),
        (Continue(1), "not-now"),
    ],
)
def test_what_may_not_be_done_while_cutting(command: Command, code: str) -> None:
    duel = Duel(dealer=None)
    duel.do(Cut(0, 3, cards_of("TC")[0]))
    duel.hear_no(command, code)


def test_positions_run_from_0_to_51() -> None:
    duel = Duel(dealer=None)
    duel.do(Cut(0, 0, cards_of("TC")[0]))
    duel.do(Cut(1, 51, cards_of("9C")[0]))
    assert duel.game.dealer == 1


# --- What is refused -----------------------------------------------------------------

WHOLE = Deal((PACK[:6], PACK[6:12]), PACK[12])


@pytest.mark.parametrize(
    ("deal", "code", "named"),
    [
        (Deal((PACK[:6],), PACK[12]), "wrong-deal", "[6]"),
        (Deal((), PACK[12]), "wrong-deal", "[]"),
        (Deal((PACK[:6], PACK[6:12], PACK[20:26]), PACK[12]), "wrong-deal", "[6, 6, 6]"),
        (Deal((PACK[:6], PACK[6:11]), PACK[12]), "wrong-deal", "[6, 5]"),
        (Deal((PACK[:7], PACK[7:12]), PACK[12]), "wrong-deal", "[7, 5]"),
        (replace(WHOLE, crib=PACK[20:21]), "wrong-deal", "1"),
        (Deal((PACK[:6], PACK[5:11]), PACK[12]), "twice", "2D"),
        (Deal((PACK[:6], PACK[6:12]), PACK[11]), "twice", "3S"),
    ],
)
def test_a_deal_must_be_whole(deal: Deal, code: str, named: str) -> None:
    assert named in str(Duel().hear_no(deal, code))


def test_the_starter_may_be_unknown_until_it_is_turned() -> None:
    game = Game.start(GameStarted(1, STANDARD, 0))
    game, (dealt,) = game.advance(replace(WHOLE, starter=None))
    assert isinstance(dealt, Dealt)
    assert dealt.starter is None
    for seat in (0, 1):
        game, _ = game.advance(LayAway(seat, game.held[seat][:2]))
    duel = Duel()
    duel.game = game
    duel.hear_no(CutStarter(1), "no-starter")
    assert game.legal(1) == ()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (LayAway(0, PACK[:1]), "wrong-number"),
        (LayAway(0, ()), "wrong-number"),
        (LayAway(0, PACK[:3]), "wrong-number"),
        (LayAway(0, (PACK[0], PACK[0])), "twice"),
        (LayAway(0, (PACK[0], PACK[6])), "not-held"),
        (LayAway(0, (PACK[40], PACK[0])), "not-held"),
        (LayAway(2, PACK[:2]), "no-such-seat"),
        (LayAway(-1, PACK[10:12]), "no-such-seat"),
        (LayAway(1, PACK[6:8]), "not-your-turn"),
        (Play(0, PACK[0]), "not-now"),
        (Play(99, PACK[0]), "no-such-seat"),
        (CutStarter(1), "not-now"),
        (Continue(0), "not-now"),
        (Cut(0, 0, PACK[0]), "not-now"),
        (WHOLE, "not-now"),
        (Abandon(-1), "no-such-seat"),
        (Abandon(2), "no-such-seat"),
    ],
)
def test_what_may_not_be_done_while_laying_away(command: Command, code: str) -> None:
    duel = Duel()
    duel.do(WHOLE)
    duel.do(LayAway(1, PACK[6:8]))
    duel.hear_no(command, code)


def test_what_may_not_be_done_when_the_starter_is_to_be_cut() -> None:
    duel = Duel()  # seat 0 deals
    duel.do(WHOLE)
    for seat in (0, 1):
        duel.do(LayAway(seat, duel.game.held[seat][:2]))
    duel.hear_no(CutStarter(0), "not-your-turn")
    duel.hear_no(CutStarter(-1), "no-such-seat")
    duel.hear_no(LayAway(0, duel.game.held[0][:2]), "not-now")
    duel.hear_no(Play(1, duel.game.held[1][0]), "not-now")


def test_what_may_not_be_done_in_the_play() -> None:
    duel = after_starter(seat_cards("K Q J 4", "K T 9 A"), cards_of("2S")[0])
    pone, dealer = duel.game.held
    duel.hear_no(Play(DEALER, dealer[0]), "not-your-turn")
    duel.hear_no(Play(PONE, dealer[0]), "not-held")
    duel.hear_no(Play(PONE, duel.game.laid[PONE][0]), "not-held")
    play(duel, "K")
    duel.hear_no(Play(PONE, pone[1]), "not-your-turn")
    play(duel, "9 Q")
    refusal = duel.hear_no(Play(DEALER, dealer[1]), "over-31")
    assert refusal.facts == {"card": "TC", "count": 39}
    duel.hear_no(Play(DEALER, dealer[2]), "not-held")  # played already
    duel.hear_no(CutStarter(PONE), "not-now")


def test_a_deal_may_follow_when_not_everyone_is_ready() -> None:
    duel = through_the_play(seat_cards("K 6 5 3", "Q J 9 8"), cards_of("2S")[0], 40, 40)
    assert duel.game.waiting == (0, 1)
    duel.do(Continue(1))
    duel.hear_no(Continue(1), "not-your-turn")
    assert duel.game.waiting == (0,)
    assert duel.game.legal(0) == (Continue(0),)
    duel.do(WHOLE)
    assert duel.game.dealer == PONE
    assert duel.game.number == 2


def test_nobody_can_be_ready_before_the_first_deal() -> None:
    duel = Duel()
    assert duel.game.waiting == ()
    duel.hear_no(Continue(0), "not-your-turn")


@pytest.mark.parametrize("seat", [0, 1])
def test_an_abandoned_game_is_over_and_won_by_nobody(seat: int) -> None:
    duel = Duel()
    duel.do(WHOLE)
    assert duel.do(Abandon(seat)) == (Abandoned(seat),)
    assert duel.game.over
    assert duel.game.winner is None
    for command in (LayAway(0, PACK[:2]), Abandon(0), Abandon(-1), WHOLE, Continue(0)):
        duel.hear_no(command, "game-over")


def test_an_event_from_outside_a_game_cannot_be_folded() -> None:
    with pytest.raises(TypeError, match="MatchStarted"):
        Duel().game.fold(MatchStarted((), MatchOptions()))


def test_nobody_cuts_before_a_deal() -> None:
    with pytest.raises(ValueError, match="before the first deal"):
        _ = Duel(dealer=None).game.cutter


def test_a_game_can_be_stored_and_compared() -> None:
    duel = Duel()
    duel.do(WHOLE)
    assert pickle.loads(pickle.dumps(duel.game)) == duel.game
