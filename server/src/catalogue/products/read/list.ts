import { Type } from "typebox";
import {
  equals,
  filter,
  hasIds,
  isSince,
  isTrue,
  type Param,
  splitValues,
} from "../../../http/lists/filters.ts";
import { list } from "../../../http/lists/page.ts";
import { byMoney, byTime, type Sort } from "../../../http/lists/sorts.ts";
import type { Store } from "../../../http/request/store.ts";
import { instant } from "../../../kit/time/instant.ts";
import { byTranslatedName, type NameOrder, nameOrderOf, sortLanguage } from "../../translations/index.ts";
import { keySql, products } from "../model/columns.ts";
import { LOWEST_PRICE } from "../model/offer-sql.ts";
import { ProductRead } from "../model/schemas.ts";
import { readRevision } from "../write/counts-sql.ts";

const LOW_STOCK =
  "p.inventory_tracked and p.low_stock_threshold is not null and p.quantity <= p.low_stock_threshold";
const word = Type.String({ maxLength: 255, description: "In any case." });
const hasTag = (condition: string) => `exists (
  select 1 from product_tags t where t.store_id = $1 and t.tag_key ${condition} and t.product_id = p.product_id)`;

type ListQuery = Partial<Record<"lang" | "after" | "sort" | "fields" | "updatedSince", string>> & {
  page?: number;
  limit?: number;
  isActive?: boolean;
};
/** The store, and the languages of the answered texts, the preferred first; without them, all languages. */
type ListContext = { store: Pick<Store, "defaultLanguage" | "languages">; languages?: readonly string[] };

// Most products are active; any other filter may leave few.
function hasMost({ lang, isActive, page, limit, after, sort, fields, ...filters }: ListQuery): boolean {
  return isActive !== false && Object.values(filters).every((value) => value === undefined);
}

/** The source, orders and filters of all lists of products. */
export const productSource = {
  from: "products p",
  sorts: {
    createdAt: byTime("p.created_at"),
    price: byMoney(LOWEST_PRICE),
    name(query: ListQuery, { store, languages }: ListContext, param: Param) {
      return byName(nameOrderOf(store, languages?.[0] ?? query.lang), param, hasMost(query));
    },
  },
  sort: "-createdAt",
  filters: {
    ids: hasIds("p.product_id"),
    brand: filter(word, (brand, param) => `p.brand_key = ${keySql(param(brand))}`),
    tag: filter(word, (tag, param) => hasTag(`= ${keySql(param(tag))}`)),
  },
};

/** A store's products. Rows are read only if the catalogue's revision differs from the given one. */
export const productList = list({
  name: "products",
  row: ProductRead,
  reply: "ProductList",
  table: products,
  ...productSource,
  sorts: {
    ...productSource.sorts,
    updatedAt({ updatedSince, ...query }: ListQuery, _: ListContext, param: Param) {
      const changes = updatedSince === undefined ? allChanged : changedSince(updatedSince, param);
      return byUpdate(hasMost(query) && changes);
    },
  },
  filters: {
    ...productSource.filters,
    lang: filter(sortLanguage, () => []),
    q: filter(
      Type.String({
        maxLength: 200,
        description:
          "Words of the name (in any language), brand, tags, SKU or barcode, or their beginnings; all of them are needed. SKUs and barcodes of variants count, too, with all parts of them, and the last digits of a barcode (four or more); so do words within words where `/products/filter` finds them. Or the beginning of a slug, SKU or barcode. Where nothing is found, parts of words and similar words count.",
      }),
      () => [],
    ),
    sku: filter(word, (sku, param) => {
      const wanted = keySql(param(sku));
      return `p.product_id in (
        select product_id from products where store_id = $1 and sku_key = ${wanted} and deleted_at is null
        union all select product_id from product_variants where store_id = $1 and sku_key = ${wanted} and retired_at is null)`;
    }),
    countryOfOrigin: equals(
      "p.country_of_origin",
      Type.String({ format: "any-case-country", description: "ISO 3166-1 alpha-2." }),
      (country) => country.toUpperCase(),
    ),
    externalId: equals("p.external_id", Type.String({ maxLength: 255 })),
    categoryId: equals("p.category_id", Type.String({ format: "uuid" })),
    category: equals(
      "p.category_id",
      Type.String({ format: "uuid", description: "The same as `categoryId`." }),
    ),
    tags: filter(
      Type.String({ maxLength: 4_000, description: "Tags separated by commas, any of which will do." }),
      (tags, param) =>
        hasTag(`in (select ${keySql("one")} from unnest(${param(splitValues(tags))}::text[]) one)`),
    ),
    isActive: isTrue("p.is_active"),
    lowStock: isTrue(`(${LOW_STOCK})`, {
      description:
        "True: only tracked products with stock at their threshold or below. False: only the others.",
    }),
    updatedSince: isSince(
      (is) =>
        `p.product_id in (select product_id from product_changes where store_id = $1 and updated_at ${is})`,
      "Changed at this time or later (ISO 8601).",
    ),
  },
  fields: "product",
  search: ({ q }, _: ListContext & { revision: string }, param) =>
    q?.trim() ? { id: "f.product_id", from: `search_listed($1, ${param(q)}) f`, isAll: true } : undefined,
  // Every change of a product or its variants raises its version, as its ETag and If-Match need.
  stamp: "p.version",
  scope: () => "p.deleted_at is null",
  // Every product that is not deleted has names.
  hasAll: true,
  // The totals of all and of active products are counted with every write, so that they need no scan.
  total({ isActive, updatedSince }, filters, param) {
    if (filters === 0) return "h.total";
    if (filters === 1 && updatedSince) return `(select count(*) from ${changedSince(updatedSince, param)} n)`;
    if (isActive === undefined || filters > 1) return undefined;
    return isActive ? "h.active" : "h.total - h.active";
  },
  head: ({ revision }: Given, param, store) => ({
    from: `(select * from product_counts where store_id = ${store}) h`,
    select: "h.revision",
    when: `h.revision <> ${param(revision)}`,
  }),
  readRevision,
});
type Given = { revision: string; store: Store };

/** The changes of all products that are not deleted, in SQL. */
export const allChanged = "(select * from product_changes where store_id = $1 and updated_at is not null)";
const changedSince = (since: string, param: Param): string =>
  `(select * from product_changes where store_id = $1 and updated_at >= ${param(instant(since)!)}::timestamptz)`;

/**
 * Sorts products (alias p) by the time of their last change, by a table that sales write at less cost than
 * an index of products. `of` is those changes whose products pass nearly all filters, if there are such.
 */
export const byUpdate = (of: string | false): Sort => ({
  ...byTime("n.updated_at"),
  id: "n.product_id",
  from: of
    ? `${of} n
        cross join lateral (select * from products p where p.store_id = $1 and p.product_id = n.product_id offset 0) p`
    : "products p join product_changes n on n.store_id = $1 and n.product_id = p.product_id",
  ...(of === allChanged && { all: `${allChanged} n` }),
});

/** The condition for the rows of `product_names` (alias n) in a stored name order of the store `$1`. */
export const inOrder = ({ collation, language }: NameOrder, param: Param) =>
  `n.store_id = $1 and n.ordering = '${collation}' and n.language = ${param(language)}`;
/**
 * Sorts products (alias p) by name: by the stored order if the store has the language, else by names computed
 * at each read. `mostPass` says that the filters pass nearly every product.
 */
export function byName(order: NameOrder, param: Param, mostPass = false): Sort {
  if (!order.isStored) return byTranslatedName("p.translations", order, param);
  const isOrdered = inOrder(order, param);
  const names = `(select * from product_names n where ${isOrdered}) n`;
  return {
    sql: `n.name collate ${order.collation}`,
    type: "text",
    isKey: () => true,
    variant: order.language,
    id: "n.product_id",
    // The planner assumes that stores and products are independent, so it expects few rows of the join, and
    // sorts all products of a small store. The lateral join makes it follow the order of names.
    from: mostPass
      ? `${names}
          cross join lateral (select * from products p where p.store_id = $1 and p.product_id = n.product_id offset 0) p`
      : `products p join product_names n on n.product_id = p.product_id and ${isOrdered}`,
    all: names,
  };
}
