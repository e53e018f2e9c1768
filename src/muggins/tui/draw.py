"""Cards drawn with characters, for a Rich console."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from muggins.cards import Card

__all__ = ["faces", "hand"]


def style(card: Card) -> str:
    """Red suits in red, black ones in bold, so that both read on any background."""
    return "bold red" if card.suit.is_red else "bold"


def faces(cards: Iterable[Card], lang: str) -> Text:
    """Cards in one line of text, such as 5♥ 10♠, in the colours of their suits."""
    return Text(" ").join(Text(card.face(lang), style(card)) for card in cards)


def hand(cards: Sequence[Card], starter: Card | None, lang: str) -> Text:
    """Cards side by side as small pictures; the starter, if any, stands a little apart."""
    rows = [Text("  ") for _ in range(4)]
    for card in (*cards, starter):
        if card is None:
            continue
        if card is starter:
            for row, gap in zip(rows, ("     ", "     ", "  +  ", "     "), strict=True):
                row.append(gap)
        rows[0].append("╭────╮", "dim")
        rows[1].append("│", "dim").append(f" {card.rank.index(lang):<3}", style(card))
        rows[1].append("│", "dim")
        rows[2].append("│", "dim").append(f"  {card.suit.symbol} ", style(card)).append("│", "dim")
        rows[3].append("╰────╯", "dim")
    return Text("\n").join(rows)
