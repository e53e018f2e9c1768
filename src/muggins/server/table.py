"""A table as this process knows it, and how it is read from its rows in the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

import msgspec

from muggins.events import Event, GameStarted, MatchStarted
from muggins.match import Match
from muggins.records.encoding import decode
from muggins.server.journal import Row
from muggins.server.judge import Wrong, judge, kind_of
from muggins.views import view

__all__ = ["UNREADABLE", "Follower", "Refused", "Table", "following", "read_table"]

UNREADABLE: Final = (
    ValueError, TypeError, LookupError, AttributeError, AssertionError, ArithmeticError,
    RecursionError,
)  # fmt: skip
"""What reading or folding a damaged row may raise."""


class Refused(Exception):
    """A request that is not granted: the message `no-<code>` with `facts` says why."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Follower(Protocol):
    """Somebody who hears of what happens at a table, in the order in which it does."""

    def tell(self, table: Table, seq: int, event: Event, after: Match) -> None:
        """Take note of an event; must return at once, and never raise."""
        ...


@dataclass(slots=True, weakref_slot=True, eq=False)
class Table:
    """A table as this process knows it: its events so far and their fold."""

    id: str
    seats: tuple[str | None, ...]
    events: list[Event]
    """The first seats the players; the second begins a game."""
    match: Match
    begun: int
    """How many events lie before the one that began the last game."""
    before: Match
    """The match just before that event: a long match need not be folded from its start."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    followers: list[Follower] = field(default_factory=list[Follower])

    @staticmethod
    def of(table_id: str, seats: tuple[str | None, ...], events: Sequence[Event]) -> Table:
        """The table after these events, judged by the rules; raises one of UNREADABLE."""
        seated = events[0]
        if not isinstance(seated, MatchStarted):
            raise Wrong(1, "nobody-sat-down")
        if not _seated_as(seated, seats):
            # Whoever sat in another's seat would see their cards.
            raise Wrong(1, "seats-of-others")
        begun, before, match = judge(seated, Match.start(seated), events[1:], 2)
        # What cannot be seen or said cannot be played on either.
        view(match, 0)
        return Table(table_id, seats, list(events), match, begun + 1, before)

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events)

    def seat_of(self, guest_id: str | None) -> int:
        """The guest's seat. Raises Refused for somebody who does not sit here."""
        if guest_id is None or guest_id not in self.seats:
            raise Refused("not-seated")
        return self.seats.index(guest_id)

    def last_game(self) -> tuple[Event, ...]:
        """The events of the last game, behind the one that seated its players."""
        return (self.events[0], *self.events[self.begun :])

    def since(self, seq: int) -> Iterator[tuple[int, Event, Match]]:
        """The events after `seq`, each with its number and the match just after it.

        `seq` must not lie before the last game's beginning.
        """
        assert seq >= self.begun
        match = self.before
        for number, event in enumerate(self.events[self.begun :], self.begun + 1):
            match = match.fold(event)
            if number > seq:
                yield number, event, match

    def take(self, events: tuple[Event, ...]) -> None:
        """Fold committed events and tell every follower."""
        for event in events:
            after = self.match.fold(event)
            if isinstance(event, GameStarted):
                self.begun, self.before = len(self.events), self.match
            self.match = after
            self.events.append(event)
            for follower in self.followers:
                follower.tell(self, self.seq, event, after)


def read_table(table_id: str, seats: tuple[str | None, ...], rows: list[Row]) -> Table:
    """The table that its rows tell of, judged by the rules; raises one of UNREADABLE."""
    return Table.of(table_id, seats, _events_of(rows, 0))


def following(table: Table, rows: list[Row]) -> tuple[Event, ...]:
    """The events of rows that follow a table's, judged by the rules; raises one of UNREADABLE."""
    events = _events_of(rows, table.seq)
    seated = table.events[0]
    assert isinstance(seated, MatchStarted)
    judge(seated, table.before, (*table.events[table.begun :], *events), table.begun + 1)
    return events


def _events_of(rows: list[Row], after: int) -> tuple[Event, ...]:
    """The events in a table's rows after a seq. Raises Wrong where there are none such."""
    events: list[Event] = []
    for seq, row in enumerate(rows, after + 1):
        if row.seq != seq:
            raise Wrong(seq, "missing")
        try:
            events.append(decode(msgspec.json.decode(row.body)))
        except UNREADABLE as error:
            raise Wrong(seq, kind_of(error)) from error
    return tuple(events)


def _seated_as(seated: MatchStarted, seats: tuple[str | None, ...]) -> bool:
    """Whether each person has a guest of their own, and the computer none."""
    guests = [guest for guest in seats if guest is not None]
    return (
        [guest is None for guest in seats]
        == [player.kind == "computer" for player in seated.players]
        and len(set(guests)) == len(guests)
        and all(type(guest) is str for guest in guests)
    )
