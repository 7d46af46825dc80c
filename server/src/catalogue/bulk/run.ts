import { applyChanges, findProducts, type ProductRow, type Writing } from "../products/index.ts";
import type { Read } from "./operations.ts";
import { planOperations } from "./plan.ts";

/** The result of an operation: the product's row (none for a delete), or its failure. */
export type Outcome = Read & { row?: ProductRow };

/**
 * Does all operations of a bulk request that can be done, each as if it came alone upon the catalogue as it
 * was before; none where `atomic` is asked for and one fails. The number of statements does not depend on
 * theirs.
 */
export async function runBulk(writing: Writing, reads: readonly Read[], atomic: boolean): Promise<Outcome[]> {
  const { tx, store } = writing;
  const none = new Map<string, ProductRow>();
  const steps = await planOperations(tx, store, reads);
  if (atomic && steps.some(({ failure }) => failure)) return steps;
  const changes = steps.flatMap(({ failure, change }) => (failure || !change ? [] : [change]));
  const written = changes.length ? applyChanges(writing, changes) : none;
  // An update without changes answers the current product.
  const same = steps.filter(({ failure, kind, change }) => !failure && kind === "update" && !change);
  const ids = same.map(({ id }) => id!);
  const unchanged = ids.length ? await findProducts(tx, ids) : none;
  return steps.map(({ kind, index, failure, id }) => ({
    kind,
    index,
    failure,
    row: id ? (written.get(id) ?? unchanged.get(id)) : undefined,
  }));
}
