import { notFound } from "../../http/answers/errors.ts";
import { partiesOf, taxFacts } from "./invoice.ts";
import type { Sheet } from "./sheet.ts";
import { letterhead, type Source } from "./source.ts";
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
