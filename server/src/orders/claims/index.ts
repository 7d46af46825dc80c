export { ClaimSchema } from "./columns.ts";
export { claimDataPort } from "./customer-data-sql.ts";
export { claimRoutes } from "./routes.ts";
export { serializeClaims } from "./serialize.ts";
