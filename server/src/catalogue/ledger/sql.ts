import { unnestRows } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { idOfNow } from "../../kit/time/id-of-now.ts";
import type { StockCause, StockMove } from "./moves.ts";

// Each moves at the given location, or at the default one.
const moved = `${unnestRows("$2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::uuid[]", "g", "product_id, movement_id, item_id, delta, location_id")}
  join locations d on d.store_id = $1 and d.is_default`;
const level = statement(`
  insert into stock_levels as l (store_id, item_id, location_id, product_id, quantity)
  select d.store_id, g.item_id, coalesce(g.location_id, d.location_id), g.product_id, g.delta from ${moved}
  on conflict (store_id, item_id, location_id) do update set quantity = l.quantity + excluded.quantity`);
// `offset 0` keeps the planner from reading all levels for many moves.
const move = statement(`
  insert into stock_movements (store_id, movement_id, item_id, location_id, product_id, delta, quantity_after,
    reason, actor, reference, created_at)
  select d.store_id, g.movement_id, g.item_id, l.location_id, g.product_id, g.delta, l.quantity, $7, $8, $9, $10 from ${moved}
  cross join lateral (
    select l.location_id, l.quantity from stock_levels l
    where l.store_id = $1 and l.item_id = g.item_id and l.location_id = coalesce(g.location_id, d.location_id) offset 0) l`);

/**
 * Defers changes of products' stock to the commit, in the ledger and its levels: two statements, however many
 * items. The caller holds the products' locks and writes their quantities. Returns the movements' ids: none
 * of moves of 0.
 */
export function deferMoves(tx: Tx, moves: readonly StockMove[], cause: StockCause, now: Date): string[] {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (!real.length) return [];
  const ids = real.map(() => idOfNow());
  const values = [
    tx.storeId,
    real.map(({ productId }) => productId),
    ids,
    real.map(({ itemId }) => itemId),
    real.map(({ delta }) => String(delta)),
    real.map(({ at }) => at?.id ?? null),
  ];
  tx.atCommit(level, values);
  tx.atCommit(move, [...values, cause.reason, cause.actor, cause.reference ?? null, now]);
  return ids;
}
