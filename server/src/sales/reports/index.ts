export { dayOf } from "./day.ts";
export { leaveProductSales, leaveSales } from "./sql.ts";
