import { Type } from "typebox";
import { invalidField } from "../../http/errors.ts";
import { containsWords, filter, hasIds } from "../../http/filters.ts";
import { list } from "../../http/page.ts";
import { byInteger, byText, byTime } from "../../http/sorts.ts";
import { isUuid } from "../../kit/cursor.ts";
import { categories } from "./columns.ts";
import { Category } from "./schemas.ts";

const ROOT = "root";

/** What all lists of categories have: where they come from, in which orders, by which filters. */
export const categorySource = {
  from: "categories c",
  sorts: {
    position: byInteger("c.position"),
    name: byText("c.sort_name"),
    createdAt: byTime("c.created_at"),
    updatedAt: byTime("c.updated_at"),
  },
  sort: "position",
  filters: {
    parentId: filter(
      Type.String({
        maxLength: 36,
        description: `Only the categories directly below this one (an id), or the roots (\`${ROOT}\`).`,
      }),
      (parentId, param) =>
        parentId === ROOT ? "c.parent_id is null" : `c.parent_id = ${param(readId(parentId))}`,
    ),
    q: containsWords(
      "c.search_text",
      "Words that the name or the slug must contain; all of them are needed.",
    ),
    ids: hasIds("c.category_id"),
  },
};

/** A store's categories. */
export const categoryList = list({
  name: "categories",
  row: Category,
  reply: "CategoryList",
  table: categories,
  ...categorySource,
});

function readId(text: string): string {
  const id = text.toLowerCase();
  if (!isUuid(id)) throw invalidField("/parentId", "invalid_id");
  return id;
}
