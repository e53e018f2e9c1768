/** Which page is shown: the address is the state, links are real links. */

export type Route = { page: "first" } | { page: "table"; table: string } | { page: "rules" };

function read(path: string): Route {
  const table = /^\/table\/([\w-]+)\/?$/.exec(path)?.[1];
  if (table) return { page: "table", table };
  return { page: /^\/rules\/?$/.test(path) ? "rules" : "first" };
}

let here = $state.raw<Route>(read(location.pathname));

export function route(): Route {
  return here;
}

/** Goes to another page of this program without loading it anew. */
export function go(path: string): void {
  history.pushState(null, "", path);
  here = read(path);
  scrollTo(0, 0);
}

/** Links inside the program are followed here, unless they are meant for a new tab. */
export function followLinks(): void {
  addEventListener("popstate", () => {
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
