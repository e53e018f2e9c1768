"""The engine protocol: questions to a player and its answers, one JSON object a line.

docs/engine-protocol.md describes it for other programs. What our own server and its workers
say to each other is the same question inside an envelope, at the end of this module.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

import msgspec
from msgspec import Struct

from muggins.cards import Card, CardError, parse_card
from muggins.engine.question import TARGETS, Question, ToLay, ToPlay
from muggins.speech import Said

__all__ = [
    "LONGEST",
    "SEED",
    "WORKER",
    "Advice",
    "Asking",
    "Choice",
    "Malformed",
    "Reply",
    "Task",
    "Want",
    "addressed",
    "answers",
    "fitting",
    "read_answer",
    "read_question",
    "read_reply",
    "read_task",
    "write_answer",
    "write_line",
    "write_question",
    "write_task",
]

LONGEST: Final = 16384
"""The most bytes of a line; a question has some 400."""

SEED: Final = 0
"""The seed of a question that brings none."""

_MOST_SEED: Final = 2**64 - 1
_QUOTED: Final = 40
"""How much of a value that is wrong is repeated, in characters."""


class Malformed(ValueError):
    """Raised for a line that is no question, or no answer; `said` names the field."""

    def __init__(self, said: str, /, **facts: str | int) -> None:
        super().__init__(f"{said}: {facts}")
        self.said = Said(said, dict(facts))


class Choice(Struct, frozen=True):
    """One choice that is weighed and its worth to the player; what is not known is null.

    Laying away: `hand` is the average over the starters and `spread` its standard deviation,
    `crib` is negative when it is the other's, `play` what the four kept make more than the
    other in the play, `total` all three together. In the play: `play` and `total` are what
    the player makes more than the other from this card on, `often` how often, from 0 to 1, it
    should be this card. `win` is the chance to win the game, from 0 to 1.
    """

    cards: tuple[Card, ...]
    hand: float | None = None
    crib: float | None = None
    play: float | None = None
    total: float | None = None
    win: float | None = None
    spread: float | None = None
    often: float | None = None


class Advice(Struct, frozen=True):
    """Every choice, best first, and why that is the best."""

    choices: tuple[Choice, ...]
    said: Said


# --- Questions -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asking:
    """A question as it came, with the seed to answer it by, and whether advice is wanted too."""

    question: Question
    seed: int = SEED
    advice: bool = False


def read_question(line: bytes) -> Asking:
    """The question on a line. Raises Malformed naming the field that is wrong.

    Whether its cards go together is for `question.view_of` to say.
    """
    fields = _object(line)
    if "phase" not in fields:
        raise Malformed("engine-missing", field="phase", wanted="phase")
    phase = fields["phase"]
    if phase not in ("discard", "play"):
        raise _wrong("phase", phase, "phase")
    wanted = _TO_LAY if phase == "discard" else _TO_PLAY
    for name in fields:
        if name not in wanted and name not in _OPTIONAL and name != "phase":
            known = ", ".join(["phase", *wanted, *_OPTIONAL])
            raise Malformed("engine-unknown", field=_short(name), known=known)
    for name, (kind, _) in wanted.items():
        if name not in fields:
            raise Malformed("engine-missing", field=name, wanted=kind)
    found: dict[str, Any] = {
        name: read(name, fields[name])
        for name, (_, read) in (wanted | _OPTIONAL).items()
        if name in fields
    }
    seed, advice = found.pop("seed", SEED), found.pop("advice", False)
    found.pop("game", None)
    held = found.pop("hand")
    question = ToLay(held, **found) if phase == "discard" else ToPlay(held, **found)
    return Asking(question, seed, advice)


def write_question(question: Question, seed: int | None = None) -> bytes:
    """The line that asks it; without a seed whoever answers takes its own."""
    fields: dict[str, object] = {
        "phase": "discard" if isinstance(question, ToLay) else "play",
        "hand": _texts(question.held),
    }
    if isinstance(question, ToPlay):
        fields["laid_away"] = _texts(question.laid_away)
        fields["starter"] = question.starter.text
    fields |= {
        "dealer": question.dealer,
        "scores": question.scores,
        "target": question.target,
    }
    if isinstance(question, ToPlay):
        fields["played"] = [("me" if own else "them", card.text) for own, card in question.played]
        fields["pile"] = _texts(question.pile)
    if seed is not None:
        fields["seed"] = seed
    return write_line(fields)


def fitting(question: Question, cards: Sequence[Card]) -> bool:
    """Whether these cards answer the question: two different ones held, or one that fits."""
    if any(card not in question.held for card in cards):
        return False
    if isinstance(question, ToLay):
        return len(cards) == len({*cards}) == 2
    return len(cards) == 1 and cards[0].pip + sum(card.pip for card in question.pile) <= 31


def write_line(value: object) -> bytes:
    """A value as a line of JSON."""
    return _encoder.encode(value) + b"\n"


# --- Answers ---------------------------------------------------------------------------------


def write_answer(
    question: Question, cards: Sequence[Card], choices: Sequence[Choice] | None = None
) -> bytes:
    """The line that answers with these cards, and with every choice where that was asked."""
    texts = _texts(cards)
    lays = isinstance(question, ToLay)
    fields: dict[str, object] = {"discard": texts} if lays else {"play": texts[0]}
    if choices is not None:
        fields["choices"] = [_weighed(choice, lays=lays) for choice in choices]
    return write_line(fields)


def _weighed(choice: Choice, *, lays: bool) -> dict[str, object]:
    """A choice as `muggins advise --json` has it."""
    texts = _texts(choice.cards)
    if lays:
        figures = ("hand", "crib", "play", "total", "win", "spread")
        return {"discard": texts, **{name: getattr(choice, name) for name in figures}}
    figures = ("play", "win", "often")
    return {"card": texts[0], **{name: getattr(choice, name) for name in figures}}


def read_answer(line: bytes, phase: str) -> tuple[Card, ...]:
    """The cards of an answer in that phase of a game, "lay-away" or "play".

    It may have other fields. Raises Malformed for a line without such cards, an error among
    them. Whether they may be laid away or played is for the rules to say.
    """
    fields = _object(line)
    if "error" in fields:
        raise Malformed("engine-answer-error", given=_short(fields["error"]))
    name = "play" if phase == "play" else "discard"
    if name not in fields:
        wanted = "card" if phase == "play" else "cards"
        raise Malformed("engine-missing", field=name, wanted=wanted)
    if phase == "play":
        return (_card(name, fields[name]),)
    return _cards(name, fields[name])


# --- Reading field by field ------------------------------------------------------------------


def _object(line: bytes) -> dict[str, Any]:
    """The object on a line. Raises Malformed for anything else."""
    if len(line) > LONGEST:
        raise Malformed("engine-too-long", most=LONGEST)
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed("engine-not-json") from error
    if not isinstance(value, dict):
        raise Malformed("engine-no-object", example='{"phase": "discard", …}')
    fields = cast("dict[str, Any]", value)
    # Every field has a colon, so that as many colons as fields are one field each; to read the
    # line again takes longer, and is for those that have more.
    if line.count(b":") > len(fields):
        _refuse_twice(line)
    return fields


def _refuse_twice(line: bytes) -> None:
    """Refuse an object in which a field stands twice, of which any reader takes another one."""
    try:
        pairs: list[tuple[str, object]] = json.loads(
            line.decode(), object_pairs_hook=list, parse_int=str, parse_float=str
        )
    except (ValueError, RecursionError) as error:
        raise Malformed("engine-not-json") from error
    names: set[str] = set()
    for name, _ in pairs:
        if name in names:
            raise Malformed("engine-twice", field=_short(name))
        names.add(name)


def _wrong(field: str, value: object, kind: str) -> Malformed:
    return Malformed("engine-wrong", field=field, given=_short(value), wanted=kind)


def _short(value: object) -> str:
    """A value as JSON, cut short where it is long."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    shown = "".join(char if char.isprintable() else "\ufffd" for char in text)
    shown = shown if len(shown) <= _QUOTED else shown[:_QUOTED] + "…"
    return f'"{shown}"' if isinstance(value, str) else shown


def _card(field: str, value: object) -> Card:
    try:
        if isinstance(value, str):
            return parse_card(value)
    except CardError:
        pass
    raise _wrong(field, value, "card")


def _cards(field: str, value: object) -> tuple[Card, ...]:
    return tuple(
        _card(f"{field}[{i}]", text) for i, text in enumerate(_list(field, value, "cards"))
    )


def _list(field: str, value: object, kind: str) -> list[object]:
    if not isinstance(value, list):
        raise _wrong(field, value, kind)
    return cast("list[object]", value)


def _truth(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(field, value, "truth")
    return value


def _whole(value: object) -> bool:
    # A bool is an int as well, and no number here.
    return isinstance(value, int) and not isinstance(value, bool)


def _scores(field: str, value: object) -> tuple[int, int]:
    pair = _list(field, value, "scores")
    if len(pair) != 2 or not all(_whole(score) for score in pair):
        raise _wrong(field, value, "scores")
    return cast("tuple[int, int]", tuple(pair))


def _target(field: str, value: object) -> int:
    if not _whole(value) or value not in TARGETS:
        raise _wrong(field, value, "target")
    return cast("int", value)


def _played(field: str, value: object) -> tuple[tuple[bool, Card], ...]:
    found: list[tuple[bool, Card]] = []
    for i, item in enumerate(_list(field, value, "played")):
        pair = _list(f"{field}[{i}]", item, "played")
        if len(pair) != 2 or pair[0] not in ("me", "them"):
            raise _wrong(f"{field}[{i}]", item, "played")
        found.append((pair[0] == "me", _card(f"{field}[{i}][1]", pair[1])))
    return tuple(found)


def _seed(field: str, value: object) -> int:
    if not _whole(value) or not 0 <= cast("int", value) <= _MOST_SEED:
        raise _wrong(field, value, "seed")
    return cast("int", value)


def _game(field: str, value: object) -> str:
    if value != "standard":
        raise _wrong(field, value, "game")
    return "standard"


_Fields = dict[str, tuple[str, Callable[[str, object], Any]]]
"""What a field holds, as the messages name it, and how it is read."""

_TO_LAY: Final[_Fields] = {
    "hand": ("cards", _cards),
    "dealer": ("truth", _truth),
    "scores": ("scores", _scores),
    "target": ("target", _target),
}
_TO_PLAY: Final[_Fields] = {
    "hand": ("cards", _cards),
    "laid_away": ("cards", _cards),
    "starter": ("card", _card),
    "dealer": ("truth", _truth),
    "scores": ("scores", _scores),
    "target": ("target", _target),
    "played": ("played", _played),
    "pile": ("cards", _cards),
}
_OPTIONAL: Final[_Fields] = {
    "game": ("game", _game),
    "seed": ("seed", _seed),
    "advice": ("truth", _truth),
}


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card.text for card in cards]


# --- Between our programs and their workers --------------------------------------------------

WORKER: Final = (sys.executable, "-m", "muggins.engine.worker")
"""The command that starts a worker."""

Want = Literal["move", "advice"]
"""What a worker is asked for."""


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """What a worker is asked: number `n`, of the player `level`, who has that seed.

    `question` is a line of the engine protocol.
    """

    n: int
    level: str
    seed: int
    want: Want
    question: msgspec.Raw


class Reply(Struct, frozen=True):
    """A worker's answer to question number `n`: the cards to play, or advice.

    One without either says that it could not answer. The first reply of all, number 0, says
    that the worker is ready.
    """

    n: int
    cards: tuple[Card, ...] = ()
    advice: Advice | None = None


def _to_text(value: object) -> str | float:
    if isinstance(value, Card):
        return value.text
    if isinstance(value, float):
        return float(value)  # one of numpy's
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def _from_text(kind: type, value: object) -> Card:
    if kind is Card and isinstance(value, str):
        return parse_card(value)
    raise NotImplementedError(f"{kind.__name__} is no card")


_encoder: Final = msgspec.json.Encoder(enc_hook=_to_text)
_tasks: Final = msgspec.json.Decoder(Task)
_replies: Final = msgspec.json.Decoder(Reply, dec_hook=_from_text)


def write_task(n: int, level: str, seed: int, want: Want, question: Question) -> bytes:
    """The line that asks a worker."""
    inner = msgspec.Raw(write_question(question).strip())
    return write_line(Task(n, level, seed, want, inner))


def read_task(line: bytes) -> Task:
    """A worker's task. Raises msgspec.DecodeError for anything else."""
    return _tasks.decode(line)


def read_reply(line: bytes) -> Reply:
    """A worker's reply. Raises msgspec.DecodeError for anything else."""
    return _replies.decode(line)


def answers(reply: Reply, question: Question, want: Want) -> bool:
    """Whether a reply is one to that question: it may have nothing to say, but nothing wrong."""
    if want == "move":
        return reply.advice is None and (not reply.cards or fitting(question, reply.cards))
    choices = reply.advice.choices if reply.advice else ()
    return not reply.cards and all(fitting(question, choice.cards) for choice in choices)


def addressed(advice: Advice, name: str) -> Advice:
    """The advice to whoever plays against somebody of that name, which a worker is not told."""
    args = advice.said.args
    if "name" not in args:
        return advice
    return Advice(advice.choices, replace(advice.said, args={**args, "name": name}))
