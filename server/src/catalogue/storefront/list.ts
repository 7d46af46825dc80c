import { Type } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import { tagOf } from "../../http/answers/shared.ts";
import { readCachedPage } from "../../http/lists/cached-list.ts";
import { filter, splitValues } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import type { CachedPage, PageCache } from "../../http/lists/page-cache.ts";
import { unseen } from "../../http/lists/page-part-sql.ts";
import { hide, json, orNull, type Reader } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import type { Store } from "../../http/request/store.ts";
import { categorySource, SHOWN, shownCategoriesWithin } from "../categories/index.ts";
import {
  BACKORDERED,
  isAddressed,
  isRelatedTo,
  productSource,
  products,
  readRevision,
  visibleAmong,
  visibleAt,
  visibleCounts,
  visibleStamp,
  visibleWalk,
} from "../products/index.ts";
import { nameOrderOf } from "../translations/index.ts";
import { storefrontCategories, storefrontProducts } from "./columns.ts";
import { listLang, StorefrontCategory, StorefrontProductRead } from "./schemas.ts";
import { slugInLanguage } from "./texts.ts";

/** The context of a list besides its query: time, languages, and the revision of the client's copy. */
type ListContext = {
  store: Pick<Store, "defaultLanguage" | "languages">;
  now: Date;
  languages: readonly string[];
  revision: string;
};

const MOST_SLUGS = 100;

const inLanguage = { lang: filter(listLang, () => []) };

const filters = {
  ...productSource.filters,
  q: filter(
    Type.String({
      maxLength: 200,
      description:
        "Words to search for, as in `/storefront/products/filter`, which can also sort by relevance.",
    }),
    () => [],
  ),
  category: filter(
    Type.String({
      format: "uuid",
      description: "A category's id. Products in the categories below it are included.",
    }),
    (category, param) => `p.category_id in ${shownCategoriesWithin(`${param([category])}::uuid[]`)}`,
  ),
  slugs: filter(
    Type.String({
      maxLength: 8_000,
      description:
        "Slugs, in any language, separated by commas; at most 100. A former slug finds its product until another one takes it.",
    }),
    (slugs, param) => isAddressed(`${param(splitValues(slugs).slice(0, MOST_SLUGS))}::text[]`),
  ),
  relatedTo: filter(
    Type.String({ format: "uuid", description: "The id of a product whose `relatedIds` they are." }),
    (id, param) => isRelatedTo(param(id)),
  ),
  ...inLanguage,
};

/**
 * The products that shoppers see. Rows are read only if the catalogue's revision differs from the given one.
 */
export const storefrontList = list<typeof filters, ListContext>({
  name: "products",
  row: StorefrontProductRead,
  reply: "StorefrontProductList",
  table: storefrontProducts,
  ...productSource,
  filters,
  fields: "product",
  search: ({ q }, { languages }, param) =>
    q?.trim()
      ? {
          id: "f.product_id",
          from: `search_products($1, ${param(q)}, ${param(languages[0]!)}, false) f`,
          isAll: false,
        }
      : undefined,
  stamp: visibleStamp,
  scope: ({ now }, param) => visibleAt(unseen(param(now), "timestamptz")),
  total: (_, filters) => (filters === 0 ? "h.visible" : undefined),
  head({ now, revision }, param) {
    const when = `h.revision <> ${param(revision)}`;
    return {
      from: `${visibleCounts(unseen(param(now), "timestamptz"))} h`,
      select: `h.revision, case when ${when} then h.next end`,
      when,
    };
  },
  // When the next product appears was read with the page, and stays so as long as its revision does.
  readRevision,
});
type Query = Parameters<typeof storefrontList.read>[1];

/**
 * A page of the products that shoppers see; `data` is the JSON text of the answer's data. A cached page is
 * not read again.
 */
export async function listVisibleProducts(
  call: Reader & { tx: Tx; store: Store; query: Query; now: Date; languages: readonly string[] },
  pages: PageCache,
): Promise<CachedPage> {
  const { tx, store, query, now, languages } = call;
  const { isStored } = nameOrderOf(store, languages[0]);
  const key = `storefront ${tx.storeId} ${languages} ${isStored} ${JSON.stringify(query)}`;
  const contextAt = (revision: string) => ({ store, now, languages, revision });
  const page = await readCachedPage(storefrontList, { call, given: contextAt, key, pages });
  page.tag ??= tagOf(page.data);
  return page;
}

/** The categories that shoppers see. */
export const storefrontCategoryList = list({
  name: "categories",
  row: StorefrontCategory,
  reply: "StorefrontCategoryList",
  table: storefrontCategories,
  ...categorySource,
  filters: { ...categorySource.filters, ...inLanguage },
  scope: () => SHOWN,
});

const findVisible = visibleAmong(storefrontProducts.select);

/** The visible products among these ids, as JSON text of the storefront. One statement. */
export async function readVisibleProducts(
  call: Reader & { tx: Tx; now: Date },
  ids: readonly string[],
): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await findVisible(call.tx, ids, call.now);
  return rows.map((row) => storefrontProducts.json(row, call));
}

const { translations, lowestPrice30Days: _, ...shown } = storefrontProducts.fields;

/** A product `p` on offer, in one language: the fields that shoppers see, and those for feeds. */
export const feedProducts = table("p", {
  ...shown,
  slugInLanguage,
  backordered: orNull(json<string[]>(BACKORDERED, Type.Array(Type.String()))),
  metadata: products.fields.metadata,
  translations: hide(translations),
});

/** Reads the rows of the visible products with the next ids after one, in their order. */
export const readFeedProductsAfter = visibleWalk(
  feedProducts.select,
  [translations, shown.productVariants, shown.images].map(({ sql }) => sql),
);
