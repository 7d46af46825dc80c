import { unnestRows } from "../../db/insert-statement.ts";
import { statement, type WriteAll } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { idOfNow } from "../../kit/time/id-of-now.ts";
import type { StockCause, StockMove } from "./moves.ts";

// Each moves at the given location, or at the default one.
const movesFrom = (arrays: string, columns: string) => `${unnestRows(arrays, "g", columns)}
  join locations d on d.store_id = $1 and d.is_default`;
// Nearly always each item moves once: no sums then.
const forEach = (sql: (isOnce: boolean) => string) => ({
  once: statement(sql(true)),
  often: statement(sql(false)),
});
const level = forEach(
  (isOnce) => `
  insert into stock_levels as l (store_id, item_id, location_id, product_id, quantity)
  select d.store_id, g.item_id, coalesce(g.location_id, d.location_id), g.product_id, ${isOnce ? "g.delta" : "sum(g.delta)"}
  from ${movesFrom("$2::uuid[], $3::uuid[], $4::bigint[], $5::uuid[]", "product_id, item_id, delta, location_id")}
  ${isOnce ? "" : "group by 1, 2, 3, 4"}
  on conflict (store_id, item_id, location_id) do update set quantity = l.quantity + excluded.quantity`,
);
const details = "movement_id, product_id, item_id, delta, location_id, reason, actor, reference, created_at";
const later = `coalesce(sum(g.delta) over (
      partition by g.item_id, l.location_id order by g.n rows between 1 following and unbounded following), 0)`;
// `offset 0` keeps the planner from reading all levels for many moves. A level is what the last move left.
const move = forEach(
  (isOnce) => `
  insert into stock_movements (store_id, movement_id, item_id, location_id, product_id, delta, quantity_after,
    reason, actor, reference, created_at)
  select d.store_id, g.movement_id, g.item_id, l.location_id, g.product_id, g.delta,
    l.quantity${isOnce ? "" : ` - ${later}`}, g.reason, g.actor, g.reference, g.created_at
  from ${movesFrom("$2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::timestamptz[]", details)}
  cross join lateral (
    select l.location_id, l.quantity from stock_levels l
    where l.store_id = $1 and l.item_id = g.item_id and l.location_id = coalesce(g.location_id, d.location_id) offset 0) l
  ${isOnce ? "" : "order by g.n"}`,
);

type Entry = StockMove & { id: string; cause: StockCause; now: Date };
const placesOf = (all: readonly Entry[]) => [
  all.map(({ productId }) => productId),
  all.map(({ itemId }) => itemId),
  all.map(({ delta }) => String(delta)),
  all.map(({ at }) => at?.id ?? null),
];
const timesOf = (all: readonly Entry[]) =>
  new Set(all.map(({ itemId }) => itemId)).size === all.length ? "once" : "often";
const moveLevels: WriteAll<Entry> = (storeId, all) => [level[timesOf(all)], [storeId, ...placesOf(all)]];
const writeMoves: WriteAll<Entry> = (storeId, all) => [
  move[timesOf(all)],
  [
    storeId,
    all.map(({ id }) => id),
    ...placesOf(all),
    all.map(({ cause }) => cause.reason),
    all.map(({ cause }) => cause.actor),
    all.map(({ cause }) => cause.reference ?? null),
    all.map(({ now }) => now.toISOString()),
  ],
];

/**
 * Defers changes of products' stock to the commit, in the ledger and its levels: two statements, however many
 * items. The caller holds the products' locks and writes their quantities. Returns the movements' ids: none
 * of moves of 0.
 */
export function deferMoves(tx: Tx, moves: readonly StockMove[], cause: StockCause, now: Date): string[] {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (!real.length) return [];
  const entries = real.map((one) => ({ ...one, id: idOfNow(), cause, now }));
  tx.allAtCommit(moveLevels, entries);
  tx.allAtCommit(writeMoves, entries);
  return entries.map(({ id }) => id);
}
