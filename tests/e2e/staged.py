"""A table brought before the browser at the moment a test wants to look at.

The game is played by lot by the program itself, and the page hears of it what the server
would have said, on a socket that is ours. So the rarest moment can be had, the same each time.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from muggins.cards import PACK, Card
from muggins.commands import Command, Continue, Cut, CutStarter, Deal
from muggins.engine.opponents import OPPONENTS
from muggins.engine.protocol import Advice
from muggins.events import (
    CardPlayed,
    Continued,
    Counted,
    Dealt,
    Event,
    GameStarted,
    GameWon,
    MatchStarted,
    Player,
)
from muggins.match import Match
from muggins.rules import GameOptions, MatchOptions
from muggins.server.protocol import Hint, State, write
from muggins.server.socket import happened
from muggins.server.tables import GUEST_NAME
from muggins.speech import Said, say
from muggins.views import TableView, redact, view
from tests.e2e.conftest import Server

__all__ = [
    "ME", "Moment", "Stage", "at_cut", "at_lay_away", "at_over", "at_play", "at_show", "in_sight",
    "mine", "moment", "staged", "won",
]  # fmt: skip

ME = 0
TABLE = "staged"
PLAYERS = (Player(GUEST_NAME), Player(OPPONENTS[-1].name, "computer", OPPONENTS[-1].key))


@dataclass(frozen=True)
class Moment:
    """What happened in a game so far, each event with the table just after it."""

    past: tuple[tuple[Event, Match], ...]

    @property
    def event(self) -> Event:
        """What happened last."""
        return self.past[-1][0]

    @property
    def match(self) -> Match:
        """The table now."""
        return self.past[-1][1]

    def before(self, events: int) -> Moment:
        """The moment that many events earlier."""
        return Moment(self.past[:-events])

    @property
    def counts(self) -> list[Counted]:
        """The hands of the last deal that are counted."""
        counts: list[Counted] = []
        for event, _ in reversed(self.past):
            if isinstance(event, Dealt):
                break
            if isinstance(event, Counted):
                counts.insert(0, event)
        return counts

    def state(self) -> State:
        """What the server says to a page that has just been loaded."""
        spoken: list[Said] = []
        for event, after in self.past:
            spoken += say(redact(event, ME), after, ME)
        return State(TABLE, len(self.past), view(self.match, ME), tuple(spoken))


@cache
def moment(
    wanted: Callable[[Moment], bool], target: int = 121, pack: tuple[Card, ...] = ()
) -> Moment:
    """The first moment that is wanted, in games led by lot until one has it.

    The first deal is from the top of `pack`, if there is one: my six, theirs, the starter.
    """
    for seed in range(500):
        past: list[tuple[Event, Match]] = []
        for step in _game(seed, target, pack):
            past.append(step)
            if wanted(now := Moment(tuple(past))):
                return now
    raise AssertionError("no game has such a moment")


def _game(seed: int, target: int, pack: tuple[Card, ...]) -> Iterator[tuple[Event, Match]]:
    chance = random.Random(seed)
    match = Match.start(MatchStarted(PLAYERS, MatchOptions()))
    started: Event = GameStarted(1, GameOptions(target))
    match = match.fold(started)
    yield started, match
    while match.game is not None and not match.game.over:
        for event in match.advance(_next(match, chance, pack))[1]:
            match = match.fold(event)
            yield event, match


def _next(match: Match, chance: random.Random, pack: tuple[Card, ...]) -> Command:
    game = match.game
    assert game is not None
    if game.phase == "cut":
        at = chance.choice([n for n in range(52) if n not in {cut.position for cut in game.cuts}])
        # Any pack will do to cut from: the one in order.
        return Cut(game.waiting[0], at, PACK[at])
    if game.phase == "deal":
        if game.waiting:
            # The computer has always seen enough; then it is for me to continue.
            return Continue(max(game.waiting))
        cards = chance.sample(PACK, 13) if game.number or not pack else pack
        return Deal((tuple(cards[:6]), tuple(cards[6:12])), cards[12])
    if game.phase == "starter":
        return CutStarter(game.waiting[0])
    return chance.choice(game.legal(chance.choice(game.waiting)))


@dataclass
class Stage:
    """Says to a page what a server would; `heard` is what the page said."""

    page: Page
    address: str
    hint: Callable[[TableView], Advice] | None = None
    """What is answered to who asks for a hint."""
    heard: list[dict[str, object]] = field(default_factory=list[dict[str, object]])
    _socket: WebSocketRoute | None = None
    _state: State | None = None

    def show(self, now: Moment) -> None:
        """Load the page of the table at this moment."""
        self._state = now.state()
        self.page.route_web_socket("**/socket", self._open)
        self.page.goto(f"{self.address}table/{TABLE}")
        self.page.locator("[data-phase]").wait_for()

    def tell(self, later: Moment, since: Moment) -> None:
        """Say what happened between two moments of one game."""
        assert self._socket is not None
        for seq, (event, after) in enumerate(later.past[len(since.past) :], len(since.past) + 1):
            self._socket.send(write(happened(TABLE, seq, event, after, ME)))

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._answer)

    def _answer(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.heard.append(message)
        if message["t"] == "hello":
            assert self._socket is not None
            assert self._state is not None
            self._socket.send(write(self._state))
        if message["t"] == "hint" and self.hint is not None:
            assert self._socket is not None
            assert self._state is not None
            found = self.hint(self._state.view)
            self._socket.send(write(Hint(message["id"], found.choices, found.said)))


def staged(page: Page, server: Server, now: Moment) -> Stage:
    """The stage on which a moment is shown."""
    stage = Stage(page, server.address)
    stage.show(now)
    return stage


def at_cut(now: Moment) -> bool:
    return isinstance(now.event, GameStarted)


def at_lay_away(now: Moment) -> bool:
    return isinstance(now.event, Dealt) and now.event.number == 3


def at_play(now: Moment) -> bool:
    """In the play, after a card of theirs that scored."""
    event = now.event
    return isinstance(event, CardPlayed) and event.seat != ME and bool(event.lines) and mine(now)


def at_show(now: Moment) -> bool:
    """After a whole deal, when I may look as long as I like."""
    return isinstance(now.event, Continued) and now.event.seat != ME and len(now.counts) == 3


def at_over(now: Moment) -> bool:
    """After a game that the last of three hands has ended, with a few lines."""
    return won(now, hands=3) and len(now.counts[-1].lines) >= 3


def mine(now: Moment) -> bool:
    return now.match.game is not None and ME in now.match.game.waiting


def won(now: Moment, hands: int) -> bool:
    return isinstance(now.event, GameWon) and len(now.counts) == hands


_WHOLE = """node => {
  const r = node.getBoundingClientRect();
  const [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
  return r.width > 0 && [[x, y], [r.left + 3, y], [r.right - 3, y], [x, r.top + 3], [x, r.bottom - 3]]
    .every(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (node.contains(hit) || hit === node.parentElement);
    });
}"""


def in_sight(found: Locator) -> None:
    """All that is found lies whole on the screen: not cut off, not covered, not below the fold."""
    expect(found.first).to_be_attached()
    for each in found.all():
        whole = each.evaluate(_WHOLE)
        assert whole, f"not whole in sight: {each.evaluate('node => node.outerHTML')[:300]}"
