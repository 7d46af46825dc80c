import type { Row } from "../../db/pool/pool.ts";
import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { inOrder, LOWEST_PRICE } from "../products/index.ts";
import type { NameOrder } from "../translations/index.ts";
import { asState, type CatalogueState, STATE, stateColumns } from "./index-sql.ts";
import type { FilterSort } from "./schemas.ts";

/** The place of a product in the order of names. */
type NamePlace = { id: string; name: string };

/** The order and direction of names, and the place to continue after. */
type NameWay = { names: NameOrder; descending: boolean; after: NamePlace | undefined };

/**
 * The next products in the order of names, at most `limit`: of all products (then `limit` has few values,
 * because each makes a statement), or of the ids `among`; and the catalogue's state.
 */
export async function readNames(
  tx: Tx,
  { names, descending, after }: NameWay,
  limit: number,
  among?: readonly string[],
): Promise<{ state: CatalogueState; places: NamePlace[] }> {
  const values: Value[] = [tx.storeId];
  const param = (value: Value) => `$${values.push(value)}`;
  const name = `n.name collate ${names.collation}`;
  const [direction, beyond] = descending ? ["desc", "<"] : ["asc", ">"];
  const wanted = [
    inOrder(names, param),
    ...(among ? [`n.product_id = any(${param(among)}::uuid[])`] : []),
    ...(after
      ? [`(${name}, n.product_id) ${beyond} (${param(after.name)}::text, ${param(after.id)}::uuid)`]
      : []),
  ].join(" and ");
  const rows: Row[] = await tx.query(
    statement(`
      select ${stateColumns}, x.product_id, x.name
      from product_counts c left join lateral (
        select n.product_id, n.name from product_names n where ${wanted}
        order by ${name} ${direction}, n.product_id ${direction} limit ${among ? param(limit) : limit}) x on true
      where c.store_id = $1`),
    values,
  );
  const places = rows.flatMap((row) =>
    row[STATE] == null ? [] : [{ id: row[STATE], name: row[STATE + 1]! }],
  );
  return { state: asState(rows[0] ?? []), places };
}

const named = `
  select p.product_id, n.name, hashtextextended(n.name, 0) as hash
  from products p cross join lateral names_in(p.translations, array[$2::text], $3) n
  where p.store_id = $1 and p.deleted_at is null`;

/**
 * The ids of all products, and a hash of the name of each, in the order of these names, which are looked for
 * in the products' translations; and the state of the catalogue.
 */
export async function readComputedNames(
  tx: Tx,
  { language, otherwise, collation }: NameOrder,
): Promise<{ state: CatalogueState; names: Row[] }> {
  const rows = await tx.query(
    statement(`
      select ${stateColumns}, x.product_id, x.hash
      from product_counts c left join lateral (${named}) x on true
      where c.store_id = $1 order by x.name collate ${collation}, x.product_id`),
    [tx.storeId, language, otherwise],
  );
  return {
    state: asState(rows[0] ?? []),
    names: rows.filter((row) => row[STATE] != null).map((row) => row.slice(STATE)),
  };
}

const hashes = statement(`
  select x.product_id, x.hash from (${named} and p.product_id = any($4::uuid[])) x`);

/** The ids of these products, and a hash of the name of each, as `readComputedNames` reads them. */
export const readNameHashes = (
  tx: Tx,
  { language, otherwise }: NameOrder,
  ids: readonly string[],
): Promise<Row[]> => tx.query(hashes, [tx.storeId, language, otherwise, ids]);

// The sort keys of the cursor, as PostgreSQL prints them.
const keys: Record<FilterSort | "computedName", string> = {
  relevance: "$3::real",
  createdAt: "p.created_at",
  updatedAt: "p.updated_at",
  price: LOWEST_PRICE,
  name: "(select n.name from product_names n where n.store_id = $1 and n.product_id = p.product_id and n.language = $3)",
  computedName: "(select n.name from names_in(p.translations, array[$3::text], $4::text) n)",
  rating: "p.average_rating",
};
// The statements' texts are long and few: each is built once.
const pages = new Map<string, Statement>();

function pageOf(select: string, sort: keyof typeof keys): Statement {
  const id = `${sort} ${select}`;
  const known = pages.get(id);
  if (known) return known;
  const made = statement(`
    select ${stateColumns}, x.*
    from product_counts c left join lateral (
      select n.revision as last_change, ${keys[sort]} as sort_key, wanted.place as page_place, ${select}
      from unnest((select $2::uuid[])) with ordinality as wanted (product_id, place)
      join products p on p.store_id = $1 and p.product_id = wanted.product_id and p.deleted_at is null
      left join product_changes n on n.store_id = p.store_id and n.product_id = p.product_id) x on true
    where c.store_id = $1
    order by x.page_place`);
  pages.set(id, made);
  return made;
}

const [CHANGED, KEY, ROW] = [STATE, STATE + 1, STATE + 3];

/**
 * A product of a page: the revision of its last change, its sort key, and its selected columns, the id first.
 */
export type PageRow = { changed: number; key: string; row: Row };

/**
 * The products of a page in its order, with `select` of each, and the catalogue's state. Products deleted by
 * now are left out. `given` is for sorts without a column: the rank of a search, or the languages of names.
 */
export async function readPage(
  tx: Tx,
  { select, sort, given }: { select: string; sort: keyof typeof keys; given: readonly (number | string)[] },
  ids: readonly string[],
): Promise<{ state: CatalogueState; rows: PageRow[] }> {
  const found = await tx.query(pageOf(select, sort), [tx.storeId, ids, ...given]);
  const rows = found.filter((row) => row[ROW] != null);
  return {
    state: asState(found[0] ?? []),
    rows: rows.map((row) => ({ changed: Number(row[CHANGED]), key: row[KEY]!, row: row.slice(ROW) as Row })),
  };
}
