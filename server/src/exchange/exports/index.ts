export { unguardFormula } from "../../kit/text/csv.ts";
export { type CsvColumn, nameIn } from "./csv.ts";
export { customerColumns, exportCustomers } from "./customers.ts";
export { type ExportFormat, exportFormats } from "./formats.ts";
export { exportOrders, orderColumns } from "./orders.ts";
export { csvColumns, exportProducts, namesIn } from "./products.ts";
export { exportRoutes } from "./routes.ts";
