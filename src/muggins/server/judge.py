"""Holding what a journal says against the rules, before anybody plays on.

A row may be damaged and still look like an event. What the rules would not have brought
about just there is found by playing it again, and its table is left alone.

Rows hold cards that nobody may see yet, and what is wrong with one goes into a log: so it is
told by its place and its kind, in words of ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muggins.events import Event, GameStarted, MatchStarted
from muggins.match import Match
from muggins.records.encoding import EncodingError
from muggins.records.errors import RecordError
from muggins.records.replay import check

__all__ = ["Wrong", "judge", "kind_of"]


class Wrong(ValueError):
    """Raised for an event that cannot stand where it does; `str()` names no card."""

    def __init__(self, seq: int, kind: str) -> None:
        super().__init__(f"event {seq}: {kind}")
        self.seq, self.kind = seq, kind


def kind_of(error: Exception) -> str:
    """What kind of trouble an error tells of, without anything a row holds."""
    match error:
        case RecordError(said=said):
            # What the program calls an event and its parts, never what stands in them.
            where = [str(said.args[name]) for name in ("name", "key") if name in said.args]
            return " ".join((said.id, *where))
        case EncodingError(code=code):
            return code
        case _:
            return type(error).__name__


def judge(
    seated: MatchStarted, before: Match, events: Sequence[Event], first: int
) -> tuple[int, Match, Match]:
    """Play the events of whole games again, the last of which may be going on.

    `before` is the match before the first of them, which must begin a game and has the number
    `first` at its table. The answer is how many of them lie before the last game, the match
    just before it, and the match after all. Raises Wrong where the rules say otherwise.
    """
    match, begun, following = before, 0, 0
    for game in _games(events):
        started = game[0]
        if not isinstance(started, GameStarted):
            raise Wrong(first, "no-game-begun")
        if started != match.next_game(started.options, started.commitment):
            raise Wrong(first + following, "game-begun-otherwise")
        try:
            check((seated, *game))
        except RecordError as error:
            # Counted there from whoever sits down, before each game.
            raise Wrong(first + following + (error.event or 2) - 2, kind_of(error)) from error
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
