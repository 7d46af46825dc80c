import { expectVisible } from "../../catalogue/products/index.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { CreateOf, UpdateOf } from "../../http/nouns/writable.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { wasDeliveredTo } from "../../orders/api/index.ts";
import { customers, getCustomer, lockCustomer } from "../../people/customers/index.ts";
import { type ReviewFields, type ReviewRow, type ReviewStatus, reviews, reviewWrites } from "./columns.ts";
import { changeReview, deleteReview, insertReview, lockReview, type Which } from "./sql.ts";

/** Only customers who received the product can review it. */
const notDelivered = () => new ApiError(403, "permission_denied", { message: "review.not_delivered" });

type Writing = Pick<Call, "tx" | "now" | "principal">;
type Changing = Pick<Call, "tx" | "now" | "expectedVersions">;

const reading = { digits: 0, errors: [] };

/**
 * Writes the customer's review of a product; it waits to be approved. Throws 404 for a product that shoppers
 * do not see, 403 where it was never delivered to the customer, 409 where they have reviewed it.
 */
export async function writeReview(
  { tx, now, principal }: Writing,
  productId: string,
  input: CreateOf<ReviewFields>,
): Promise<ReviewRow> {
  const customerId = principal!.id;
  const [, isTheirs, customer] = await Promise.all([
    expectVisible(tx, productId, now),
    wasDeliveredTo(tx, customerId, productId),
    // Locked, so that no name is written after an anonymization.
    lockCustomer(tx, customerId),
  ]);
  if (!isTheirs) throw notDelivered();
  const author = customers.get(customer, "firstName");
  return insertReview(tx, { productId, customerId, author }, reviewWrites.draft(reading, input), now);
}

/**
 * Changes the customer's own review, which then waits for approval again. An absent field keeps its value; an
 * edit without changes makes no new version. Throws 404, 409 for a stale version.
 */
export async function editReview(
  { tx, now, principal, expectedVersions }: Writing & Changing,
  productId: string,
  input: UpdateOf<ReviewFields>,
): Promise<ReviewRow> {
  const customerId = principal!.id;
  const [row, customer] = await Promise.all([
    lockReview(tx, { productId, customerId }),
    getCustomer(tx, customerId),
  ]);
  checkVersion(expectedVersions, reviews.get(row, "version"));
  const before = reviewWrites.draftOf(row);
  const draft = reviewWrites.draft(reading, input, before);
  if (!reviewWrites.differing(draft, before).length) return row;
  const author = customers.get(customer, "firstName");
  return changeReview(tx, row, { ...draft, author, status: "pending" }, now);
}

/** Approves or rejects a review, or lets it wait again. Throws 404, 409 for a stale version. */
export async function decideReview(
  { tx, now, expectedVersions }: Changing,
  id: string,
  status: ReviewStatus,
): Promise<ReviewRow> {
  const row = await lockReview(tx, { id });
  checkVersion(expectedVersions, reviews.get(row, "version"));
  return reviews.get(row, "status") === status ? row : changeReview(tx, row, { status }, now);
}

/** Deletes a review. Throws 404, 409 for a stale version. */
export async function removeReview({ tx, now, expectedVersions }: Changing, which: Which): Promise<void> {
  const row = await lockReview(tx, which);
  checkVersion(expectedVersions, reviews.get(row, "version"));
  await deleteReview(tx, row, now);
}
