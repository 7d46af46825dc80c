import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Merge } from "../../people/customers/index.ts";
import type { ReleaseMedia } from "../../platform/media/index.ts";
import { blankEvents, enqueueEvents } from "../../platform/outbox/index.ts";
import { moveCouponUses } from "../../pricing/coupons/index.ts";
import { moveDiscountUses } from "../../pricing/discounts/index.ts";
import { moveGiftCardsOf } from "../../pricing/gift-cards/index.ts";
import { removeCommentsOf } from "../comments/index.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { moveCustomerParts } from "../reports/index.ts";
import { moveStats } from "../writing/index.ts";

const findAll = statement(
  `select ${orders.select} from orders o where store_id = $1 and customer_id = $2 order by created_at, order_id`,
);

/** Reads all orders of a customer, oldest first. */
export const findOrdersOf = (tx: Tx, customerId: string): Promise<OrderRow[]> =>
  tx.query(findAll, [tx.storeId, customerId]);

const findDelivered = statement(`
  select 1 from orders o join order_items i on i.store_id = $1 and i.order_id = o.order_id
  where o.store_id = $1 and o.customer_id = $2 and o.delivered_at is not null and i.product_id = $3 limit 1`);

/** Whether a product was ever delivered to a customer, even if it was returned later. */
export async function wasDeliveredTo(tx: Tx, customerId: string, productId: string): Promise<boolean> {
  return (await tx.query(findDelivered, [tx.storeId, customerId, productId])).length > 0;
}

const blankFields = {
  firstName: "",
  lastName: "",
  phone: null,
  company: null,
  address1: "",
  address2: null,
  district: null,
  city: "",
  province: null,
  postalCode: null,
};
const blankAddress = (column: string) =>
  `('${JSON.stringify(blankFields).slice(0, -1)},"country":' || coalesce(${column}->'country', 'null')::text || '}')::json`;
const blankAddressOrNull = (column: string) =>
  `case when ${column} is not null then ${blankAddress(column)} end`;
const strip = statement(`
  update orders set email = '', first_name = '', last_name = '', phone = null, note = null, customer_note = null, metadata = '{}', token_hash = null,
    shipping_address = ${blankAddressOrNull("shipping_address")}, billing_address = ${blankAddressOrNull("billing_address")},
    tax_exemption = case when tax_exemption is not null
      then ('{"reason":' || coalesce(tax_exemption->'reason', 'null')::text || ',"taxId":null,"taxIdForm":null,"checkedAt":null}')::json end,
    search_text = lower(order_number), version = version + 1
  where store_id = $1 and customer_id = $2
  returning order_id`);
const reindex = statement(`
  insert into order_search (store_id, order_id, document)
  select o.store_id, o.order_id, order_document(o.store_id, o.search_text) from orders o
  where o.store_id = $1 and o.customer_id = $2
  on conflict (store_id, order_id) do update set document = excluded.document`);
const stripNotes = statement(`
  update order_timeline set note = null
  where store_id = $1 and note is not null
    and order_id in (select order_id from orders where store_id = $1 and customer_id = $2)`);
const stripReasons = statement(`
  update order_refunds set reason = null
  where store_id = $1 and reason is not null
    and order_id in (select order_id from orders where store_id = $1 and customer_id = $2)
  returning refund_id`);

const moveAll = statement(`
  update orders set customer_id = $3, version = version + 1, updated_at = greatest(updated_at, $4),
    event_sequence = event_sequence + 1
  where store_id = $1 and customer_id = $2 returning order_id, event_sequence, created_at`);

/** Moves a customer's orders to another customer, with their counters. Each order gets an event. */
export async function moveOrders(tx: Tx, { from, to }: Merge, now: Date): Promise<void> {
  moveStats(tx, from, to);
  const [moved] = await Promise.all([
    tx.query(moveAll, [tx.storeId, from, to, now]),
    moveCouponUses(tx, from, to),
    moveDiscountUses(tx, from, to),
    moveGiftCardsOf(tx, from, to, now),
  ]);
  moveCustomerParts(
    tx,
    from,
    to,
    moved.map(([, , createdAt]) => createdAt!),
  );
  const events = moved.map(([resourceId, sequence]) => ({
    type: "order_updated" as const,
    resourceId: resourceId!,
    sequence: BigInt(sequence!),
    data: null,
  }));
  enqueueEvents(tx, events, now);
}

/**
 * Removes personal data from a customer's orders and their events; the staff's comments are deleted with
 * their files.
 */
export async function anonymizeOrders(tx: Tx, customerId: string, releaseMedia: ReleaseMedia): Promise<void> {
  const [orderRows, , , refundRows] = await Promise.all(
    [strip, reindex, stripNotes, stripReasons].map((each) => tx.query(each, [tx.storeId, customerId])),
  );
  const idsOf = (rows: typeof orderRows) => rows!.map(([id]) => id!);
  await Promise.all([
    removeCommentsOf(tx, customerId, releaseMedia),
    blankEvents(tx, "order", idsOf(orderRows)),
    blankEvents(tx, "refund", idsOf(refundRows)),
  ]);
}
