import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { blankEvents } from "../../platform/outbox/index.ts";
import { type OrderRow, orders } from "./columns.ts";

const findAll = statement(
  `select ${orders.select} from orders o where customer_id = $1 order by created_at, order_id`,
);

/** All orders of a customer, the first first. */
export const findOrdersOf = (tx: Tx, customerId: string): Promise<OrderRow[]> =>
  tx.query(findAll, [customerId]);

const stripped = (
  column: string,
) => `case when ${column} is not null then json_build_object('firstName', '', 'lastName', '',
  'phone', null, 'company', null, 'address1', '', 'address2', null, 'district', null, 'city', '', 'province', null,
  'postalCode', null, 'country', ${column}->>'country') end`;
const strip = statement(`
  update orders set email = '', first_name = '', last_name = '', phone = null, note = null, metadata = '{}', token_hash = null,
    shipping_address = ${stripped("shipping_address")}, billing_address = ${stripped("billing_address")},
    search_text = lower(order_number), version = version + 1
  where customer_id = $1
  returning order_id`);
const stripNotes = statement(`
  update order_timeline set note = null
  where note is not null and order_id in (select order_id from orders where customer_id = $1)`);
const stripReasons = statement(`
  update order_refunds set reason = null
  where reason is not null and order_id in (select order_id from orders where customer_id = $1)`);

/** Takes what is personal out of a customer's orders, and out of the events that told of them. */
export async function anonymizeOrders(tx: Tx, customerId: string): Promise<void> {
  const [rows] = await Promise.all(
    [strip, stripNotes, stripReasons].map((each) => tx.query(each, [customerId])),
  );
  await blankEvents(
    tx,
    "order",
    rows!.map(([id]) => id!),
  );
}
