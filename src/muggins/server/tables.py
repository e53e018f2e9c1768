"""Tables: every move is folded, judged, committed, and only then told to anybody.

What is kept of a table in memory (`table.py`) is a copy of its rows in the journal that may be
thrown away at any moment.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog
from msgspec import Struct

from muggins.commands import (
    Abandon,
    Command,
    Continue,
    Cut,
    CutStarter,
    IllegalMove,
    LayAway,
    Play,
)
from muggins.engine.opponents import Opponent
from muggins.events import (
    Continued,
    CutForDeal,
    Event,
    GameStarted,
    LaidAway,
    MatchStarted,
    Player,
)
from muggins.match import Match
from muggins.records.encoding import encode
from muggins.rules import GameOptions, MatchOptions
from muggins.server import house
from muggins.server.engine_pool import Pool
from muggins.server.journal import Append, CommandKnown, Due, Journal, SeqTaken, StorageError
from muggins.server.judge import Wrong, kind_of
from muggins.server.protocol import (
    AbandonMove,
    ContinueMove,
    CutMove,
    CutStarterMove,
    LayAwayMove,
    Move,
    PlayMove,
    RematchMove,
)
from muggins.server.table import UNREADABLE, Refused, Table, following, read_table
from muggins.shuffle import SECRET_BYTES, commitment, player_seed, shuffled
from muggins.views import view

__all__ = ["Summary", "Tables"]

log = structlog.get_logger(__name__)

GUEST_NAME: Final = "Guest"

_MAX_OPEN: Final = 1000
"""How many tables are kept in memory, whether somebody has them or not."""
_MAX_UNFINISHED: Final = 30
"""How many unfinished tables a guest is offered; those untouched for longest are archived."""
_TRIES: Final = 20


class Summary(Struct, frozen=True):
    """A table at a glance, for the first page."""

    players: tuple[str, ...]
    target: int
    scores: tuple[int, ...]
    points: tuple[int, ...]
    waiting: tuple[int, ...]


@dataclass(slots=True)
class _Secrets:
    """The secrets of a table's games: those in the journal and the one just drawn."""

    journal: Journal
    table_id: str
    started: GameStarted | None = None
    """The game going on, whose commitment its secret must keep."""
    drawn: tuple[tuple[int, bytes], ...] = ()

    def draw(self, game: int) -> str:
        """Draw the secret of a new game; its commitment."""
        secret = secrets.token_bytes(SECRET_BYTES)
        self.drawn = ((game, secret),)
        return commitment(secret, f"{self.table_id}/{game}")

    async def of(self, game: int) -> bytes:
        for number, secret in self.drawn:
            if number == game:
                return secret
        secret = await self.journal.secret(self.table_id, game)
        promised = self.started.commitment if self.started else None
        if secret is None or commitment(secret, f"{self.table_id}/{game}") != promised:
            log.error("a game's secret is not the one promised", table=self.table_id, game=game)
            raise Refused("broken-table")
        return secret


class Tables:
    """All tables: making them, opening them, and playing at them."""

    def __init__(self, journal: Journal, pool: Pool, now: Callable[[], int] | None = None) -> None:
        self.journal = journal
        self._pool = pool
        self._now = now or (lambda: time.time_ns() // 1_000_000)
        self._open: OrderedDict[str, Table] = OrderedDict()
        # Whoever still has a table that was forgotten and whoever opens it again must share
        # it, or one of them would not hear what the other does.
        self._in_use: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._opening: dict[str, asyncio.Lock] = {}
        self._doing: set[asyncio.Task[int]] = set()
        self.on_due: Callable[[str], None] = lambda table_id: None
        """Called with a table where the computer is to move, once that is committed."""

    # -- making and opening ------------------------------------------------------------

    async def create(
        self, guest_id: str, options: GameOptions, opponent: Opponent | None = None
    ) -> str:
        """Begin a match against the computer; the new table's id. Raises StorageError.

        Without an opponent the last one of this guest sits down again.
        """
        table_id = secrets.token_urlsafe(16)
        drawing = _Secrets(self.journal, table_id)
        if opponent is None:
            opponent = house.opponent_again(await self._last_opponent(guest_id))
        players = (Player(GUEST_NAME), Player(opponent.name, "computer", opponent.key))
        sat = MatchStarted(players, MatchOptions())
        match = Match.start(sat)
        started = match.next_game(options, drawing.draw(1))
        match = match.fold(started)
        await self._append(
            table_id, 0, guest_id, "create", match, (sat, started), drawing,
            seats=(guest_id, None),
        )  # fmt: skip
        try:
            await self.journal.archive(guest_id, _MAX_UNFINISHED)
        except StorageError as error:
            # The table stands; the next one that begins makes up for it.
            log.warning("old tables not archived", error=str(error))
        if house.computer_to_move(match) is not None:
            self.on_due(table_id)
        return table_id

    async def _last_opponent(self, guest_id: str) -> str | None:
        """The name of whom a guest played last, None for a new guest."""
        for row, seat in await self.journal.tables_of(guest_id):
            try:
                players = msgspec.json.decode(row.summary, type=Summary).players
            except (msgspec.DecodeError, UnicodeError):
                continue  # a damaged row keeps nobody from playing
            return next((name for i, name in enumerate(players) if i != seat), None)
        return None

    async def open(self, table_id: str) -> Table:
        """The table, read from the journal if need be. Raises Refused, StorageError."""
        table = self._find(table_id) or await self._open_once(table_id)
        self._wake(table)
        return table

    def _wake(self, table: Table) -> None:
        """Have the computer move if it is to: what was due may be lost, or set to another day."""
        if house.computer_to_move(table.match) is not None:
            self.on_due(table.id)

    async def _open_once(self, table_id: str) -> Table:
        async with self._opening.setdefault(table_id, asyncio.Lock()):
            try:
                table = self._find(table_id)
                if table is None:
                    read = await self._read(table_id)
                    # Another may have read it too, after a failure: there is one copy only.
                    table = self._find(table_id) or self._keep(read)
                return table
            finally:
                self._opening.pop(table_id, None)

    def _find(self, table_id: str) -> Table | None:
        table = self._open.get(table_id) or self._in_use.get(table_id)
        return None if table is None else self._keep(table)

    def _keep(self, table: Table) -> Table:
        """Keep a table in memory, and forget the ones that nobody has asked for the longest."""
        self._in_use[table.id] = self._open[table.id] = table
        self._open.move_to_end(table.id)
        while len(self._open) > _MAX_OPEN:
            self._open.popitem(last=False)
        return table

    async def _read(self, table_id: str) -> Table:
        rows = await self.journal.since(table_id, 0)
        if not rows:
            raise Refused("no-table")
        try:
            seats = tuple(await self.journal.seats(table_id))
            # A long match takes a moment, in which the others must not wait.
            return await asyncio.to_thread(read_table, table_id, seats, rows)
        except UNREADABLE as error:
            raise _broken(table_id, error) from error

    async def _catch_up(self, table: Table) -> None:
        """Take what the journal has beyond what this process knows."""
        rows = await self.journal.since(table.id, table.seq)
        try:
            table.take(await asyncio.to_thread(following, table, rows))
        except UNREADABLE as error:
            raise _broken(table.id, error) from error
        self._wake(table)

    async def _make_up(self, table: Table) -> None:
        """Catch up with what was in the way of a command; it cannot be nothing."""
        seq = table.seq
        await self._catch_up(table)
        if table.seq == seq:
            raise _broken(table.id, Wrong(seq + 1, "in-the-way"))

    # -- playing -----------------------------------------------------------------------

    async def do(self, table: Table, seat: int, command_id: str, seq: int, move: Move) -> int:
        """Make a player's move, decided upon at `seq`; the seq it led to.

        The same `command_id` from the same seat is done once and answered alike. Raises
        Refused for what may not be done, StorageError when it could not be kept.
        """
        # A socket that goes away in the middle must not stop what is being committed: then
        # nobody would hear of it, and the computer would not move.
        doing = asyncio.create_task(self._do_once(table, seat, command_id, seq, move))
        self._doing.add(doing)
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    def _done(self, doing: asyncio.Task[int]) -> None:
        self._doing.discard(doing)
        if not doing.cancelled():
            doing.exception()  # whoever asked may be gone: it counts as seen

    async def _do_once(self, table: Table, seat: int, command_id: str, seq: int, move: Move) -> int:
        name = f"{seat}:{command_id}"
        async with table.lock:
            try:
                self._not_behind(table, seat, seq, move)
                return await self._do(table, f"seat {seat}", name, seat, move)
            except CommandKnown as known:
                await self._catch_up(table)
                return known.seq
            except (IllegalMove, Refused) as refusal:
                done = await self.journal.command_seq(table.id, name)
                if done is not None:
                    await self._catch_up(table)
                    return done
                if isinstance(refusal, Refused):
                    raise
                raise Refused(refusal.code, **refusal.facts) from refusal

    @staticmethod
    def _not_behind(table: Table, seat: int, seq: int, move: Move) -> None:
        """Refuse a move that was decided upon before something that bears on it."""
        if not 0 <= seq <= table.seq:
            raise Refused("behind")
        if isinstance(move, AbandonMove) and seq > table.begun:
            return  # whatever was played meanwhile, it is the same game that is given up
        for event in table.events[seq:]:
            # What others do at the same time, without waiting for one another.
            if not isinstance(event, LaidAway | CutForDeal | Continued) or event.seat == seat:
                raise Refused("behind")

    async def computer_moves(self, table_id: str) -> None:
        """Move for the computer for as long as it is to move; harmless when it is not."""
        table = await self.open(table_id)
        while True:
            async with table.lock:
                seat = house.computer_to_move(table.match)
                if seat is None:
                    return
                move = await self._computer_move(table, seat)
                try:
                    await self._do(table, "computer", f"computer:{table.seq}", seat, move)
                except CommandKnown:
                    await self._make_up(table)

    async def _computer_move(self, table: Table, seat: int) -> Move:
        game = table.match.game
        assert game is not None
        if game.phase == "cut":
            taken = {cut.position for cut in game.cuts}
            return CutMove(secrets.choice([i for i in range(52) if i not in taken]))
        assert table.match.started is not None
        secret = await _Secrets(self.journal, table.id, table.match.started).of(
            table.match.started.number
        )
        level = table.match.players[seat].level
        choice = await self._pool.choose(view(table.match, seat), level, player_seed(secret, seat))
        return LayAwayMove(choice.cards) if isinstance(choice, LayAway) else PlayMove(choice.card)

    async def _do(self, table: Table, actor: str, name: str, seat: int, move: Move) -> int:
        for _ in range(_TRIES):
            drawing = _Secrets(self.journal, table.id, table.match.started)
            if isinstance(move, RematchMove):
                match, events = self._rematch(table.match, drawing)
            else:
                command = await self._command(table.match, seat, move, drawing)
                match, events = table.match.advance(command)
            match, events = await self._house(match, events, drawing)
            try:
                await self._append(table.id, table.seq, actor, name, match, events, drawing)
            except SeqTaken:
                await self._make_up(table)
                continue
            table.take(events)
            self._wake(table)
            return table.seq
        raise Refused("behind")

    @staticmethod
    def _rematch(match: Match, drawing: _Secrets) -> tuple[Match, tuple[Event, ...]]:
        if match.game is None:
            raise Refused("broken-table")
        if not match.game.over:
            raise IllegalMove("game-going-on", "the game is not over yet")
        number = match.started.number + 1 if match.started else 1
        started = match.next_game(match.game.options, drawing.draw(number))
        return match.fold(started), (started,)

    @staticmethod
    async def _command(match: Match, seat: int, move: Move, drawing: _Secrets) -> Command:
        """The command of the domain that a player's move stands for."""
        match move:
            case CutMove(position=position):
                number = match.started.number if match.started else 1
                pack = shuffled(await drawing.of(number), 0)
                # Out of range is the game's to refuse; any card does for that.
                return Cut(seat, position, pack[position if 0 <= position < 52 else 0])
            case LayAwayMove(cards=cards):
                return LayAway(seat, cards)
            case CutStarterMove():
                return CutStarter(seat)
            case PlayMove(card=card):
                return Play(seat, card)
            case ContinueMove():
                return Continue(seat)
            case AbandonMove():
                return Abandon(seat)
            case RematchMove():
                raise Refused("bad-message", why="a rematch is no command of a game")

    async def _house(
        self, match: Match, events: tuple[Event, ...], drawing: _Secrets
    ) -> tuple[Match, tuple[Event, ...]]:
        """Add what the table does by itself: dealing, and what the computer need not think on."""
        while True:
            command = await house.follows(match, events[-1], drawing.of)
            if command is None:
                return match, events
            match, more = match.advance(command)
            events += more

    async def _append(
        self,
        table_id: str,
        after: int,
        actor: str,
        name: str,
        match: Match,
        events: tuple[Event, ...],
        drawing: _Secrets,
        seats: tuple[str | None, ...] | None = None,
    ) -> None:
        now = self._now()
        due = Due(now, "computer") if house.computer_to_move(match) is not None else None
        await self.journal.append(
            Append(
                table_id=table_id,
                after=after,
                at=now,
                actor=actor,
                command_id=name,
                bodies=tuple(msgspec.json.encode(encode(event)).decode() for event in events),
                status=_status(match),
                summary=msgspec.json.encode(_summary(match)).decode(),
                due=due,
                secrets=drawing.drawn,
                seats=seats,
            )
        )


def _broken(table_id: str, error: Exception) -> Refused:
    # No words but ours: those of others may name a card that nobody may see yet.
    why = str(error) if isinstance(error, Wrong) else kind_of(error)
    log.error("a table's journal cannot be read", table=table_id, why=why)
    return Refused("broken-table")


def _status(match: Match) -> str:
    if match.game is None or not match.game.over:
        return "open"
    return "abandoned" if match.game.winner is None else "over"


def _summary(match: Match) -> Summary:
    game = match.game
    assert game is not None
    return Summary(
        players=tuple(player.name for player in match.players),
        target=game.options.target,
        scores=game.scores,
        points=match.points,
        waiting=game.waiting,
    )
