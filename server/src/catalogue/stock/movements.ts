import type { Static } from "typebox";
import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { paginationJson, readWindow } from "../../http/window.ts";
import { isUuid } from "../../kit/cursor.ts";
import { isoTime } from "../../kit/iso-time.ts";
import type { StockMovementsQuery } from "./schemas.ts";

const SORT = "-createdAt";

// Movements are made in the order of their ids (UUIDv7), so that the id alone orders and continues the list.
const list = statement(`
  select p.product_id, (select count(*) from stock_movements m where m.product_id = $1
      and ($2::uuid is null or m.item_id = $2)), m.*
  from products p left join lateral (
    select m.movement_id, m.item_id, m.delta, m.quantity_after, m.reason, m.actor, m.reference, m.created_at
    from stock_movements m
    where m.store_id = p.store_id and m.product_id = p.product_id and ($2::uuid is null or m.item_id = $2)
      and ($3::uuid is null or m.movement_id < $3)
    order by m.movement_id desc limit $4 offset $5) m on true
  where p.product_id = $1 and p.deleted_at is null`);

/** A page of a product's stock ledger, latest first, as the JSON text of the answer's data. Throws 404. */
export async function listStockMovements(
  tx: Tx,
  productId: string,
  query: Static<typeof StockMovementsQuery>,
): Promise<string> {
  const window = readWindow(query, SORT, isUuid);
  const offset = window.cursor ? 0 : (window.page - 1) * window.limit;
  const rows = await tx.query(list, [
    productId,
    query.variantId ?? null,
    window.cursor?.id ?? null,
    window.limit + 1,
    offset,
  ]);
  if (!rows.length) throw notFound();
  const found = rows.filter((row) => row[ID] !== null);
  const page = found.slice(0, window.limit);
  const lastId = page.at(-1)?.[ID];
  const last = found.length > page.length && lastId ? { key: lastId, id: lastId } : undefined;
  const movements = page.map((row) => present(row, productId)).join(",");
  return `{"movements":[${movements}],"pagination":${paginationJson(window, Number(rows[0]![1]), last)}}`;
}

const ID = 2;

function present(row: Row, productId: string): string {
  const [id, itemId, delta, quantityAfter, reason, actor, reference, createdAt] = row.slice(ID);
  return JSON.stringify({
    id,
    variantId: itemId === productId ? null : itemId,
    delta: Number(delta),
    quantityAfter: Number(quantityAfter),
    reason,
    actor,
    reference,
    createdAt: isoTime(createdAt!),
  });
}
