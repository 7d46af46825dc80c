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
// Products that are taken in before others are served.
const SLICE = 250;
const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Whether an index shows what there is in a state, and is not changing. */
export const isUpToDate = (index: FacetIndex, { changed, categoryRevision }: CatalogueState): boolean =>
  !index.isChanging && index.changed >= changed && index.categoryRevision >= categoryRevision;

/**
 * Reads a whole store into an index, a statement for each 1,000 products, with pauses in which others are
 * served. Throws where it holds what an index cannot.
 */
export async function buildIndex(tx: Tx, state: CatalogueState): Promise<FacetIndex> {
  const index = newFacetIndex(state.products + 1_000);
  Object.assign(index, { revision: state.revision, changed: state.changed });
  let next: Promise<Row[]> | undefined = readBatch(tx, NIL_UUID);
  while (next) {
    const rows: Row[] = await next;
    // While one batch is taken in, the database reads the next. What fails in it is thrown where it is
    // awaited.
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
 * Brings an index to where the catalogue stands: reads what has changed since, mostly in one statement. What
 * throws leaves it changing, to be brought there again: where the database does not answer, the catalogue
 * changes faster than it can be read, or holds what an index cannot.
 */
export async function catchUp(tx: Tx, index: FacetIndex): Promise<void> {
  index.isChanging = true;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const state = await readProducts(tx, index);
    const hasMoved = state.categoryRevision > index.categoryRevision || !knowsCategories(index);
    if (hasMoved) await readCategories(tx, index);
    // The tree that was read may be newer than the products that were read.
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
