export { bestSellersCard, salesCard } from "./cards.ts";
export { dayOf } from "./day.ts";
export { deferParts, moveCustomerParts, type Part } from "./parts-sql.ts";
export { reportRoutes } from "./routes.ts";
export { deferProductSales, deferSales } from "./sql.ts";
export { trafficCard } from "./traffic.ts";
