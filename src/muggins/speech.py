"""What is said at the table: every event as sentences of the message catalogue.

A sentence is the name of a Fluent message in `locales/*/table.ftl` with its arguments, so
that browser, terminal and screen reader say the same thing, each in its language. The
argument `who` is "you" or "other", `name` the player's name; `card`, `cards` and any argument
ending in `-cards` hold cards as text such as 5H, to be shown with the indices of the language.
Fractions are plain numbers: the messages round them, with the language's decimal mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muggins.cards import Card
from muggins.events import (
    Abandoned,
    CardPlayed,
    Counted,
    CutForDeal,
    Dealt,
    Event,
    GameStarted,
    GameWon,
    LaidAway,
    Pegged,
    StarterTurned,
    WentGo,
)
from muggins.hands import ScoreLine
from muggins.match import Match

__all__ = ["Said", "say", "say_count"]


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence: the name of a message and its arguments."""

    id: str
    args: dict[str, str | int | float]


def say(event: Event, match: Match, viewer: int) -> tuple[Said, ...]:
    """What is said of an event; `match` is the table just after it, `viewer` a seat.

    Empty for events that go without saying.
    """
    match event:
        case GameStarted(number=number, options=options, dealer=dealer):
            said = [Said("say-game", {"number": number, "target": options.target})]
            if dealer is not None:
                said.append(_by("say-first-deal", dealer, match, viewer))
            return tuple(said)
        case CutForDeal(seat=seat, card=card):
            return (_by("say-cut", seat, match, viewer, card=card.text), *_cut(match, viewer))
        case Dealt(dealer=dealer, number=number):
            return (_by("say-dealt", dealer, match, viewer, number=number),)
        case LaidAway(seat=seat, cards=cards):
            return (_by("say-laid-away", seat, match, viewer, n=len(cards)),)
        case StarterTurned(seat=seat, card=card, points=points):
            starter = Said("say-starter", {"card": card.text})
            if not points:
                return (starter,)
            return (starter, _by("say-heels", seat, match, viewer, points=points))
        case CardPlayed(seat=seat, card=card, count=count, lines=lines):
            return (
                _by("say-played", seat, match, viewer, card=card.text, count=count),
                *(
                    _by(
                        f"peg-{line.kind}", seat, match, viewer,
                        points=line.points, cards=_text(line.cards), n=len(line.cards),
                    )
                    for line in lines
                ),
            )  # fmt: skip
        case WentGo(seat=seat):
            return (_by("say-go", seat, match, viewer),)
        case Pegged(seat=seat, kind=kind, points=points):
            return (_by(f"peg-{kind}", seat, match, viewer, points=points),)
        case Counted(seat=seat, kind=kind, lines=lines, points=points):
            return (
                _by(f"say-{kind}", seat, match, viewer, points=points),
                *say_count(lines),
            )
        case GameWon(side=side, scores=scores, skunk=skunk):
            seat = _seat_of(side, match)
            loser = min(scores)
            return (
                _by("say-won", seat, match, viewer, skunk=skunk, score=max(scores), loser=loser),
            )
        case Abandoned(seat=seat):
            return (_by("say-abandoned", seat, match, viewer),)
        case _:
            return ()


def say_count(lines: Sequence[ScoreLine]) -> tuple[Said, ...]:
    """A count as it is spoken, one sentence a line, each with the running total.

    `place` is "only", "first", "middle" or "last", for the "and" before the last line.
    A count of nothing is one sentence of its own.
    """
    if not lines:
        return (Said("count-nothing", {}),)
    said: list[Said] = []
    total = 0
    for i, line in enumerate(lines):
        total += line.points
        if len(lines) == 1:
            place = "only"
        elif i == 0:
            place = "first"
        else:
            place = "last" if i == len(lines) - 1 else "middle"
        args: dict[str, str | int | float] = {
            "points": line.points,
            "total": total,
            "n": len(line.cards),
            "cards": _text(line.cards),
            "place": place,
        }
        said.append(Said(f"count-{line.kind}", args))
    return tuple(said)


def _cut(match: Match, viewer: int) -> tuple[Said, ...]:
    """What follows a cut: nothing yet, a tie, or who deals."""
    game = match.game
    if game is None:
        return ()
    if game.dealer is not None:
        return (_by("say-first-deal", game.dealer, match, viewer),)
    round_over = len(game.cutting) > 1 and len(game.cuts) >= game.options.seats
    return (Said("say-tie", {}),) if round_over else ()


def _seat_of(side: int, match: Match) -> int:
    return match.game.options.sides.index(side) if match.game else side


def _by(name: str, seat: int, match: Match, viewer: int, **args: str | int) -> Said:
    """A sentence about a player."""
    who = "you" if seat == viewer else "other"
    return Said(name, {"who": who, "name": match.players[seat].name, **args})


def _text(cards: Sequence[Card]) -> str:
    return " ".join(card.text for card in cards)
