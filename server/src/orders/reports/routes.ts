import { type Static, type TObject, Type } from "typebox";
import { readsOrders } from "../../http/request/principal.ts";
import { type Route, route } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { bestSellers } from "./best-sellers.ts";
import { findBestCustomers, findNewCustomers } from "./customer-sql.ts";
import { type ReportTable, reportFile, tables } from "./files.ts";
import {
  CashReport,
  ChannelsReport,
  CouponsReport,
  CustomersQuery,
  CustomersReport,
  DiscountsReport,
  IntervalQuery,
  SearchesReport,
  SpanQuery,
  TaxesReport,
  TopQuery,
} from "./part-schemas.ts";
import {
  cashReport,
  channelsReport,
  couponsReport,
  discountsReport,
  searchesReport,
  taxesReport,
} from "./parts.ts";
import { type Span, startOf } from "./range.ts";
import { type ReportCall, readReportFrame } from "./report-frame.ts";
import { salesReport } from "./sales.ts";
import { ProductsQuery, ProductsReport, SalesQuery, SalesReport } from "./schemas.ts";
import { findSales } from "./sql.ts";
import { TrafficReport, trafficReport } from "./traffic.ts";

type ReportRoute<Query extends TObject, Report> = {
  summary: string;
  description: string;
  query: Query;
  reply: TObject;
  read(call: ReportCall, query: Static<Query>): Promise<Report>;
  /** The file formats of the report, by their names. */
  files: Readonly<Record<string, (report: Report) => ReportTable>>;
};

const nameOf = (name: string) =>
  name
    .split("-")
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("");

function report<Query extends TObject, Report extends Span>(
  name: string,
  { read, files, ...options }: ReportRoute<Query, Report>,
): Route[] {
  return [
    route({
      method: "GET",
      path: `/api/v1/reports/${name}`,
      mayBeOld: true,
      permission: "reports:read",
      tag: "Reports",
      operation: `get${nameOf(name)}Report`,
      ...options,
      async handle(call) {
        return { message: "ok", data: JSON.stringify(await read(call, call.query)) };
      },
    }),
    ...Object.entries(files).map(([file, table]) =>
      route({
        method: "GET",
        path: `/api/v1/reports/${file}.csv`,
        mayBeOld: true,
        permission: "reports:read",
        tag: "Reports",
        operation: `download${nameOf(file)}Report`,
        summary: `Download a report as CSV: ${file.replace("-", " ")}`,
        description: `The numbers of \`/reports/${name}\` as a file for spreadsheets. Its first line names the columns in the language asked for.`,
        query: Type.Object({ ...options.query.properties, lang }, { additionalProperties: false }),
        downloads: ["text/csv"],
        answersWith: ["Content-Language"],
        async handle(call) {
          const { lang, ...asked } = call.query as { lang?: string };
          const found = await read(call, asked as Static<Query>);
          const messages = lang === undefined ? call.messages : call.messagesIn([lang]);
          return { message: "ok", data: null, download: reportFile(file, found, table(found), messages) };
        },
      }),
    ),
  ];
}

const lang = Type.Optional(
  Type.String({
    format: "language",
    maxLength: 35,
    description:
      "The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request.",
  }),
);

export const reportRoutes: readonly Route[] = [
  ...report("sales", {
    summary: "Report sales",
    description:
      "The report has a row for each day, week or month in the store's time zone. An order counts on the day when it was placed. A refund counts on the day of the refund. A cancelled order counts only in `cancelled`.",
    query: SalesQuery,
    reply: SalesReport,
    read: salesReport,
    files: { sales: tables.sales },
  }),
  ...report("products", {
    summary: "Report best-selling products",
    description:
      "The report covers at most 400 days. It lists the products of orders that were placed on these days and not cancelled.",
    query: ProductsQuery,
    reply: ProductsReport,
    read: bestSellers,
    files: { products: tables.products },
  }),
  ...report("searches", {
    summary: "Report searches in the shop",
    description:
      "Searches of shoppers by words alone: how often each was made, and how often nothing was found. Counted by the store's days for 90 days, at most 1,000 different texts a day; nobody's name is kept, and texts that could be an email address or a telephone number are not counted. A search counts within 5 seconds.",
    query: TopQuery,
    reply: SearchesReport,
    read: searchesReport,
    files: { searches: tables.searches },
  }),
  ...report("traffic", {
    summary: "Report visits, their sources and conversion",
    description:
      "Visits of the store's own shop, by the store's days for 25 months: how many came, from where, to which page, and how many of them viewed a product, filled a cart, opened the checkout and ordered there. The server counts them without cookies or scripts, and stores numbers alone: nothing of a person. Robots, previews, and browsers that send `Sec-GPC: 1` or `DNT: 1` are not counted, nor pages that a CDN answers. A visit counts within 5 seconds.",
    query: CustomersQuery,
    reply: TrafficReport,
    read: trafficReport,
    files: {
      traffic: tables.traffic,
      "traffic-sources": tables["traffic-sources"],
      "landing-pages": tables["landing-pages"],
    },
  }),
  ...report("taxes", {
    summary: "Report taxes",
    description:
      "Taxed amounts by rate and place, and the tax in refunds. All rows come to what the orders cost. An order counts on the day when it was placed, a refund on its own day, rounded for itself; a cancelled order does not count. The report covers at most 400 days in the store's time zone.",
    query: SpanQuery,
    reply: TaxesReport,
    read: taxesReport,
    files: { taxes: tables.taxes },
  }),
  ...report("cash", {
    summary: "Report cash",
    description:
      "Money that was received and given back without a payment provider: cash, bank transfers, terminals. It counts on the day when it moved, whatever became of the order. `onDelivery` tells of cash at the door by the day of delivery. The report has at most 400 rows, in the store's time zone.",
    query: IntervalQuery,
    reply: CashReport,
    read: cashReport,
    files: { cash: tables.cash },
  }),
  ...report("customers", {
    summary: "Report customers",
    description:
      "New and returning customers, and those who ordered for the most. Their names and emails take `customers:read` or a permission to read orders. The report has at most 400 rows, in the store's time zone.",
    query: CustomersQuery,
    reply: CustomersReport,
    read: customersReport,
    files: { customers: tables.customers, "best-customers": tables["best-customers"] },
  }),
  ...report("channels", {
    summary: "Report sales by channel",
    description:
      "Where orders come from. They count as in `/reports/sales`. The report covers at most 400 days in the store's time zone.",
    query: SpanQuery,
    reply: ChannelsReport,
    read: channelsReport,
    files: { channels: tables.channels },
  }),
  ...report("coupons", {
    summary: "Report coupons",
    description:
      "The uses of each code, and the amounts it took off. A cancelled order does not count. The report covers at most 400 days in the store's time zone.",
    query: TopQuery,
    reply: CouponsReport,
    read: couponsReport,
    files: { coupons: tables.coupons },
  }),
  ...report("discounts", {
    summary: "Report automatic discounts",
    description:
      "The uses of each automatic discount, and the amounts it took off. An order that used several counts under each. A cancelled order does not count. The report covers at most 400 days in the store's time zone.",
    query: TopQuery,
    reply: DiscountsReport,
    read: discountsReport,
    files: { discounts: tables.discounts },
  }),
];

/**
 * Answers new customers and orders of returning ones, an interval a row, and the customers with the highest
 * spending. Throws 400 for days in the wrong order and too many rows.
 */
async function customersReport(call: ReportCall, query: CustomersQuery): Promise<CustomersReport> {
  const { interval = "day" } = query;
  const { tx, store } = call;
  const { span, spans, around, limit, timeZone } = await readReportFrame(call, query, interval);
  const [sales, firsts, best] = await Promise.all([
    findSales(tx, span, interval),
    findNewCustomers(tx, span, timeZone, interval),
    findBestCustomers(tx, span, limit),
  ]);
  const seesPeople = [...readsOrders, "customers:read" as const].some((one) => call.can(one));
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
    best: best.map(({ spent, ...one }) => ({
      ...one,
      ...(!seesPeople && { name: "", email: "" }),
      spent: formatMoney(spent, store.currencyDigits),
    })),
  };
}
