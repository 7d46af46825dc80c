import { setImmediate } from "node:timers/promises";
import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import {
  dropProduct,
  type FacetIndex,
  knowsCategories,
  newFacetIndex,
  putCategories,
  putProduct,
  trim,
} from "./facet-index.ts";
import {
  addVariant,
  changedColumns,
  facetColumns,
  readChangedProduct,
  readFacetProduct,
} from "./facet-rows.ts";
import { OFFERED } from "./filter-sql.ts";

/** Where the catalogue stands: its revision, those at which the last product changed and a category moved, and its size. */
export type CatalogueState = {
  revision: number;
  changed: number;
  categoryRevision: number;
  products: number;
};

const BATCH = 1000;
const CHANGES = 5_000;
const MAX_TRIES = 20;
const NO_ID = "00000000-0000-0000-0000-000000000000";
const stateColumns = `c.revision, c.category_revision, c.total,
  coalesce((select revision from product_changes order by revision desc limit 1), 0)`;

const readState = statement(`select ${stateColumns} from product_counts c`);

/** Where the catalogue stands now. */
export async function catalogueState(tx: Tx): Promise<CatalogueState> {
  const [row] = await tx.query(readState);
  return asState(row ?? []);
}

function asState(row: readonly (string | null)[]): CatalogueState {
  const [revision, categoryRevision, products, changed] = row.map(Number);
  return {
    revision: revision ?? 0,
    categoryRevision: categoryRevision ?? 0,
    products: products ?? 0,
    changed: changed ?? 0,
  };
}

/** Whether an index shows what there is in a state. */
export const shows = (index: FacetIndex, { changed, categoryRevision }: CatalogueState): boolean =>
  index.changed >= changed && index.categoryRevision >= categoryRevision;

const readBatch = statement(`
  select ${facetColumns} from products p
  where p.product_id > $1 and p.deleted_at is null order by p.product_id limit ${BATCH}`);
const readVariants = statement(`
  select v.product_id, v.price, v.options from product_variants v
  where v.product_id > $1 and v.product_id <= $2 and ${OFFERED} order by v.product_id`);

/**
 * Reads a whole store into an index: two statements for each 1,000 products, with pauses in which others are
 * served. Throws where it holds what an index cannot.
 */
export async function buildIndex(tx: Tx, state: CatalogueState): Promise<FacetIndex> {
  const index = newFacetIndex(state.products + 1_000);
  Object.assign(index, { revision: state.revision, changed: state.changed });
  let after = NO_ID;
  let next: Promise<Row[]> | undefined = tx.query(readBatch, [after]);
  while (next) {
    const rows: Row[] = await next;
    const last = rows.at(-1)?.[0] ?? after;
    const variants = tx.query(readVariants, [after, last]);
    // While one batch is taken in, the database reads the next.
    next = rows.length < BATCH ? undefined : tx.query(readBatch, [last]);
    next?.catch(() => {});
    putBatch(index, rows, await variants);
    await setImmediate();
    after = last;
  }
  trim(index);
  await readCategories(tx, index);
  await catchUp(tx, index);
  return index;
}

// Both in the order of the products' ids.
function putBatch(index: FacetIndex, rows: readonly Row[], variants: readonly Row[]): void {
  let at = 0;
  for (const row of rows) {
    const product = readFacetProduct(row);
    while (at < variants.length && variants[at]![0]! < product.id) at++;
    for (; variants[at]?.[0] === product.id; at++) addVariant(product, variants[at]![1]!, variants[at]![2]!);
    putProduct(index, product);
  }
}

const readChanges = statement(`
  select ${stateColumns}, x.*
  from product_counts c left join lateral (
    select n.revision, p.deleted_at is not null, ${changedColumns}
    from product_changes n join products p on p.product_id = n.product_id
    where (n.revision, n.product_id) > ($1::bigint, $2::uuid)
    order by n.revision, n.product_id limit ${CHANGES}) x on true`);
const STATE = 4;

/**
 * Brings an index to where the catalogue stands: reads what has changed since, mostly in one statement. What throws
 * leaves it changing, and so of no more use: where the catalogue changes faster than it can be read, or holds what
 * an index cannot.
 */
export async function catchUp(tx: Tx, index: FacetIndex): Promise<void> {
  index.isChanging = true;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const state = await readProducts(tx, index);
    const hasMoved = state.categoryRevision > index.categoryRevision || !knowsCategories(index);
    if (hasMoved) await readCategories(tx, index);
    // What was read of the tree may be newer than what was read of the products.
    if (index.categoryRevision === state.categoryRevision && !hasMoved) {
      index.revision = state.revision;
      index.isChanging = false;
      return;
    }
  }
  throw new Error("the catalogue changes faster than it can be read");
}

async function readProducts(tx: Tx, index: FacetIndex): Promise<CatalogueState> {
  // Behind all of a revision: ids are below this.
  let from: [string | number, string] = [index.changed, "ffffffff-ffff-ffff-ffff-ffffffffffff"];
  for (;;) {
    const rows = await tx.query(readChanges, from);
    const state = asState(rows[0] ?? []);
    for (const row of rows) {
      if (row[STATE] == null) continue;
      if (row[STATE + 1] === "t") dropProduct(index, row[STATE + 2]!);
      else putProduct(index, readChangedProduct(row, STATE + 2));
    }
    if (rows.length < CHANGES) {
      index.changed = state.changed;
      return state;
    }
    const last = rows.at(-1)!;
    from = [last[STATE]!, last[STATE + 2]!];
    await setImmediate();
  }
}

const readTree = statement(`
  select c.category_revision, t.category_id, t.path from product_counts c left join categories t on true`);

async function readCategories(tx: Tx, index: FacetIndex): Promise<void> {
  const rows = await tx.query(readTree);
  const tree = rows.flatMap(([, id, path]) => (id == null ? [] : [{ id, path: readPath(path!) }]));
  putCategories(index, tree);
  index.categoryRevision = Number(rows[0]?.[0] ?? 0);
}

// An array of ids as PostgreSQL prints it.
const readPath = (path: string) => (path === "{}" ? [] : path.slice(1, -1).split(","));

const search = statement(`
  select ${stateColumns}, (
    select translate(encode(string_agg(uuid_send(f.product_id) || float4send(f.rank), ''::bytea), 'base64'), E'\\n', '')
    from search_products($1, $2, $3) f)
  from product_counts c`);

/** What a search finds, 20 bytes a product (its id and its rank), and where the catalogue stood. */
export async function searchProducts(
  tx: Tx,
  { text, language }: { text: string; language: string },
  ranked: boolean,
): Promise<{ state: CatalogueState; found: Buffer }> {
  const [row] = await tx.query(search, [text, language, ranked]);
  return { state: asState(row!), found: Buffer.from(row![STATE] ?? "", "base64") };
}
