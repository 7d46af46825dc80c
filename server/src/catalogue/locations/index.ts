export { LocationAddressSchema } from "./columns.ts";
export { holdLocations } from "./held-sql.ts";
export { type KeptLocation, locationsOf } from "./kept.ts";
export { locationFault, lockLocation, stockPlaceOf } from "./lock.ts";
export { getLocation, type PlacedLocation } from "./read.ts";
export { locationRoutes } from "./routes.ts";
