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
    const moves: [HTMLElement, DOMRect, DOMRect][] = [];
    for (const [name, { node, from }] of this.#places) {
      const before = this.#before.get(name) ?? (from ? this.#before.get(from) : undefined);
      if (!before?.width) continue;
      const now = node.getBoundingClientRect();
      const moved = Math.hypot(before.x - now.x, before.y - now.y) > 1.5;
      if (now.width && (moved || Math.abs(before.width - now.width) > 1.5)) {
        moves.push([node, before, now]);
      }
    }
    for (const [node, before, now] of moves) {
      const scale = before.width / now.width;
      const shift = `translate(${before.x - now.x}px, ${before.y - now.y}px) scale(${scale})`;
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
