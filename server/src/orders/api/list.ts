import { Type } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import { readCachedPage } from "../../http/lists/cached-list.ts";
import { rowSchema } from "../../http/lists/fields.ts";
import { filter, hasTag, isSince, isUntil, oneOrMore } from "../../http/lists/filters.ts";
import { type ListShape, list } from "../../http/lists/page.ts";
import type { PageCache } from "../../http/lists/page-cache.ts";
import { byMoney, byTime } from "../../http/lists/sorts.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { ListedOrder, listedOrders, listedWithItems, paymentMethods, sources } from "../model/columns.ts";
import { paymentStatuses } from "../model/payment-state.ts";
import { ListedShopperOrder, listedShopperOrders } from "../model/shopper-columns.ts";
import { statuses } from "../model/state.ts";

/** The owner of the listed orders: one customer, or all. */
type Owner = { customerId?: string };

const MAX_WORDS = 20;

// All orders. The condition matches partial indexes, which a look-up by primary key must not use.
const SORTED = "(select * from orders where store_id = $1 and placed_at > '-infinity') o";

/** The query parameters that filter orders. */
export const filters = {
  status: oneOrMore("o.status", statuses),
  paymentStatus: oneOrMore("o.payment_status", paymentStatuses),
  paymentMethod: oneOrMore("o.payment_method", paymentMethods),
  source: oneOrMore("o.source", sources),
  customerId: filter(
    Type.String({ format: "uuid" }),
    (id, param) => `o.customer_id = ${param(id.toLowerCase())}`,
  ),
  agentId: filter(
    Type.String({ format: "uuid", description: "The id of the agent that placed it." }),
    (id, param) =>
      `o.order_id in (select g.order_id from order_agents g where g.store_id = $1 and g.agent_id = ${param(id.toLowerCase())})`,
  ),
  tag: hasTag("o.order_id", "order_tags", "order_id"),
  externalId: filter(Type.String({ maxLength: 255 }), (id, param) => `o.external_id = ${param(id)}`),
  q: filter(
    Type.String({
      maxLength: 200,
      description:
        "Words of the number, the email, the names, the phone or the external id, or their beginnings, or the whole SKU of a line; all words are needed.",
    }),
    (q, param) => {
      const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
      return words.length
        ? `o.order_id in (select f.order_id from search_orders($1, ${param(words.map(sortKey))}, ${param(words)}) f)`
        : [];
    },
  ),
  createdSince: isSince("o.created_at", "Created then or later."),
  createdUntil: isUntil("o.created_at", "Created before then."),
  updatedSince: isSince("o.updated_at", "Last changed then or later."),
  include: filter(
    Type.Unsafe<string>({
      type: "string",
      enum: ["items"],
      description: "`items`: each order with its lines.",
    }),
    () => [],
  ),
};

const shape: Omit<ListShape<typeof filters, Owner>, "table"> = {
  name: "orders",
  row: rowSchema(ListedOrder, "an order"),
  reply: "OrderList",
  from: "orders o",
  sorts: {
    createdAt: byTime("o.created_at"),
    updatedAt: byTime("o.updated_at"),
    placedAt: { ...byTime("o.placed_at"), from: SORTED },
    // Imported orders have another shop's numbers, and sort before all others.
    orderNumber: { ...byMoney("coalesce(o.number, 0)"), from: SORTED },
    finalAmount: byMoney("o.final_amount"),
  },
  sort: "-createdAt",
  filters,
  fields: "order",
  // Every change of an order, its lines or its timeline raises its version, as its ETag and If-Match need.
  stamp: "o.version",
  scope: ({ customerId }, param) => (customerId ? `o.customer_id = ${param(customerId)}` : "true"),
  total: (_, used) => (used === 0 ? "h.total" : undefined),
  // Totals, of the store and of each customer, are counted with every order.
  head: ({ customerId }, param, store) => ({
    from: customerId
      ? `(select coalesce((select s.total from customer_order_stats s where s.store_id = ${store} and s.customer_id = ${param(customerId)}), 0) as total) h`
      : `(select coalesce((select n.total + n.imported from order_counts n where n.store_id = ${store}), 0) as total) h`,
  }),
};

/** Lists a customer's orders as the customer sees them, without the merchant's filters. */
export const shopperOrderList = list<Record<never, never>, Owner>({
  name: shape.name,
  table: listedShopperOrders,
  row: ListedShopperOrder,
  reply: "ShopperOrderList",
  from: shape.from,
  sorts: { createdAt: shape.sorts.createdAt! },
  sort: shape.sort,
  scope: shape.scope!,
  total: () => "h.total",
  head: shape.head!,
});

/** Lists a store's orders, or a customer's, without their lines. */
export const orderList = list({ ...shape, table: listedOrders });
const orderListWithItems = list({ ...shape, table: listedWithItems });

/** A page of a store's orders, as the JSON text of the answer's data; a cached page is not read again. */
export async function listOrders(
  call: Reader & { tx: Tx; query: Parameters<typeof orderList.read>[1]; now: Date },
  pages: PageCache,
): Promise<Buffer> {
  const { tx, query } = call;
  const key = `orders ${tx.storeId} ${JSON.stringify(query)}`;
  const list = query.include === "items" ? orderListWithItems : orderList;
  return (await readCachedPage(list, { call, given: () => ({}), key, pages })).data;
}
