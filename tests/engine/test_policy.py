"""The computer player at the table: legal, blind to what is hidden, and of some strength."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

import muggins
from muggins.cards import PACK, Card
from muggins.commands import CutStarter, Deal, IllegalMove, LayAway, Play
from muggins.engine.baselines import any_legal, plain
from muggins.engine.policy import advise, choose
from muggins.engine.simulate import duplicate_deals, duplicate_games, play_game
from muggins.events import Dealt, Event, GameStarted, LaidAway, MatchStarted, Player, StarterTurned
from muggins.match import Match
from muggins.rules import SHORT, STANDARD, MatchOptions
from muggins.speech import Said
from muggins.views import WATCHER, TableView, view
from tests.duel import cards_of

PLAYERS = (Player("Ada"), Player("Bob", "computer"))


def seated(dealer: int = 0) -> Match:
    match = Match.start(MatchStarted(PLAYERS, MatchOptions()))
    return match.fold(GameStarted(1, STANDARD, dealer))


def wanders(seed: int) -> Iterator[tuple[Match, list[Event]]]:
    """A table led by lot through a game, at every move of a player, and all its events."""
    chance = random.Random(seed)
    match = seated(seed % 2)
    events: list[Event] = []
    while match.game is not None and not match.game.over:
        game = match.game
        if game.phase == "deal":
            cards = chance.sample(PACK, 13)
            match, new = match.advance(Deal((tuple(cards[:6]), tuple(cards[6:12])), cards[12]))
        elif game.phase == "starter":
            match, new = match.advance(CutStarter(game.waiting[0]))
        else:
            yield match, events
            match, new = match.advance(chance.choice(game.legal(chance.choice(game.waiting))))
        events += new


def test_every_choice_is_legal() -> None:
    positions = 0
    for seed in range(40):
        for match, _ in wanders(seed):
            assert match.game is not None
            for seat in match.game.waiting:
                seen = view(match, seat)
                move, advice = choose(seen), advise(seen)
                match.game.apply(move)
                positions += 1
                # What is advised is what would be done, among all that may be done.
                best = advice.choices[0].cards
                assert best == (move.cards if isinstance(move, LayAway) else (move.card,))
                assert len(advice.choices) == len(match.game.legal(seat))
                assert len({choice.cards for choice in advice.choices}) == len(advice.choices)
    assert positions > 3000


def exchanged(events: list[Event], seat: int, match: Match, chance: random.Random) -> Match | None:
    """The same table with every card exchanged that `seat` may not know, if play allows it."""
    game = match.game
    assert game is not None
    known = {*game.dealt[seat], *(card for _, card in game.plays if card is not None)}
    if game.turned and game.starter is not None:
        known.add(game.starter)
    hidden = [card for card in PACK if card not in known]
    other = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))

    def swap(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
        return tuple(other.get(card, card) for card in cards if card is not None)

    before = max(i for i, event in enumerate(events) if isinstance(event, Dealt))
    twin = seated(game.dealer or 0)
    for event in events[:before]:
        twin = twin.fold(event)
    told: list[Event] = []
    try:
        for event in events[before:]:
            match event:
                case Dealt(hands=hands, starter=starter):
                    command = Deal(tuple(map(swap, hands)), swap((starter,))[0])
                case LaidAway(seat=who, cards=cards):
                    command = LayAway(who, swap(cards))
                case StarterTurned():
                    command = CutStarter(game.cutter)
                case _ if hasattr(event, "card"):
                    command = Play(event.seat, event.card)  # type: ignore[union-attr]
                case _:
                    continue  # comes by itself
            twin, new = twin.advance(command)
            told += new
    except IllegalMove:
        return None
    # Had a go been said elsewhere, it would not be the same table.
    return twin if len(told) == len(events) - before else None


def test_hidden_cards_change_nothing() -> None:
    chance = random.Random(5)
    compared = differs = 0
    for seed in range(12):
        for match, events in wanders(seed):
            assert match.game is not None
            for seat in match.game.waiting:
                twin = exchanged(events, seat, match, chance)
                if twin is None or twin.game is None:
                    continue
                differs += twin.game.held[1 - seat] != match.game.held[1 - seat]
                ours, theirs = view(match, seat), view(twin, seat)
                assert ours == theirs
                assert choose(ours) == choose(theirs)
                assert advise(ours) == advise(theirs)
                compared += 1
    assert compared > 250
    assert differs > 200


def test_the_order_of_the_hand_changes_nothing() -> None:
    chance = random.Random(12)
    for match, _ in wanders(3):
        assert match.game is not None
        for seat in match.game.waiting:
            seen = view(match, seat)
            held = [list(cards) for cards in seen.held]
            chance.shuffle(held[seat])
            playable = chance.sample(seen.playable, len(seen.playable))
            other = replace(seen, held=tuple(map(tuple, held)), playable=tuple(playable))
            assert choose(other) == choose(seen)


def test_a_view_with_nothing_to_decide_is_refused() -> None:
    match = seated()
    with pytest.raises(ValueError, match="nothing to choose in the phase 'deal'"):
        choose(view(match, 0))
    match = match.advance(Deal((PACK[:6], PACK[6:12]), PACK[12]))[0]
    with pytest.raises(ValueError, match=f"seat {WATCHER} is not to move"):
        choose(view(match, WATCHER))
    match = match.advance(LayAway(0, PACK[:2]))[0]
    with pytest.raises(ValueError, match="seat 0 is not to move"):
        advise(view(match, 0))
    match = match.advance(LayAway(1, PACK[6:8]))[0]
    with pytest.raises(ValueError, match="'starter'"):
        advise(view(match, 1))
    match = match.advance(CutStarter(1))[0]
    assert choose(view(match, 1)).seat == 1
    with pytest.raises(ValueError, match="seat 0 is not to move"):
        choose(view(match, 0))


# -- laying away ------------------------------------------------------------------------


def laying(six: str, *, dealer: int) -> TableView:
    """What seat 0 sees of these cards, `dealer` dealing."""
    mine = cards_of(six)
    rest = tuple(card for card in PACK if card not in mine)
    return view(seated(dealer).advance(Deal((mine, rest[:6]), rest[6]))[0], 0)


@pytest.mark.parametrize(
    ("six", "own", "other"),
    [
        ("5C 5D 5H JS 2D 8C", "2D 8C", "2D 8C"),
        ("AC 2D 7H 7S 8D 8H", "AC 2D", "AC 2D"),
        ("4C 4D 5H 6S TC KD", "TC KD", "TC KD"),
        ("7C 8D AH 4S QD KC", "7C 8D", "QD KC"),  # a seven and eight are not given away
        ("2C 3D QH KS 7H 8C", "7H 8C", "QH KS"),
    ],
)
def test_lays_away_as_experts_do(six: str, own: str, other: str) -> None:
    for dealer, laid in ((0, own), (1, other)):
        move = choose(laying(six, dealer=dealer))
        assert isinstance(move, LayAway)
        assert {str(card) for card in move.cards} == set(laid.split())


def test_the_worth_of_laying_away() -> None:
    for dealer in (0, 1):
        advice = advise(laying("9C KD TH JS QC 8D", dealer=dealer))
        assert len(advice.choices) == 15
        totals = [choice.total for choice in advice.choices]
        assert totals == sorted(totals, reverse=True)
        for choice in advice.choices:
            assert choice.total == choice.hand + choice.crib
            assert (choice.crib > 0) == (dealer == 0)


# -- what is said -----------------------------------------------------------------------

LOCALES = Path(muggins.__file__).parent / "locales"


@cache
def words(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    text = (LOCALES / language / "hints.ftl").read_text(encoding="utf-8")
    bundle.add_resource(FluentResource(text))
    return bundle


def spoken(bundle: FluentBundle, said: Said) -> str:
    pattern = bundle.get_message(said.id).value
    assert pattern is not None
    text, errors = bundle.format_pattern(pattern, said.args)
    assert not errors, (said, errors)
    return str(text)


def test_every_reason_is_one_sentence_in_both_languages() -> None:
    ids: set[str] = set()
    for seed in range(40):
        for match, _ in wanders(seed):
            assert match.game is not None
            said = advise(view(match, match.game.waiting[0])).said
            ids.add(said.id)
            for language in ("en", "fr"):
                text = spoken(words(language), said)
                assert text.endswith(".")
                assert not re.search(r"[{}$]|  |None|\d{2}[.,]\d\d", text), text
                assert not re.search(r"\. \w", text), text
                assert ("." in text[:-1]) <= (language == "en"), text
    for language in ("en", "fr"):
        assert ids == {message for message in words(language)._messages if message not in PARTS}


PARTS = {
    *("hint-answer", "hint-next", "hint-kind", "hint-laid", "hint-parts", "hint-part-1"),
    *("hint-part-2", "hint-part-3", "hint-behind", "hint-played", "hint-share"),
    *("hint-do", "hint-chance", "hint-percent"),
}
"""Messages that are only parts of others, or those of the best player: see test_reasons."""


def test_a_sentence_about_the_play_counts_all_that_its_order_counts() -> None:
    reasons: set[str] = set()
    for seed in range(60):
        for match, _ in wanders(seed):
            assert match.game is not None
            seen = view(match, match.game.waiting[0])
            if seen.phase != "play":
                continue
            advice = advise(seen)
            args, best = advice.said.args, advice.choices[0]
            if advice.said.id in {"hint-wins", "hint-only", "hint-same", "hint-guards"}:
                continue
            reasons.add(advice.said.id)
            made = sum(float(args[part]) * sign for part, sign in FIGURES.items())
            assert made == pytest.approx(round(best.total, 1), abs=0.051)
            texts = {language: spoken(words(language), advice.said) for language in ("en", "fr")}
            if args["then"] == "some":
                assert f"what comes next is worth {args['after']} to you" in texts["en"]
                after = str(args["after"]).replace(".", ",")
                assert f"ce qui vient ensuite vous rapporte {after}" in texts["fr"]
            if best.crib < -0.05:
                assert f"averages {args['answer']}" in texts["en"]
            if args["next"] == "behind":
                second = next(c for c in advice.choices if c.cards[0].text == args["next-cards"])
                gap = round(best.total, 1) - round(second.total, 1)
                assert args["behind"] == pytest.approx(gap)
                assert "; in all, next best is" in texts["en"]
    assert reasons == {"hint-scores", "hint-go", "hint-lead", "hint-safe", "hint-prepares"}


FIGURES = {"points": 1, "answer": -1, "after": 1}
"""The figures of a sentence about the play, and which way each of them counts."""


@pytest.mark.parametrize(
    ("language", "dealer", "sentence"),
    [
        (
            "en", 0,
            "Lay away 9C KD: the hand averages 15.4 and the crib 3.0 for you, 18.4 in all; "
            "next best is 6H 9C with 14.6.",
        ),
        (
            "en", 1,
            "Lay away 9C KD: the hand averages 15.4 and Bob’s crib takes 4.1, which leaves 11.3; "
            "next best is 6H KD with 5.6.",
        ),
        (
            "fr", 0,
            "Écartez 9C KD\u202f: la main vaut 15,4 en moyenne et le crib vous apporte 3,0, "
            "soit 18,4 en tout\u202f; ensuite vient 6H 9C avec 14,6.",
        ),
        (
            "fr", 1,
            "Écartez 9C KD\u202f: la main vaut 15,4 en moyenne et le crib de Bob prend 4,1, "
            "ce qui laisse 11,3\u202f; ensuite vient 6H KD avec 5,6.",
        ),
    ],
)  # fmt: skip
def test_the_sentence_of_laying_away(language: str, dealer: int, sentence: str) -> None:
    said = advise(laying("4C 5D 6H 6S 9C KD", dealer=dealer)).said
    assert spoken(words(language), said) == sentence


# -- strength ---------------------------------------------------------------------------


def test_beats_a_player_who_moves_at_random() -> None:
    found = duplicate_deals(choose, any_legal(1), 300, seed=1)
    assert found.low > 4


def test_beats_a_plain_player() -> None:
    found = duplicate_deals(choose, plain, 800, seed=2)
    assert found.low > 0.5


def test_wins_more_games_than_a_plain_player() -> None:
    assert duplicate_games(choose, plain, 100, seed=3).low > 0.05


def test_a_player_is_no_better_than_itself() -> None:
    found = duplicate_deals(plain, plain, 20, seed=4)
    assert (found.mean, found.error, found.n) == (0, 0, 20)
    assert str(found) == "+0.000 ± 0.000 (20 pairs)"


def test_games_are_repeatable_and_to_either_target() -> None:
    once, again = (play_game((choose, any_legal(2)), 5, SHORT) for _ in range(2))
    assert once == again
    assert max(once.scores) == 61
    assert max(play_game((choose, choose), 6).scores) == 121
