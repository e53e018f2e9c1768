/** Which page is shown: the address is the state, links are real links. */

export type Route =
  | { page: "first" }
  | { page: "table"; table: string }
  | { page: "rules" }
  | { page: "none" };

function read(path: string): Route {
  const table = /^\/table\/([\w-]+)\/?$/.exec(path)?.[1];
  if (table) return { page: "table", table };
  if (/^\/rules\/?$/.test(path)) return { page: "rules" };
  return { page: path === "/" ? "first" : "none" };
}

let here = $state.raw<Route>(read(location.pathname));
let left = $state.raw<string | null>(tableIn(history.state));

/** Kept with the entry of the history, so a reload and the browser's own arrows know it too. */
function tableIn(state: unknown): string | null {
  const table = (state as { table?: unknown } | null)?.table;
  return typeof table === "string" ? table : null;
}

export function route(): Route {
  return here;
}

/** The address of the table from which this page was opened, if it was. */
export function tableLeft(): string | null {
  return left;
}

/** Goes to another page of this program without loading it anew. */
export function go(path: string): void {
  left = here.page === "table" ? location.pathname : null;
  history.pushState({ table: left }, "", path);
  here = read(path);
  scrollTo(0, 0);
}

/** Links inside the program are followed here, unless they are meant for a new tab. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    left = tableIn(history.state);
    here = read(location.pathname);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.hash) return;
    event.preventDefault();
    go(link.pathname);
  });
}
