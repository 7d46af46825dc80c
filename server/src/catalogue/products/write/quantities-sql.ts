import { insertStatement, unnestRows } from "../../../db/insert-statement.ts";
import { statement, type WriteAll } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { StockMove } from "../../ledger/index.ts";
import { type Change, stockOf } from "../model/change.ts";

const rows = (ids: string, moves: string, more = "") =>
  unnestRows(
    `${ids}::uuid[], ${moves}::bigint[]${more && `, ${more}::integer[]`}`,
    "m",
    more ? "id, moved, more" : "id, moved",
  );
// No index has a column that this changes of products and variants, so that their rows stay on their pages.
const move = statement(`
  with of_variants as (
    update product_variants v set quantity = v.quantity + m.moved
    from ${rows("$6", "$7")} where v.store_id = $1 and v.variant_id = m.id),
  of_items as (
    update item_quantities i set quantity = i.quantity + m.moved
    from ${rows("$8", "$9")} where i.store_id = $1 and i.item_id = m.id)
  update products p set quantity = p.quantity + m.moved, version = p.version + 1 + m.more,
    updated_at = greatest(p.updated_at, $5)
  from ${rows("$2", "$3", "$4")} where p.store_id = $1 and p.product_id = m.id`);
const spread = statement(`
  update products set is_multi_location = true
  where store_id = $1 and product_id = any($2::uuid[]) and not is_multi_location`);

/** The moves of one change, which raises the version of each of its products once. */
type Moving = { moves: readonly StockMove[]; now: Date };

/**
 * Defers changes of products' and variants' quantities to the commit, raising the products' versions. Moves
 * at a location that does not sell online change no quantity. The caller has the locks.
 */
export function deferQuantities(tx: Tx, moves: readonly StockMove[], now: Date): void {
  tx.allAtCommit(moveAll, [{ moves, now }]);
  tx.allAtCommit(spreadAll, moves);
}

const moveAll: WriteAll<Moving> = (storeId, all) => {
  const soldDelta = ({ delta, at }: StockMove) => (at?.sellsOnline === false ? 0n : delta);
  const moves = all.flatMap((one) => one.moves);
  const products = sumById(moves.map((one) => [one.productId, soldDelta(one)]));
  const changes = sumById(
    all.flatMap((one) => [...new Set(one.moves.map(({ productId }) => productId))].map((id) => [id, 1n])),
  );
  const items = sumById(moves.map((one) => [one.itemId, soldDelta(one)])).filter(([, moved]) => moved);
  const ofProducts = new Set(products.map(([id]) => id));
  const variants = items.filter(([id]) => !ofProducts.has(id));
  const more = new Map(changes.map(([id, count]) => [id, Number(count) - 1]));
  const now = new Date(Math.max(...all.map((one) => one.now.getTime())));
  const values = [...arrays(products), products.map(([id]) => more.get(id)!), now];
  return [move, [storeId, ...values, ...arrays(variants), ...arrays(items)]];
};

const spreadAll: WriteAll<StockMove> = (storeId, moves) => {
  const elsewhere = new Set(moves.flatMap(({ productId, at }) => (at ? [productId] : [])));
  return elsewhere.size ? [spread, [storeId, [...elsewhere]]] : undefined;
};

type Moved = readonly (readonly [id: string, delta: bigint])[];

// The distinct ids, each with the sum of its moves.
function sumById(deltas: Moved): Moved {
  const sums = new Map<string, bigint>();
  for (const [id, delta] of deltas) sums.set(id, (sums.get(id) ?? 0n) + delta);
  return [...sums];
}

const arrays = (all: Moved) => [all.map(([id]) => id), all.map(([, moved]) => String(moved))];

// No look-up of what is there: without statistics, PostgreSQL goes through all of a store's quantities for
// it.
const copy = statement(`
  insert into item_quantities as i (store_id, item_id, product_id, quantity)
  select s.store_id, coalesce(v.variant_id, p.product_id), p.product_id, coalesce(v.quantity, p.quantity)
  from stores s cross join ${unnestRows("$2::uuid[]", "g", "product_id")}
  cross join lateral (
    select product_id, quantity from products
    where store_id = $1 and product_id = g.product_id and deleted_at is null offset 0) p
  left join lateral (
    select variant_id, quantity from product_variants
    where store_id = $1 and product_id = p.product_id and retired_at is null offset 0) v on true
  where s.store_id = $1
  on conflict (store_id, item_id) do update set quantity = excluded.quantity where i.quantity <> excluded.quantity`);
const drop = statement("delete from item_quantities where store_id = $1 and item_id = any($2::uuid[])");

/** Defers to the commit that lists find the items of products by the quantities that these were written. */
export function deferItemQuantities(tx: Tx, productIds: readonly string[]): void {
  if (productIds.length) tx.atCommit(copy, [tx.storeId, productIds]);
}

const write = insertStatement(
  "item_quantities",
  { item_id: "uuid", product_id: "uuid", quantity: "bigint" },
  "(store_id, item_id) do update set quantity = excluded.quantity",
);

/** Lists find items of changed products by their new quantities, and none that is gone. */
export function deferChangedQuantities(tx: Tx, changes: readonly Change[]): void {
  const each = changes.map(({ id, before, after }) => ({
    id,
    had: before ? stockOf(id, before) : none,
    has: after ? stockOf(id, after) : none,
  }));
  const gone = each.flatMap(({ had, has }) => [...had.keys()].filter((item) => !has.has(item)));
  if (gone.length) tx.atCommit(drop, [tx.storeId, gone]);
  const changed = each.flatMap(({ id, had, has }) =>
    [...has].flatMap(([item, quantity]) =>
      had.get(item) === quantity ? [] : [[item, id, String(quantity)] as const],
    ),
  );
  if (changed.length) tx.atCommit(...write(tx.storeId, changed));
}

const none: ReadonlyMap<string, bigint> = new Map();
