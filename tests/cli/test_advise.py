"""`muggins advise`: six cards, the fifteen choices, and what the best has over another."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from rich.cells import cell_len

from muggins.engine import solved
from muggins.engine.laying import weigh
from muggins.engine.solved import Solved
from muggins.words import LANGUAGES, Words
from tests.cli.commanding import Command, spawn
from tests.duel import cards_of
from tests.engine.solved_tables import solved_tables
from tests.onetongue import foreign

SIX = ("4H", "5S", "6D", "TC", "TD", "JS")


@pytest.fixture(scope="module")
def known() -> Solved:
    return solved_tables(3)


@pytest.fixture(autouse=True)
def shipped(monkeypatch: pytest.MonkeyPatch, known: Solved) -> None:
    """Made-up tables in the place of those that are shipped."""
    monkeypatch.setattr(solved, "load", lambda: known)


@pytest.mark.parametrize(
    ("args", "own", "scores", "target"),
    [
        (["--dealer"], True, (0, 0), 121),
        (["--pone", "--scores", "84-90"], False, (84, 90), 121),
        (["--dealer", "--scores=120–0", "--target=121"], True, (120, 0), 121),
        (["--scores", "60-0", "--target", "61", "--pone"], False, (60, 0), 61),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_answer_in_json(
    command: Command,
    known: Solved,
    args: list[str],
    own: bool,
    scores: tuple[int, int],
    target: int,
    lang: str,
) -> None:
    ran = command("advise", *SIX, *args, "--json", lang=lang)
    assert ran.status == 0
    wanted = weigh(cards_of(" ".join(SIX)), known, own=own, scores=scores, target=target)
    assert ran.answer == {
        "choices": [
            {
                "discard": [card.text for card in laid.cards],
                "hand": round(laid.hand, 4),
                "crib": round(laid.crib, 4),
                "play": round(laid.play, 4),
                "total": round(laid.total, 4),
                "win": round(laid.win, 5),
                "spread": round(laid.spread, 4),
                "hands": [round(often, 4) for often in laid.hands],
            }
            for laid in wanted
        ]
    }
    assert len(ran.answer["choices"]) == 15
    assert all((choice["crib"] > 0) == own for choice in ran.answer["choices"])


@pytest.mark.parametrize(
    "cards", [("4h 5♠ 6D 10c 10♦ vs",), ("JS", "TD", "TC", "6d", "5s", "4♥"), ("4H 5S", *SIX[2:])]
)
def test_cards_are_read_as_elsewhere(command: Command, cards: tuple[str, ...]) -> None:
    wanted = command("advise", *SIX, "--dealer", "--json").answer
    assert command("advise", *cards, "--dealer", "--json").answer == wanted


@pytest.mark.parametrize("role", ["--dealer", "--pone"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_are_shown_to_people(command: Command, role: str, lang: str) -> None:
    ran = command("advise", *SIX, role, lang=lang)
    assert ran.status == 0
    assert ran.err == ""
    lines = ran.out.splitlines()
    # It can be read at a glance, on the smallest terminal there is.
    assert max(map(cell_len, lines)) <= 80
    assert len(lines) <= 23
    assert "│ 10 │" in ran.out
    assert "\x1b" not in ran.out
    assert not foreign(ran.out, lang)
    words = Words(lang)
    whose = "own" if role == "--dealer" else "other"
    head = lines[4]
    for name in ("laid", "hand", f"crib-{whose}", "play", "total", "win"):
        assert words.text(f"cli-column-{name}") in head
    choices = command("advise", *SIX, role, "--json").answer["choices"]
    for line, choice in zip(lines[5:20], choices, strict=True):
        assert line.strip().startswith(words.cards(" ".join(choice["discard"])))
        assert "-" not in line
        figures = line.replace(",", ".").replace("%", "").replace("−", "-").split()[2:]
        hand, crib, play, total, win = map(float, figures)
        assert (hand, crib, play) == pytest.approx(
            tuple(choice[name] for name in ("hand", "crib", "play")), abs=0.0101
        )
        assert total == pytest.approx(choice["total"], abs=0.0051)
        # The points shown add up to the total that is shown.
        assert total == pytest.approx(hand + crib + play)
        assert win == pytest.approx(100 * choice["win"], abs=0.0051)
    best, second = (words.cards(" ".join(choice["discard"])) for choice in choices[:2])
    told = " ".join(" ".join(lines[20:]).split())
    assert best in told.split(second)[0]
    assert told.endswith(".")


def test_marks_of_a_language_are_its_own(command: Command) -> None:
    english = command("advise", *SIX, "--pone", lang="en").out
    french = command("advise", *SIX, "--pone", lang="fr").out
    assert "10♦ J♠" in english
    assert "10♦ V♠" in french
    assert "9.67" in english
    assert "9,67" in french
    assert "%" in english
    assert "\u202f%" in french


def test_the_best_is_compared_with_another_in_the_figures_of_the_table(command: Command) -> None:
    told = " ".join(command("advise", *SIX, "--pone", lang="en").out.split())
    # The first row, then the sentence; what the other's crib takes has no sign there.
    hand, crib, play, total, win = re.findall(r"(−?\d+\.\d\d)%?", told)[:5]
    sentence = told[told.index("Lay away", told.index("%")) :]
    said = re.findall(r"−?\d+\.\d+", sentence)[:5]
    row = [Decimal(each.replace("−", "-")) for each in (hand, crib, play, total, win)]
    assert [Decimal(each.replace("−", "-")) for each in said] == [abs(each) for each in row]
    assert "the dealer’s crib takes" in sentence


@pytest.mark.parametrize("columns", [20, 30, 40, 50, 60, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_narrow_terminal_cuts_no_figure(command: Command, columns: int, lang: str) -> None:
    best = command("advise", *SIX, "--pone", "--json").answer["choices"][0]["discard"]
    start = Words(lang).cards(" ".join(best))
    wide, narrow = (
        command("advise", *SIX, "--pone", lang=lang, columns=room).out.splitlines()
        for room in (100, columns)
    )
    first, at = (
        next(i for i, line in enumerate(lines) if line.strip().startswith(start))
        for lines in (wide, narrow)
    )
    for line, whole in zip(narrow[at : at + 15], wide[first : first + 15], strict=True):
        assert cell_len(line) <= columns
        shown, known = (re.findall("[^ ]+", text) for text in (line, whole))
        # The cards and the chance to win are always there, and on 40 columns the total.
        assert shown[:2] == known[:2]
        assert shown[-1] == known[-1]
        assert set(shown) <= set(known)
        assert columns < 40 or shown[-2] == known[-2]
    assert "…" not in "".join(narrow)


def test_an_old_terminal_has_a_minus_too() -> None:
    ran = spawn("advise", *SIX, "--pone", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert re.search(r" -\d\.\d\d", ran.stdout.decode("ascii"))
    assert "?" not in ran.stdout.decode("ascii")


# --- What it refuses ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "culprit"),
    [
        ((*SIX[:5], "--dealer"), "5"),
        ((*SIX, "QH", "--dealer"), "7"),
        (("--dealer",), "0"),
        ((*SIX[:5], "10♦", "--dealer"), "10♦"),
        ((*SIX[:5], "1H", "--dealer"), "1H"),
        (SIX, "--pone"),
        ((*SIX, "--dealer", "--pone"), "--dealer"),
        ((*SIX, "--dealer", "--scores", "8490"), "8490"),
        ((*SIX, "--dealer", "--scores", "61-0", "--target", "61"), "61-0"),
        ((*SIX, "--dealer", "--scores", "0-121"), "121"),
        ((*SIX, "--dealer", "--target", "31"), "31"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_name_the_culprit(
    command: Command, args: tuple[str, ...], culprit: str, lang: str
) -> None:
    ran = command("advise", *args, lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert culprit in ran.err
    assert ran.err.count("\n") == 1
    assert not foreign(ran.err, lang)
    asked = command("advise", *args, "--json", lang=lang)
    assert asked.status == 2
    assert set(asked.answer) == {"error"}
    assert culprit in asked.answer["error"]


def _absent(path: Path) -> None: ...


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize("make", [_absent, _empty, _folder])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_tables_it_says_how_to_make_them(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    make: Callable[[Path], None],
    lang: str,
) -> None:
    path = tmp_path / "solved.npz"
    make(path)
    monkeypatch.setattr(solved, "SOLVED", path)
    monkeypatch.setattr(solved, "load", lambda: solved.read(path))
    ran = command("advise", *SIX, "--dealer", lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert str(path) in ran.err
    assert "muggins engine build" in ran.err
    assert not foreign(ran.err, lang)


def test_advice_needs_no_compiled_loops() -> None:
    script = (
        "import sys; from muggins.cli.app import run; from muggins.engine import solved; "
        "from tests.engine.solved_tables import solved_tables; "
        "tables = solved_tables(); solved.load = lambda: tables; "
        f"assert run(['advise', *{SIX!r}, '--dealer', '--json']) == 0; "
        "assert 'numba' not in sys.modules"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert ran.returncode == 0, ran.stderr.decode()
    assert ran.stdout.startswith(b'{"choices":[')
