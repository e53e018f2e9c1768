"""Every message on a table's socket, in and out.

Messages are JSON objects whose `t` names their kind. `web/src/lib/protocol.ts` is made
from this module; docs/protocol.md describes it for people. Cards are text such as "5H",
hidden ones null. The server sends what a screen needs, so that no client has to know the
rules: after every event the whole table as that viewer sees it, and what is said.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from muggins.cards import Card
from muggins.engine.protocol import Choice
from muggins.records.encoding import card_from_text, card_to_text
from muggins.speech import Said
from muggins.views import TableView

__all__ = [
    "MAX_MESSAGE",
    "AbandonMove",
    "AskHint",
    "ContinueMove",
    "CutMove",
    "CutStarterMove",
    "Do",
    "Happened",
    "Hello",
    "Hint",
    "Incoming",
    "LayAwayMove",
    "Move",
    "No",
    "Ok",
    "Outgoing",
    "PlayMove",
    "Problem",
    "RematchMove",
    "State",
    "read",
    "write",
]

MAX_MESSAGE: Final = 4096
"""The longest message a client may send, in bytes."""


class CutMove(Struct, tag_field="t", tag="cut", frozen=True, forbid_unknown_fields=True):
    """Draw the card at this position (0 to 51) of the spread pack."""

    position: int


class LayAwayMove(Struct, tag_field="t", tag="lay-away", frozen=True, forbid_unknown_fields=True):
    """Lay these cards away into the crib."""

    cards: tuple[Card, ...]


class CutStarterMove(
    Struct, tag_field="t", tag="cut-starter", frozen=True, forbid_unknown_fields=True
):
    """Cut the pack for the starter."""


class PlayMove(Struct, tag_field="t", tag="play", frozen=True, forbid_unknown_fields=True):
    """Play this card."""

    card: Card


class ContinueMove(Struct, tag_field="t", tag="continue", frozen=True, forbid_unknown_fields=True):
    """Go on to the next deal."""


class RematchMove(Struct, tag_field="t", tag="rematch", frozen=True, forbid_unknown_fields=True):
    """Play the next game of the match; only once the last one is over."""


class AbandonMove(Struct, tag_field="t", tag="abandon", frozen=True, forbid_unknown_fields=True):
    """Give the game up; it counts for nobody."""


Move = CutMove | LayAwayMove | CutStarterMove | PlayMove | ContinueMove | RematchMove | AbandonMove
"""What a player can do at a table."""


class Hello(Struct, tag_field="t", tag="hello", frozen=True, forbid_unknown_fields=True):
    """Follow a table: everything after seq `since`, or its whole state when null."""

    table: str
    since: int | None = None


class Do(Struct, tag_field="t", tag="do", frozen=True, forbid_unknown_fields=True):
    """Make a move, decided upon while seq `seq` was the last one seen.

    `id` is the client's own name for this command, at most 64 characters: sent again with
    the same id it is answered as before and done only once.
    """

    id: str
    table: str
    seq: int
    c: Move


class AskHint(Struct, tag_field="t", tag="hint", frozen=True, forbid_unknown_fields=True):
    """Ask what the best player would do in this seat now."""

    id: str
    table: str


Incoming = Hello | Do | AskHint


class State(Struct, tag_field="t", tag="state", frozen=True):
    """A whole table at seq `seq`, and what was said in the game going on."""

    table: str
    seq: int
    view: TableView
    log: tuple[Said, ...]


class Happened(Struct, tag_field="t", tag="event", frozen=True):
    """One event, number `seq`: what happened, the table just after it, what is said of it.

    `said` are sentences in order; those of a hand's count follow the order of its lines.
    """

    table: str
    seq: int
    event: dict[str, Any]
    view: TableView
    said: tuple[Said, ...]


class Ok(Struct, tag_field="t", tag="ok", frozen=True):
    """The command was done and stands in the journal up to `seq`."""

    id: str
    seq: int


class No(Struct, tag_field="t", tag="no", frozen=True):
    """The command was not done: the message `no-<code>` with `facts` says why."""

    id: str
    code: str
    facts: dict[str, str | int]


class Hint(Struct, tag_field="t", tag="hint", frozen=True):
    """What the best player would do, best choice first, and why in one sentence."""

    id: str
    choices: tuple[Choice, ...]
    said: Said


class Problem(Struct, tag_field="t", tag="problem", frozen=True):
    """A message could not be taken; the message `no-<code>` with `facts` says why."""

    code: str
    facts: dict[str, str | int]


Outgoing = State | Happened | Ok | No | Hint | Problem

_decoder: Final = msgspec.json.Decoder(Incoming, dec_hook=card_from_text)
_encoder: Final = msgspec.json.Encoder(enc_hook=card_to_text)


def read(message: bytes | str) -> Incoming:
    """A client's message. Raises msgspec.DecodeError, saying what is wrong and where."""
    return _decoder.decode(message)


def write(message: Outgoing) -> str:
    """The text that goes to a client."""
    return _encoder.encode(message).decode()
