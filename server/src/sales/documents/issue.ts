import type { Call } from "../../http/route.ts";
import { findInvoices, type InvoiceRow, invoiceInserts, invoices } from "../../orders/invoices/index.ts";
import { lockOrder } from "../../orders/model/index.ts";

/** Issues an order's invoice, unless it is issued already; returns its row. Throws 404. */
export async function issueInvoice(
  { tx, now }: Pick<Call, "tx" | "now">,
  orderId: string,
): Promise<InvoiceRow> {
  const order = await lockOrder(tx, orderId);
  const issued = await findInvoices(tx, orderId);
  const there = issued.find((one) => invoices.get(one, "kind") === "invoice");
  if (there) return there;
  const inserts = invoiceInserts({ tx, settings: order.settings, now }, orderId, order);
  await Promise.all(inserts.map((insert) => tx.query(...insert)));
  const [made] = await findInvoices(tx, orderId);
  return made!;
}
