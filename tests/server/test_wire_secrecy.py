"""No hidden card gets onto the wire, in any message, to anybody, before its time."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from muggins.cards import PACK
from muggins.events import Dealt, Event, LaidAway
from muggins.match import Match
from muggins.records.encoding import decode, encode
from muggins.server import socket as wire
from muggins.server.protocol import State, write
from muggins.server.table import Table
from muggins.speech import say
from muggins.views import WATCHER, redact, view
from tests.guest import Guest
from tests.secrecy import Deals, known, lies_open, through_a_game
from tests.server.house import House, ask, serving

CARD = re.compile(r"\b(?:10|[A2-9TJQKVDR])[CDHS♣♦♥♠]")
TEXTS = {card.text for card in PACK}


def messages(table: str, deal: Deals, events: list[tuple[Event, Match]], viewer: int) -> list[str]:
    """All that a viewer is sent of a deal so far, then the state for one who comes in now."""
    sent = [
        write(wire.happened(table, seq, event, match, viewer))
        for seq, (event, match) in enumerate(events, 3)
    ]
    before = deal.before
    spoken = tuple(
        said for event, match in events for said in say(wire.redact(event, viewer), match, viewer)
    )
    last = events[-1][1] if events else before
    sent.append(write(State(table, 2 + len(events), view(last, viewer), spoken)))
    return sent


def twins_sound_alike(chance: random.Random) -> Callable[[Deals, int, int], bool]:
    """A check: what goes to an audience is the same bytes when hidden cards are others."""

    def check(deal: Deals, point: int, audience: int) -> bool:
        log = deal.log[: point + 1]
        may_know = known(log, audience)
        dealt = next(c for c in deal.commands if type(c).__name__ == "Deal")
        assert hasattr(dealt, "hands")
        in_play = [*dealt.hands[0], *dealt.hands[1], dealt.starter]  # type: ignore[union-attr]
        hidden = [card for card in in_play if card.text not in may_know]
        free = [card for card in PACK if card.text not in may_know]
        for _ in range(3 if hidden else 0):
            one = chance.choice(hidden)
            other = chance.choice([card for card in free if card is not one])
            change = {one: other} | ({other: one} if other in hidden else {})
            twin = deal.replay(change)
            if twin is None or lies_open(twin[1][: point + 1], audience) != lies_open(
                log, audience
            ):
                continue
            mine = [(seen.event, seen.match) for seen in deal.seen[: point + 1]]
            theirs = [(seen.event, seen.match) for seen in twin[0][: point + 1]]
            assert messages("t", deal, mine, audience) == messages("t", deal, theirs, audience)
            return True
        return False

    return check


def test_twins_are_the_same_bytes_on_the_wire() -> None:
    chance = random.Random(7)
    found: Counter[str] = Counter()
    for target in (61, 121, 61):
        found += through_a_game(chance, twins_sound_alike(chance), target, may_abandon=False)
    for kind in ("Dealt", "LaidAway", "StarterTurned", "CardPlayed"):
        assert found[kind] > 20, found


def leaky(kind: str) -> Callable[[Event, int], Event]:
    def leak(event: Event, viewer: int) -> Event:
        if kind == "hands" and isinstance(event, Dealt):
            return replace(redact(event, viewer), hands=event.hands)
        if kind == "starter" and isinstance(event, Dealt):
            return replace(redact(event, viewer), starter=event.starter)
        if kind == "laid" and isinstance(event, LaidAway):
            return event
        return redact(event, viewer)

    return leak


@pytest.mark.parametrize("kind", ["hands", "starter", "laid"])
def test_a_planted_leak_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "redact", leaky(kind))
    chance = random.Random(7)
    with pytest.raises(AssertionError):
        through_a_game(chance, twins_sound_alike(chance), 61, may_abandon=False)


# -- a whole game over a real socket -------------------------------------------------------


def cards_in(value: Any) -> Iterator[str]:
    """Every card anywhere in a message's values, also within text."""
    if isinstance(value, str):
        yield from CARD.findall(value)
    elif isinstance(value, dict):
        for part in value.values():
            yield from cards_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part)


def allowed(events: list[Event], seat: int) -> list[set[str]]:
    """For every number of events, the cards that a seat may have seen in this deal or in a cut.

    Worked out from the journal alone: one's own cards when dealt, others' when they lie open.
    """
    after: list[set[str]] = [set()]
    deal: set[str] = set()
    cuts: set[str] = set()
    for event in events:
        body = encode(event)
        match body["type"]:
            case "game-started":
                deal, cuts = set(), set()
            case "cut-for-deal":
                cuts = cuts | {body["card"]}
            case "dealt":
                deal = set(body["hands"][seat])
            case "starter-turned" | "card-played":
                deal = deal | {body["card"]}
            case "counted":
                deal = deal | set(body["cards"])
            case _:
                pass
        after.append(deal | cuts)
    return after


async def whole_game(house: House, seed: int) -> Guest:
    guest = Guest(house.address, random.Random(seed))
    await guest.sit_down()
    await guest.play(lambda g: g.view.get("phase") == "over")
    return guest


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_whole_game_shows_no_card_before_its_time(seed: int) -> None:
    async with serving() as house:
        guest = await whole_game(house, seed)
        rows = await house.journal.since(guest.table, 0)
        events = [decode(json.loads(row.body)) for row in rows]
        may_see = allowed(events, 0)
        seen = 0
        for text in guest.messages:
            message = json.loads(text)
            if message["t"] not in ("event", "state"):
                assert not set(cards_in(message))
                continue
            cards = set(cards_in({**message, "log": None, "table": None}))
            assert cards <= may_see[message["seq"]], f"{cards - may_see[message['seq']]} in {text}"
            seen += len(cards)
        assert seen > 200
        await secrets_stay(house, guest)


async def secrets_stay(house: House, guest: Guest) -> None:
    """Nothing that anybody is sent holds the secret or the token, in any form."""
    secret = await house.journal.secret(guest.table, 1)
    assert secret is not None
    said = list(guest.messages)
    async with house.http(guest.cookie) as http:
        for path in ("/", "/api/me", "/healthz", f"/table/{guest.table}",
                     f"/api/tables/{guest.table}/record",
                     f"/api/tables/{guest.table}/record?format=json", "/nothing"):  # fmt: skip
            answer = await http.get(path)
            # The cookie goes back to whoever sent it, and only there.
            given = answer.headers.pop("set-cookie", guest.cookie)
            assert given.partition(";")[0] == guest.cookie
            said.append(answer.text + str(answer.headers))
    token = guest.cookie.partition("=")[2]
    (owner, _) = await house.journal.seats(guest.table)
    for text in said:
        assert secret.hex() not in text.lower()
        assert token not in text
        assert owner is not None
        assert owner not in text


async def test_hints_come_from_the_view_alone() -> None:
    """Two tables with the same open cards and other hidden ones get the same hint."""
    async with serving() as house:
        guest = Guest(house.address, random.Random(4))
        await guest.sit_down()
        await guest.play(lambda g: g.view.get("phase") == "lay-away" and 0 in g.view["waiting"])
        table = house.tables._open[guest.table]  # pyright: ignore[reportPrivateUsage]
        dealt = table.events[-1] if isinstance(table.events[-1], Dealt) else table.events[-2]
        assert isinstance(dealt, Dealt)
        hints: list[Any] = []
        for turn in range(4):
            others = [card for card in PACK if card not in dealt.hands[0]]
            picked = random.Random(turn).sample(others, 7)
            changed = replace(dealt, hands=(dealt.hands[0], tuple(picked[:6])), starter=picked[6])
            at = table.events.index(dealt)
            twin = [*table.events[:at], changed]
            replaced = Table.of(table.id, table.seats, twin)
            house.tables._open[guest.table] = replaced  # pyright: ignore[reportPrivateUsage]
            async with house.socket(guest.cookie) as socket:
                hints.append(await ask(socket, {"t": "hint", "id": "h", "table": guest.table}))
            assert set(cards_in(hints[-1])) <= {
                card.text for card in dealt.hands[0] if card is not None
            }
        assert hints[0]["t"] == "hint"
        assert all(hint == hints[0] for hint in hints)


async def test_a_rematch_has_the_loser_deal_and_a_secret_of_its_own() -> None:
    async with serving() as house:
        guest = await whole_game(house, 8)
        first = guest.view
        await guest.play(lambda g: g.view["game_number"] == 2 and g.view["deal"] == 1)
        second = guest.view
        secrets = [await house.journal.secret(guest.table, game) for game in (1, 2)]
        assert first["commitment"] != second["commitment"]
        assert secrets[0] != secrets[1]
        assert second["dealer"] == 1 - first["winner"]
        for game, (secret, seen) in enumerate(zip(secrets, (first, second), strict=True), 1):
            assert secret is not None
            assert len(secret) == 32
            name = f"{guest.table}/{game}".encode()
            assert hashlib.sha256(secret + name).hexdigest() == seen["commitment"]


def test_cards_are_text_on_the_wire_to_a_watcher_too() -> None:
    chance = random.Random(3)

    def check(deal: Deals, point: int, audience: int) -> bool:
        seen = deal.seen[point]
        message = json.loads(write(wire.happened("t", 3, seen.event, seen.match, audience)))
        for hand in message["view"]["held"] + message["view"]["laid"]:
            assert all(card is None or card in TEXTS for card in hand)
        if audience == WATCHER and point < 2:
            assert set(cards_in(message)) <= {cut.card.text for cut in seen.match.game.cuts}  # type: ignore[union-attr]
            return True
        return False

    assert through_a_game(chance, check, 61, may_abandon=False)["Dealt"] > 3
