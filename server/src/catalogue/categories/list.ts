import { Type } from "typebox";
import { invalidField } from "../../http/answers/errors.ts";
import { containsWords, filter, hasIds, type Param } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byInteger, byTime } from "../../http/lists/sorts.ts";
import type { Store } from "../../http/request/store.ts";
import { isUuid } from "../../kit/cursor.ts";
import { byTranslatedName, nameOrderOf, sortLanguage } from "../translations/index.ts";
import { categories } from "./columns.ts";
import { Category } from "./schemas.ts";

const ROOT = "root";

/**
 * Of the store, and in which languages the texts are answered, the most wanted first, where that is not all.
 */
type ListContext = { store: Pick<Store, "defaultLanguage" | "languages">; languages?: readonly string[] };

/** The source, orders and filters of all lists of categories. */
export const categorySource = {
  from: "categories c",
  sorts: {
    position: byInteger("c.position"),
    name: ({ lang }: { lang?: string }, { store, languages }: ListContext, param: Param) =>
      byTranslatedName("c.translations", nameOrderOf(store, languages?.[0] ?? lang), param),
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
  filters: { ...categorySource.filters, lang: filter(sortLanguage, () => []) },
});

function readId(text: string): string {
  const id = text.toLowerCase();
  if (!isUuid(id)) throw invalidField("/parentId", "invalid_id");
  return id;
}
