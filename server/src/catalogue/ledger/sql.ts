import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { idOfNow } from "../../kit/id-time.ts";
import type { StockCause, StockMove } from "./moves.ts";

const move = statement(`
  with given as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[])
      as given (product_id, movement_id, item_id, delta)),
  level as (
    insert into stock_levels as l (store_id, item_id, location_id, product_id, quantity)
    select $1, item_id, location_id, product_id, delta from given, locations where store_id = $1 and is_default
    on conflict (store_id, item_id, location_id) do update set quantity = l.quantity + excluded.quantity
    returning item_id, location_id, quantity)
  insert into stock_movements (store_id, movement_id, item_id, location_id, product_id, delta, quantity_after,
    reason, actor, reference, created_at)
  select $1, movement_id, item_id, location_id, product_id, delta, quantity, $6, $7, $8, $9 from given join level using (item_id)`);
// The same at locations that are named; null is the default one.
const moveAt = statement(`
  with named as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $10::uuid[])
      as named (product_id, movement_id, item_id, delta, location_id)),
  given as (
    select n.product_id, n.movement_id, n.item_id, n.delta, coalesce(n.location_id, d.location_id) as location_id
    from named n, locations d where d.store_id = $1 and d.is_default),
  level as (
    insert into stock_levels as l (store_id, item_id, location_id, product_id, quantity)
    select $1, item_id, location_id, product_id, delta from given
    on conflict (store_id, item_id, location_id) do update set quantity = l.quantity + excluded.quantity
    returning item_id, location_id, quantity)
  insert into stock_movements (store_id, movement_id, item_id, location_id, product_id, delta, quantity_after,
    reason, actor, reference, created_at)
  select $1, movement_id, item_id, location_id, product_id, delta, quantity, $6, $7, $8, $9
  from given join level using (item_id, location_id)`);

/**
 * Defers changes of products' stock to the commit, in the ledger and its levels: one statement, however many items. The caller
 * holds the products' locks and writes their quantities. Returns the movements' ids: none of moves of 0.
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
    cause.reason,
    cause.actor,
    cause.reference ?? null,
    now,
  ];
  if (real.every(({ at }) => !at)) tx.atCommit(move, values);
  else tx.atCommit(moveAt, [...values, real.map(({ at }) => at?.id ?? null)]);
  return ids;
}
