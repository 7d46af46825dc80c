import type { Static, TObject } from "typebox";
import { type Route, route } from "../../http/route.ts";
import type { Asking } from "./about.ts";
import { bestSellers } from "./best-sellers.ts";
import { customersReport } from "./customers.ts";
import {
  CashReport,
  ChannelsReport,
  CouponsReport,
  CustomersQuery,
  CustomersReport,
  IntervalQuery,
  SpanQuery,
  TaxesReport,
  TopQuery,
} from "./part-schemas.ts";
import { cashReport, channelsReport, couponsReport, taxesReport } from "./parts.ts";
import { salesReport } from "./sales.ts";
import { ProductsQuery, ProductsReport, SalesQuery, SalesReport } from "./schemas.ts";

type Told<Query extends TObject> = {
  summary: string;
  description: string;
  query: Query;
  reply: TObject;
  read(call: Asking, query: Static<Query>): Promise<object>;
};

function report<Query extends TObject>(name: string, { read, ...told }: Told<Query>): Route {
  return route({
    method: "GET",
    path: `/api/v1/reports/${name}`,
    permission: "orders:read",
    tag: "Reports",
    operation: `get${name[0]!.toUpperCase()}${name.slice(1)}Report`,
    ...told,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await read(call, call.query)) };
    },
  });
}

export const reportRoutes = [
  report("sales", {
    summary: "Report sales",
    description:
      "The report has a row for each day, week or month in the store's time zone. An order counts on the day when it was placed. A refund counts on the day of the refund. A cancelled order counts only in `cancelled`.",
    query: SalesQuery,
    reply: SalesReport,
    read: salesReport,
  }),
  report("products", {
    summary: "Report best-selling products",
    description:
      "The report covers at most 400 days. It lists the products of orders that were placed on these days and not cancelled.",
    query: ProductsQuery,
    reply: ProductsReport,
    read: bestSellers,
  }),
  report("taxes", {
    summary: "Report taxes",
    description:
      "What was taxed by rate and place, and the tax in refunds. All rows come to what the orders cost. An order counts on the day when it was placed, a refund on its own day, rounded for itself; a cancelled order does not count. The report covers at most 400 days in the store's time zone.",
    query: SpanQuery,
    reply: TaxesReport,
    read: taxesReport,
  }),
  report("cash", {
    summary: "Report cash",
    description:
      "Money that was received and given back without a payment provider: cash, bank transfers, terminals. It counts on the day when it moved, whatever became of the order. `onDelivery` tells of cash at the door by the day of delivery. The report has at most 400 rows, in the store's time zone.",
    query: IntervalQuery,
    reply: CashReport,
    read: cashReport,
  }),
  report("customers", {
    summary: "Report customers",
    description:
      "New and returning customers, and those who ordered for the most. The report has at most 400 rows, in the store's time zone.",
    query: CustomersQuery,
    reply: CustomersReport,
    read: customersReport,
  }),
  report("channels", {
    summary: "Report sales by channel",
    description:
      "Where orders come from. They count as in `/reports/sales`. The report covers at most 400 days in the store's time zone.",
    query: SpanQuery,
    reply: ChannelsReport,
    read: channelsReport,
  }),
  report("coupons", {
    summary: "Report coupons",
    description:
      "How often each code was used, and what it took off. A cancelled order does not count. The report covers at most 400 days in the store's time zone.",
    query: TopQuery,
    reply: CouponsReport,
    read: couponsReport,
  }),
];
