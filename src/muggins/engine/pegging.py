"""The play: what a card brings now, what the other may answer, what comes after that.

One look ahead over what the seat knows. The other's cards are guessed from the cards not
seen yet, from how often each rank is kept in hand, and from every go that was said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from muggins.cards import PACK, Card
from muggins.engine import tables
from muggins.pegging import LIMIT, peg
from muggins.views import TableView

__all__ = ["Guess", "Weighed", "guess", "weigh"]

_RISK: Final = 10.0
"""What it is worth, in points, not to let the other win with the next card."""
_AFTER: Final = 0.7
"""What a point hoped for later counts: the other answers it in turn."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What the other may hold: `size` cards out of `unseen` ones of each rank (1 to 13).

    `kept` says how likely a card of each rank, from the ace, is to have been kept.
    """

    size: int
    unseen: dict[int, int]
    kept: tuple[float, ...]

    def weight(self, rank: int) -> float:
        """How much of what the other may hold is of that rank; only shares mean anything."""
        return self.unseen[rank] * self.kept[rank - 1]

    def none_among(self, ranks: Iterable[int]) -> float:
        """The chance that the other holds no card of these ranks."""
        left = sum([self.weight(rank) for rank in self.unseen])
        among = sum([self.weight(rank) for rank in ranks])
        one = left / sum(self.unseen.values()) if self.unseen else 0.0
        chance = 1.0
        for _ in range(self.size):
            chance *= max(0.0, left - among) / left
            left -= one
        return chance

    def stuck(self, count: int) -> float:
        """The chance that the other can play nothing at that count."""
        return self.none_among([rank for rank in self.unseen if count + _pip(rank) <= LIMIT])

    def without(self, rank: int) -> Guess:
        """What is left to guess once a card of that rank is played."""
        unseen = {**self.unseen, rank: self.unseen[rank] - 1}
        if not unseen[rank]:
            del unseen[rank]
        return Guess(self.size - 1, unseen, self.kept)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A card with what it is expected to bring, in points.

    `now` is what it scores at once, `answer` what the other then scores, `after` what the
    player scores next, a go included on either side. `stuck` is the chance that the other
    cannot follow, `risk` the chance that the other wins with the answer; `wins` tells that
    the player is sure to win before the other plays again.
    """

    card: Card
    now: int
    answer: float = 0.0
    after: float = 0.0
    stuck: float = 0.0
    risk: float = 0.0
    wins: bool = False

    @property
    def total(self) -> float:
        """Points the player is ahead by in all."""
        return self.now - self.answer + self.after


def guess(view: TableView) -> Guess:
    """What the other may hold, as far as the viewer of a game of two can tell."""
    seat, other = view.viewer, 1 - view.viewer
    seen: set[Card | None] = {*view.held[seat], *view.laid[seat], view.starter}
    seen.update(card for _, card in view.plays)
    kept = tables.load().kept[int(view.dealer == other)]
    lowest = _lowest(view)
    unseen: dict[int, int] = {}
    for card in PACK:
        if card not in seen and card.pip >= lowest:
            rank = (card >> 2) + 1
            unseen[rank] = unseen.get(rank, 0) + 1
    return Guess(len(view.held[other]), unseen, tuple(kept.tolist()))


def _lowest(view: TableView) -> int:
    """The fewest pips the other's cards can have: whenever they could not play, none fitted.

    A count that ended below 31 ended because neither could add to it.
    """
    other = 1 - view.viewer
    room = 0
    count = 0
    for seat, card in view.plays:
        if card is None:
            room = max(room, LIMIT - count if seat == other else 0)
        elif count + card.pip > LIMIT:
            room = max(room, LIMIT - count)
            count = card.pip
        else:
            count += card.pip
    if view.closed:
        room = max(room, LIMIT - count)
    return room + 1


def weigh(view: TableView) -> list[Weighed]:
    """Every card the viewer may play now, best first; equal ones in order of the pack."""
    other = guess(view)
    found = [_weigh(view, card, other) for card in view.playable]
    return sorted(found, key=lambda w: (not w.wins, _RISK * w.risk - w.total, w.card))


def _weigh(view: TableView, card: Card, other: Guess) -> Weighed:
    pile = (card,) if view.closed else (*view.pile, card)
    count = sum(c.pip for c in pile)
    held = cast("tuple[Card, ...]", view.held[view.viewer])
    mine = tuple(c for c in held if c is not card)
    now = _points(pile, count)
    needed = view.options.target - view.scores[view.viewer]
    theirs = view.options.target - view.scores[1 - view.viewer]
    if not other.size:
        alone = _alone(pile, count, mine, to_the_end=True)
        return Weighed(card, now, after=alone, stuck=1.0, wins=now + alone >= needed)
    if count == LIMIT:
        return Weighed(card, now, wins=now >= needed)

    stuck = other.stuck(count)
    alone = _alone(pile, count, mine, to_the_end=False)
    answer = risk = 0.0
    after = stuck * alone
    for chance, rank in _answers(pile, count, other):
        reply = PACK[4 * rank - 4]
        then, total = (*pile, reply), count + reply.pip
        follow = _follow(then, total, mine, other.without(rank))
        scored = _points(then, total) + max(0.0, -follow)
        answer += chance * scored
        after += chance * _AFTER * max(0.0, follow)
        risk += chance * (scored >= theirs)
    wins = now + (alone if stuck == 1.0 else 0) >= needed
    return Weighed(card, now, answer, after, stuck, risk, wins)


def _answers(pile: Sequence[Card], count: int, other: Guess) -> list[tuple[float, int]]:
    """The ranks the other may answer with and how likely each is: what scores most is played.

    Together with the chance that the other is stuck these make 1.
    """
    by_points: dict[int, list[int]] = {}
    for rank in other.unseen:
        if count + _pip(rank) <= LIMIT:
            reply = PACK[4 * rank - 4]
            by_points.setdefault(_points((*pile, reply), count + reply.pip), []).append(rank)
    found: list[tuple[float, int]] = []
    better: list[int] = []
    without = 1.0
    for points in sorted(by_points, reverse=True):
        ranks = by_points[points]
        better += ranks
        still_without = other.none_among(better)
        share = (without - still_without) / sum([other.weight(rank) for rank in ranks])
        found += [(share * other.weight(rank), rank) for rank in ranks]
        without = still_without
    return found


def _follow(pile: Sequence[Card], count: int, mine: tuple[Card, ...], other: Guess) -> float:
    """What follows the other's answer: my points and my go, or the go that falls to them."""
    if count == LIMIT:
        return 0.0
    best = -1.0
    for card in mine:
        total = count + card.pip
        if total <= LIMIT:
            then = (*pile, card)
            scored = float(_points(then, total))
            if total < LIMIT:
                scored += other.stuck(total)
            best = max(best, scored)
    return best


def _alone(pile: Sequence[Card], count: int, mine: tuple[Card, ...], *, to_the_end: bool) -> int:
    """The most the player can make while the other cannot play: in this count, or any more."""
    best = -1
    for card in mine:
        total = count + card.pip
        if total <= LIMIT:
            then, rest = (*pile, card), tuple(c for c in mine if c is not card)
            gained = _points(then, total) + _alone(then, total, rest, to_the_end=to_the_end)
            best = max(best, gained)
    if best >= 0:
        return best
    go = int(count < LIMIT)
    return go + _alone((), 0, mine, to_the_end=True) if to_the_end and mine else go


def _points(pile: Sequence[Card], count: int) -> int:
    return sum([line.points for line in peg(pile, count)])


def _pip(rank: int) -> int:
    return min(rank, 10)
