import { v7 as uuidv7 } from "uuid";
import { lockRating, rateProduct } from "../../catalogue/products/index.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { countCard } from "../../http/lists/card.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import type { Draft } from "../../http/nouns/writable.ts";
import type { CustomerDataPort } from "../../people/customers/index.ts";
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

const find = statement(
  `select ${reviews.select} from reviews r where store_id = $1 and customer_id = $2 order by created_at, review_id`,
);
// A customer reviews a product once: of two, the other one's stays.
const moveAll = statement(`
  update reviews r set customer_id = $3, version = version + 1, updated_at = greatest(updated_at, $4)
  where r.store_id = $1 and r.customer_id = $2
    and not exists (select 1 from reviews o where o.store_id = $1 and o.customer_id = $3 and o.product_id = r.product_id)`);
const strip = statement(`
  update reviews set author = '', version = version + 1 where store_id = $1 and customer_id = $2 and author <> ''`);

/** The customer data port of reviews. Erasure removes the name; the review stays. */
export const reviewsOf: CustomerDataPort = {
  async all({ tx, store }, customerId) {
    const rows = await tx.query(find, [tx.storeId, customerId]);
    return rows.map((row) => reviews.json(row, { store, can: () => false }));
  },
  async move(tx, { from, to }, now) {
    await tx.query(moveAll, [tx.storeId, from, to, now]);
  },
  async anonymize(tx, customerId) {
    await tx.query(strip, [tx.storeId, customerId]);
  },
};

/** The number of reviews that wait for approval. */
export const reviewsCard = countCard("reviews:read", {
  name: "pending",
  description: "Reviews that were neither approved nor rejected yet.",
  reply: "ReviewsCard",
  count: statement("select count(*) from reviews where store_id = $1 and status = 'pending'"),
});
