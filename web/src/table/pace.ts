/** How long each thing that happens is left to be seen, at the speed of the player. */
import type { Event, Said } from "../lib/protocol";
import { paced } from "../lib/settings.svelte";

const PAUSES: Partial<Record<Event["type"], number>> = {
  "game-started": 500,
  "cut-for-deal": 1500,
  dealt: 700,
  "laid-away": 500,
  "starter-turned": 1200,
  "card-played": 850,
  "went-go": 900,
  pegged: 1100,
  counted: 1300,
};

/** Milliseconds before the next event; a score is left a little longer. */
export function pauseAfter(event: Event, said: Said[]): number {
  const scored = event.type === "card-played" && said.length > 1;
  return paced((PAUSES[event.type] ?? 0) + (scored ? 600 : 0));
}
