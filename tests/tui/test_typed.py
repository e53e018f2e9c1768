"""What a player types, read into cards and positions."""

from __future__ import annotations

import pytest

from muggins.tui.typed import Unclear, read_cards, read_position
from muggins.words import Words
from tests.duel import cards_of

HELD = cards_of("5H 5S TD JC QH KS")


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("5H KS", "5H KS"),
        ("5h,ks", "5H KS"),
        (" 10♦ ; v♣ ", "TD JC"),
        ("d r", "QH KS"),
        ("q k", "QH KS"),
        ("10 j", "TD JC"),
        ("t+v", "TD JC"),
        ("KS 5S", "KS 5S"),
    ],
)
def test_cards_are_read_in_both_languages_and_by_rank_alone(typed: str, cards: str) -> None:
    assert read_cards(typed, HELD, 2) == cards_of(cards)


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        ("5 KS", "Which of 5♥ 5♠?", "Laquelle de 5♥ 5♠ ?"),
        ("6 KS", "You hold no 6.", "Vous n’avez pas de 6."),
        ("6H KS", "6♥ is not in your hand.", "La carte 6♥ n’est pas dans votre main."),
        ("KS k", "K♠ stands there twice.", "La carte R♠ y figure deux fois."),
        ("KS", "2 cards are wanted, and here is 1.", "Il faut 2 cartes, et en voici 1."),
        ("KS QH JC", "2 cards are wanted, and here are 3.", "Il faut 2 cartes, et en voici 3."),
        ("", "2 cards are wanted, and here are 0.", "Il faut 2 cartes, et en voici 0."),
        ("KP KS", "“KP” is not a card", "« KP » n’est pas une carte"),
        ("1 KS", "“1” is not a card", "« 1 » n’est pas une carte"),
        ("♥ KS", "“♥” is not a card", "« ♥ » n’est pas une carte"),
    ],
)
def test_what_is_no_choice_is_told(typed: str, english: str, french: str) -> None:
    with pytest.raises(Unclear) as refused:
        read_cards(typed, HELD, 2)
    assert Words("en").speak(refused.value.said).startswith(english)
    assert Words("fr").speak(refused.value.said).startswith(french)


def test_positions_count_from_one() -> None:
    assert read_position("1") == 0
    assert read_position(" 52 ") == 51
    assert read_position("") is None
    for typed in ("0", "53", "-1", "1.5", "١", "x", "1 2"):
        with pytest.raises(Unclear, match="play-no-position"):
            read_position(typed)
