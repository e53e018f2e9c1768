"""docs/protocol.md tells the truth: its examples, its codes, and its order of the cards."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from muggins.cards import parse_card
from muggins.game import Game
from muggins.records.encoding import card_from_text
from muggins.server import house, limits, protocol, socket, tables
from muggins.server.protocol import Outgoing, read, write
from muggins.server.security import COOKIE, cookie_header
from muggins.shuffle import player_seed, shuffled
from muggins.views import RECENT

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
CLIENT, SERVER = (
    re.findall(r"```json\n(.*?)\n```", part, re.DOTALL)
    for part in TEXT.split("### From the client")[1].split("### From the server")
)
SECRET = bytes(range(32))


@pytest.mark.parametrize("example", CLIENT)
def test_what_a_client_sends_can_be_read(example: str) -> None:
    read(example)


def test_every_move_and_every_question_has_an_example() -> None:
    asked = [read(example) for example in CLIENT]
    moves = {type(a.c) for a in asked if isinstance(a, protocol.Do)}
    assert moves == set(get_args(protocol.Move))
    assert {type(a) for a in asked} == set(get_args(protocol.Incoming))


@pytest.mark.parametrize("example", SERVER)
def test_what_the_server_sends_has_that_form(example: str) -> None:
    decoder = msgspec.json.Decoder(Outgoing, dec_hook=card_from_text)
    assert json.loads(write(decoder.decode(example))) == json.loads(example)


def test_every_answer_has_an_example() -> None:
    kinds = {json.loads(example)["t"] for example in SERVER}
    assert kinds == {kind.__struct_config__.tag for kind in get_args(Outgoing)}


def test_limits_and_codes_are_the_servers() -> None:
    assert f"at most {protocol.MAX_MESSAGE} bytes" in TEXT
    assert f"more than {4 * protocol.MAX_MESSAGE} bytes" in TEXT
    for code in (socket.TOO_SLOW, socket.TOO_MANY_ERRORS, socket.INTERNAL_ERROR):
        assert f"| {code} |" in TEXT
    assert f"`{COOKIE}`" in TEXT
    assert cookie_header("x", secure=False).count(f"Max-Age={400 * 24 * 3600};") == 1
    assert "given for 400 days" in TEXT
    assert RECENT == 5
    assert "the last five games" in TEXT
    assert limits._PER_GUEST == (30, 0.1)  # pyright: ignore[reportPrivateUsage]
    assert "30 at once and then one every ten seconds" in TEXT
    assert limits._PER_ADDRESS == (300, 1.0)  # pyright: ignore[reportPrivateUsage]
    assert "300 at once and then one a second" in TEXT
    assert tables._MAX_UNFINISHED == 30  # pyright: ignore[reportPrivateUsage]
    assert "the 30 played at last are `open`" in TEXT


def order(deal: int) -> list[str]:
    """The order of a pack, from the description alone."""
    blocks = (
        hmac.new(SECRET, deal.to_bytes(4, "big") + b.to_bytes(4, "big"), hashlib.sha256).digest()
        for b in range(100)
    )
    stream = (byte for block in blocks for byte in block)
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    for i in range(51, 0, -1):
        n = i + 1
        byte = next(b for b in stream if b < 256 - 256 % n)
        j = byte % n
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def vector(name: str) -> str:
    found = re.search(rf"^\| {re.escape(name)} \| `(.*)` \|$", TEXT, re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_vector_is_what_the_description_gives() -> None:
    name = b"mTzKJb2l0XW9vQ4rY8sGfA/1"
    assert name.decode() in TEXT
    assert vector("Commitment") == hashlib.sha256(SECRET + name).hexdigest()
    assert vector("Cut, places 0 to 12").split() == order(0)[:13]
    for deal in (1, 2):
        pack = order(deal)
        assert vector(f"Deal {deal}, non-dealer").split() == pack[:6]
        assert vector(f"Deal {deal}, dealer").split() == pack[6:12]
        assert vector(f"Deal {deal}, starter") == pack[12]


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_table_deals_as_described(dealer: int) -> None:
    from muggins.events import GameStarted
    from muggins.rules import STANDARD

    pack = tuple(parse_card(text) for text in order(1))
    game = Game.start(GameStarted(1, STANDARD, dealer))
    deal = house.deal(game, dealer, pack)
    assert [str(c) for c in deal.hands[1 - dealer]] == vector("Deal 1, non-dealer").split()
    assert [str(c) for c in deal.hands[dealer]] == vector("Deal 1, dealer").split()
    assert str(deal.starter) == vector("Deal 1, starter")
    assert shuffled(SECRET, 1) == pack


@pytest.mark.parametrize("seat", [0, 1])
def test_the_computers_number_is_as_described(seat: int) -> None:
    message = b"player" + seat.to_bytes(4, "big")
    number = int.from_bytes(hmac.new(SECRET, message, hashlib.sha256).digest()[:8], "big")
    assert vector(f"The computer's number, seat {seat}") == str(number)
    assert player_seed(SECRET, seat) == number
