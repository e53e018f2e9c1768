/** The one sentence that says whose turn it is and what is expected now. */

import type { TableView } from "../lib/protocol";
import { t } from "../lib/words.svelte";

/** Empty while the table only tells what happened. */
export function expected(view: TableView): string {
  const me = view.viewer;
  const mine = view.waiting.includes(me);
  const name = view.players[1 - me]?.name ?? "";
  const dealer = view.dealer === me ? "you" : "other";
  switch (view.phase) {
    case "cut":
      if (!mine) return t("ui-now-wait", { name });
      return view.cuts.length > 1 ? t("ui-now-cut-again") : t("ui-now-cut");
    case "deal":
      if (!view.deal) return t("ui-now-dealing", { dealer, name });
      return mine ? t("ui-now-continue") : t("ui-now-wait", { name });
    case "lay-away":
      return mine ? t("ui-now-lay-away", { dealer, name }) : t("ui-now-wait", { name });
    case "starter":
      return mine ? t("ui-now-starter") : t("ui-now-starter-other", { name });
    case "play":
      if (view.turn === null) return "";
      if (!mine) return t("ui-now-wait", { name });
      return view.closed || !view.pile.length ? t("ui-now-lead") : t("ui-now-play");
    case "over":
      return "";
  }
}
