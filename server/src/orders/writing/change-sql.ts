import { documentsInto } from "../../db/documents.ts";
import { isConstraint } from "../../db/faults.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate } from "../../http/answers/errors.ts";
import { releaseReplaced } from "../changes/index.ts";
import { type Change, noChange } from "../model/change.ts";
import { states } from "../model/columns.ts";
import type { Settlement } from "../model/records.ts";
import { findClaimed, type LockedOrder, lockOrder } from "../model/sql.ts";
import { taxesText } from "./payments-sql.ts";

// The fields of an order that change after it was placed; only edits change its amounts.
const fields = [
  "status",
  "heldFrom",
  "paymentStatus",
  "giftCardAmount",
  "storeCreditAmount",
  "paidAmount",
  "authorizedAmount",
  "refundedAmount",
  "refundedShipping",
  "refundedTax",
  "refundedToCards",
  "refundedToCredit",
  "provider",
  "providerIsOpen",
  "providerPaid",
  "providerRefunded",
  "shippingAddress",
  "billingAddress",
  "trackingNumber",
  "trackingUrl",
  "carrier",
  "note",
  "tags",
  "externalId",
  "metadata",
  "exchanges",
  "paymentDueAt",
  "deliveredAt",
  "cancelledAt",
  "cancelReason",
  "eventSequence",
] as const satisfies readonly (keyof LockedOrder & string)[];
const update = statement(`
  update orders o set version = version + 1, updated_at = greatest(updated_at, $3), search_text = coalesce($4, search_text),
    ${fields.map((name, i) => `${states.fields[name].sql} = $${i + 5}`).join(", ")}
  where store_id = $1 and order_id = $2`);

const documents = documentsInto("order_search", "order_id");

/** The SQL value of an order's field. */
export const parameterOf = (order: LockedOrder, name: keyof typeof states.fields): Value => {
  const value = order[name];
  const isJson = states.fields[name].type === "json" && value !== null;
  return isJson ? JSON.stringify(value) : (value as Value);
};

/**
 * Writes an order's fields as they are after a change, and raises its version; also its search text, if that
 * changed. Fails for an external id that is taken.
 */
export async function updateOrder(
  tx: Tx,
  after: LockedOrder,
  searchText: string | null,
  now: Date,
): Promise<void> {
  const values = fields.map((name) => parameterOf(after, name));
  await Promise.all([
    tx.query(update, [tx.storeId, after.id, now, searchText, ...values]),
    searchText !== null && tx.query(...documents(tx.storeId, [{ id: after.id, searchText }])),
  ]);
}

/**
 * The error that a failed write of an order stands for, whichever statement failed: 409 for an external id
 * that is taken.
 */
export const meaningOf = (error: unknown): unknown =>
  isConstraint(error, "orders_external_id_key") ? duplicate("/externalId") : error;

const settle = (table: string, id: string, more = "") =>
  statement(`
    update ${table} r set status = given.status, reference = coalesce(given.reference, r.reference)${more}
    from unnest($3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::text[]) as given (id, status, reference, amount, taxes)
    where r.store_id = $1 and r.order_id = $2 and r.${id} = given.id and r.status = 'pending'`);
const settlePaymentRows = settle(
  "order_payments",
  "payment_id",
  ", amount = coalesce(given.amount, r.amount)",
);
const settleRefundRows = settle(
  "order_refunds",
  "refund_id",
  ", settled_at = $8, tax_amount = given.amount, taxes = given.taxes::json",
);

/** Writes the provider's answers to pending payments and refunds; no statement where there are none. */
export async function settleAsked(
  tx: Tx,
  { after, settledPayments, settledRefunds }: Pick<Change, "after" | "settledPayments" | "settledRefunds">,
  now: Date,
): Promise<void> {
  const values = (settled: readonly Settlement[]): Value[] => [
    tx.storeId,
    after.id,
    settled.map(({ id }) => id),
    settled.map(({ isDone }) => (isDone ? "succeeded" : "failed")),
    settled.map(({ reference }) => reference),
    settled.map(({ amount, tax = amount }) => (tax === undefined ? null : String(tax))),
    settled.map(({ taxes }) => taxesText(taxes)),
  ];
  await Promise.all([
    settledPayments.length ? tx.query(settlePaymentRows, values(settledPayments)) : undefined,
    settledRefunds.length ? tx.query(settleRefundRows, [...values(settledRefunds), now]) : undefined,
  ]);
}

const failRows = statement(`
  update order_refunds r set failed_amount = r.failed_amount + given.amount, tax_amount = r.tax_amount - given.tax,
    taxes = given.taxes::json,
    status = case when r.failed_amount + given.amount = r.amount then 'failed' else r.status end
  from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::text[]) as given (id, amount, tax, taxes)
  where r.store_id = $1 and r.order_id = $2 and r.refund_id = given.id`);

/** Writes the amounts of refunds that failed after success; no statement where there are none. */
export async function failRefunds(
  tx: Tx,
  { after, failedRefunds: failed }: Pick<Change, "after" | "failedRefunds">,
): Promise<void> {
  if (!failed.length) return;
  await tx.query(failRows, [
    tx.storeId,
    after.id,
    failed.map(({ id }) => id),
    failed.map(({ amount }) => String(amount)),
    failed.map(({ tax }) => String(tax)),
    failed.map(({ taxesLeft }) => taxesText(taxesLeft)),
  ]);
}

const matchPayments = statement(
  "update order_payments set unmatched = false where store_id = $1 and order_id = $2 and unmatched",
);
const settleRefunds = statement(`
  update order_refunds set surplus_amount = amount, shipping_amount = 0, tax_amount = 0, items = '[]'
  where store_id = $1 and order_id = $2 and status = 'succeeded'`);

/**
 * Writes what a reopening makes of an order's records: payments that came late pay it, and refunds gave back
 * money that counts no longer.
 */
export async function settleReopened(tx: Tx, { after }: Pick<Change, "after">): Promise<void> {
  const values = [tx.storeId, after.id];
  await Promise.all([tx.query(matchPayments, values), tx.query(settleRefunds, values)]);
}

const dropTagRows = statement("delete from order_tags where store_id = $1 and order_id = $2");

/** Deletes the tags by which lists find an order. */
export async function dropTags(tx: Tx, orderId: string): Promise<void> {
  await tx.query(dropTagRows, [tx.storeId, orderId]);
}

/**
 * The change that frees the claimed pieces of the order that a cancelled one was to replace; undefined where
 * it replaced none. Locks that order.
 */
export async function findRelease(tx: Tx, cancelled: LockedOrder): Promise<Change | undefined> {
  if (!cancelled.replacementOf) return undefined;
  const { orderId, claimId } = cancelled.replacementOf;
  const [order, claimed] = await Promise.all([lockOrder(tx, orderId), findClaimed(tx, claimId)]);
  return releaseReplaced(noChange(order), cancelled, claimed);
}
