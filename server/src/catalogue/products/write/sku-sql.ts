import { isConstraint, RetryTransaction } from "../../../db/faults.ts";
import { unnestRows } from "../../../db/insert-statement.ts";
import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { ApiError, notFound } from "../../../http/answers/errors.ts";
import { type KnownSku, skuChanges, skuClashes, skuTaken } from "../draft/skus.ts";
import type { Change } from "../model/change.ts";
import { keySql, type ProductRow, products } from "../model/columns.ts";
import { lockSettingsAtCommit } from "./settings-lock-sql.ts";

const free = statement(`
  delete from product_skus where store_id = $1 and product_id = any($2::uuid[])
    and (owner_id = any($3::uuid[]) or product_id = any($4::uuid[]))`);
// In a fixed order, so that concurrent writers of the same SKUs do not deadlock.
const take = statement(`
  insert into product_skus (store_id, sku_key, owner_id, product_id)
  select s.store_id, ${keySql("g.sku")} as key, owner_id, product_id
  from store_settings s, ${unnestRows("$2::text[], $3::uuid[], $4::uuid[]", "g", "sku, owner_id, product_id")}
  where s.store_id = $1 and s.unique_skus order by key`);

/**
 * Defers the release and the taking of SKUs to the commit, in a store with unique SKUs: at most three
 * statements. If a SKU was taken concurrently, the transaction runs again. Returns whether the store's
 * settings are locked.
 */
export function deferSkus(tx: Tx, changes: readonly Change[]): boolean {
  const worked = changes.map((change) => ({ ...change, ...skuChanges(change) }));
  const removed = worked.filter(({ after }) => !after).map(({ id }) => id);
  const freed = worked.filter((change) => change.before && change.freed.length);
  const taken = worked.flatMap((change) => change.taken);
  if (!removed.length && !freed.length && !taken.length) return false;
  // The setting must not change before the commit: rows that are about to be written would be missed.
  lockSettingsAtCommit(tx);
  if (removed.length || freed.length) {
    const of = [...removed, ...freed.map(({ id }) => id)];
    tx.atCommit(free, [tx.storeId, of, freed.flatMap((change) => change.freed), removed]);
  }
  if (!taken.length) return true;
  tx.atCommit(
    take,
    [
      tx.storeId,
      taken.map(({ sku }) => sku),
      taken.map(({ ownerId }) => ownerId),
      taken.map(({ productId }) => productId),
    ],
    (error) => (isConstraint(error, "product_skus_pkey") ? new RetryTransaction(error) : error),
  );
  return true;
}

// Computed before the join: the row policy allows index lookups only by plain columns.
const find = statement(`
  with wanted as materialized (
    select given.sku, ${keySql("given.sku")} as key from unnest($2::text[]) as given (sku))
  select w.sku, w.key, s.product_id, s.owner_id
  from wanted w left join product_skus s on s.store_id = $1 and s.sku_key = w.key
  where (select unique_skus from store_settings where store_id = $1)`);

/** The holders of these SKUs and their comparison keys; nothing in a store that allows duplicates. */
export async function findSkus(tx: Tx, skus: readonly string[]): Promise<Map<string, KnownSku>> {
  const rows = skus.length ? await tx.query(find, [tx.storeId, [...new Set(skus)]]) : [];
  return new Map(
    rows.map(([sku, key, productId, ownerId]) => [
      sku!,
      { key: key!, ...(productId && { holder: { productId, ownerId: ownerId! } }) },
    ]),
  );
}

/**
 * Throws 409 if a change's SKUs are in use. Checked only after the commit has failed, because most are free.
 */
export async function refuseTakenSkus(tx: Tx, change: Change): Promise<void> {
  if (!tx.isRetry) return;
  const known = await findSkus(
    tx,
    skuChanges(change).taken.map(({ sku }) => sku),
  );
  const clashes = skuClashes(change, known);
  if (clashes.length) throw skuTaken(clashes);
}

// Each table by its own index.
const having = (sku: string) => `p.deleted_at is null and p.product_id in (
  select product_id from products where store_id = $1 and sku_key = ${sku} and deleted_at is null
  union all
  select product_id from product_variants where store_id = $1 and sku_key = ${sku} and retired_at is null)`;
const findOne = statement(
  `select ${products.select} from products p where p.store_id = $1 and ${having(keySql("$2"))} limit 2`,
);
const lockOne = statement(
  `select product_id from products p where p.store_id = $1 and ${having(keySql("$2"))} order by product_id limit 2 for update`,
);

/**
 * The row of the only product with a SKU, its own or a variant's. Throws 404, or 409 if there are several.
 */
export async function getProductBySku(tx: Tx, sku: string): Promise<ProductRow> {
  return onlyOne(await tx.query(findOne, [tx.storeId, sku]), sku);
}

/** The id of the product with a SKU, locked until the transaction ends. */
export async function lockProductBySku(tx: Tx, sku: string): Promise<string> {
  return onlyOne(await tx.query(lockOne, [tx.storeId, sku]), sku)[0]!;
}

function onlyOne<T>([row, other]: readonly T[], sku: string): T {
  if (!row) throw notFound();
  if (other) throw skuOfSeveral(sku);
  return row;
}

/** The 409 for a SKU of several products. */
export const skuOfSeveral = (sku: string) =>
  new ApiError(409, "duplicate", { message: "product.sku_of_several", values: { sku }, details: { sku } });

const findAll = statement(`
  with wanted as materialized (
    select given.sku, ${keySql("given.sku")} as key from unnest($2::text[]) as given (sku))
  select distinct w.sku, f.product_id from wanted w cross join lateral (
    (select p.product_id from products p where p.store_id = $1 and p.sku_key = w.key and p.deleted_at is null limit 2)
    union all
    (select v.product_id from product_variants v
      where v.store_id = $1 and v.sku_key = w.key and v.retired_at is null and exists (
        select from products p where p.store_id = $1 and p.product_id = v.product_id and p.deleted_at is null offset 0)
      limit 2)) f`);

/**
 * The ids of the products with these SKUs, their own or a variant's; a 404 or, for several products, a 409 in
 * place of an id.
 */
export async function findProductsBySku(
  tx: Tx,
  skus: readonly string[],
): Promise<(sku: string) => string | ApiError> {
  const rows = skus.length ? await tx.query(findAll, [tx.storeId, [...new Set(skus)]]) : [];
  const found = Map.groupBy(rows, ([sku]) => sku!);
  return (sku) => {
    const [first, other] = found.get(sku) ?? [];
    if (!first) return notFound();
    return other ? skuOfSeveral(sku) : first[1]!;
  };
}

const findOwners = statement(`
  with wanted as materialized (
    select given.sku, ${keySql("given.sku")} as key from unnest($2::text[]) as given (sku))
  select w.sku, f.product_id, f.variant_id from wanted w cross join lateral (
    (select p.product_id, null::uuid as variant_id from products p
      where p.store_id = $1 and p.sku_key = w.key and p.deleted_at is null and not p.has_variants
      order by p.product_id limit 1)
    union all
    (select v.product_id, v.variant_id from product_variants v
      where v.store_id = $1 and v.sku_key = w.key and v.retired_at is null and exists (
        select from products p where p.store_id = $1 and p.product_id = v.product_id and p.deleted_at is null offset 0)
      order by v.variant_id limit 1)) f
  order by coalesce(f.variant_id, f.product_id)`);

/** The items with these SKUs, by the given SKU; the oldest of several. One statement. */
export async function findItemsBySku(
  tx: Tx,
  skus: readonly string[],
): Promise<Map<string, { productId: string; variantId: string | null }>> {
  const rows = skus.length ? await tx.query(findOwners, [tx.storeId, [...new Set(skus)]]) : [];
  const found = new Map<string, { productId: string; variantId: string | null }>();
  for (const [sku, productId, variantId] of rows)
    if (!found.has(sku!)) found.set(sku!, { productId: productId!, variantId: variantId ?? null });
  return found;
}

const MOST_NAMED = 10;
// Everything that is live and has a SKU.
const all = `
  select p.sku, p.sku_key, p.product_id as owner_id, p.product_id from products p
  where p.store_id = $1 and p.deleted_at is null and p.sku_key is not null
  union all
  select v.sku, v.sku_key, v.variant_id, v.product_id from product_variants v
    join products p on p.store_id = $1 and p.product_id = v.product_id and p.deleted_at is null
  where v.store_id = $1 and v.retired_at is null and v.sku_key is not null`;
const findTwice = statement(`
  select min(sku), array_to_string(array_agg(product_id order by product_id, owner_id), ','),
    array_to_string(array_agg(owner_id order by product_id, owner_id), ',')
  from (${all}) a group by sku_key having count(*) > 1 order by sku_key limit ${MOST_NAMED}`);
const takeAll = statement(`
  insert into product_skus (store_id, sku_key, owner_id, product_id)
  select s.store_id, a.sku_key, a.owner_id, a.product_id from stores s, (${all}) a where s.store_id = $1`);
const freeAll = statement("delete from product_skus where store_id = $1");

/**
 * Makes SKUs of the bound store unique, or allows duplicates. Throws 409 that names some of the duplicates.
 */
export async function setUniqueSkus(tx: Tx, isUnique: boolean): Promise<void> {
  if (!isUnique) {
    await tx.query(freeAll, [tx.storeId]);
    return;
  }
  const twice = await tx.query(findTwice, [tx.storeId]);
  if (twice.length) {
    const duplicates = twice.map(([sku, productIds, ownerIds]) => {
      const owners = ownerIds!.split(",");
      const products = productIds!.split(",").slice(0, MOST_NAMED);
      return {
        sku: sku!,
        owners: products.map((productId, i) => ({
          productId,
          variantId: owners[i] === productId ? null : owners[i]!,
        })),
      };
    });
    const values = { skus: duplicates.map(({ sku }) => sku).join(", ") };
    throw new ApiError(409, "duplicate", {
      errors: [{ field: "/uniqueSkus", code: "duplicate", message: "product.skus_twice", values }],
      details: { duplicates },
    });
  }
  await tx.query(takeAll, [tx.storeId]);
}
