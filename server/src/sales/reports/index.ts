export { dayOf } from "./day.ts";
export { leaveProductSales, leaveSales, type ProductSales, type Sales } from "./sql.ts";
