"""The order of the cards, drawn so that it can be checked afterwards.

A game has a secret of 32 random bytes, made for it alone. Its commitment, published when
the game begins, binds whoever keeps the secret; the order of every pack follows from the
secret, the number of the deal and what the players contributed, so once the secret is
known anybody can work out every card again. docs/protocol.md gives every byte and a test
vector.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final

from muggins.cards import PACK, Card

__all__ = ["SECRET_BYTES", "commitment", "player_seed", "shuffled"]

SECRET_BYTES: Final = 32


def commitment(secret: bytes, game_id: str) -> str:
    """The published promise: SHA-256 of the secret and the game's name, in hexadecimal."""
    return hashlib.sha256(secret + game_id.encode()).hexdigest()


def shuffled(secret: bytes, deal: int, contributions: bytes = b"") -> tuple[Card, ...]:
    """The pack in the order of deal number `deal`; 0 is the pack spread to cut for deal.

    `contributions` is the players' own bytes in order of seats. Fisher–Yates from the last
    place down, each place drawn without bias from the stream of bytes.
    """
    stream = _stream(secret, contributions + deal.to_bytes(4, "big"))
    pack = list(PACK)
    for last in range(len(pack) - 1, 0, -1):
        other = _draw(stream, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def player_seed(secret: bytes, seat: int) -> int:
    """What the computer in a seat draws its chance from, below 2⁶⁴; nobody can know it before.

    The first 8 bytes of HMAC-SHA-256(secret, "player" ‖ seat): no message of a pack has that
    length, and the secret does not follow from it.
    """
    message = b"player" + seat.to_bytes(4, "big")
    return int.from_bytes(hmac.digest(secret, message, "sha256")[:8], "big")


def _stream(secret: bytes, message: bytes) -> Iterator[int]:
    """The bytes of HMAC-SHA-256(secret, message ‖ block counter), block after block."""
    block = 0
    while True:
        yield from hmac.digest(secret, message + block.to_bytes(4, "big"), "sha256")
        block += 1


def _draw(stream: Iterator[int], below: int) -> int:
    """A number from 0 to below - 1 (at most 255), every one equally likely."""
    limit = 256 - 256 % below
    while True:
        byte = next(stream)
        if byte < limit:
            return byte % below
