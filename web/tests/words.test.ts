import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleOf, LANGUAGES, type Language } from "../src/lib/words.svelte";

const LOCALES = join(import.meta.dirname, "../../src/muggins/locales");
const SOURCES = join(import.meta.dirname, "../src");

function texts(language: Language): string[] {
  return readdirSync(join(LOCALES, language))
    .filter((name) => name.endsWith(".ftl") && name !== "cli.ftl")
    .map((name) => readFileSync(join(LOCALES, language, name), "utf8"));
}

function ids(language: Language): string[] {
  return texts(language)
    .flatMap((text) => [...text.matchAll(/^(-?[a-z][\w-]*) *=/gm)])
    .map((match) => match[1] as string);
}

test.each(LANGUAGES)("every message in %s parses and stands once", (language) => {
  const bundle = bundleOf(language, texts(language));
  const all = ids(language);
  expect(new Set(all).size).toBe(all.length);
  for (const id of all.filter((id) => !id.startsWith("-"))) {
    expect(bundle.hasMessage(id), id).toBe(true);
  }
});

test("both languages have the same messages", () => {
  expect(ids("fr").sort()).toEqual(ids("en").sort());
});

test("every message the pages ask for by name exists", () => {
  const asked = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .flatMap((name) => [...readFileSync(join(SOURCES, name), "utf8").matchAll(/\bt\("([\w-]+)"/g)])
    .map((match) => match[1] as string);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((id) => !ids("en").includes(id))).toEqual([]);
});

test("arguments are set in without invisible marks", () => {
  const bundle = bundleOf("fr", texts("fr"));
  const pattern = bundle.getMessage("ui-card")?.value;
  expect(pattern && bundle.formatPattern(pattern, { rank: "J", suit: "H" })).toBe("valet de cœur");
});
