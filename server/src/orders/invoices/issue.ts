import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import { type RefundsSoFar, type TaxAtPlace, taxOfRefunds } from "../../pricing/engine/index.ts";
import type { CreditedTax } from "./columns.ts";
import { sellerOf } from "./seller.ts";
import { creditNoteInsert, type Insert, invoiceInsert, type NewDocument } from "./sql.ts";

/**
 * The fields of an order that decide the refunded taxes. Amounts are minor units, rates ten-thousandths of a
 * percent.
 */
type CreditedOrder = RefundsSoFar & { taxes: readonly (CreditedTax & Partial<TaxAtPlace>)[] };

/**
 * The taxes in the credited `amount` of an order so far: the refunded amount, or the whole order, which has
 * all of its taxes.
 */
const splitCreditedTaxes = (order: CreditedOrder, amount: bigint): CreditedTax[] =>
  order.taxes.map((one) => {
    const { name, rate, amount: all } = one;
    const tax = amount < order.finalAmount ? taxOfRefunds(order, BigInt(all), one) : BigInt(all);
    return { name, rate, amount: String(tax) };
  });

/** The fields of an order that decide which documents are due. Amounts are minor units. */
export type InvoicedState = CreditedOrder & { status: string; paymentStatus: string };
type FirstInvoiceState = Pick<InvoicedState, "status" | "paymentStatus" | "finalAmount" | "refundedAmount">;

type Runtime = { tx: Tx; settings: StoreSettings; now: Date };

const isSent = ({ status }: FirstInvoiceState) => status === "shipped" || status === "delivered";
const isVoid = ({ status, paymentStatus }: FirstInvoiceState) =>
  status === "cancelled" || paymentStatus === "cancelled";

// Whether an order's invoice is due by the store's settings.
function isInvoiceDue(order: FirstInvoiceState, { invoices }: Pick<StoreSettings, "invoices">): boolean {
  if (invoices.issueOn === null || isVoid(order)) return false;
  const isPaid = order.paymentStatus === "paid";
  return { placed: true, paid: isPaid, shipped: isSent(order) }[invoices.issueOn];
}

// An invoice with nothing left to pay is credited in full.
const amountToCredit = (order: InvoicedState) => (isVoid(order) ? order.finalAmount : order.refundedAmount);

/** Defers the invoice of a new order to the commit, if it is due at once. */
export function deferFirstInvoice(runtime: Runtime, orderId: string, order: FirstInvoiceState): void {
  const { tx, settings } = runtime;
  if (!isInvoiceDue(order, settings)) return;
  for (const each of invoiceInsert(tx.storeId, invoiceOf(runtime, orderId, order))) tx.atCommit(...each);
}

/**
 * Defers to the commit the documents that a change of a locked order makes due: its invoice, and a credit
 * note for the refunded amount, or for all of it once the order is cancelled.
 */
export function deferDueDocuments(
  runtime: Runtime,
  orderId: string,
  { before, after }: { before: InvoicedState; after: InvoicedState },
): void {
  const isNew = isInvoiceDue(after, runtime.settings) && !isInvoiceDue(before, runtime.settings);
  const inserts = isNew
    ? invoiceInserts(runtime, orderId, after)
    : creditInserts(runtime, orderId, amountToCredit(before), after);
  for (const insert of inserts) runtime.tx.atCommit(...insert);
}

/** Inserts a locked order's invoice, whatever the settings say, and a credit note for earlier refunds. */
export const invoiceInserts = (runtime: Runtime, orderId: string, order: InvoicedState): Insert[] => [
  ...invoiceInsert(runtime.tx.storeId, invoiceOf(runtime, orderId, order)),
  ...creditInserts(runtime, orderId, 0n, order),
];

function creditInserts(runtime: Runtime, orderId: string, before: bigint, order: InvoicedState): Insert[] {
  const amount = amountToCredit(order);
  if (amount <= before) return [];
  const taxes = splitCreditedTaxes(order, amount);
  return creditNoteInsert(runtime.tx.storeId, creditNoteOf(runtime, orderId, amount), taxes);
}

const invoiceOf = (
  { settings, now }: Runtime,
  orderId: string,
  { finalAmount }: Pick<InvoicedState, "finalAmount">,
): NewDocument => ({
  id: uuidv7(),
  orderId,
  amount: finalAmount,
  prefix: settings.invoices.prefix,
  start: settings.invoices.start,
  seller: sellerOf(settings),
  now,
});
const creditNoteOf = ({ settings, now }: Runtime, orderId: string, amount: bigint): NewDocument => ({
  id: uuidv7(),
  orderId,
  amount,
  prefix: settings.invoices.creditNotePrefix,
  start: settings.invoices.creditNoteStart,
  seller: sellerOf(settings),
  now,
});
