"""The play: what the other may hold and answer, and what a card is worth."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, permutations
from math import comb

import pytest

from muggins.cards import PACK, Card
from muggins.commands import CutStarter, Deal, LayAway, Play
from muggins.engine import pegging
from muggins.engine.baselines import any_legal
from muggins.engine.pegging import Guess, Weighed, guess, weigh
from muggins.engine.simulate import play_game
from muggins.events import GameStarted, MatchStarted, Player
from muggins.match import Match
from muggins.rules import STANDARD, MatchOptions
from muggins.views import TableView, view
from tests.duel import cards_of
from tests.reference import pile_points

EVEN = (1.0,) * 13


def table(
    pone: str,
    dealer: str,
    plays: str = "",
    scores: tuple[int, int] = (0, 0),
) -> Match:
    """A table in the play: the kept hands (seat 1 is pone), what was played so far."""
    kept = cards_of(dealer), cards_of(pone)
    rest = iter([card for card in PACK if card not in (*kept[0], *kept[1])])
    turned, *laid = next(rest), (next(rest), next(rest)), (next(rest), next(rest))
    match = Match.start(MatchStarted((Player("Ada"), Player("Bob")), MatchOptions()))
    match = match.fold(GameStarted(1, STANDARD, 0))
    assert match.game is not None
    match = replace(match, game=replace(match.game, scores=scores))
    hands = tuple((*hand, *two) for hand, two in zip(kept, laid, strict=True))
    match = match.advance(Deal(hands, turned))[0]
    for seat in (0, 1):
        match = match.advance(LayAway(seat, laid[seat]))[0]
    match = match.advance(CutStarter(1))[0]
    for card in cards_of(plays):
        assert match.game is not None
        assert match.game.turn is not None
        match = match.advance(Play(match.game.turn, card))[0]
    return match


def seen_by_mover(match: Match) -> TableView:
    assert match.game is not None
    assert match.game.turn is not None
    return view(match, match.game.turn)


def best(match: Match) -> Weighed:
    return weigh(seen_by_mover(match))[0]


# -- what the other may hold ------------------------------------------------------------


def test_what_was_seen_cannot_be_held() -> None:
    match = table("5H 6H 7H 8H", "5C 5D 9S KS", "5H 5C")
    seen = seen_by_mover(match)
    other = guess(seen)
    assert other.size == 3
    assert sum(other.unseen.values()) == 52 - 6 - 1 - 1
    assert other.unseen[5] == 2
    # Seat 0 deals: what is kept is what a dealer keeps.
    assert other.kept == tuple(pegging.tables.load().kept[1].tolist())
    assert guess(view(match, 0)).kept == tuple(pegging.tables.load().kept[0].tolist())


@pytest.mark.parametrize(
    ("plays", "lowest"),
    [
        ("", 1),
        ("KH QH", 1),
        # 28: the dealer says go, so holds no ace, two or three.
        ("KH QH 8H", 4),
        # The dealer's last card makes 30 and pone says go; nor did the dealer hold an ace.
        ("KH KS 5H 5S", 2),
        # After thirty-one nothing is known.
        ("KH KS 7H 4D", 1),
    ],
)
def test_every_go_tells_something(plays: str, lowest: int) -> None:
    hands = {
        "KH QH 8H": ("KH 8H 2H 2D", "QH 9S 8S 7S"),
        "KH KS 7H 4D": ("KH 7H 3H 2D", "KS 4D 9S 8S"),
    }
    pone, dealer = hands.get(plays, ("KH 5H 9H 9C", "KS 5S QH 9S"))
    match = table(pone, dealer, plays)
    other = guess(view(match, 1))
    assert min(min(rank, 10) for rank in other.unseen) == lowest


def test_a_guess_never_rules_out_the_truth() -> None:
    chance = random.Random(9)
    seen: list[TableView] = []

    def watching(looked_at: TableView) -> Play | LayAway:
        if looked_at.phase == "play":
            seen.append(looked_at)
        return any_legal(chance.getrandbits(30))(looked_at)

    for seed in range(6):
        seen.clear()
        # What the other held is known once they have played it, all the deal long.
        game = play_game((watching, watching), seed)
        assert game.over
        for early, late in combinations(seen, 2):
            same_deal = early.deal == late.deal and early.viewer == late.viewer
            if same_deal:
                other = 1 - early.viewer
                played = [
                    card for seat, card in late.plays[len(early.plays) :] if seat == other and card
                ]
                assert all(card.rank in guess(early).unseen for card in played)


def test_chances_are_those_of_drawing_without_putting_back() -> None:
    unseen = {1: 3, 5: 4, 9: 2, 13: 4}
    for size in range(5):
        other = Guess(size, unseen, EVEN)
        for ranks in ([], [5], [1, 9], [1, 5, 9, 13]):
            among = sum(unseen[rank] for rank in ranks)
            expected = comb(13 - among, size) / comb(13, size)
            assert other.none_among(ranks) == pytest.approx(expected)


def test_what_is_kept_more_often_is_likelier() -> None:
    kept = (1.0, 3.0, *EVEN[2:])
    assert Guess(1, {1: 4, 2: 4}, kept).none_among([2]) == pytest.approx(0.25)


def test_without_takes_one_card_off() -> None:
    other = Guess(2, {1: 1, 2: 4}, EVEN)
    assert other.without(1) == Guess(1, {2: 4}, EVEN)
    assert other.without(2) == Guess(1, {1: 1, 2: 3}, EVEN)


# -- what the other may answer ----------------------------------------------------------


def pile_of(*ranks: int) -> tuple[Card, ...]:
    return tuple(PACK[4 * rank - 4 + i % 4] for i, rank in enumerate(ranks))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_other_answers_with_what_scores_most(size: int) -> None:
    """Held against every hand the other may have, each as likely as the next."""
    pile = pile_of(4, 6)
    drawn = [(rank, i) for rank, n in {5: 3, 6: 2, 12: 2, 3: 1}.items() for i in range(n)]
    other = Guess(size, {5: 3, 6: 2, 12: 2, 3: 1}, EVEN)
    expected: dict[int, float] = {}
    hands = list(combinations(drawn, size))
    for hand in hands:
        points = max(pile_points([card.text for card in pile_of(4, 6, rank)]) for rank, _ in hand)
        expected[points] = expected.get(points, 0) + 1 / len(hands)
    found: dict[int, float] = {}
    for chance, rank in pegging._answers(pile, 10, other):
        points = pile_points([card.text for card in pile_of(4, 6, rank)])
        found[points] = found.get(points, 0) + chance
    assert found == pytest.approx({points: expected.get(points, 0) for points in found})
    assert sum(found.values()) == pytest.approx(1)


def test_answers_and_being_stuck_make_one() -> None:
    other = Guess(3, {1: 2, 4: 4, 8: 3, 11: 4}, (0.4, *EVEN[1:]))
    for count in range(1, 31):
        answers = pegging._answers(pile_of(13), count, other)
        assert sum(chance for chance, _ in answers) + other.stuck(count) == pytest.approx(1)


def test_alone_takes_the_best_order() -> None:
    """Held against every order of the cards, with the count begun anew where it must be."""
    chance = random.Random(6)
    for _ in range(60):
        first, *mine = chance.sample(PACK, 5)
        found = pegging._alone((first,), first.pip, tuple(mine), to_the_end=True)
        assert found == max(made_alone(first, order) for order in permutations(mine))


def made_alone(first: Card, order: tuple[Card, ...]) -> int:
    pile, count, made = [first.text], first.pip, 0
    left = list(order)
    while left:
        card = left.pop(0)
        if count + card.pip > 31:
            if any(count + other.pip <= 31 for other in left):
                return -1  # who can play must
            made += count < 31
            pile, count = [], 0
        pile.append(card.text)
        count += card.pip
        made += pile_points(pile)
    return made + (count < 31)


# -- what is played ---------------------------------------------------------------------


def test_no_five_is_led_where_another_card_does() -> None:
    chance = random.Random(11)
    for _ in range(100):
        pone = [PACK[4 * 4 + 1], *chance.sample([c for c in PACK if c.rank != 5], 3)]
        rest = [c for c in PACK if c not in pone and c != PACK[44]]
        dealer = chance.sample(rest, 4)
        match = table(" ".join(map(str, pone)), " ".join(map(str, dealer)))
        assert best(match).card.rank != 5


@pytest.mark.parametrize(
    ("pone", "dealer", "plays", "card", "points"),
    [
        ("7H 2D 3D KD", "8C 4C TC 9H", "7H", "8C", 2),  # fifteen
        ("6H 2D 3D KD", "6C 4C TC QH", "6H", "6C", 2),  # a pair
        ("4H 2D 3D KD", "5C 6C TC KH", "4H 5C", "3D", 3),  # a run
        ("4H 6D 3D KD", "5C 9C TC KH", "4H 5C", "6D", 5),  # fifteen and a run
        ("KH QD 3D 2D", "JC AC AD 8H", "KH JC QD", "AC", 2),  # thirty-one and no run
    ],
)
def test_points_within_reach_are_taken(
    pone: str, dealer: str, plays: str, card: str, points: int
) -> None:
    weighed = best(table(pone, dealer, plays))
    assert (weighed.card.text, weighed.now) == (card, points)


def test_a_card_that_wins_is_played() -> None:
    match = table("4H 6D 3D KD", "5C 9C TC KH", "4H 5C", scores=(100, 118))
    six, three, king = weigh(seen_by_mover(match))
    assert (six.card.text, six.now, six.wins) == ("6D", 5, True)
    assert (three.card.text, three.now, three.wins) == ("3D", 3, True)
    assert (king.card.text, king.now, king.wins) == ("KD", 0, False)


def test_the_last_card_of_all_wins_with_one_hole_to_go() -> None:
    plays = "KH QC 9D TC 5D 8C 4S"
    match = table("KH 9D 5D 4S", "QC TC 8C 7H", plays, scores=(120, 0))
    weighed = best(match)
    assert weighed.card.text == "7H"
    assert weighed.wins
    assert weighed.after == 1
    assert not best(table("KH 9D 5D 4S", "QC TC 8C 7H", plays, scores=(119, 0))).wins


def test_the_other_is_kept_from_winning() -> None:
    """With the other two holes from home, leads are taken that let them make two less often."""
    chance = random.Random(8)
    risks = {True: 0.0, False: 0.0}
    for _ in range(100):
        cards = [str(card) for card in chance.sample(PACK, 8)]
        match = table(" ".join(cards[:4]), " ".join(cards[4:]), scores=(119, 60))
        near = weigh(view(match, 1))
        far = weigh(view(table(" ".join(cards[:4]), " ".join(cards[4:])), 1))
        assert all(weighed.risk == 0 for weighed in far)
        risk = {weighed.card: weighed.risk for weighed in near}
        risks[True] += risk[near[0].card]
        risks[False] += risk[far[0].card]
        assert risk[near[0].card] <= risk[far[0].card]
    assert risks[True] < 0.9 * risks[False]


def test_equal_cards_come_in_order_of_the_pack() -> None:
    match = table("9C 9D 9H 9S", "JC QC 2C 2H")
    weighed = weigh(view(match, 1))
    assert [w.card for w in weighed] == list(cards_of("9C 9D 9H 9S"))
    assert len({w.total for w in weighed}) == 1
