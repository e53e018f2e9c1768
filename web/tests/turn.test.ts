import { expect, test } from "vitest";
import type { Move } from "../src/lib/protocol";
import type { Table } from "../src/table/table.svelte";
import { Turn } from "../src/table/turn.svelte";

/** As much of a table as a turn looks at. */
function at(
  phase: "lay-away" | "play",
  over: object = {},
  held = [["KS", "TD", "5H", "AC", "5C", "QH"], []],
): { turn: Turn; done: Move[] } {
  const done: Move[] = [];
  const view = {
    viewer: 0,
    phase,
    held,
    waiting: [0],
    playable: ["5H", "AC", "5C"],
  };
  const table = { view, mine: true, moving: false, showing: false, ...over };
  return {
    turn: new Turn({ ...table, do: (move: Move) => done.push(move) } as unknown as Table),
    done,
  };
}

test("the hand lies by rank, the ace low and equal ranks by suit", () => {
  expect(at("play").turn.cards).toEqual(["AC", "5C", "5H", "TD", "QH", "KS"]);
});

test("two are picked to lay away, a third takes the place of the first, a touch puts back", () => {
  const { turn, done } = at("lay-away");
  turn.touch("KS");
  turn.confirm();
  expect([turn.ready, done]).toEqual([false, []]);
  turn.touch("QH");
  turn.touch("TD");
  expect([turn.picked, turn.ready]).toEqual([["QH", "TD"], true]);
  turn.touch("QH");
  expect([turn.picked, turn.ready]).toEqual([["TD"], false]);
  turn.touch("AC");
  turn.confirm();
  expect(done).toEqual([{ t: "lay-away", cards: ["TD", "AC"] }]);
});

test("cards may be picked while the table still tells, but not be laid away", () => {
  const { turn, done } = at("lay-away", { mine: false });
  turn.touch("KS");
  turn.touch("QH");
  turn.confirm();
  expect([turn.picked, done]).toEqual([["KS", "QH"], []]);
});

test("in the play a touch plays, and a digit plays only what fits", () => {
  const { turn, done } = at("play");
  turn.touchAt(3);
  turn.touchAt(9);
  expect(done).toEqual([]);
  turn.touchAt(1);
  expect(done).toEqual([{ t: "play", card: "5C" }]);
});

test("nothing is played while hands are shown or a move is on its way", () => {
  for (const { turn, done } of [at("play", { showing: true }), at("lay-away", { moving: true })]) {
    turn.touch("5H");
    expect([turn.picked, done]).toEqual([[], []]);
  }
});

test("a card that is played is picked only until it has left the hand", () => {
  const held = [["KS", "TD"], []];
  const { turn } = at("play", {}, held);
  turn.touch("KS");
  expect(turn.picked).toEqual(["KS"]);
  // The hint for the next card has something to mark again.
  held[0] = ["TD"];
  expect(turn.picked).toEqual([]);
});
