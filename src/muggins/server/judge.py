"""Holding what a journal says against the rules, before anybody plays on.

A row may be damaged and still look like an event. What the rules would not have brought
about just there is found by playing it again, and its table is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muggins.events import Event, GameStarted, MatchStarted
from muggins.match import Match
from muggins.records.replay import check

__all__ = ["judge"]


def judge(seated: MatchStarted, before: Match, events: Sequence[Event]) -> tuple[int, Match, Match]:
    """Play the events of whole games again, the last of which may be going on.

    `before` is the match before the first of them, which must begin a game. The answer is
    how many of them lie before the last game, the match just before it, and the match after
    all. Raises ValueError, or one of its kind, where the rules say otherwise.
    """
    match, begun, following = before, 0, 0
    for game in _games(events):
        started = game[0]
        if not isinstance(started, GameStarted):
            raise ValueError(f"{type(started).__name__} before the first game")
        if started != match.next_game(started.options, started.commitment):
            raise ValueError(f"game {started.number} cannot begin like this: {started}")
        check((seated, *game))
        before, begun, following = match, following, following + len(game)
        for event in game:
            match = match.fold(event)
    return begun, before, match


def _games(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The events, game by game."""
    starts = [i for i, event in enumerate(events) if isinstance(event, GameStarted)]
    if events and starts[:1] != [0]:
        starts.insert(0, 0)
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        yield events[start:end]
