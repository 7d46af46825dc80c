import { route } from "../../http/route.ts";
import { bestSellers } from "./best-sellers.ts";
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
];
