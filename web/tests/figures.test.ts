import { expect, test } from "vitest";
import type { Choice } from "../src/lib/protocol";
import { columns, figures } from "../src/table/figures";

const NOTHING = {
  hand: null,
  crib: null,
  play: null,
  total: null,
  win: null,
  spread: null,
  often: null,
};

function choice(known: Partial<Choice>): Choice {
  return { cards: [], ...NOTHING, ...known };
}

function laid(hand: number, crib: number, play: number, win = 0.5): Choice {
  return choice({ hand, crib, play, total: hand + crib + play, win, spread: 3.04 });
}

test("the figures of a row add up, whichever way each of them was rounded", () => {
  expect(figures(laid(8.02, 2.92, 0.27))).toMatchObject({
    hand: 8,
    crib: 2.9,
    play: 0.3,
    total: 11.2,
  });
  // 8.1 in all, of which each by itself would be 4.0, 4.0 and 0.0: the one most cut short gives way.
  expect(figures(laid(4.03, 4.04, 0.02))).toMatchObject({
    hand: 4,
    crib: 4.1,
    play: 0,
    total: 8.1,
  });
  expect(figures(laid(8.04, -4.47, 0))).toMatchObject({ hand: 8.1, crib: -4.5, total: 3.6 });
  for (let n = 0; n < 4000; n++) {
    const parts = [(n * 7) / 46, (n % 19) / 7 - 3, Math.sin(n)] as const;
    const { hand, crib, play, total } = figures(laid(...parts));
    const sum = (hand ?? 0) + (crib ?? 0) + (play ?? 0);
    expect(sum).toBeCloseTo(total ?? 0, 8);
    expect(Math.abs((total ?? 0) - parts[0] - parts[1] - parts[2])).toBeLessThan(0.0501);
    for (const [n, part] of [hand, crib, play].entries()) {
      expect(Math.abs((part ?? 0) - (parts[n] ?? 0))).toBeLessThan(0.1001);
    }
  }
});

test("without the play, hand and crib add up alone", () => {
  const row = figures(choice({ hand: 7.98, crib: 2.95, total: 10.93 }));
  expect(row).toMatchObject({ hand: 8, crib: 2.9, play: null, total: 10.9, win: null });
});

test("chances are in per cent, the one to win with a decimal", () => {
  expect(figures(choice({ total: 1.26, win: 0.54321, often: 0.349 }))).toMatchObject({
    total: 1.3,
    win: 54.3,
    often: 35,
    hand: null,
  });
});

test("only what is certain is shown as all or nothing", () => {
  const shown = (win: number) => {
    const { win: figure, edge } = figures(choice({ win }));
    return [figure, edge];
  };
  expect(shown(1)).toEqual([100, "none"]);
  expect(shown(0.9996)).toEqual([99.9, "over"]);
  expect(shown(0.9994)).toEqual([99.9, "none"]);
  expect(shown(0.0006)).toEqual([0.1, "none"]);
  expect(shown(0.0004)).toEqual([0.1, "under"]);
  expect(shown(0)).toEqual([0, "none"]);
});

test("what is known of no choice has no column", () => {
  expect(columns([laid(8, 4, 0), laid(7, 4, 0)], false)).toEqual([
    "hand",
    "spread",
    "crib",
    "play",
    "total",
    "win",
  ]);
  expect(columns([choice({ hand: 8, crib: 4, total: 12 })], false)).toEqual([
    "hand",
    "crib",
    "total",
  ]);
  expect(columns([choice({}), choice({ total: 2 })], true)).toEqual(["total"]);
  expect(columns([choice({ often: 1 })], true)).toEqual([]);
});

test("how often a card is played is told only where several are mixed", () => {
  const ways = (...often: number[]) =>
    often.map((often) => choice({ play: 1, total: 1, win: 0.5, often }));
  expect(columns(ways(0.6, 0.4), true)).toEqual(["total", "win", "often"]);
  expect(columns(ways(0.95, 0.05), true)).toEqual(["total", "win"]);
});
