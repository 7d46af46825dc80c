import { statement } from "../../db/statement.ts";
import type { CustomerDataPort } from "../../people/customers/index.ts";
import { blankEvents } from "../../platform/outbox/index.ts";
import { returns } from "./columns.ts";
import { enqueueReturnEvents } from "./serialize.ts";

const find = statement(
  `select ${returns.select} from order_returns r where store_id = $1 and customer_id = $2 order by created_at, return_id`,
);
const strip = statement(`
  update order_returns set note = null, customer_note = null, version = version + 1
  where store_id = $1 and customer_id = $2
  returning return_id`);
const moveAll = statement(`
  update order_returns set customer_id = $3, version = version + 1, updated_at = greatest(updated_at, $4)
  where store_id = $1 and customer_id = $2 returning return_id`);
const stripReasons = statement(`
  update order_return_items set reason = ''
  where store_id = $1 and return_id in (select return_id from order_returns where store_id = $1 and customer_id = $2)`);

/** The customer data of returns. Anonymizing removes the texts written in them; pieces and amounts stay. */
export const returnDataPort: CustomerDataPort = {
  async all({ tx, store }, customerId) {
    const rows = await tx.query(find, [tx.storeId, customerId]);
    return rows.map((row) => returns.json(row, { store, can: () => false }));
  },
  async move(tx, { from, to }, now) {
    const rows = await tx.query(moveAll, [tx.storeId, from, to, now]);
    enqueueReturnEvents(
      tx,
      rows.map(([id]) => id!),
      now,
    );
  },
  async anonymize(tx, customerId, now) {
    const [rows] = await Promise.all(
      [strip, stripReasons].map((one) => tx.query(one, [tx.storeId, customerId])),
    );
    const ids = rows!.map(([id]) => id!);
    await blankEvents(tx, "return", ids);
    enqueueReturnEvents(tx, ids, now);
  },
};
