import { id, orNull, stamps, text } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import { tidyLine, tidyWords } from "../../kit/text/tidy.ts";

const name = {
  minLength: 1,
  maxLength: 100,
  pattern: "[\\p{L}\\p{N}]",
  description: "Unique in the store; upper and lower case count as the same.",
};
/** The columns of a customer group `g`. */
export const groups = table("g", {
  id: id("group_id"),
  name: required(text("name"), name, { parse: tidyLine }),
  tag: optional(
    orNull(text("tag")),
    {
      minLength: 1,
      maxLength: 100,
      pattern: "[\\p{L}\\p{N}]",
      description:
        "The tag of customers that puts them into the group, whatever its case; null where nobody is in it. At most 100 groups have one.",
      examples: ["wholesale"],
    },
    { parse: tidyWords },
  ),
  ...stamps,
});
