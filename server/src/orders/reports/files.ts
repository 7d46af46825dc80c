import type { Download } from "../../http/answers/answer.ts";
import type { Messages } from "../../http/answers/messages.ts";
import type { KeyAfter } from "../../http/messages.ts";
import { csvLine, guardFormula } from "../../kit/text/csv.ts";
import type { CashReport, CustomersReport } from "./part-schemas.ts";
import type { Span } from "./range.ts";
import type { TrafficReport } from "./traffic.ts";

type FileColumn = KeyAfter<"report.column.">;
type Row = { readonly [Column in FileColumn]?: string | number | null };
/** The table of a report's file. */
export type ReportTable = { columns: readonly FileColumn[]; rows: readonly Row[] };

// Columns with texts that people typed; the others hold numbers, dates and ids.
const typed: ReadonlySet<FileColumn> = new Set<FileColumn>([
  "name",
  "email",
  "country",
  "province",
  "method",
  "source",
  "code",
  "query",
  "path",
]);

/**
 * Writes a report as CSV. The first line names the columns in the language of the messages; texts that a
 * spreadsheet would take for a formula are escaped.
 */
export function reportFile(
  name: string,
  { from, to }: Span,
  table: ReportTable,
  messages: Messages,
): Download {
  const cell = (row: Row, column: FileColumn) => {
    const text = String(row[column] ?? "");
    return typed.has(column) ? guardFormula(text) : text;
  };
  async function* chunks() {
    yield csvLine(table.columns.map((column) => messages.say(`report.column.${column}`)));
    yield table.rows.map((row) => csvLine(table.columns.map((column) => cell(row, column)))).join("");
  }
  return {
    type: "text/csv; charset=utf-8",
    filename: `${name}-${from}-${to}.csv`,
    language: messages.locale,
    chunks: chunks(),
  };
}

const days = ["from", "to"] as const;
const visited = [
  "pageViews",
  "visits",
  "viewedProduct",
  "addedToCart",
  "reachedCheckout",
  "ordered",
  "conversionRate",
] as const;
const sold = ["orders", "gross", "discounts", "refunds", "net"] as const;

/** The columns of each report's file, and the rows built from the report's answer. */
export const tables = {
  sales: ({ rows }: { rows: readonly Row[] }): ReportTable => ({
    columns: [...days, "orders", "cancelled", "gross", "discounts", "refunds", "net", "tax", "shipping"],
    rows,
  }),
  products: ({ products }: { products: readonly Row[] }): ReportTable => ({
    columns: ["productId", "name", "quantity", "amount"],
    rows: products,
  }),
  taxes: ({ rows }: { rows: readonly Row[] }): ReportTable => ({
    columns: ["name", "rate", "country", "province", "net", "tax", "gross", "refundedTax"],
    rows,
  }),
  // A row for each method. Cash on delivery is in the first row of each interval only, so that the column can
  // be summed.
  cash: ({ rows }: CashReport): ReportTable => ({
    columns: [...days, "method", "taken", "refunded", "net", "delivered", "collected", "missing"],
    rows: rows.flatMap(({ from, to, methods, onDelivery, taken, refunded, net }) =>
      (methods.length ? methods : [{ method: "", taken, refunded, net }]).map((method, i) => ({
        from,
        to,
        ...method,
        ...(i ? {} : onDelivery),
      })),
    ),
  }),
  customers: ({ rows }: CustomersReport): ReportTable => ({
    columns: [...days, "orders", "newCustomers", "returningOrders"],
    rows,
  }),
  "best-customers": ({ best }: CustomersReport): ReportTable => ({
    columns: ["customerId", "name", "email", "orders", "spent"],
    rows: best,
  }),
  searches: ({ searches }: { searches: readonly Row[] }): ReportTable => ({
    columns: ["query", "searches", "empty"],
    rows: searches,
  }),
  traffic: ({ rows }: TrafficReport): ReportTable => ({ columns: [...days, ...visited], rows }),
  "traffic-sources": ({ sources }: TrafficReport): ReportTable => ({
    columns: ["group", "name", ...visited],
    rows: sources,
  }),
  "landing-pages": ({ landingPages }: TrafficReport): ReportTable => ({
    columns: ["path", ...visited],
    rows: landingPages,
  }),
  channels: ({ channels }: { channels: readonly Row[] }): ReportTable => ({
    columns: ["source", ...sold],
    rows: channels,
  }),
  coupons: ({ coupons }: { coupons: readonly Row[] }): ReportTable => ({
    columns: ["code", "orders", "discounts", "revenue"],
    rows: coupons,
  }),
  discounts: ({ discounts }: { discounts: readonly Row[] }): ReportTable => ({
    columns: ["discountId", "name", "orders", "discounts", "revenue"],
    rows: discounts,
  }),
} as const;
