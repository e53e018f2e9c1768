import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Counted, Event, Happened, Said, TableView } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import { lastOf } from "../src/table/counts";
import { Table } from "../src/table/table.svelte";
import { Wire } from "./wire";

const ME = 0;
const by = (seat: number, args = {}): Said["args"] => ({
  who: seat === ME ? "you" : "other",
  name: "Bob",
  ...args,
});

function view(over: Partial<TableView> = {}): TableView {
  return {
    viewer: ME,
    players: [
      { name: "Ann", kind: "person", level: "" },
      { name: "Bob", kind: "computer", level: "walter" },
    ],
    match_options: { points: "friendly", length: "endless", next_deal: "loser" },
    points: [0, 0],
    results: [],
    game_number: 1,
    options: { target: 121 },
    commitment: "",
    phase: "play",
    scores: [0, 0],
    rear: [0, 0],
    dealer: 1,
    deal: 1,
    cuts: [],
    held: [
      ["5H", "JH"],
      [null, null],
    ],
    laid: [],
    crib_size: 4,
    starter: "2C",
    pile: [],
    count: 0,
    closed: false,
    plays: [],
    turn: ME,
    waiting: [ME],
    playable: ["5H", "JH"],
    shown: [],
    ready: [],
    winner: null,
    skunk: 0,
    ...over,
  };
}

/** A card played by a seat, scoring a fifteen or nothing; the count tells one from another. */
function played(seq: number, seat: number, count: number, over: Partial<TableView> = {}): Happened {
  const scores = count === 15;
  const event: Event = {
    type: "card-played",
    seat,
    card: "JH",
    count,
    lines: scores ? [{ kind: "fifteen", cards: ["5S", "JH"], points: 2 }] : [],
  };
  const said: Said[] = [{ id: "say-played", args: by(seat, { card: "JH", count }) }];
  if (scores) said.push({ id: "peg-fifteen", args: by(seat, { points: 2, cards: "5S JH" }) });
  return { t: "event", table: "t1", seq, event, view: view({ count, ...over }), said };
}

function counted(seq: number, points: number[], kind: Counted["kind"] = "hand"): Happened {
  const total = points.reduce((sum, it) => sum + it, 0);
  const event: Counted = {
    type: "counted",
    seat: 1,
    kind,
    cards: ["5H", "JH", "5C", "JC"],
    starter: "2C",
    lines: points.map((it) => ({ kind: "fifteen", cards: ["5H", "JH"], points: it })),
    points: total,
  };
  let sum = 0;
  const lines = points.map((it) => {
    sum += it;
    return {
      id: "count-fifteen",
      args: { points: it, total: sum, n: 2, cards: "5H JH", place: "first" },
    };
  });
  const said: Said[] = [{ id: `say-${kind}`, args: by(1, { points: total }) }, ...lines];
  const shown = [event];
  return { t: "event", table: "t1", seq, event, view: view({ phase: "deal", shown }), said };
}

function seated(over: Partial<TableView> = {}, log: Said[] = [], seq = 10): Table {
  const table = new Table("t1", () => new Wire() as unknown as WebSocket);
  Wire.last.open();
  Wire.last.says({ t: "state", table: "t1", seq, view: view(over), log });
  return table;
}

/** Lets time pass, and whatever waits for it happen. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** Passes time until everything is told. */
async function settle(table: Table): Promise<void> {
  for (let n = 0; n < 200 && !table.settled; n++) await pass(200);
  expect(table.settled).toBe(true);
}

beforeEach(() => {
  Wire.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { OPEN: 1 });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  settings.speed = "normal";
  settings.count = "lines";
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// -- the queue ------------------------------------------------------------------------------

test("what happens at once is told one by one, and the screen is never ahead", async () => {
  const table = seated();
  for (const [n, count] of [4, 9, 15].entries()) Wire.last.says(played(11 + n, 1, count));
  await pass(0);
  const seen: (number | undefined)[] = [table.view?.count];
  expect(table.settled).toBe(false);
  expect(table.mine).toBe(false);
  for (let n = 0; n < 60 && !table.settled; n++) {
    await pass(100);
    if (seen.at(-1) !== table.view?.count) seen.push(table.view?.count);
  }
  expect(seen).toEqual([4, 9, 15]);
  expect(table.log.map(({ args }) => args.count ?? args.points)).toEqual([4, 9, 15, 2]);
  expect(table.mine).toBe(true);
});

test("with no speed to wait for, or in a hurry, the rest is told at once", async () => {
  settings.speed = "none";
  const table = seated();
  for (const [n, count] of [4, 9, 12].entries()) Wire.last.says(played(11 + n, 1, count));
  await pass(0);
  expect([table.view?.count, table.settled]).toEqual([12, true]);
  settings.speed = "slow";
  for (const [n, count] of [13, 14, 15].entries()) Wire.last.says(played(14 + n, 1, count));
  await pass(0);
  expect(table.view?.count).toBe(13);
  table.hurry();
  await pass(0);
  expect([table.view?.count, table.settled]).toEqual([15, true]);
});

test("what is known already is dropped, and a gap is asked for", async () => {
  const table = seated();
  Wire.last.says(played(10, 1, 31));
  Wire.last.says(played(13, 1, 30));
  await pass(0);
  expect(table.view?.count).toBe(0);
  expect(Wire.last.sent.at(-1)).toEqual({ t: "hello", table: "t1", since: 10 });
  for (const [n, count] of [4, 9, 15].entries()) Wire.last.says(played(11 + n, 1, count));
  await settle(table);
  expect(table.view?.count).toBe(15);
});

test("a whole state ends the story that is being told", async () => {
  const table = seated();
  Wire.last.says(counted(11, [2, 2, 2]));
  await pass(1000);
  expect(table.counting).not.toBeNull();
  Wire.last.says({ t: "state", table: "t1", seq: 40, view: view({ count: 7 }), log: [] });
  await pass(60_000);
  expect([table.view?.count, table.counting, table.settled, table.spoken]).toEqual([
    7,
    null,
    true,
    [],
  ]);
  Wire.last.says(played(41, 1, 15));
  await settle(table);
  expect(table.view?.count).toBe(15);
});

// -- moves ----------------------------------------------------------------------------------

test("a move is over when it is answered and what it led to has come, in either order", async () => {
  const table = seated();
  table.do({ t: "play", card: "5H" });
  table.do({ t: "play", card: "JH" });
  const moves = Wire.last.sent.filter(({ t }) => t === "do");
  expect(moves).toHaveLength(1);
  expect(moves[0]).toMatchObject({ seq: 10, c: { t: "play", card: "5H" } });
  const id = moves[0]?.id as string;
  Wire.last.says({ t: "ok", id, seq: 11 });
  expect(table.moving).toBe(true);
  Wire.last.says(played(11, ME, 5));
  expect(table.moving).toBe(false);
  await settle(table);

  table.do({ t: "play", card: "JH" });
  Wire.last.says(played(12, ME, 15));
  // The first one's answer once more says nothing about the second.
  Wire.last.says({ t: "ok", id, seq: 11 });
  expect(table.moving).toBe(true);
  Wire.last.says({ t: "ok", id: Wire.last.sent.at(-1)?.id as string, seq: 12 });
  expect(table.moving).toBe(false);
});

test("a move cut off on its way is sent again after reconnecting, and done once", async () => {
  const table = seated();
  table.do({ t: "play", card: "5H" });
  const move = Wire.last.sent.at(-1);
  Wire.last.breaks();
  expect([table.offline, table.moving, table.mine]).toEqual([true, true, false]);
  await pass(1000);
  Wire.last.open();
  expect(Wire.last.sent).toEqual([{ t: "hello", table: "t1", since: 10 }, move]);
  // It had been done before the line broke: the event was missed, the answer is the same.
  Wire.last.says(played(11, ME, 5));
  Wire.last.says({ t: "ok", id: move?.id as string, seq: 11 });
  await settle(table);
  expect([table.offline, table.moving, table.view?.count]).toEqual([false, false, 5]);
  Wire.last.breaks();
  await pass(1000);
  Wire.last.open();
  expect(Wire.last.sent).toEqual([{ t: "hello", table: "t1", since: 11 }]);
});

test("a whole state while a move is unanswered does not free the hand for another", () => {
  const table = seated();
  table.do({ t: "play", card: "5H" });
  const id = Wire.last.sent.at(-1)?.id as string;
  Wire.last.says({ t: "state", table: "t1", seq: 12, view: view(), log: [] });
  expect(table.moving).toBe(true);
  Wire.last.says({ t: "ok", id, seq: 12 });
  expect(table.moving).toBe(false);
});

test("a refused move says why and may be made anew; a refused hint is silent", () => {
  const table = seated();
  table.do({ t: "play", card: "5H" });
  const id = Wire.last.sent.at(-1)?.id as string;
  Wire.last.says({ t: "no", id, code: "over-31", facts: { card: "5H", count: 33 } });
  expect(table.refused).toMatchObject({ code: "over-31", facts: { count: 33 } });
  expect(table.mine).toBe(true);
  table.do({ t: "play", card: "JH" });
  expect(table.refused).toBeNull();
  table.askHint();
  Wire.last.says({ t: "no", id: Wire.last.sent.at(-1)?.id as string, code: "no-hint", facts: {} });
  expect(table.refused).toBeNull();
});

test("a hint is shown if it was asked for, for as long as the decision is open", async () => {
  const table = seated();
  const said: Said = { id: "hint-only", args: {} };
  const dealt: Partial<TableView> = { phase: "lay-away", waiting: [0, 1], playable: [] };
  Wire.last.says({ ...played(11, 1, 0), view: view(dealt) });
  await pass(9000);
  table.askHint();
  const id = Wire.last.sent.at(-1)?.id as string;
  Wire.last.says({ t: "hint", id: "another", choices: [], said });
  expect(table.hint).toBeNull();
  // The other lays away in the meantime: that is not what the hint is about.
  Wire.last.says({ ...played(12, 1, 0), view: view({ ...dealt, waiting: [0] }) });
  Wire.last.says({ t: "hint", id, choices: [], said });
  expect(table.hint?.said).toEqual(said);
  await pass(9000);
  expect(table.view?.waiting).toEqual([0]);
  expect(table.hint?.said).toEqual(said);
  // Decided, here or in another window, it is of no use any more; nor one that comes too late.
  Wire.last.says({ ...played(13, 0, 0), view: view({ phase: "starter", waiting: [0] }) });
  await pass(9000);
  expect(table.hint).toBeNull();
  Wire.last.says({ t: "hint", id, choices: [], said });
  expect(table.hint).toBeNull();
});

test("a table that does not exist is lost for good", async () => {
  const table = new Table("t1", () => new Wire() as unknown as WebSocket);
  Wire.last.open();
  Wire.last.says({ t: "problem", code: "no-table", facts: {} });
  expect(table.lost?.code).toBe("no-table");
  Wire.last.breaks();
  await pass(60_000);
  expect(Wire.all).toHaveLength(1);
});

// -- after a reload -------------------------------------------------------------------------

const STORIES: Record<string, Happened[]> = {
  "a card that scores": [played(11, 1, 15), played(12, ME, 20)],
  "a card of mine": [played(11, 1, 15), played(12, ME, 15)],
  "a go": [
    played(11, 1, 28),
    {
      ...played(12, ME, 28),
      event: { type: "pegged", seat: 1, kind: "go", points: 1 },
      said: [{ id: "peg-go", args: by(1, { points: 1 }) }],
    },
  ],
  heels: [
    {
      ...played(11, 1, 0),
      event: { type: "starter-turned", seat: ME, card: "JD", points: 2 },
      said: [
        { id: "say-starter", args: { card: "JD" } },
        { id: "say-heels", args: by(ME, { points: 2 }) },
      ],
    },
  ],
  "a count": [played(11, 1, 15), counted(12, [2, 4])],
  "a count of nothing": [played(11, ME, 15), counted(12, [])],
  "a game lost": [
    counted(11, [2, 2]),
    {
      ...played(12, 1, 0, { phase: "over", winner: 1, shown: counted(11, [2, 2]).view.shown }),
      event: { type: "game-won", side: 1, scores: [100, 121], skunk: 0 },
      said: [{ id: "say-won", args: by(1, { skunk: 0, score: 121, loser: 100 }) }],
    },
  ],
};

test.each(Object.entries(STORIES))(
  "after %s a reloaded page shows what this one does",
  async (_, story) => {
    const first = { id: "say-game", args: { number: 1, target: 121 } };
    const table = seated({}, [first]);
    for (const message of story) Wire.last.says(message);
    await settle(table);
    const { view: now, log } = table;
    const again = seated(now ?? {}, log, 12);
    expect(again.scored).toEqual(table.scored);
    expect(again.scored).not.toBeNull();
    expect(again.said).toEqual(table.said);
    expect(again.spoken).toEqual(table.spoken);
  },
);

test("before anything is scored there is nothing to show", () => {
  expect(lastOf([], ME)).toEqual({ scored: null, said: [] });
  expect(seated({}, [{ id: "say-laid-away", args: by(1, { n: 2 }) }]).scored).toBeNull();
});

// -- what is said aloud ---------------------------------------------------------------------

/** Everything said aloud while a story is told, each utterance by the names of its sentences. */
async function heard(table: Table, meanwhile: () => Promise<void>): Promise<string[]> {
  const found = new Map<number, string>();
  const listen = () => {
    for (const { n, said } of table.aloud) {
      found.set(
        n,
        said.map(({ id, args }) => `${id} ${args.total ?? args.points ?? ""}`.trim()).join(" + "),
      );
    }
  };
  const ear = setInterval(listen, 20);
  await meanwhile();
  await settle(table);
  listen();
  clearInterval(ear);
  return [...found.values()];
}

test("a count is said line by line as it appears, and nothing twice", async () => {
  const table = seated();
  Wire.last.says(counted(11, [2, 2, 4]));
  expect(await heard(table, () => pass(0))).toEqual([
    "ui-whose-hand",
    "count-fifteen 2",
    "count-fifteen 4",
    "count-fifteen 8",
    "say-hand 8",
  ]);
});

test("what a hurry leaves unsaid is said in one breath, nothing twice", async () => {
  const table = seated();
  Wire.last.says(counted(11, [2, 2, 4]));
  const found = await heard(table, async () => {
    for (let n = 0; n < 100 && table.counting?.open !== 1; n++) await pass(100);
    table.hurry();
  });
  expect(found).toEqual([
    "ui-whose-hand",
    "count-fifteen 2",
    "say-hand 8 + count-fifteen 4 + count-fifteen 8",
  ]);
});

test.each(["none", "normal"] as const)(
  "a count shown all at once is one utterance, speed %s",
  async (speed) => {
    settings.speed = speed;
    settings.count = "once";
    const table = seated();
    Wire.last.says(counted(11, [2, 2]));
    const found = await heard(table, () => pass(0));
    expect(found.at(-1)).toBe("say-hand 4 + count-fifteen 2 + count-fifteen 4");
    expect(found.filter((it) => it.includes("count-"))).toHaveLength(1);
  },
);

test("the same words twice are two utterances", async () => {
  const table = seated();
  Wire.last.says(played(11, 1, 4));
  await settle(table);
  Wire.last.says(played(12, 1, 4));
  await settle(table);
  const [first, second] = table.aloud.slice(-2);
  expect(first?.said).toEqual(second?.said);
  expect(first?.n).not.toBe(second?.n);
});
