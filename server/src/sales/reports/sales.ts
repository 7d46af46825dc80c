import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { dayOf } from "./day.ts";
import { type Interval, readSpan, type Span, spansOf, startOf } from "./range.ts";
import type { SalesQuery, SalesReport, SalesRow, SalesTotals } from "./schemas.ts";
import { findSales, type Sales } from "./sql.ts";

/** What was sold, an interval a row, as it was counted with each order. Throws 400 for days in the wrong order and too many rows. */
export async function salesReport(
  { tx, store, now }: Pick<Call, "tx" | "store" | "now">,
  query: SalesQuery,
): Promise<SalesReport> {
  const { interval = "day" } = query;
  const { timeZone } = await readSettings(tx);
  const span = readSpan(query, dayOf(now, timeZone));
  const spans = spansOf(span, interval);
  const found = await findSales(tx, span, interval);
  const rows = spans.map((one) => rowOf(one, interval, found, store.currencyDigits));
  const totals = told([...found.values()].reduce(sum, nothing), store.currencyDigits);
  return { ...span, interval, timeZone, currency: store.currency, rows, totals };
}

const nothing: Sales = {
  orders: 0,
  cancelled: 0,
  gross: 0n,
  discounts: 0n,
  refunds: 0n,
  tax: 0n,
  shipping: 0n,
};

const sum = (a: Sales, b: Sales): Sales => ({
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
): SalesRow => ({ ...span, ...told(found.get(startOf(span.from, interval)) ?? nothing, digits) });

function told(
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
