/** What the player can do now with the cards in hand, and what is picked so far. */
import type { Card } from "../lib/protocol";
import type { Table } from "./table.svelte";

const RANKS = "A23456789TJQK";
const LAID_AWAY = 2;

export class Turn {
  readonly #table: Table;
  #picked = $state.raw<Card[]>([]);

  constructor(table: Table) {
    this.#table = table;
  }

  /** Cards that would be laid away, or the one that is on its way to the pile; none that has left
   * the hand. */
  get picked(): Card[] {
    const view = this.#table.view;
    const held = view?.held[view.viewer] ?? [];
    return this.#picked.filter((card) => held.includes(card));
  }

  /** The cards in hand, by rank. */
  get cards(): Card[] {
    const view = this.#table.view;
    return (view?.held[view.viewer] ?? [])
      .filter((card) => card !== null)
      .sort(
        (a, b) => RANKS.indexOf(a.charAt(0)) - RANKS.indexOf(b.charAt(0)) || a.localeCompare(b),
      );
  }

  /** Whether cards may be picked to lay away. */
  get laying(): boolean {
    const { view, moving } = this.#table;
    // Picking is nobody's business yet, so it need not wait until all is told.
    return view?.phase === "lay-away" && view.waiting.includes(view.viewer) && !moving;
  }

  get playing(): boolean {
    const { view, mine, showing } = this.#table;
    return view?.phase === "play" && mine && !showing;
  }

  /** Whether as many are picked as have to be, and the table waits for them. */
  get ready(): boolean {
    return this.picked.length === LAID_AWAY && this.#table.mine;
  }

  /** Whether a card may be touched at all in this phase. */
  readonly free = (card: Card): boolean => {
    const view = this.#table.view;
    return view?.phase === "lay-away" || (view?.playable.includes(card) ?? false);
  };

  /** Plays a card, or picks it, or puts it back. */
  readonly touch = (card: Card): void => {
    if (this.playing) {
      this.#picked = [card];
      this.#table.do({ t: "play", card });
    } else if (this.laying) {
      if (this.picked.includes(card)) this.#picked = this.picked.filter((it) => it !== card);
      else this.#picked = [...this.picked, card].slice(-LAID_AWAY);
    }
  };

  /** Touches the card at a place from the left, if there is one that may be. */
  touchAt(place: number): void {
    const card = this.cards[place];
    if (card && (this.laying || this.playing) && this.free(card)) this.touch(card);
  }

  readonly confirm = (): void => {
    if (this.ready) this.#table.do({ t: "lay-away", cards: this.picked });
  };

  forget(): void {
    this.#picked = [];
  }
}
