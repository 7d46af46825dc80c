export { holdLocations } from "./held-sql.ts";
export { type KeptLocation, locationsOf } from "./kept.ts";
export { lockLocation } from "./lock-sql.ts";
export { locationRoutes } from "./routes.ts";
