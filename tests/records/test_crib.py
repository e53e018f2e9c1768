"""The text record: written and read back, typed by hand, and refused line by line."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import PACK
from muggins.events import (
    Abandoned,
    CardPlayed,
    Continued,
    CutForDeal,
    DealEnded,
    Dealt,
    Event,
    GameStarted,
    LaidAway,
    MatchStarted,
    Pegged,
    Player,
    StarterTurned,
)
from muggins.records.crib import read_crib, write_crib
from muggins.records.errors import RecordError
from muggins.records.exchange import read_exchange
from muggins.records.record_json import write_record
from muggins.records.summary import summarise
from muggins.rules import GameOptions, MatchOptions
from muggins.words import Words
from tests.duel import cards_of
from tests.records.exchanged import exchanged, records
from tests.strategies import random_game

GOLDEN = Path(__file__).parent.parent / "golden"

HAND = """\
target: 61
dealer: 0
deal:
hand 0: 5H 5D 6C 7S JD TH
hand 1: 4C 9D QH KS AS 2D
away 1: AS 2D
away 0: JD TH
starter: 7C
play: 9D 5H QH 6C KS 5D 4C 7S
"""


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_crib(text)
    return caught.value


def changed(old: str, new: str) -> str:
    assert HAND.count(old) == 1
    return HAND.replace(old, new)


class TestRoundTrip:
    @given(records())
    def test_what_is_written_reads_back(self, events: tuple[Event, ...]) -> None:
        text = write_crib(events)
        assert read_crib(text) == events
        assert write_crib(read_crib(text)) == text

    def test_every_phase_is_met(self) -> None:
        chance = random.Random(1)
        ends: set[type[Event]] = set()
        for _ in range(400):
            events = (
                MatchStarted((Player("Ada"), Player("Bo")), MatchOptions()),
                *random_game(chance, stop=chance.randrange(60), abandon=chance.random() < 0.3),
            )
            assert read_crib(write_crib(events)) == events
            ends.add(type(events[-1]))
        assert ends >= {
            GameStarted,
            CutForDeal,
            Dealt,
            LaidAway,
            StarterTurned,
            CardPlayed,
            Pegged,
            DealEnded,
            Continued,
            Abandoned,
        }

    @pytest.mark.parametrize(
        "name",
        ["", " ", "#", 'A "b" \\ c', "a\nb", "\u2028\u0085\u202e", "Zoë 🂡", "0", "x: y", "\x00"],
    )
    def test_any_name(self, name: str) -> None:
        events = (
            MatchStarted((Player(name, "computer"), Player(name)), MatchOptions()),
            GameStarted(3, GameOptions(61), None, name),
        )
        text = write_crib(events)
        assert read_crib(text) == events
        assert all(char.isprintable() or char == "\n" for char in text)

    def test_a_level_stands_with_its_player(self) -> None:
        events = (
            MatchStarted((Player("Ada"), Player("Walter", "computer", "walter")), MatchOptions()),
            GameStarted(1, GameOptions(61)),
        )
        text = write_crib(events)
        assert '\nlevel 1: "walter"\n' in text
        assert read_crib(text) == events
        assert json.loads(write_record(events))["events"][0]["players"] == [
            {"name": "Ada", "kind": "person"},
            {"name": "Walter", "kind": "computer", "level": "walter"},
        ]
        with pytest.raises(RecordError, match="nobody is said to sit in seat 1") as refused:
            read_crib("person 0: Ada\nlevel 1: walter\n")
        assert refused.value.line == 2
        for lang in ("en", "fr"):
            assert "1" in Words(lang).speak(refused.value.said)

    def test_the_golden_game(self) -> None:
        text = (GOLDEN / "short_game.crib").read_text(encoding="utf-8")
        events = read_crib(text)
        assert write_crib(events) == text
        assert write_record(events) == (GOLDEN / "short_game.json").read_text(encoding="utf-8")

    def test_nothing_is_written_that_is_no_game(self) -> None:
        events = read_crib(HAND)
        for some in ((), events[1:], events[:1], events[:-1], (*events, events[-1])):
            with pytest.raises(RecordError):
                write_crib(some)


class TestTypedByHand:
    def test_only_the_cards_are_needed(self) -> None:
        events = read_crib(HAND)
        answer = summarise(events)
        assert answer["scores"] == [20, 0]
        assert answer == summarise(read_exchange(exchanged(events)))

    def test_the_golden_one(self) -> None:
        events = read_crib((GOLDEN / "by_hand.crib").read_text(encoding="utf-8"))
        started = events[0]
        assert isinstance(started, MatchStarted)
        assert started.players == (Player("Léa"), Player("player 1"))
        assert summarise(events) == summarise(read_crib(HAND))

    def test_goes_counts_and_scores_may_be_written(self) -> None:
        told = changed(
            "play: 9D 5H QH 6C KS 5D 4C 7S\n",
            "play: 1:9D=9 5H=14 QH=24 6C=30 1:go 0:+1\n"
            "play: KS=10 0:5D=15+2 4C 7S=26+0 +1   # the last\n"
            "show: 0 16 0\nscores: 20 0\nready: 1 0\n",
        )
        assert read_crib(told)[:-2] == read_crib(HAND)

    def test_lines_of_a_deal_in_any_order(self) -> None:
        lines = HAND.splitlines()
        shuffled = "\n".join([*lines[:3], lines[7], lines[6], lines[3], lines[5], lines[4]])
        events = read_crib(shuffled)
        assert [e.seat for e in events if isinstance(e, LaidAway)] == [0, 1]
        assert events[-1] == StarterTurned(0, cards_of("7C")[0], 0)

    def test_comments_spaces_and_line_ends(self) -> None:
        told = HAND.replace("\n", "  # well played\r\n\r\n# a comment\r\n").replace(":", " : ")
        assert read_crib("\ufeff\n" + told.upper().replace("# WELL", "#")) == read_crib(HAND)

    def test_cuts_without_their_places(self) -> None:
        told = "cut 0: 5H\ncut 1: 5D\ncut 1: 2C at 7\ncut 0: AS at 40\n"
        events = [event for event in read_crib(told) if isinstance(event, CutForDeal)]
        assert [cut.position for cut in events] == [0, 1, 7, 40]
        assert [str(cut.card) for cut in events] == ["5H", "5D", "2C", "AS"]

    def test_every_card_of_the_pack_ties(self) -> None:
        told = "".join(f"cut {card.suit % 2}: {card}\n" for card in PACK)
        assert len(read_crib(told)) == 2 + 52
        error = refused(told + "cut 0: AC\n")
        assert (error.line, "drawn already" in error.reason) == (53, True)

    def test_a_starter_that_lies_face_down(self) -> None:
        told = HAND[: HAND.index("starter")]
        events = read_crib(told + "starter: 7C face down\n")
        assert isinstance(events[-1], LaidAway)
        assert [event.starter for event in events if isinstance(event, Dealt)] == [*cards_of("7C")]
        unknown = read_crib(told)
        assert [event.starter for event in unknown if isinstance(event, Dealt)] == [None]


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "line", "names"),
        [
            ("", 1, "empty"),
            ("# nothing\n", 1, "empty"),
            ("hello", 1, "'hello'"),
            ("\n\nhello: 3", 3, "'hello'"),
            ("format: pgn", 1, "'pgn'"),
            ("target: 100", 1, "100"),
            ("target:", 1, "one number"),
            ("target: 1 2", 1, "one number"),
            ("target: x", 1, "'x'"),
            ("target: ١٢١", 1, "not a number"),
            ("target: " + "9" * 5000, 1, "not a number"),
            ("target: 61\ntarget: 61", 2, "twice"),
            ("target 1: 61", 1, "target: 1"),
            ("dealer: 2", 1, "not 2"),
            ("game: 0", 1, "from 1"),
            ("match: friendly endless", 1, "3 words"),
            ("match: friendly endless winner", 1, "'winner'"),
            ("person: Ada", 1, "person 0"),
            ("person 2: Ada", 1, "person 0"),
            ("person 0:", 1, "nothing"),
            ("person 0: Ada\ncomputer 0: Bo", 2, "said twice"),
            ('person 0: "Ada', 1, "quotes"),
            ('person 0: "Ada" Lovelace', 1, "'Lovelace'"),
            ('person 0: "\\ud800"', 1, "half a character"),
            ('commitment: "\\udfff"', 1, "half a character"),
            ("hand 0: 5H", 1, "deal:"),
            ("deal:", 1, "dealer: 0"),
            ("cut 0: 5H\ncut 0: 6H", 2, "seat 0"),
            ("cut 0: 5H\ncut 1: 5H", 2, "5H"),
            ("cut 0: 5H at 52", 1, "52"),
            ("cut 0: 5H from 2", 1, "'at'"),
            ("cut 0:", 1, "'at'"),
            ("dealer: 0\ncut 0: 5H", 2, "waits for deal"),
            ("dealer: 0\ndeal:", 2, "hand 0"),
            ("dealer: 0\ndeal: 2", 2, "hand 0"),
            ("winner: 0", 1, "nobody has won"),
            ("abandoned: 5", 1, "no seat 5"),
            ("abandoned: 0\nabandoned: 0", 2, "twice"),
            ("abandoned: 0\ndealer: 1", 2, "too late"),
            ("dealer: 0\nabandoned: 0\nwinner: 0", 3, "nobody has won"),
        ],
    )
    def test_the_head_and_the_end(self, text: str, line: int, names: str) -> None:
        error = refused(text)
        assert names in error.reason
        assert error.line == line
        assert str(error) == f"line {line}: {error.reason}"
        assert len(error.reason) < 300

    @pytest.mark.parametrize(
        ("old", "new", "line", "names"),
        [
            ("deal:", "deal: 2", 3, "deal 1, not 2"),
            ("deal:", "deal: 1 dealer 1", 3, "player 0 deals"),
            ("deal:", "deal: dealer", 3, "'dealer' with the seat"),
            ("deal:", "deal: 1 by 0", 3, "'dealer' with the seat"),
            ("JD TH\nhand", "JD\nhand", 4, "6 cards are needed, not 5"),
            ("JD TH\nhand", "JD 5H\nhand", 4, "5H is dealt twice"),
            ("KS AS 2D\n", "KS AS 5H\n", 5, "5H is dealt twice"),
            ("hand 1:", "hand 0:", 5, "twice"),
            ("hand 0: 5H 5D 6C 7S JD TH\n", "", 3, "hand 0"),
            ("away 1: AS 2D", "away 1: AS", 6, "2 cards"),
            ("away 1: AS 2D", "away 1: AS AS", 6, "AS"),
            ("away 1: AS 2D", "away 1: AS KC", 6, "KC is not in that hand"),
            ("away 0: JD TH\n", "", 7, "away 0"),
            ("starter: 7C", "starter:", 8, "missing"),
            ("starter: 7C", "starter: 5H", 4, "5H is dealt twice"),
            ("starter: 7C", "starter: 7X", 8, "'7X'"),
            ("starter: 7C", "starter: 7C +2", 8, "7C scores 0, not 2"),
            ("starter: 7C", "starter: JC +1", 8, "JC scores 2, not 1"),
            ("starter: 7C", "starter: 7C up", 8, "'up'"),
            ("starter: 7C", "starter: 7C face down", 9, "turned"),
            ("starter: 7C\n", "", 8, "turned"),
            ("9D 5H QH", "5H 9D QH", 9, "turn of player 1"),
            ("9D 5H QH", "0:9D 5H QH", 9, "turn of player 1, not 0"),
            ("9D 5H QH", "9D=10 5H QH", 9, "9D makes 9, not 10"),
            ("9D 5H QH", "9D 5H+2 QH", 9, "5H scores 0, not 2"),
            ("9D 5H QH", "9D go 5H QH", 9, "go does not belong here"),
            ("9D 5H QH", "go 9D 5H QH", 9, "go does not belong here"),
            ("9D 5H QH", "9D +1 5H QH", 9, "+1 does not belong here"),
            ("9D 5H QH", "9D 5H AS", 9, "AS was laid away"),
            ("9D 5H QH", "9D 5H 9D", 9, "9D has been played before"),
            ("9D 5H QH", "9D 5H 3C", 9, "3C was not dealt"),
            ("9D 5H QH", "9D = 5H QH", 9, "'='"),
            ("9D 5H QH", "9D ? QH", 9, "'?'"),
            ("6C KS", "6C go go KS", 9, "go does not belong here"),
            ("6C KS", "6C go 1:+1 KS", 9, "+1 is player 0's"),
            ("6C KS", "6C 0:go KS", 9, "go is player 1's"),
            ("6C KS", "6C +2 KS", 9, "scores 1"),
            ("6C KS", "6C +1 go KS", 9, "go does not belong here"),
            ("4C 7S", "4C 7S JD", 9, "all cards of the deal"),
            ("4C 7S\n", "4C 7S\nshow: 0 16\n", 10, "0 16 0"),
            ("4C 7S\n", "4C\nshow: 0\n", 10, "nothing"),
            ("4C 7S\n", "4C 7S\nscores: 19 0\n", 10, "20 0"),
            ("4C 7S\n", "4C 7S\nscores: 20\n", 10, "20 0"),
            ("4C 7S\n", "4C\nready: 0\n", 10, "waits for play"),
            ("4C 7S\n", "4C 7S\nready: 0 0\n", 10, "seat 0"),
            ("4C 7S\n", "4C 7S\nready: 7\n", 10, "seat 7"),
            ("4C 7S\n", "4C\ndeal:\n", 10, "waits for play"),
            ("4C 7S\n", "4C 7S\ncut 0: 5H\n", 10, "too late"),
            ("4C 7S\n", "4C 7S\nwinner: 0\n", 10, "nobody has won"),
        ],
    )
    def test_a_deal(self, old: str, new: str, line: int, names: str) -> None:
        error = refused(changed(old, new))
        assert names in error.reason
        assert error.line == line
        assert error.deal in (1, None)

    @pytest.mark.parametrize(
        ("old", "new", "names"),
        [
            ("winner: 0", "winner: 1", "0 has won, not 1"),
            ("skunk: 0", "skunk: 1", "it is 0"),
            ("winner: 0", "abandoned: 0", "game is over"),
            ("\nwinner: 0", "deal:\nwinner: 0", "hand 0"),
        ],
    )
    def test_the_end_of_a_game_won(self, old: str, new: str, names: str) -> None:
        text = (GOLDEN / "short_game.crib").read_text(encoding="utf-8")
        assert text.count(old) == 1
        assert names in str(refused(text.replace(old, new)))

    def test_nothing_may_follow_a_win(self) -> None:
        text = (GOLDEN / "short_game.crib").read_text(encoding="utf-8")
        deal = HAND[HAND.index("deal:") :]
        error = refused(text.replace("\nwinner: 0", deal + "winner: 0"))
        assert "game is over" in error.reason


class TestFuzz:
    @given(st.text())
    def test_any_text(self, text: str) -> None:
        try:
            events = read_crib(text)
        except RecordError as error:
            assert error.line  # noqa: PT017
        else:
            assert read_crib(write_crib(events)) == events

    @given(
        st.integers(0, 2**32),
        st.text(alphabet='AKQJT98765432CDHSgo01+=:# \n"\\♥é', max_size=6)
        | st.sampled_from(("deal:\n", "hand 0: ", "go ", "+1 ", "play: ", "face down", "\x00")),
    )
    def test_a_spoilt_record_is_refused_or_read(self, seed: int, part: str) -> None:
        chance = random.Random(seed)
        text = chance.choice(((GOLDEN / "short_game.crib").read_text(encoding="utf-8"), HAND))
        start = chance.randrange(len(text))
        text = text[:start] + part + text[start + chance.choice((0, 0, 1, 2, 3, 10)) :]
        try:
            events = read_crib(text)
        except RecordError as error:
            assert error.line  # noqa: PT017
        else:
            assert read_crib(write_crib(events)) == events
