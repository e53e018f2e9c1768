import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// The server sends `default-src 'self'` and nothing unsafe. What would break under it is
// easier to see in the sources than in a browser that only logs it.
const WEB = join(import.meta.dirname, "..");
const COMPONENTS = readdirSync(join(WEB, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".svelte"))
  .map((name) => ({ name, text: readFileSync(join(WEB, "src", name), "utf8") }));

test("no component writes a style attribute or raw markup", () => {
  // `style:width={…}` goes through the object model and is allowed; `style="…"` is not.
  const offending = COMPONENTS.filter(({ text }) =>
    /\sstyle="|\sstyle=\{|\sstyle:[\w-]+="[^{]|\{@html/.test(text),
  );
  expect(offending.map(({ name }) => name)).toEqual([]);
});

test("no component has a transition that would need a style sheet made at run time", () => {
  const offending = COMPONENTS.filter(({ text }) => /\bcss:\s*\(/.test(text));
  expect(offending.map(({ name }) => name)).toEqual([]);
});

test("the page has no script or style of its own, and asks no other origin", () => {
  const page = readFileSync(join(WEB, "index.html"), "utf8");
  expect(page).not.toMatch(/<style|style=|\son\w+=|https?:/);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).toMatch(/<script type="module" src=/);
});
