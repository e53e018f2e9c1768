"""Tables of figures that fit into a terminal: whatever has to give way, no figure is cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from muggins.cli.streams import Screen

__all__ = ["Row", "show_table"]

_NAME: Final = 12
"""A name that is longer goes on in the next line where there is no room."""


@dataclass(frozen=True)
class Row:
    """What is told of, its figures, and whether it is the one that matters."""

    name: Text
    figures: Sequence[str]
    bold: bool = False


@dataclass(frozen=True)
class _Layout:
    """The columns that are shown, how wide they are, and the space around each."""

    columns: Sequence[int]
    widths: Sequence[int]
    padding: tuple[int, int]

    @property
    def width(self) -> int:
        return sum(self.widths) + len(self.widths) * sum(self.padding)


def show_table(
    screen: Screen,
    heads: Sequence[str],
    rows: Sequence[Row],
    *,
    spare: Sequence[int],
    space: int,
    long_names: bool = False,
) -> None:
    """Print rows under their heads, `space` on both sides of a column where there is room.

    Otherwise the space shrinks and heads are broken between words; then the columns numbered
    in `spare` are left out, one after the other. Names are broken only if they are `long_names`.
    """
    layout = _layout(screen.width, heads, rows, spare, space, long_names=long_names)
    before, after = layout.padding
    table = Table(box=None, padding=(0, after, 0, before), header_style="dim")
    for column, width in zip(layout.columns, layout.widths, strict=True):
        table.add_column(
            heads[column],
            width=width,
            justify="right" if column else "left",
            overflow="fold",
            vertical="top",
        )
    for row in rows:
        cells = [row.name, *map(Text, row.figures)]
        table.add_row(*(cells[c] for c in layout.columns), style="bold" if row.bold else None)
    # Narrower than what cannot be done without, the terminal breaks the lines itself.
    width, screen.width = screen.width, max(screen.width, layout.width)
    screen.print(table)
    screen.width = width


def _layout(
    room: int,
    heads: Sequence[str],
    rows: Sequence[Row],
    spare: Sequence[int],
    space: int,
    *,
    long_names: bool,
) -> _Layout:
    cells = [[row.name.plain, *row.figures] for row in rows]
    figures = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    whole = [max(cell_len(head), wide) for head, wide in zip(heads, figures, strict=True)]
    least = [
        max(*map(cell_len, head.split()), wide) for head, wide in zip(heads, figures, strict=True)
    ]
    if long_names:
        least[0] = min(least[0], _NAME)
    layout = _Layout((), (), (0, 0))
    for left_out in range(len(spare) + 1):
        columns = [c for c in range(len(heads)) if c not in spare[:left_out]]
        for widths, padding in (
            *((whole, (around, around)) for around in range(space, 0, -1)),
            (least, (1, 1)),
            (least, (0, 1)),
        ):
            layout = _Layout(columns, [widths[c] for c in columns], padding)
            if layout.width <= room:
                more = min(room - layout.width, whole[0] - widths[0])
                return _Layout(columns, [layout.widths[0] + more, *layout.widths[1:]], padding)
    return layout
