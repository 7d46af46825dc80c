import { setImmediate } from "node:timers/promises";
import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { kinds } from "../products/index.ts";
import { dropProduct, knowsCategories, putCategories, putProduct } from "./facet-changes.ts";
import { type FacetIndex, newFacetIndex } from "./facet-index.ts";
import { addVariant, readChangedProduct, readFacetProduct } from "./facet-rows.ts";
import {
  BATCH,
  type CatalogueState,
  CHANGES,
  readBatch,
  readChanges,
  readTree,
  readVariants,
} from "./index-sql.ts";

const MAX_TRIES = 20;
// Products that are taken in before others are served.
const SLICE = 250;
const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Whether an index shows what there is in a state, and is not changing. */
export const shows = (index: FacetIndex, { changed, categoryRevision }: CatalogueState): boolean =>
  !index.isChanging && index.changed >= changed && index.categoryRevision >= categoryRevision;

/**
 * Reads a whole store into an index: two statements for each 1,000 products, with pauses in which others are
 * served. Throws where it holds what an index cannot.
 */
export async function buildIndex(tx: Tx, state: CatalogueState): Promise<FacetIndex> {
  const index = newFacetIndex(state.products + 1_000, kinds);
  Object.assign(index, { revision: state.revision, changed: state.changed });
  let after = NIL_UUID;
  let next: Promise<Row[]> | undefined = readBatch(tx, after);
  while (next) {
    const rows: Row[] = await next;
    const last = rows.at(-1)?.[0] ?? after;
    const variants = readVariants(tx, after, last);
    // While one batch is taken in, the database reads the next. What fails in it is thrown where it is awaited.
    next = rows.length < BATCH ? undefined : readBatch(tx, last);
    next?.catch(() => {});
    await putBatch(index, rows, await variants);
    after = last;
  }
  await readCategories(tx, index);
  await catchUp(tx, index);
  return index;
}

// Both in the order of the products' ids.
async function putBatch(index: FacetIndex, rows: readonly Row[], variants: readonly Row[]): Promise<void> {
  let at = 0;
  for (const [n, row] of rows.entries()) {
    if (n % SLICE === 0) await setImmediate();
    const product = readFacetProduct(row);
    while (at < variants.length && variants[at]![0]! < product.id) at++;
    for (; variants[at]?.[0] === product.id; at++) addVariant(product, variants[at]![1]!);
    putProduct(index, product);
  }
}

/**
 * Brings an index to where the catalogue stands: reads what has changed since, mostly in one statement, and returns how
 * many products that were. What throws leaves it changing, to be brought there again: where the database does not answer, the
 * catalogue changes faster than it can be read, or holds what an index cannot.
 */
export async function catchUp(tx: Tx, index: FacetIndex): Promise<number> {
  index.isChanging = true;
  let taken = 0;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { state, count } = await readProducts(tx, index);
    taken += count;
    const hasMoved = state.categoryRevision > index.categoryRevision || !knowsCategories(index);
    if (hasMoved) await readCategories(tx, index);
    // What was read of the tree may be newer than what was read of the products.
    if (index.categoryRevision === state.categoryRevision && !hasMoved) {
      index.revision = state.revision;
      index.isChanging = false;
      return taken;
    }
  }
  throw new Error("the catalogue changes faster than it can be read");
}

async function readProducts(tx: Tx, index: FacetIndex): Promise<{ state: CatalogueState; count: number }> {
  let count = 0;
  // Behind all of a revision: no id is above this.
  let from = { revision: index.changed, id: LAST_UUID };
  for (;;) {
    const { state, changed } = await readChanges(tx, from);
    count += changed.length;
    for (const row of changed) {
      if (row[1] === "t") dropProduct(index, row[2]!);
      else putProduct(index, readChangedProduct(row, 2));
    }
    if (changed.length < CHANGES) {
      index.changed = state.changed;
      return { state, count };
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
