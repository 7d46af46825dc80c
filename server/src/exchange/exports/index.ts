export { type CsvColumn, csvColumns, namesIn, unguarded } from "./product-csv.ts";
export { type ExportFormat, exportFormats, exportProducts } from "./products.ts";
export { exportRoutes } from "./routes.ts";
