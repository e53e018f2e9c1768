/** Hands that a game ended without counting: what of them has come to be seen. */
import type { Card, TableView } from "../lib/protocol";

export interface Uncounted {
  seat: number;
  /** Played first, then what was still held; null for a card never seen. */
  cards: (Card | null)[];
}

/** The hands of the last deal that were not counted, the one that is counted first on top. */
export function neverCounted(view: TableView): Uncounted[] {
  if (!view.deal || view.dealer === null) return [];
  const counted = new Set(view.shown.filter(({ kind }) => kind === "hand").map(({ seat }) => seat));
  return [1 - view.dealer, view.dealer]
    .filter((seat) => !counted.has(seat))
    .map((seat) => ({
      seat,
      cards: [
        ...view.plays.flatMap(([player, card]) => (player === seat && card ? [card] : [])),
        ...(view.held[seat] ?? []),
      ],
    }));
}
