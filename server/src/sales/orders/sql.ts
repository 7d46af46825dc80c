import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { type OrderRow, type OrderState, orders, states } from "./columns.ts";
import { type Item, items } from "./item-columns.ts";
import { type PaymentRow, payments, type RefundRow, refunds } from "./payment-columns.ts";

const find = statement(`select ${orders.select} from orders o where order_id = $1`);

/** An order's row, with its lines and its timeline. One statement. Throws 404. */
export async function getOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

const lock = statement(`select ${states.select} from orders o where order_id = $1 for no key update`);
const findItems = statement(
  `select ${items.select} from order_items i where order_id = $1 order by position`,
);

/** What an order's changes are computed from, its row locked until the transaction ends. */
export type LockedOrder = OrderState & { items: readonly Item[] };

/** Locks an order and reads what its changes are computed from. One round trip. Throws 404. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const [[row], itemRows] = await Promise.all([tx.query(lock, [id]), tx.query(findItems, [id])]);
  if (!row) throw notFound();
  return { ...states.read(row), items: itemRows.map((item) => items.read(item)) };
}

const findExternalId = statement("select 1 from orders where external_id = $1");

/** Whether an order has this id of another system. */
export async function isExternalIdTaken(tx: Tx, externalId: string): Promise<boolean> {
  return (await tx.query(findExternalId, [externalId])).length > 0;
}

const pricing = statement("select pricing from orders where order_id = $1");

/** What an order's price was reckoned from, as it was kept. */
export async function findPricing(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.query(pricing, [id]);
  return row?.[0] ?? undefined;
}

const paymentRows = statement(`
  select ${payments.select} from order_payments r where order_id = $1 order by payment_id`);
const refundRows = statement(`
  select ${refunds.select} from order_refunds f where order_id = $1 order by refund_id`);

/** What was recorded of an order's payment, the first first. */
export const findPayments = (tx: Tx, orderId: string): Promise<PaymentRow[]> =>
  tx.query(paymentRows, [orderId]);

/** What was refunded of an order, the first first. */
export const findRefunds = (tx: Tx, orderId: string): Promise<RefundRow[]> => tx.query(refundRows, [orderId]);

const given = statement(
  "select amount, created_at from order_refunds where order_id = $1 and status <> 'failed'",
);

/** What was refunded of an order so far, in minor units, each with its time. */
export async function findGiven(tx: Tx, orderId: string): Promise<{ amount: bigint; at: Date }[]> {
  const rows = await tx.query(given, [orderId]);
  return rows.map(([amount, at]) => ({ amount: BigInt(amount!), at: new Date(isoTime(at!)) }));
}
