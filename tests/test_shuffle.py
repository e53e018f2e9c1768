"""The order of the cards, and the promise about it."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from muggins import shuffle
from muggins.cards import PACK
from muggins.shuffle import SECRET_BYTES, commitment, player_seed, shuffled
from tests.reference import ALL_CARDS

SECRET = bytes(range(SECRET_BYTES))
VECTOR = "TS TC KC 5H AC 2H QS 5S AD TD 3H 8H 7H"
PROMISE = "942bc089821cbeecd4d51f48e1a4d05e67edadb82c163d6141c9548cf42edd6c"


def by_hand(secret: bytes, deal: int, contributions: bytes) -> list[str]:
    """The order worked out again from the description alone."""
    blocks = b"".join(
        hmac.new(
            secret,
            contributions + deal.to_bytes(4, "big") + block.to_bytes(4, "big"),
            hashlib.sha256,
        ).digest()
        for block in range(64)
    )
    used = 0
    pack = list(ALL_CARDS)
    for size in range(52, 1, -1):
        # The largest multiple of `size` that a byte can fall below.
        while blocks[used] >= 256 // size * size:
            used += 1
        chosen = blocks[used] % size
        used += 1
        pack[size - 1], pack[chosen] = pack[chosen], pack[size - 1]
    return pack


def test_a_vector() -> None:
    assert " ".join(card.text for card in shuffled(SECRET, 1)[:13]) == VECTOR
    assert commitment(SECRET, "game-1") == PROMISE


@pytest.mark.parametrize("deal", [0, 1, 2, 255, 256, 65536])
@pytest.mark.parametrize("contributions", [b"", b"\0" * 32, bytes(range(64))])
def test_the_order_is_the_one_described(deal: int, contributions: bytes) -> None:
    for start in range(20):
        secret = hashlib.sha256(bytes([start])).digest()
        order = shuffled(secret, deal, contributions)
        assert [card.text for card in order] == by_hand(secret, deal, contributions)
        assert order == shuffled(secret, deal, contributions)
        assert sorted(order) == list(PACK)


def test_everything_that_goes_in_matters() -> None:
    orders = {
        shuffled(SECRET, 0), shuffled(SECRET, 1), shuffled(SECRET[::-1], 1),
        shuffled(SECRET, 1, b"a" * 32), shuffled(SECRET, 1, b"b" * 32),
        shuffled(SECRET, 1, b"a" * 32 + b"b" * 32), shuffled(SECRET, 1, b"b" * 32 + b"a" * 32),
    }  # fmt: skip
    assert len(orders) == 7


def test_the_promise_binds_secret_and_game() -> None:
    promise = commitment(SECRET, "game-1")
    assert promise == hashlib.sha256(SECRET + b"game-1").hexdigest()
    assert len({promise, commitment(SECRET, "game-2"), commitment(SECRET[::-1], "game-1")}) == 3


@pytest.mark.parametrize("below", range(2, 53))
def test_every_number_has_equally_many_bytes(below: int) -> None:
    """Fed each byte once, a draw takes every number equally often: no bias is possible."""
    drawn: Counter[int] = Counter()
    stream = iter(range(256))
    while True:
        try:
            drawn[shuffle._draw(stream, below)] += 1  # pyright: ignore[reportPrivateUsage]
        except StopIteration:
            break
    assert set(drawn) == set(range(below))
    assert set(drawn.values()) == {256 // below}


def test_the_stream_does_not_repeat_its_blocks() -> None:
    stream: Iterator[int] = shuffle._stream(SECRET, b"x")  # pyright: ignore[reportPrivateUsage]
    blocks = {bytes(next(stream) for _ in range(32)) for _ in range(300)}
    assert len(blocks) == 300


def test_every_card_lies_everywhere_equally_often() -> None:
    shuffles = 5200
    places: Counter[tuple[int, int]] = Counter()
    neighbours: Counter[bool] = Counter()
    for deal in range(shuffles):
        order = shuffled(SECRET, deal)
        places.update((place, int(card)) for place, card in enumerate(order))
        neighbours.update(b - a == 1 for a, b in pairwise(order))
    expected = shuffles / 52
    chi_square = sum(
        (places[place, card] - expected) ** 2 / expected
        for place in range(52)
        for card in range(52)
    )
    # 51 × 51 degrees of freedom, standard deviation 72: five of them either way.
    assert abs(chi_square - 2601) < 5 * 72
    # Two cards follow each other in the pack's order once a shuffle (51 × 51 / (52 × 51)).
    assert abs(neighbours[True] / shuffles - 51 / 52) < 0.07


def test_the_computers_chance_follows_from_secret_and_seat_alone() -> None:
    seeds = [player_seed(bytes([secret]) * 32, seat) for secret in (1, 2) for seat in (0, 1)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert player_seed(b"\1" * 32, 0) == seeds[0]
    # It is none of the bytes that order a pack.
    for deal in range(3):
        stream = shuffle._stream(b"\1" * 32, deal.to_bytes(4, "big"))  # pyright: ignore[reportPrivateUsage]
        drawn = bytes(next(stream) for _ in range(400))
        assert seeds[0].to_bytes(8, "big") not in drawn
