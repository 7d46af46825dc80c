import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { countProducts, deferItemQuantities, enqueueProductEvents } from "../products/index.ts";

// Batches keep each statement short, whatever the size of the store.
const BATCH = 5_000;

// Includes zero levels, which a concurrent transaction may be adding to.
const lock = statement(`
  with wanted as (
    select distinct s.product_id from stock_levels s
    where s.store_id = $1 and s.location_id = $2 and s.product_id > $3 order by s.product_id limit ${BATCH})
  select p.product_id from products p where p.store_id = $1 and p.product_id in (select product_id from wanted)
  order by p.product_id for no key update`);
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Locks all products that have, or had, stock at a locked location, in the order of ids, one batch at a time.
 */
async function* lockProductsAt(tx: Tx, locationId: string): AsyncGenerator<string[]> {
  for (let after = FIRST; ; ) {
    const rows = await tx.query(lock, [tx.storeId, locationId, after]);
    const ids = rows.map(([id]) => id!);
    if (ids.length) yield ids;
    if (ids.length < BATCH) return;
    after = ids.at(-1)!;
  }
}

// The products are locked, so their stock does not change meanwhile. Deleted products keep their quantity
// too.
const move = statement(`
  with moved as materialized (
    select s.product_id, s.item_id, s.quantity * $4::int as delta from stock_levels s
    where s.store_id = $1 and s.location_id = $2 and s.product_id = any($3::uuid[]) and s.quantity <> 0),
  of_variants as (
    update product_variants v set quantity = v.quantity + m.delta from moved m
    where v.store_id = $1 and v.variant_id = m.item_id)
  update products p
    set quantity = p.quantity + m.delta, version = p.version + 1, updated_at = greatest(p.updated_at, $5)
  from (select product_id, sum(delta)::bigint as delta from moved group by product_id) m
  where p.store_id = $1 and p.product_id = m.product_id
  returning p.product_id, p.deleted_at is null,
    p.inventory_tracked and p.low_stock_threshold is not null
      and p.quantity - m.delta > p.low_stock_threshold and p.quantity <= p.low_stock_threshold`);

/**
 * Starts or stops selling a locked location's stock online: changes the quantities of products and variants,
 * and enqueues events. About four statements for each 5,000 products.
 */
export async function switchOnlineSale(
  tx: Tx,
  locationId: string,
  sellsOnline: boolean,
  now: Date,
): Promise<void> {
  for await (const ids of lockProductsAt(tx, locationId)) {
    const rows = await tx.query(move, [tx.storeId, locationId, ids, sellsOnline ? 1 : -1, now]);
    const moved = rows.flatMap(([id, isLive, isLow]) =>
      isLive === "t" ? [{ id: id!, isLow: isLow === "t" }] : [],
    );
    if (!moved.length) continue;
    enqueueProductEvents(tx, moved, now);
    const movedIds = moved.map(({ id }) => id);
    deferItemQuantities(tx, movedIds);
    countProducts(tx, movedIds);
  }
}

const find = statement(`
  select exists (
    select from stock_levels s join products p on p.store_id = s.store_id and p.product_id = s.product_id
    where s.store_id = $1 and s.location_id = $2 and s.product_id = any($3::uuid[]) and s.quantity <> 0 and p.deleted_at is null)`);

/** Whether a locked location has stock; none can come there before the transaction ends. */
export async function hasStock(tx: Tx, locationId: string): Promise<boolean> {
  for await (const ids of lockProductsAt(tx, locationId)) {
    const [row] = await tx.query(find, [tx.storeId, locationId, ids]);
    if (row![0] === "t") return true;
  }
  return false;
}
