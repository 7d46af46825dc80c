import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type OrderRow, orders } from "./columns.ts";

const find = statement(`
  select ${orders.select}, o.email, concat_ws(',', o.phone, o.shipping_address->>'phone', o.billing_address->>'phone')
  from orders o where order_number = $1`);

/** The order with a number, and by what its buyer is known, if there is one. */
export async function findByNumber(
  tx: Tx,
  orderNumber: string,
): Promise<{ row: OrderRow; email: string; phones: string[] } | undefined> {
  const [row] = await tx.query(find, [orderNumber]);
  return (
    row && {
      row,
      email: row[orders.width]!,
      phones: row[orders.width + 1]!.split(",").filter(Boolean),
    }
  );
}
