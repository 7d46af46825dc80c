export { type CsvColumn, nameIn, unguarded } from "./csv.ts";
export { customerColumns } from "./customer-csv.ts";
export { exportCustomers } from "./customers.ts";
export { type ExportFormat, exportFormats } from "./formats.ts";
export { orderColumns } from "./order-csv.ts";
export { exportOrders } from "./orders.ts";
export { csvColumns, namesIn } from "./product-csv.ts";
export { exportProducts } from "./products.ts";
export { exportRoutes } from "./routes.ts";
