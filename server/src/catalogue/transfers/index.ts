export { type Transfer, transfers } from "./columns.ts";
export { transferRoutes } from "./routes.ts";
export { transferSql } from "./sql.ts";
