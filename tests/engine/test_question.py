"""Questions: a view is asked, and the table made of the question is the same table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import parse_card, parse_cards
from muggins.commands import LayAway, Play
from muggins.engine import baselines, policy
from muggins.engine.baselines import Chooser
from muggins.engine.best import best
from muggins.engine.question import Impossible, ToLay, ToPlay, asked, playable, view_of
from muggins.engine.solved import Solved
from muggins.events import MatchStarted, Player
from muggins.match import Match
from muggins.rules import MatchOptions
from muggins.views import TableView, view
from muggins.words import LANGUAGES, Words
from tests import secrecy
from tests.engine.drawn_book import silent_book
from tests.engine.solved_tables import solved_tables
from tests.strategies import random_game

PLAYERS = (Player("Ada"), Player("muggins", "computer"))


@pytest.fixture(scope="module")
def tables() -> Solved:
    return solved_tables(3)


def asked_views(chance: random.Random, target: int = 121) -> Iterator[TableView]:
    """Every view of a random game whose viewer is asked for a card."""
    events = random_game(chance, target=target)
    match = Match.start(MatchStarted(PLAYERS, MatchOptions()))
    for event in events:
        match = match.fold(event)
        game = match.game
        if game is None or game.phase not in ("lay-away", "play"):
            continue
        for seat in game.waiting:
            seen = view(match, seat)
            # Between a card and what follows from it nobody is asked yet.
            if seat in seen.waiting and not (game.phase == "play" and game._follow):
                yield seen


def from_seat_0(seen: TableView) -> TableView:
    """What a question tells of a view, with the viewer in seat 0."""

    def turned(pair: tuple[object, ...]) -> tuple[object, ...]:
        return pair if seen.viewer == 0 else pair[::-1]

    def seat(who: int | None) -> int | None:
        return who if who is None or seen.viewer == 0 else 1 - who

    held, laid = turned(seen.held), turned(seen.laid)
    if seen.phase == "lay-away":
        # Whether the other has laid away is not told.
        held, laid = (held[0], (None,) * 6), ((), ())
    return replace(
        seen,
        viewer=0,
        players=(Player("me"), Player("them")),
        points=(0, 0),
        results=(),
        game_number=1,
        commitment="",
        scores=turned(seen.scores),  # type: ignore[arg-type]
        rear=(0, 0),
        dealer=seat(seen.dealer),
        deal=1,
        cuts=(),
        held=held,  # type: ignore[arg-type]
        laid=laid,  # type: ignore[arg-type]
        crib_size=0 if seen.phase == "lay-away" else 4,
        plays=tuple((0 if who == seen.viewer else 1, card) for who, card in seen.plays),
        turn=seat(seen.turn),
        waiting=(0,),
    )


@given(st.integers(0, 2**32), st.sampled_from((121, 61)))
def test_the_table_made_of_a_question_is_the_same_table(seed: int, target: int) -> None:
    met = 0
    for seen in asked_views(random.Random(seed), target):
        assert view_of(asked(seen)) == from_seat_0(seen)
        met += 1
    assert met > 20


def test_every_course_of_a_count_is_met() -> None:
    """Goes on either side, ends of a count below 31 and at it, and leads after each."""
    met: set[object] = set()
    for seed in range(40):
        for seen in asked_views(random.Random(seed)):
            if seen.phase == "play":
                goes = {who == seen.viewer for who, card in seen.plays if card is None}
                met.add(("go", frozenset(goes)))
                if seen.closed:
                    met.add(("led", seen.count == 31))
                if not seen.held[1 - seen.viewer]:
                    met.add("alone")
    kinds = [("go", frozenset(goes)) for goes in ((), (True,), (False,), (True, False))]
    assert {*kinds, ("led", True), ("led", False), "alone"} <= met


def cards_of(move: LayAway | Play) -> tuple[object, ...]:
    return tuple(sorted(move.cards)) if isinstance(move, LayAway) else (move.card,)


@pytest.mark.parametrize("choose", [policy.choose, baselines.greedy])
def test_a_player_decides_the_same_at_a_question(choose: Chooser) -> None:
    for seed in range(6):
        for seen in asked_views(random.Random(seed)):
            again = view_of(asked(seen))
            assert cards_of(choose(again)) == cards_of(choose(seen))


def test_the_best_decides_the_same_at_a_question(tables: Solved) -> None:
    player = best(tables, silent_book(), 5)
    for seen in list(asked_views(random.Random(4)))[:60]:
        assert cards_of(player(view_of(asked(seen)))) == cards_of(player(seen))


def test_nothing_is_asked_where_no_card_is_wanted() -> None:
    seen = next(asked_views(random.Random(1)))
    for wrong in (replace(seen, waiting=()), replace(seen, phase="deal")):
        with pytest.raises(ValueError, match="not asked for a card"):
            asked(wrong)


def test_a_question_holds_what_the_view_does() -> None:
    """Twins that look the same to a seat are asked the same."""
    for seen in asked_views(random.Random(8)):
        question = asked(seen)
        known = {card for hand in (*seen.held, *seen.laid) for card in hand if card}
        known |= {card for _, card in seen.plays if card} | {seen.starter}
        told = {*question.held}
        if isinstance(question, ToPlay):
            told |= {*question.laid_away, question.starter, *(card for _, card in question.played)}
        assert told <= known


# --- Refusals ---------------------------------------------------------------------------

HELD = parse_cards(["5H", "6C"])
ASKED = ToPlay(
    held=HELD,
    laid_away=parse_cards(["TC", "TD"]),
    starter=parse_card("7C"),
    dealer=False,
    scores=(84, 90),
    played=(
        (True, parse_card("4H")),
        (False, parse_card("KD")),
        (True, parse_card("2S")),
        (False, parse_card("9S")),
    ),
    pile=parse_cards(["4H", "KD", "2S", "9S"]),
)
SIX = ToLay(parse_cards(["4H", "5S", "6D", "TC", "TD", "JS"]), True, (0, 0))


def played(text: str) -> tuple[tuple[bool, object], ...]:
    """Cards from such text as `+4H -KD`, one's own with a plus."""
    return tuple((card[0] == "+", parse_card(card[1:])) for card in text.split())


def test_the_example_can_be_asked() -> None:
    assert [card.text for card in playable(ASKED)] == ["5H", "6C"]
    assert view_of(ASKED).playable == HELD
    assert view_of(SIX).held[0] == SIX.held


def changed(**changes: object) -> Callable[[], TableView]:
    for name in ("held", "laid_away", "pile"):
        if isinstance(changes.get(name), str):
            changes[name] = tuple(map(parse_card, str(changes[name]).split()))
    if isinstance(changes.get("played"), str):
        changes["played"] = played(str(changes["played"]))
    return lambda: view_of(replace(ASKED, **changes))  # type: ignore[arg-type]


WRONG: dict[str, tuple[Callable[[], TableView], str, object]] = {
    "five cards": (lambda: view_of(replace(SIX, held=SIX.held[:5])), "asked-number", 5),
    "one twice": (
        lambda: view_of(replace(SIX, held=(*SIX.held[:5], SIX.held[0]))),
        "asked-twice",
        "4H",
    ),
    "no such target": (lambda: view_of(replace(SIX, target=100)), "asked-target", "100"),
    "a game that is won": (lambda: view_of(replace(SIX, scores=(3, 121))), "asked-scores", "121"),
    "a score without end": (
        lambda: view_of(replace(SIX, scores=(10**40, 3))),
        "asked-scores",
        "100000000…",
    ),
    "below nothing": (changed(scores=(-1, 3)), "asked-scores", "-1"),
    "beyond a short game": (changed(target=61), "asked-scores", "84"),
    "too few held": (changed(held="5H"), "asked-number", "hand"),
    "too many held": (changed(held="5H 6C 8C"), "asked-number", 3),
    "one laid away": (changed(laid_away="TC"), "asked-number", "laid_away"),
    "twice in hand": (changed(held="5H 5H"), "asked-twice", "5H"),
    "held and played": (changed(held="5H KD"), "asked-twice", "KD"),
    "held and turned": (changed(starter=parse_card("5H")), "asked-twice", "5H"),
    "five of mine": (
        changed(held="", played="+AC -2C +3C -4C +5C -6C +7C -8C +9C"),
        "asked-too-many",
        "me",
    ),
    "five of theirs": (
        changed(held="5H", played="-AC +2C -3C +4C -5C +6C -7C -8C"),
        "asked-too-many",
        "them",
    ),
    "the wrong one leads": (changed(dealer=True), "asked-turn", "4H"),
    "two running": (changed(played="+4H +2S -KD -9S", pile="4H 2S KD 9S"), "asked-turn", "2S"),
    "the wrong one leads after thirty-one": (
        changed(played="+KH -KD +AS -TH -3S", pile="3S"),
        "asked-turn",
        "3S",
    ),
    "I pass with a card that fits": (
        changed(held="AC 5H", played="+KH -KD +7S -3S -AS", pile=""),
        "asked-could",
        "AC",
    ),
    "they pass with a card that fits": (
        changed(held="5H", played="+KH -KD +6S +5S -4S", pile="4S"),
        "asked-could",
        "4S",
    ),
    "nothing left": (
        changed(held="", played="+4H -KD +2S -9S +5H -AS +6C", pile="6C"),
        "asked-none-held",
        None,
    ),
    "their turn": (changed(played="+4H -KD +2S", pile="4H KD 2S"), "asked-not-mine", None),
    "they lead": (changed(played="+KH -KD +7S", pile=""), "asked-not-mine", None),
    "no tail": (changed(pile="KD 2S 9S"), "asked-pile", '["4H", "KD", "2S", "9S"]'),
    "another order": (changed(pile="4H 2S KD 9S"), "asked-pile", '["4H", "KD", "2S", "9S"]'),
    "a count that has ended": (
        changed(played="+KH -KD +AS -TH", pile="KH KD AS TH"),
        "asked-pile",
        "[]",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_no_game_asks_is_refused(name: str) -> None:
    ask, code, culprit = WRONG[name]
    with pytest.raises(Impossible) as refused:
        ask()
    assert refused.value.said.id == code
    assert culprit is None or culprit in refused.value.said.args.values()
    for lang in LANGUAGES:
        told = Words(lang).speak(refused.value.said)
        assert culprit in (None, "me", "them") or str(culprit) in told


# --- Secrecy ----------------------------------------------------------------------------


def what_is_asked(match: Match, viewer: int) -> Any:
    """In place of the view, the question that another process would be told."""
    seen = view(match, viewer)
    may = viewer != secrecy.WATCHER and viewer in seen.waiting
    return asked(seen) if may and seen.phase in ("lay-away", "play") else None


def test_a_question_tells_nothing_hidden() -> None:
    """Tables that differ only in what a seat may not know ask it the same."""
    door = secrecy.Door(what_is_asked, lambda event, viewer: None)  # type: ignore[arg-type, return-value]
    chance = random.Random(11)
    told = 0

    def check(deal: secrecy.Deals, point: int, audience: int) -> bool:
        nonlocal told
        secrecy.no_card_too_many(door, deal, point, audience)
        question = what_is_asked(deal.seen[point].match, audience)
        if question is None:
            return False
        told += 1
        return secrecy.twins_look_alike(door, deal, point, audience, chance)

    found = sum((secrecy.through_a_game(chance, check) for _ in range(2)), Counter[str]())
    assert told > 100
    assert found["CardPlayed"] > 50
    assert found["Dealt"] + found["LaidAway"] > 20


def test_a_question_that_told_something_hidden_would_be_found() -> None:
    def leaking(match: Match, viewer: int) -> Any:
        game = match.game
        question = what_is_asked(match, viewer)
        if isinstance(question, ToPlay) and game is not None:
            return replace(question, laid_away=game.laid[1 - viewer])
        return question

    door = secrecy.Door(leaking, lambda event, viewer: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(AssertionError):
        secrecy.through_a_game(random.Random(11), lambda *at: secrecy.no_card_too_many(door, *at))
