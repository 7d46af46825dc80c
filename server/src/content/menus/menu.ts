import { findExistingCategories } from "../../catalogue/categories/index.ts";
import { findExistingProducts } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { type FieldError, invalidField } from "../../http/answers/errors.ts";
import { integer } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { raiseContent } from "../../platform/settings/index.ts";
import { findLinkedPages } from "../pages/index.ts";
import { MAX_MENUS, menus } from "./columns.ts";
import { countItems, linkPlaces, type MenuItem, readItems, readTitles, targetIds } from "./items.ts";
import type { IdKind } from "./schemas.ts";
import { countMenus } from "./sql.ts";

const parse = (items: string | null | undefined): MenuItem[] => JSON.parse(items ?? "[]");

/** A menu's verbs. */
export const menu = noun({
  name: "Menu",
  table: menus,
  into: "menus",
  key: "menu_id",
  derived: { itemCount: integer("item_count") },
  unique: { menus_handle_key: "/handle" },
  complete(draft, { titles, items }, { store, errors }) {
    return {
      ...draft,
      ...(titles !== undefined && {
        titles: JSON.stringify(readTitles(titles, "/titles", { store, errors, isNeeded: true })),
      }),
      ...(items && { items: JSON.stringify(readItems(items, store, errors)) }),
    };
  },
  derive: ({ items }) => ({ itemCount: String(countItems(parse(items))) }),
  async admit({ tx }, before) {
    if (!before && (await countMenus(tx)) >= MAX_MENUS)
      throw invalidField("", "too_many", { limit: MAX_MENUS });
  },
  async check({ tx }, { items }, before): Promise<FieldError[]> {
    if (!items) return [];
    const had = targetIds(parse(before?.items));
    const sent = linkPlaces(items).filter(({ kind, id }) => !had[kind].includes(id));
    const known = await findExisting(tx, sent);
    return sent.flatMap(({ kind, id, field }): FieldError[] =>
      known[kind].has(id) ? [] : [{ field, code: "not_found" }],
    );
  },
  follow: ({ tx }) => raiseContent(tx),
});

type Existing = Record<IdKind, ReadonlySet<string>>;

async function findExisting(tx: Tx, sent: readonly { kind: IdKind; id: string }[]): Promise<Existing> {
  const idsOf = (kind: IdKind) => sent.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const pageIds = idsOf("page");
  const [product, category, pages] = await Promise.all([
    findExistingProducts(tx, idsOf("product")),
    findExistingCategories(tx, idsOf("category")),
    pageIds.length ? findLinkedPages(tx, pageIds, new Date(0)) : [],
  ]);
  return { product, category, page: new Set(pages.map(([id]) => id!)) };
}
