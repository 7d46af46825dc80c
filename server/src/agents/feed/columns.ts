import { Type } from "typebox";
import { id, stamps, text, word } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { required } from "../../http/nouns/writable.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

/** The columns of a feed's address `d`. */
export const feeds = table("d", {
  id: id("feed_id"),
  name: required(
    text("name"),
    { minLength: 1, maxLength: 100, pattern: "\\S", description: "Its readers.", examples: ["Google"] },
    { parse: tidyLine },
  ),
  last4: word("last4", Type.String({ description: "The last characters of its token." })),
  ...stamps,
});
export type FeedFields = typeof feeds.fields;

/** A feed's address as its creation answers it. */
export const NewFeed = feeds.schema(
  { "x-name": "NewFeed" },
  {
    token: Type.String({
      description:
        "Makes the addresses: `/feeds/{token}.tsv`, `.xml`, `.csv` and `.jsonl` on the store's host. It is shown only in this answer.",
    }),
  },
);
