import { isConstraint, RetryTransaction } from "../../../db/faults.ts";
import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { invalidField } from "../../../http/answers/errors.ts";
import { money, orNull } from "../../../http/nouns/columns.ts";
import { type ToWrite, writer } from "../../../http/nouns/writer-sql.ts";
import { slugTable } from "../../translations/index.ts";
import { type ProductFields, products } from "../model/columns.ts";

/** A product as it is to be written. */
export type ProductToWrite = ToWrite<ProductFields, "hasVariants" | "lowestPrice">;

const write = writer(products, {
  into: "products",
  key: "product_id",
  derived: { hasVariants: products.fields.hasVariants, lowestPrice: orNull(money("lowest_price")) },
});

/** Defers new products to the commit in one statement. An unknown category is a 400. */
export function deferProductInserts(tx: Tx, all: readonly ProductToWrite[]): void {
  if (all.length) tx.atCommit(...write.insert(tx.storeId, all), meaningOf);
}

/**
 * Defers changes of products to the commit, which raise their versions. One statement; throws as
 * `deferProducts`.
 */
export function deferProductUpdates(tx: Tx, all: readonly ProductToWrite[]): void {
  if (all.length) tx.atCommit(...write.update(tx.storeId, all), meaningOf);
}

function meaningOf(error: unknown): unknown {
  if (isConstraint(error, "products_store_id_category_id_fkey"))
    return invalidField("/category", "not_found");
  if (isConstraint(error, "products_store_id_shipping_profile_id_fkey"))
    return invalidField("/shippingProfileId", "not_found");
  // Taken concurrently: the next try finds it.
  return isConstraint(error, "products_external_ids") ? new RetryTransaction(error) : error;
}

const markDeleted = statement(`
  update products set deleted_at = $3, updated_at = greatest(updated_at, $3), version = version + 1
  where store_id = $1 and product_id = any($2::uuid[])`);

/** Defers the deletion of products to the commit. */
export function deferProductDeletion(tx: Tx, ids: readonly string[], now: Date): void {
  if (ids.length) tx.atCommit(markDeleted, [tx.storeId, ids, now]);
}

/** The slugs of products. */
export const productSlugs = slugTable("product_slugs", "product_id", "product");
