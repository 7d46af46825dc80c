import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { type Draft, draftColumns } from "./draft.ts";
import { productColumn, productColumns } from "./present.ts";

const live = `select ${productColumns} from products p where product_id = any($1::uuid[]) and deleted_at is null`;
const find = statement(live);
// Always in the same order, so that two transactions that want the same products do not wait for each other.
const findLocked = statement(`${live} order by product_id for update`);

/** The rows of those products that there are, by id. */
export async function findProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, Row>> {
  return byId(await tx.query(find, [ids]));
}

/** The same, locked until the transaction ends. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, Row>> {
  return byId(await tx.query(findLocked, [ids]));
}

// Of one id and not of an array of one: PostgreSQL would plan that anew with every execution.
const one = `select ${productColumns} from products p where product_id = $1 and deleted_at is null`;
const findOne = statement(one);
const findOneLocked = statement(`${one} for update`);

/** A product's row. Throws 404. */
export async function getProduct(tx: Tx, id: string): Promise<Row> {
  return (await tx.query(findOne, [id]))[0] ?? missing();
}

/** A product's row, locked until the transaction ends. Throws 404. */
export async function lockProduct(tx: Tx, id: string): Promise<Row> {
  return (await tx.query(findOneLocked, [id]))[0] ?? missing();
}

/** A product as it is to be written. */
export type ProductToWrite = {
  id: string;
  draft: Draft;
  sortName: string;
  searchText: string;
  createdAt: Date;
  updatedAt: Date;
};

const jsonColumns: readonly string[] = ["images", "tags", "translations", "option_axes"];
const types: Record<string, string> = {
  price: "bigint",
  compare_at_price: "bigint",
  cost: "bigint",
  quantity: "bigint",
  low_stock_threshold: "bigint",
  category_id: "uuid",
  published_at: "timestamptz",
  tax_exempt: "boolean",
  is_gift_card: "boolean",
  inventory_tracked: "boolean",
  allow_backorder: "boolean",
  is_active: "boolean",
  has_variants: "boolean",
};
const given = `json_to_recordset($1::json) as given (product_id uuid, created_at timestamptz, updated_at timestamptz,
  sort_name text, search_text text, ${draftColumns.map((name) => `${name} ${types[name] ?? "text"}`).join(", ")})`;
const givenValue = (name: string) => (jsonColumns.includes(name) ? `given.${name}::json` : `given.${name}`);

const insert = statement(`
  insert into products (store_id, product_id, created_at, updated_at, sort_name, search_text, ${draftColumns.join(", ")})
  select $2, product_id, created_at, updated_at, sort_name, search_text, ${draftColumns.map(givenValue).join(", ")}
  from ${given}`);

/** Adds products: one statement, however many. */
export async function insertProducts(tx: Tx, products: readonly ProductToWrite[]): Promise<void> {
  if (products.length) await tx.query(insert, [asRecords(products), tx.storeId]);
}

const change = statement(`
  update products p set version = p.version + 1, updated_at = greatest(p.updated_at, given.updated_at),
    sort_name = given.sort_name, search_text = given.search_text,
    ${draftColumns.map((name) => `${name} = ${givenValue(name)}`).join(", ")}
  from ${given} where p.product_id = given.product_id and p.deleted_at is null`);

/** Changes products and raises their versions: one statement, however many. */
export async function changeProducts(tx: Tx, products: readonly ProductToWrite[]): Promise<void> {
  if (products.length) await tx.query(change, [asRecords(products)]);
}

const addQuantity = statement(`
  update products set quantity = quantity + $2, version = version + 1, updated_at = greatest(updated_at, $3)
  where product_id = $1`);

/** Changes a product's quantity, raising its version. */
export async function changeQuantity(tx: Tx, id: string, delta: bigint, now: Date): Promise<void> {
  await tx.query(addQuantity, [id, delta, now]);
}

const markDeleted = statement(`
  update products set deleted_at = $2, updated_at = greatest(updated_at, $2), version = version + 1
  where product_id = any($1::uuid[])`);

/** Marks products as deleted. */
export async function markProductsDeleted(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length) await tx.query(markDeleted, [ids, now]);
}

const count = statement(`
  with raised as (
    insert into product_counts as c (store_id, total, active, revision) values ($1, $2, $3, 1)
    on conflict (store_id) do update set total = c.total + excluded.total, active = c.active + excluded.active,
      revision = c.revision + 1
    returning revision)
  insert into product_changes (store_id, product_id, revision)
  select distinct $1::uuid, id, revision from raised, unnest($4::uuid[]) as id
  on conflict (store_id, product_id) do update set revision = excluded.revision`);

/**
 * Raises the catalogue's revision with the commit, as each write of products has to: marks these as changed at it,
 * and counts products in or out for every list's total.
 */
export function countProducts(tx: Tx, changed: readonly string[], total: number, active: number): void {
  tx.atCommit(count, [tx.storeId, total, active, changed]);
}

const byId = (rows: readonly Row[]) =>
  new Map(rows.map((row) => [productColumn(row, 0, "product_id")!, row]));

function missing(): never {
  throw notFound();
}

const asRecords = (products: readonly ProductToWrite[]) =>
  JSON.stringify(
    products.map(({ id, draft, sortName, searchText, createdAt, updatedAt }) => ({
      ...draft,
      product_id: id,
      sort_name: sortName,
      search_text: searchText,
      created_at: createdAt,
      updated_at: updatedAt,
    })),
  );
