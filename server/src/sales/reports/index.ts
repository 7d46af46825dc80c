export { dayOf } from "./day.ts";
export { reportMessages } from "./messages.ts";
export { reportRoutes } from "./routes.ts";
export { leaveProductSales, leaveSales } from "./sql.ts";
