export { bestSellersCard, salesCard } from "./cards.ts";
export { dayOf } from "./day.ts";
export { leaveParts, moveCustomerParts, type Part } from "./parts-sql.ts";
export { reportRoutes } from "./routes.ts";
export { leaveProductSales, leaveSales } from "./sql.ts";
