"""Whole games of random play, through what the domain offers to everybody.

The deals are drawn beforehand and a move is picked with one random number, so that what is
measured is the game and not the dice.
"""

from __future__ import annotations

import random
from itertools import combinations, cycle

from measure import Rate, rate

from muggins import hands
from muggins.cards import PACK
from muggins.commands import CutStarter, Deal, LayAway, Play
from muggins.events import GameStarted
from muggins.game import Game
from muggins.rules import STANDARD

GAMES = 200
DEALS = 20_000
PAIRS = list(combinations(range(6), 2))


def games() -> Rate:
    """Games to 121 a second: every card at random among those that may be played."""
    hands.prepare()
    chance = random.Random(1)
    drawn = (chance.sample(PACK, 13) for _ in range(DEALS))
    deals = cycle([Deal((tuple(c[:6]), tuple(c[6:12])), c[12]) for c in drawn])
    lot = chance.random

    def play() -> None:
        game = Game.start(GameStarted(1, STANDARD, 0))
        while not game.over:
            if game.turn is not None:
                cards = game.playable(game.turn)
                move = Play(game.turn, cards[int(lot() * len(cards))])
            elif game.phase == "lay-away":
                seat = game.waiting[0]
                first, second = PAIRS[int(lot() * len(PAIRS))]
                move = LayAway(seat, (game.held[seat][first], game.held[seat][second]))
            elif game.phase == "starter":
                move = CutStarter(game.cutter)
            else:
                move = next(deals)
            game, _ = game.advance(move)

    def work() -> int:
        for _ in range(GAMES):
            play()
        return GAMES

    return rate(work)
