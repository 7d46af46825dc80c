import { formatMoney } from "../../kit/money.ts";
import { openReport, type ReportCall } from "./about.ts";
import { findBestCustomers, findNewCustomers } from "./customer-sql.ts";
import type { CustomersQuery, CustomersReport } from "./part-schemas.ts";
import { startOf } from "./range.ts";
import { findSales } from "./sql.ts";

/**
 * Answers new customers and orders of returning ones, an interval a row, and the customers with the highest
 * spending. Throws 400 for days in the wrong order and too many rows.
 */
export async function customersReport(call: ReportCall, query: CustomersQuery): Promise<CustomersReport> {
  const { interval = "day" } = query;
  const { tx, store } = call;
  const { span, spans, around, limit, timeZone } = await openReport(call, query, interval);
  const [sales, firsts, best] = await Promise.all([
    findSales(tx, span, interval),
    findNewCustomers(tx, span, timeZone, interval),
    findBestCustomers(tx, span, limit),
  ]);
  const rows = spans.map((one) => {
    const start = startOf(one.from, interval);
    const { orders: uncancelled = 0, cancelled = 0 } = sales.get(start) ?? {};
    const newCustomers = firsts.get(start) ?? 0;
    const orders = uncancelled + cancelled;
    return { ...one, orders, newCustomers, returningOrders: orders - newCustomers };
  });
  const sum = (name: "orders" | "newCustomers" | "returningOrders") =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    ...around,
    interval,
    rows,
    totals: {
      orders: sum("orders"),
      newCustomers: sum("newCustomers"),
      returningOrders: sum("returningOrders"),
    },
    best: best.map(({ spent, ...one }) => ({ ...one, spent: formatMoney(spent, store.currencyDigits) })),
  };
}
