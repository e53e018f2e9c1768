"""Cards, and their text in two languages."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import (
    PACK,
    RANKS,
    SUITS,
    Card,
    CardError,
    Rank,
    Suit,
    find_duplicate,
    parse_card,
    parse_cards,
)


def test_the_pack_has_52_different_cards_in_order() -> None:
    assert len(set(PACK)) == 52
    assert [int(card) for card in PACK] == list(range(52))
    assert [(card.rank, card.suit) for card in PACK] == [(r, s) for r in RANKS for s in SUITS]
    assert sorted(PACK, key=lambda card: (card.rank, card.suit)) == list(PACK)


def test_every_card_is_made_once() -> None:
    for card in PACK:
        assert Card(int(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.deepcopy(card) is card


def test_no_card_and_no_suit_is_taken_for_none() -> None:
    """The ace of clubs and the clubs are number 0, yet `if card` must find them there."""
    assert all(PACK)
    assert all(SUITS)
    assert [card for card in (None, Card(0), None) if card] == [PACK[0]]


@pytest.mark.parametrize("number", [-1, 52, 1000])
def test_there_is_no_53rd_card(number: int) -> None:
    with pytest.raises(CardError, match=f"{number} is not a card"):
        Card(number)


def test_values() -> None:
    assert [rank.value for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert all(card.pip == card.rank.value for card in PACK)


def test_text_in_files_is_rank_and_suit_in_english() -> None:
    assert " ".join(card.text for card in PACK[:4]) == "AC AD AH AS"
    assert " ".join(card.text for card in PACK[::4]) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    assert str(PACK[51]) == "KS"
    assert repr(PACK[51]) == "Card(KS)"


def test_people_see_the_symbol_and_the_index_of_their_language() -> None:
    faces = {"TD": ("10♦", "10♦"), "JH": ("J♥", "V♥"), "QS": ("Q♠", "D♠"), "KC": ("K♣", "R♣")}
    for text, (english, french) in faces.items():
        assert parse_card(text).face() == parse_card(text).face("en") == english
        assert parse_card(text).face("fr") == french
    assert parse_card("AD").face("fr") == "A♦"


def test_red_suits() -> None:
    assert [suit.is_red for suit in SUITS] == [False, True, True, False]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("5H", "5H"), ("5h", "5H"), (" 5h ", "5H"), ("10H", "TH"), ("TH", "TH"), ("th", "TH"),
        ("10♥", "TH"), ("10♥\ufe0f", "TH"), ("10♥\ufe0e", "TH"), ("t♡", "TH"), ("VC", "JC"),
        ("vc", "JC"), ("DD", "QD"), ("dd", "QD"), ("RS", "KS"), ("JC", "JC"), ("QD", "QD"),
        ("KS", "KS"), ("A♣", "AC"), ("A♦", "AD"), ("A♠", "AS"), ("a♧", "AC"), ("2♢", "2D"),
        ("R♤", "KS"), ("DC", "QC"), ("KD", "KD"),
    ],
)  # fmt: skip
def test_cards_are_read_in_both_languages(written: str, text: str) -> None:
    assert parse_card(written).text == text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("card", PACK)
def test_what_people_see_can_be_typed(card: Card, lang: str) -> None:
    assert parse_card(card.face(lang)) is card
    assert parse_card(card.face(lang).lower()) is card
    assert parse_card(card.text) is card


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "write the rank"), ("H", "write the rank"), ("5", "write the rank"),
        ("1H", "write the rank"), ("0H", "write the rank"), ("11H", "write the rank"),
        ("55H", "write the rank"), ("XH", "write the rank"), ("♥5", "write the rank"),
        ("5X", "its suit must be C D H S"), ("5 H", "write the rank"), ("10", "write the rank"),
        ("5HH", "write the rank"),
        ("5T", "trèfle is C"), ("5K", "carreau is D"), ("5P", "pique is S"),
        ("10t", "trèfle is C"), ("٥H", "write the rank"), ("²H", "write the rank"),
    ],
)  # fmt: skip
def test_what_is_no_card_is_refused_by_name(written: str, why: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_card(written)
    assert repr(written) in str(refused.value)
    assert why in str(refused.value)


def test_letters_from_other_alphabets_are_no_letters_of_cards() -> None:
    """None that folds to one, looks like one or counts as a digit: long s, Kelvin, full width."""
    symbols = {*"♣♦♥♠♧♢♡♤"}
    read: list[str] = []
    # All the letters and digits there are stand in the first two planes.
    for char in map(chr, range(128, 0x20000)):
        for text in () if char in symbols else (f"5{char}", f"{char}H", f"1{char}H"):
            try:
                parse_card(text)
            except CardError:
                continue
            read.append(text)
    assert read == []


CARD_TEXTS = {form for card in PACK for form in (card.text, card.face("en"), card.face("fr"))}


@given(st.text(alphabet="A2510JVQDKRTCHSP♥♠ xh\ufe0f", max_size=4) | st.text(max_size=5))
def test_any_other_text_is_refused_by_name(written: str) -> None:
    plain = written.strip().replace("\ufe0f", "").replace("\ufe0e", "")
    plain = "".join(char.upper() if char.isascii() else char for char in plain)
    spelled = plain.replace("10", "T").translate(str.maketrans("♧♢♡♤", "♣♦♥♠"))
    french = spelled[:1].replace("V", "J").replace("D", "Q").replace("R", "K") + spelled[1:]
    if {plain, spelled, french} & CARD_TEXTS:
        assert parse_card(written) in PACK
    else:
        with pytest.raises(CardError) as refused:
            parse_card(written)
        assert repr(written) in str(refused.value)


@pytest.mark.parametrize("number", [-1, 4])
def test_suits_are_four(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        Suit(number)


def test_a_card_twice_is_named() -> None:
    assert parse_cards(["5H", "TD"]) == (parse_card("5H"), parse_card("TD"))
    assert parse_cards([]) == ()
    with pytest.raises(CardError, match="TD stands twice"):
        parse_cards(["5H", "TD", "10♦", "5h"])
    assert find_duplicate(PACK) is None
    assert find_duplicate((PACK[3], PACK[4], PACK[4], PACK[3])) is PACK[4]


def test_ranks_have_letters() -> None:
    assert "".join(rank.letter for rank in RANKS) == "A23456789TJQK"
    assert Rank.TEN.index("fr") == Rank.TEN.index("en") == "10"
    assert "".join(suit.letter + suit.symbol for suit in SUITS) == "C♣D♦H♥S♠"
