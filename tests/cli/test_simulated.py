"""What `muggins simulate` tells of few pairs, its intervals, and its table in a narrow terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from muggins.cli import simulated
from muggins.engine.tallies import Made, Sum
from muggins.words import LANGUAGES, Words
from tests.cli.commanding import Command
from tests.engine.programs import PLAYS, program
from tests.onetongue import foreign


def every_figure(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if {*value} == {"n", "mean", "low", "high"}:  # pyright: ignore[reportUnknownArgumentType]
            yield value
        for inner in value.values():  # pyright: ignore[reportUnknownVariableType]
            yield from every_figure(inner)
    elif isinstance(value, list):
        for inner in value:  # pyright: ignore[reportUnknownVariableType]
            yield from every_figure(inner)


@pytest.mark.parametrize(("pairs", "known"), [(2, False), (29, False), (30, True)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_few_pairs_no_interval_is_told(
    command: Command, pairs: int, known: bool, lang: str
) -> None:
    many = ("--pairs", str(pairs), "--games", str(pairs), "--target", "61")
    # Of a player against itself each side is a pair's other half, and no pair more.
    for players in (("greedy", "random"), ("random", "random")):
        answer = command("simulate", *players, *many, "--json").answer
        figures = list(every_figure(answer))
        assert len(figures) >= 11
        for told in figures:
            assert told["mean"] is not None
            assert [told["low"] is not None, told["high"] is not None] == [known, known]
        ran = command("simulate", *players, *many, lang=lang)
        assert ("±" in ran.out) == known
        few = {"en": "too few to tell", "fr": "trop peu pour dire"}[lang]
        assert ran.out.count(few) == (0 if known else 2)
        assert not foreign(ran.out, lang)


def test_intervals_are_of_what_there_can_be(command: Command) -> None:
    many = ("--pairs", "30", "--games", "30", "--json")
    answer = command("simulate", "greedy", "random", *many).answer
    won, half = answer["games"]["won"], answer["games"]["beyond_half"]
    assert won["mean"] > 0.9
    assert 0 <= won["low"] < won["mean"] <= won["high"] <= 1
    assert won["high"] - won["low"] > 0.05
    assert half["high"] == pytest.approx(won["high"] - 0.5)
    dealer = answer["games"]["first_dealer"]
    assert 0 <= dealer["low"] < dealer["mean"] < dealer["high"] <= 1
    for side in answer["sides"]:
        for made in every_figure([side["pone"], side["dealer"]]):
            assert 0 <= made["low"] < made["mean"] < made["high"]


def test_points_made_are_never_below_nothing() -> None:
    one = Made(*[Sum.of(*[0] * 39, 4)] * 4)
    told = simulated._role([one], crib=True)  # pyright: ignore[reportPrivateUsage]
    assert told.whole.mean == pytest.approx(0.1)
    assert told.whole.low == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", [30, 40, 60, 80])
@pytest.mark.parametrize("pairs", ["3", "30"])
def test_tables_fit_and_cut_no_figure(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    pairs: str,
    columns: int,
    lang: str,
) -> None:
    mine = program(tmp_path, PLAYS)
    args = ("simulate", "greedy", f"{mine} [bold] and-a-word-that-is-as-long-as-a-line-may-be",
            "--pairs", pairs, "--games", "0")  # fmt: skip
    record = ("--record", str(tmp_path / "parts"))
    answer = command(*args, *record, "--json").answer
    monkeypatch.setattr(simulated, "_WIDE", columns)
    found = command(*args, *record, lang=lang).out
    head = Words(lang).text("simulate-column-whole")
    lines = found.splitlines()
    table = lines[next(i for i, ln in enumerate(lines) if ln.rstrip().endswith(head)) :]
    assert all(cell_len(ln) <= columns for ln in table)
    mark = {"en": ".", "fr": ","}[lang]
    for side in answer["sides"]:
        for role in ("pone", "dealer"):
            whole = side[role]["whole"]["mean"]
            assert any(f" {whole:.2f}".replace(".", mark) in ln for ln in table)
    assert "…" not in "".join(table)
    # The name is whole, over as many lines as it takes.
    assert "[bold]" in "".join("".join(table).split())
