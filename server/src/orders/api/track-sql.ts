import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type OrderRow, orders } from "../model/columns.ts";

const find = statement(`
  select ${orders.select}, o.email, concat_ws(',', o.phone, o.shipping_address->>'phone', o.billing_address->>'phone')
  from orders o where store_id = $1 and order_number = $2 order by created_at desc, order_id limit 10`);

/**
 * Reads the orders with a number, newest first, with their buyers' contacts: a placed order and an imported
 * one may have the same number.
 */
export async function findByNumber(
  tx: Tx,
  orderNumber: string,
): Promise<{ row: OrderRow; email: string; phones: string[] }[]> {
  const rows = await tx.query(find, [tx.storeId, orderNumber]);
  return rows.map((row) => ({
    row,
    email: row[orders.width]!,
    phones: row[orders.width + 1]!.split(",").filter(Boolean),
  }));
}
