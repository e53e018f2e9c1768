/** A table's socket: follows the table, and never loses a move on the way. */
import type { Hello, Incoming, Move, Outgoing } from "../lib/protocol";

/** The server dropped us because we read too slowly: come back at once. */
const QUEUE_FULL = 4408;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;

type Do = Extract<Incoming, { t: "do" }>;

export interface Follower {
  /** The last seq received, from which to go on; null for everything. */
  since(): number | null;
  receive(message: Outgoing): void;
  online(is: boolean): void;
}

export class TableSocket {
  readonly #table: string;
  readonly #follower: Follower;
  readonly #open: () => WebSocket;
  /** Commands without an answer yet: sent again, with the same id, after reconnecting. */
  readonly #unanswered = new Map<string, Do>();
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string, follower: Follower, open: () => WebSocket = openSocket) {
    this.#table = table;
    this.#follower = follower;
    this.#open = open;
    this.#connect();
  }

  get waiting(): boolean {
    return this.#unanswered.size > 0;
  }

  /** Makes a move, decided upon while `seq` was the last one seen; the name of the command. */
  do(move: Move, seq: number): string {
    const message: Do = { t: "do", id: freshId(), table: this.#table, seq, c: move };
    this.#unanswered.set(message.id, message);
    this.#send(message);
    return message.id;
  }

  /** Asks for a hint; an answer lost on the way is not asked for again. */
  ask(): string {
    const id = freshId();
    this.#send({ t: "hint", id, table: this.#table });
    return id;
  }

  /** Asks for what was missed: an event came out of order. */
  catchUp(): void {
    this.#hello();
  }

  /** Tries now instead of when the wait is over. */
  retry(): void {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#hello();
      for (const message of this.#unanswered.values()) this.#send(message);
    };
    socket.onmessage = ({ data }) => {
      this.#tries = 0;
      const message = JSON.parse(data as string) as Outgoing;
      if (message.t === "ok" || message.t === "no") this.#unanswered.delete(message.id);
      if (message.t === "state" || message.t === "event") this.#follower.online(true);
      this.#follower.receive(message);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      this.#follower.online(false);
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
      // Spread out, so that a server that was away is not met by everybody at once.
      const spread = code === QUEUE_FULL ? 0 : wait * (0.7 + 0.6 * Math.random());
      this.#timer = setTimeout(() => this.#connect(), spread);
    };
  }

  #hello(): void {
    const hello: Hello = { t: "hello", table: this.#table, since: this.#follower.since() };
    this.#send(hello);
  }

  #send(message: Incoming): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function openSocket(): WebSocket {
  return new WebSocket(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`,
  );
}

/** Enough randomness that no two commands ever share a name; needs no secure context. */
function freshId(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(36)).join("-");
}
