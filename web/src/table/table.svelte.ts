/** The table as it is shown: a queue of what happened, told at the pace of the player.
 *
 * The server says everything, the table after each event included; what is on the screen
 * is always the view of the last event told. Nothing is worked out here.
 */
import { tick } from "svelte";
import type { Counted, Happened, Hint, Move, Outgoing, Said, TableView } from "../lib/protocol";
import { paced, settings } from "../lib/settings.svelte";
import { countsSaid, lastOf, type Scored, scoredIn } from "./counts";
import { Movement } from "./movement";
import { pauseAfter } from "./pace";
import { type Follower, TableSocket } from "./socket";

/** A count on the screen: the event, what is said line by line, how many lines lie open. */
export interface Counting {
  event: Counted;
  lines: Said[];
  open: number;
}

/** What is to be said aloud, once; `n` counts on, so that the same words are new again. */
export interface Utterance {
  n: number;
  said: Said[];
}

/** So many utterances are kept: a screen reader has long begun with the oldest. */
const ALOUD = 6;

/** What the viewer has to decide, by name: the same until it is decided. */
function decision(view: TableView): string {
  const asked = view.waiting.includes(view.viewer);
  return [view.game_number, view.deal, view.phase, view.plays.length, asked].join(" ");
}

export interface Trouble {
  code: string;
  facts: Record<string, string | number>;
}

export class Table implements Follower {
  readonly name: string;
  readonly movement = new Movement();
  view = $state.raw<TableView | null>(null);
  /** What was said in this game. */
  log = $state.raw<Said[]>([]);
  /** What was said of the last event told. */
  said = $state.raw<Said[]>([]);
  scored = $state.raw<Scored | null>(null);
  /** The count being told now; those told before are in `view.shown`. */
  counting = $state.raw<Counting | null>(null);
  /** The last things to be said aloud. */
  aloud = $state.raw<Utterance[]>([]);
  /** What is said of each hand of `view.shown`, in the same order. */
  spoken = $state.raw<Said[][]>([]);
  hint = $state.raw<Hint | null>(null);
  /** Why the last thing asked for was not done. */
  refused = $state.raw<Trouble | null>(null);
  /** There is no table to show. */
  lost = $state.raw<Trouble | null>(null);
  offline = $state(false);
  /** Nothing is left to tell. */
  settled = $state(true);
  /** A move is on its way. */
  moving = $state(false);
  /** Who moved last, for the place their card comes from. */
  mover = $state.raw<number | null>(null);

  readonly #socket: TableSocket;
  #received: number | null = null;
  #queue: Happened[] = [];
  #telling = false;
  /** Counts whole states, so that a story interrupted by one ends. */
  #story = 0;
  #due = 0;
  #hurried = false;
  #wake: (() => void) | null = null;
  #utterances = 0;
  #hintId = "";
  #hintFor = "";
  #moveId = "";
  /** The seq that the move on its way led to, once it is known. */
  #doneAt = 0;

  constructor(name: string, open?: () => WebSocket) {
    this.name = name;
    this.#socket = new TableSocket(name, this, open);
  }

  /** Whether the player may move now, as the server sees it and the screen shows it. */
  get mine(): boolean {
    const view = this.view;
    return this.settled && !this.moving && !!view?.waiting.includes(view.viewer);
  }

  /** Whether hands are being shown and counted, or still lie open. */
  get showing(): boolean {
    return this.counting !== null || !!this.view?.shown.length;
  }

  do(move: Move): void {
    if (this.moving || this.#received === null) return;
    this.moving = true;
    this.refused = null;
    this.hint = null;
    this.#hurried = false;
    this.#moveId = this.#socket.do(move, this.#received);
    this.#doneAt = Number.POSITIVE_INFINITY;
  }

  askHint(): void {
    this.#hintId = this.#socket.ask();
    this.#hintFor = this.view ? decision(this.view) : "";
  }

  /** Tells the rest of what is waiting at once. */
  hurry(): void {
    this.#hurried = true;
    this.#wake?.();
  }

  retry(): void {
    this.#socket.retry();
  }

  close(): void {
    this.#story++;
    this.#wake?.();
    this.#socket.close();
  }

  // -- what comes from the socket ---------------------------------------------------------

  since(): number | null {
    return this.#received;
  }

  online(is: boolean): void {
    this.offline = !is;
  }

  receive(message: Outgoing): void {
    switch (message.t) {
      case "state":
        this.#story++;
        this.#wake?.();
        this.#queue = [];
        this.#telling = false;
        this.#received = message.seq;
        this.#replace(message.view, message.log);
        break;
      case "event":
        this.#happened(message);
        break;
      case "ok":
        // An earlier move's answer may come only now; it is this one's that is waited for.
        if (message.id !== this.#moveId) break;
        this.#doneAt = message.seq;
        this.#moved();
        break;
      case "no":
        if (message.id === this.#hintId) break;
        this.moving = false;
        this.refused = message;
        break;
      case "hint":
        // What else happens at the table takes nothing from it, until the decision is made.
        if (message.id === this.#hintId && this.view && decision(this.view) === this.#hintFor) {
          this.hint = message;
        }
        break;
      case "problem":
        if (this.view) this.refused = message;
        else {
          this.lost = message;
          this.#socket.close();
        }
        break;
    }
  }

  #replace(view: TableView, log: Said[]): void {
    this.view = view;
    this.log = log;
    // What happened last is seen and heard as if the page had been there.
    const last = lastOf(log, view.viewer);
    this.said = last.said;
    this.scored = last.scored;
    this.#sayAloud(last.said);
    this.counting = null;
    this.hint = null;
    this.settled = true;
    this.moving = this.#socket?.waiting ?? false;
    this.spoken = countsSaid(log, view.shown.length);
  }

  #happened(message: Happened): void {
    if (this.#received === null || message.seq <= this.#received) return;
    if (message.seq > this.#received + 1) {
      this.#socket.catchUp();
      return;
    }
    this.#received = message.seq;
    this.#queue.push(message);
    this.settled = false;
    this.#moved();
    if (!this.#telling) void this.#tell();
  }

  /** The move is over once it is answered and everything it brought about has arrived. */
  #moved(): void {
    if (this.#received !== null && this.#received >= this.#doneAt) this.moving = false;
  }

  // -- telling ----------------------------------------------------------------------------

  async #tell(): Promise<void> {
    const story = this.#story;
    this.#telling = true;
    for (;;) {
      if (!(await this.#pause(story))) return;
      const message = this.#queue.shift();
      if (!message) break;
      if (message.event.type === "counted") {
        if (!(await this.#count(message.event, message, story))) return;
      } else {
        await this.#change(() => this.#apply(message));
        this.#sayAloud(message.said);
      }
      if (story !== this.#story) return;
      this.#wait(pauseAfter(message.event, message.said));
      if (!this.#queue.length) break;
    }
    this.#telling = false;
    this.#hurried = false;
    this.settled = true;
  }

  #apply(message: Happened): void {
    const { event, view, said } = message;
    this.view = view;
    this.said = said;
    this.mover = "seat" in event ? event.seat : null;
    if (decision(view) !== this.#hintFor) this.hint = null;
    if (event.type === "game-started") {
      this.log = [];
      this.scored = null;
    }
    if (event.type === "dealt") this.spoken = [];
    this.log = [...this.log, ...said];
    this.scored = scoredIn(said, view.viewer) ?? this.scored;
  }

  /** A hand is laid open, then its lines one by one, each said aloud as it appears; then the
   * pegs move, and what was not yet said aloud is said with the points.
   */
  async #count(event: Counted, message: Happened, story: number): Promise<boolean> {
    const [head, ...lines] = message.said;
    const open = settings.count === "once" ? lines.length : 0;
    let heard = 0;
    await this.#change(() => {
      this.counting = { event, lines, open };
      this.said = [];
    });
    const name = message.view.players[event.seat]?.name ?? "";
    const who = event.seat === message.view.viewer ? "you" : "other";
    if (!this.#hurried && paced(1)) {
      this.#sayAloud([{ id: `ui-whose-${event.kind}`, args: { who, name } }]);
    }
    this.#wait(paced(900));
    while (this.counting && this.counting.open < lines.length) {
      if (!(await this.#pause(story))) return false;
      this.counting = { event, lines, open: this.counting.open + 1 };
      // Told in a rush, a line at a time is too much for the ear: all in one breath, below.
      if (!this.#hurried && paced(1)) {
        this.#sayAloud(lines.slice(heard, this.counting.open));
        heard = this.counting.open;
      }
      this.#wait(paced(1000));
    }
    if (settings.count === "once") this.#wait(paced(1600));
    if (!(await this.#pause(story))) return false;
    await this.#change(() => {
      this.#apply(message);
      this.counting = null;
      this.spoken = [...this.spoken, lines];
    });
    if (head) this.#sayAloud([head, ...lines.slice(heard)]);
    return true;
  }

  #sayAloud(said: Said[]): void {
    if (said.length) this.aloud = [...this.aloud, { n: this.#utterances++, said }].slice(-ALOUD);
  }

  async #change(change: () => void): Promise<void> {
    this.movement.measure();
    change();
    await tick();
    this.movement.play(this.#hurried ? 0 : paced(420));
  }

  #wait(ms: number): void {
    this.#due = performance.now() + (this.#hurried ? 0 : ms);
  }

  /** Waits until the next thing is due; false when the story was interrupted. */
  async #pause(story: number): Promise<boolean> {
    const ms = this.#hurried ? 0 : this.#due - performance.now();
    if (ms > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    return story === this.#story;
  }
}
