"""Who may see what: the one door through which cards leave the table.

`view` is a table as one viewer sees it, `redact` an event as one viewer may hear of it.
A viewer is a seat, or WATCHER for anybody else. What comes out holds None for every card
the viewer may not know; nothing else may be sent, to people or to computer players.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from muggins.cards import Card
from muggins.events import Counted, CutForDeal, Dealt, Event, Face, LaidAway, Player
from muggins.game import Phase
from muggins.match import GameResult, Match
from muggins.rules import GameOptions, MatchOptions

__all__ = ["RECENT", "WATCHER", "TableView", "redact", "view"]

WATCHER: Final = -1
"""The viewer who sits in no seat: sees what lies open, and nothing else."""

RECENT: Final = 5
"""How many results of past games a view holds: it is sent with every event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table as one viewer sees it.

    Fields that speak of seats are in order of seats, `scores`, `rear` and `points` in order
    of sides. `held` and `laid` hold None for every card the viewer may not know, so their
    lengths are always true. `playable` are the viewer's own cards that may be played now,
    `results` the last few games of the match; `points` are those of all of it.
    """

    viewer: int
    players: tuple[Player, ...]
    match_options: MatchOptions
    points: tuple[int, ...]
    results: tuple[GameResult, ...]
    game_number: int
    options: GameOptions
    commitment: str
    phase: Phase
    scores: tuple[int, ...]
    rear: tuple[int, ...]
    dealer: int | None
    deal: int
    cuts: tuple[CutForDeal, ...]
    held: tuple[tuple[Face, ...], ...]
    laid: tuple[tuple[Face, ...], ...]
    crib_size: int
    starter: Card | None
    pile: tuple[Card, ...]
    count: int
    closed: bool
    plays: tuple[tuple[int, Card | None], ...]
    turn: int | None
    waiting: tuple[int, ...]
    playable: tuple[Card, ...]
    shown: tuple[Counted, ...]
    ready: tuple[int, ...]
    winner: int | None
    skunk: int


def view(match: Match, viewer: int) -> TableView:
    """The table as `viewer` sees it. Raises ValueError before the first game."""
    game, started = match.game, match.started
    if game is None or started is None:
        raise ValueError("there is nothing to see before the first game")
    playable = game.playable(viewer) if viewer != WATCHER else ()
    # A viewer who can play nothing is about to go: nothing is expected of them, which only
    # they can know before it is said.
    going = game.turn == viewer and not playable
    return TableView(
        viewer=viewer,
        players=match.players,
        match_options=match.options,
        points=match.points,
        results=match.results[-RECENT:],
        game_number=started.number,
        options=game.options,
        commitment=started.commitment,
        phase=game.phase,
        scores=game.scores,
        rear=game.rear,
        dealer=game.dealer,
        deal=game.number,
        cuts=game.cuts,
        held=_own(game.held, viewer),
        laid=_own(game.laid, viewer),
        crib_size=len(game.crib),
        starter=game.starter if game.turned else None,
        pile=game.pile,
        count=game.count,
        closed=game.closed,
        plays=game.plays,
        turn=game.turn,
        waiting=() if going else game.waiting,
        playable=playable,
        shown=game.shown,
        ready=game.ready,
        winner=game.winner,
        skunk=game.skunk,
    )


def redact(event: Event, viewer: int) -> Event:
    """The event as `viewer` may hear of it."""
    match event:
        case Dealt():
            return replace(
                event,
                hands=_own(event.hands, viewer),
                crib=(None,) * len(event.crib),
                starter=None,
            )
        case LaidAway(seat=seat, cards=cards) if seat != viewer:
            return replace(event, cards=(None,) * len(cards))
        case _:
            return event


def _own(cards: tuple[tuple[Face, ...], ...], viewer: int) -> tuple[tuple[Face, ...], ...]:
    """Every seat's cards, face down but for the viewer's own."""
    return tuple(
        faces if seat == viewer else (None,) * len(faces) for seat, faces in enumerate(cards)
    )
