"""Laying away: exact averages of the hand, and the average cribs that are shipped."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins import hands
from muggins.cards import PACK, Card
from muggins.engine import cribs, tables
from muggins.engine.discard import LAID, average_cribs, average_hands, places
from tests.duel import cards_of

SIX = st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True)
SUITED_SIX = st.lists(
    st.sampled_from(PACK[2::4] + PACK[40:44]), min_size=6, max_size=6, unique=True
)


@given(SIX | SUITED_SIX)
def test_the_average_hand_is_exact(six: list[Card]) -> None:
    starters = [card for card in PACK if card not in six]
    averages = average_hands(np.array([six], np.uint8))[0].tolist()
    for laid, average in zip(LAID, averages, strict=True):
        kept = [card for i, card in enumerate(six) if i not in laid]
        assert round(average * 46, 6) == sum(hands.total(kept, starter) for starter in starters)


def test_every_two_cards_have_their_place() -> None:
    first, second = np.array(list(combinations(range(52), 2)), np.uint8).T
    for one, two in ((first, second), (second, first)):
        rows, columns = places(one, two)
        for a, b, row, column in zip(one, two, rows, columns, strict=True):
            low, high = sorted((int(a) // 4, int(b) // 4))
            assert (row, column) == ((low, high) if a % 4 == b % 4 else (high, low))


def test_many_hands_are_averaged_as_one_by_one() -> None:
    chance = random.Random(4)
    six = np.array([chance.sample(range(52), 6) for _ in range(50)], np.uint8)
    table = tables.load().cribs
    together = average_hands(six), average_cribs(six, table, own=True)
    for i in range(50):
        assert average_hands(six[i : i + 1]).tolist() == together[0][i : i + 1].tolist()
        alone = average_cribs(six[i : i + 1], table, own=True)
        assert alone.tolist() == together[1][i : i + 1].tolist()


# -- the table of cribs -----------------------------------------------------------------


def crib_by_hand(two: tuple[Card, ...], chance: random.Random, deals: int) -> dict[bool, list]:
    """The crib of `two` cards in so many deals, over every starter, counted in plain Python.

    By whether the crib is one's own. Only the other's laying away is left to the program.
    """
    table = tables.load().cribs
    drawn = []
    for _ in range(deals):
        rest = [card for card in PACK if card not in two]
        chance.shuffle(rest)
        drawn.append((rest[:6], rest[10:]))  # four more are in one's own hand
    six = np.array([other for other, _ in drawn], np.uint8)
    worth = average_hands(six)
    found = {}
    for own in (True, False):
        crib = average_cribs(six, table, own=not own)
        best = (worth - crib if own else worth + crib).argmax(axis=1)
        found[own] = []
        for (other, starters), choice in zip(drawn, best, strict=True):
            four = [*two, *(other[i] for i in LAID[choice])]
            counts = [hands.total(four, starter, crib=True) for starter in starters]
            found[own].append(sum(counts) / len(counts))
    return found


@pytest.mark.parametrize(
    "two", ["5C 5D", "2C 3D", "2H 3H", "5C JD", "KC QD", "KS 9S", "AC AD", "7C 8D", "TC KD"]
)
def test_the_shipped_table_against_deals_counted_by_hand(two: str) -> None:
    cards = cards_of(two)
    row, column = places(np.array([cards[0]], np.uint8), np.array([cards[1]], np.uint8))
    for own, counts in crib_by_hand(cards, random.Random(two), 1200).items():
        mean = float(np.mean(counts))
        error = float(np.std(counts)) / len(counts) ** 0.5
        told = float(tables.load().cribs[int(own), row[0], column[0]])
        # The table's own standard error is below 0.01.
        assert abs(mean - told) < 4 * error + 0.03, (own, mean, told, error)


def test_the_shipped_table_leads_to_itself() -> None:
    """Both sides laying away by the table, the cribs are those of the table."""
    shipped = tables.load()
    found = cribs.simulate(shipped.cribs, 6, seed=7)
    assert found.deals == 300_000
    assert (found.errors < 0.15).all()
    off = (found.table - shipped.cribs) / found.errors
    # Six blocks give errors that are themselves uncertain, so the bounds are wide ones.
    assert np.abs(off).mean() < 1.5
    assert np.abs(found.table - shipped.cribs).max() < 0.25
    assert np.abs(found.table - shipped.cribs).mean() < 0.03
    assert np.abs(found.kept - shipped.kept).max() < 0.01
    # Experts are said to make 10.2 a deal as pone, 2.1 of it in the play, and as dealer
    # 16.2, 3.5 of it in the play.
    assert found.pone == pytest.approx(10.2 - 2.1, abs=0.15)
    assert found.dealer + found.crib == pytest.approx(16.2 - 3.5, abs=0.15)


def test_a_simulation_repeats_and_reports() -> None:
    table = np.zeros((2, 13, 13))
    heard: list[int] = []
    once, again = cribs.simulate(table, 2, 1, heard.append), cribs.simulate(table, 2, 1)
    assert heard == [1, 2]
    assert (once.table == again.table).all()
    assert (once.table != cribs.simulate(table, 2, 2).table).any()
    with pytest.raises(ValueError, match="1 blocks"):
        cribs.simulate(table, 1, 1)


def test_the_script_makes_a_table_that_can_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, small in {"_BLOCK": 20_000, "_SWEEPS": 3, "_SWEEP_BLOCKS": 2}.items():
        monkeypatch.setattr(cribs, name, small)
    monkeypatch.setattr(cribs, "_LAST_BLOCKS", 20)
    monkeypatch.setattr(tables, "CRIBS", tmp_path / "cribs.txt")
    cribs.main()
    text = tables.CRIBS.read_text(encoding="utf-8")
    assert text.startswith("# Average cribs over 400,000 simulated deals")
    # From nothing it comes to what is shipped, whatever the dice.
    assert np.abs(tables.read(text).cribs - tables.load().cribs).mean() < 0.04
    told = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in told[:3]] == [f"sweep {i} of 3" for i in (1, 2, 3)]
    assert told[3:] == ["400,000 deals"]


def test_what_everybody_knows_of_cribs() -> None:
    other, own = tables.load().cribs
    assert (other > own).all()  # the other keeps such cards out of one's own crib
    for table in (other, own):
        assert table.argmax() == 4 * 13 + 4  # a pair of fives is the best there is
        unsuited, suited = np.tril_indices(13, -1), np.triu_indices(13, 1)
        # A chance of a flush is worth a little, though hardly more than the noise.
        assert (table.T[unsuited] - table[unsuited]).mean() == pytest.approx(0.04, abs=0.03)
        assert table[suited].min() > 2.5


def test_tables_are_written_and_read() -> None:
    shipped = tables.load()
    text = tables.write(shipped, "of two lines\nfor people")
    assert text.startswith("# of two lines\n# for people\n")
    again = tables.read(text)
    assert (again.cribs == shipped.cribs).all()
    assert (again.kept == shipped.kept).all()


def test_a_damaged_table_is_refused() -> None:
    lines = tables.CRIBS.read_text(encoding="utf-8").splitlines()
    with pytest.raises(ValueError, match="28 rows of 13 figures, not 27"):
        tables.read("\n".join(lines[:-1]))
    with pytest.raises(ValueError, match="a row has 13 figures, not 1"):
        tables.read("\n".join([*lines, "0.5"]))
    with pytest.raises(ValueError, match="five"):
        tables.read("\n".join([*lines[:-1], lines[-1].replace("0.", "five", 1)]))
