/** The few questions that are no part of a table's conversation. */

export interface OpenTable {
  table: string;
  target: number;
  scores: number[];
  points: number[];
  seat: number;
  updated: number;
  opponent: string;
  your_turn: boolean;
  status: "open" | "over";
}

/** What the server would not do: the message `no-<code>` with `facts` says why. */
export class Refused extends Error {
  readonly code: string;
  readonly facts: Record<string, string | number>;

  constructor(code: string, facts: Record<string, string | number>) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** What was answered; throws what the server would not do. */
export async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Partial<Refused> | null;
  throw new Refused(problem?.code ?? "unknown", problem?.facts ?? {});
}

/** Opens a table against an opponent of that key; answers the table's name. */
export async function openTable(target: number, opponent: string | undefined): Promise<string> {
  const response = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ target, opponent }),
  });
  return (await answer<{ table: string }>(response)).table;
}

/** My tables, the one played at last first. */
export async function myTables(): Promise<OpenTable[]> {
  return (await answer<{ tables: OpenTable[] }>(await fetch("/api/me"))).tables;
}
