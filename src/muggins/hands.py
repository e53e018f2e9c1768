"""Counting a hand or a crib: every point with the cards that make it.

The rank part of a count (fifteens, pairs, runs) depends only on which ranks are held, so
it is worked out once for every multiset of ranks and read from a table afterwards; flush
and nobs are looked at card by card. The rules are those of docs/rules.en.md, section 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final, Literal, NamedTuple

from muggins.cards import Card, find_duplicate

__all__ = ["HandCount", "HandError", "ScoreKind", "ScoreLine", "count", "prepare", "total"]

ScoreKind = Literal["fifteen", "pair", "three", "four", "run", "flush", "nobs"]
"""The kinds of line in a count, in the order in which people count them."""


class HandError(ValueError):
    """Raised for a hand that cannot be counted."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a count: its kind, the cards that form it, the points it is worth."""

    kind: ScoreKind
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class HandCount:
    """A whole count: its total and its lines in counting order."""

    total: int
    lines: tuple[ScoreLine, ...]


class _Pattern(NamedTuple):
    """A line for a multiset of ranks: positions are those of the cards sorted by rank."""

    kind: ScoreKind
    positions: tuple[int, ...]
    points: int


class _RankCount(NamedTuple):
    total: int
    patterns: tuple[_Pattern, ...]


_OF_A_KIND: Final[dict[int, tuple[ScoreKind, int]]] = {
    2: ("pair", 2),
    3: ("three", 6),
    4: ("four", 12),
}


def _count_ranks(ranks: Sequence[int]) -> _RankCount:
    """Work out fifteens, pairs and runs of any number of cards, given sorted ranks."""
    patterns: list[_Pattern] = []
    values = [min(rank, 10) for rank in ranks]
    for size in range(2, len(ranks) + 1):
        patterns += [
            _Pattern("fifteen", chosen, 2)
            for chosen in combinations(range(len(ranks)), size)
            if sum(values[i] for i in chosen) == 15
        ]
    held = {rank: [i for i, other in enumerate(ranks) if other == rank] for rank in set(ranks)}
    for rank in sorted(held):
        if len(held[rank]) > 1:
            kind, points = _OF_A_KIND[len(held[rank])]
            patterns.append(_Pattern(kind, tuple(held[rank]), points))
    for run in _longest_runs(sorted(held)):
        patterns += [
            _Pattern("run", chosen, len(run)) for chosen in product(*(held[rank] for rank in run))
        ]
    return _RankCount(sum(pattern.points for pattern in patterns), tuple(patterns))


def _longest_runs(ranks: Sequence[int]) -> list[list[int]]:
    """Every run of the greatest length, three or more, among different sorted ranks."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    longest = max(map(len, runs), default=0)
    return [run for run in runs if len(run) == longest] if longest >= 3 else []


# A multiset of ranks is one integer, the sum of its cards' keys: three bits a rank.
_KEYS: Final = tuple(1 << 3 * (number // 4) for number in range(52))


@cache
def prepare() -> dict[int, _RankCount]:
    """Build the table of all multisets of four and of five ranks (takes about 0.2 s).

    Counting calls this by itself; call it beforehand where the first count must be quick.
    """
    table: dict[int, _RankCount] = {}
    for size in (4, 5):
        for ranks in combinations_with_replacement(range(1, 14), size):
            # Sorted, so five alike, which no pack holds, have the same rank at both ends.
            if size < 5 or ranks[0] != ranks[4]:
                key = sum(1 << 3 * (rank - 1) for rank in ranks)
                table[key] = _count_ranks(ranks)
    return table


def _rank_count(cards: Sequence[Card]) -> _RankCount:
    if len(cards) == 5:
        a, b, c, d, e = cards
        return prepare()[_KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e]]
    if len(cards) == 4:
        a, b, c, d = cards
        return prepare()[_KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d]]
    return _count_ranks(sorted(int(card.rank) for card in cards))


def _flush(hand: Sequence[Card], starter: Card | None, *, crib: bool) -> int:
    """Points of a flush: all cards of the hand in one suit, the starter one more.

    It takes at least three cards; in the crib only one that the starter completes counts.
    """
    if len(hand) < 3:
        return 0
    suit = hand[0] & 3
    for card in hand:
        if card & 3 != suit:
            return 0
    if starter is not None and starter & 3 == suit:
        return len(hand) + 1
    return 0 if crib else len(hand)


def _nobs(hand: Iterable[Card], starter: Card | None) -> Card | None:
    """The jack of the starter's suit, when the hand holds it."""
    if starter is None:
        return None
    jack = 40 + (starter & 3)
    for card in hand:
        if card == jack:
            return card
    return None


def total(hand: Sequence[Card], starter: Card | None = None, *, crib: bool = False) -> int:
    """The points of a hand or crib, from 0 to 29.

    `hand` is the cards without the starter, all different; nothing is checked here, since
    engines count by the million. Use `count` for cards that come from outside.
    """
    cards = hand if starter is None else (*hand, starter)
    points = _rank_count(cards).total + _flush(hand, starter, crib=crib)
    return points if _nobs(hand, starter) is None else points + 1


def count(hand: Sequence[Card], starter: Card | None = None, *, crib: bool = False) -> HandCount:
    """Count a hand or a crib, with every line that scores.

    `hand` is the cards without the starter. Without a starter only the hand is counted.
    Lines come in counting order: each fifteen (smallest first), each rank held more than
    once, each run, the flush, nobs. Raises HandError when a card stands twice.
    """
    cards = sorted(hand if starter is None else (*hand, starter))
    if len(set(cards)) != len(cards):
        raise HandError(f"{find_duplicate(cards)} stands twice: there is only one in the pack")
    ranked = _rank_count(cards)
    lines = [
        ScoreLine(kind, tuple([cards[i] for i in positions]), points)
        for kind, positions, points in ranked.patterns
    ]
    points = ranked.total
    flush = _flush(hand, starter, crib=crib)
    if flush:
        suited = hand if starter is None or flush == len(hand) else (*hand, starter)
        lines.append(ScoreLine("flush", tuple(sorted(suited)), flush))
        points += flush
    jack = _nobs(hand, starter)
    if jack is not None:
        lines.append(ScoreLine("nobs", (jack,), 1))
        points += 1
    return HandCount(points, tuple(lines))
