import { v7 as uuidv7 } from "uuid";
import { insertStatement } from "../../db/insert-statement.ts";
import { asParameter, type Statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { RefundedTax } from "../model/amount-columns.ts";
import type { Change } from "../model/change.ts";

const insertPaymentRows = insertStatement("order_payments", {
  order_id: "uuid",
  payment_id: "uuid",
  kind: "text",
  amount: "bigint",
  method: "text",
  provider: "text",
  reference: "text",
  status: "text",
  actor: "text",
  created_at: "timestamptz",
  unmatched: "boolean",
  overpaid_amount: "bigint",
});

/** Adds records of payments, and returns their ids; no statement where there are none. */
export async function insertPayments(
  tx: Tx,
  { after, payments }: Pick<Change, "after" | "payments">,
  actor: string,
  now: Date,
): Promise<string[]> {
  if (!payments.length) return [];
  const rows = payments.map((payment) => ({ ...payment, id: uuidv7() }));
  await tx.query(
    ...insertPaymentRows(
      tx.storeId,
      rows.map((one) => [
        after.id,
        one.id,
        one.kind,
        String(one.amount),
        one.method,
        one.provider,
        one.reference,
        statusOf(one),
        actor,
        now.toISOString(),
        one.unmatched ? "t" : "f",
        String(one.overpaidAmount ?? 0n),
      ]),
    ),
  );
  return rows.map(({ id }) => id);
}

const statusOf = ({ isPending, isFailed }: { isPending: boolean; isFailed?: boolean }) =>
  isFailed ? "failed" : isPending ? "pending" : "succeeded";

const refundColumns = {
  orderId: ["order_id", "uuid"],
  id: ["refund_id", "uuid"],
  amount: ["amount", "bigint"],
  surplus: ["surplus_amount", "bigint"],
  shipping: ["shipping_amount", "bigint"],
  toCards: ["gift_card_amount", "bigint"],
  toCredit: ["credit_amount", "bigint"],
  to: ["destination", "text"],
  atProvider: ["provider_amount", "bigint"],
  items: ["items", "json"],
  restock: ["restock", "boolean"],
  reason: ["reason", "text"],
  method: ["method", "text"],
  provider: ["provider", "text"],
  reference: ["reference", "text"],
  status: ["status", "text"],
  actor: ["actor", "text"],
  at: ["created_at", "timestamptz"],
  failed: ["failed_amount", "bigint"],
  returnId: ["return_id", "uuid"],
  tax: ["tax_amount", "bigint"],
  taxes: ["taxes", "json"],
} as const;
const refundNames = Object.keys(refundColumns) as (keyof typeof refundColumns)[];
const insertRefundRows = insertStatement("order_refunds", Object.fromEntries(Object.values(refundColumns)));

/** A refund's row; amounts are minor units as texts. */
export type NewRefundRow = Readonly<Record<keyof typeof refundColumns, unknown>>;

/** The statement and the values that add refunds of any orders. */
export const refundInsertion = (tx: Tx, rows: readonly NewRefundRow[]): [Statement, Value[]] =>
  insertRefundRows(
    tx.storeId,
    rows.map((row) =>
      refundNames.map((name) => (name === "items" ? JSON.stringify(row.items) : textOf(row[name]))),
    ),
  );
const textOf = (value: unknown) => asParameter(value as Value) as string | null;

/** The taxes in a refund as they are stored; null where there was one at most. */
export const taxesText = (taxes: readonly RefundedTax[] | null | undefined): string | null =>
  taxes ? JSON.stringify(taxes) : null;

/** Adds refunds, and returns their ids; no statement where there are none. */
export async function insertRefunds(
  tx: Tx,
  { after, refunds }: Pick<Change, "after" | "refunds">,
  actor: string,
  now: Date,
): Promise<string[]> {
  if (!refunds.length) return [];
  const rows = refunds.map((refund) => ({
    orderId: after.id,
    id: uuidv7(),
    amount: String(refund.amount),
    surplus: String(refund.surplus),
    shipping: String(refund.shipping),
    toCards: String(refund.toCards),
    toCredit: String(refund.toCredit),
    to: refund.to,
    atProvider: String(refund.atProvider),
    items: refund.items,
    restock: refund.restock,
    reason: refund.reason,
    method: refund.method,
    provider: refund.provider,
    reference: refund.reference,
    status: statusOf(refund),
    actor,
    at: now,
    failed: String(refund.isFailed ? refund.amount : 0n),
    returnId: refund.returnId ?? null,
    tax: refund.tax === undefined ? null : String(refund.tax),
    taxes: taxesText(refund.taxes),
  }));
  await tx.query(...refundInsertion(tx, rows));
  return rows.map(({ id }) => id);
}
