import { type Static, Type } from "typebox";
import { id, json, money, orNull, text, time, word } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";

/** The kinds of documents: invoices, and the credit notes that take parts of them back. */
export const kinds = ["invoice", "credit_note"] as const;
export type Kind = (typeof kinds)[number];

/** The seller at the time of issue. */
export type Seller = {
  name: string;
  /** The address without the country, a line each. */
  lines: readonly string[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  contact: readonly string[];
  taxId: string | null;
  footer: string | null;
};
/** A tax in a credit note: minor units, and ten-thousandths of a percent. */
export type CreditedTax = { name: string; rate: string; amount: string };

/** The columns of an invoice or a credit note `n` that clients see. */
export const invoices = table("n", {
  id: id("invoice_id"),
  kind: word<Kind>("kind", Type.Unsafe<Kind>({ type: "string", enum: kinds })),
  number: text("document_number", {
    description: "Consecutive in the store for its kind, without gaps. It never changes.",
    examples: ["INV-1001"],
  }),
  amount: money("amount", Type.String({ description: "The whole invoice, or what is credited of it." })),
  issuedAt: time("issued_at"),
});
export type InvoiceRow = RowOf<typeof invoices.fields>;
export const Invoice = invoices.schema({ "x-name": "OrderDocument" });
export type Invoice = Static<typeof Invoice>;

/** The columns of an invoice or a credit note, with the inputs of its document. */
export const storedInvoices = table("n", {
  ...invoices.fields,
  seller: json<Seller>("seller", Type.Unknown()),
  taxes: orNull(json<CreditedTax[]>("taxes", Type.Unknown())),
});
