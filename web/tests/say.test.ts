import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { proseOf } from "../rules";
import type { Said } from "../src/lib/protocol";
import { breath, grouped, named, sentence, written } from "../src/lib/say";
import { speak } from "../src/lib/words.svelte";
import { countsSaid } from "../src/table/counts";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak("fr");
});

const played: Said = { id: "say-played", args: { who: "you", name: "Ann", card: "JH", count: 15 } };
const fifteen: Said = {
  id: "peg-fifteen",
  args: { who: "you", name: "Ann", points: 2, cards: "5S JH" },
};
const hand: Said = { id: "say-hand", args: { who: "you", name: "Ann", points: 4 } };
const line = (total: number, place: string): Said => ({
  id: "count-fifteen",
  args: { points: 2, total, n: 2, cards: "5S JH", place },
});

test("cards are written and named with the indices of the language", () => {
  expect(written("JH")).toBe("V♥");
  expect(written("TD")).toBe("10♦");
  expect(named("QS")).toBe("dame de pique");
  expect(sentence(played)).toContain("V♥");
});

test("what belongs to one event is one entry of the log, said in one breath", () => {
  const log = [played, fifteen, hand, line(2, "first"), line(4, "last"), played];
  expect(grouped(log).map((group) => group.length)).toEqual([2, 3, 1]);
  expect(breath([hand, line(2, "first"), line(4, "last")])).toMatch(
    / Quinze-deux, quinze-quatre\.$/,
  );
});

test("after a reload the lines of the last counts come out of the log", () => {
  const crib: Said = { id: "say-crib", args: hand.args };
  const log = [hand, line(2, "only"), played, hand, line(2, "first"), line(4, "last"), crib];
  expect(countsSaid(log, 2)).toEqual([[line(2, "first"), line(4, "last")], []]);
  expect(countsSaid(log, 0)).toEqual([]);
});

test.each(["en", "fr"])("the rules in %s can be drawn whole", (language) => {
  const path = join(import.meta.dirname, `../../docs/rules.${language}.md`);
  const prose = proseOf(readFileSync(path, "utf8"));
  expect(prose[0]?.[0]).toBe("h1");
  const words = JSON.stringify(prose);
  expect(words).toContain('"table"');
  expect(words).not.toMatch(/\*\*|&amp;|&lt;/);
});
