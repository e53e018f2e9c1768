import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ALL = ["martin", "camille", "rose", "walter", "margaret", "sir-john"].map((key, n) => ({
  key,
  name: key,
  rating: 1000 + 100 * n,
}));

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value;
    },
  });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});

afterEach(() => vi.unstubAllGlobals());

test("who was chosen is remembered, and only who there is can be", async () => {
  const { chosenOf } = await import("../src/lib/opponents");
  const first = await import("../src/lib/settings.svelte");
  expect(chosenOf(ALL, first.settings.opponent)?.key).toBe("walter");
  first.choose("opponent", "rose");
  vi.resetModules();
  const again = await import("../src/lib/settings.svelte");
  expect(chosenOf(ALL, again.settings.opponent)?.key).toBe("rose");
  // One of an older or newer program, and a spoilt entry.
  expect(ALL).toContain(chosenOf(ALL, "somebody"));
  expect(chosenOf([], "rose")).toBeUndefined();
  kept["muggins.settings"] = '{"opponent": 5, "target": 61}';
  vi.resetModules();
  const spoilt = await import("../src/lib/settings.svelte");
  expect(spoilt.settings).toMatchObject({ opponent: "walter", target: 61 });
});

test("the server is asked once, and again only after it did not answer", async () => {
  const answers = [
    () => Promise.reject(new TypeError("away")),
    () => Promise.resolve(new Response('{"code": "broken", "facts": {}}', { status: 500 })),
    () => Promise.resolve(new Response(JSON.stringify(ALL))),
  ];
  const fetched = vi.fn((_: string) => (answers.shift() as () => Promise<Response>)());
  vi.stubGlobal("fetch", fetched);
  const { opponents } = await import("../src/lib/opponents");
  await expect(opponents()).rejects.toThrow("away");
  await expect(opponents()).rejects.toMatchObject({ code: "broken" });
  expect(await opponents()).toEqual(ALL);
  expect(await opponents()).toEqual(ALL);
  expect(fetched.mock.calls).toEqual([["/api/opponents"], ["/api/opponents"], ["/api/opponents"]]);
});
