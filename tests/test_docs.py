"""What the documents say is so: links lead somewhere, worked examples count as written.

The examples of the rules stand in tables; the names of a table's columns say what it holds.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from muggins import hands
from muggins.cards import PACK, Card, find_duplicate, parse_cards
from muggins.commands import CutStarter, Deal, LayAway, Play
from muggins.events import GameStarted
from muggins.game import Game
from muggins.pegging import peg, pile_count
from muggins.rules import STANDARD, GameOptions, MatchOptions
from muggins.speech import say_count
from muggins.words import Words
from tests.engine.test_counting import DISTRIBUTIONS

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LANGUAGES = ("en", "fr")

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
NAMED = re.compile(r"^\[[^\]]+\]:\s+(\S+)", re.MULTILINE)
HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)
EXAMPLE = re.compile(
    r"^```console\n\$ \.venv/bin/muggins ([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
COMMAND = re.compile(r"^\.venv/bin/muggins (count [^<\n]+)$", re.MULTILINE)
NAME = re.compile(r"(?<![\w./<>-])[\w/-]+\.(?:py|ts|sh|toml|svelte\.ts)\b(?!\.)")
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def prose(document: Path) -> str:
    """A document without its blocks of code."""
    return FENCED.sub("", document.read_text(encoding="utf-8"))


def anchors(document: Path) -> set[str]:
    """What a link may name behind the # of a document, one for each heading."""
    return {
        re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        for _, title in HEADING.findall(prose(document))
    }


def rules(lang: str) -> Path:
    return ROOT / "docs" / f"rules.{lang}.md"


def number(text: str) -> int:
    """A whole number with the separators of either language."""
    return int(re.sub("[,\u202f]", "", text))


@dataclass(frozen=True)
class Row:
    """A row of a table of the rules, under the number of its section."""

    lang: str
    section: str
    cells: tuple[str, ...]

    def cards(self, column: int) -> tuple[Card, ...]:
        return parse_cards(self.cells[column].split())


def rows(*columns: str) -> Iterator[Row]:
    """The rows of every table whose columns have these names, in either language."""
    for lang in LANGUAGES:
        section, wanted = "", False
        before: tuple[str, ...] = ()
        for line in rules(lang).read_text(encoding="utf-8").splitlines():
            heading = HEADING.match(line)
            if heading:
                section = heading[2].split()[0].rstrip(".")
            if not line.startswith("|"):
                wanted, before = False, ()
                continue
            cells = tuple(cell.strip() for cell in line.strip("|").split("|"))
            if not before:
                wanted = cells[0] in columns
            elif wanted and not set(line) <= set("|-: "):
                yield Row(lang, section, cells)
            before = cells


COUNTED = list(rows("Hand", "Main", "Crib"))
CRIBS = list(rows("Crib"))
PLAYED = list(rows("Cards of the count, in order", "Cartes du total, dans l’ordre"))
COURSES = list(rows("Pone", "Non-donneur"))
DISTRIBUTION = list(rows("Points"))
SKUNKS = list(rows("Game to", "Partie en"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    text = prose(document)
    for link in LINK.findall(text) + NAMED.findall(text):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        assert target.is_relative_to(ROOT), f"{link} leads out of the project"
        assert target.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in anchors(target), f"{link}: there is no such heading"


def test_files_named_are_there() -> None:
    """A name in a document need not be a whole path, but must be the end of one."""
    files = [
        f"/{path.relative_to(ROOT).as_posix()}"
        for folder in ("src", "web", "web/src", "tests", "bench", "docs", "scripts", ".")
        for path in (
            (ROOT / folder).glob("*") if folder in (".", "web") else (ROOT / folder).rglob("*")
        )
    ]
    for document in DOCUMENTS:
        for name in NAME.findall(document.read_text(encoding="utf-8")):
            assert any(file.endswith(f"/{name}") for file in files), f"{document.name}: {name}"


def test_every_document_in_french_has_its_english() -> None:
    for french, english in (
        (rules("fr"), rules("en")),
        (ROOT / "README.fr.md", ROOT / "README.md"),
    ):
        assert english.name in LINK.findall(prose(french))
        assert french.name in LINK.findall(prose(english))


def test_rules_have_the_same_parts() -> None:
    english, french = (
        [(marks, title.split()[0]) for marks, title in HEADING.findall(prose(rules(lang)))][1:]
        for lang in LANGUAGES
    )
    assert english == french
    numbers = [number.rstrip(".") for _, number in english]
    assert numbers == sorted(set(numbers))
    assert all(re.fullmatch(r"\d(\.\d)?", number) for number in numbers)


def test_rules_have_the_same_examples() -> None:
    for table in (COUNTED, PLAYED, COURSES):
        english, french = (
            [
                (row.section, [re.findall("[A-Z0-9]+[♣♦♥♠]", cell) and parse_cards(cell.split())
                               for cell in row.cells[: 3 if table is COURSES else 1]])
                for row in table
                if row.lang == lang
            ]
            for lang in LANGUAGES
        )  # fmt: skip
        assert english == french
        assert english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_plain_enough_for_the_page_made_of_them(lang: str) -> None:
    text = rules(lang).read_text(encoding="utf-8")
    assert "<" not in text
    assert "![" not in text
    assert "```" not in text
    assert all(len(marks) <= 3 for marks, _ in HEADING.findall(text))
    # A row of a table has as many cells as the row above it.
    lines = text.splitlines()
    for above, line in pairwise(lines):
        if above.startswith("|") and line.startswith("|"):
            assert above.count("|") == line.count("|"), line


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: f"{row.lang} {row.cells[0]}")
def test_worked_counts(row: Row) -> None:
    hand, (starter,) = row.cards(0), row.cards(1)
    assert len(hand) == 4
    counted = hands.count(hand, starter, crib=row in CRIBS)
    assert counted.total == number(row.cells[2])
    words = Words(row.lang)
    spoken = ", ".join(words.speak(said) for said in say_count(counted.lines))
    assert spoken == row.cells[3]


@pytest.mark.parametrize("row", PLAYED, ids=lambda row: f"{row.lang} {row.cells[0]}")
def test_worked_plays(row: Row) -> None:
    pile = row.cards(0)
    lines = peg(pile, pile_count(pile))
    assert sum(line.points for line in lines) == number(row.cells[1])


@pytest.mark.parametrize("row", COURSES, ids=lambda row: f"{row.lang} {row.cells[2]}")
def test_worked_courses(row: Row) -> None:
    kept = {1: row.cards(0), 0: row.cards(1)}
    shown = [card for hand in kept.values() for card in hand]
    assert find_duplicate(shown) is None
    rest = [card for card in PACK if card not in shown and card.rank.letter != "J"]
    dealt = tuple(kept[seat] + tuple(rest[2 * seat : 2 * seat + 2]) for seat in (0, 1))
    game = Game.start(GameStarted(1, STANDARD, dealer=0))
    game, _ = game.advance(Deal(dealt, rest[-1]))
    for seat in (0, 1):
        game, _ = game.advance(LayAway(seat, dealt[seat][4:]))
    game, _ = game.advance(CutStarter(1))
    pegged = [0, 0]
    for card in row.cards(2):
        assert game.turn is not None
        game, events = game.advance(Play(game.turn, card))
        for event in events:
            if type(event).__name__ in ("CardPlayed", "Pegged"):
                pegged[event.seat] += event.points  # type: ignore[union-attr]
    assert pegged == [number(row.cells[4]), number(row.cells[3])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_hand_there_is(lang: str) -> None:
    table = [tuple(map(number, row.cells)) for row in DISTRIBUTION if row.lang == lang]
    for column, crib in ((1, False), (2, True)):
        told = " ".join(f"{row[0]}:{row[column]}" for row in table)
        assert told == DISTRIBUTIONS[crib]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_skunks(lang: str) -> None:
    worth = {}
    for row in SKUNKS:
        if row.lang == lang:
            options = GameOptions(number(row.cells[0]))
            low, high = map(number, row.cells[1].split("–"))
            for loser in range(low, high + 1):
                worth[options.target, loser] = number(row.cells[3])
                assert MatchOptions().worth(options.skunk(loser)) == number(row.cells[3])
            # A row is one skunk and all of it.
            assert options.skunk(low) == options.skunk(high)
            assert low == 0 or options.skunk(low - 1) == options.skunk(low) + 1
    # Whoever loses a short game with 31 or more, or any other game, stands in the table.
    assert {loser for target, loser in worth if target == 121} == set(range(121))
    assert {loser for target, loser in worth if target == 61} == set(range(61))


def answer(arguments: str) -> str:
    """What the command answers; a note behind # is passed over."""
    return subprocess.run(
        [sys.executable, "-m", "muggins", *shlex.split(arguments, comments=True)],
        env={**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "100"},
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_commands_answer_as_shown(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    ((arguments, shown),) = EXAMPLE.findall(text)
    assert [line.rstrip() for line in answer(arguments).splitlines()] == shown.splitlines()
    commands = COMMAND.findall(text)
    assert len(commands) > 1
    assert all(map(answer, commands))


def test_examples_in_python_answer_as_shown() -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = PYTHON.findall(text)
    assert len(blocks) == text.count("```python") > 10
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(blocks), {}, "python.md", "docs/python.md", 0
    )
    told: list[str] = []
    found = doctest.DocTestRunner(verbose=False).run(examples, out=told.append)
    assert found.failed == 0, "".join(told)
    assert found.attempted > 50
