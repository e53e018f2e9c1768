import { expect, test } from "vitest";
import type { TableView } from "../src/lib/protocol";
import { neverCounted } from "../src/table/uncounted";

/** As much of a view as is looked at: I am in seat 0, and deal. */
function at(over: object): TableView {
  return {
    viewer: 0,
    deal: 3,
    dealer: 0,
    held: [["5H"], [null, null]],
    plays: [
      [1, "KS"],
      [0, "5C"],
      [1, null],
      [0, "AC"],
      [0, "2D"],
      [1, "9H"],
    ],
    shown: [],
    ...over,
  } as unknown as TableView;
}

test("pone's hand comes first, what was played before what was held, a go is no card", () => {
  expect(neverCounted(at({}))).toEqual([
    { seat: 1, cards: ["KS", "9H", null, null] },
    { seat: 0, cards: ["5C", "AC", "2D", "5H"] },
  ]);
});

test("a hand that was counted is not among them, and a crib is no hand", () => {
  expect(neverCounted(at({ shown: [{ kind: "hand", seat: 1 }] })).map(({ seat }) => seat)).toEqual([
    0,
  ]);
  const shown = ["hand", "hand", "crib"].map((kind, n) => ({ kind, seat: n === 0 ? 1 : 0 }));
  expect(neverCounted(at({ shown }))).toEqual([]);
});

test("before the first deal nobody held anything", () => {
  expect(neverCounted(at({ deal: 0, dealer: null }))).toEqual([]);
});
