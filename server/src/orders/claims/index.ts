export { ClaimSchema } from "./columns.ts";
export { claimDataPort, findClaimPictures } from "./customer-data-sql.ts";
export { claimRoutes } from "./routes.ts";
export { serializeClaims } from "./serialize.ts";
