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
    summary: "Report sales",
    description:
      "By day, week or month in the store's time zone. An order counts on the day when it was placed; a refund on its own day. A cancelled order counts nowhere but in `cancelled`.",
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
    summary: "Report best-selling products",
    description: "The products of orders that were placed in these days, at most 400, and not cancelled.",
    query: ProductsQuery,
    reply: ProductsReport,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await bestSellers(call, call.query)) };
    },
  }),
];
