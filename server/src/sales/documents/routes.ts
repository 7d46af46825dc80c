import { type Static, type TObject, Type } from "typebox";
import { getLocation } from "../../catalogue/locations/index.ts";
import { transferSql, transfers } from "../../catalogue/transfers/index.ts";
import type { Answer } from "../../http/answers/answer.ts";
import { tagOf } from "../../http/answers/shared.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { findInvoices, Invoice, invoices } from "../../orders/invoices/index.ts";
import { getOrder } from "../../orders/model/index.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { creditNoteSheet } from "./credit-note.ts";
import { invoiceSheet } from "./invoice.ts";
import { issueInvoice } from "./issue.ts";
import { packingSlipSheet } from "./packing-slip.ts";
import type { Printer } from "./printer.ts";
import { returnNoteSheet } from "./return-note.ts";
import type { Sheet } from "./sheet.ts";
import { readSource, type Source } from "./source.ts";
import { transferNoteSheet } from "./transfer-note.ts";
import { type Words, wordsOf } from "./words.ts";

const tag = "Documents";
const OF_ORDER = "/api/v1/orders/:id/documents";
const DocumentList = Type.Object({ documents: Type.Array(Invoice) }, closedObject("OrderDocumentList"));

const lang = Type.Optional(
  Type.String({
    format: "language",
    maxLength: 35,
    description:
      "The language of the document (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, the order's language; names of products are always in that.",
  }),
);
const langOfStore = Type.Optional(
  Type.String({
    format: "language",
    maxLength: 35,
    description:
      "The language of the document (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, the store's; names of products are always in that.",
  }),
);
const Printed = Type.Object({ lang }, { additionalProperties: false });
const CreditNoteQuery = Type.Object(
  {
    lang,
    number: Type.Optional(
      Type.String({ maxLength: 40, description: "Its number. If absent, the latest one of the order." }),
    ),
  },
  { additionalProperties: false },
);
const PackingSlipQuery = Type.Object(
  {
    lang,
    shipmentId: Type.Optional(
      Type.String({ format: "uuid", description: "The shipment. If absent, all of the order that ships." }),
    ),
  },
  { additionalProperties: false },
);

// The version of the layout, part of the ETag: raised when the same sheet prints differently.
const PRINT = 2;

type Printable<Query extends TObject> = {
  name: string;
  operation: string;
  summary: string;
  description: string;
  query: Query;
  sheet(source: Source, words: Words, query: Static<Query>): Sheet;
};

type PrintJob = {
  /** The file's name without its ending. */
  name: string;
  /** The language if the request names none. */
  language: string | null;
  settings: Pick<StoreSettings, "currency" | "timeZone">;
  make(words: Words): Sheet;
};

/** Answers a sheet as a PDF file in the requested language. */
function answerSheet(call: Call, printer: Printer, { name, language, settings, make }: PrintJob): Answer {
  const asked = (call.query as { lang?: string }).lang;
  const messages = call.messagesIn([asked, language].flatMap((one) => one ?? []));
  const digits = call.store.currencyDigits;
  const { currency, timeZone } = settings;
  const words = wordsOf(messages, { currency, digits, timeZone, nameLanguage: language });
  const made = make(words);
  return {
    message: "ok",
    data: null,
    tag: tagOf(`${PRINT} ${JSON.stringify(made)}`),
    download: {
      type: "application/pdf",
      filename: `${name}.pdf`,
      isShown: true,
      isMadeBeside: true,
      language: words.language,
      chunks: yieldOnce(() => printer.print(made, call.store.id)),
    },
  };
}

const printing = {
  method: "GET",
  tag,
  downloads: ["application/pdf"],
  versioned: true,
  cost: 5,
  answersWith: ["Content-Language"],
} as const;

function printDocument<Query extends TObject>(
  printer: Printer,
  { name, sheet, ...described }: Printable<Query>,
): Route {
  return route({
    ...described,
    ...printing,
    path: `${OF_ORDER}/${name}.pdf`,
    permission: readsOrders,
    async handle(call) {
      const source = await readSource(call.tx, call.params.id!);
      const { order, settings } = source;
      return answerSheet(call, printer, {
        name: `${name}-${plain(order.orderNumber)}`,
        language: order.language,
        settings: { ...settings, currency: order.currency },
        make: (words) => sheet(source, words, call.query as Static<Query>),
      });
    },
  });
}

/** The documents of orders and of stock transfers. */
export const documentRoutes = (printer: Printer): readonly Route[] => [
  route({
    method: "GET",
    path: OF_ORDER,
    permission: readsOrders,
    tag,
    summary: "List the invoice and the credit notes of an order",
    description:
      "The issued documents with their numbers, the oldest first. A refund after the invoice has a credit note.",
    reply: DocumentList,
    async handle(call) {
      const { tx, params } = call;
      const [, rows] = await Promise.all([getOrder(tx, params.id!), findInvoices(tx, params.id!)]);
      return { message: "ok", data: `{"documents":[${rows.map((row) => invoices.json(row, call))}]}` };
    },
  }),
  route({
    method: "POST",
    path: `${OF_ORDER}/invoice`,
    permission: "orders:edit",
    tag,
    operation: "issueInvoice",
    summary: "Issue the invoice of an order",
    description:
      "Gives the order's invoice its number now, whatever `invoices.issueOn` in the settings says. If it is issued already, the answer has it as it is.",
    reply: Invoice,
    async handle(call): Promise<Answer> {
      const row = await issueInvoice(call, call.params.id!);
      return { message: "order.invoiced", data: invoices.json(row, call) };
    },
  }),
  printDocument(printer, {
    name: "invoice",
    operation: "printInvoice",
    summary: "Print the invoice of an order",
    description:
      "A PDF file with the order's lines, taxes and amounts. Once the invoice is issued, it has a number and who sold it then. Before that, it is a pro forma invoice; in a store that issues none by itself, an invoice without a number.",
    query: Printed,
    sheet: invoiceSheet,
  }),
  printDocument(printer, {
    name: "credit-note",
    operation: "printCreditNote",
    summary: "Print a credit note of an order",
    description: "A PDF file. 404 if the order has no credit note.",
    query: CreditNoteQuery,
    sheet: (source, words, { number }) => creditNoteSheet(source, words, number),
  }),
  printDocument(printer, {
    name: "packing-slip",
    operation: "printPackingSlip",
    summary: "Print the packing slip of an order",
    description:
      "A PDF file of what lies in the parcel, without amounts: in one of the order's shipments, or all that ships. 404 for a shipment that is not the order's.",
    query: PackingSlipQuery,
    sheet: (source, words, { shipmentId }) => packingSlipSheet(source, words, shipmentId),
  }),
  printDocument(printer, {
    name: "return-label-note",
    operation: "printReturnNote",
    summary: "Print the return note of an order",
    description:
      "A PDF file for customers who send something back: where to, and room for how many pieces and why. The address is `business` in the settings.",
    query: Printed,
    sheet: returnNoteSheet,
  }),
  transferNote(printer),
];

/** The note of a stock transfer. */
const transferNote = (printer: Printer): Route =>
  route({
    ...printing,
    path: "/api/v1/stock-transfers/:id/document.pdf",
    permission: "products:read",
    operation: "printStockTransfer",
    summary: "Print the note of a stock transfer",
    description:
      "A PDF file of what goes from one location to the other, to lie with the goods, with room for how many came.",
    query: Type.Object({ lang: langOfStore }, { additionalProperties: false }),
    async handle(call) {
      const { tx, store } = call;
      const [row, settings] = await Promise.all([transferSql.get(tx, call.params.id!), readSettings(tx)]);
      const transfer = transfers.read(row);
      const [from, to] = await Promise.all([
        getLocation(tx, transfer.fromLocationId),
        getLocation(tx, transfer.toLocationId),
      ]);
      return answerSheet(call, printer, {
        name: `stock-transfer-${transfer.number}`,
        language: store.defaultLanguage,
        settings,
        make: (words) => transferNoteSheet({ settings, transfer, from, to }, words),
      });
    },
  });

// A number may have letters that a header field cannot hold.
const plain = (number: string) => number.replaceAll(/[^A-Za-z0-9._-]+/g, "") || "order";

async function* yieldOnce(make: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await make();
}
