import { Type } from "typebox";
import { rowSchema } from "../../http/lists/fields.ts";
import { filter, isTrue, type Param } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import type { Sort } from "../../http/lists/sorts.ts";
import type { Store } from "../../http/request/store.ts";
import { allChanged, byName, byUpdate, countsHead, keySql } from "../products/index.ts";
import { nameOrderOf } from "../translations/index.ts";
import { LOW, stockItems } from "./item-columns.ts";

const VARIANTS =
  "left join product_variants v on v.store_id = $1 and v.product_id = p.product_id and v.retired_at is null";

const byQuantity: Sort = {
  sql: "i.quantity",
  type: "bigint",
  isKey: (key) => /^-?\d{1,18}$/.test(key),
  id: "i.item_id",
  from: `(select * from item_quantities where store_id = $1) i
    cross join lateral (
      select * from products where store_id = $1 and product_id = i.product_id offset 0) p
    left join lateral (
      select * from product_variants where store_id = $1 and variant_id = i.item_id offset 0) v on true`,
};

const begins = (code: string, alias: string) =>
  `(starts_with(${alias}.sku_key, ${code}) or starts_with(${alias}.barcode_key, ${code}))`;

type Query = Partial<Record<"lang" | "q" | "location", string>> & { lowStock?: boolean };
type Given = {
  languages: readonly string[];
  store: Pick<Store, "defaultLanguage" | "languages">;
};

const uuid = Type.String({
  format: "uuid",
  description: "The id of a location: only what has, or had, stock there.",
});

/** The stock of a store: one row per variant, or per product without variants. */
export const stockItemList = list({
  name: "stock",
  row: rowSchema(stockItems.schema({ "x-name": "StockItem" }), "an item"),
  reply: "StockItemList",
  table: stockItems,
  from: `products p ${VARIANTS}`,
  sorts: {
    name({ lang, q, lowStock }: Query, { store, languages }: Given, param: Param): Sort {
      const sort = byName(
        nameOrderOf(store, languages[0] ?? lang),
        param,
        q === undefined && lowStock === undefined,
      );
      const { id: _, all: __, from = "products p", ...order } = sort;
      return { ...order, from: `${from} ${VARIANTS}`, isApart: true };
    },
    quantity: byQuantity,
    updatedAt({ q, lowStock, location }: Query): Sort {
      const {
        id: _,
        from,
        ...order
      } = byUpdate([q, lowStock, location].every((one) => one === undefined) && allChanged);
      return { ...order, from: `${from} ${VARIANTS}`, isApart: true };
    },
  },
  sort: "name",
  filters: {
    lang: filter(
      Type.String({
        format: "language",
        maxLength: 35,
        description:
          "The language of the names, which `sort=name` goes by (BCP 47). By default the one that the request asks for, else the store's.",
      }),
      () => [],
    ),
    q: filter(
      Type.String({
        maxLength: 200,
        description:
          "Finds products as `q` of `GET /products` does. Where it begins SKUs or barcodes of variants, only these variants of a product are listed.",
      }),
      (q, param) => {
        const words = q.trim();
        if (!words) return [];
        const code = keySql(param(words));
        return [
          `p.product_id in (select f.product_id from search_listed($1, ${param(words)}) f)`,
          `(v.variant_id is null or ${begins(code, "v")} or not exists (
            select from product_variants o
            where o.store_id = $1 and o.product_id = p.product_id and o.retired_at is null and ${begins(code, "o")}))`,
        ];
      },
    ),
    location: filter(uuid, (id, param) => [
      // By an index of the location's products.
      `p.product_id in (select s.product_id from stock_levels s where s.store_id = $1 and s.location_id = ${param(id)})`,
      `exists (select from stock_levels s
        where s.store_id = $1 and s.item_id = coalesce(v.variant_id, p.product_id) and s.location_id = ${param(id)})`,
    ]),
    lowStock: isTrue(LOW, {
      description:
        "True: only tracked items with stock at their product's threshold or below. False: only the others.",
    }),
  },
  fields: "item",
  scope: () => "p.deleted_at is null",
  total: (_, filters) => (filters === 0 ? "h.items" : undefined),
  head: (_: Given, __, store) => countsHead(store),
  isMade: true,
});
