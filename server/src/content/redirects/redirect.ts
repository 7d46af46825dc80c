import { invalidField } from "../../http/answers/errors.ts";
import { noun } from "../../http/nouns/noun.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { raiseContent } from "../../platform/settings/index.ts";
import { derived, MAX_REDIRECTS, redirects } from "./columns.ts";
import { readFrom, readTarget } from "./path.ts";
import { countRedirects, followRedirects, lockRedirects, MAX_HOPS } from "./sql.ts";

/** A redirect's verbs. */
export const redirect = noun({
  name: "Redirect",
  table: redirects,
  into: "redirects",
  key: "redirect_id",
  derived,
  unique: { redirects_from_key: "/from" },
  complete(draft, _, { errors }) {
    const from = readFrom(draft.from!);
    const target = readTarget(draft.to!);
    if ("fault" in from) errors.push({ field: "/from", code: from.fault });
    if (!target) errors.push({ field: "/to", code: "invalid_target" });
    else if ("key" in from && target.key === from.key) errors.push({ field: "/to", code: "redirect_loop" });
    return draft;
  },
  derive({ from, to }) {
    const of = readFrom(from!);
    return {
      fromKey: "key" in of ? of.key : "",
      toKey: readTarget(to!)?.key ?? null,
      searchText: sortKey(`${from}\n${to}`),
    };
  },
  async admit({ tx }, before, input) {
    if (!input) return;
    await lockRedirects(tx);
    if (!before && (await countRedirects(tx)) >= MAX_REDIRECTS)
      throw invalidField("", "too_many", { limit: MAX_REDIRECTS });
  },
  async follow({ tx }, _, after) {
    raiseContent(tx);
    if (!after) return;
    // Checked as written: following it must come to an end.
    const of = readFrom(redirects.get(after, "from"));
    if (!("key" in of)) return;
    const hops = await followRedirects(tx, of.key);
    if (hops.length >= MAX_HOPS || hops.some(({ toKey }) => toKey === of.key))
      throw invalidField("/to", "redirect_loop");
  },
});
