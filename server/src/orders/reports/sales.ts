import { formatMoney } from "../../kit/money.ts";
import { type Interval, type Span, startOf } from "./range.ts";
import { type ReportCall, readReportFrame } from "./report-frame.ts";
import type { SalesQuery, SalesReport, SalesRow, SalesTotals } from "./schemas.ts";
import { findSales, type Sales } from "./sql.ts";

/**
 * Answers the sales report, an interval a row, as counted with each order. Throws 400 for days in the wrong
 * order and too many rows.
 */
export async function salesReport(call: ReportCall, query: SalesQuery): Promise<SalesReport> {
  const { interval = "day" } = query;
  const { store } = call;
  const { span, spans, around } = await readReportFrame(call, query, interval);
  const found = await findSales(call.tx, span, interval);
  const rows = spans.map((one) => rowOf(one, interval, found, store.currencyDigits));
  const totals = salesTotals([...found.values()].reduce(addSales, noSales), store.currencyDigits);
  return { ...around, interval, rows, totals };
}

/** The sales of a day without orders. */
export const noSales: Sales = {
  orders: 0,
  cancelled: 0,
  gross: 0n,
  discounts: 0n,
  refunds: 0n,
  tax: 0n,
  shipping: 0n,
};

/** The sum of two spans' sales. */
export const addSales = (a: Sales, b: Sales): Sales => ({
  orders: a.orders + b.orders,
  cancelled: a.cancelled + b.cancelled,
  gross: a.gross + b.gross,
  discounts: a.discounts + b.discounts,
  refunds: a.refunds + b.refunds,
  tax: a.tax + b.tax,
  shipping: a.shipping + b.shipping,
});

const rowOf = (
  span: Span,
  interval: Interval,
  found: ReadonlyMap<string, Sales>,
  digits: number,
): SalesRow => ({ ...span, ...salesTotals(found.get(startOf(span.from, interval)) ?? noSales, digits) });

/** The sales in the form of the answer. */
export function salesTotals(
  { orders, cancelled, gross, discounts, refunds, tax, shipping }: Sales,
  digits: number,
): SalesTotals {
  const decimal = (amount: bigint) => formatMoney(String(amount), digits);
  return {
    orders,
    cancelled,
    gross: decimal(gross),
    discounts: decimal(discounts),
    refunds: decimal(refunds),
    net: decimal(gross - discounts - refunds),
    tax: decimal(tax),
    shipping: decimal(shipping),
  };
}
