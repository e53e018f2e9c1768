"""The plain exchange form: games of other programs, given by their cards alone.

docs/notation.md describes it. Whose card it is, goes, counts and scores all follow from
the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from muggins.cards import Card
from muggins.commands import CutStarter, Deal, LayAway
from muggins.events import Event, GameStarted
from muggins.records.errors import Place, RecordError, name_value
from muggins.records.replay import Replay, read_card
from muggins.rules import GameOptions

__all__ = ["read_exchange"]

_GAME: Final = ("target", "dealer", "deals")
_DEAL: Final = ("hands", "discards", "starter", "plays")


def read_exchange(obj: object) -> tuple[Event, ...]:
    """The events of a game from its exchange form, a JSON object already decoded.

    Raises RecordError, with the deal and the play at fault, for anything else.
    """
    fields = _object(obj, "game", _GAME, {})
    target, dealer = fields["target"], fields["dealer"]
    if type(target) is not int:
        given = name_value(target)
        raise RecordError("target", f"target must be a whole number, not {given}", given=given)
    if type(dealer) is not int or dealer not in (0, 1):
        given = name_value(dealer)
        raise RecordError("dealer", f"dealer must be 0 or 1, not {given}", given=given)
    try:
        options = GameOptions(target)
    except ValueError as error:
        given = name_value(target)
        raise RecordError(
            "target", f"target must be 121 or 61, not {given}", given=given
        ) from error
    replay = Replay.anonymous(GameStarted(1, options, dealer))
    deals = _list(fields["deals"], "deals", {})
    for number, deal in enumerate(deals, 1):
        _deal(replay, deal, number, is_last=number == len(deals))
    return tuple(replay.events)


def _deal(replay: Replay, obj: object, number: int, *, is_last: bool) -> None:
    place = Place(deal=number)
    if replay.game.over:
        why = "nothing may follow: the game was won in the deal before"
        raise RecordError("game-over", why, place=place)
    fields = _object(obj, "deal", _DEAL, place, optional="starter")
    hands = _hands(fields["hands"], "hands", replay.game.options.dealt, place)
    discards = _hands(fields["discards"], "discards", replay.game.options.laid_away, place)
    plays = _list(fields["plays"], "plays", place)
    starter = fields.get("starter")
    if starter is None and not is_last:
        why = "starter is missing: only the last deal may do without"
        raise RecordError("starter-missing", why, place=place)
    if starter is None and plays:
        why = "starter is missing: nothing is played before it is turned"
        raise RecordError("starter-first", why, place=place)
    turned = None if starter is None else read_card(starter, place)
    replay.do(Deal(hands, turned), place)
    for seat, cards in enumerate(discards):
        for card in cards:
            if card not in hands[seat]:
                raise RecordError(
                    "discard-not-dealt",
                    f"discards: {card} was not dealt to player {seat}",
                    card=card.text,
                    seat=seat,
                    place=place,
                )
        replay.do(LayAway(seat, cards), place)
    if turned is None:
        return
    replay.do(CutStarter(replay.game.cutter), place)
    for n, written in enumerate(plays, 1):
        at = Place(deal=number, play=n)
        replay.play(read_card(written, at), at)
    if not is_last and replay.game.phase not in ("deal", "over"):
        raise RecordError(
            "too-few-plays",
            f"plays: only {len(plays)} of 8 cards are played, "
            "and only the last deal may stop short",
            n=len(plays),
            place=place,
        )


# -- shapes --------------------------------------------------------------------------------


def _object(
    value: object, what: str, keys: Iterable[str], place: Place, optional: str = ""
) -> dict[str, Any]:
    """An object, a game or a deal, with exactly these keys; one may be left out."""
    if not isinstance(value, dict):
        given = name_value(value)
        why = f"a {what} must be an object, not {given}"
        raise RecordError("not-an-object", why, what=what, given=given, place=place)
    fields = cast("dict[str, Any]", value)
    for key in fields:
        if key not in keys:
            name = name_value(key)
            raise RecordError(
                "no-key", f"{name} is no key of a {what}", key=name, what=what, place=place
            )
    for key in keys:
        if key not in fields and key != optional:
            raise RecordError("key-missing", f"{key} is missing", key=key, place=place)
    return fields


def _list(value: object, what: str, place: Place, seat: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        given = name_value(value)
        why = f"{what}{_of(seat)} must be a list, not {given}"
        if seat is None:
            raise RecordError("not-a-list", why, what=what, given=given, place=place)
        raise RecordError("no-list-of", why, what=what, seat=seat, given=given, place=place)
    return cast("list[Any]", value)


def _of(seat: int | None) -> str:
    return "" if seat is None else f" of player {seat}"


def _hands(value: object, what: str, size: int, place: Place) -> tuple[tuple[Card, ...], ...]:
    """Two lists of so many cards, all different."""
    lists = _list(value, what, place)
    if len(lists) != 2:
        raise RecordError(
            "two-lists",
            f"{what} must be two lists, one for each player, not {len(lists)}",
            what=what,
            n=len(lists),
            place=place,
        )
    hands: list[tuple[Card, ...]] = []
    for seat, cards in enumerate(lists):
        texts = _list(cards, what, place, seat)
        if len(texts) != size:
            raise RecordError(
                "cards-needed",
                f"{what}{_of(seat)}: {size} cards are needed, not {len(texts)}",
                what=what,
                seat=seat,
                wanted=size,
                n=len(texts),
                place=place,
            )
        hands.append(tuple(read_card(text, place) for text in texts))
    return tuple(hands)
