import { lockRating, rateProduct } from "../../catalogue/products/index.ts";
import { isConstraint } from "../../db/faults.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate, notFound } from "../../http/errors.ts";
import { type ReviewRow, type ReviewStatus, reviews } from "./columns.ts";

/** Which review is meant: by its id, or by its product and its writer. */
export type Which = { id: string } | { productId: string; customerId: string };

const byId = "r.review_id = $1";
const byWriter = "r.product_id = $1 and r.customer_id = $2";
const finds = [byId, byWriter].map((where) =>
  statement(`select ${reviews.select} from reviews r where ${where}`),
);
const locks = [byId, byWriter].map((where) =>
  statement(`select ${reviews.select} from reviews r where ${where} for update`),
);

async function read(tx: Tx, which: Which, [one, own]: typeof finds): Promise<ReviewRow> {
  const [row] = await ("id" in which
    ? tx.query(one!, [which.id])
    : tx.query(own!, [which.productId, which.customerId]));
  if (!row) throw notFound();
  return row;
}

/** A review's row. Throws 404. */
export const getReview = (tx: Tx, which: Which): Promise<ReviewRow> => read(tx, which, finds);

/**
 * A review's row, locked until the transaction ends, behind its product's rating: whoever changes what is approved works out
 * the average before anybody else does. Throws 404.
 */
export async function lockReview(tx: Tx, which: Which): Promise<ReviewRow> {
  const productId =
    "productId" in which ? which.productId : reviews.get(await getReview(tx, which), "productId");
  const [, row] = await Promise.all([lockRating(tx, productId), read(tx, which, locks)]);
  return row;
}

/** What a writer says. */
export type Words = { author: string; rating: number; title: string | null; text: string | null };

const insert = statement(`
  insert into reviews as r (store_id, review_id, product_id, customer_id, author, rating, title, body, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning ${reviews.select}`);
const count = statement(`
  insert into review_counts as c (store_id, total) values ($1, $2)
  on conflict (store_id) do update set total = c.total + excluded.total`);

/** Adds a review that waits to be approved, and counts it with the commit. Throws 409 for a second one of a customer. */
export async function insertReview(
  tx: Tx,
  of: { id: string; productId: string; customerId: string },
  { author, rating, title, text }: Words,
  now: Date,
): Promise<ReviewRow> {
  try {
    const values = [tx.storeId, of.id, of.productId, of.customerId, author, rating, title, text, now];
    const [row] = await tx.query(insert, values);
    tx.atCommit(count, [tx.storeId, 1]);
    return row!;
  } catch (error) {
    throw isConstraint(error, "reviews_once_key") ? duplicate("/productId") : error;
  }
}

const update = statement(`
  update reviews r set author = $2, rating = $3, title = $4, body = $5, status = $6, version = version + 1,
    updated_at = greatest(updated_at, $7)
  where review_id = $1 returning ${reviews.select}`);

/** Changes a locked review, raising its version, and its product's rating where that depends on it. */
export async function changeReview(
  tx: Tx,
  before: ReviewRow,
  { author, rating, title, text, status }: Words & { status: ReviewStatus },
  now: Date,
): Promise<ReviewRow> {
  const { id, productId, status: was } = reviews.read(before);
  const [[row]] = await Promise.all([
    tx.query(update, [id, author, rating, title, text, status, now]),
    was === "approved" || status === "approved" ? rateAnew(tx, productId, now) : undefined,
  ]);
  return row!;
}

const remove = statement("delete from reviews where review_id = $1");

/** Deletes a locked review, and takes it out of its product's rating. */
export async function deleteReview(tx: Tx, row: ReviewRow, now: Date): Promise<void> {
  const { id, productId, status } = reviews.read(row);
  await Promise.all([
    tx.query(remove, [id]),
    status === "approved" ? rateAnew(tx, productId, now) : undefined,
  ]);
  tx.atCommit(count, [tx.storeId, -1]);
}

const sumUp = statement(`
  select count(*), coalesce(sum(rating), 0) from reviews where product_id = $1 and status = 'approved'`);

// Sent behind the change, and behind the lock of the rating: it sees all that is approved.
async function rateAnew(tx: Tx, productId: string, now: Date): Promise<void> {
  const [row] = await tx.query(sumUp, [productId]);
  await rateProduct(tx, productId, { count: Number(row![0]), sum: Number(row![1]) }, now);
}
