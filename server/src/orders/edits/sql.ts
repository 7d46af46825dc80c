import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type EditRow, edits } from "./columns.ts";

const insert = statement(`
  insert into order_edits (store_id, edit_id, order_id, before, after, pricing, actor, created_at)
  values ($1, $2, $3, $4::json, $5::json, $6::json, $7, $8)`);

/**
 * Defers an edit to the commit: the order before and after it as JSON texts, and the inputs of the price
 * before.
 */
export function deferEdit(
  tx: Tx,
  edit: { orderId: string; before: string; after: string; pricing: string; actor: string },
  now: Date,
): void {
  const { orderId, before, after, pricing, actor } = edit;
  tx.atCommit(insert, [tx.storeId, uuidv7(), orderId, before, after, pricing, actor, now]);
}

const find = statement(`
  select ${edits.select} from order_edits e where store_id = $1 and order_id = $2 order by edit_id`);

/** The edits of an order, from the first to the last. */
export const findEdits = (tx: Tx, orderId: string): Promise<EditRow[]> =>
  tx.query(find, [tx.storeId, orderId]);

const findPriced = statement(
  "select pricing from order_edits where store_id = $1 and order_id = $2 and edit_id = $3",
);

/** The stored inputs of an order's price before an edit. */
export async function findPricingBefore(
  tx: Tx,
  orderId: string,
  editId: string,
): Promise<string | undefined> {
  const [row] = await tx.query(findPriced, [tx.storeId, orderId, editId]);
  return row?.[0] ?? undefined;
}
