import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { SHOWN } from "../categories/index.ts";
import { OFFERED } from "../products/index.ts";
import { facetColumns, variantColumn } from "./facet-rows.ts";

/** Where the catalogue stands: its revision, those at which the last product changed and a category moved, and its size. */
export type CatalogueState = {
  revision: number;
  changed: number;
  categoryRevision: number;
  products: number;
};

/** How many products a batch and a read of changes have at most. */
export const BATCH = 1_000;
export const CHANGES = 5_000;

/** What of `product_counts` (alias c) `asState` reads. */
export const stateColumns = `c.revision, c.category_revision, c.total,
  coalesce((select revision from product_changes order by revision desc limit 1), 0)`;
/** How many columns that are. */
export const STATE = 4;

const readState = statement(`select ${stateColumns} from product_counts c`);

/** Where the catalogue stands now. */
export async function catalogueState(tx: Tx): Promise<CatalogueState> {
  const [row] = await tx.query(readState);
  return asState(row ?? []);
}

/** Where the catalogue stood, of a row that begins with it. */
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
  where p.product_id > $1 and p.deleted_at is null order by p.product_id limit ${BATCH}`);

/** Products whose ids follow one, in the order of their ids, as `readFacetProduct` reads them. */
export const readBatch = (tx: Tx, after: string): Promise<Row[]> => tx.query(batch, [after]);

const variants = statement(`
  select v.product_id, ${variantColumn} from product_variants v
  where v.product_id > $1 and v.product_id <= $2 and ${OFFERED} order by v.product_id`);

/** The variants on offer of products from behind an id to another: product, and what `addVariant` reads. */
export const readVariants = (tx: Tx, after: string, last: string): Promise<Row[]> =>
  tx.query(variants, [after, last]);

const changes = statement(`
  select ${stateColumns}, x.*
  from product_counts c left join lateral (
    select n.revision, p.deleted_at is not null, ${facetColumns},
      (select string_agg(${variantColumn}, E'\\x1e') from product_variants v
        where v.store_id = p.store_id and v.product_id = p.product_id and ${OFFERED})
    from product_changes n join products p on p.product_id = n.product_id
    where (n.revision, n.product_id) > ($1::bigint, $2::uuid)
    order by n.revision, n.product_id limit ${CHANGES}) x on true`);

/**
 * Products that changed behind a revision and an id: the revision, whether the product is deleted, and what
 * `readChangedProduct` reads of it. With them, where the catalogue stands.
 */
export async function readChanges(
  tx: Tx,
  from: { revision: number; id: string },
): Promise<{ state: CatalogueState; changed: Row[] }> {
  const rows = await tx.query(changes, [from.revision, from.id]);
  const changed = rows.filter((row) => row[STATE] != null).map((row) => row.slice(STATE));
  return { state: asState(rows[0] ?? []), changed };
}

const tree = statement(`
  select n.category_revision, c.category_id, c.path, ${SHOWN} from product_counts n left join categories c on true`);

/** A category as the index has it: the ids of those above it, root first, and whether shoppers see it. */
export type TreeCategory = { id: string; path: readonly string[]; isShown: boolean };

/** The categories, and the revision at which one last moved, appeared or was hidden. */
export async function readTree(tx: Tx): Promise<{ revision: number; categories: TreeCategory[] }> {
  const rows = await tx.query(tree);
  const categories = rows.flatMap(([, id, path, isShown]) =>
    id == null ? [] : [{ id, path: readPath(path!), isShown: isShown === "t" }],
  );
  return { revision: Number(rows[0]?.[0] ?? 0), categories };
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

const alike = statement(`select ${stateColumns}, search_alike($1) from product_counts c`);

/** For each word of a text the words that a search tries besides it where it finds nothing, and where the catalogue stood. */
export async function readAlike(
  tx: Tx,
  text: string,
): Promise<{ state: CatalogueState; lists: readonly (readonly string[])[] }> {
  const [row] = await tx.query(alike, [text]);
  return { state: asState(row ?? []), lists: JSON.parse(row?.[STATE] ?? "[]") };
}
