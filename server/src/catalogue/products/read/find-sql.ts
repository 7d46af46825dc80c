import { type Statement, statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { notFound } from "../../../http/answers/errors.ts";
import { type VersionedStatements, versionedStatements } from "../../../http/lists/cached-resource-sql.ts";
import type { Param } from "../../../http/lists/filters.ts";
import type { Head } from "../../../http/lists/page.ts";
import type { Store } from "../../../http/request/store.ts";
import { mainTranslation, parseTranslations } from "../../translations/index.ts";
import { type ProductRow, products } from "../model/columns.ts";
import { productRead } from "../model/lowest-price.ts";

const selectByIds = `select ${products.select} from products p
  where p.store_id = $1 and p.product_id = any($2::uuid[]) and p.deleted_at is null`;
const findByIds = statement(selectByIds);
// Always in the same order, so that two transactions that want the same products do not wait for each other.
const findLocked = statement(`${selectByIds} order by p.product_id for update`);

/** The rows of the existing products among these ids, by id. */
export const findProducts = (tx: Tx, ids: readonly string[]) => readById(tx, findByIds, ids);

/** The same rows, locked until the transaction ends. */
export const lockProducts = (tx: Tx, ids: readonly string[]) => readById(tx, findLocked, ids);

async function readById(tx: Tx, select: Statement, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  const rows = await tx.query(select, [tx.storeId, ids]);
  return new Map(rows.map((row) => [products.get(row, "id"), row]));
}

const findThese = statement(
  "select product_id from products where store_id = $1 and product_id = any($2::uuid[]) and deleted_at is null",
);

/** The existing products among these ids. No statement without ids. */
export async function findExistingProducts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length ? await tx.query(findThese, [tx.storeId, ids]) : [];
  return new Set(rows.map(([id]) => id!));
}

const findNames = statement(
  "select product_id, translations from products where store_id = $1 and product_id = any($2::uuid[])",
);

/** The names of products in the store's default language, by id, including deleted products. */
export async function findProductNames(
  tx: Tx,
  ids: readonly string[],
  store: Store,
): Promise<Map<string, string>> {
  const rows = ids.length ? await tx.query(findNames, [tx.storeId, ids]) : [];
  return new Map(
    rows.map(([id, translations]) => [id!, mainTranslation(parseTranslations(translations), store).name]),
  );
}

// With one id instead of an array of one, which PostgreSQL would plan anew at every execution.
const findOneLocked = statement(
  `select ${products.select} from products p
    where p.store_id = $1 and p.product_id = $2 and p.deleted_at is null for update`,
);
const oneProduct = {
  from: "products p",
  version: "p.version",
  where: "p.store_id = $1 and p.product_id = $2 and p.deleted_at is null",
};
const plain = versionedStatements(products, oneProduct);
const priced = versionedStatements(productRead, oneProduct);

/** The statements that read a product; with `isPriced`, the row has the prices for `pricedJson`. */
export const productStatements = (isPriced: boolean): VersionedStatements => (isPriced ? priced : plain);

/** A product's row, locked until the transaction ends. Throws 404. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow> {
  return (await tx.query(findOneLocked, [tx.storeId, id]))[0] ?? missing();
}

function missing(): never {
  throw notFound();
}

/** The head of a list of a product's resources; without a row for an unknown product. */
export const productHead = (id: string, param: Param, store: string): Head => ({
  from: `(select 1 from products where store_id = ${store} and product_id = ${param(id)} and deleted_at is null) h`,
});

// The large columns, whose size limits a page.
const size = ["translations", "productVariants", "images"] as const;
const pageAfter = statement(`
  select * from (
    select sized.*, sum(size) over (order by sized.product_id rows unbounded preceding) as upto from (
      select ${products.select}, octet_length(concat(${size.map((field) => products.fields[field].sql.replace(/^\w+$/, "p.$&")).join(", ")})) as size
      from products p where p.store_id = $1 and p.deleted_at is null and p.product_id > $2
      order by p.product_id limit $3) sized) summed
  where upto - size < $4 order by product_id`);

/**
 * The rows of products with the next ids after one, in their order: up to `limit`, at least one, as long as a
 * row begins within `bytes`.
 */
export const readProductsAfter = (
  tx: Tx,
  id: string,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<ProductRow[]> => tx.query(pageAfter, [tx.storeId, id, limit, bytes]);

/** How many products of the store `$1` are in the category that an SQL expression names, in SQL. */
export const productCountOf = (id: string) => `(select count(*) from products p
  where p.store_id = $1 and p.category_id = ${id} and p.deleted_at is null)`;

const findCost = statement(`
  select coalesce(given.variant_id, given.product_id), coalesce(v.cost, p.cost)
  from unnest($2::uuid[], $3::uuid[]) as given (product_id, variant_id)
  join products p on p.store_id = $1 and p.product_id = given.product_id
  left join product_variants v on v.store_id = $1 and v.variant_id = given.variant_id
  where coalesce(v.cost, p.cost) is not null`);
/**
 * Finds the unit costs of items to the store, in minor units, by the ids of variants, or of products without
 * variants. Items without a known cost are left out.
 */
export async function findCosts(
  tx: Tx,
  wanted: readonly { productId: string; variantId: string | null }[],
): Promise<Map<string, bigint>> {
  const ids = [wanted.map(({ productId }) => productId), wanted.map(({ variantId }) => variantId)];
  const rows = await tx.query(findCost, [tx.storeId, ...ids]);
  return new Map(rows.map(([id, cost]) => [id!, BigInt(cost!)]));
}

/** Products with all fields, as JSON text, by id. One statement. */
export async function serializeProducts(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findProducts(tx, ids);
  return products.byId(rows.values(), { store, can: () => true });
}
