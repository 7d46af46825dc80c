import { type Column, id, stamps, text } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { required } from "../../http/nouns/writable.ts";

/** The most redirects of a store. */
export const MAX_REDIRECTS = 100_000;

/** The columns of a redirect `r`. */
export const redirects = table("r", {
  id: id("redirect_id"),
  from: required(text("from_path", { examples: ["/old-mug"] }), {
    minLength: 1,
    maxLength: 1_024,
    description:
      "The path that is asked for. It begins with `/` and has no query; upper and lower case, and a slash at its end, make no difference. Unique in the store.",
    examples: ["/old-mug"],
  }),
  to: required(text("target", { examples: ["/products/stoneware-mug"] }), {
    minLength: 1,
    maxLength: 2_000,
    description:
      "Where visitors are sent: a path of the shop, which begins with `/`, or an http or https address.",
    examples: ["/products/stoneware-mug"],
  }),
  ...stamps,
});
export type RedirectFields = (typeof redirects)["fields"];

const orNone = text("to_key") as Column<string>;
/** Columns computed from a draft: the normalized paths, and the text that `q` searches. */
export const derived = { fromKey: text("from_key"), toKey: orNone, searchText: text("search_text") };
