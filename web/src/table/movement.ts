/** Cards move by the difference between two states: where each was, and where it is now. */
import type { Attachment } from "svelte/attachments";

interface Place {
  node: HTMLElement;
  /** The place a newcomer comes from. */
  from: string | undefined;
}

export class Movement {
  readonly #places = new Map<string, Place>();
  #before = new Map<string, DOMRect>();

  /** Marks an element as the place of what `name` names; a newcomer comes from `from`. */
  at(name: string, from?: string): Attachment<HTMLElement> {
    return (node) => {
      const place = { node, from };
      this.#places.set(name, place);
      return () => {
        if (this.#places.get(name) === place) this.#places.delete(name);
      };
    };
  }

  /** Notes where everything is; called before a change is drawn. */
  measure(): void {
    this.#before = new Map();
    for (const [name, { node }] of this.#places) {
      this.#before.set(name, node.getBoundingClientRect());
    }
  }

  /** Lets everything that moved go from where it was; called once the change is drawn. */
  play(duration: number): void {
    if (duration <= 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const moves: [HTMLElement, string][] = [];
    for (const [name, { node, from }] of this.#places) {
      const now = node.getBoundingClientRect();
      const own = this.#before.get(name);
      const origin = own ?? (from === undefined ? undefined : this.#before.get(from));
      if (!origin?.width || !now.width) continue;
      // A newcomer comes from the middle of a row or pile, which may be far wider than a card.
      const scale = own ? own.width / now.width : 1;
      const x = origin.x - now.x + (own ? 0 : (origin.width - now.width) / 2);
      const y = origin.y - now.y + (own ? 0 : (origin.height - now.height) / 2);
      if (Math.hypot(x, y) > 1.5 || Math.abs(scale - 1) * now.width > 1.5) {
        moves.push([node, `translate(${x}px, ${y}px) scale(${scale})`]);
      }
    }
    for (const [node, shift] of moves) {
      node.animate(
        [
          { transform: shift, transformOrigin: "0 0", zIndex: 9 },
          { transform: "none", transformOrigin: "0 0", zIndex: 9 },
        ],
        { duration, easing: "cubic-bezier(0.25, 0.7, 0.25, 1)" },
      );
    }
  }
}
