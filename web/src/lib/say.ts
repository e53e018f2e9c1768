/** Sentences the server names, in the language on the screen. */
import { index, type SUIT_PATHS } from "../art/suits";
import type { Card, Said } from "./protocol";
import { type Arguments, language, t } from "./words.svelte";

const SYMBOLS: Record<keyof typeof SUIT_PATHS, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** A card as it is written in a sentence: 10♦, and V♥ in French. */
export function written(card: Card): string {
  const suit = card.slice(-1) as keyof typeof SUIT_PATHS;
  return index(card.slice(0, -1), language()) + (SYMBOLS[suit] ?? suit);
}

/** A card as its name is spoken: ten of diamonds. */
export function named(card: Card): string {
  return t("ui-card", { rank: card.slice(0, -1), suit: card.slice(-1) });
}

/** Arguments whose cards stand as text such as 5H, with the cards as people see them. */
export function readable(args: Arguments): Arguments {
  const shown: Arguments = {};
  for (const [name, value] of Object.entries(args)) {
    const cards = name === "card" || name === "cards" || name.endsWith("-cards");
    shown[name] =
      cards && typeof value === "string" && value ? value.split(" ").map(written).join(" ") : value;
  }
  return shown;
}

export function sentence(said: Said): string {
  return t(said.id, readable(said.args));
}

/** A sentence with the lines of a count behind it, as they are spoken in one breath. */
export function breath(group: Said[]): string {
  const [head, ...rest] = group.map(sentence);
  if (!head) return "";
  const counted = group[1]?.id.startsWith("count-");
  if (!counted) return [head, ...rest].join(" ");
  const line = rest.join(", ");
  return `${head} ${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}

/** What is never said alone, but of the same event as what stands before it. */
const CONTINUES = new Set(["say-heels", "say-tie", "say-first-deal"]);

/** What was said, event by event: lines of a count and scores of a card stay with theirs. */
export function grouped(log: Said[]): Said[][] {
  const groups: Said[][] = [];
  for (const said of log) {
    const continues = said.id.startsWith("count-") || CONTINUES.has(said.id) || isCardScore(said);
    const last = groups.at(-1);
    if (continues && last) last.push(said);
    else groups.push([said]);
  }
  return groups;
}

function isCardScore(said: Said): boolean {
  return said.id.startsWith("peg-") && said.id !== "peg-go" && said.id !== "peg-last";
}
