import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");

test("the type checker still reports what is wrong on purpose", () => {
  const checker = spawnSync(
    process.execPath,
    [
      join(WEB, "node_modules/svelte-check/bin/svelte-check"),
      "--tsconfig",
      join(WEB, "tests/type-error/tsconfig.json"),
      "--output",
      "machine",
    ],
    { cwd: WEB, encoding: "utf8" },
  );
  expect(checker.status).toBe(1);
  expect(checker.stdout).toMatch(/ERROR "[^"]*Wrong\.svelte"/);
  expect(checker.stdout).toMatch(/ERROR "[^"]*wrong\.ts"/);
}, 60_000);
