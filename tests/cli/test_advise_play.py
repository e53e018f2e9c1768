"""`muggins advise` in the play: what each card is worth that may be played."""

from __future__ import annotations

import json
import re

import pytest

from muggins.engine import book, solved
from muggins.words import LANGUAGES
from tests.cli.commanding import Command
from tests.engine.drawn_book import silent_book
from tests.engine.solved_tables import solved_tables
from tests.onetongue import foreign

POINT = ["5H", "6C", "3D", "--laid-away", "TC", "TD", "--starter", "7C"]
PLAYED = ["--played", "me:4H,them:KD", "--pone", "--scores", "84-90"]


@pytest.fixture(autouse=True)
def quick_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, silent = solved_tables(), silent_book()
    monkeypatch.setattr(solved, "load", lambda: tables)
    monkeypatch.setattr(book, "load", lambda: silent)


def test_every_card_that_fits_is_weighed(command: Command) -> None:
    ran = command("advise", *POINT, *PLAYED, "--json")
    assert ran.status == 0
    choices = json.loads(ran.out)["choices"]
    assert {choice["card"] for choice in choices} == {"5H", "6C", "3D"}
    assert all(set(choice) == {"card", "play", "win", "often"} for choice in choices)
    assert sum(choice["often"] for choice in choices) == pytest.approx(1, abs=1e-3)
    assert all(0 < choice["win"] < 1 for choice in choices)
    assert choices[0]["often"] == max(choice["often"] for choice in choices)
    # What wins least is never played.
    assert choices[0]["win"] >= max(choice["win"] for choice in choices) - 0.001


def test_cards_that_do_not_fit_are_not(command: Command) -> None:
    at = ["6C", "AD", "--laid-away", "TC", "TD", "--starter", "7C", "--dealer"]
    ran = command("advise", *at, "--played", "them:KD,me:KC,them:5D,me:2S", "--json")
    # A count of 27: the six would make 33.
    assert [choice["card"] for choice in json.loads(ran.out)["choices"]] == ["AD"]


def test_a_lead_needs_nothing_played(command: Command) -> None:
    lead = ["5H", "6C", "3D", "9S", "--laid-away", "TC", "TD", "--starter", "7C", "--pone"]
    ran = command("advise", *lead, "--json", "--target", "61", "--scores", "58-60")
    assert len(json.loads(ran.out)["choices"]) == 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_read_the_same(command: Command, lang: str) -> None:
    told = json.loads(command("advise", *POINT, *PLAYED, "--json", lang=lang).out)["choices"]
    ran = command("advise", *POINT, *PLAYED, lang=lang)
    assert ran.status == 0
    mark = {"en": ".", "fr": ","}[lang]
    for choice in told:
        assert f"{100 * choice['win']:.2f}".replace(".", mark) in ran.out
    # The sentence below has the chance of the first row, to the same decimals.
    sentence = ran.out[ran.out.index({"en": "Play ", "fr": "Jouez "}[lang]) :]
    first = f"{100 * told[0]['win']:.2f}".rstrip("0").replace(".", mark)
    assert re.search(rf"(?<!\d){re.escape(first)}\D", sentence)
    assert not foreign(ran.out, lang)


def test_the_owner_of_a_card_may_be_written_in_french(command: Command) -> None:
    french = ["--played", "moi:4H, autre:RD", "--pone", "--scores", "84-90"]
    assert command("advise", *POINT, *french, "--json").out == (
        command("advise", *POINT, *PLAYED, "--json").out
    )


@pytest.mark.parametrize("pair", [["--laid-away=TC,TD"], ["--laid-away", "TC TD"],
    ["--laid-away", "TC,", "TD"], ["--laid-away=10♣", "td"]])  # fmt: skip
def test_both_cards_laid_away_may_be_one_word(command: Command, pair: list[str]) -> None:
    wanted = command("advise", *POINT, *PLAYED, "--json").answer
    assert command("advise", *pair, *POINT[:3], *POINT[6:], *PLAYED, "--json").answer == wanted


def test_after_two_dashes_nothing_is_an_option(command: Command) -> None:
    ran = command("advise", *POINT[6:], *PLAYED, "--", "--laid-away", "TC", "TD")
    assert (ran.status, "--laid-away" in ran.err) == (2, True)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("held", "played", "words"),
    [
        ("5H 6C", "me:4H,them:KD", ["2", "3", "--played"]),
        ("", "me:4H,them:KD", ["3", "--played"]),
        ("5H", "me:AC,them:2C,me:3C,them:4C,me:5C,them:6C,me:7C,them:8C", ["--played"]),
        ("", "me:4H,them:KD,me:2S,them:9S,me:5H,them:AS,me:6C", ["--played"]),
        ("5H", "them:AC,me:2C,them:3C,me:4C,them:5C,me:6C,them:7C,them:8C,them:9C",
         ["--played", "6"]),
        ("5H 6C 3D", "them:4H,me:KD", ["--played", "4H"]),
        ("AC 5H", "me:KH,them:KD,me:7S,them:3S,them:AS", ["--played", "AC", "30"]),
    ],
)  # fmt: skip
def test_what_is_typed_is_named_as_it_is_typed(
    command: Command, held: str, played: str, words: list[str], lang: str
) -> None:
    """Nobody has typed the fields of the protocol: errors name the hand and the options."""
    ran = command("advise", *held.split(), *POINT[3:], "--pone", "--played", played, lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert all(word in ran.err for word in words), ran.err
    assert not any(word in ran.err for word in ("field", "champ", "laid_away", " hand ha"))
    assert not foreign(ran.err, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("args", "culprit"),
    [
        (["5H", "6C", "3D", "--laid-away", "TC", "TD", "--pone"], "--starter"),
        (["5H", "6C", "3D", "--starter", "7C", "--pone"], "--laid-away"),
        (["5H", "6C", "3D", "--played", "me:4H", "--pone"], "--laid-away"),
        ([*POINT, "--pone", "--played", "4H,KD"], "4H"),
        ([*POINT, "--pone", "--played", "you:4H"], "you:4H"),
        ([*POINT, "--pone", "--played", "me:XX"], "XX"),
        ([*POINT, "--pone", "--played", "them:4H,me:KD"], "4H"),
        ([*POINT, "--pone", "--played", "me:4H,them:TD"], "TD"),
        ([*POINT, "--pone", "--played", "me:4H,them:5H"], "5H"),
        ([*POINT[1:], "--pone", "--played", "me:4H,them:KD"], "2"),
        ([*POINT, *PLAYED, "--dealer"], "--dealer"),
        ([*POINT, "--played", "me:4H,them:KD"], "--dealer"),
        ([*POINT, *PLAYED[:-1], "84-121"], "84-121"),
        ([*POINT[:-1], "7X", *PLAYED], "7X"),
        (["5H", "6C", "3D", "--laid-away", "TC"], "--laid-away"),
        (["5H", "6C", "3D", "--laid-away", "TC", "--starter", "7C", "--pone"], "--laid-away"),
        (["5H", "6C", "3D", "--laid-away", "--starter", "7C", "--pone"], "--laid-away"),
        (["5H", "6C", "3D", "--starter", "7C", "--pone", "--laid-away=TC,TD,TH"], "3"),
        (["--laid-away", "TC", "TX", "--starter", "7C"], "TX"),
    ],
)
def test_what_cannot_be_is_refused_by_name(
    command: Command, args: list[str], culprit: str, lang: str
) -> None:
    ran = command("advise", *args, lang=lang)
    assert (ran.status, ran.out) == (2, "")
    assert culprit in ran.err
    assert not foreign(ran.err, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_says_which_scores_count(command: Command, lang: str) -> None:
    ran = command("advise", "--help", lang=lang)
    told = " ".join(re.sub("[│|]", " ", ran.out).split())
    for moment in {"en": ("before the deal", "now"), "fr": ("d’avant la donne", "maintenant")}[
        lang
    ]:
        assert moment in told
