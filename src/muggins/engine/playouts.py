"""Random plays of the eight cards, told by the rules of the program and by the public tree.

Low exploitability proves nothing about the rules: a tree with a wrong point for go is solved
as smoothly as the right one. So the tree is held against `Game`, which knows nothing of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from muggins.cards import PACK, Card
from muggins.commands import CutStarter, Deal, LayAway, Play
from muggins.engine.kernels.tree import CANNOT, LEAF
from muggins.engine.solver import Tree
from muggins.events import CardPlayed, Event, GameStarted, Pegged
from muggins.game import Game
from muggins.rules import STANDARD
from muggins.speech import Said

__all__ = ["Disagreement", "compare"]

_DEALER: Final = 1


class Disagreement(Exception):
    """Raised when the tree and the rules differ about a play of the cards; `said` tells it."""

    def __init__(self, said: str, played: Sequence[Card], /, **facts: str | int) -> None:
        cards = " ".join(card.text for card in played)
        self.said = Said(said, {"played-cards": cards, "n": len(played), **facts})
        super().__init__(f"{said}: {self.said.args}")


def compare(tree: Tree, times: int, seed: int) -> int:
    """Play the cards of so many random deals and raise Disagreement if the two differ.

    Compared are whose turn it is, which ranks may be played, every point, and what is left
    to win once nobody has a choice. Answers the number of cards played.
    """
    chance = random.Random(seed)  # noqa: S311 — repeatable, no secret
    start = Game.start(GameStarted(1, STANDARD, _DEALER))
    cards = 0
    for _ in range(times):
        drawn = chance.sample(PACK, 13)
        # Few ranks, every other time: pairs and runs are what is easily got wrong.
        if chance.random() < 0.5:
            low = chance.randrange(10)
            drawn = chance.sample(PACK[4 * low : 4 * low + 16], 13)
        game, _ = start.advance(Deal((tuple(drawn[:6]), tuple(drawn[6:12])), drawn[12]))
        for seat in (0, 1):
            game, _ = game.advance(LayAway(seat, tuple(drawn[6 * seat : 6 * seat + 2])))
        game, _ = game.advance(CutStarter(0))
        hands = ([*drawn[2:6]], [*drawn[8:12]])
        cards += _follow(tree, game, hands, chance)
    return cards


def _follow(
    tree: Tree, game: Game, hands: tuple[list[Card], list[Card]], chance: random.Random
) -> int:
    node, gained, told, cards = 0, 0, 0, 0
    at_leaf: int | None = None
    played: list[Card] = []
    while game.phase == "play":
        if at_leaf is None:
            node, passed = _cannot(tree, node, hands, played)
            told += passed
        seat = game.waiting[0]
        if at_leaf is None and tree.kind[node] & LEAF:
            at_leaf = told + _left(tree, node, hands)
        legal = {card.rank - 1: card for card in game.playable(seat)}
        if at_leaf is None:
            children = {int(tree.action[c]): c for c in _children(tree, node)}
            held = {card.rank - 1 for card in hands[seat]}
            if tree.kind[node] & 1 != seat or set(legal) != held & set(children):
                may = " ".join(card.text for _, card in sorted(legal.items()))
                raise Disagreement("disagree-cards", played, **{"may-cards": may})
        rank = chance.choice(sorted(legal))
        card = legal[rank]
        game, events = game.advance(Play(seat, card))
        hands[seat].remove(card)
        played.append(card)
        cards += 1
        gained += sum(_points(events))
        if at_leaf is None:
            node = {int(tree.action[c]): c for c in _children(tree, node)}[rank]
            told += int(tree.points[node])
    if gained != at_leaf:
        raise Disagreement("disagree-points", played, rules=gained, tree=at_leaf or 0)
    return cards


def _cannot(
    tree: Tree, node: int, hands: tuple[list[Card], list[Card]], played: Sequence[Card]
) -> tuple[int, int]:
    """Follow everybody who has no card that fits; the node then, and points on the way."""
    points = 0
    while not tree.kind[node] & LEAF:
        room = int(tree.room[node])
        if any(card.pip <= room for card in hands[int(tree.kind[node]) & 1]):
            break
        passed = [child for child in _children(tree, node) if tree.action[child] == CANNOT]
        if not passed:
            raise Disagreement("disagree-go", played)
        node = passed[0]
        points += int(tree.points[node])
    return node, points


def _left(tree: Tree, node: int, hands: tuple[list[Card], list[Card]]) -> int:
    mine, theirs = (hand[0].rank - 1 if hand else 0 for hand in hands)
    return int(tree.payoffs[0][tree.below[node], theirs, mine])


def _children(tree: Tree, node: int) -> Iterator[int]:
    child = node + 1
    while child < tree.skip[node]:
        yield child
        child = int(tree.skip[child])


def _points(events: tuple[Event, ...]) -> Iterator[int]:
    """What pone makes (and the dealer, negative) in the play; not the show."""
    for event in events:
        match event:
            case CardPlayed(seat, _, _, lines):
                points = sum(line.points for line in lines)
            case Pegged(seat, _, points):
                pass
            case _:
                continue
        yield points if seat != _DEALER else -points
