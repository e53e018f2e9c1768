"""A match that is left and gone on with: nothing is lost, and no card changes."""

from __future__ import annotations

import json
import os
import re
import socket
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from muggins.events import Abandoned, Event, GameStarted, GameWon
from muggins.tui.keeper import Keeper
from muggins.tui.kept import Damaged, Kept, Shelf
from muggins.words import LANGUAGES, Words
from tests.tui.person import Person


def go_on(kept: Kept) -> Keeper:
    return Keeper.resume(kept.events, kept.secret, kept.seed)


def stored(kept: Kept, folder: Path) -> Kept:
    """What comes back from the disk."""
    with Shelf(folder) as shelf:
        assert shelf.mine
        shelf.keep(kept)
        found = shelf.load()
    assert found is not None
    return found


# --- The same game ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", [None, 3])
def test_a_game_left_at_any_move_goes_on_with_the_same_cards(
    tmp_path: Path, seed: int | None
) -> None:
    whole = Person("en")
    whole.sit(61, seed=seed)
    assert isinstance(whole.last[-1], GameWon)
    assert len(whole.kept) > 50
    for at in [*range(6), *range(6, len(whole.kept) - 1, 9)]:
        kept = stored(whole.kept[at], tmp_path)
        assert kept == whole.kept[at]
        again = Person("fr" if at % 2 else "en")
        told = again.sit(121, seed=None, keeper=go_on(kept))
        assert again.last[2:] == whole.last[2:], at
        if not isinstance(kept.events[-1], GameStarted) and kept.match.game:
            mine, theirs = kept.match.game.scores
            words = Words(again.lang)
            assert words.text("play-scores", mine=mine, name="Walter", theirs=theirs) in told
        assert Words(again.lang).text("play-back", target=61) in told


def test_every_move_is_kept_before_it_is_told() -> None:
    """Whatever stands on the screen is in what was kept at that moment."""
    person = Person("en")
    behind: list[str] = []
    commit = person.commit

    def check(keeper: Keeper) -> bool:
        new = len(keeper.events) - (len(person.kept[-1].events) if person.kept else 1)
        assert new > 0
        behind.append(person.out.getvalue())
        return commit(keeper)

    person.commit = check  # type: ignore[method-assign]
    told = person.sit(61)
    assert len(behind) == len(person.kept) > 50
    assert re.findall(r"^(?:You|Walter) plays? .*", told, re.M)
    for text, kept in zip(behind[1:], person.kept, strict=False):
        cards = sum(type(event).__name__ == "CardPlayed" for event in kept.events)
        assert len(re.findall(r"^(?:You|Walter) plays? ", text, re.M)) == cards


def test_the_score_of_the_match_goes_on_too(tmp_path: Path) -> None:
    person = Person("en", games=3)
    told = person.sit(61, seed=9)
    games = [
        events[1:]
        for events in person.saved
        if isinstance(events[-1], GameWon) and isinstance(events[1], GameStarted)
    ]
    assert len(games) == 3
    third = next(
        i
        for i, kept in enumerate(person.kept)
        if kept.match.started and kept.match.started.number == 3
    )
    kept = stored(person.kept[third + 20], tmp_path)
    assert len(kept.events) < sum(map(len, games))
    assert len(kept.match.results) == 2
    again = Person("en")
    assert again.sit(keeper=go_on(kept), seed=None).splitlines()[-3:] == told.splitlines()[-3:]
    assert again.last == person.last


# --- Leaving ----------------------------------------------------------------------------


def leaving(lang: str, *answers: str | type[BaseException], at: str | None = "play") -> Person:
    """A person who answers so when first asked `at`, or anything, and then plays on."""
    person = Person(lang)
    left = list(answers)

    def interrupt(kind: str, _text: str) -> str | None:
        if not left or (at not in (None, kind) and len(left) == len(answers)):
            return None
        answer = left.pop(0)
        if not isinstance(answer, str):
            raise answer
        return answer

    person.interrupt = interrupt
    return person


@pytest.mark.parametrize("at", ["cut", "lay away", "play", "continue", "again"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_of_the_input_leaves_the_game_as_it_is(lang: str, at: str) -> None:
    person = leaving(lang, EOFError, at=at)
    told = person.sit()
    assert person.later is True
    assert told.rstrip().endswith(
        f"{Words(lang).text('play-kept')}\n{Words(lang).text('play-goodbye')}"
    )
    assert not isinstance(person.kept[-1].events[-1], Abandoned)
    # Nothing of the deal that goes on is in the record.
    assert all(type(events[-1]).__name__ in ("DealEnded", "GameWon") for events in person.saved)


def test_an_interruption_keeps_the_game_and_goes_on_up() -> None:
    person = leaving("en", KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        person.sit()
    assert Words("en").text("play-kept") in person.out.getvalue()
    assert not isinstance(person.kept[-1].events[-1], Abandoned)


@pytest.mark.parametrize(("lang", "give_up", "stay"), [("en", "g", "s"), ("fr", "a", "r")])
def test_leaving_is_asked_about(lang: str, give_up: str, stay: str) -> None:
    words = Words(lang)
    for answers in (["q", ""], ["Q ", "q"], ["q", "x", ""]):
        person = leaving(lang, *answers)
        told = person.sit()
        assert person.later is True
        assert words.text("play-ask-leave") in told
        assert words.text("play-kept") in told
    person = leaving(lang, "q", give_up.upper())
    told = person.sit()
    assert person.later is False
    assert isinstance(person.last[-1], Abandoned)
    assert words.text("say-abandoned", who="you", name="") in told
    assert words.text("play-kept") not in told
    person = leaving(lang, "q", stay)
    person.sit()
    assert isinstance(person.last[-1], GameWon)


@pytest.mark.parametrize(("lang", "give_up"), [("en", "g"), ("fr", "a")])
def test_a_game_that_cannot_be_kept_is_not_promised(lang: str, give_up: str) -> None:
    words = Words(lang)
    person = leaving(lang, EOFError)
    person.keeps = False
    told = person.sit()
    assert words.text("play-lost") in told
    assert words.text("play-kept") not in told
    person = leaving(lang, "q", "", "q", give_up)
    person.keeps = False
    told = person.sit()
    assert words.text("play-ask-give-up") in told
    assert words.text("play-ask-leave") not in told


def test_after_a_game_no_ends_the_match_and_q_keeps_it() -> None:
    for answers, later in ((["n"], False), (["no"], False), (["what", "n"], False), (["q"], True)):
        person = leaving("en", *answers, at="again")
        told = person.sit()
        assert person.later is later
        assert (Words("en").text("play-yes-or-no") in told) is ("what" in answers)


# --- The file ---------------------------------------------------------------------------


def game(at: int = 30) -> Kept:
    person = Person("en")
    person.sit()
    return person.kept[at]


def test_nobody_reads_the_file_by_accident(tmp_path: Path) -> None:
    kept = game()
    with Shelf(tmp_path) as shelf:
        shelf.keep(kept)
    text = shelf.file.read_text()
    assert kept.secret.hex() not in text
    assert "dealt" not in text
    assert not re.search(r'"[A2-9TJQK][CDHS]"', text)
    assert shelf.file.stat().st_mode & 0o077 == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "terminal-game.json",
        "terminal.lock",
    ]


def test_one_terminal_at_a_time(tmp_path: Path) -> None:
    with Shelf(tmp_path) as first:
        assert first.mine
        with Shelf(tmp_path) as second:
            assert not second.mine
            assert second.trouble is None
    with Shelf(tmp_path) as third:
        assert third.mine


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with Shelf(tmp_path / "file" / "folder") as shelf:
        assert not shelf.mine
        assert isinstance(shelf.trouble, NotADirectoryError)


def test_what_cannot_be_written_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = game(20), game(40)
    with Shelf(tmp_path) as shelf:
        shelf.keep(first)

        def fail(_: int) -> None:
            raise OSError(28, "full")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail)
            with pytest.raises(OSError, match="full"):
                shelf.keep(second)
        assert shelf.load() == first
        assert len(list(tmp_path.iterdir())) == 2


def unpack(text: str) -> tuple[dict[str, object], dict[str, object]]:
    outside = json.loads(text)
    return outside, json.loads(zlib.decompress(b64decode(outside["game"])))


def pack(outside: dict[str, object], inside: object) -> str:
    packed = b64encode(zlib.compress(json.dumps(inside).encode())).decode()
    return json.dumps({**outside, "game": packed})


def spoilt(text: str) -> dict[str, str | bytes]:
    """Files that are no kept game, each for another reason."""
    outside, inside = unpack(text)
    events = inside["events"]
    assert isinstance(events, list)
    return {
        "empty": "",
        "bytes": b"\xff\xfe\x00",
        "cut short": text[:200],
        "another format": text.replace("muggins-kept", "muggins-record"),
        "another version": text.replace('"version": 1', '"version": 2'),
        "no base64": json.dumps({**outside, "game": "?"}),
        "no zlib": json.dumps({**outside, "game": "AAAA"}),
        "no JSON": pack(outside, "x"),
        "nothing happened": pack(outside, {**inside, "events": []}),
        "no game": pack(outside, {**inside, "events": events[:1]}),
        "no match": pack(outside, {**inside, "events": events[1:]}),
        "an event left out": pack(outside, {**inside, "events": events[:6] + events[7:]}),
        "no event": pack(outside, {**inside, "events": [*events, {"type": "x"}]}),
        "no secret": pack(outside, {**inside, "secret": ""}),
        "no hexadecimal": pack(outside, {**inside, "secret": "xyz"}),
        "deep": json.dumps({**outside, "game": "[" * 10_000}),
    }


def test_a_damaged_file_is_no_game(tmp_path: Path) -> None:
    kept = game()
    with Shelf(tmp_path) as shelf:
        shelf.keep(kept)
        text = shelf.file.read_text()
        outside, inside = unpack(text)
        shelf.file.write_text(pack(outside, inside))
        assert shelf.load() == kept
        for why, content in spoilt(text).items():
            data = content if isinstance(content, bytes) else content.encode()
            shelf.file.write_bytes(data)
            with pytest.raises(Damaged):
                pytest.fail(f"{why}: {shelf.load()}")
        aside = shelf.set_aside()
        assert aside.exists()
        assert shelf.load() is None


def ways(value: object, *at: int | str) -> Iterator[tuple[int | str, ...]]:
    """The way to every value within a value."""
    inner = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        inner = enumerate(value)
    for key, one in inner:
        yield (*at, key)
        yield from ways(one, *at, key)


def put(value: Any, at: tuple[int | str, ...], new: object) -> Any:
    """The same value with another one at this place."""
    copy = json.loads(json.dumps(value))
    inner = copy
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = new
    return copy


STRANGE = (
    None,
    True,
    -1,
    0,
    1,
    7,
    61,
    10**30,
    "",
    "person",
    "computer",
    "\x1b[2J\u202e",
    "/",
    [],
    {},
)


def test_whatever_value_is_exchanged_the_file_is_damaged_or_can_be_gone_on_with(
    tmp_path: Path,
) -> None:
    """Nothing else happens, and nothing from it commands the terminal."""
    person = Person("en", games=3)
    person.sit(61, seed=9)
    begun = [i for i, kept in enumerate(person.kept) if kept.game[1:2] == (kept.events[-1],)]
    kept = person.kept[begun[2] + 12]
    with Shelf(tmp_path) as shelf:
        shelf.keep(kept)
        outside, inside = unpack(shelf.file.read_text())
        events = inside["events"]
        assert isinstance(events, list)
        assert [event["type"] for event in events[1:6:2]] == ["game-started"] * 3
        refused = gone_on = 0
        for at in ways(inside):
            # The deal itself is held against the rules card by card: a few of its events do.
            if at[:1] == ("events",) and len(at) > 1 and int(at[1]) > 8:
                continue
            for strange in STRANGE:
                shelf.file.write_text(pack(outside, put(inside, at, strange)))
                try:
                    found = shelf.load()
                except Damaged:
                    refused += 1
                    continue
                assert found is not None
                gone_on += 1
                again = leaving("en", EOFError, at=None)
                told = again.sit(keeper=go_on(found))
                assert again.asked == [], (at, strange)
                assert told.replace("\n", "").isprintable(), (at, strange)
    assert refused > 500
    assert gone_on > 30


@pytest.mark.parametrize("kinds", [("person", "person"), ("computer", "computer"), ("person",) * 3])
def test_a_person_and_the_computer_play(tmp_path: Path, kinds: tuple[str, ...]) -> None:
    with Shelf(tmp_path) as shelf:
        shelf.keep(game())
        outside, inside = unpack(shelf.file.read_text())
        seated = [{"name": f"{n}", "kind": kind} for n, kind in enumerate(kinds)]
        shelf.file.write_text(pack(outside, put(inside, ("events", 0, "players"), seated)))
        with pytest.raises(Damaged):
            shelf.load()


def not_regular(file: Path) -> Iterator[str]:
    """Put what is no regular file there, one kind after another."""
    os.mkfifo(file)
    yield "a pipe"
    file.unlink()
    for device in ("/dev/zero", "/dev/null", "/dev/tty"):
        file.symlink_to(device)
        yield device
        file.unlink()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(file))
        yield "a socket"
    file.unlink()


def test_what_is_no_regular_file_is_no_game_and_nobody_waits_for_it(tmp_path: Path) -> None:
    with Shelf(tmp_path) as shelf:
        for what in not_regular(shelf.file):
            with pytest.raises(Damaged):
                pytest.fail(f"{what}: {shelf.load()}")
            aside = shelf.set_aside()
            assert shelf.load() is None, what
            aside.rename(shelf.file)


def test_what_stands_where_a_file_is_written_first_is_in_nobodys_way(tmp_path: Path) -> None:
    kept = game()
    with Shelf(tmp_path) as shelf:
        for _ in not_regular(tmp_path / ".terminal-game.json.new"):
            shelf.keep(kept)
            assert shelf.load() == kept
            (tmp_path / ".terminal-game.json.new").touch()


def test_a_file_larger_than_any_match_is_damaged(tmp_path: Path) -> None:
    with Shelf(tmp_path) as shelf, shelf.file.open("wb") as file:
        file.truncate(1 << 27)
        with pytest.raises(Damaged):
            shelf.load()


def test_what_is_forgotten_is_gone(tmp_path: Path) -> None:
    with Shelf(tmp_path) as shelf:
        assert shelf.load() is None
        shelf.keep(game())
        shelf.forget()
        assert shelf.load() is None
        shelf.forget()


def test_a_record_with_cuts_of_its_own_goes_on() -> None:
    """Cards drawn before keep their places, and no card is drawn twice."""
    person = Person("en")
    person.sit()
    drawn: list[Event] = list(person.kept[-1].events[:3])
    for secret in (bytes([n]) * 32 for n in range(20)):
        keeper = Keeper.resume(drawn, secret)
        keeper.cut(1)
        assert keeper.match.game is not None
        cuts = keeper.match.game.cuts
        assert len({cut.card for cut in cuts}) == len({cut.position for cut in cuts}) == 2
