"""Cards, hands and whole games for property tests, by hypothesis or by a seed."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from muggins.cards import PACK, Card
from muggins.commands import Abandon, Command, Continue, Cut, Deal
from muggins.events import Event, GameStarted, Player
from muggins.game import Game
from muggins.rules import GameOptions

__all__ = [
    "cards",
    "games",
    "hands",
    "partial_games",
    "players",
    "random_command",
    "random_game",
]

MOVES_OF_A_GAME = 400
"""More commands than any game takes: thirty deals of fourteen."""


def cards() -> st.SearchStrategy[Card]:
    """Any card."""
    return st.sampled_from(PACK)


def hands(size: int = 4) -> st.SearchStrategy[tuple[Card, ...]]:
    """Different cards, in any order."""
    return st.lists(cards(), min_size=size, max_size=size, unique=True).map(tuple)


def players(seats: int = 2) -> st.SearchStrategy[tuple[Player, ...]]:
    """Players with any names at all."""
    kinds = st.sampled_from(("person", "computer"))
    levels = st.sampled_from(("", "walter")) | st.text(max_size=12)
    one = st.builds(Player, st.text(max_size=12), kinds, levels)
    return st.tuples(*[one] * seats)


def random_command(game: Game, chance: random.Random, *, known_starter: bool = True) -> Command:
    """Something that may come next in a game that is not over."""
    if game.phase == "cut":
        free = [i for i in range(52) if all(cut.position != i for cut in game.cuts)]
        left = [card for card in PACK if all(cut.card is not card for cut in game.cuts)]
        if game.cuts and len(game.cutting) == 1 and chance.random() < 0.5:
            # A tie is too rare to be met by itself.
            left = [c for c in left if c.rank == game.cuts[-1].card.rank] or left
        return Cut(chance.choice(game.cutting), chance.choice(free), chance.choice(left))
    if game.phase == "deal" and not (game.waiting and chance.random() < 0.6):
        seats, dealt = game.options.seats, game.options.dealt
        drawn = chance.sample(PACK, seats * dealt + game.options.pack_to_crib + 1)
        hands = tuple(tuple(drawn[i * dealt : (i + 1) * dealt]) for i in range(seats))
        crib = tuple(drawn[seats * dealt : -1])
        return Deal(hands, drawn[-1] if known_starter else None, crib)
    seat = chance.choice(game.waiting)
    return Continue(seat) if game.phase == "deal" else chance.choice(game.legal(seat))


def random_game(
    chance: random.Random,
    *,
    target: int = 121,
    dealer: int | None = None,
    stop: int = MOVES_OF_A_GAME,
    abandon: bool = False,
    number: int = 1,
    commitment: str = "",
) -> list[Event]:
    """The events of a game played at random, GameStarted first.

    It ends when it is won or after `stop` commands, whatever it waits for then; with
    `abandon` somebody gives it up there. Where it stops soon, the last starter may be one
    that nobody knows.
    """
    started = GameStarted(number, GameOptions(target), dealer, commitment)
    game = Game.start(started)
    events: list[Event] = [started]
    for done in range(stop):
        if game.over or (game.phase == "starter" and game.starter is None):
            break
        known = stop - done > 4 or chance.random() < 0.7
        game, happened = game.advance(random_command(game, chance, known_starter=known))
        events += happened
    if abandon and not game.over:
        events += game.apply(Abandon(chance.randrange(game.options.seats)))
    return events


@st.composite
def games(draw: st.DrawFn, *, whole: bool = True) -> list[Event]:
    """Games played to the end; with `whole` False stopped anywhere, some abandoned."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    return random_game(
        chance,
        target=draw(st.sampled_from((121, 61))),
        dealer=draw(st.sampled_from((None, 0, 1))),
        stop=MOVES_OF_A_GAME if whole else draw(st.integers(0, 60)),
        abandon=not whole and draw(st.booleans()),
        number=draw(st.integers(1, 9)),
        commitment=draw(st.sampled_from(("", "0f" * 32))),
    )


def partial_games() -> st.SearchStrategy[list[Event]]:
    """Games stopped anywhere, in every phase, some of them abandoned."""
    return games(whole=False)
