"""`muggins count`: one hand with its picture, or thousands of them a second."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from io import BufferedReader
from typing import cast

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from muggins.cli.hand import Answer, Hand, read_hand, read_line, speak_count
from muggins.cli.refused import Refused
from muggins.cli.streams import Screen
from muggins.tui import draw
from muggins.words import Words

__all__ = ["count_hand", "count_lines"]

_CHUNK = 1 << 16
_LONGEST = 1000
"""How many bytes a line may have; a hand with its starter has some thirty."""


def count_hand(
    cards: Sequence[str], starter: str | None, *, crib: bool, json: bool, words: Words
) -> int:
    """Answer one hand on standard output; raises Refused."""
    hand = read_hand(" ".join(cards).split(), starter, crib=crib)
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(Answer.of(hand, words)) + b"\n")
    else:
        _show(hand, words, Screen(highlight=False))
    return 0


def count_lines(*, json: bool, words: Words) -> int:
    """Answer every line of standard input as one hand, in order; 2 when one was refused.

    Blank lines are passed over, and counted in the number of a line. Answers leave
    together for all the lines that have arrived, so that a file goes fast and another
    program that waits for each answer gets it.
    """
    status = 0
    encode = msgspec.json.encode
    number = 0
    for lines in _lines_as_they_come():
        answers: list[bytes] = []
        for line in lines:
            number += 1
            try:
                if len(line) > _LONGEST:
                    raise Refused("cli-line-too-long", longest=_LONGEST)
                text = line.decode("utf-8-sig" if number == 1 else "utf-8")
                if not text or text.isspace():
                    continue
                hand = read_line(text)
            except (Refused, UnicodeDecodeError) as error:
                status = 2
                said = error.said if isinstance(error, Refused) else Refused("cli-not-utf8").said
                spoken = words.speak(said)
                if json:
                    answers.append(encode({"error": spoken, "line": number}))
                else:
                    # What was right before it comes first, on the screen as in the input.
                    _write(answers)
                    answers = []
                    place = words.text("cli-line", line=number)
                    print(f"{place}{spoken}", file=sys.stderr, flush=True)  # noqa: T201
            else:
                answers.append(encode(Answer.of(hand, words)) if json else _plain(hand, words))
        _write(answers)
    return status


def _lines_as_they_come() -> Iterator[list[bytes]]:
    """Standard input by lines, as many at a time as have arrived.

    Of a line that is too long only the beginning is kept, long enough to be told as such.
    """
    rest = b""
    source = cast("BufferedReader", sys.stdin.buffer)
    while chunk := source.read1(_CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        rest = rest[: _LONGEST + 1]
        if lines:
            yield lines
    if rest:
        yield [rest]


def _write(answers: list[bytes]) -> None:
    if answers:
        sys.stdout.buffer.write(b"\n".join(answers) + b"\n")
        sys.stdout.buffer.flush()


def _plain(hand: Hand, words: Words) -> bytes:
    """A hand in one line: its total, its cards, how it is spoken."""
    counted = hand.count()
    cards = " ".join(card.face(words.lang) for card in hand.cards)
    if hand.starter is not None:
        cards += f" + {hand.starter.face(words.lang)}"
    return f"{counted.total:>2}  {cards}  {speak_count(counted, words)}".encode()


def _show(hand: Hand, words: Words, console: Console) -> None:
    counted = hand.count()
    console.print(draw.hand(hand.cards, hand.starter, words.lang))
    table = Table(box=None, padding=(0, 2), show_header=False)
    total = 0
    for line in counted.lines:
        total += line.points
        table.add_row(
            draw.faces(line.cards, words.lang),
            words.text(f"cli-kind-{line.kind}", n=len(line.cards)),
            Text(str(line.points), justify="right"),
            Text(str(total), "dim", justify="right"),
        )
    if counted.lines:
        console.print(table)
    what = "cli-total-crib" if hand.crib else "cli-total-hand"
    console.print(Text("  ").append(words.text(what, points=counted.total), "bold"))
    spoken = words.text("cli-spoken", text=speak_count(counted, words))
    console.print(Text("  ").append(spoken, "italic"), soft_wrap=True)
