"""Players by name: every move legal, the same for the same seed, and nothing hidden decides."""

from __future__ import annotations

from collections import Counter

import pytest

from muggins.commands import CutStarter, LayAway, Play
from muggins.engine import book, levels, solved
from muggins.engine.levels import PLAYERS, player
from muggins.engine.opponents import OPPONENTS
from muggins.match import Match
from muggins.views import view
from tests.engine.drawn_book import silent_book
from tests.engine.solved_tables import solved_tables
from tests.engine.test_best import dealt

CARDS = "3 8 13 21 26 38 0 5 17 30 44 51 33"
OTHER = "3 8 13 21 26 38 1 6 18 31 45 50 33"
"""The same six cards for seat 0 and the same starter; the other's are different ones."""


@pytest.fixture(autouse=True)
def quick_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, silent = solved_tables(3), silent_book()
    monkeypatch.setattr(solved, "load", lambda: tables)
    monkeypatch.setattr(book, "load", lambda: silent)


def test_every_opponent_is_a_player() -> None:
    assert [opponent.key for opponent in OPPONENTS] == list(PLAYERS[: len(OPPONENTS)])
    ratings = [opponent.rating for opponent in OPPONENTS]
    assert ratings == sorted(ratings)


@pytest.mark.parametrize("key", PLAYERS)
def test_a_whole_deal_is_played(key: str) -> None:
    match = dealt(CARDS)
    choose = player(key, 7)
    moves: Counter[type] = Counter()
    while match.game is not None and match.game.phase not in ("deal", "over"):
        seat = match.game.waiting[0]
        if match.game.phase == "starter":
            match = match.advance(CutStarter(seat))[0]
            continue
        move = choose(view(match, seat))
        moves[type(move)] += 1
        match = match.advance(move)[0]
    assert moves == {LayAway: 2, Play: 8}


@pytest.mark.parametrize("key", PLAYERS)
def test_hidden_cards_decide_nothing(key: str) -> None:
    """Nor does the secret, or anything else that the view does not hold."""
    one, two = dealt(CARDS), dealt(OTHER)
    assert view(one, 0) == view(two, 0)
    first = player(key, 5)(view(one, 0))
    assert player(key, 5)(view(two, 0)) == first
    one, two = (played_alike(match, first) for match in (one, two))
    assert view(one, 0) == view(two, 0)
    assert player(key, 5)(view(one, 0)) == player(key, 5)(view(two, 0))


def played_alike(match: Match, move: object) -> Match:
    match = match.advance(move)[0]  # type: ignore[arg-type]
    assert match.game is not None
    other = match.game.held[1]
    match = match.advance(LayAway(1, (other[0], other[1])))[0]
    return match.advance(CutStarter(0))[0]


@pytest.mark.parametrize("key", [key for key in PLAYERS if key != "random"])
def test_the_same_seed_decides_the_same(key: str) -> None:
    seen = view(dealt(CARDS), 0)
    assert player(key, 4)(seen) == player(key, 4)(seen)


@pytest.mark.parametrize("key", ["martin", "camille", "rose", "walter"])
def test_who_is_not_always_careful_decides_by_the_seed(key: str) -> None:
    """Over many seeds an opponent makes several choices, as often as its care says."""
    seen = view(dealt("3 8 13 21 26 38 0 5 17 30 44 51 33"), 0)
    made = Counter(player(key, seed)(seen) for seed in range(60))
    mind = levels._MINDS[key]
    careful, careless = mind.lay_with(seen), mind.lay_else(seen)
    assert set(made) == {careful, careless}
    if careful != careless:
        assert 60 * mind.lay_care - 15 < made[careful] < 60 * mind.lay_care + 15


def test_who_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match=r"'nobody'.*sir-john"):
        player("nobody", 1)
