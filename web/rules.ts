/** The rules of docs/rules.*.md as data, made when the client is built.
 *
 * `virtual:rules-en` and `virtual:rules-fr` hold a tree of elements for Prose.svelte to draw:
 * no Markdown and no raw markup reaches the browser.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Prose } from "./src/pages/prose";

const NAME = /^\0?virtual:rules-(en|fr)$/;

function file(language: string): string {
  return fileURLToPath(new URL(`../docs/rules.${language}.md`, import.meta.url));
}

export function rules(): Plugin {
  return {
    name: "muggins-rules",
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    load(id) {
      const language = NAME.exec(id)?.[1];
      if (!id.startsWith("\0") || !language) return undefined;
      this.addWatchFile(file(language));
      return `export default ${JSON.stringify(proseOf(readFileSync(file(language), "utf8")))}`;
    },
  };
}

/** The elements of a Markdown text. Throws on what no rule text has needed so far. */
export function proseOf(markdown: string): Prose[] {
  return blocks(marked.lexer(markdown));
}

function blocks(tokens: Token[]): Prose[] {
  return tokens.flatMap((token): Prose[] => {
    switch (token.type) {
      case "space":
        return [];
      case "heading":
        return [[`h${(token as Tokens.Heading).depth}`, inline(token.tokens)]];
      case "paragraph": {
        const inside = inline(token.tokens);
        // A line that only leads to the other language: the page has a switch for that.
        const [only] = token.tokens ?? [];
        if (token.tokens?.length === 1 && only?.type === "link" && !isWeb(only.href)) return [];
        return [["p", inside]];
      }
      case "text":
        return token.tokens ? inline(token.tokens) : [unescaped(token.text)];
      case "blockquote":
        return [["blockquote", blocks(token.tokens ?? [])]];
      case "list": {
        const list = token as Tokens.List;
        return [[list.ordered ? "ol" : "ul", list.items.map((it) => ["li", blocks(it.tokens)])]];
      }
      case "table": {
        const table = token as Tokens.Table;
        const row = (tag: string, cells: Tokens.TableCell[]): Prose => [
          "tr",
          cells.map((cell): Prose => [tag, inline(cell.tokens)]),
        ];
        return [
          [
            "table",
            [
              ["thead", [row("th", table.header)]],
              ["tbody", table.rows.map((cells) => row("td", cells))],
            ],
          ],
        ];
      }
      case "code":
        return [["pre", [["code", [(token as Tokens.Code).text]]]]];
      case "hr":
        return [["hr", []]];
      default:
        throw new Error(`the rules have a ${token.type}, which rules.ts does not know yet`);
    }
  });
}

function inline(tokens: Token[] = []): Prose[] {
  return tokens.flatMap((token): Prose[] => {
    switch (token.type) {
      case "text":
      case "escape":
        return [unescaped(token.text)];
      case "codespan":
        return [["code", [unescaped(token.text)]]];
      case "strong":
      case "em":
        return [[token.type, inline(token.tokens)]];
      case "br":
        return [["br", []]];
      case "link":
        // Files of the checkout mean nothing in the browser: their words remain.
        return inline(token.tokens);
      default:
        throw new Error(`the rules have a ${token.type}, which rules.ts does not know yet`);
    }
  });
}

function isWeb(address: string): boolean {
  return /^https?:/.test(address);
}

function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}
