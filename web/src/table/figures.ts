/** The figures behind a hint, rounded as in the sentence above them (`engine/reasons.py`). */
import type { Choice } from "../lib/protocol";

export const PARTS = ["hand", "crib", "play"] as const;
export const FIGURES = ["hand", "spread", "crib", "play", "total", "win", "often"] as const;
export type Figure = (typeof FIGURES)[number];

/** A choice as it is shown: points in tenths, chances in per cent; null is not known. */
export type Row = Record<Figure, number | null> & { edge: Edge };

/** Whether the chance to win is "over" or "under" the figure shown: only what is certain is shown
 * as all or nothing. */
export type Edge = "none" | "over" | "under";

/** So often at least is a card played, for people to be told of it. */
const MIXED = 0.1;

/** What is known of the choices, in the order of the columns. */
export function columns(choices: Choice[], playing: boolean): Figure[] {
  const mixed = choices.filter(({ often }) => (often ?? 0) >= MIXED).length > 1;
  return FIGURES.filter((name) => {
    if (name === "often" && !mixed) return false;
    // From a card on there is but one sum.
    if (name === "play" && playing) return false;
    return choices.some((choice) => choice[name] !== null);
  });
}

/** The figures of a choice: the parts that are known add up to the total as they are shown. */
export function figures(choice: Choice): Row {
  const { total, spread, win, often } = choice;
  const row: Row = {
    hand: null,
    crib: null,
    play: null,
    total: rounded(total, 10),
    spread: rounded(spread, 10),
    ...chance(win),
    often: often === null ? null : Math.round(100 * often),
  };
  const known = PARTS.filter((part) => choice[part] !== null);
  const parts = known.map((part) => 10 * (choice[part] ?? 0));
  const shown = addingUp(parts, 10 * (total ?? 0));
  known.forEach((part, n) => {
    row[part] = (shown[n] ?? 0) / 10;
  });
  return row;
}

function chance(win: number | null): { win: number | null; edge: Edge } {
  const shown = rounded(win, 1000);
  if (shown === 100 && win !== 1) return { win: 99.9, edge: "over" };
  if (shown === 0 && win !== 0) return { win: 0.1, edge: "under" };
  return { win: shown, edge: "none" };
}

function rounded(number: number | null, scale: number): number | null {
  return number === null ? null : Math.round(scale * number) / 10;
}

/** Whole numbers near the parts that add up to the total, those furthest off made to fit. */
function addingUp(parts: number[], total: number): number[] {
  const shown = parts.map((part) => Math.round(part));
  if (!parts.length) return shown;
  for (;;) {
    const short = Math.round(total) - shown.reduce((sum, n) => sum + n, 0);
    if (!short) return shown;
    const step = Math.sign(short);
    const off = parts.map((part, n) => step * (part - (shown[n] ?? 0)));
    const at = off.indexOf(Math.max(...off));
    shown[at] = (shown[at] ?? 0) + step;
  }
}
