/** Whom one can play against, asked of the server once. */
import { answer } from "./server";
import { has, t } from "./words.svelte";

export interface Opponent {
  key: string;
  name: string;
  rating: number;
}

let asked: Promise<Opponent[]> | null = null;

/** All of them, the weakest first. Rejects with the reason when the server does not say. */
export function opponents(): Promise<Opponent[]> {
  asked ??= fetch("/api/opponents").then((response) => answer<Opponent[]>(response));
  asked.catch(() => {
    // Asked again the next time.
    asked = null;
  });
  return asked;
}

/** What an opponent considers and overlooks; empty for one that this page has no words for. */
export function trait({ key }: Opponent): string {
  return has(`opponent-${key}`) ? t(`opponent-${key}`) : "";
}

/** The one chosen before, or else one from the middle; none while they are not known. */
export function chosenOf(all: Opponent[], key: string): Opponent | undefined {
  return all.find((opponent) => opponent.key === key) ?? all[Math.floor(all.length / 2)];
}
