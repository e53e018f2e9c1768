/** The words on the screen: Fluent messages, loaded one language at a time.
 *
 * The same .ftl files are read by the Python side; those only the command line needs stay
 * out of the browser.
 */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Arguments = Record<string, FluentVariable>;

const REMEMBERED = "muggins.language";

const TEXTS: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./words-en"),
  fr: () => import("./words-fr"),
};

let spoken = $state.raw<{ language: Language; bundle: FluentBundle } | null>(null);

function known(tag: string | null | undefined): Language | null {
  const primary = tag?.toLowerCase().split("-")[0];
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** The language chosen before, else the first of the browser's that we speak, else English. */
export function preferredLanguage(): Language {
  let remembered: string | null = null;
  try {
    remembered = localStorage.getItem(REMEMBERED);
  } catch {
    // Storage may be forbidden; the browser's own wish then decides every time.
  }
  for (const tag of [remembered, ...navigator.languages]) {
    const language = known(tag);
    if (language) return language;
  }
  return "en";
}

/** A bundle from the text of .ftl files. Throws on a message that does not parse. */
export function bundleOf(language: Language, texts: string[]): FluentBundle {
  // No invisible isolation marks around arguments: both languages run left to right, and
  // the marks end up in copied text and in screen readers.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) {
    const errors = bundle.addResource(new FluentResource(text));
    if (errors[0]) throw errors[0];
  }
  return bundle;
}

/** Loads a language and shows everything in it; with `remember`, from now on. */
export async function speak(language: Language, remember = false): Promise<void> {
  const { default: texts } = await TEXTS[language]();
  spoken = { language, bundle: bundleOf(language, texts) };
  document.documentElement.lang = language;
  if (!remember) return;
  try {
    localStorage.setItem(REMEMBERED, language);
  } catch {
    // Not remembered then; the switch still worked.
  }
}

/** The language on the screen now. */
export function language(): Language {
  return spoken?.language ?? "en";
}

/** Whether a message exists: the server may name ones newer than this page. */
export function has(id: string): boolean {
  return spoken?.bundle.hasMessage(id) ?? false;
}

/** One message in the language on the screen. An unknown id is shown as it is, never thrown. */
export function t(id: string, args?: Arguments): string {
  const pattern = spoken?.bundle.getMessage(id)?.value;
  if (!spoken || !pattern) {
    console.warn(`No words for “${id}”`);
    return id;
  }
  const errors: Error[] = [];
  const text = spoken.bundle.formatPattern(pattern, args ?? null, errors);
  for (const error of errors) console.warn(`${id}: ${error.message}`);
  return text;
}
