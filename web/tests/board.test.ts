import { expect, test } from "vitest";
import { type BoardPlan, leap, type Point, plan, walk } from "../src/art/board";

const formats = ["wide", "compact"] as const;
const targets = [121, 61, 31, 91, 151, 241];
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function everyHole(board: BoardPlan): Point[] {
  return [...board.lanes.flat(), ...board.starts.flat(), board.game];
}

test.each(targets)("a board to %i has a hole for every point", (target) => {
  for (const format of formats) {
    for (const lanes of [2, 3]) {
      const board = plan(target, format, lanes);
      expect(board.lanes.map((lane) => lane.length)).toEqual(Array(lanes).fill(target - 1));
    }
  }
});

test.each(targets)("holes of a board to %i lie on the wood and apart", (target) => {
  for (const [format, lanes] of formats.flatMap((it) => [2, 3].map((n) => [it, n] as const))) {
    const board = plan(target, format, lanes);
    const holes = everyHole(board);
    let nearest = Infinity;
    for (const [n, hole] of holes.entries()) {
      expect(hole.x).toBeGreaterThan(board.pegRadius);
      expect(hole.y).toBeGreaterThan(board.pegRadius);
      expect(hole.x).toBeLessThan(board.width - board.pegRadius);
      expect(hole.y).toBeLessThan(board.height - board.pegRadius);
      for (const other of holes.slice(n + 1)) nearest = Math.min(nearest, distance(hole, other));
    }
    expect(nearest).toBeGreaterThan(board.holeRadius * 2.2);
  }
});

test("skunk lines stand before 91, 61 and 31, or thirty holes before the end", () => {
  const of = (target: number) => plan(target, "wide").skunks.map((mark) => mark.hole);
  expect(of(121)).toEqual([91, 61, 31]);
  expect(of(61)).toEqual([31]);
  expect(of(100)).toEqual([70]);
});

test("the skunk line is told from the ends of the other streets", () => {
  const of = (target: number) =>
    plan(target, "compact").milestones.map(({ hole, skunk }) => [hole, skunk]);
  expect(of(121)).toEqual([
    [30, false],
    [60, false],
    [90, true],
  ]);
  expect(of(61)).toEqual([[30, true]]);
});

test("the hind peg leaps over the one in front", () => {
  const start = leap({ leader: 0, holes: [0, 0] }, 0, 0);
  const first = leap(start, 2, 0);
  const second = leap(first, 8, 2);
  expect(first).toEqual({ leader: 1, holes: [0, 2] });
  expect(second).toEqual({ leader: 0, holes: [8, 2] });
  expect(leap(second, 8, 2)).toEqual(second);
  expect(leap(second, 0, 0)).toEqual({ leader: 0, holes: [0, 0] });
});

test("a peg walks hole by hole, from the start to the game hole", () => {
  const board = plan(121, "compact");
  const way = walk(board, 0, board.at(0, 0, true), [0, 3]);
  expect(way).toEqual([board.at(0, 0, true), board.at(0, 1), board.at(0, 2), board.at(0, 3)]);
  expect(walk(board, 1, board.at(1, 119), [119, 121]).at(-1)).toEqual(board.game);
});
