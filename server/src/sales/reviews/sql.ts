import { v7 as uuidv7 } from "uuid";
import { lockRating, rateProduct } from "../../catalogue/products/index.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import type { Draft } from "../../http/nouns/writable.ts";
import { type ReviewFields, type ReviewRow, type ReviewStatus, reviews } from "./columns.ts";

/** Identifies a review: by its id, or by its product and writer. */
export type Which = { id: string } | { productId: string; customerId: string };

const { productId, customerId, author, status } = reviews.fields;
const sql = nounSql(reviews, {
  into: "reviews",
  key: "review_id",
  derived: { productId, customerId, author, status },
  unique: { reviews_once_key: "/productId" },
  locksWholly: true,
});
const findOwn = statement(
  `select ${reviews.select} from reviews r where r.store_id = $1 and r.product_id = $2 and r.customer_id = $3`,
);

/** A review's row. Throws 404. */
export async function getReview(tx: Tx, which: Which): Promise<ReviewRow> {
  if ("id" in which) return sql.get(tx, which.id);
  const [row] = await tx.query(findOwn, [tx.storeId, which.productId, which.customerId]);
  if (!row) throw notFound();
  return row;
}

/**
 * A review's row, locked after its product's rating, so that averages are calculated one at a time. Throws
 * 404.
 */
export async function lockReview(tx: Tx, which: Which): Promise<ReviewRow> {
  const { id, productId } = reviews.read(await getReview(tx, which));
  const [, row] = await Promise.all([lockRating(tx, productId), sql.lock(tx, id)]);
  return row;
}

const count = statement(`
  insert into review_counts as c (store_id, total) values ($1, $2)
  on conflict (store_id) do update set total = c.total + excluded.total`);

/**
 * Adds a review that waits to be approved, and counts it with the commit. Throws 409 for a second one of a
 * customer.
 */
export async function insertReview(
  tx: Tx,
  of: { productId: string; customerId: string; author: string },
  draft: Draft<ReviewFields>,
  now: Date,
): Promise<ReviewRow> {
  const row = await sql.insert(tx, { id: uuidv7(), draft, derived: { ...of, status: "pending" }, now });
  tx.atCommit(count, [tx.storeId, 1]);
  return row;
}

/**
 * Changes some of a locked review, raising its version, and its product's rating where that depends on it.
 */
export async function changeReview(
  tx: Tx,
  before: ReviewRow,
  changed: Partial<Draft<ReviewFields>> & { status: ReviewStatus; author?: string },
  now: Date,
): Promise<ReviewRow> {
  const { id, productId, status: was } = reviews.read(before);
  const [row] = await Promise.all([
    sql.change(tx, id, changed, now),
    was === "approved" || changed.status === "approved" ? rateAnew(tx, productId, now) : undefined,
  ]);
  return row;
}

/** Deletes a locked review, and takes it out of its product's rating. */
export async function deleteReview(tx: Tx, row: ReviewRow, now: Date): Promise<void> {
  const { id, productId, status } = reviews.read(row);
  await Promise.all([
    sql.remove(tx, id, now),
    status === "approved" ? rateAnew(tx, productId, now) : undefined,
  ]);
  tx.atCommit(count, [tx.storeId, -1]);
}

const sumUp = statement(`
  select count(*), coalesce(sum(rating), 0) from reviews
  where store_id = $1 and product_id = $2 and status = 'approved'`);

// Runs after the change and under the lock of the rating, so it sees all approved reviews.
async function rateAnew(tx: Tx, productId: string, now: Date): Promise<void> {
  const [row] = await tx.query(sumUp, [tx.storeId, productId]);
  await rateProduct(tx, productId, { count: Number(row![0]), sum: Number(row![1]) }, now);
}
