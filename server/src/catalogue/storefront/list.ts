import { Type } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import type { Reader } from "../../http/columns.ts";
import { filter } from "../../http/filters.ts";
import { list } from "../../http/page.ts";
import { tagOf } from "../../http/shared.ts";
import type { Store } from "../../http/store.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { categorySource, SHOWN, shownWithin } from "../categories/index.ts";
import { type KeptPage, type PageCache, productSource, visibleAt, visibleCounts } from "../products/index.ts";
import { nameOrderOf } from "../translations/index.ts";
import { storefrontCategories, storefrontProducts } from "./columns.ts";
import { listLang, StorefrontCategory, StorefrontProductRead } from "./schemas.ts";

const NO_REVISION = "-1";

/** What a list is asked with besides its query: when, in which languages, and of which revision it is known already. */
type Asked = {
  store: Pick<Store, "defaultLanguage" | "languages">;
  now: Date;
  languages: readonly string[];
  revision: string;
};

// The planner would find a plan of its own for each moment, which takes longer than the page.
const unseen = (time: string) => `(select ${time}::timestamptz)`;

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
    (category, param) => `p.category_id in ${shownWithin(`${param([category])}::uuid[]`)}`,
  ),
  ...inLanguage,
};

/** The products that shoppers see. Rows are read only where the catalogue has another revision than the one that is given. */
export const storefrontList = list<typeof filters, Asked>({
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
          from: `search_products(${param(q)}, ${param(languages[0]!)}, false) f`,
          isAll: false,
        }
      : undefined,
  scope: ({ now }, param) => visibleAt(unseen(param(now))),
  total: (_, filters) => (filters === 0 ? "h.visible" : undefined),
  head({ now, revision }, param) {
    const when = `h.revision <> ${param(revision)}`;
    return {
      from: `${visibleCounts(unseen(param(now)))} h`,
      select: `h.revision, case when ${when} then h.next end`,
      when,
    };
  },
});
type Query = Parameters<typeof storefrontList.read>[1];

/**
 * A page of the products that shoppers see; `data` is the JSON text of the answer's data. One statement, which reads the
 * page only where the catalogue has changed since the same page was answered before, or a product has become visible.
 */
export async function listVisible(
  call: Reader & { tx: Tx; store: Store; query: Query; now: Date; languages: readonly string[] },
  pages: PageCache,
): Promise<KeptPage> {
  const { tx, store, query, now, languages } = call;
  const { isKept } = nameOrderOf(store, languages[0]);
  const key = `storefront ${tx.storeId} ${languages} ${isKept} ${JSON.stringify(query)}`;
  const kept = pages.find(key, now);
  const asked = { store, now, languages, revision: kept?.revision ?? NO_REVISION };
  const page = await storefrontList.read(tx, query, asked);
  const [revision, next] = page.head;
  if (kept?.revision === revision) return kept!;
  const data = Buffer.from(storefrontList.write(page, query, call));
  const until = next == null ? undefined : Date.parse(isoTime(next));
  const made = { revision: revision!, data, until, tag: tagOf(data) };
  pages.keep(key, made);
  return made;
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
