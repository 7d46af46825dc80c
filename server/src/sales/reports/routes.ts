import { route } from "../../http/route.ts";
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

const tag = "Reports";

export const reportRoutes = [
  route({
    method: "GET",
    path: "/api/v1/reports/sales",
    permission: "orders:read",
    tag,
    operation: "getSalesReport",
    summary: "Report sales",
    description:
      "The report has a row for each day, week or month in the store's time zone. An order counts on the day when it was placed. A refund counts on the day of the refund. A cancelled order counts only in `cancelled`.",
    query: SalesQuery,
    reply: SalesReport,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await salesReport(call, call.query)) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/reports/products",
    permission: "orders:read",
    tag,
    operation: "getProductsReport",
    summary: "Report best-selling products",
    description:
      "The report covers at most 400 days. It lists the products of orders that were placed on these days and not cancelled.",
    query: ProductsQuery,
    reply: ProductsReport,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await bestSellers(call, call.query)) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/reports/taxes",
    permission: "orders:read",
    tag,
    operation: "getTaxesReport",
    summary: "Report taxes",
    description:
      "What was taxed by rate and place, and the tax in refunds. All rows come to what the orders cost. An order counts on the day when it was placed, a refund on its own day, rounded for itself; a cancelled order does not count. The report covers at most 400 days in the store's time zone.",
    query: SpanQuery,
    reply: TaxesReport,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await taxesReport(call, call.query)) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/reports/cash",
    permission: "orders:read",
    tag,
    operation: "getCashReport",
    summary: "Report cash",
    description:
      "Money that was received and given back without a payment provider: cash, bank transfers, terminals. It counts on the day when it moved, whatever became of the order. `onDelivery` tells of cash at the door by the day of delivery. The report has at most 400 rows, in the store's time zone.",
    query: IntervalQuery,
    reply: CashReport,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await cashReport(call, call.query)) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/reports/customers",
    permission: "orders:read",
    tag,
    operation: "getCustomersReport",
    summary: "Report customers",
    description:
      "New and returning customers, and those who ordered for the most. The report has at most 400 rows, in the store's time zone.",
    query: CustomersQuery,
    reply: CustomersReport,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await customersReport(call, call.query)) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/reports/channels",
    permission: "orders:read",
    tag,
    operation: "getChannelsReport",
    summary: "Report sales by channel",
    description:
      "Where orders come from. They count as in `/reports/sales`. The report covers at most 400 days in the store's time zone.",
    query: SpanQuery,
    reply: ChannelsReport,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await channelsReport(call, call.query)) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/reports/coupons",
    permission: "orders:read",
    tag,
    operation: "getCouponsReport",
    summary: "Report coupons",
    description:
      "How often each code was used, and what it took off. A cancelled order does not count. The report covers at most 400 days in the store's time zone.",
    query: TopQuery,
    reply: CouponsReport,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await couponsReport(call, call.query)) };
    },
  }),
];
