import type { Said } from "../lib/protocol";

/** The lines spoken for the last `hands` counts of a log. */
export function countsSaid(log: Said[], hands: number): Said[][] {
  const counts: Said[][] = [];
  for (const said of log) {
    if (said.id === "say-hand" || said.id === "say-crib") counts.push([]);
    else if (said.id.startsWith("count-")) counts.at(-1)?.push(said);
  }
  return hands ? counts.slice(-hands) : [];
}
