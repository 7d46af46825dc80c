import { Type } from "typebox";
import { flag, id, integer, json, stamps, text, word } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

/** The lists that views are of. */
export const resources = ["orders", "products", "customers"] as const;
export type Resource = (typeof resources)[number];
export const ResourceSchema = Type.Unsafe<Resource>({
  type: "string",
  enum: [...resources],
  description: "The list that it is a view of.",
});
const Query = Type.Object({}, { additionalProperties: true });

/** The columns of a saved view `w`. */
export const views = table("w", {
  id: id("view_id"),
  resource: required(word("resource", ResourceSchema), {}),
  name: required(
    text("name"),
    {
      minLength: 1,
      maxLength: 100,
      pattern: "[\\p{L}\\p{N}]",
      description: "Unique among one's own views of the list; upper and lower case count as the same.",
    },
    { parse: tidyLine },
  ),
  query: optional(
    json<Record<string, unknown>>("query", Query),
    {
      description:
        "The query of the list: its own filters, `sort`, `fields` and `limit`, by their names. Validated as a request of the list is.",
      examples: [{ status: "pending,confirmed", sort: "placedAt" }],
    },
    { otherwise: "{}" },
  ),
  position: optional(
    integer("position"),
    { minimum: 0, maximum: 1_000_000, description: "Views are listed by it, the lowest first; default 0." },
    { otherwise: "0" },
  ),
  isShared: optional(
    flag("is_shared"),
    { description: "Whether all of the store's people see it who may read the list; default false." },
    { otherwise: "f" },
  ),
  createdBy: id("staff_id", { description: "The owner or member of the staff who made it." }),
  ...stamps,
});
export type ViewRow = RowOf<typeof views.fields>;
