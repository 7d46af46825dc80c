export { ClaimSchema } from "./columns.ts";
export { claimsOf } from "./of-customer-sql.ts";
export { claimRoutes } from "./routes.ts";
export { serializeClaims } from "./serialize.ts";
