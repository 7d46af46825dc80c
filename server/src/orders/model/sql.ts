import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { versionedStatements } from "../../http/lists/cached-resource-sql.ts";
import type { Param } from "../../http/lists/filters.ts";
import type { Head } from "../../http/lists/page.ts";
import type { ValuesOf } from "../../http/nouns/table.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { type BoughtCard, findBoughtCards } from "../../pricing/gift-cards/index.ts";
import { findShipments, type Shipment, shipments } from "../shipments/index.ts";
import { type OrderRow, type OrderState, orders, states } from "./columns.ts";
import { impliedShipments } from "./implied-shipments.ts";
import { type Item, items } from "./item-columns.ts";
import { type PaymentRow, payments, type RefundRow, refunds } from "./payment-columns.ts";
import { type ShopperOrderRow, shopperOrders } from "./shopper-columns.ts";

const find = statement(`select ${orders.select} from orders o where store_id = $1 and order_id = $2`);

/** Reads an order's row, with its lines and its timeline. One statement. Throws 404. */
export async function getOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.query(find, [tx.storeId, id]);
  if (!row) throw notFound();
  return row;
}

/** Prepares the read of an order; its row is as `getOrder` has it. */
export const versionedOrder = versionedStatements(orders, {
  from: "orders o",
  version: "o.version",
  where: "o.store_id = $1 and o.order_id = $2",
});

const findManyRefunds = statement(
  `select ${refunds.select} from order_refunds f where store_id = $1 and refund_id = any($2::uuid[])`,
);

/** Reads the rows of the refunds with these ids. One statement. */
export const findRefundsById = (tx: Tx, ids: readonly string[]): Promise<RefundRow[]> =>
  tx.query(findManyRefunds, [tx.storeId, ids]);

const findMany = statement(
  `select ${orders.select} from orders o where store_id = $1 and order_id = any($2::uuid[])`,
);

/** Reads the rows of the orders with these ids. One statement. */
export const findOrders = (tx: Tx, ids: readonly string[]): Promise<OrderRow[]> =>
  tx.query(findMany, [tx.storeId, ids]);

const findMailed = statement(
  `select ${orders.select} from orders o where store_id = $1 and order_id = $2 for share of o`,
);

/**
 * Reads the rows of orders and locks them until the transaction ends, so that a mail's recipient is not
 * anonymized before the mail is enqueued.
 */
export async function readMailedOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.query(findMailed, [tx.storeId, id]);
  if (!row) throw notFound();
  return row;
}

/**
 * The head of a list of an order's records: none for an order that does not exist, or is not the named
 * customer's.
 */
export const orderHead = (id: string, customerId: string | undefined, param: Param, store: string): Head => ({
  from: `(select 1 from orders where store_id = ${store} and order_id = ${param(id)}${customerId ? ` and customer_id = ${param(customerId)}` : ""}) h`,
});

const findOfShopper = statement(`
  select ${shopperOrders.select}, o.customer_id, encode(o.token_hash, 'hex') from orders o
  where store_id = $1 and order_id = $2`);

/**
 * Reads the shopper's view of an order, its owner, and the hash of the token with which a guest reads it. One
 * statement.
 */
export async function findShopperOrder(
  tx: Tx,
  id: string,
): Promise<{ row: ShopperOrderRow; customerId: string; tokenHash: Buffer | null } | undefined> {
  const [row] = await tx.query(findOfShopper, [tx.storeId, id]);
  if (!row) return undefined;
  const [customerId, hash] = row.slice(shopperOrders.width);
  return { row, customerId: customerId!, tokenHash: hash == null ? null : Buffer.from(hash, "hex") };
}

const lock = statement(
  `select ${states.select} from orders o where store_id = $1 and order_id = $2 for no key update`,
);
const findItems = statement(
  `select ${items.select} from order_items i where store_id = $1 and order_id = $2 order by position`,
);

const findPendingPayments = statement(`
  select ${payments.select} from order_payments r where store_id = $1 and order_id = $2 and status = 'pending'`);
const findPendingRefunds = statement(`
  select ${refunds.select} from order_refunds f where store_id = $1 and order_id = $2 and status = 'pending' order by refund_id`);

/**
 * The inputs of an order's changes, its row locked until the transaction ends; with the requests that its
 * provider has not answered.
 */
export type LockedOrder = OrderState & {
  items: readonly Item[];
  pendingPayments: readonly ValuesOf<typeof payments>[];
  pendingRefunds: readonly ValuesOf<typeof refunds>[];
  /** The gift cards that it bought. */
  boughtCards: readonly BoughtCard[];
  /** Its shipments, oldest first. */
  shipments: readonly Shipment[];
  /** The locations of its store. */
  settings: StoreSettings;
};

/** Locks an order and reads the inputs of its changes. One round trip. Throws 404. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  // Each statement sees the writes of the previous holder of the lock: its own snapshot would be older than
  // its lock.
  const [[row], itemRows, paymentRows, refundRows, boughtCards, shipmentRows, settings] = await Promise.all([
    tx.query(lock, [tx.storeId, id]),
    tx.query(findItems, [tx.storeId, id]),
    tx.query(findPendingPayments, [tx.storeId, id]),
    tx.query(findPendingRefunds, [tx.storeId, id]),
    findBoughtCards(tx, id),
    findShipments(tx, id),
    readSettings(tx),
  ]);
  if (!row) throw notFound();
  const [state, lines] = [states.read(row), itemRows.map((item) => items.read(item))];
  const stored = shipmentRows.map((one) => shipments.read(one));
  return {
    ...state,
    items: lines,
    shipments: stored.length ? stored : impliedShipments({ ...state, items: lines }),
    pendingPayments: paymentRows.map((one) => payments.read(one)),
    pendingRefunds: refundRows.map((one) => refunds.read(one)),
    boughtCards,
    settings,
  };
}

// One after another, in the order of their ids.
const lockAll = statement(`
  select o.order_id, o.gift_card_amount > 0 or o.store_credit_amount > 0 or exists (
    select from order_items i where i.store_id = $1 and i.order_id = o.order_id and i.is_gift_card)
  from (
    select * from unnest((select $2::uuid[]))
    union
    select (replacement_of->>'orderId')::uuid from orders
    where store_id = $1 and order_id = any($2::uuid[]) and replacement_of is not null
    order by 1 offset 0) as wanted (order_id)
  cross join lateral (
    select * from orders where store_id = $1 and order_id = wanted.order_id offset 0 for no key update) o`);

/**
 * Locks the orders that exist, and the orders whose pieces they replace, in the order of their ids; returns
 * those that involve gift cards or store credit. One statement.
 */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query(lockAll, [tx.storeId, ids]);
  return new Set(rows.flatMap(([id, hasCards]) => (hasCards === "t" ? [id!] : [])));
}

const findProducts = statement(`
  select distinct product_id from order_items
  where store_id = $1 and order_id = any($2::uuid[]) and product_id is not null`);

/** The ids of the products of orders. No statement without orders. */
export async function findProductsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = ids.length ? await tx.query(findProducts, [tx.storeId, ids]) : [];
  return rows.map(([id]) => id!);
}

/**
 * Locks an order as `lockOrder` does, for callers that may cancel it: the order whose pieces it replaces is
 * locked with it, before any product or key is. One round trip. Throws 404.
 */
export async function lockToCancel(tx: Tx, id: string): Promise<LockedOrder> {
  const [, order] = await Promise.all([lockOrders(tx, [id]), lockOrder(tx, id)]);
  return order;
}

const findClaimedPieces = statement(`
  select part->>'itemId', sum((part->>'quantity')::bigint)
  from order_claims c cross join lateral json_array_elements(c.items) part
  where c.store_id = $1 and c.claim_id = $2 group by 1`);

/** How many pieces of each line of its order a claim is for, by the ids of the lines. One statement. */
export async function findClaimed(tx: Tx, claimId: string): Promise<Map<string, bigint>> {
  const rows = await tx.query(findClaimedPieces, [tx.storeId, claimId]);
  return new Map(rows.map(([id, count]) => [id!, BigInt(count!)]));
}

const findExternalId = statement("select 1 from orders where store_id = $1 and external_id = $2");

/** Whether an order has this external id. */
export async function isExternalIdTaken(tx: Tx, externalId: string): Promise<boolean> {
  return (await tx.query(findExternalId, [tx.storeId, externalId])).length > 0;
}

const findExternalIds = statement(
  "select external_id from orders where store_id = $1 and external_id = any($2::text[])",
);

/** Those of these external ids that orders have. */
export async function findTakenExternalIds(tx: Tx, externalIds: readonly string[]): Promise<Set<string>> {
  if (!externalIds.length) return new Set();
  const rows = await tx.query(findExternalIds, [tx.storeId, externalIds]);
  return new Set(rows.map(([id]) => id!));
}

const pricing = statement("select pricing from orders where store_id = $1 and order_id = $2");

/** Reads the stored inputs of an order's price. */
export async function findPricing(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.query(pricing, [tx.storeId, id]);
  return row?.[0] ?? undefined;
}

const findPaymentRows = statement(`
  select ${payments.select} from order_payments r where store_id = $1 and order_id = $2 order by payment_id`);
const findRefundRows = statement(`
  select ${refunds.select} from order_refunds f where store_id = $1 and order_id = $2 order by refund_id`);

/** Reads the payment records of an order, oldest first. */
export const findPayments = (tx: Tx, orderId: string): Promise<PaymentRow[]> =>
  tx.query(findPaymentRows, [tx.storeId, orderId]);

/** Reads the refunds of an order, oldest first. */
export const findRefunds = (tx: Tx, orderId: string): Promise<RefundRow[]> =>
  tx.query(findRefundRows, [tx.storeId, orderId]);

const findSucceeded = statement(
  `select ${refunds.select} from order_refunds f where store_id = $1 and order_id = $2 and status = 'succeeded' order by refund_id`,
);

/** Reads the successful refunds of an order. */
export async function findSucceededRefunds(tx: Tx, orderId: string): Promise<ValuesOf<typeof refunds>[]> {
  return (await tx.query(findSucceeded, [tx.storeId, orderId])).map((row) => refunds.read(row));
}
