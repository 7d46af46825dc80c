import { type Static, Type } from "typebox";
import type { Card } from "../../http/lists/card.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { bestSellers } from "./best-sellers.ts";
import { addDays, type Span, spansOf } from "./range.ts";
import { readReportFrame } from "./report-frame.ts";
import { addSales, noSales, salesTotals } from "./sales.ts";
import { around, ProductsReport, SalesRow } from "./schemas.ts";
import { findSales } from "./sql.ts";

const LONGEST = 30;
const MOST = 5;
const needs = "reports:read";

const Period = (description: string) =>
  Type.Object(
    { ...SalesRow.properties, before: SalesRow },
    {
      ...closedObject("SalesPeriod"),
      description: `${description} \`before\` is the same of as many days before.`,
    },
  );
const SalesCard = Type.Object(
  {
    timeZone: around.timeZone,
    currency: around.currency,
    today: Period("Today so far; before it, the whole day of yesterday."),
    yesterday: Period("Yesterday."),
    last7Days: Period("Today and the six days before."),
    last30Days: Period("Today and the 29 days before."),
    days: Type.Array(SalesRow, { description: "Each of the last 30 days, the first first, for a plot." }),
  },
  closedObject("SalesCard"),
);

/** The sales of today and of the period before, as `/reports/sales` counts them. Two statements. */
export const salesCard: Card = {
  needs,
  reply: SalesCard,
  async read(reader) {
    const { store, tx } = reader;
    const { span, around, timeZone } = await readReportFrame(reader, {});
    const today = span.to;
    const found = await findSales(tx, { from: addDays(today, 1 - 2 * LONGEST), to: today }, "day");
    const rowOf = (one: Span): Static<typeof SalesRow> => ({
      ...one,
      ...salesTotals(
        spansOf(one, "day").reduce((all, { from }) => addSales(all, found.get(from) ?? noSales), noSales),
        store.currencyDigits,
      ),
    });
    // A span of so many days, whose last day is so many days ago.
    const period = (days: number, ago = 0) => {
      const until = (last: number) =>
        rowOf({ from: addDays(today, 1 - days - last), to: addDays(today, -last) });
      return { ...until(ago), before: until(ago + days) };
    };
    const card: Static<typeof SalesCard> = {
      timeZone,
      currency: around.currency,
      today: period(1),
      yesterday: period(1, 1),
      last7Days: period(7),
      last30Days: period(LONGEST),
      days: spansOf({ from: addDays(today, 1 - LONGEST), to: today }, "day").map(rowOf),
    };
    return JSON.stringify(card);
  },
};

/**
 * The best-selling products of the last 30 days, as `/reports/products` has them. Three statements, one of
 * which the sales share.
 */
export const bestSellersCard: Card = {
  needs,
  reply: ProductsReport.properties.products,
  async read(reader) {
    return JSON.stringify((await bestSellers(reader, { limit: MOST })).products);
  },
};
