import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Change } from "./change.ts";
import { parameterOf } from "./change-sql.ts";
import { states } from "./columns.ts";
import { type EditRow, edits } from "./edit-columns.ts";
import type { Edit } from "./edited.ts";
import { items } from "./item-columns.ts";
import { insertingItems } from "./new-order-sql.ts";

const fields = [
  "customerId",
  "email",
  "firstName",
  "lastName",
  "phone",
  "couponId",
  "couponCode",
  "discounts",
  "taxes",
  "requiresShipping",
  "subtotalAmount",
  "discountAmount",
  "taxAmount",
  "shippingCost",
  "codFee",
  "finalAmount",
  "editCount",
] as const;
const update = statement(`
  update orders o set pricing = $3::json, shipping_method = $4::json,
    ${fields.map((name, i) => `${states.fields[name].sql} = $${i + 5}`).join(", ")}
  where store_id = $1 and order_id = $2`);

const drop = statement(
  "delete from order_items where store_id = $1 and order_id = $2 and item_id = any($3::uuid[])",
);

const amounts = ["quantity", "unitPrice", "discountAmount", "taxRate", "taxAmount", "totalAmount"] as const;
const columns = amounts.map((name) => items.fields[name].sql);
const reprice = statement(`
  update order_items i set ${columns.map((name) => `${name} = given.${name}`).join(", ")}
  from unnest($3::uuid[], ${amounts.map((_, i) => `$${i + 4}::bigint[]`).join(", ")}) as given (item_id, ${columns.join(", ")})
  where i.store_id = $1 and i.order_id = $2 and i.item_id = given.item_id`);

/** Writes what an edit changes of what an order sells, to whom and for how much; the rest of the change is written after it. */
export async function writeEdit(
  tx: Tx,
  { before, after }: Pick<Change, "before" | "after">,
  { pricing, shippingMethod, texts }: Edit,
): Promise<void> {
  const known = new Map(before.items.map((item) => [item.id, item]));
  const there = new Set(after.items.map(({ id }) => id));
  const gone = before.items.filter(({ id }) => !there.has(id)).map(({ id }) => id);
  const changed = after.items.filter((item) => known.has(item.id) && item !== known.get(item.id));
  const all = (name: (typeof amounts)[number]) => changed.map((item) => String(item[name]));
  const values = fields.map((name) => parameterOf(after, name));
  const method = shippingMethod && JSON.stringify(shippingMethod);
  const ids = changed.map(({ id }) => id);
  await Promise.all([
    tx.query(update, [tx.storeId, after.id, pricing, method, ...values]),
    gone.length ? tx.query(drop, [tx.storeId, after.id, gone]) : undefined,
    ids.length ? tx.query(reprice, [tx.storeId, after.id, ids, ...amounts.map(all)]) : undefined,
    texts.length ? tx.query(...insertingItems(tx, [{ id: after.id, lines: texts }])) : undefined,
  ]);
}

const insert = statement(`
  insert into order_edits (store_id, edit_id, order_id, before, after, pricing, actor, created_at)
  values ($1, $2, $3, $4::json, $5::json, $6::json, $7, $8)`);

/** Defers to the commit that an edit is kept: what the order was before and after it as JSON texts, and what the price before was reckoned from. */
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

/** The edits of an order, the first first. */
export const findEdits = (tx: Tx, orderId: string): Promise<EditRow[]> =>
  tx.query(find, [tx.storeId, orderId]);

const findPriced = statement(
  "select pricing from order_edits where store_id = $1 and order_id = $2 and edit_id = $3",
);

/** What an order's price was reckoned from before an edit, as it was kept. */
export async function findPricingBefore(
  tx: Tx,
  orderId: string,
  editId: string,
): Promise<string | undefined> {
  const [row] = await tx.query(findPriced, [tx.storeId, orderId, editId]);
  return row?.[0] ?? undefined;
}
