"""Why the computer player would do what it does, as sentences of `locales/*/hints.ftl`.

Figures are rounded here as people see them, so that those of one sentence agree, and agree
with the table beside it (`web/src/table/figures.ts` rounds in the same way).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from muggins.cards import Card
from muggins.engine.laying import Laid
from muggins.engine.pegging import Weighed
from muggins.pegging import LIMIT, peg
from muggins.speech import Said
from muggins.views import TableView

__all__ = [
    "Averages", "Edge", "Figures", "Way", "chance", "why_laid", "why_lay_away", "why_play",
    "why_played",
]  # fmt: skip

Averages = tuple[tuple[Card, ...], float, float]
"""Two cards laid away, what the hand makes on average, and that with the crib in all."""

Whose = Literal["own", "other", "dealer"]
"""Whose crib it is: the player's, the other's, or a dealer's who has no name."""

Edge = Literal["none", "over", "under"]
"""Whether a chance is over or under the figure that stands for it."""

_LIKELY: Final = 0.5
_LITTLE_MORE: Final = 0.05
_MIXED: Final = 0.1
"""How often a card should be played at least, for people to be told of it."""


@dataclass(frozen=True, slots=True)
class Way:
    """A card that may be played and what that is worth, as in `advice.Choice`."""

    card: Card
    play: float | None
    win: float | None
    often: float | None


@dataclass(frozen=True, slots=True)
class Figures:
    """A choice of laying away as it is shown, in tenths or hundredths of a point.

    The parts add up to `total`; `win` is in tenths or hundredths of a per cent, and `edge`
    tells whether the chance is "over" or "under" it.
    """

    hand: int
    crib: int
    play: int
    total: int
    win: int
    edge: Edge

    @staticmethod
    def of(laid: Laid, decimals: int) -> Figures:
        """The figures of a choice with one decimal or two."""
        scale = 10**decimals
        parts = (laid.hand, laid.crib, laid.play)
        (hand, crib, play), total = _adding_up(parts, laid.total, scale)
        return Figures(hand, crib, play, total, *chance(laid.win, decimals))


def chance(win: float, decimals: int) -> tuple[int, Edge]:
    """The chance to win as it is shown, in tenths or hundredths of a per cent, and its edge.

    Only what is certain is shown as all or nothing.
    """
    most = 100 * 10**decimals
    shown = _nearest(most * win)
    if shown >= most and win < 1:
        return most - 1, "over"
    if shown <= 0 and win > 0:
        return 1, "under"
    return shown, "none"


def why_lay_away(view: TableView, best: Averages, second: Averages) -> Said:
    """Why `best` is laid away rather than `second`."""
    cards, hand, total = best
    (kept, crib), whole = _adding_up((hand, total - hand), total, 10)
    next_total = _nearest(10 * second[2])
    return Said(
        "hint-lay-away",
        {
            "name": view.players[1 - view.viewer].name,
            "cards": _text(cards),
            "whose": "own" if view.dealer == view.viewer else "other",
            "hand": kept / 10,
            "crib": abs(crib) / 10,
            "total": whole / 10,
            "next": "even" if next_total == whole else "behind",
            "next-cards": _text(second[0]),
            "next-total": next_total / 10,
        },
    )


def why_play(view: TableView, weighed: Sequence[Weighed]) -> Said:
    """Why the first of the cards weighed is played, and how far behind the next rank is."""
    best = weighed[0]
    pile = (best.card,) if view.closed else (*view.pile, best.card)
    count = sum(card.pip for card in pile)
    behind = [w for w in weighed if w.card.rank != best.card.rank]
    total, answer = round(best.total, 1), round(best.answer, 1)
    short = round(total - round(behind[0].total, 1), 1) if behind else 0.0
    leads = len(pile) == 1
    # What is left of the total, so that the figures said add up to what the order goes by.
    after = max(round(total - best.now + answer, 1), 0.0)
    return Said(
        _reason(best, weighed, leads=leads),
        {
            **_bare(best, weighed, leads=leads),
            "name": view.players[1 - view.viewer].name,
            "kind": _kind(pile, count),
            "answer": answer,
            "then": "some" if after else "none",
            "after": after,
            "reply": _reply(best, count),
            "chance": round(100 * (best.risk if _guards(best, weighed) else best.stuck)),
            # Where the score decides, the next card may even promise more points.
            "next": "none" if not behind or short < 0 else "behind" if short else "even",
            "next-cards": behind[0].card.text if behind else "",
            "behind": max(short, 0.0),
        },
    )


def why_laid(found: Sequence[Laid], *, whose: Whose, name: str, decimals: int = 1) -> Said:
    """Why the first of the choices is laid away, and what the next best lacks.

    Where another promises more points, it is compared with that: then the score has decided.
    `decimals` are those of every figure, 1 or 2; `name` is the other player's.
    """
    best, scale = found[0], 10**decimals
    shown = Figures.of(best, decimals)
    most = max(found, key=lambda laid: laid.total)
    richer = Figures.of(most, decimals).total > shown.total
    rival = most if richer else found[1]
    than = Figures.of(rival, decimals)
    args: dict[str, str | int | float] = {
        "name": name,
        "cards": _text(best.cards),
        "whose": whose,
        "hand": shown.hand / scale,
        "crib": abs(shown.crib) / scale,
        "brings": _sign(shown.play),
        "play": abs(shown.play) / scale,
        "sum": _sign(shown.total),
        "total": abs(shown.total) / scale,
        "win": shown.win / scale,
        "edge": shown.edge,
        "next-cards": _text(rival.cards),
    }
    args |= _gap(than.total - shown.total, shown.win - than.win, scale)
    gaps = [(part, getattr(than, part) - getattr(shown, part)) for part in ("hand", "crib", "play")]
    differ = sorted([gap for gap in gaps if gap[1]], key=lambda gap: -abs(gap[1]))
    for n in range(3):
        part, by = differ[n] if n < len(differ) else ("none", 0)
        args |= {f"part-{n + 1}": part, f"sign-{n + 1}": _sign(by), f"by-{n + 1}": abs(by) / scale}
    return Said("hint-laid", args)


def why_played(
    view: TableView, ways: Sequence[Way], weighed: Sequence[Weighed], *, decimals: int = 1
) -> Said:
    """Why the first of the ways is played, what it is worth, and what else might be played.

    `weighed` are the cards looked at one ahead, which tell the reason in words; all figures
    are those of the ways, with so many decimals.
    """
    scale = 10**decimals
    way = ways[0]
    card = way.card
    chosen = next(w for w in weighed if w.card == card)
    pile = (card,) if view.closed else (*view.pile, card)
    name = view.players[1 - view.viewer].name
    kind = _kind(pile, sum(c.pip for c in pile))
    leads = len(pile) == 1
    reason = _reason_played(chosen, weighed, leads=leads)
    if reason in ("wins", "only", "same"):
        return Said(f"hint-{reason}", _bare(chosen, weighed, leads=leads))
    win, edge = chance(way.win or 0.0, decimals)
    args: dict[str, str | int | float] = {
        "name": name,
        "card": card.text,
        "lead": _yes(leads),
        "reason": reason,
        "kind": kind,
        "points": chosen.now,
        "ahead": "unknown" if way.play is None else _sign(_whole(way.play, scale)),
        "more": abs(_whole(way.play, scale)) / scale,
        "chance": "unknown" if way.win is None else "known",
        "win": win / scale,
        "edge": edge,
    }
    return Said("hint-played", args | _instead(ways, decimals))


def _instead(ways: Sequence[Way], decimals: int) -> dict[str, str | int | float]:
    """What is mixed with the first of the ways, or else what it was preferred to."""
    scale = 10**decimals
    best, rest = ways[0], ways[1:]
    mixed = [way for way in rest if (way.often or 0.0) >= _MIXED]
    known = [way for way in rest if way.play is not None and best.play is not None]
    others = mixed or _preferred_to(best, known, scale)
    found: dict[str, str | int | float] = {
        "next": "none",
        "next-cards": _text([way.card for way in others]),
        "share": _share(sum([way.often or 0.0 for way in mixed])),
    }
    if not others:
        return found | _gap(0, 0, scale)
    points = _whole(others[0].play, scale) - _whole(best.play, scale)
    wins = chance(best.win or 0.0, decimals)[0] - chance(others[0].win or 0.0, decimals)[0]
    found |= _gap(points, wins, scale)
    if len(mixed) > 1:
        found["next"] = "several"
    elif mixed:
        even = best.play is not None and found["gap"] == "none"
        found["next"] = "as-good" if even else "mixed"
    elif found["gap"] != "unclear":
        found["next"] = "next"
    return found


def _preferred_to(best: Way, others: Sequence[Way], scale: int) -> list[Way]:
    """The one with more points than the best, else the next by the chance to win, if any."""
    if not others:
        return []
    richest = max(others, key=lambda way: way.play or 0.0)
    if _whole(richest.play, scale) > _whole(best.play, scale):
        return [richest]
    return [max(others, key=lambda way: (way.win or 0.0, way.play or 0.0))]


def _whole(number: float | None, scale: int) -> int:
    return _nearest(scale * (number or 0.0))


def _share(often: float) -> str:
    """How often something else is played, as people say it."""
    for name, least in (("mostly", 0.55), ("half", 0.42), ("third", 0.29), ("quarter", 0.2)):
        if often >= least:
            return name
    return "seldom"


def _gap(points: int, fewer: int, scale: int) -> dict[str, str | int | float]:
    """How far behind the next best is: in `points` it makes more, in games it wins fewer."""
    match _sign(points), _sign(fewer):
        case "less", "more":
            gap = "both"
        case "less", "even":
            gap = "points"
        case "even", "more":
            gap = "wins"
        case "even", "even":
            gap = "none"
        case "more", "more":
            gap = "score"
        case "more", "even":
            gap = "odd"
        case _:
            gap = "unclear"
    return {"gap": gap, "behind": abs(points) / scale, "fewer": abs(fewer) / scale}


def _reason_played(chosen: Weighed, weighed: Sequence[Weighed], *, leads: bool) -> str:
    """What speaks for a card that was chosen by other figures than those weighed here."""
    if chosen.wins:
        return "wins"
    if len(weighed) == 1:
        return "only"
    if len({w.card.rank for w in weighed}) == 1:
        return "same"
    if _keeps_from_winning(chosen, weighed):
        return "guards"
    if chosen.now:
        return "scores"
    if chosen.stuck > _LIKELY:
        return "go"
    if chosen.answer <= min(w.answer for w in weighed) + _LITTLE_MORE:
        return "lead" if leads else "safe"
    if chosen.after and chosen.after >= max(w.after for w in weighed) - _LITTLE_MORE:
        return "prepares"
    return "weighs"


def _keeps_from_winning(chosen: Weighed, weighed: Sequence[Weighed]) -> bool:
    """Whether the card that promises most would let the other win more often at once."""
    richest = max(weighed, key=lambda w: w.total)
    least = min(w.risk for w in weighed)
    return chosen.risk < richest.risk - _LITTLE_MORE and chosen.risk == least


def _reason(best: Weighed, weighed: Sequence[Weighed], *, leads: bool) -> str:
    if best.wins:
        return "hint-wins"
    if len(weighed) == 1:
        return "hint-only"
    if len({w.card.rank for w in weighed}) == 1:
        return "hint-same"
    if _guards(best, weighed):
        return "hint-guards"
    if best.now:
        return "hint-scores"
    if best.stuck > _LIKELY:
        return "hint-go"
    if best.answer <= min(w.answer for w in weighed) + _LITTLE_MORE:
        return "hint-lead" if leads else "hint-safe"
    return "hint-prepares"


def _guards(best: Weighed, weighed: Sequence[Weighed]) -> bool:
    """Whether points were given up so that the other may not win with the next card."""
    return best.total < max(w.total for w in weighed) and not best.wins


def _reply(best: Weighed, count: int) -> str:
    """Whether the other is free to answer, cannot, or begins a new count."""
    if best.stuck == 1.0:
        return "stuck"
    return "lead" if count == LIMIT else "free"


def _kind(pile: Sequence[Card], count: int) -> str:
    """The kind of what the last card of the pile scores: its one line, or several."""
    lines = peg(pile, count)
    if not lines:
        return "nothing"
    return lines[0].kind if len(lines) == 1 else "several"


def _bare(
    best: Weighed, weighed: Sequence[Weighed], *, leads: bool
) -> dict[str, str | int | float]:
    """What is said of a card for which no figure has to speak."""
    same = sorted(w.card for w in weighed if w.card.rank == best.card.rank)
    return {
        "card": best.card.text,
        "cards": _text(same),
        "lead": _yes(leads),
        "points": best.now,
    }


def _yes(it: bool) -> str:
    return "yes" if it else "no"


def _text(cards: Sequence[Card]) -> str:
    return " ".join(card.text for card in cards)


def _adding_up(parts: Sequence[float], total: float, scale: int) -> tuple[list[int], int]:
    """Parts and total to the nearest `scale`th, the parts that are furthest off made to fit."""
    shown = [_nearest(scale * part) for part in parts]
    whole = _nearest(scale * total)
    while short := whole - sum(shown):
        step = 1 if short > 0 else -1
        off = [step * (scale * part - n) for part, n in zip(parts, shown, strict=True)]
        shown[off.index(max(off))] += step
    return shown, whole


def _nearest(number: float) -> int:
    """The nearest whole number, halves upwards: as the browser rounds."""
    return math.floor(number + 0.5)


def _sign(number: int) -> str:
    return "more" if number > 0 else "less" if number else "even"
