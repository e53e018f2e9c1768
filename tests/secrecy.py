"""Whether anything hidden shows: twin tables that differ only in what one may not see.

For every point of a deal and every audience, twins are made by exchanging the cards that
this audience cannot know (the other's cards not yet played, what was laid away, the
starter before it is turned, the rest of the pack), as long as what lies open stays the
same by the reference's account. Twins must then look the same through `view` and sound
the same through `redact`. Which cards one may know is worked out here, from the log of the
reference, without asking the program.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass

import msgspec

from muggins.cards import PACK, Card
from muggins.commands import Abandon, Command, Continue, Cut, CutStarter, Deal, LayAway, Play
from muggins.events import Event, MatchStarted, Player
from muggins.match import Match
from muggins.records.encoding import card_to_text
from muggins.rules import GameOptions, MatchOptions
from muggins.speech import say
from muggins.views import WATCHER, TableView, redact, view
from tests.duel import texts
from tests.reference import Course

AUDIENCES = (0, 1, WATCHER)
PLAYERS = (Player("Ada"), Player("muggins", "computer"))
Log = list[tuple[object, ...]]


@dataclass(frozen=True)
class Door:
    """What is put to the test: a pair of functions like those of views.py."""

    view: Callable[[Match, int], TableView] = view
    redact: Callable[[Event, int], Event] = redact


@dataclass(frozen=True)
class Seen:
    """One event, and the table just after it."""

    event: Event
    match: Match


class Deals:
    """A deal under way: the table before it, the commands since, and what they made."""

    def __init__(self, match: Match) -> None:
        self.before = match
        self.commands: list[Command] = []
        self.seen: list[Seen] = []
        self.log: Log = []

    def replay(self, change: Mapping[Card, Card]) -> tuple[list[Seen], Log] | None:
        """The deal again with cards exchanged; None when it cannot go that way."""
        game = self.before.game
        assert game is not None
        course = Course(game.options.target, game.next_dealer, game.scores)
        match, seen = self.before, list[Seen]()
        for command in self.commands:
            changed = exchange(command, change)
            try:
                tell(course, changed)
            except (ValueError, StopIteration):
                return None
            before = match
            match, events = match.advance(changed)
            for event in events:
                before = before.fold(event)
                seen.append(Seen(event, before))
        return seen, course.log


def exchange(command: Command, change: Mapping[Card, Card]) -> Command:
    """A command with its cards exchanged for others."""
    match command:
        case Deal(hands, starter) if starter is not None:
            swapped = tuple(tuple(change.get(card, card) for card in hand) for hand in hands)
            return Deal(swapped, change.get(starter, starter))
        case LayAway(seat, cards):
            return LayAway(seat, tuple(change.get(card, card) for card in cards))
        case _:
            return command


def tell(course: Course, command: Command) -> None:
    """Give a command to the reference. Raises ValueError where it cannot be."""
    match command:
        case Deal(hands, starter):
            course.tell(None, (*map(texts, hands), str(starter)))
        case LayAway(seat, cards):
            course.tell(seat, frozenset(texts(cards)))
        case Play(seat, card):
            if card.text not in course.wanted.choices.get(seat, ()):
                raise ValueError(f"{card} is not for seat {seat} to play now")
            course.tell(seat, card.text)
        case CutStarter(seat) | Continue(seat):
            course.tell(seat, None)
        case Abandon(seat):
            course.give_up(seat)
        case _:
            raise ValueError(f"{command} does not belong in a deal")


def lies_open(log: Log, audience: int) -> Log:
    """The log as the rules let this audience know it."""
    told: Log = []
    for entry in log:
        match entry:
            case ("dealt", number, dealer, hands, _):
                own = hands[audience] if audience != WATCHER else None  # type: ignore[index]
                told.append(("dealt", number, dealer, own))
            case ("laid away", seat, cards):
                told.append(("laid away", seat, cards if seat == audience else None))
            case _:
                told.append(entry)
    return told


def known(log: Log, audience: int) -> set[str]:
    """The cards of this deal that the audience has seen."""
    cards: set[str] = set()
    for entry in lies_open(log, audience):
        match entry:
            case ("dealt", _, _, own):
                cards |= set(own or ())  # type: ignore[call-overload]
            case ("starter", _, card, _) | ("played", _, card, _, _):
                cards.add(str(card))
            case ("counted", _, _, shown, _, _, _):
                cards |= shown  # type: ignore[operator]
            case _:
                pass
    return cards


def cards_within(value: object) -> Iterator[Card]:
    """Every card anywhere within a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from cards_within(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from cards_within(key)
            yield from cards_within(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from cards_within(getattr(value, field.name))


def wire(value: object) -> bytes:
    return msgspec.json.encode(value, enc_hook=card_to_text)


def no_card_too_many(door: Door, deal: Deals, point: int, audience: int) -> None:
    """Walk through what the audience gets at a point and find no card it may not know."""
    seen, log = deal.seen[point], deal.log
    game = deal.before.game
    assert game is not None
    may_know = known(log[: point + 1], audience) | {cut.card.text for cut in game.cuts}
    for got in (door.view(seen.match, audience), door.redact(seen.event, audience)):
        for card in cards_within(got):
            assert card.text in may_know, f"{audience} gets to see {card} in {got}"


def twins_look_alike(
    door: Door, deal: Deals, point: int, audience: int, chance: random.Random
) -> bool:
    """Make one twin at a point and compare; False when no twin was found."""
    log = deal.log[: point + 1]
    may_know = known(log, audience)
    dealt = next(c for c in deal.commands if isinstance(c, Deal))
    assert dealt.starter is not None
    hidden = [
        card
        for card in (*dealt.hands[0], *dealt.hands[1], dealt.starter)
        if card.text not in may_know
    ]
    free = [card for card in PACK if card.text not in may_know]
    if not hidden:
        return False
    for _ in range(3):
        change = dict(zip(hidden, chance.sample(free, len(hidden)), strict=True))
        if chance.random() < 0.5:  # a small exchange stays possible where a large one is not
            one = chance.choice(hidden)
            other = chance.choice([card for card in free if card is not one])
            change = {one: other} | ({other: one} if other in hidden else {})
        if all(a is b for a, b in change.items()):
            continue
        twin = deal.replay(change)
        if twin is None:
            continue
        seen, twin_log = twin
        if lies_open(twin_log[: point + 1], audience) != lies_open(log, audience):
            continue
        for mine, other in zip(deal.seen[: point + 1], seen, strict=False):
            assert door.redact(mine.event, audience) == door.redact(other.event, audience)
            assert wire(door.redact(mine.event, audience)) == wire(
                door.redact(other.event, audience)
            )
        mine, other = deal.seen[point], seen[point]
        assert door.view(mine.match, audience) == door.view(other.match, audience)
        assert wire(door.view(mine.match, audience)) == wire(door.view(other.match, audience))
        assert say(mine.event, mine.match, audience) == say(other.event, other.match, audience)
        return True
    return False


Check = Callable[[Deals, int, int], bool | None]


def through_a_game(
    chance: random.Random, check: Check, target: int = 121, *, may_abandon: bool = True
) -> Counter[str]:
    """Play a random game and check every point of it for every audience.

    Gives how many checks answered True, by the type of the event just before.
    """
    match = Match.start(MatchStarted(PLAYERS, MatchOptions()))
    match = match.fold(match.next_game(GameOptions(target), "a promise"))
    found: Counter[str] = Counter()
    deal = Deals(match)
    abandon_at = chance.randint(3, 60) if may_abandon and chance.random() < 0.3 else None
    moves = 0
    while match.game is not None and not match.game.over:
        game = match.game
        moves += 1
        command = choose(match, chance)
        if moves == abandon_at and game.number:
            command = Abandon(chance.choice((0, 1)))
        if isinstance(command, Deal):
            deal = Deals(match)
        before = match
        match, events = match.advance(command)
        if isinstance(command, Cut):
            continue
        first = len(deal.seen)
        deal.commands.append(command)
        for event in events:
            before = before.fold(event)
            deal.seen.append(Seen(event, before))
        replayed = deal.replay({})
        assert replayed is not None
        deal.log = replayed[1]
        assert len(deal.log) == len(deal.seen)
        for point in range(first, len(deal.seen)):
            for audience in AUDIENCES:
                if check(deal, point, audience):
                    found[type(deal.seen[point].event).__name__] += 1
    return found


def choose(match: Match, chance: random.Random) -> Command:
    """Something that can be done at a table, at random."""
    game = match.game
    assert game is not None
    if game.phase == "cut":
        drawn = {cut.card for cut in game.cuts}
        card = chance.choice([card for card in PACK if card not in drawn])
        return Cut(chance.choice(game.cutting), int(card), card)
    if game.phase == "deal" and (not game.waiting or chance.random() < 0.4):
        pack = chance.sample(PACK, 13)
        return Deal((tuple(pack[:6]), tuple(pack[6:12])), pack[12])
    return chance.choice(game.legal(chance.choice(game.waiting)))
