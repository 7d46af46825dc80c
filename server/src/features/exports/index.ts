export { type ExportFormat, exportFormats, exportProducts } from "./export-products.ts";
export { type CsvColumn, csvColumns, namesIn, unguarded } from "./product-csv.ts";
export { exportRoutes } from "./routes.ts";
