"""What is said at the table, in English and in French."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message

import muggins
from muggins import commands
from muggins.cards import PACK, parse_card
from muggins.commands import Abandon, Cut, IllegalMove, LayAway, Play
from muggins.events import (
    CardPlayed,
    Counted,
    CutForDeal,
    DealEnded,
    Dealt,
    Event,
    GameStarted,
    GameWon,
    LaidAway,
    MatchStarted,
    Pegged,
    Player,
    StarterTurned,
    WentGo,
)
from muggins.hands import ScoreKind, ScoreLine, count
from muggins.match import Match
from muggins.pegging import PegKind, PegLine
from muggins.rules import STANDARD, MatchOptions
from muggins.speech import Said, say, say_count
from tests.duel import Duel, cards_of
from tests.secrecy import AUDIENCES, choose

SOURCES = Path(muggins.__file__).parent
LANGUAGES = ("en", "fr")
PLAYERS = (Player("Ada"), Player("Zoé", "computer"))


def catalogue(lang: str) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(
        FluentResource((SOURCES / "locales" / lang / "table.ftl").read_text(encoding="utf-8"))
    )
    return bundle


CATALOGUES = {lang: catalogue(lang) for lang in LANGUAGES}


def spoken(said: Said, lang: str) -> str:
    """A sentence as people hear it, cards with their faces."""
    args = dict(said.args)
    for name in ("card", "cards"):
        if name in args:
            args[name] = " ".join(parse_card(t).face(lang) for t in str(args[name]).split())
    bundle = CATALOGUES[lang]
    assert bundle.has_message(said.id), f"{said.id} has no words in {lang}"
    pattern = bundle.get_message(said.id).value
    assert pattern is not None
    text, errors = bundle.format_pattern(pattern, args)
    assert errors == [], f"{said.id} in {lang}: {errors}"
    assert isinstance(text, str)
    assert text.strip()
    assert not re.search(r"[{}$]|None|\b[2-9TJQKA][CDHS]\b", text), text
    return text


def table(number: int = 1, dealer: int | None = 0) -> Match:
    match = Match.start(MatchStarted(PLAYERS, MatchOptions()))
    return match.fold(GameStarted(number, STANDARD, dealer))


def heard(event: Event, viewer: int, lang: str, match: Match | None = None) -> list[str]:
    return [spoken(said, lang) for said in say(event, match or table(), viewer)]


# --- The catalogue --------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogues_parse_and_name_each_message_once(lang: str) -> None:
    names: Counter[str] = Counter()
    for path in (SOURCES / "locales" / lang).glob("*.ftl"):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, Message):
                names[entry.id.name] += 1
    assert [name for name, times in names.items() if times > 1] == []


def messages(lang: str, file: str = "table.ftl") -> dict[str, str]:
    text = (SOURCES / "locales" / lang / file).read_text(encoding="utf-8")
    return {
        entry.id.name: text[entry.span.start : entry.span.end]
        for entry in FluentParser().parse(text).body
        if isinstance(entry, Message) and entry.span
    }


def test_both_languages_say_the_same_things() -> None:
    english, french = messages("en"), messages("fr")
    assert english.keys() == french.keys()
    for name in english:
        assert set(re.findall(r"\$\w+", english[name])) == set(re.findall(r"\$\w+", french[name]))


def test_french_keeps_its_signs_together() -> None:
    # A narrow no-break space stands before : ; ! ? and within guillemets.
    text = (SOURCES / "locales/fr/table.ftl").read_text(encoding="utf-8")
    assert re.findall(r"[^\u202f][;:!?»]|«[^\u202f]", text) == []
    assert "'" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forbidden_words_are_not_said(lang: str) -> None:
    never = r"sabot|talon\b|berceau|non-porteur|croupier|spectacle|affichage|double brelan|course"
    never += r"|\baller\b|mufle"
    for name, text in messages(lang).items():
        assert not re.search(never, text, re.IGNORECASE), name


# --- Sentences ------------------------------------------------------------------------

EVENTS: list[tuple[Event, list[str], list[str], list[str]]] = [
    (
        GameStarted(2, STANDARD, 0),
        ["A new game, to 121.", "You deal first."],
        ["A new game, to 121.", "Ada deals first."],
        ["Nouvelle partie, en 121.", "Ada donne en premier."],
    ),
    (
        GameStarted(1, STANDARD),
        ["A new game, to 121."],
        ["A new game, to 121."],
        ["Nouvelle partie, en 121."],
    ),
    (
        Dealt(3, 0, (PACK[:6], PACK[6:12]), (), PACK[12]),
        ["Deal 3: your deal, your crib."],
        ["Deal 3: Ada deals; the crib is theirs."],
        ["Donne 3 : Ada donne et a le crib."],
    ),
    (
        LaidAway(0, (None, None)),
        ["You lay 2 cards away."],
        ["Ada lays 2 cards away."],
        ["Ada écarte 2 cartes."],
    ),
    (
        LaidAway(0, PACK[:1]),
        ["You lay 1 card away."],
        ["Ada lays 1 card away."],
        ["Ada écarte 1 carte."],
    ),
    (
        StarterTurned(0, cards_of("TH")[0], 0),
        ["The starter is 10♥."],
        ["The starter is 10♥."],
        ["Carte de départ : 10♥."],
    ),
    (
        StarterTurned(0, cards_of("JS")[0], 2),
        ["The starter is J♠.", "You peg two for his heels."],
        ["The starter is J♠.", "Ada pegs two for his heels."],
        ["Carte de départ : V♠.", "Ada marque deux pour ses talons."],
    ),
    (
        CardPlayed(0, cards_of("QH")[0], 10),
        ["You play Q♥: 10."],
        ["Ada plays Q♥: 10."],
        ["Ada joue D♥ : 10."],
    ),
    (WentGo(0), ["You say go."], ["Ada says go."], ["Ada dit go."]),
    (
        Pegged(0, "go"),
        ["You peg one for the go."],
        ["Ada pegs one for the go."],
        ["Ada marque un pour le go."],
    ),
    (
        Pegged(0, "last"),
        ["You peg one for last card."],
        ["Ada pegs one for last card."],
        ["Ada marque un pour la dernière carte."],
    ),
    (
        Counted(0, "hand", cards_of("QC KD AH 2C"), cards_of("7D")[0], (), 0),
        ["Your hand: 0.", "nothing"],
        ["Ada’s hand: 0.", "nothing"],
        ["Ada compte sa main : 0.", "rien"],
    ),
    (
        Counted(0, "crib", cards_of("QC KD AH 2C"), cards_of("7D")[0], (), 0),
        ["Your crib: 0.", "nothing"],
        ["Ada’s crib: 0.", "nothing"],
        ["Ada compte son crib : 0.", "rien"],
    ),
    (
        GameWon(0, (121, 98), 0),
        ["You win, 121 to 98."],
        ["Ada wins, 121 to 98."],
        ["Ada gagne 121 à 98."],
    ),
    (
        GameWon(0, (121, 90), 1),
        ["You win, 121 to 90: a skunk."],
        ["Ada wins, 121 to 90: a skunk."],
        ["Ada gagne 121 à 90 : skunk."],
    ),
    (
        GameWon(0, (121, 60), 2),
        ["You win, 121 to 60: a double skunk."],
        ["Ada wins, 121 to 60: a double skunk."],
        ["Ada gagne 121 à 60 : double skunk."],
    ),
    (
        GameWon(0, (121, 30), 3),
        ["You win, 121 to 30: a triple skunk."],
        ["Ada wins, 121 to 30: a triple skunk."],
        ["Ada gagne 121 à 30 : triple skunk."],
    ),
    (DealEnded(1), [], [], []),
]


@pytest.mark.parametrize(
    ("event", "you", "other", "french"), EVENTS, ids=lambda e: type(e).__name__
)
def test_what_is_said_of_an_event(
    event: Event, you: list[str], other: list[str], french: list[str]
) -> None:
    assert heard(event, 0, "en") == you
    assert heard(event, 1, "en") == other == heard(event, -1, "en")
    assert [text.replace("\u202f", " ") for text in heard(event, 1, "fr")] == french
    if any("Ada" in text for text in other):
        assert any("ous" in text or "otre" in text for text in heard(event, 0, "fr"))


def test_the_winner_in_the_second_seat() -> None:
    assert heard(GameWon(1, (98, 121), 0), 0, "en") == ["Zoé wins, 121 to 98."]
    assert heard(GameWon(1, (98, 121), 0), 1, "fr") == ["Vous gagnez 121 à 98."]


PEGGED = {
    "fifteen": ("Fifteen for two.", "Quinze pour deux."),
    "thirty-one": ("Thirty-one for two.", "Trente et un pour deux."),
    "pair": ("Pair for two.", "Paire pour deux."),
    "three": ("Three alike for six.", "Brelan pour six."),
    "four": ("Four alike for twelve.", "Carré pour douze."),
    "run": ("Run of three for three.", "Suite de trois pour trois."),
}


@pytest.mark.parametrize("kind", get_args(PegKind))
def test_what_a_card_pegs(kind: PegKind) -> None:
    event = CardPlayed(0, PACK[8], 20, (PegLine(kind, PACK[0:12:4], 3),))
    for lang, words in zip(LANGUAGES, PEGGED[kind], strict=True):
        assert heard(event, 1, lang)[1:] == [words]


def test_long_runs_in_the_play() -> None:
    for n, english, french in (
        (4, "four", "quatre"), (5, "five", "cinq"), (6, "six", "six"), (7, "seven", "sept"),
        (8, "8", "8"),
    ):  # fmt: skip
        event = CardPlayed(0, PACK[0], 28, (PegLine("run", PACK[: 4 * n : 4], n),))
        assert heard(event, 0, "en")[1:] == [f"Run of {english} for {english}."]
        assert heard(event, 0, "fr")[1:] == [f"Suite de {french} pour {french}."]


def test_the_cut_for_the_deal() -> None:
    match = table(dealer=None)
    told: list[str] = []
    for seat, position, text in ((0, 1, "KC"), (1, 2, "KD"), (1, 3, "9C"), (0, 4, "TC")):
        match, (event,) = match.advance(Cut(seat, position, cards_of(text)[0]))
        assert isinstance(event, CutForDeal)
        told += heard(event, 0, "en", match)
    assert told == [
        "You cut K♣.", "Zoé cuts K♦.", "A tie: cut again.", "Zoé cuts 9♣.", "You cut 10♣.",
        "Zoé deals first.",
    ]  # fmt: skip


def test_giving_up() -> None:
    match, (event,) = table().advance(Abandon(1))
    assert heard(event, 0, "en", match) == ["Zoé gives the game up."]
    assert heard(event, 1, "fr", match) == ["Vous abandonnez la partie."]


# --- Counting aloud -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "starter", "english", "french"),
    [
        (
            "5H 5S 5D JC", "5C",
            "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve, "
            "fifteen fourteen, fifteen sixteen, four alike is twenty-eight, "
            "and one for his nobs is twenty-nine",
            "quinze-deux, quinze-quatre, quinze-six, quinze-huit, quinze-dix, quinze-douze, "
            "quinze-quatorze, quinze-seize, un carré, vingt-huit, "
            "et un pour son nobs, vingt-neuf",
        ),
        (
            "7C 8D 8H KC", "2S",
            "fifteen two, fifteen four, and a pair is six",
            "quinze-deux, quinze-quatre, et une paire, six",
        ),
        ("2C 3D 4H 9C", "QS", "fifteen two, fifteen four, and a run of three is seven",
         "quinze-deux, quinze-quatre, et une suite de trois, sept"),
        ("TC JD QH KC", "2S", "a run of four for four", "une suite de quatre pour quatre"),
        ("KC KD 2H 4C", "6S", "a pair for two", "une paire pour deux"),
        ("KC KD KH 2C", "8S", "three alike for six", "un brelan pour six"),
        ("JC 2D 4H 6S", "8C", "one for his nobs", "un pour son nobs"),
        ("2H 4H 6H 8H", "KS", "a flush for four", "une couleur pour quatre"),
        ("AC AD 2C 2D", "3H",
         "a pair for two, a pair is four, a run of three is seven, a run of three is ten, "
         "a run of three is thirteen, and a run of three is sixteen",
         "une paire pour deux, une paire, quatre, une suite de trois, sept, "
         "une suite de trois, dix, une suite de trois, treize, et une suite de trois, seize"),
        ("QC KD AH 2C", "7D", "nothing", "rien"),
    ],
)  # fmt: skip
def test_counts_are_spoken_the_cribbage_way(
    hand: str, starter: str, english: str, french: str
) -> None:
    lines = count(cards_of(hand), cards_of(starter)[0]).lines
    assert ", ".join(spoken(said, "en") for said in say_count(lines)) == english
    assert ", ".join(spoken(said, "fr") for said in say_count(lines)) == french


@pytest.mark.parametrize("kind", get_args(ScoreKind))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_line_has_words_in_every_place(kind: ScoreKind, lang: str) -> None:
    line = ScoreLine(kind, PACK[:3], 3)
    for lines in ((line,), (line, line), (line, line, line)):
        for said in say_count(lines):
            spoken(said, lang)


def test_the_running_count_ends_at_the_total() -> None:
    chance = random.Random(15)
    words = {lang: number_words(lang) for lang in LANGUAGES}
    for _ in range(1500):
        cards = chance.sample(PACK, 5)
        counted = count(cards[:4], cards[4], crib=chance.random() < 0.5)
        said = say_count(counted.lines)
        if not counted.lines:
            assert said == (Said("count-nothing", {}),)
            continue
        running = 0
        for i, (line, sentence) in enumerate(zip(counted.lines, said, strict=True)):
            running += line.points
            assert sentence.args["total"] == running
            assert sentence.args["points"] == line.points
            assert sentence.id == f"count-{line.kind}"
            for lang in LANGUAGES:
                text = spoken(sentence, lang)
                if sentence.args["place"] == "only" and line.kind == "nobs":
                    continue
                assert re.search(
                    rf"(?<![\w-]){words[lang][running]}$|-{words[lang][running]}$", text
                )
                assert text.startswith(("and ", "et ")) == (
                    i > 0 and i == len(said) - 1 and line.kind != "fifteen"
                )
        assert running == counted.total


def number_words(lang: str) -> list[str]:
    """The numbers 0 to 29 as the catalogue writes them, which this language must spell out."""
    words = [spoken(Said("number", {"total": n}), lang) for n in range(30)]
    assert len(set(words)) == 30
    assert not any(re.search(r"\d", word) for word in words)
    assert spoken(Said("number", {"total": 30}), lang) == "30"
    return words


# --- Whole games ----------------------------------------------------------------------


def test_whole_games_are_told_in_both_languages() -> None:
    chance = random.Random(2)
    told: Counter[str] = Counter()
    match = Match.start(MatchStarted(PLAYERS, MatchOptions()))
    assert say(MatchStarted(PLAYERS, MatchOptions()), match, 0) == ()
    for _ in range(12):
        beginning = match.next_game(STANDARD)
        match = match.fold(beginning)
        happened: list[tuple[Event, Match]] = [(beginning, match)]
        moves = 0
        while match.game is not None and not match.game.over:
            moves += 1
            command = (
                Abandon(0) if moves == 100 and chance.random() < 0.2 else choose(match, chance)
            )
            before = match
            match, events = match.advance(command)
            for event in events:
                before = before.fold(event)
                happened.append((event, before))
        for event, after in happened:
            for viewer in AUDIENCES:
                for said in say(event, after, viewer):
                    told[said.id] += 1
                    texts = [spoken(said, lang) for lang in LANGUAGES]
                    who = said.args.get("who")
                    if who == "other" and "name" in said.args and not said.id.startswith("peg-"):
                        assert all(str(said.args["name"]) in text for text in texts)
                    if who == "you":
                        assert not any("Ada" in text or "Zoé" in text for text in texts)
    assert {"say-go", "peg-go", "peg-last", "peg-run", "say-won", "say-heels"} <= told.keys()
    assert {"count-flush", "count-nobs", "count-run", "count-three"} <= told.keys()


# --- Refusals -------------------------------------------------------------------------


def codes() -> set[str]:
    """Every code an IllegalMove of the domain is raised with, read from the sources."""
    found: set[str] = set()
    for name in ("game.py", "match.py"):
        for node in ast.walk(ast.parse((SOURCES / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "IllegalMove":
                assert isinstance(node.args[0], ast.Constant)
                facts = {keyword.arg for keyword in node.keywords}
                code = str(node.args[0].value)
                found.add(code)
                for lang in LANGUAGES:
                    wanted = set(re.findall(r"\$(\w+)", messages(lang)[f"no-{code}"]))
                    assert wanted <= facts, f"no-{code} in {lang} lacks {wanted - facts}"
    return found


def test_every_refusal_has_words_and_the_facts_for_them() -> None:
    found = codes()
    assert len(found) >= 14
    said = {name.removeprefix("no-") for name in messages("en") if name.startswith("no-")}
    assert found == said


def refusals() -> list[tuple[IllegalMove, str, str]]:
    duel = Duel()
    pack = cards_of("JH 5C 6C 7C 8C 9C QD KD 2D 3D 4D 5D AS")
    duel.deal(pack)
    return [
        (
            duel.hear_no(LayAway(0, pack[:1])),
            "Lay away 2 cards, not 1.",
            "Il faut écarter 2 cartes, et non 1.",
        ),
        (
            duel.hear_no(LayAway(1, pack[:2])),
            "J♥ is not in your hand.",
            "La carte V♥ n’est pas dans votre main.",
        ),
        (
            duel.hear_no(LayAway(7, pack[:2])),
            "There is no seat 7 at this table.",
            "Il n’y a pas de place 7 à cette table.",
        ),
        (duel.hear_no(Play(0, pack[0])), "That cannot be done now.", "Ce n’est pas le moment."),
    ]


def test_refusals_in_both_languages() -> None:
    for refusal, english, french in refusals():
        said = Said(f"no-{refusal.code}", dict(refusal.facts))
        assert spoken(said, "en") == english
        assert spoken(said, "fr") == french


def test_a_refusal_is_a_sentence_with_a_code() -> None:
    refusal = commands.IllegalMove("over-31", "KC would make 35", card="KC", count=35)
    assert (refusal.code, str(refusal)) == ("over-31", "KC would make 35")
    assert refusal.facts == {"card": "KC", "count": 35}
    assert isinstance(refusal, ValueError)


def test_names_are_those_of_the_players() -> None:
    match = replace(table(), players=(Player("Mère-Grand"), Player("muggins", "computer")))
    assert heard(WentGo(0), 1, "fr", match) == ["Mère-Grand dit go."]
    assert heard(WentGo(1), 0, "en", match) == ["muggins says go."]
