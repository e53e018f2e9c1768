/** The figures behind a hint, rounded so that those of a row add up as they are shown. */
import type { Choice } from "../lib/protocol";

function tenths(points: number): number {
  return Math.round(points * 10) / 10;
}

/** The columns of a choice in tenths, the total last. What the hand makes and the total are
 * rounded, as in the sentence above the table; what lies between them is what is left.
 */
export function figures({ hand, crib, total }: Choice, playing: boolean): number[] {
  const [now, all] = [tenths(hand), tenths(total)];
  if (!playing) return [now, tenths(all - now), all];
  const answer = tenths(crib);
  return [now, answer, tenths(all - now - answer), all];
}
