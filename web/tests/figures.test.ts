import { expect, test } from "vitest";
import { figures } from "../src/table/figures";

const choice = (hand: number, crib: number, total = hand + crib) => ({
  cards: [],
  hand,
  crib,
  total,
});

test("the figures of a row add up, whichever way each of them was rounded", () => {
  expect(figures(choice(8.02, 2.92), false)).toEqual([8, 2.9, 10.9]);
  // Each by itself would be 8.0, 3.0 and 10.9.
  expect(figures(choice(7.98, 2.95), false)).toEqual([8, 2.9, 10.9]);
  expect(figures(choice(8.04, -4.47), false)).toEqual([8, -4.4, 3.6]);
  for (let n = 0; n < 400; n++) {
    const [hand = 0, crib = 0, total = 0] = figures(choice((n * 7) / 46, (n % 19) / 7 - 1), false);
    expect(Math.round((hand + crib) * 10)).toBe(Math.round(total * 10));
  }
});

test("in the play what comes after that is what is left of the total", () => {
  expect(figures(choice(2, -0.46, 2.13), true)).toEqual([2, -0.5, 0.6, 2.1]);
});
