import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { Param } from "../../http/lists/filters.ts";
import type { Head } from "../../http/lists/page.ts";
import { enqueueProductEvents } from "./events.ts";
import { countProducts } from "./sql.ts";
import { visibleAt } from "./visible-sql.ts";

const lock = statement("select 1 from products where store_id = $1 and product_id = $2 for no key update");

/** Holds a product's rating until the transaction ends, so that it is worked out by one at a time; a deleted product's, too. */
export async function lockRating(tx: Tx, productId: string): Promise<void> {
  await tx.query(lock, [tx.storeId, productId]);
}

// A deleted product is nobody's to see any more.
const rate = statement(`
  update products set average_rating = coalesce($4::double precision / nullif($3, 0), 0), rating_count = $3,
    version = version + 1, updated_at = greatest(updated_at, $5)
  where store_id = $1 and product_id = $2 and deleted_at is null
    and (rating_count <> $3 or average_rating <> coalesce($4::double precision / nullif($3, 0), 0))
  returning 1`);

/** Writes of how many ratings a product's average is, and of which sum, raising its version. The caller holds its rating. */
export async function rateProduct(
  tx: Tx,
  productId: string,
  { count, sum }: { count: number; sum: number },
  now: Date,
): Promise<void> {
  const rated = await tx.query(rate, [tx.storeId, productId, count, sum, now]);
  if (!rated.length) return;
  enqueueProductEvents(tx, [{ id: productId }], now);
  countProducts(tx, [productId]);
}

const find = statement(
  `select 1 from products p where p.store_id = $1 and p.product_id = $2 and ${visibleAt("$3")}`,
);

/** Throws 404 for a product that shoppers do not see. */
export async function expectVisible(tx: Tx, productId: string, now: Date): Promise<void> {
  if (!(await tx.query(find, [tx.storeId, productId, now])).length) throw notFound();
}

/** The head of a list of a product's ratings, with `total`, how many there are: none for a product that shoppers do not see. */
export const ratingHead = (id: string, now: Date, param: Param, store: string): Head => ({
  from: `(select p.rating_count as total from products p where p.store_id = ${store} and p.product_id = ${param(id)} and ${visibleAt(param(now))}) h`,
});
