"""The exchange form: what it comes to, and what is refused, by hand and by the reference."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.records.errors import RecordError
from muggins.records.exchange import read_exchange
from muggins.records.summary import summarise
from tests.records.exchanged import Exchange, by_the_reference, exchanged, random_exchange
from tests.strategies import random_game


def deal(
    hands: tuple[str, str], discards: tuple[str, str], starter: str | None, plays: str
) -> dict[str, Any]:
    written: dict[str, Any] = {
        "hands": [hand.split() for hand in hands],
        "discards": [cards.split() for cards in discards],
        "plays": plays.split(),
    }
    if starter:
        written["starter"] = starter
    return written


def game(*deals: dict[str, Any], target: int = 121, dealer: int = 0) -> Exchange:
    return {"target": target, "dealer": dealer, "deals": list(deals)}


def scored(written: object) -> list[tuple[str, int, int]]:
    """The scoring events as (type, player, points)."""
    return [
        (event["type"], event["player"], event["points"])
        for event in summarise(read_exchange(written))["events"]
    ]


def refused(written: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_exchange(written)
    return caught.value


# Player 1 is pone. 9D QH KS (29), 4C would make 33 and 2D 31.
FIRST = deal(
    ("5H 5D 6C 7S JD TH", "4C 9D QH KS AS 2D"),
    ("JD TH", "AS 2D"),
    "7C",
    "9D 5H QH 6C KS 5D 4C 7S",
)
SECOND = deal(
    ("2H 3H 8H 9H KH QH", "4S 5S 6S 8D TD JC"),
    ("KH QH", "TD JC"),
    "AC",
    "9H 6S 8H 8D 3H 5S 2H 4S",
)


class TestScores:
    def test_a_whole_deal_by_hand(self) -> None:
        # 9 14 24 30, go 1 · K 10, 5 15 for 2, 4 19, 7 26, last 1
        # pone 4C 9D QH KS + 7C: nothing · dealer 5H 5D 6C 7S + 7C: double double run 16
        # (run of three four times, 12, two pairs) · crib JD TH AS 2D + 7C: nothing
        assert scored(game(FIRST)) == [
            ("go", 0, 1),
            ("play", 0, 2),
            ("last", 0, 1),
            ("hand", 0, 16),
        ]

    def test_the_deal_alternates(self) -> None:
        made = scored(game(FIRST, SECOND))
        # Player 1 deals now and has the crib: K Q T J is a run of four, and the jack is nobs.
        assert ("crib", 1, 5) in made[4:]
        assert scored(game(FIRST, SECOND)) == [
            (kind, 1 - player, points)
            for kind, player, points in scored(
                game(*(mirrored(one) for one in (FIRST, SECOND)), dealer=1)
            )
        ]

    def test_a_record_that_simply_stops(self) -> None:
        answer = summarise(read_exchange(game(FIRST)))
        assert answer["winner"] is None
        assert answer["skunk"] == 0
        assert answer["scores"] == [20, 0]
        assert answer["events"][-1]["scores"] == [20, 0]

    def test_hands_are_counted_only_after_all_the_plays(self) -> None:
        for stop in range(8):
            cut = FIRST | {"plays": FIRST["plays"][:stop]}
            assert {kind for kind, _, _ in scored(game(cut))} <= {"play", "go"}

    def test_a_go_that_is_certain_is_scored_at_once(self) -> None:
        cut = FIRST | {"plays": ["9D", "5H", "QH", "6C"]}
        assert scored(game(cut)) == [("go", 0, 1)]
        assert scored(game(cut | {"plays": cut["plays"][:3]})) == []

    def test_a_thirty_one_is_one_play_and_no_go(self) -> None:
        one = deal(
            ("QC JD 9S 8C AH 2C", "KC 6D 5D 3S AC 2S"),
            ("AH 2C", "AC 2S"),
            "4H",
            "KC QC 6D 5D",
        )
        assert scored(game(one)) == [("play", 1, 2)]

    def test_heels(self) -> None:
        one = FIRST | {"starter": "JC", "plays": []}
        assert scored(game(one)) == [("heels", 0, 2)]

    @pytest.mark.parametrize("starter", ["absent", None])
    def test_the_last_deal_may_lack_its_starter(self, starter: str | None) -> None:
        last = {key: value for key, value in SECOND.items() if key != "starter"} | {"plays": []}
        if starter is None:
            last["starter"] = None
        assert scored(game(FIRST, last)) == scored(game(FIRST))

    def test_the_last_deal_may_lack_its_plays(self) -> None:
        assert scored(game(FIRST, SECOND | {"plays": []})) == scored(game(FIRST))

    def test_no_deals_at_all(self) -> None:
        assert summarise(read_exchange(game())) == {
            "winner": None,
            "scores": [0, 0],
            "skunk": 0,
            "events": [],
        }

    def test_cards_in_any_accepted_spelling(self) -> None:
        one = copy.deepcopy(FIRST)
        one["hands"][0] = ["5h", "5♦", "6♣", "7S", "VD", "10H"]
        one["discards"][0] = ["jd", "10♥"]
        assert scored(game(one)) == scored(game(FIRST))

    @given(st.integers(0, 2**32), st.sampled_from((61, 121)), st.integers(1, 400))
    def test_every_game_comes_to_what_the_reference_says(
        self, seed: int, target: int, stop: int
    ) -> None:
        chance = random.Random(seed)
        events = random_game(chance, target=target, dealer=seed % 2, stop=stop)
        written = exchanged(events)
        if written["deals"] and [] in written["deals"][-1]["discards"]:
            del written["deals"][-1]
        assert summarise(read_exchange(written)) == by_the_reference(written)


def mirrored(one: dict[str, Any]) -> dict[str, Any]:
    """The deal with the players changed over."""
    return one | {"hands": one["hands"][::-1], "discards": one["discards"][::-1]}


def winning(kind: str) -> Exchange:
    """A game that is won by an event of this kind."""
    for seed in range(2000):
        written = random_exchange(seed, target=61)
        if scored(written)[-1][0] == kind:
            return written
    raise AssertionError(f"no game ends with {kind}")


class TestTheEnd:
    @pytest.mark.parametrize("kind", ["heels", "play", "go", "last", "hand", "crib"])
    def test_nothing_may_follow_a_win(self, kind: str) -> None:
        written = winning(kind)
        answer = summarise(read_exchange(written))
        assert answer["winner"] in (0, 1)
        assert answer["scores"][answer["winner"]] == 61
        deals = len(written["deals"])
        for following in (FIRST, {}, None):
            error = refused(written | {"deals": [*written["deals"], following]})
            assert (error.deal, error.play) == (deals + 1, None)
            assert "nothing may follow" in str(error)
        last = written["deals"][-1]
        left = [
            card
            for hand, laid in zip(last["hands"], last["discards"], strict=True)
            for card in hand
            if card not in laid and card not in last["plays"]
        ]
        more = last | {"plays": [*last["plays"], *(left[:1] or last["plays"][:1])]}
        error = refused(written | {"deals": [*written["deals"][:-1], more]})
        assert (error.deal, error.play) == (deals, len(last["plays"]) + 1)
        assert "nothing may follow" in str(error)

    def test_points_are_not_cut_and_scores_are(self) -> None:
        cut = 0
        for seed in range(200):
            answer = summarise(read_exchange(random_exchange(seed, target=61)))
            *before, last = answer["events"]
            made = sum(e["points"] for e in [*before, last] if e["player"] == last["player"])
            assert last["scores"] == answer["scores"]
            assert answer["scores"][last["player"]] == 61 <= made
            cut += made > 61
        assert cut


class TestRefused:
    @pytest.mark.parametrize("written", [None, True, 3, 2.5, "deals", [], [[]]])
    def test_what_is_no_object(self, written: object) -> None:
        assert "must be an object" in str(refused(written))

    @pytest.mark.parametrize(
        ("change", "names"),
        [
            ({"target": 122}, "122"),
            ({"target": "121"}, "'121'"),
            ({"target": 121.0}, "121.0"),
            ({"target": True}, "true"),
            ({"target": None}, "null"),
            ({"target": 10**5000}, "target"),
            ({"dealer": 2}, "2"),
            ({"dealer": -1}, "-1"),
            ({"dealer": False}, "false"),
            ({"dealer": 0.0}, "0.0"),
            ({"dealer": "0"}, "'0'"),
            ({"deals": {}}, "deals"),
            ({"deals": None}, "deals"),
            ({"note": 1}, "'note'"),
        ],
    )
    def test_the_head(self, change: Exchange, names: str) -> None:
        error = refused(game(FIRST) | change)
        assert names in str(error)
        assert (error.deal, error.play) == (None, None)

    @pytest.mark.parametrize("key", ["target", "dealer", "deals"])
    def test_a_missing_key(self, key: str) -> None:
        written = game(FIRST)
        del written[key]
        assert str(refused(written)) == f"{key} is missing"

    @pytest.mark.parametrize("key", ["hands", "discards", "plays"])
    def test_a_missing_key_of_a_deal(self, key: str) -> None:
        one = {k: v for k, v in FIRST.items() if k != key}
        error = refused(game(FIRST, one))
        assert error.reason == f"{key} is missing"
        assert (error.deal, error.play) == (2, None)

    @pytest.mark.parametrize(
        ("change", "names"),
        [
            ({"hands": None}, "hands"),
            ({"hands": FIRST["hands"][:1]}, "hands"),
            ({"hands": [*FIRST["hands"], []]}, "hands"),
            ({"hands": {"0": [], "1": []}}, "hands"),
            ({"hands": [FIRST["hands"][0][:5], FIRST["hands"][1]]}, "player 0"),
            ({"hands": [FIRST["hands"][0], [*FIRST["hands"][1], "QD"]]}, "player 1"),
            ({"hands": [FIRST["hands"][0], ["5H", *FIRST["hands"][1][1:]]]}, "5H"),
            ({"hands": [[*FIRST["hands"][0][:5], 5], FIRST["hands"][1]]}, "5"),
            ({"hands": [[*FIRST["hands"][0][:5], "1H"], FIRST["hands"][1]]}, "'1H'"),
            ({"hands": ["5H5D6C7SJDTH", FIRST["hands"][1]]}, "hands of player 0"),
            ({"discards": [["JD", "TH"]]}, "discards"),
            ({"discards": [["JD"], ["AS", "2D"]]}, "player 0"),
            ({"discards": [["JD", "JD"], ["AS", "2D"]]}, "JD"),
            ({"discards": [["JD", "AS"], ["TH", "2D"]]}, "AS"),
            ({"discards": [["JD", "KC"], ["AS", "2D"]]}, "KC"),
            ({"discards": None}, "discards"),
            ({"starter": "5H"}, "5H"),
            ({"starter": ["7C"]}, "a list"),
            ({"starter": ""}, "''"),
            ({"starter": "T" * 10_000}, "TTT"),
            ({"starter": False}, "false"),
            ({"plays": None}, "plays"),
            ({"plays": {}}, "plays"),
            ({"plays": "9D 5H"}, "plays"),
            ({"pone": 1}, "'pone'"),
        ],
    )
    def test_a_deal(self, change: Exchange, names: str) -> None:
        error = refused(game(FIRST, mirrored(FIRST), FIRST | change))
        assert names in error.reason
        assert len(error.reason) < 200
        assert (error.deal, error.play) == (3, None)

    def test_a_deal_that_is_no_object(self) -> None:
        error = refused(game(FIRST, ["9D"]))  # type: ignore[arg-type]
        assert error.deal == 2

    @pytest.mark.parametrize(
        ("play", "card", "names"),
        [
            (1, "5H", "turn of player 1"),
            (2, "QH", "turn of player 0"),
            (3, "9D", "played before"),
            (3, "AS", "laid away"),
            (4, "AH", "not dealt"),
            (4, "7C", "not dealt"),
            (3, 9, "9"),
            (3, None, "null"),
            (3, "go", "'go'"),
            (3, ["QH"], "a list"),
        ],
    )
    def test_a_play(self, play: int, card: object, names: str) -> None:
        plays = [*FIRST["plays"]]
        plays[play - 1] = card
        error = refused(game(FIRST | {"plays": plays}))
        assert names in error.reason
        assert (error.deal, error.play) == (1, play)

    def test_a_card_over_thirty_one(self) -> None:
        one = deal(
            ("QC JD 9S 8C AH 2C", "KC 6D 5D 3S AC 2S"), ("AH 2C", "AC 2S"), "4H", "KC QC 6D JD"
        )
        error = refused(game(one))
        assert (error.deal, error.play) == (1, 4)

    def test_a_ninth_card(self) -> None:
        error = refused(game(FIRST | {"plays": [*FIRST["plays"], "JD"]}))
        assert (error.deal, error.play) == (1, 9)

    @pytest.mark.parametrize("stop", range(8))
    def test_only_the_last_deal_may_stop_short(self, stop: int) -> None:
        error = refused(game(FIRST | {"plays": FIRST["plays"][:stop]}, SECOND))
        assert (error.deal, error.play) == (1, None)
        assert f"only {stop} of 8" in error.reason

    @pytest.mark.parametrize("plays", [[], FIRST["plays"]])
    def test_only_the_last_deal_may_lack_its_starter(self, plays: list[str]) -> None:
        one = {k: v for k, v in FIRST.items() if k != "starter"} | {"plays": plays}
        error = refused(game(one, SECOND))
        assert error.deal == 1
        assert "starter" in error.reason

    def test_nothing_is_played_without_a_starter(self) -> None:
        one = {k: v for k, v in FIRST.items() if k != "starter"}
        assert "starter" in refused(game(one)).reason


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=12,
)
PARTS = JSON | st.sampled_from(("5H", "AS", "7C", [], {}, [[], []], 0, 1, 121, True))


def spoil(value: Any, chance: random.Random, part: object) -> Any:
    """The value with something in it exchanged, put in or taken out."""
    value = copy.deepcopy(value)
    inside = value
    while True:
        if isinstance(inside, dict) and inside:
            key: Any = chance.choice([*inside])
        elif isinstance(inside, list) and inside:
            key = chance.randrange(len(inside))
        else:
            return part
        if isinstance(inside[key], dict | list) and inside[key] and chance.random() < 0.8:
            inside = inside[key]
            continue
        if chance.random() < 0.3:
            del inside[key]
        elif isinstance(inside, list) and chance.random() < 0.5:
            inside.insert(key, part)
        else:
            inside[key] = part
        return value


class TestFuzz:
    @given(JSON)
    def test_anything(self, written: object) -> None:
        refused(written)

    @given(st.integers(0, 2**32), PARTS)
    def test_a_spoilt_game_is_refused_or_read(self, seed: int, part: object) -> None:
        chance = random.Random(seed)
        written = spoil(game(FIRST, SECOND, FIRST), chance, part)
        try:
            events = read_exchange(written)
        except RecordError:
            return
        # What is read is what the reference would make of it.
        canonical = json.loads(json.dumps(exchanged(events)))
        assert summarise(events) == by_the_reference(canonical)
