import { setImmediate } from "node:timers/promises";
import type { Row } from "../../db/pool/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import {
  dropProduct,
  type FacetIndex,
  knowsCategories,
  newFacetIndex,
  putCategories,
  putProduct,
} from "./facet-index.ts";
import { readFacetProduct } from "./facet-rows.ts";
import { BATCH, type CatalogueState, CHANGES, readBatch, readChanges, readTree } from "./index-sql.ts";

const MAX_TRIES = 20;
// The number of products that are added before other requests are served.
const SLICE = 250;
const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Whether an index shows a state of the catalogue, and is not changing. */
export const isUpToDate = (index: FacetIndex, { changed, categoryRevision }: CatalogueState): boolean =>
  !index.isChanging && index.changed >= changed && index.categoryRevision >= categoryRevision;

/**
 * Reads a whole store into an index, a statement for each 1,000 products, with pauses for other requests.
 * Throws if a product cannot be indexed.
 */
export async function buildIndex(tx: Tx, state: CatalogueState): Promise<FacetIndex> {
  const index = newFacetIndex(state.products + 1_000);
  Object.assign(index, { revision: state.revision, changed: state.changed });
  let next: Promise<Row[]> | undefined = readBatch(tx, NIL_UUID);
  while (next) {
    const rows: Row[] = await next;
    // While one batch is added, the database reads the next. Its error is thrown where it is awaited.
    next = rows.length < BATCH ? undefined : readBatch(tx, rows.at(-1)![0]!);
    next?.catch(() => {});
    for (const [n, row] of rows.entries()) {
      if (n % SLICE === 0) await setImmediate();
      putProduct(index, readFacetProduct(row));
    }
  }
  await readCategories(tx, index);
  await catchUp(tx, index);
  return index;
}

/**
 * Brings an index to the current state of the catalogue: reads the changes since its own state, mostly in one
 * statement. On an error the index stays changing and can be brought up later: the database does not answer,
 * the catalogue changes faster than it can be read, or a product cannot be indexed.
 */
export async function catchUp(tx: Tx, index: FacetIndex): Promise<void> {
  index.isChanging = true;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const state = await readProducts(tx, index);
    const hasMoved = state.categoryRevision > index.categoryRevision || !knowsCategories(index);
    if (hasMoved) await readCategories(tx, index);
    // The tree may be newer than the products that were read.
    if (index.categoryRevision === state.categoryRevision && !hasMoved) {
      index.revision = state.revision;
      index.isChanging = false;
      return;
    }
  }
  throw new Error("the catalogue changes faster than it can be read");
}

async function readProducts(tx: Tx, index: FacetIndex): Promise<CatalogueState> {
  // Behind all of a revision: no id is above this.
  let from = { revision: index.changed, id: LAST_UUID };
  for (;;) {
    const { state, changed } = await readChanges(tx, from);
    for (const row of changed) {
      if (row[1] === "t") dropProduct(index, row[2]!);
      else putProduct(index, readFacetProduct(row, 2));
    }
    if (changed.length < CHANGES) {
      index.changed = state.changed;
      return state;
    }
    const last = changed.at(-1)!;
    from = { revision: Number(last[0]), id: last[2]! };
    await setImmediate();
  }
}

async function readCategories(tx: Tx, index: FacetIndex): Promise<void> {
  const { revision, categories } = await readTree(tx);
  putCategories(index, categories);
  index.categoryRevision = revision;
}
