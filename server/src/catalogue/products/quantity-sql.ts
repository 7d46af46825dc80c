import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { StockMove } from "../ledger/index.ts";

const given = "unnest($1::uuid[], $2::uuid[], $3::bigint[]) as given (product_id, item_id, delta)";
const ofProducts = statement(`
  update products p set quantity = p.quantity + d.delta, version = p.version + 1, updated_at = greatest(p.updated_at, $4)
  from (select product_id, sum(delta)::bigint as delta from ${given} group by product_id) d
  where p.product_id = d.product_id`);
const ofVariants = statement(`
  update product_variants v set quantity = v.quantity + given.delta
  from ${given} where v.variant_id = given.item_id and given.item_id <> given.product_id`);

/** Leaves changes of products' and variants' quantities for the commit, raising the products' versions. The caller holds the locks. */
export function leaveQuantities(tx: Tx, moves: readonly StockMove[], now: Date): void {
  const values = [
    moves.map(({ productId }) => productId),
    moves.map(({ itemId }) => itemId),
    moves.map(({ delta }) => String(delta)),
  ];
  tx.atCommit(ofProducts, [...values, now]);
  if (moves.some(({ itemId, productId }) => itemId !== productId)) tx.atCommit(ofVariants, values);
}
