/** What can be read out of the sentences of a game: its counts, and who scored what. */
import type { Said } from "../lib/protocol";
import { grouped } from "../lib/say";

/** The points pegged last, and in which words. */
export interface Scored {
  seat: number;
  points: number;
  said: Said[];
}

/** The lines spoken for the last `hands` counts of a log. */
export function countsSaid(log: Said[], hands: number): Said[][] {
  const counts: Said[][] = [];
  for (const said of log) {
    if (said.id === "say-hand" || said.id === "say-crib") counts.push([]);
    else if (said.id.startsWith("count-")) counts.at(-1)?.push(said);
  }
  return hands ? counts.slice(-hands) : [];
}

/** What one event scored, from what is said of it; null for nothing. */
export function scoredIn(said: Said[], viewer: number): Scored | null {
  const words = said.filter(({ id }) => /^(peg-|say-heels$|say-hand$|say-crib$)/.test(id));
  // Adding up what the server says of one card, for the figure beside the name.
  const points = words.reduce((sum, { args }) => sum + Number(args.points), 0);
  if (!points) return null;
  return { seat: words[0]?.args.who === "you" ? viewer : 1 - viewer, points, said: words };
}

/** What was scored last in a log, and what was said last: what a page shows after a reload. */
export function lastOf(log: Said[], viewer: number): { scored: Scored | null; said: Said[] } {
  const groups = grouped(log);
  const scores = groups.map((group) => scoredIn(group, viewer)).filter((it) => it !== null);
  return { scored: scores.at(-1) ?? null, said: groups.at(-1) ?? [] };
}
