"""The text record `.crib` of one game, made to be read and typed by people.

docs/notation.md gives the grammar. Only the cards are needed; goes, counts and scores
follow from them, and where they are written all the same they must be right.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Final, get_args

from muggins.cards import PACK, Card
from muggins.commands import Abandon, Continue, Cut, CutStarter, Deal, LayAway
from muggins.events import (
    Abandoned,
    CardPlayed,
    CutForDeal,
    Dealt,
    Event,
    GameStarted,
    LaidAway,
    MatchStarted,
    Pegged,
    Player,
    StarterTurned,
    WentGo,
)
from muggins.game import Game
from muggins.pegging import LIMIT
from muggins.records.crib_lines import Block, Line, split
from muggins.records.errors import Place, RecordError, name_value
from muggins.records.replay import NOBODY, Replay, check, read_card
from muggins.rules import (
    GameOptions,
    MatchLength,
    MatchOptions,
    NextDeal,
    PointScheme,
    RulesError,
)

__all__ = ["FORMAT", "read_crib", "write_crib"]

FORMAT: Final = "muggins-crib 1"
"""What the first line of a written record says."""

_MANY: Final = 12
"""Numbers on a line that an error repeats."""

_PLAY: Final = re.compile(
    r"(?:(?P<seat>[0-9]):)?"
    r"(?:(?P<go>[Gg][Oo])|\+(?P<one>[0-9]{1,2})"
    r"|(?P<card>[^=+:]+)(?:=(?P<count>[0-9]{1,2}))?(?:\+(?P<points>[0-9]{1,2}))?)"
)


# -- writing -------------------------------------------------------------------------------


def write_crib(events: Sequence[Event]) -> str:
    """The text record of one game, with counts and scores, lines ending in newlines.

    `events` begins with MatchStarted and GameStarted. Raises RecordError for events that
    are no game: nothing is written that could not be read.
    """
    check(events)
    match, started = events[:2]
    assert isinstance(match, MatchStarted)
    assert isinstance(started, GameStarted)
    blocks = [_write_head(match, started)]
    game = Game.start(started)
    for part in _parts(events[2:]):
        for event in part:
            game = game.fold(event)
        cuts = [event for event in part if isinstance(event, CutForDeal)]
        if cuts:
            blocks.append([f"cut {cut.seat}: {cut.card} at {cut.position}" for cut in cuts])
        if isinstance(part[0], Dealt):
            blocks.append(_write_deal(part[0], part, game))
    end = [f"abandoned: {event.seat}" for event in events if isinstance(event, Abandoned)]
    if game.winner is not None:
        end += [f"winner: {game.winner}", f"skunk: {game.skunk}"]
    if end:
        blocks.append(end)
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _parts(events: Iterable[Event]) -> list[list[Event]]:
    """Events before the first deal, if any, then those of each deal."""
    parts: list[list[Event]] = []
    for event in events:
        if not parts or isinstance(event, Dealt):
            parts.append([])
        parts[-1].append(event)
    return parts


def _write_head(match: MatchStarted, started: GameStarted) -> list[str]:
    lines = [f"format: {FORMAT}"]
    for seat, player in enumerate(match.players):
        lines.append(f"{player.kind} {seat}: {_quote(player.name)}")
        if player.level:
            lines.append(f"level {seat}: {_quote(player.level)}")
    options = match.options
    lines.append("match: " + " ".join(getattr(options, part.name) for part in fields(options)))
    lines.append(f"game: {started.number}")
    lines.append(f"target: {started.options.target}")
    if started.dealer is not None:
        lines.append(f"dealer: {started.dealer}")
    if started.commitment:
        lines.append(f"commitment: {_quote(started.commitment)}")
    return lines


def _write_deal(dealt: Dealt, events: Sequence[Event], game: Game) -> list[str]:
    lines = [f"deal: {dealt.number} dealer {dealt.dealer}"]
    lines += [f"hand {seat}: {_join(cards)}" for seat, cards in enumerate(dealt.hands)]
    for event in events:
        if isinstance(event, LaidAway):
            lines.append(f"away {event.seat}: {_join(event.cards)}")
    if game.turned:
        turned = next(event for event in events if isinstance(event, StarterTurned))
        lines.append(f"starter: {turned.card}{_plus(turned.points)}")
    elif dealt.starter is not None:
        lines.append(f"starter: {dealt.starter} face down")
    lines += _write_play(events)
    if game.shown:
        lines.append("show: " + _join(counted.points for counted in game.shown))
    lines.append("scores: " + _join(game.scores))
    if game.ready:
        lines.append("ready: " + _join(game.ready))
    return lines


def _write_play(events: Iterable[Event]) -> list[str]:
    """The play, a line for every count."""
    lines: list[str] = []
    count: list[str] = []
    for event in events:
        ended = False
        if isinstance(event, CardPlayed):
            plus = f"+{event.points}" if event.points else ""
            count.append(f"{event.card}={event.count}{plus}")
            ended = event.count == LIMIT
        elif isinstance(event, WentGo):
            count.append("go")
        elif isinstance(event, Pegged):
            count.append(f"+{event.points}")
            ended = True
        if ended:
            lines.append("play: " + _join(count))
            count = []
    if count:
        lines.append("play: " + _join(count))
    return lines


def _join(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _plus(points: int) -> str:
    return f" +{points}" if points else ""


def _quote(text: str) -> str:
    """The text in quotes; what cannot be seen is escaped, so that no editor spoils it."""
    return "".join(
        char if char.isprintable() else json.dumps(char)[1:-1]
        for char in json.dumps(text, ensure_ascii=False)
    )


# -- reading -------------------------------------------------------------------------------


def read_crib(text: str) -> tuple[Event, ...]:
    """The events of a text record, which is played again from its cards.

    Raises RecordError with the line and the reason for anything else.
    """
    blocks = split(text)
    head = next(blocks)
    replay = _begin(head)
    for line in head.all("cut"):
        _cut(replay, line)
    is_empty = not head.lines
    for block in blocks:
        is_empty = False
        if block.begin:
            _deal(replay, block)
        for line in () if block.begin else block.lines:
            _end(replay, line)
    if is_empty:
        raise RecordError("empty", "the record is empty", place={"line": 1})
    return tuple(replay.events)


def _begin(head: Block) -> Replay:
    line = head.get("format")
    if line and line.value != FORMAT:
        given = name_value(line.value)
        why = f"{given} is not known: write '{FORMAT}'"
        raise line.wrong("format", why, wanted=FORMAT, given=given)
    players = list(NOBODY)
    seen: set[int | None] = set()
    for line in head.lines:
        if line.word in ("person", "computer"):
            if line.seat in seen:
                why = f"who sits in seat {line.seat} is said twice"
                raise line.wrong("seat-twice", why, seat=line.seat or 0)
            seen.add(line.seat)
            level = head.get("level", line.seat)
            players[line.seat or 0] = Player(
                _whole(line),
                "person" if line.word == "person" else "computer",
                _whole(level) if level else "",
            )
    for line in head.all("level"):
        if line.seat not in seen:
            why = f"nobody is said to sit in seat {line.seat}"
            raise line.wrong("level-of-nobody", why, seat=line.seat or 0)
    line = head.get("game")
    number = line.only_number() if line else 1
    if line and not number:
        raise line.wrong("game-number", "the games of a match count from 1", number=number)
    line = head.get("commitment")
    started = GameStarted(number, _options(head), _dealer(head), _whole(line) if line else "")
    return Replay(MatchStarted(tuple(players), _match(head)), started)


def _whole(line: Line) -> str:
    text = line.text()
    try:
        text.encode()
    except UnicodeEncodeError as error:
        given = name_value(text)
        raise line.wrong("half-character", f"half a character in {given}", given=given) from error
    return text


def _options(head: Block) -> GameOptions:
    line = head.get("target")
    if line is None:
        return GameOptions()
    target = line.only_number()
    try:
        return GameOptions(target)
    except RulesError as error:
        raise RecordError("target", str(error), given=str(target), place=line.place) from error


def _dealer(head: Block) -> int | None:
    line = head.get("dealer")
    if line is None:
        return None
    dealer = line.only_number()
    if dealer not in (0, 1):
        raise line.wrong("dealer", f"the players are 0 and 1, not {dealer}", given=str(dealer))
    return dealer


def _match(head: Block) -> MatchOptions:
    line = head.get("match")
    if line is None:
        return MatchOptions()
    words, known = line.words(), (PointScheme, MatchLength, NextDeal)
    choices = [get_args(choice) for choice in known]
    if len(words) != len(choices):
        n, why = len(words), f"{len(choices)} words are needed, not {len(words)}"
        raise line.wrong("words-needed", why, wanted=len(choices), n=n)
    for word, choice in zip(words, choices, strict=True):
        if word not in choice:
            given = name_value(word)
            why = f"{given} is not known: write {' or '.join(choice)}"
            raise line.wrong("word-unknown", why, given=given, words=", ".join(choice))
    options: Any = words
    return MatchOptions(*options)


def _cut(replay: Replay, line: Line) -> None:
    words = line.words()
    if len(words) not in (1, 3) or words[1:2] not in ([], ["at"]):
        why = "write the card, then 'at' and its place in the pack if it is known"
        raise line.wrong("cut-line", why)
    drawn = [cut.position for cut in replay.game.cuts]
    # When every card was drawn none is free, and the first is refused as drawn already.
    free = next((place for place in range(len(PACK)) if place not in drawn), 0)
    position = line.number(words[2]) if len(words) == 3 else free
    replay.do(Cut(line.seat or 0, position, read_card(words[0], line.place)), line.place)


def _deal(replay: Replay, block: Block) -> None:
    line = block.begin
    assert line is not None
    game = replay.game
    if game.phase == "cut":
        why = "nobody can deal yet: write who deals, 'dealer: 0', or the cuts before"
        raise line.wrong("no-dealer-yet", why)
    if game.phase not in ("deal", "over"):
        why = f"the deal before is not done: it waits for {game.phase}"
        raise line.wrong("deal-not-done", why, phase=game.phase)
    line.place["deal"] = game.number + 1
    starter, face_down, points = _starter(block)
    hands = _hands(block, line, starter, game.options.dealt)
    made = replay.do(Deal(hands, starter), line.place)
    _check_deal(line, made[0])
    for away in block.all("away"):
        replay.do(LayAway(away.seat or 0, away.cards(game.options.laid_away)), away.place)
    turned = block.get("starter")
    if turned and not face_down:
        _turn(replay, turned, points)
    tokens = [(token, line) for line in block.all("play") for token in line.words()]
    if tokens and not replay.game.turned:
        why = "nothing is played before the starter is turned"
        raise tokens[0][1].wrong("starter-first", why)
    _play(replay, tokens)
    _check_numbers(block.get("show"), [counted.points for counted in replay.game.shown])
    _check_numbers(block.get("scores"), replay.game.scores)
    ready = block.get("ready")
    for seat in ready.numbers() if ready else ():
        replay.do(Continue(seat), ready.place if ready else {})


def _starter(block: Block) -> tuple[Card | None, bool, int | None]:
    """The starter, whether it was not turned yet, and the points written for it."""
    line = block.get("starter")
    if line is None:
        return None, False, None
    words = line.words()
    if not words:
        raise line.wrong("card-missing", "the card is missing")
    card, rest = read_card(words[0], line.place), words[1:]
    if rest == ["face", "down"]:
        return card, True, None
    if rest and (len(rest) > 1 or not rest[0].startswith("+")):
        given = name_value(rest[0])
        why = f"{given} does not belong here: write '+2' or 'face down'"
        raise line.wrong("starter-line", why, given=given)
    return card, False, line.number(rest[0][1:]) if rest else None


def _hands(
    block: Block, begin: Line, starter: Card | None, size: int
) -> tuple[tuple[Card, ...], ...]:
    hands: list[tuple[Card, ...]] = []
    seen = set[Card]() if starter is None else {starter}
    for seat in range(2):
        line = block.get("hand", seat)
        if line is None:
            raise begin.wrong("hand-missing", f"'hand {seat}:' is missing", seat=seat)
        cards = line.cards(size)
        for card in cards:
            if card in seen:
                raise line.wrong("dealt-twice", f"{card} is dealt twice", card=card.text)
            seen.add(card)
        hands.append(cards)
    return tuple(hands)


def _check_deal(line: Line, dealt: Event) -> None:
    """Hold the number and the dealer against what is written, as far as it is."""
    assert isinstance(dealt, Dealt)
    words = line.words()
    if words and words[0] != "dealer":
        number = line.number(words.pop(0))
        if number != dealt.number:
            why = f"this is deal {dealt.number}, not {number}"
            raise line.wrong("deal-number", why, right=dealt.number, written=number)
    if words:
        if words[0] != "dealer" or len(words) != 2:
            why = "write its number and 'dealer' with the seat, or nothing"
            raise line.wrong("deal-line", why)
        dealer = line.number(words[1])
        if dealer != dealt.dealer:
            why = f"player {dealt.dealer} deals, not {dealer}"
            raise line.wrong("deal-dealer", why, right=dealt.dealer, written=dealer)


def _turn(replay: Replay, line: Line, points: int | None) -> None:
    for seat in replay.game.waiting if replay.game.phase == "lay-away" else ():
        raise line.wrong(
            "away-missing",
            f"'away {seat}:' is missing: only then the starter is turned "
            "(until then it is 'face down')",
            seat=seat,
        )
    turned = replay.do(CutStarter(replay.game.cutter), line.place)[0]
    assert isinstance(turned, StarterTurned)
    if points is not None and points != turned.points:
        card, right = turned.card, turned.points
        why = f"{card} scores {right}, not {points}"
        raise line.wrong("points", why, card=card.text, right=right, written=points)


def _play(replay: Replay, tokens: Iterable[tuple[str, Line]]) -> None:
    """Play the cards. What follows by itself may be written, in order, or left out."""
    follows: list[Event] = []
    for number, (token, line) in enumerate(tokens, 1):
        place: Place = {**line.place, "play": number}
        found = _PLAY.fullmatch(token)
        if found is None:
            given = name_value(token)
            why = f"{given} is neither a card nor 'go' nor '+1'"
            raise RecordError("play-word", why, given=given, place=place)
        seat = int(found["seat"]) if found["seat"] else None
        if found["card"] is None:
            follows = _check_follows(found, follows, seat, place)
            continue
        card = read_card(found["card"], place)
        turn = replay.may_play(place)
        if seat not in (None, turn):
            why = f"it is the turn of player {turn}, not {seat}"
            raise RecordError("turn", why, right=turn, written=seat or 0, place=place)
        played, *follows = replay.play(card, place)
        assert isinstance(played, CardPlayed)
        right, text = played.count, card.text
        written = found["count"]
        if written and int(written) != right:
            why = f"{card} makes {right}, not {written}"
            raise RecordError("count", why, card=text, right=right, written=written, place=place)
        right, written = played.points, found["points"]
        if written and int(written) != right:
            why = f"{card} scores {right}, not {written}"
            raise RecordError("points", why, card=text, right=right, written=written, place=place)


def _check_follows(
    found: re.Match[str], follows: Sequence[Event], seat: int | None, place: Place
) -> list[Event]:
    """Find a written go or point among what follows; gives what follows after it."""
    kind, word = (WentGo, "go") if found["go"] else (Pegged, f"+{found['one']}")
    for i, event in enumerate(follows):
        if isinstance(event, kind):
            assert isinstance(event, WentGo | Pegged)
            if seat not in (None, event.seat):
                why = f"{word} is player {event.seat}'s, not {seat}'s"
                raise RecordError(
                    "whose-go", why, text=word, right=event.seat, written=seat or 0, place=place
                )
            if isinstance(event, Pegged) and int(found["one"]) != event.points:
                raise RecordError(
                    "go-points",
                    f"{word} is wrong: a go or the last card scores {event.points}",
                    text=word,
                    right=event.points,
                    place=place,
                )
            return list(follows[i + 1 :])
    why = f"{word} does not belong here"
    if found["go"]:
        why += ": nobody who holds cards is unable to play"
        raise RecordError("go-unasked", why, place=place)
    raise RecordError("point-unasked", f"{why}: no count ends", text=word, place=place)


def _check_numbers(line: Line | None, right: Sequence[int]) -> None:
    if line is not None and line.numbers() != list(right):
        written, wanted = _join(line.numbers()[:_MANY]), _join(right)
        why = f"{written or 'nothing'} is written, but it is {wanted or 'nothing'}"
        raise line.wrong("numbers", why, written=written or "—", right=wanted or "—")


def _end(replay: Replay, line: Line) -> None:
    number, game = line.only_number(), replay.game
    if line.word == "abandoned":
        replay.do(Abandon(number), line.place)
    elif game.winner is None:
        raise line.wrong("nobody-won", "nobody has won")
    elif line.word == "winner" and number != game.winner:
        right, why = game.winner, f"{game.winner} has won, not {number}"
        raise line.wrong("winner", why, right=right, written=number)
    elif line.word == "skunk" and number != game.skunk:
        right, why = str(game.skunk), f"{number} is written, but it is {game.skunk}"
        raise line.wrong("numbers", why, written=str(number), right=right)
