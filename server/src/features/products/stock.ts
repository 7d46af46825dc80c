import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** Why stock changed and through whom, for the ledger. */
export type StockCause = { reason: string; actor: string };

const move = statement(`
  with level as (
    insert into stock_levels as l (store_id, item_id, location_id, product_id, quantity)
    select $1, $2, location_id, $2, $3 from locations where is_default
    on conflict (store_id, item_id, location_id) do update set quantity = l.quantity + excluded.quantity
    returning item_id, location_id, product_id, quantity)
  insert into stock_movements
    (store_id, movement_id, item_id, location_id, product_id, delta, quantity_after, reason, actor, created_at)
  select $1, $4, item_id, location_id, product_id, $3, quantity, $5, $6, $7 from level`);

/** Writes a change of a product's stock at the default location into the ledger and its level. */
export async function moveStock(
  tx: Tx,
  productId: string,
  delta: bigint,
  cause: StockCause,
  now: Date,
): Promise<void> {
  if (delta === 0n) return;
  await tx.query(move, [
    tx.storeId,
    productId,
    delta,
    uuidv7(),
    cause.reason,
    cause.actor,
    now.toISOString(),
  ]);
}
