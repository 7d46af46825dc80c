import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import type { StockCause } from "../ledger/index.ts";
import { applyChanges, findProducts } from "../products/index.ts";
import type { Read } from "./operations.ts";
import { planOperations } from "./plan.ts";

/** What became of an operation: the product's row (none for a delete), or why it failed. */
export type Outcome = Read & { row?: Row };

/**
 * Does all operations of a bulk request that can be done, each as if it came alone upon the catalogue as it was
 * before. The number of statements does not depend on theirs.
 */
export async function runBulk(
  tx: Tx,
  store: Store,
  reads: readonly Read[],
  cause: StockCause,
  now: Date,
): Promise<Outcome[]> {
  const steps = await planOperations(tx, store, reads);
  const changes = steps.flatMap(({ failure, change }) => (failure || !change ? [] : [change]));
  const written = changes.length
    ? await applyChanges(tx, store, changes, cause, now)
    : new Map<string, Row>();
  // An update that changes nothing answers what there is.
  const same = steps.filter(({ failure, kind, change }) => !failure && kind === "update" && !change);
  const unchanged = same.length
    ? await findProducts(
        tx,
        same.map(({ id }) => id!),
      )
    : new Map<string, Row>();
  return steps.map(({ kind, index, failure, id }) => ({
    kind,
    index,
    failure,
    row: id ? (written.get(id) ?? unchanged.get(id)) : undefined,
  }));
}
