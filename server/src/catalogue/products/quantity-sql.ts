import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { unnestRows } from "../../db/unnest-rows.ts";
import type { StockMove } from "../ledger/index.ts";

const moved = unnestRows("$2::uuid[], $3::bigint[]", "m", "id, moved");
const moveProducts = statement(`
  update products p set quantity = p.quantity + m.moved, version = p.version + 1, updated_at = greatest(p.updated_at, $4)
  from ${moved} where p.store_id = $1 and p.product_id = m.id`);
const moveVariants = statement(`
  update product_variants v set quantity = v.quantity + m.moved
  from ${moved} where v.store_id = $1 and v.variant_id = m.id`);
const spread = statement(`
  update products set is_multi_location = true
  where store_id = $1 and product_id = any($2::uuid[]) and not is_multi_location`);

/**
 * Defers changes of products' and variants' quantities to the commit, raising the products' versions. What is moved at a
 * location that does not sell online changes no quantity. The caller holds the locks.
 */
export function deferQuantities(tx: Tx, moves: readonly StockMove[], now: Date): void {
  const sold = ({ delta, at }: StockMove) => (at?.sellsOnline === false ? 0n : delta);
  const products = sumById(moves.map((one) => [one.productId, sold(one)]));
  const ofVariants = moves.filter(({ itemId, productId }) => itemId !== productId);
  const variants = sumById(ofVariants.map((one) => [one.itemId, sold(one)]));
  tx.atCommit(moveProducts, [tx.storeId, ...products, now]);
  if (ofVariants.length) tx.atCommit(moveVariants, [tx.storeId, ...variants]);
  const elsewhere = new Set(moves.flatMap(({ productId, at }) => (at ? [productId] : [])));
  if (elsewhere.size) tx.atCommit(spread, [tx.storeId, [...elsewhere]]);
}

// The ids, each once, and what is moved of each.
function sumById(deltas: readonly (readonly [id: string, delta: bigint])[]): [string[], string[]] {
  const sums = new Map<string, bigint>();
  for (const [id, delta] of deltas) sums.set(id, (sums.get(id) ?? 0n) + delta);
  return [[...sums.keys()], [...sums.values()].map(String)];
}
