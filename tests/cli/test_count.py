"""`muggins count`: one hand, and hands by the thousand."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from muggins.cards import PACK, parse_card
from muggins.hands import count
from muggins.words import Words
from tests.cli.commanding import Command, spawn

# The traps of the rules: hand, starter, crib or not, total.
TRAPS = [
    ("AH AS 2H 2S", "3D", False, 16),
    ("3H 3S 4H 4S", "5D", False, 20),
    ("7H 7S 7D 8S", "9D", False, 21),
    ("AH 2S 3H 4S", "4D", False, 10),
    ("QH KS AH 2S", "7D", False, 0),
    ("4H 5S 5H 5D", "6D", False, 23),
    ("2H 4H 6H 8H", "TS", False, 4),
    ("2H 4H 6H 8H", "TS", True, 0),
    ("9H TH JH QH", "KH", False, 11),
    ("5H 5S 5D JC", "5C", False, 29),
]


@pytest.mark.parametrize(("hand", "starter", "crib", "total"), TRAPS)
def test_the_traps_of_the_rules(
    command: Command, hand: str, starter: str, crib: bool, total: int
) -> None:
    args = [*hand.split(), "--starter", starter, *(["--crib"] if crib else [])]
    ran = command("count", *args, "--json")
    assert ran.status == 0
    assert ran.answer["total"] == total
    assert sum(line["points"] for line in ran.answer["lines"]) == total
    shown = command("count", *args)
    assert shown.status == 0
    assert f"The {'crib' if crib else 'hand'} counts {total}." in shown.out


def test_the_whole_answer(command: Command) -> None:
    ran = command("count", "5h", "5♠", "10D", "vc", "--starter", "5C", "--json")
    assert ran.answer == {
        "total": 21,
        "lines": [
            {"kind": "fifteen", "cards": ["5C", "TD"], "points": 2},
            {"kind": "fifteen", "cards": ["5C", "JC"], "points": 2},
            {"kind": "fifteen", "cards": ["5H", "TD"], "points": 2},
            {"kind": "fifteen", "cards": ["5H", "JC"], "points": 2},
            {"kind": "fifteen", "cards": ["5S", "TD"], "points": 2},
            {"kind": "fifteen", "cards": ["5S", "JC"], "points": 2},
            {"kind": "fifteen", "cards": ["5C", "5H", "5S"], "points": 2},
            {"kind": "three", "cards": ["5C", "5H", "5S"], "points": 6},
            {"kind": "nobs", "cards": ["JC"], "points": 1},
        ],
        "cards": ["5H", "5S", "TD", "JC"],
        "starter": "5C",
        "crib": False,
        "spoken": "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, "
        "fifteen twelve, fifteen fourteen, three alike is twenty, "
        "and one for his nobs is twenty-one",
    }


def test_json_has_english_letters_in_french_too(command: Command) -> None:
    ran = command("count", "DH", "RS", "VD", "10C", "--json", "--lang", "fr")
    assert ran.answer["cards"] == ["QH", "KS", "JD", "TC"]
    assert ran.answer["starter"] is None
    assert ran.answer["spoken"] == "une suite de quatre pour quatre"


def test_four_cards_alone_know_no_nobs_but_a_flush(command: Command) -> None:
    ran = command("count", "2H", "4H", "6H", "JH", "--json")
    assert ran.answer["total"] == 4
    assert ran.answer["lines"] == [
        {"kind": "flush", "cards": ["2H", "4H", "6H", "JH"], "points": 4}
    ]


def test_a_hand_is_drawn_and_spoken(command: Command) -> None:
    ran = command("count", "5H", "10S", "JD", "JC", "--starter", "6H")
    assert ran.status == 0
    assert "│ 10 │" in ran.out
    assert "5♥ 10♠" in ran.out
    assert "“fifteen two, fifteen four, fifteen six, and a pair is eight”" in ran.out
    assert "\x1b" not in ran.out


def test_a_hand_is_drawn_and_spoken_in_french(command: Command) -> None:
    ran = command("count", "5H", "10S", "VD", "VC", "--starter", "6H", lang="fr")
    assert "5♥ V♦" in ran.out
    assert "brelan" not in ran.out
    assert "La main vaut 8." in ran.out
    assert "quinze-deux, quinze-quatre, quinze-six, et une paire, huit" in ran.out


def test_colours_are_for_those_who_ask(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    assert b"\x1b[" not in spawn("count", "5H", "5S", "5D", "JC").stdout
    monkeypatch.delenv("NO_COLOR", raising=False)
    forced = spawn("count", "5H", "5S", "5D", "JC", FORCE_COLOR="1", NO_COLOR="", TERM="xterm")
    assert b"\x1b[1;31m" in forced.stdout


@pytest.mark.parametrize(
    ("args", "culprit"),
    [
        (["5H", "5S", "5D", "5H"], "5H"),
        (["5H", "5S", "5D", "5C", "--starter", "5c"], "5c"),
        (["10H", "2S", "5D", "th"], "th"),
        (["5H", "5S", "5D"], "3"),
        (["5H", "5S", "5D", "JC", "6C"], "5"),
        (["5H", "5S", "5D", "--starter", "JC"], "3"),
        ([], "0"),
        (["5H", "5S", "1D", "JC"], "1D"),
        (["5H", "5S", "5D", "JX"], "JX"),
        (["5H", "5S", "5D", "JT"], "JT"),
        (["5H", "5S", "5D", "JC", "--starter", ""], "“”"),
        (["5H", "5S", "5D", "JC", "--starter"], "--starter"),
        (["5H", "5S", "5D", "JC", "--cirb"], "--cirb"),
        (["5H", "5S", "5D", "--lang", "de"], "de"),
        (["-", "5H"], "“-”"),
        (["-", "--crib"], "--crib"),
    ],
)
def test_errors_name_the_culprit(command: Command, args: list[str], culprit: str) -> None:
    ran = command("count", *args)
    assert ran.status == 2
    assert ran.out == ""
    assert culprit in ran.err
    assert ran.err.startswith("muggins: ")
    told = command("count", *args, "--json") if args[-1:] != ["--starter"] else None
    if told is not None:
        assert told.status == 2
        assert culprit in told.answer["error"]


def test_errors_come_in_french(command: Command) -> None:
    ran = command("count", "5H", "5S", "5D", "JT", "--lang", "fr")
    assert "« JT »".replace(" ", "\u202f") in ran.err
    assert "trèfle est C" in ran.err


# --- One hand a line ------------------------------------------------------------------


def test_each_line_has_its_answer(command: Command) -> None:
    ran = command(
        "count", "-", "--json",
        stdin="5H 5S 5D JC --starter 5C --crib\n"
        "\n"
        "2H 4H 6H 8H --crib --starter=TS\r\n"
        "  vh\t10h dh rh  \n"
        "--starter 5C 5H 5S 5D JC",
    )  # fmt: skip
    assert ran.status == 0
    assert [answer["total"] for answer in ran.answers] == [29, 0, 8, 29]
    assert ran.answers[0]["crib"] is True
    assert ran.answers[2]["cards"] == ["JH", "TH", "QH", "KH"]
    assert ran.answers[2]["starter"] is None


BAD_LINES: list[tuple[bytes, str]] = [
    (b"5H 5S 5D 5H", "5H"),
    (b"5H 5S 5D", "3"),
    (b"5H 5S 5D JC 6C", "5"),
    (b"5H 5S 5D XX", "XX"),
    (b"5H 5S 5D JC --starter", "--starter"),
    (b"5H 5S 5D JC --starter 5C --starter 6C", "twice"),
    (b"5H 5S 5D JC --crbi", "--crbi"),
    (b"\xff\xfe", "UTF-8"),
    (b"5H\x005S", "5H"),
    (b"x" * 400, "xxx"),
    (b"x" * 100_000, "1,000 bytes"),
    (b"5H " * 1_000_000, "1,000 bytes"),
    (b"\x1b[2J 5S 5D 5C", "[2J"),
]


@pytest.mark.parametrize(("line", "culprit"), BAD_LINES)
def test_a_bad_line_is_refused_and_the_rest_is_answered(
    command: Command, line: bytes, culprit: str
) -> None:
    good = b"5H 5S 5D JC --starter 5C\n"
    ran = command("count", "-", "--json", stdin=good + b"\n" + line + b"\n" + good)
    assert ran.status == 2
    assert ran.err == ""
    first, refused, last = ran.answers
    assert first == last
    assert first["total"] == 29
    assert set(refused) == {"error", "line"}
    assert refused["line"] == 3
    assert culprit in refused["error"]
    assert len(refused["error"]) < 300
    shown = command("count", "-", stdin=good + line + b"\n" + good)
    assert shown.status == 2
    assert shown.out.count("29  5♥ 5♠ 5♦ J♣ + 5♣  fifteen two") == 2
    assert shown.err.startswith("Line 2: ")
    assert "\x1b" not in shown.err


def test_a_line_without_end_is_not_gathered() -> None:
    """Of a line that is too long no more is kept than tells that it is."""
    from muggins.cli import count as module

    chunks = iter([*[b"5" * 65536] * 200, b"\n5H 5S 5D JC\n", b"5H 5S 5D 5C"])

    class Endless:
        buffer = None

        def read1(self, _size: int) -> bytes:
            return next(chunks, b"")

    source = Endless()
    source.buffer = source  # type: ignore[assignment]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module.sys, "stdin", source)
        lines = [line for some in module._lines_as_they_come() for line in some]
    assert [len(line) for line in lines] == [1001, 11, 11]


def test_nothing_asked_is_nothing_answered(command: Command) -> None:
    assert command("count", "-", "--json").out == ""
    assert command("count", "-", stdin="\n\n").status == 0


def test_a_mark_of_byte_order_is_passed_over(command: Command) -> None:
    ran = command("count", "-", "--json", stdin="\ufeff5H 5S 5D JC")
    assert ran.answer["total"] == 14


def test_thousands_of_hands_are_those_of_the_domain() -> None:
    chance = random.Random(2)
    hands = [
        (cards[:4], cards[4], chance.random() < 0.3)
        for cards in (chance.sample(PACK, 5) for _ in range(20_000))
    ]
    lines = [
        f"{' '.join(map(str, hand))} --starter {starter}{' --crib' if crib else ''}\n"
        for hand, starter, crib in hands
    ]
    ran = spawn("count", "-", "--json", stdin="".join(lines).encode())
    assert ran.returncode == 0
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(answers) == len(hands)
    words = Words("en")
    for (hand, starter, crib), answer in zip(hands, answers, strict=True):
        counted = count(hand, starter, crib=crib)
        assert answer["total"] == counted.total
        assert answer["cards"] == [card.text for card in hand]
        assert [
            (line["kind"], tuple(map(parse_card, line["cards"])), line["points"])
            for line in answer["lines"]
        ] == [(line.kind, line.cards, line.points) for line in counted.lines]
        assert answer["spoken"].count(",") == max(0, len(counted.lines) - 1)
    assert words.lang == "en"


def test_a_program_that_waits_for_each_answer_gets_it() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "muggins", "count", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        for total, hand in ((29, b"5H 5S 5D JC --starter 5C\n"), (0, b"2H 4S 6D 8C\n")):
            process.stdin.write(hand)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["total"] == total
        process.stdin.close()
        assert process.wait() == 0


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    hands = tmp_path / "hands"
    hands.write_text("5H 5S 5D JC --starter 5C\n" * 20_000)
    for args in (["--json"], []):
        with (
            hands.open("rb") as stdin,
            subprocess.Popen(
                [sys.executable, "-m", "muggins", "count", "-", *args],
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            ) as process,
        ):
            assert process.stdout is not None
            assert process.stderr is not None
            assert b"29" in process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait() == 141
