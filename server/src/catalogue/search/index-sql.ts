import type { Row } from "../../db/pool/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { SHOWN } from "../categories/index.ts";
import { facetColumns } from "./facet-rows.ts";

/**
 * The state of the catalogue: its revision, those at which the last product changed and a category moved, and
 * its size.
 */
export type CatalogueState = {
  revision: number;
  changed: number;
  categoryRevision: number;
  products: number;
};

/** The most products in a batch, and in a read of changes. */
export const BATCH = 1_000;
export const CHANGES = 5_000;

/** The columns of `product_counts` (alias c) of the store `$1` that `asState` reads. */
export const stateColumns = `c.revision, c.category_revision, c.total,
  coalesce((select revision from product_changes where store_id = $1 order by revision desc limit 1), 0)`;
/** The number of these columns. */
export const STATE = 4;

const readState = statement(`select ${stateColumns} from product_counts c where c.store_id = $1`);

/** Reads the current state of the catalogue. */
export async function catalogueState(tx: Tx): Promise<CatalogueState> {
  const [row] = await tx.query(readState, [tx.storeId]);
  return asState(row ?? []);
}

/** The state of the catalogue in a row that begins with it. */
export function asState(row: readonly (string | null)[]): CatalogueState {
  const [revision, categoryRevision, products, changed] = row.map(Number);
  return {
    revision: revision ?? 0,
    categoryRevision: categoryRevision ?? 0,
    products: products ?? 0,
    changed: changed ?? 0,
  };
}

const batch = statement(`
  select ${facetColumns} from products p
  where p.store_id = $1 and p.product_id > $2 and p.deleted_at is null order by p.product_id limit ${BATCH}`);

/** The products with the next ids after one, in their order, for `readFacetProduct`. */
export const readBatch = (tx: Tx, after: string): Promise<Row[]> => tx.query(batch, [tx.storeId, after]);

const changes = statement(`
  select ${stateColumns}, x.*
  from product_counts c left join lateral (
    select n.revision, p.deleted_at is not null, ${facetColumns}
    from product_changes n join products p on p.store_id = n.store_id and p.product_id = n.product_id
    where n.store_id = $1 and (n.revision, n.product_id) > ($2::bigint, $3::uuid)
    order by n.revision, n.product_id limit ${CHANGES}) x on true
  where c.store_id = $1`);

/**
 * The products that changed after a revision and an id: the revision, whether it is deleted, and the columns
 * for `readFacetProduct`; and the catalogue's state.
 */
export async function readChanges(
  tx: Tx,
  from: { revision: number; id: string },
): Promise<{ state: CatalogueState; changed: Row[] }> {
  const rows = await tx.query(changes, [tx.storeId, from.revision, from.id]);
  const changed = rows.filter((row) => row[STATE] != null).map((row) => row.slice(STATE));
  return { state: asState(rows[0] ?? []), changed };
}

const tree = statement(`
  select n.category_revision, c.category_id, c.path, ${SHOWN} from product_counts n
  left join categories c on c.store_id = n.store_id where n.store_id = $1`);

/** A category as the index has it: the ids of those above it, root first, and whether shoppers see it. */
export type TreeCategory = { id: string; path: readonly string[]; isShown: boolean };

/** The categories, and the revision at which one last moved, appeared or was hidden. */
export async function readTree(tx: Tx): Promise<{ revision: number; categories: TreeCategory[] }> {
  const rows = await tx.query(tree, [tx.storeId]);
  const categories = rows.flatMap(([, id, path, isShown]) =>
    id == null ? [] : [{ id, path: readPath(path!), isShown: isShown === "t" }],
  );
  return { revision: Number(rows[0]?.[0] ?? 0), categories };
}

// An array of ids as PostgreSQL prints it.
const readPath = (path: string) => (path === "{}" ? [] : path.slice(1, -1).split(","));

const search = statement(`
  select ${stateColumns}, (select string_agg(concat(f.product_id, ' ', f.rank), ',') from search_products($1, $2, $3, $4) f)
  from product_counts c where c.store_id = $1`);

/** The products that a search finds, as text of ids and ranks, and the state of the catalogue. */
export async function searchProducts(
  tx: Tx,
  { text, language }: { text: string; language: string },
  ranked: boolean,
): Promise<{ state: CatalogueState; found: string }> {
  const [row] = await tx.query(search, [tx.storeId, text, language, ranked]);
  return { state: asState(row!), found: row![STATE] ?? "" };
}
