"""`muggins play FILE`: a record of an unfinished game is gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from muggins.events import Dealt, Event, GameStarted, GameWon, MatchStarted
from muggins.match import Match
from muggins.records.crib import write_crib
from muggins.records.record_json import write_record
from muggins.tui.kept import Kept
from muggins.words import LANGUAGES, Words
from tests.cli.commanding import Command
from tests.cli.keeping import keep, kept_in, read, typed
from tests.tui.person import Person

# --- A record to go on with ---------------------------------------------------------------


def cut_short(events: Sequence[Event], deals: int) -> tuple[Event, ...]:
    """A game up to the middle of that deal."""
    dealt = [i for i, event in enumerate(events) if isinstance(event, Dealt)]
    return tuple(events[: dealt[deals] + 6])


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    person = Person("en")
    person.sit(61, seed=4)
    file = tmp_path / "unfinished.crib"
    file.write_text(write_crib(cut_short(person.last, 1)), encoding="utf-8")
    return file


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", ["crib", "json"])
def test_a_record_is_gone_on_with(
    command: Command, home: Path, unfinished: Path, lang: str, form: str
) -> None:
    record = read(unfinished)
    if form == "json":
        unfinished.write_text(write_record(record), encoding="utf-8")
    later: list[Kept] = []
    for args in (["--resume"], [], ["--new"]):
        ran = command("play", *args, str(unfinished), lang=lang)
        assert ran.status == 0, ran.err
        assert Words(lang).text("play-back", target=61) in ran.out
        kept = kept_in(home)
        assert kept is not None
        assert kept.events[: len(record)] == record
        later.append(kept)
    # The cards to come are the same, however often it is begun.
    assert len({kept.secret for kept in later}) == 1


def test_a_record_played_on_is_the_game_that_is_kept(
    command: Command, home: Path, unfinished: Path
) -> None:
    """Naming the record again does not bring back an earlier state, nor other cards."""
    command("play", str(unfinished), stdin=typed("?", ""))
    first = kept_in(home)
    assert first is not None
    person = Person("en")
    from muggins.tui.keeper import Keeper

    person.interrupt = lambda kind, _text: "q" if kind == "continue" else None
    person.sit(keeper=Keeper.resume(first.events, first.secret), seed=None)
    keep(home, person.kept[-1])
    ran = command("play", "--resume", str(unfinished))
    assert ran.status == 0
    assert kept_in(home) == person.kept[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_game_is_not_dropped_for_a_record_unasked(
    command: Command, home: Path, unfinished: Path, lang: str
) -> None:
    command("play", "--new", "--seed", "8", lang=lang)
    other = kept_in(home)
    assert other is not None
    for args, answers in (([], []), ([], ["n"]), (["--resume"], ["q"]), (["--resume"], [])):
        ran = command("play", *args, str(unfinished), stdin=typed(*answers), lang=lang)
        assert ran.status == 0
        assert (
            Words(lang).text("play-ask-drop", target=121, mine=0, name="Walter", theirs=0)
            in ran.out
        )
        assert kept_in(home) == other
    command("play", str(unfinished), stdin=typed(""), lang=lang)
    kept = kept_in(home)
    assert kept is not None
    record = read(unfinished)
    assert kept.events[: len(record)] == record


def test_a_record_can_be_kept_in_its_own_file(command: Command, unfinished: Path) -> None:
    before = read(unfinished)
    person = Person("en")
    from muggins.cli.play import _secret_for
    from muggins.tui.keeper import Keeper

    person.sit(keeper=Keeper.resume(before, _secret_for(before)), seed=None)
    ran = command("play", str(unfinished), "--record", str(unfinished), stdin=typed(*person.typed))
    assert ran.status == 0
    assert read(unfinished) == person.last
    assert isinstance(person.last[-1], GameWon)
    assert list(unfinished.parent.iterdir()) == [unfinished]


TYPED = """dealer: {dealer}
{players}
deal:
hand 0: 5H 5D 6C 7S JD TH
hand 1: 4C 9D QH KS AS 2D
away 0: JD TH
away 1: AS 2D
starter: 7C
play: 9D 5H QH
"""


@pytest.mark.parametrize(
    ("players", "names", "you"),
    [
        ("", ("You", "Walter"), 0),
        ("person 0: Léa\ncomputer 1: HAL", ("Léa", "HAL"), 0),
        ("computer 0: HAL\nperson 1: Léa", ("HAL", "Léa"), 1),
        ("person 0: Léa\nperson 1: Ada", ("Léa", "Ada"), 0),
        ("computer 0: HAL\ncomputer 1: SAL", ("HAL", "SAL"), 0),
        ('person 0: "a\\u001b[2Jb"', ("a\N{REPLACEMENT CHARACTER}[2Jb", "player 1"), 0),
    ],
)
def test_the_person_of_a_record_sits_in_their_seat(
    command: Command, home: Path, tmp_path: Path, players: str, names: tuple[str, str], you: int
) -> None:
    file = tmp_path / "typed.crib"
    file.write_text(TYPED.format(players=players, dealer=0), encoding="utf-8")
    ran = command("play", str(file))
    assert ran.status == 0, ran.err
    assert "\x1b" not in ran.out
    kept = kept_in(home)
    assert kept is not None
    assert tuple(player.name for player in kept.match.players) == names
    assert [player.kind for player in kept.match.players].index("person") == you
    own = {"5♦", "6♣", "7♠"} if you == 0 else {"4♣", "K♠"}
    # The computer plays for its seat until it is the person's turn.
    asked = ran.out.split("Your cards: ")[1].split(".")[0]
    assert set(asked.split()) <= own


@pytest.mark.parametrize("lang", LANGUAGES)
def test_records_that_cannot_be_gone_on_with(
    command: Command, tmp_path: Path, home: Path, lang: str
) -> None:
    person = Person("en")
    person.sit(61, seed=4)
    over = tmp_path / "over.crib"
    over.write_text(write_crib(person.last), encoding="utf-8")
    many = tmp_path / "many.json"
    many.write_text(f"[{write_record(person.last)}]", encoding="utf-8")
    wrong = tmp_path / "wrong.crib"
    wrong.write_text("dealer: 3", encoding="utf-8")
    for file, culprit in (
        (over, str(over)),
        (many, str(many)),
        (wrong, "3"),
        (tmp_path / "none", "none"),
        (tmp_path, str(tmp_path)),
        (Path("-"), "-"),
    ):
        ran = command("play", "--resume", str(file), lang=lang)
        assert ran.status == 2
        assert ran.out == ""
        assert ran.err.startswith("muggins: ")
        assert culprit in ran.err
        assert kept_in(home) is None


def test_the_exchange_form_is_gone_on_with(command: Command, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    file.write_text('{"target": 61, "dealer": 1, "deals": []}')
    ran = command("play", str(file), stdin=typed("5", "q", ""))
    assert ran.status == 0, ran.err
    kept = kept_in(home)
    assert kept is not None
    assert isinstance(kept.events[0], MatchStarted)
    assert isinstance(kept.events[1], GameStarted)
    assert kept.match.players[0].name == "You"
    assert Match.replay(kept.events).game is not None
