import { notFound } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { findInvoices, type InvoiceRow, invoiceInserts, invoices, sellerOf } from "../invoices/index.ts";
import { creditable, getOrder, lockOrder, piecesOut } from "../orders/index.ts";
import { partiesOf, taxFacts } from "./invoice.ts";
import type { Sheet } from "./sheet.ts";
import { addressLines, itemCell, letterhead, type Source, sellerLines } from "./source.ts";
import type { Words } from "./words.ts";

/** A credit note of an order: the one with this number, else the latest. Throws 404 if there is none. */
export function creditNoteSheet(source: Source, words: Words, wanted?: string): Sheet {
  const { order, issued } = source;
  const notes = issued.filter(({ kind, number }) => kind === "credit_note" && (wanted ?? number) === number);
  const note = notes.at(-1);
  const invoice = issued.find(({ kind }) => kind === "invoice");
  if (!note || !invoice) throw notFound();
  return {
    ...letterhead(source, words, note.seller),
    title: words.say("creditNote"),
    facts: [
      words.fact("creditNoteNumber", note.number),
      words.fact("date", words.day(note.issuedAt)),
      words.fact("invoiceNumber", invoice.number),
      words.fact("invoiceDate", words.day(invoice.issuedAt)),
      words.fact("order", order.orderNumber),
    ],
    parties: partiesOf(order, words).slice(0, 1),
    columns: [
      { label: words.say("item"), share: 5 },
      { label: words.say("amount"), share: 2, isEnd: true },
    ],
    rows: [
      [{ text: words.say("creditFor", { number: invoice.number }) }, { text: words.money(note.amount) }],
    ],
    totals: [
      { ...words.fact("credited", words.money(note.amount)), isStrong: true },
      ...taxFacts(note.taxes ?? [], words, true),
    ],
  };
}

/** Issues an order's invoice, unless it is issued already; returns its row. Throws 404. */
export async function issueInvoice(
  { tx, now }: Pick<Call, "tx" | "now">,
  orderId: string,
): Promise<InvoiceRow> {
  const order = await lockOrder(tx, orderId);
  const [issued, settings, row] = await Promise.all([
    findInvoices(tx, orderId),
    readSettings(tx),
    getOrder(tx, orderId),
  ]);
  const there = issued.find((one) => invoices.get(one, "kind") === "invoice");
  if (there) return there;
  const inserts = invoiceInserts({ tx, settings, now }, orderId, order, () => creditable(row));
  await Promise.all(inserts.map((insert) => tx.query(...insert)));
  const [made] = await findInvoices(tx, orderId);
  return made!;
}

/** A note that customers put into the parcel when they send something back: what they have, and room for how many and why. */
export function returnNoteSheet(source: Source, words: Words): Sheet {
  const { order, settings } = source;
  const seller = sellerOf(settings);
  const out = order.items.map((item) => ({ item, count: piecesOut(item) })).filter(({ count }) => count > 0n);
  return {
    ...letterhead(source, words),
    title: words.say("returnNote"),
    facts: [words.fact("order", order.orderNumber), words.fact("orderDate", words.day(order.placedAt))],
    parties: [
      {
        title: words.say("returnTo"),
        lines: [seller.name, ...sellerLines({ ...seller, taxId: null }, words)],
      },
      { title: words.say("customer"), lines: addressLines(order, order.shippingAddress, words) },
    ],
    columns: [
      { label: words.say("item"), share: 5 },
      { label: words.say("quantity"), share: 1.2, isEnd: true },
      { label: words.say("returned"), share: 1.6, isEnd: true },
      { label: words.say("reason"), share: 3, isEnd: true },
    ],
    rows: out.map(({ item, count }) => [
      itemCell(item, words),
      { text: words.count(count) },
      { text: "______" },
      { text: "________________" },
    ]),
    notes: [{ title: words.say("howToReturn"), text: words.say("returnSteps") }],
  };
}
