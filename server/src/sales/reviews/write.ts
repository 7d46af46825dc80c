import { v7 as uuidv7 } from "uuid";
import { expectVisible } from "../../catalogue/products/index.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { customers, getCustomer, lockCustomer } from "../../people/customers/index.ts";
import { wasDeliveredTo } from "../orders/index.ts";
import { type ReviewRow, type ReviewStatus, reviews } from "./columns.ts";
import { notDelivered } from "./errors.ts";
import type { ReviewCreate, ReviewUpdate } from "./schemas.ts";
import { changeReview, deleteReview, insertReview, lockReview, type Which } from "./sql.ts";

type Writing = Pick<Call, "tx" | "now" | "principal">;
type Changing = Pick<Call, "tx" | "now" | "expectedVersions">;

const tidy = (text: string | null | undefined) => text?.trim() || null;

/**
 * Writes the customer's review of a product; it waits to be approved. Throws 404 for a product that shoppers do not see, 403 where
 * it was never delivered to the customer, 409 where they have reviewed it.
 */
export async function writeReview(
  { tx, now, principal }: Writing,
  productId: string,
  { rating, title, text }: ReviewCreate,
): Promise<ReviewRow> {
  const customerId = principal!.id;
  const [, isTheirs, customer] = await Promise.all([
    expectVisible(tx, productId, now),
    wasDeliveredTo(tx, customerId, productId),
    // Locked, so that no name is written behind an anonymization.
    lockCustomer(tx, customerId),
  ]);
  if (!isTheirs) throw notDelivered();
  const author = customers.get(customer, "firstName");
  const words = { author, rating, title: tidy(title), text: tidy(text) };
  return insertReview(tx, { id: uuidv7(), productId, customerId }, words, now);
}

/**
 * Changes the customer's own review, which then waits to be approved again; a field left out keeps its value, and what changes
 * nothing makes no new version. Throws 404, 409 for a stale version.
 */
export async function editReview(
  { tx, now, principal, expectedVersions }: Writing & Changing,
  productId: string,
  input: ReviewUpdate,
): Promise<ReviewRow> {
  const customerId = principal!.id;
  const [row, customer] = await Promise.all([
    lockReview(tx, { productId, customerId }),
    getCustomer(tx, customerId),
  ]);
  const { version, rating, title, text } = reviews.read(row);
  checkVersion(expectedVersions, version);
  const words = {
    rating: input.rating ?? rating,
    title: input.title === undefined ? title : tidy(input.title),
    text: input.text === undefined ? text : tidy(input.text),
  };
  if (words.rating === rating && words.title === title && words.text === text) return row;
  const author = customers.get(customer, "firstName");
  return changeReview(tx, row, { ...words, author, status: "pending" }, now);
}

/** Approves or rejects a review, or lets it wait again. Throws 404, 409 for a stale version. */
export async function decideReview(
  { tx, now, expectedVersions }: Changing,
  id: string,
  status: ReviewStatus,
): Promise<ReviewRow> {
  const row = await lockReview(tx, { id });
  const before = reviews.read(row);
  checkVersion(expectedVersions, before.version);
  return before.status === status ? row : changeReview(tx, row, { ...before, status }, now);
}

/** Deletes a review. Throws 404, 409 for a stale version. */
export async function removeReview({ tx, now, expectedVersions }: Changing, which: Which): Promise<void> {
  const row = await lockReview(tx, which);
  checkVersion(expectedVersions, reviews.get(row, "version"));
  await deleteReview(tx, row, now);
}
