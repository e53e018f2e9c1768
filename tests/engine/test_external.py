"""Players that are other programs: they play, and whatever else they do stops nothing."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from muggins.commands import LayAway, Play
from muggins.engine import levels
from muggins.engine.baselines import Chooser
from muggins.engine.contest import Contest, play_pairs
from muggins.engine.tallies import Deals, Failures, Games
from muggins.views import TableView
from tests.engine.programs import PLAYS, program


def played(player: str, pairs: int = 2, *, timeout: float = 30) -> tuple[Deals, Games]:
    """What comes of it against the greedy player, named first."""
    contest = Contest(player, "greedy", 1, 61, timeout)
    deals, games = (play_pairs(contest, kind, 0, pairs) for kind in ("deals", "games"))
    assert isinstance(deals, Deals)
    assert isinstance(games, Games)
    return deals, games


def first_cards(view: TableView) -> LayAway | Play:
    """What the honest program plays."""
    if view.phase == "play":
        return Play(view.viewer, view.playable[0])
    first, second = (card for card in view.held[view.viewer][:2] if card is not None)
    return LayAway(view.viewer, (first, second))


def test_a_program_plays_as_it_would_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = played(program(tmp_path, PLAYS), 3)
    known = levels.player

    def player(key: str, seed: int) -> Chooser:
        return first_cards if key == "plain" else known(key, seed)

    monkeypatch.setattr(levels, "player", player)
    assert found == played("plain", 3)
    assert found[1].pairs == found[0].pairs == 3


@pytest.mark.parametrize("level", ["greedy", "first", "sir-john"])
def test_our_own_players_come_to_the_same_as_programs(level: str) -> None:
    """Sir John draws by lot, too: by the seed of the game, which a question brings along."""
    command = shlex.join([sys.executable, "-m", "muggins", "engine", "serve", "--level", level])
    pairs = 1 if level == "sir-john" else 3
    one, other = (
        play_pairs(Contest(player, "greedy", 2, move_timeout=120), "deals", 0, pairs)
        for player in (f"cmd:{command}", level)
    )
    assert one == other


@pytest.mark.parametrize("side", [0, 1])
def test_programs_may_play_on_either_side(tmp_path: Path, side: int) -> None:
    mine = program(tmp_path, PLAYS)
    first, second = (mine, "plain") if side == 0 else ("plain", mine)
    found = play_pairs(Contest(first, second, 1, 61), "games", 0, 2)
    assert sum(failures.all for failures in found.failures) == 0
    assert found.pairs == 2


def test_a_program_may_meet_itself(tmp_path: Path) -> None:
    mine = program(tmp_path, PLAYS)
    found = play_pairs(Contest(mine, mine, 1, 61), "games", 0, 2)
    assert isinstance(found, Games)
    assert (found.ahead.total, found.ahead.squares) == (0, 0)


def test_an_answer_may_come_in_pieces(tmp_path: Path) -> None:
    slowly = """
import time
for line in sys.stdin:
    text = json.dumps(answer(line))
    for piece in (text[:7], text[7:], "\\n"):
        sys.stdout.write(piece)
        sys.stdout.flush()
        time.sleep(0.002)
"""
    deals, _ = played(program(tmp_path, slowly))
    assert (deals.left_out, deals.ahead.n) == (0, 2)


def test_the_seed_of_a_game_is_told(tmp_path: Path) -> None:
    told = tmp_path / "seeds"
    script = f"""
for line in sys.stdin:
    with open({str(told)!r}, "a") as file:
        print(json.loads(line)["seed"], file=file)
    say(answer(line))
"""
    played(program(tmp_path, script))
    seeds = told.read_text().splitlines()
    # Two deals and two games a pair.
    assert len({*seeds}) == 8 < len(seeds)
    told.unlink()
    played(program(tmp_path, script))
    assert told.read_text().splitlines() == seeds


FAILING = {
    "a word": ("garbage", "for line in sys.stdin: print('what', flush=True)"),
    "an error": ("garbage", "for line in sys.stdin: say({'error': 'no'})"),
    "no such card": ("garbage", "for line in sys.stdin: say({'play': '1X', 'discard': ['1X']})"),
    "the other phase": ("garbage", "for line in sys.stdin: say({})"),
    "bytes": ("garbage", "for line in sys.stdin: os.write(1, b'\\xff\\n')"),
    "a flood": ("garbage", "while True: os.write(1, b'x' * 4096)"),
    "a flood of lines": ("garbage", "while True: os.write(1, b'\\n' * 4096)"),
    "a word before it is asked": ("garbage", "print('ready', flush=True)\n" + PLAYS),
    "two answers": (
        "garbage",
        "for line in sys.stdin:\n    text = json.dumps(answer(line)); print(text); print(text, flush=True)",
    ),
    "cards it has not": (
        "illegal",
        "for line in sys.stdin: say({'discard': ['AC', 'AC'], 'play': 'AC'})",
    ),
    "three cards": (
        "illegal",
        "for line in sys.stdin: say({'discard': json.loads(line)['hand'][:3]})",
    ),
    "one card": (
        "illegal",
        "for line in sys.stdin: say({'discard': json.loads(line)['hand'][:1]})",
    ),
    "no card": ("illegal", "for line in sys.stdin: say({'discard': []})"),
    "nothing": ("late", "import time; time.sleep(600)"),
    "half a line": ("late", "import time; os.write(1, b'{\"dis'); time.sleep(600)"),
    "deaf to being ended": (
        "late",
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)",
    ),
    "its end": ("ended", "sys.exit(3)"),
    "its end when asked": ("ended", "sys.stdin.readline()"),
    "its end in the midst of a line": ("ended", "sys.stdin.readline(); os.write(1, b'{\"dis')"),
    "its crash": ("ended", "os.kill(os.getpid(), 11)"),
}


@pytest.mark.parametrize(("how", "script"), FAILING.values(), ids=FAILING)
def test_whatever_a_program_does_instead_loses_it_the_game(
    tmp_path: Path, how: str, script: str, capfd: pytest.CaptureFixture[str]
) -> None:
    shouting = "import os\nprint('a word on the error stream', file=sys.stderr, flush=True)\n"
    # What comes in time for a move may be late on a busy machine; what never comes is late soon.
    deals, games = played(program(tmp_path, shouting, script), timeout=0.2 if how == "late" else 60)
    # It fails in the first of the two deals of each pair, and in both games.
    assert deals.failures == (Failures(**{how: 2}), Failures())
    assert (deals.left_out, deals.ahead.n) == (2, 0)
    assert games.failures == (Failures(**{how: 4}), Failures())
    assert (games.ahead.n, games.ahead.total) == (2, -2)
    # A game that was given away tells nothing of skunks and of who dealt.
    assert sum(map(sum, games.won)) == games.deals == games.dealer.n == 0
    assert capfd.readouterr() == ("", "")


def test_a_card_that_does_not_fit_is_illegal(tmp_path: Path) -> None:
    script = """
for line in sys.stdin:
    asked = json.loads(line)
    told = answer(line)
    say({"play": asked["hand"][-1]} if "play" in told else told)
"""
    _, games = played(program(tmp_path, script), 4)
    assert games.failures[0] == Failures(illegal=games.failures[0].illegal)
    assert games.failures[0].illegal > 0


def test_a_program_that_could_not_go_on_is_started_again(tmp_path: Path) -> None:
    started = tmp_path / "started"
    script = f"""
with open({str(started)!r}, "a") as file:
    print("here", file=file)
for n, line in enumerate(sys.stdin):
    if n == 30:
        sys.exit()
    say(answer(line))
"""
    deals, games = played(program(tmp_path, script), 6)
    failures = deals.failures[0] + games.failures[0]
    assert failures == Failures(ended=failures.all)
    assert failures.all > 1
    # Once for the deals and once for the games, and after every failure but one that came last.
    assert failures.all + 1 <= len(started.read_text().splitlines()) <= failures.all + 2
    assert deals.ahead.n > 0
    assert games.ahead.n == 6


@pytest.mark.parametrize("missing", ["folder", "nowhere"])
def test_what_cannot_be_started_loses_too(tmp_path: Path, missing: str) -> None:
    path = tmp_path if missing == "folder" else tmp_path / "nowhere"
    deals, games = played(f"cmd:{path}")
    assert deals.failures[0] == Failures(ended=2)
    assert games.failures[0] == Failures(ended=4)


@pytest.mark.parametrize("ending", ["plays", "hangs", "hangs at its end"])
def test_no_process_stays_behind(tmp_path: Path, ending: str) -> None:
    pids = tmp_path / "pids"
    script = f"""
import os, subprocess, time
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"])
with open({str(pids)!r}, "a") as file:
    print(os.getpid(), child.pid, file=file)
"""
    rest = {
        "plays": PLAYS,
        "hangs": "time.sleep(600)",
        "hangs at its end": PLAYS + "time.sleep(600)",
    }
    played(program(tmp_path, script, rest[ending]), 1, timeout=2 if ending == "hangs" else 60)
    started = [int(pid) for pid in pids.read_text().split()]
    # One that hangs may be ended before it could write, where the machine is busy.
    assert len(started) >= (2 if ending == "hangs" else 4)
    for pid in started:
        _await_end(pid)


def _await_end(pid: int) -> None:
    """Wait until that process is gone; one that waits to be fetched by its parent is."""
    for _ in range(600):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return
        if state == "Z":
            return
        time.sleep(0.05)
    os.kill(pid, 9)
    raise AssertionError(f"process {pid} was left behind")
