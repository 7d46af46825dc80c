import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Change } from "../model/change.ts";
import { columnNameOf, type Item } from "../model/item-columns.ts";
import { locationsText } from "../model/item-locations.ts";

const counts = [
  "shippedQuantity",
  "packedQuantity",
  "lostQuantity",
  "withdrawnQuantity",
  "droppedQuantity",
  "returnedQuantity",
  "restockedQuantity",
  "writtenOffQuantity",
  "refundedQuantity",
  "refundedAmount",
  "replacedQuantity",
] as const;
const columnsOfCounts = counts.map(columnNameOf);
const updateItemRows = statement(`
  update order_items i set stock_at = given.stock_at::json,
    ${columnsOfCounts.map((name) => `${name} = given.${name}`).join(", ")}
  from unnest($3::uuid[], $4::text[], ${counts.map((_, i) => `$${i + 5}::bigint[]`).join(", ")})
    as given (item_id, stock_at, ${columnsOfCounts.join(", ")})
  where i.store_id = $1 and i.order_id = $2 and i.item_id = given.item_id`);

/**
 * Writes the shipped, returned and refunded counts of lines, and their stock locations; no statement where
 * nothing changed.
 */
export async function updateItems(
  tx: Tx,
  { before, after }: Pick<Change, "before" | "after">,
): Promise<void> {
  const known = new Map(before.items.map((item) => [item.id, item]));
  const changed = after.items.filter((item) => known.has(item.id) && item !== known.get(item.id));
  if (!changed.length) return;
  const texts = (name: (typeof counts)[number]) => changed.map((item: Item) => String(item[name]));
  const locations = changed.map(({ locations }) => locations && locationsText(locations));
  const ids = changed.map(({ id }) => id);
  await tx.query(updateItemRows, [tx.storeId, after.id, ids, locations, ...counts.map(texts)]);
}
