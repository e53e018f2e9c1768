"""What is said for the best player's choices: both languages, every kind, figures that agree."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.engine import advice, book, solved
from muggins.engine.laying import Laid
from muggins.engine.pegging import weigh
from muggins.engine.reasons import Figures, Way, why_laid, why_play, why_played
from muggins.speech import Said
from muggins.views import TableView, view
from muggins.words import LANGUAGES, Words
from tests.duel import cards_of
from tests.engine.drawn_book import silent_book
from tests.engine.solved_tables import solved_tables
from tests.engine.test_policy import wanders


def laid(cards: str, hand: float, crib: float, play: float, win: float) -> Laid:
    first, second = cards_of(cards)
    return Laid((first, second), hand, crib, play, (1.0,), 0.0, win)


def spoken(said: Said, lang: str) -> str:
    """The sentence, the spaces that hold it together as plain ones."""
    return Words(lang).speak(said).replace("\u202f", " ").replace("\u00a0", " ")


def views(seeds: range, phase: str) -> Iterator[TableView]:
    """Tables at which somebody is to move, in games led by lot."""
    for seed in seeds:
        for match, _ in wanders(seed):
            assert match.game is not None
            seen = view(match, match.game.waiting[0])
            if seen.phase == phase:
                yield seen


# --- Laying away ----------------------------------------------------------------------


BEST = laid("TC JS", 8.0, 4.0, -0.5, 0.5)
NEXT = replace(BEST, cards=cards_of("4H 5S"))
THIRD = replace(NEXT, cards=cards_of("2H 2S"), hand=1.0, win=0.1)

COMPARED: list[tuple[Laid, Laid, str, str]] = [
    (
        replace(NEXT, hand=7.5, crib=4.2, win=0.497),
        THIRD,
        "4♥ 5♠ (hand −0.5, crib +0.2) is 0.3 points and 0.3 games in a hundred behind.",
        "4♥ 5♠ (main −0,5, crib +0,2) perd 0,3 point et 0,3 partie sur cent.",
    ),
    (
        replace(NEXT, hand=5.0, play=-0.6, win=0.47),
        THIRD,
        "4♥ 5♠ (hand −3.0, play −0.1) is 3.1 points and 3.0 games in a hundred behind.",
        "4♥ 5♠ (main −3,0, jeu −0,1) perd 3,1 points et 3,0 parties sur cent.",
    ),
    (
        replace(NEXT, hand=8.1, play=-0.6),
        THIRD,
        "4♥ 5♠ (hand +0.1, play −0.1) is as good.",
        "4♥ 5♠ (main +0,1, jeu −0,1) vaut autant.",
    ),
    (
        replace(NEXT, hand=8.001, win=0.49999),
        THIRD,
        "4♥ 5♠ is as good.",
        "4♥ 5♠ vaut autant.",
    ),
    (
        replace(NEXT, win=0.48),
        THIRD,
        "4♥ 5♠ makes as many points but wins 2.0 games in a hundred less.",
        "4♥ 5♠ rapporte autant mais gagne 2,0 parties sur cent de moins.",
    ),
    (
        replace(NEXT, crib=3.8),
        THIRD,
        "4♥ 5♠ (crib −0.2) is 0.2 points behind.",
        "4♥ 5♠ (crib −0,2) perd 0,2 point.",
    ),
    (
        replace(NEXT, crib=4.6),
        THIRD,
        "4♥ 5♠ (crib +0.6) makes 0.6 points more and wins as often.",
        "4♥ 5♠ (crib +0,6) rapporte 0,6 de plus et gagne aussi souvent.",
    ),
    (
        # It is not the second that promises most.
        replace(NEXT, crib=3.9, win=0.48),
        replace(THIRD, hand=9.1, win=0.47),
        "2♥ 2♠ (hand +1.1) makes 1.1 points more but wins 3.0 games in a hundred less, "
        "which is what counts at this score.",
        "2♥ 2♠ (main +1,1) rapporte 1,1 de plus mais gagne 3,0 parties sur cent de moins, "
        "et c’est ce qui compte à ce score.",
    ),
]


@pytest.mark.parametrize(("second", "third", "english", "french"), COMPARED)
def test_the_best_is_compared_with_what_it_was_preferred_to(
    second: Laid, third: Laid, english: str, french: str
) -> None:
    said = why_laid([BEST, second, third], whose="own", name="Bob")
    assert spoken(said, "en") == (
        "Lay away 10♣ J♠: the hand averages 8.0, your crib brings 4.0 and the play costs 0.5, "
        "11.5 in all and 50.0% to win; " + english
    )
    assert spoken(said, "fr") == (
        "Écartez 10♣ V♠ : la main vaut 8,0 en moyenne, votre crib rapporte 4,0 et le jeu coûte "
        "0,5, soit 11,5 en tout et 50,0 % de victoires ; " + french
    )


def test_whose_crib_it_is_and_what_the_play_brings_are_said() -> None:
    best = replace(BEST, hand=2.0, crib=-4.0, play=0.0, win=0.041)
    found = [best, replace(best, cards=NEXT.cards)]
    told = {
        whose: spoken(why_laid(found, whose=whose, name="Bob"), "en")
        for whose in ("own", "other", "dealer")
    }
    assert "Bob’s crib takes 4.0 and the play is even, −2.0 in all and 4.1% to win" in told["other"]
    assert "the dealer’s crib takes 4.0" in told["dealer"]
    assert "your crib brings" in told["own"]
    assert "le crib de Bob prend 4,0 et le jeu est égal, soit −2,0 en tout" in spoken(
        why_laid(found, whose="other", name="Bob"), "fr"
    )
    brings = [replace(laid, play=0.4) for laid in found]
    assert "the play makes 0.4, −1.6 in" in spoken(why_laid(brings, whose="other", name="B"), "en")


def test_figures_have_as_many_decimals_as_are_asked_for() -> None:
    best = replace(BEST, hand=8.123, win=0.54321)
    said = why_laid([best, NEXT], whose="own", name="", decimals=2)
    assert "averages 8.12, " in spoken(said, "en")
    assert "11.62 in all and 54.32% to win" in spoken(said, "en")


@given(st.tuples(st.floats(0, 29), st.floats(-12, 12), st.floats(-4, 4)), st.sampled_from([1, 2]))
def test_the_figures_shown_add_up_and_are_near(
    parts: tuple[float, float, float], decimals: int
) -> None:
    hand, crib, play = parts
    shown = Figures.of(laid("TC JS", hand, crib, play, 0.5), decimals)
    assert shown.hand + shown.crib + shown.play == shown.total
    scale = 10**decimals
    assert abs(shown.total - scale * sum(parts)) <= 0.5 + 1e-6
    for part, figure in zip(parts, (shown.hand, shown.crib, shown.play), strict=True):
        assert abs(figure - scale * part) < 1 + 1e-6


# --- The play -------------------------------------------------------------------------


def by_lot(seen: TableView, chance: random.Random, *, points: bool, wins: bool) -> list[Way]:
    """Every rank that may be played with figures drawn by lot, in any order."""
    cards = list({card.rank: card for card in seen.playable}.values())
    chance.shuffle(cards)
    often = [chance.random() ** 3 for _ in cards]
    ways = [
        Way(
            card,
            chance.choice([-1.0, 0.04, 1.0, 2.6]) if points else None,
            chance.choice([0.5, 0.6]) if wins else None,
            share / sum(often),
        )
        for card, share in zip(cards, often, strict=True)
    ]
    return sorted(ways, key=lambda way: -(way.often or 0))


def test_every_kind_of_sentence_about_the_play_is_met_and_reads_well() -> None:
    chance = random.Random(1)
    met: set[tuple[str, str]] = set()
    for n, seen in enumerate(views(range(60), "play")):
        ways = by_lot(seen, chance, points=n % 3 > 0, wins=n % 3 > 1)
        said = why_played(seen, ways, weigh(seen))
        met |= {(name, str(said.args.get(name, said.id))) for name in NAMED}
        for lang in LANGUAGES:
            text = spoken(said, lang)
            assert text.endswith(".")
            assert not re.search(r"[{}$]|  |None|\d[.,]\d\d| ,", text), text
            assert not re.search(r"\. \w", text), text
            assert ("." in text[:-1]) <= (lang == "en"), text
    for name, kinds in NAMED.items():
        found = {kind for where, kind in met if where == name and not kind.startswith("hint-")}
        assert found == kinds, name
    assert ("reason", "hint-wins") in met
    assert ("reason", "hint-only") in met


NAMED = {
    "reason": {"scores", "go", "lead", "safe", "guards", "prepares", "weighs"},
    "ahead": {"unknown", "more", "less", "even"},
    "chance": {"unknown", "known"},
    "next": {"none", "as-good", "mixed", "several", "next"},
    "share": {"mostly", "half", "third", "quarter", "seldom"},
}
"""The arguments that choose what is said, with every value they have."""


def lead() -> TableView:
    """A lead from a hand of four different ranks, which scores nothing."""
    return next(
        seen
        for seen in views(range(9), "play")
        if not seen.plays and len({card.rank for card in seen.playable}) == 4
    )


def told_of(*figures: tuple[float | None, float | None, float], lang: str = "en") -> str:
    """What follows the reason when the cards of a lead are worth that, from the lowest up."""
    seen = lead()
    ways = [Way(card, *figure) for card, figure in zip(seen.playable, figures, strict=False)]
    text = spoken(why_played(seen, ways, weigh(seen)), lang)
    for n, way in enumerate(ways):
        text = text.replace(way.card.face(lang), f"card {n + 1}")
    return re.sub(r".*?(?=( :|:|;) )", "", text, count=1)


def test_figures_of_the_play_are_those_of_the_best_player() -> None:
    name = lead().players[1 - lead().viewer].name
    one, two = (0.749, 0.5432, 1.0), (0.452, 0.5388, 0.0)
    assert told_of(one, two) == (
        f": from here on you make 0.7 more than {name}, and you win 54.3% of games; "
        "card 2 is 0.2 points and 0.4 games in a hundred behind."
    )
    assert told_of(one, two, lang="fr") == (
        f" : à partir de là, vous marquez 0,7 de plus que {name}, et vous gagnez 54,3 % des "
        "parties ; card 2 perd 0,2 point et 0,4 partie sur cent."
    )
    assert told_of((-1.3, None, 1.0), (-1.34, None, 0.0)) == (
        f": from here on {name} makes 1.3 more than you; card 2 is as good."
    )
    # Compared with the next best, or with what promises more points.
    assert told_of(one, (-1.0, 0.4, 0.0), two).endswith(
        "; card 3 is 0.2 points and 0.4 games in a hundred behind."
    )
    assert told_of(one, two, (0.9, 0.5, 0.0)).endswith(
        "; card 3 makes 0.2 points more but wins 4.3 games in a hundred less, which is what "
        "counts at this score."
    )
    assert told_of(one, (0.4, 0.55, 0.05)).endswith("you win 54.3% of games.")
    assert told_of((0.0, 0.9, 1.0), (0.4, 0.8, 0.0)).endswith(
        "from here on you both make the same, and you win 90.0% of games; card 2 makes 0.4 "
        "points more but wins 10.0 games in a hundred less, which is what counts at this score."
    )


def test_only_what_is_certain_is_said_as_all_or_nothing() -> None:
    def won(win: float, lang: str = "en") -> str:
        return told_of((1.0, win, 1.0), (1.0, win, 0.0), lang=lang).split(";")[0].strip()

    assert won(1.0).endswith("you win 100.0% of games")
    assert won(0.9997).endswith("you win more than 99.9% of games")
    assert won(0.9994).endswith("you win 99.9% of games")
    assert won(0.0002).endswith("you win less than 0.1% of games")
    assert won(0.0).endswith("you win 0.0% of games")
    assert won(0.9997, "fr").endswith("vous gagnez plus de 99,9 % des parties")
    assert won(0.0002, "fr").endswith("vous gagnez moins de 0,1 % des parties")
    best = replace(BEST, win=0.99996)
    for decimals, figure in ((1, "99.9"), (2, "99.99")):
        said = why_laid([best, replace(NEXT, win=0.97)], whose="own", name="", decimals=decimals)
        assert f"in all and more than {figure}% to win" in spoken(said, "en")
    assert "moins de 0,1 % de victoires" in spoken(
        why_laid([replace(BEST, win=0.0003), replace(NEXT, win=0.0001)], whose="own", name=""), "fr"
    )


def of_one_rank(*, leads: bool, several: bool) -> TableView:
    return next(
        seen
        for seen in views(range(400), "play")
        if bool(seen.closed or not seen.pile) == leads
        and len({card.rank for card in seen.playable}) == 1
        and (len(seen.playable) > 1) == several
        and not weigh(seen)[0].wins
    )


@pytest.mark.parametrize("leads", [True, False])
def test_cards_of_one_rank_make_no_difference(leads: bool) -> None:
    verb = {"en": "Lead" if leads else "Play", "fr": "Entamez par" if leads else "Jouez"}
    seen = of_one_rank(leads=leads, several=True)
    card = seen.playable[0]
    for said in (
        why_played(seen, [Way(card, 1.0, 0.5, 1.0)], weigh(seen)),
        why_play(seen, weigh(seen)),
    ):
        assert said.id == "hint-same"
        faces = {lang: " ".join(c.face(lang) for c in sorted(seen.playable)) for lang in LANGUAGES}
        assert spoken(said, "en").startswith(
            f"{verb['en']} any of {faces['en']}: it makes no difference which"
        )
        assert spoken(said, "fr").startswith(
            f"{verb['fr']} l’une de {faces['fr']} : peu importe laquelle"
        )
    seen = of_one_rank(leads=leads, several=False)
    card = seen.playable[0]
    said = why_played(seen, [Way(card, 1.0, 0.5, 1.0)], weigh(seen))
    assert spoken(said, "en").startswith(f"{verb['en']} {card.face('en')}: it is the only card")


def test_who_begins_a_count_is_told_to_lead() -> None:
    chance, met = random.Random(2), set[tuple[str, bool]]()
    for seen in views(range(40), "play"):
        leads = seen.closed or not seen.pile
        ways = by_lot(seen, chance, points=True, wins=True)
        for said in (why_played(seen, ways, weigh(seen)), why_play(seen, weigh(seen))):
            met.add((said.id, leads))
            assert spoken(said, "en").startswith("Lead " if leads else "Play ")
            assert spoken(said, "fr").startswith("Entamez par " if leads else "Jouez ")
    assert {("hint-played", True), ("hint-only", True), ("hint-go", True)} <= met


def test_figures_of_the_play_have_as_many_decimals_as_are_asked_for() -> None:
    seen = lead()
    first, second = seen.playable[:2]
    ways = [Way(first, 0.749, 0.5432, 1.0), Way(second, 0.452, 0.5388, 0.0)]
    text = spoken(why_played(seen, ways, weigh(seen), decimals=2), "en")
    assert "you make 0.75 more" in text
    assert "you win 54.32% of games" in text
    assert "is 0.3 points and 0.44 games in a hundred behind" in text


def test_a_card_that_others_are_mixed_with_is_told_with_how_often() -> None:
    assert told_of((1.0, None, 0.6), (1.01, None, 0.35), (0.9, None, 0.05)).endswith(
        "; card 2 is as good: play it about one time in three."
    )
    # Not known to be as good, or solved less than exactly: nothing is claimed of its worth.
    instead = "play card 2 instead about every other time, so that nobody can read you."
    assert told_of((1.0, None, 0.55), (0.8, None, 0.45)).endswith(instead)
    assert told_of((None, None, 0.55), (None, None, 0.45)) == f"; {instead}"
    assert told_of((1.0, None, 0.4), (1.0, None, 0.3), (1.0, None, 0.3)).endswith(
        "; play one of card 2 card 3 instead more often than not, so that nobody can read you."
    )


# --- From the tables to the sentence --------------------------------------------------


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    made, drawn = solved_tables(4), silent_book()
    monkeypatch.setattr(solved, "load", lambda: made)
    monkeypatch.setattr(book, "load", lambda: drawn)


@pytest.mark.usefixtures("tables")
def test_a_hint_for_laying_away_says_what_stands_beside_it() -> None:
    for seen in list(views(range(2), "lay-away"))[:6]:
        found = advice.advise(seen)
        best = found.choices[0]
        assert len(found.choices) == 15
        args = found.said.args
        assert args["cards"] == " ".join(card.text for card in best.cards)
        own = seen.dealer == seen.viewer
        assert args["whose"] == ("own" if own else "other")
        assert best.hand is not None
        assert best.win is not None
        assert best.win == max(choice.win or 0.0 for choice in found.choices)
        assert args["hand"] == pytest.approx(best.hand, abs=0.1)
        assert args["win"] == pytest.approx(100 * best.win, abs=0.051)
        assert all(Words(lang).speak(found.said) for lang in LANGUAGES)


@pytest.mark.usefixtures("tables")
def test_a_hint_for_the_play_says_what_stands_beside_it() -> None:
    late = [seen for seen in views(range(3), "play") if len(seen.plays) >= 3]
    told = 0
    for seen in late[:40]:
        found = advice.advise(seen)
        best, args = found.choices[0], found.said.args
        assert {choice.cards[0].rank for choice in found.choices} == {
            card.rank for card in seen.playable
        }
        assert args["card"] == best.cards[0].text
        if best.play is None or found.said.id != "hint-played":
            continue
        told += 1
        sign = {"more": 1, "less": -1, "even": 0}[str(args["ahead"])]
        assert sign * float(args["more"]) == pytest.approx(best.play, abs=0.051)
    assert told > 10


def test_advice_is_given_only_to_whoever_is_to_move() -> None:
    seen = next(views(range(1), "play"))
    for wrong in (replace(seen, waiting=(1 - seen.viewer,)), replace(seen, phase="deal")):
        with pytest.raises(ValueError, match="not asked for a card"):
            advice.advise(wrong)
