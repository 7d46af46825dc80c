import { Type } from "typebox";
import { rowSchema } from "../../http/lists/fields.ts";
import { equals, filter, hasIds, isSince, isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byId, byTime } from "../../http/lists/sorts.ts";
import { listPrices, priceLists } from "./columns.ts";
import { priceList } from "./price-list.ts";

/** A store's price lists, the newest first. */
export const priceListList = list({
  name: "priceLists",
  row: rowSchema(priceList.reply, "a price list"),
  reply: "PriceListList",
  table: priceLists,
  from: "price_lists l",
  sorts: { createdAt: byTime("l.created_at"), updatedAt: byTime("l.updated_at") },
  sort: "-createdAt",
  filters: {
    q: filter(
      Type.String({ maxLength: 200, description: "A text that the name contains, in upper or lower case." }),
      (q, param) => `strpos(lower(l.name), lower(${param(q.trim())})) > 0`,
    ),
    ids: hasIds("l.price_list_id"),
    isActive: isTrue("l.is_active"),
    updatedSince: isSince("l.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "price list",
});

const uuid = Type.String({ format: "uuid" });

/** The prices of a list, in the order in which they were set. */
export const listPriceList = list({
  name: "prices",
  row: rowSchema(listPrices.schema({ "x-name": "ListPrice" }), "a price"),
  reply: "ListPriceList",
  table: listPrices,
  from: "price_list_prices x",
  sorts: { createdAt: byId("x.price_id") },
  sort: "createdAt",
  filters: {
    productId: equals("x.product_id", uuid),
    variantId: equals("x.item_id", uuid),
    minimumQuantity: equals("x.minimum_quantity", Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    updatedSince: isSince("x.updated_at", "Set at this time or later (ISO 8601)."),
  },
  fields: "price",
  scope: ({ listId }: { listId: string }, param) => `x.price_list_id = ${param(listId)}`,
  total: (_, filters) => (filters === 0 ? "h.price_count" : undefined),
  head: ({ listId }: { listId: string }, param, store) => ({
    from: `(select l.price_count from price_lists l where l.store_id = ${store} and l.price_list_id = ${param(listId)}) h`,
  }),
});
