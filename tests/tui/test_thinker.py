"""Who thinks for the computer at a table on the terminal: a worker, or else nobody waits."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import pytest

from muggins.cli.play import _thinker  # pyright: ignore[reportPrivateUsage]
from muggins.cli.refused import Refused
from muggins.commands import LayAway
from muggins.engine import levels, policy
from muggins.engine.opponents import OPPONENTS, find
from muggins.engine.question import asked
from muggins.events import CardPlayed, LaidAway
from muggins.match import Match
from muggins.rules import GameOptions
from muggins.shuffle import player_seed
from muggins.speech import Said
from muggins.tui import thinker
from muggins.tui.keeper import Keeper
from muggins.tui.table import players
from muggins.tui.thinker import Thinker, WorkingThinker
from muggins.views import TableView, view
from muggins.words import Words
from tests.engine.test_question import asked_views
from tests.tui.person import Person

SAY = """\
import json, os, sys, time
def say(**reply):
    print(json.dumps(reply), flush=True)
"""
FIRST = """\
say(n=0)
for line in sys.stdin:
    task = json.loads(line)
    cards = task["question"]["hand"][:2]
    {answer}
"""


def laying(seen: TableView) -> bool:
    return seen.phase == "lay-away" and first(seen) != policy.choose(seen)


def first(seen: TableView) -> LayAway:
    return LayAway(seen.viewer, asked(seen).held[:2])


SEEN = next(seen for seed in range(9) for seen in asked_views(random.Random(seed)) if laying(seen))


def working(code: str) -> WorkingThinker:
    return WorkingThinker((sys.executable, "-c", SAY + code))


def quick(seen: TableView) -> tuple[Said, ...]:
    return policy.advise(seen).said, Said("play-quick-hint", {})


def nobody_waits() -> None:
    raise AssertionError("there is nothing to wait for")


def until(it: Callable[[], bool]) -> None:
    end = time.monotonic() + 500  # a real one may have to compile its loops first
    while not it():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "_THINKS", 60.0)


def test_a_worker_answers_once_it_is_ready() -> None:
    answer = 'say(n=task["n"], cards=cards)'
    with working("time.sleep(0.5)\n" + FIRST.format(answer=answer)) as asks:
        assert asks.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
        until(lambda: asks.ready)
        assert asks.choose(SEEN, "sir-john", 1) == first(SEEN)
        # Games from before there were levels go on as they began.
        assert asks.choose(SEEN, "", 1) == policy.choose(SEEN)


def test_advice_names_who_plays_there() -> None:
    answer = (
        'say(n=task["n"], advice={"choices": [],'
        ' "said": {"id": "hint-x", "args": {"name": "them"}}})'
    )
    with working(FIRST.format(answer=answer)) as asks:
        until(lambda: asks.ready)
        (said,) = asks.advise(SEEN, nobody_waits)
        assert said.args == {"name": SEEN.players[1 - SEEN.viewer].name}


def test_a_hint_waits_until_the_worker_is_ready_and_a_move_does_not() -> None:
    answer = 'say(n=task["n"], advice={"choices": [], "said": {"id": "hint-x", "args": {}}})'
    waited: list[None] = []
    with working("time.sleep(1)\n" + FIRST.format(answer=answer)) as asks:
        assert asks.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
        assert asks.advise(SEEN, lambda: waited.append(None)) == (Said("hint-x", {}),)
        assert asks.advise(SEEN, nobody_waits) == (Said("hint-x", {}),)
    assert len(waited) == 1


def test_a_hint_waits_only_so_long_in_all_and_says_whose_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinker, "_STARTS", 0.3)
    waited: list[None] = []
    with working("time.sleep(99)") as asks:
        assert asks.advise(SEEN, lambda: waited.append(None)) == quick(SEEN)
        assert asks.advise(SEEN, nobody_waits) == quick(SEEN)
    assert len(waited) == 1


def test_a_hint_is_not_waited_for_from_a_worker_that_is_gone() -> None:
    with working("sys.exit(1)") as asks:
        began = time.monotonic()
        assert asks.advise(SEEN, lambda: None) == quick(SEEN)
        assert time.monotonic() - began < thinker._STARTS  # pyright: ignore[reportPrivateUsage]
        assert asks.advise(SEEN, nobody_waits) == quick(SEEN)


@pytest.mark.parametrize(
    ("lang", "thinking", "quickly"),
    [
        ("en", "Sir John is still thinking…", "(A quick answer: "),
        ("fr", "Sir John réfléchit encore…", "(Une réponse rapide\u202f: "),
    ],
)
def test_the_person_is_told_of_both(
    lang: str, thinking: str, quickly: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "_STARTS", 0.3)
    person = Person(lang)
    answers = iter(["?", "q", "q"])
    person.interrupt = lambda kind, _: next(answers) if kind in ("lay away", "leave") else None
    with working("time.sleep(99)") as asks:
        person.thinker = asks
        told = person.sit()
    assert thinking in told
    assert told.index(thinking) < told.index(quickly)


@pytest.mark.parametrize(
    "answer",
    [
        'print("what?", flush=True)',
        'say(n=task["n"] + 1, cards=cards)',
        'say(n=task["n"], cards=cards[:1])',
        "sys.exit(3)",
        "os.kill(os.getpid(), 9)",
        'sys.stdout.write("x" * 300000); sys.stdout.flush(); time.sleep(99)',
    ],
)
def test_one_that_fails_is_let_go_of_and_nobody_waits(answer: str) -> None:
    with working(FIRST.format(answer=answer)) as asks:
        until(lambda: asks.ready)
        for _ in range(3):
            assert asks.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
        assert asks.advise(SEEN, nobody_waits) == quick(SEEN)
        assert not asks.ready


def test_one_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "_THINKS", 0.1)
    with working(FIRST.format(answer="time.sleep(99)")) as asks:
        until(lambda: asks.ready)
        assert asks.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
        assert not asks.ready


def test_one_without_an_answer_goes_on() -> None:
    with working(FIRST.format(answer='say(n=task["n"])')) as asks:
        until(lambda: asks.ready)
        assert asks.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)
        assert asks.advise(SEEN, nobody_waits) == quick(SEEN)
        assert asks.ready


@pytest.mark.parametrize("code", ["sys.exit(1)", "say(n=3)", "print('hello', flush=True)"])
def test_one_that_never_gets_ready_is_none(code: str) -> None:
    with working(code) as asks:
        until(lambda: not asks.ready and asks._process is None)  # pyright: ignore[reportPrivateUsage]
        assert asks.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)


def test_a_command_that_is_none_leaves_the_other_player() -> None:
    with WorkingThinker(("/nowhere/python",)) as asks:
        assert asks.choose(SEEN, "sir-john", 1) == policy.choose(SEEN)


def test_the_worker_ends_with_the_game() -> None:
    with working(FIRST.format(answer="pass")) as asks:
        until(lambda: asks.ready)
        process = asks._process  # pyright: ignore[reportPrivateUsage]
        assert process is not None
        assert process.poll() is None
    assert process.poll() is not None


def test_a_setting_without_engines_and_a_wrong_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_ENGINES", "0")
    with _thinker() as asks:
        assert type(asks) is Thinker
    monkeypatch.setenv("MUGGINS_ENGINES", "some")
    with pytest.raises(Refused) as refused:
        _thinker()
    for lang in ("en", "fr"):
        assert "some" in refused.value.text(Words(lang))


def test_the_best_plays_as_can_be_checked_afterwards() -> None:
    """A real worker, and a person who sees what it is asked and answers."""
    person = Person("en")
    keeper = Keeper(players(Words("en"), find("sir-john")), seed=5)
    with WorkingThinker() as asks:
        until(lambda: asks.ready)
        person.thinker = asks
        person.interrupt = lambda kind, _: "q" if kind == "continue" else None
        told = person.sit(keeper=keeper)
        assert asks.ready
    assert "Sir John" in told
    computer = levels.player("sir-john", player_seed(keeper.secret, 1))
    match, checked = Match.replay(keeper.events[:2]), 0
    for event in keeper.events[2:]:
        if isinstance(event, LaidAway | CardPlayed) and event.seat == 1:
            move = computer(view(match, 1))
            cards = move.cards if isinstance(move, LayAway) else (move.card,)
            assert (event.cards if isinstance(event, LaidAway) else (event.card,)) == cards
            checked += 1
        match = match.fold(event)
    assert checked == 5


def test_the_level_and_the_secret_decide_who_answers() -> None:
    class Noting(Thinker):
        def __init__(self) -> None:
            self.asked: set[tuple[str, int]] = set()

        def choose(self, view: TableView, level: str, seed: int) -> object:  # type: ignore[override]
            self.asked.add((level, seed))
            return super().choose(view, level, seed)

    for opponent in OPPONENTS[:2]:
        person, notes = Person("en"), Noting()
        person.thinker = notes
        keeper = Keeper(players(Words("en"), opponent), seed=4)
        keeper.begin(GameOptions(61))
        person.sit(keeper=keeper)
        assert notes.asked == {(opponent.key, player_seed(keeper.secret, 1))}
