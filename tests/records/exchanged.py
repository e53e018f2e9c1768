"""Games in the exchange form, and what they come to by the account of the reference."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from muggins.events import (
    CardPlayed,
    Dealt,
    Event,
    GameStarted,
    LaidAway,
    MatchStarted,
    StarterTurned,
)
from muggins.rules import MatchOptions
from tests.reference import Course
from tests.strategies import games, players, random_game

Exchange = dict[str, Any]


def exchanged(events: Sequence[Event]) -> Exchange:
    """The cards alone of a game whose dealer is known."""
    game: Exchange = {}
    for event in events:
        match event:
            case GameStarted(_, options, dealer):
                game = {"target": options.target, "dealer": dealer, "deals": []}
            case Dealt(_, _, hands, _, _):
                texts = [[str(card) for card in hand] for hand in hands]
                game["deals"].append({"hands": texts, "discards": [[], []], "plays": []})
            case LaidAway(seat, cards):
                game["deals"][-1]["discards"][seat] = [str(card) for card in cards]
            case StarterTurned(_, card, _):
                game["deals"][-1]["starter"] = str(card)
            case CardPlayed(_, card):
                game["deals"][-1]["plays"].append(str(card))
            case _:
                pass
    return game


def random_exchange(seed: int, *, target: int = 121) -> Exchange:
    """A whole game in the exchange form."""
    return exchanged(random_game(random.Random(seed), target=target, dealer=seed % 2))


def by_the_reference(game: Exchange) -> Exchange:
    """The summary of a legal exchange game, worked out by the reference."""
    course = Course(game["target"], game["dealer"])
    for deal in game["deals"]:
        # What is not known is not asked for: a stand-in for the starter stays face down.
        dealt = {card for hand in deal["hands"] for card in hand}
        starter = deal.get("starter") or next(c for c in ("AC", *FALLBACK) if c not in dealt)
        course.tell(None, (*map(tuple, deal["hands"]), starter))
        for seat, cards in enumerate(deal["discards"]):
            course.tell(seat, frozenset(cards))
        if "starter" in deal:
            (pone,) = course.wanted.choices
            course.tell(pone, None)
        for card in deal["plays"]:
            (seat,) = course.wanted.choices
            assert card in course.wanted.choices[seat]
            course.tell(seat, card)
    scores = [0, 0]
    events = []
    skunk = 0
    for entry in course.log:
        match entry:
            case ("starter", seat, _, points):
                what = ("heels", seat, points)
            case ("played", seat, _, _, lines):
                what = ("play", seat, sum(points for _, points in lines))  # type: ignore[union-attr]
            case ("one for", word, seat):
                what = (word, seat, 1)
            case ("counted", seat, word, _, _, _, points):
                what = (word, seat, points)
            case ("won", _, _, skunk):
                continue
            case _:
                continue
        kind, seat, points = what
        if points:
            scores[seat] = min(scores[seat] + points, course.target)  # type: ignore[index,operator]
            told = {"type": kind, "player": seat, "points": points, "scores": scores.copy()}
            events.append(told)
    return {"winner": course.winner, "scores": scores, "skunk": skunk, "events": events}


FALLBACK = tuple(rank + suit for rank in "23456789TJQK" for suit in "CDHS")


@st.composite
def records(draw: st.DrawFn) -> tuple[Event, ...]:
    """The events of one game of a match, stopped in any phase, players of any name."""
    return (MatchStarted(draw(players()), MatchOptions()), *draw(games(whole=draw(st.booleans()))))
