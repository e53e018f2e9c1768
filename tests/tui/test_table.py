"""A match on the terminal, played to its end by a player who reads what is printed."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from rich.console import Console

from muggins.engine import policy
from muggins.events import Counted, Dealt, Event, GameStarted, GameWon, MatchStarted
from muggins.match import Match
from muggins.rules import GameOptions
from muggins.tui.table import play
from muggins.tui.terminal import Terminal
from muggins.views import TableView
from muggins.words import LANGUAGES, Words
from tests.tui.person import CARD, Person


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("target", [61, 121])
def test_a_whole_game(lang: str, target: int) -> None:
    person = Person(lang)
    told = person.sit(target, seed=7)
    won = person.last[-1]
    assert isinstance(won, GameWon)
    assert max(won.scores) == target
    match = Match.replay(person.last)
    assert match.game is not None
    assert match.game.winner == won.side
    words = Words(lang)
    assert words.text("play-worth", points=match.results[0].worth) in told
    assert (
        words.text("play-match", mine=match.points[0], name="Walter", theirs=match.points[1])
        in told
    )
    kinds = {kind for kind, _ in person.asked}
    assert kinds == {"cut", "lay away", "starter", "play", "only", "continue", "again"}
    assert told.rstrip().endswith(words.text("play-goodbye"))
    assert "\x1b" not in told


def test_the_loser_deals_and_the_score_of_the_match_runs() -> None:
    person = Person("en", games=3)
    told = person.sit()
    games = [events for events in person.saved if isinstance(events[-1], GameWon)]
    assert len(games) == 3
    for number, events in enumerate(games, 1):
        started, won = events[1], events[-1]
        assert isinstance(events[0], MatchStarted)
        assert isinstance(started, GameStarted)
        assert isinstance(won, GameWon)
        assert started.number == number
        if number > 1:
            before = games[number - 2][-1]
            assert isinstance(before, GameWon)
            assert started.dealer == 1 - before.side
    points = [0, 0]
    for events in games:
        won = events[-1]
        assert isinstance(won, GameWon)
        points[won.side] += (1, 2, 3, 3)[won.skunk]
    assert f"The match: you {points[0]}, Walter {points[1]}." in told
    assert sum(kind == "cut" for kind, _ in person.asked) == 1


def test_every_point_of_the_show_is_counted_aloud() -> None:
    person = Person("en")
    told = person.sit()
    counted = [event for event in person.last if isinstance(event, Counted)]
    assert told.count(" + ") == len(counted) > 5
    lines = [line for event in counted for line in event.lines]
    assert len(re.findall(r"^    .*: (?:and )?(?:fifteen|a |three|four|one)", told, re.M)) == len(
        lines
    )


def test_the_same_seed_is_the_same_game_and_another_is_not() -> None:
    first, again, other = Person("en"), Person("en"), Person("en")
    assert first.sit(seed=1) == again.sit(seed=1)
    assert first.last == again.last
    other.sit(seed=2)
    assert first.last[2:6] != other.last[2:6]


def test_without_a_seed_no_two_games_are_the_same() -> None:
    dealt: list[tuple[Event, ...]] = []
    for _ in range(2):
        person = Person("en")
        person.interrupt = lambda kind, _text: "q" if kind == "lay away" else None
        person.sit(seed=None)
        dealt.append(person.kept[-1].events)
    assert dealt[0] != dealt[1]


def test_neither_player_sees_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[TableView] = []
    choose = policy.choose
    monkeypatch.setattr(policy, "choose", lambda view: seen.append(view) or choose(view))
    person = Person("en")
    told = person.sit()
    assert len(seen) > 10
    assert all(view.viewer == 1 for view in seen)
    assert all(card is None for view in seen for card in view.held[0])
    # Cards of the other hand are named only once they are played or shown.
    before = told[: told.index("The starter is")]
    match = Match.replay(person.last[:3])
    assert match.game is not None
    assert len(CARD.findall(before.split("Your hand:")[1])) == 6


# --- What is typed --------------------------------------------------------------------


def test_hints_are_given_where_there_is_a_choice() -> None:
    person = Person("en")
    given: set[str] = set()

    def once(kind: str, _text: str) -> str | None:
        if kind in given:
            return None
        given.add(kind)
        return "?"

    person.interrupt = once
    told = person.sit()
    assert re.search(r"^Lay away (\S+) (\S+): the hand averages \d", told, re.M)
    assert re.search(r"^(Play|Lead) \S+[:,] ", told, re.M)
    assert told.count("There is nothing to weigh here.") == 3


@pytest.mark.parametrize(
    ("kind", "typed", "told"),
    [
        ("cut", "53", "“53” is not a number from 1 to 52."),
        ("cut", "0", "“0” is not a number"),
        ("cut", "²", "“²” is not a number"),
        ("cut", "5H", "“5H” is not a number"),
        ("lay away", "", "Name the 2 cards, such as "),
        ("lay away", "h", "A rank alone will do"),
        ("lay away", "xx yy", "“xx” is not a card"),
        ("lay away", "\x1b[2J", "is not a card"),
        ("play", "", "Name the card, such as "),
        ("starter", "5H", "Only Enter is wanted here"),
        ("continue", "yes", "Only Enter is wanted here"),
    ],
)
def test_what_cannot_be_understood_is_asked_again(kind: str, typed: str, told: str) -> None:
    person = Person("en")
    tried: list[str] = []

    def once(asked: str, text: str) -> str | None:
        if asked != kind or tried:
            return None
        tried.append(text)
        return typed

    person.interrupt = once
    printed = person.sit()
    assert told in printed
    assert "\x1b" not in printed
    assert sum(text == tried[0] for asked, text in person.asked if asked == kind) >= 2
    assert isinstance(person.last[-1], GameWon)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_line_where_cards_are_wanted_says_how_to_name_them(lang: str) -> None:
    """The example it gives is made of the player's own cards and can be typed as it stands."""
    person = Person(lang)
    asked: list[str] = []

    def empty(kind: str, _text: str) -> str | None:
        if kind not in ("lay away", "play"):
            return None
        asked.append(kind)
        if len(asked) % 2:
            return ""
        line = person.out.getvalue().splitlines()[-2]
        found = re.search(r"(?:such as|par exemple) ([^;\u202f]+?)\u202f?;", line)
        assert found, line
        return found[1]

    person.interrupt = empty
    told = person.sit(61, seed=3)
    assert isinstance(person.last[-1], GameWon)
    assert {"lay away", "play"} <= set(asked)
    assert asked.count("lay away") == 2 * sum(isinstance(e, Dealt) for e in person.last)
    assert len(re.findall("^(?:Name|Nommez) l?", told, re.M)) == len(asked) // 2


def test_cards_one_does_not_hold_and_cards_too_high_are_refused() -> None:
    person = Person("en")
    refused: list[str] = []

    def once(kind: str, text: str) -> str | None:
        held = CARD.findall(text)
        if kind == "lay away" and len(refused) == 0:
            refused.append("held")
            return next(
                f"{rank}{suit} {held[0]}"
                for rank in "A23456789"
                for suit in "♣♦♥♠"
                if f"{rank}{suit}" not in held
            )
        if kind == "lay away" and len(refused) == 1:
            refused.append("twice")
            return f"{held[0]} {held[0]}"
        if kind in ("play", "only") and len(refused) == 2 and re.search(r"is (2[2-9]|30)\.", text):
            own = CARD.findall(text.split("Your cards:")[1].split(".")[0])
            if own[-1][:-1] in ("10", "J", "Q", "K"):
                refused.append("high")
                return own[-1]
        return None

    person.interrupt = once
    told = person.sit(121, seed=11)
    assert refused == ["held", "twice", "high"]
    assert "is not in your hand." in told
    assert "stands there twice." in told
    assert "the count may not pass 31." in told


def test_on_a_terminal_red_suits_are_red() -> None:
    person = Person("en")
    console = Console(
        file=person.out,
        highlight=False,
        force_terminal=True,
        color_system="standard",
        no_color=False,
    )
    answers = iter(["1", "q", "g"])
    play(
        Terminal(Words("en"), console, lambda: next(answers)),
        GameOptions(),
        seed=5,
        commit=lambda _: True,
    )
    assert re.search(r"\x1b\[31m(10|[2-9AJQK])[♥♦]\x1b\[0m", person.out.getvalue())
    assert not re.search(r"\x1b\[31m(10|[2-9AJQK])[♣♠]", person.out.getvalue())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [24, 40, 80])
def test_on_a_terminal_lines_are_broken_at_blanks_alone(lang: str, width: int) -> None:
    """No line begins with the sign that French puts after a narrow space, and none is too long."""
    plain = Person(lang)
    plain.interrupt = lambda kind, _text: "h" if kind == "cut" and not plain.asked else None
    told = plain.sit(61, seed=5)
    person = Person(lang)
    console = Console(file=person.out, highlight=False, force_terminal=True, width=width)
    answers = iter(plain.typed)
    play(
        Terminal(Words(lang), console, lambda: next(answers)),
        GameOptions(61),
        seed=5,
        commit=lambda _: True,
    )
    shown = re.sub(r"\x1b\[[0-9;]*m", "", person.out.getvalue())
    # What is typed is not in the stream, nor the end of its line: only whole lines are looked at.
    for line in shown.splitlines():
        assert not re.match("[:;!»\u202f ](?! )", line), line
    assert max(len(line) for line in told.splitlines()) > 80
    assert shown.split() == told.split()


@pytest.mark.parametrize("width", [10, 24, 40, 80])
def test_lines_fit_the_terminal_where_words_do(width: int) -> None:
    person = Person("fr")
    console = Console(file=person.out, highlight=False, force_terminal=True, width=width)
    terminal = Terminal(Words("fr"), console)
    for text in (
        Words("fr").text("play-help"),
        Words("fr").text("play-keys"),
        "",
        "  a",
        "x " * 99,
    ):
        start = len(person.out.getvalue())
        terminal.print(text)
        shown = re.sub(r"\x1b\[[0-9;]*m", "", person.out.getvalue()[start:])
        assert shown.endswith("\n")
        for line in shown.splitlines():
            assert len(line.rstrip(" ")) <= width or " " not in line.strip(" "), line
        assert shown.split() == text.split()
        # As few lines as can be: the first word of a line did not fit on the one before.
        if "\n" not in text:
            lines = shown.splitlines()
            for before, after in pairwise(lines):
                assert len(before.rstrip(" ")) + 1 + len(after.split(" ")[0]) > width
