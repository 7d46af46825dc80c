import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Change } from "../model/change.ts";
import { states } from "../model/columns.ts";
import { items } from "../model/item-columns.ts";
import type { Edit } from "../model/records.ts";
import { parameterOf } from "./change-sql.ts";
import { writeItems } from "./new-order-sql.ts";

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
  "taxExemption",
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
const places = ["taxCountry", "taxProvince"] as const;
const columns = [...amounts, ...places].map((name) => items.fields[name].sql);
const types = [...amounts.map(() => "bigint[]"), ...places.map(() => "text[]")];
const reprice = statement(`
  update order_items i set ${columns.map((name) => `${name} = given.${name}`).join(", ")}
  from unnest($3::uuid[], ${types.map((type, i) => `$${i + 4}::${type}`).join(", ")}) as given (item_id, ${columns.join(", ")})
  where i.store_id = $1 and i.order_id = $2 and i.item_id = given.item_id`);

/** Writes an edit's changes of lines, buyer and amounts; the rest of the change is written after it. */
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
  const placesOf = (name: (typeof places)[number]) => changed.map((item) => item[name]);
  const values = fields.map((name) => parameterOf(after, name));
  const method = shippingMethod && JSON.stringify(shippingMethod);
  const ids = changed.map(({ id }) => id);
  await Promise.all([
    tx.query(update, [tx.storeId, after.id, pricing, method, ...values]),
    gone.length ? tx.query(drop, [tx.storeId, after.id, gone]) : undefined,
    ids.length
      ? tx.query(reprice, [tx.storeId, after.id, ids, ...amounts.map(all), ...places.map(placesOf)])
      : undefined,
    texts.length ? tx.query(...writeItems(tx.storeId, [{ id: after.id, lines: texts }])) : undefined,
  ]);
}
