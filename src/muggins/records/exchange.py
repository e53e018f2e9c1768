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
from muggins.records.errors import RecordError, name_value
from muggins.records.replay import Place, Replay, read_card
from muggins.rules import GameOptions

__all__ = ["read_exchange"]

_GAME: Final = ("target", "dealer", "deals")
_DEAL: Final = ("hands", "discards", "starter", "plays")


def read_exchange(obj: object) -> tuple[Event, ...]:
    """The events of a game from its exchange form, a JSON object already decoded.

    Raises RecordError, with the deal and the play at fault, for anything else.
    """
    fields = _object(obj, "a game", _GAME, {})
    target, dealer = fields["target"], fields["dealer"]
    if type(target) is not int:
        raise RecordError(f"target must be a whole number, not {name_value(target)}")
    if type(dealer) is not int or dealer not in (0, 1):
        raise RecordError(f"dealer must be 0 or 1, not {name_value(dealer)}")
    try:
        options = GameOptions(target)
    except ValueError as error:
        raise RecordError(f"target must be 121 or 61, not {name_value(target)}") from error
    replay = Replay.anonymous(GameStarted(1, options, dealer))
    deals = _list(fields["deals"], "deals", {})
    for number, deal in enumerate(deals, 1):
        _deal(replay, deal, number, is_last=number == len(deals))
    return tuple(replay.events)


def _deal(replay: Replay, obj: object, number: int, *, is_last: bool) -> None:
    place = Place(deal=number)
    if replay.game.over:
        raise RecordError("nothing may follow: the game was won in the deal before", **place)
    fields = _object(obj, "a deal", _DEAL, place, optional="starter")
    hands = _hands(fields["hands"], "hands", replay.game.options.dealt, place)
    discards = _hands(fields["discards"], "discards", replay.game.options.laid_away, place)
    plays = _list(fields["plays"], "plays", place)
    starter = fields.get("starter")
    if starter is None and not is_last:
        raise RecordError("starter is missing: only the last deal may do without", **place)
    if starter is None and plays:
        raise RecordError("starter is missing: nothing is played before it is turned", **place)
    turned = None if starter is None else read_card(starter, place)
    replay.do(Deal(hands, turned), place)
    for seat, cards in enumerate(discards):
        for card in cards:
            if card not in hands[seat]:
                raise RecordError(
                    f"discards: {card} was not dealt to player {seat}",
                    **place,
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
            f"plays: only {len(plays)} of 8 cards are played, "
            "and only the last deal may stop short",
            **place,
        )


# -- shapes --------------------------------------------------------------------------------


def _object(
    value: object, what: str, keys: Iterable[str], place: Place, optional: str = ""
) -> dict[str, Any]:
    """An object with exactly these keys, of which one may be left out."""
    if not isinstance(value, dict):
        raise RecordError(f"{what} must be an object, not {name_value(value)}", **place)
    fields = cast("dict[str, Any]", value)
    for key in fields:
        if key not in keys:
            raise RecordError(f"{name_value(key)} is no key of {what}", **place)
    for key in keys:
        if key not in fields and key != optional:
            raise RecordError(f"{key} is missing", **place)
    return fields


def _list(value: object, what: str, place: Place) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"{what} must be a list, not {name_value(value)}", **place)
    return cast("list[Any]", value)


def _hands(value: object, what: str, size: int, place: Place) -> tuple[tuple[Card, ...], ...]:
    """Two lists of so many cards, all different."""
    lists = _list(value, what, place)
    if len(lists) != 2:
        raise RecordError(
            f"{what} must be two lists, one for each player, not {len(lists)}", **place
        )
    hands: list[tuple[Card, ...]] = []
    for seat, cards in enumerate(lists):
        texts = _list(cards, f"{what} of player {seat}", place)
        if len(texts) != size:
            raise RecordError(
                f"{what} of player {seat}: {size} cards are needed, not {len(texts)}", **place
            )
        hands.append(tuple(read_card(text, place) for text in texts))
    return tuple(hands)
