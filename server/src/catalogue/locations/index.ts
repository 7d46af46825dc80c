export { LocationAddressSchema } from "./columns.ts";
export { lockLocations } from "./held-sql.ts";
export { type LocationSnapshot, locationsOf } from "./kept.ts";
export { locationFault, lockLocation, stockPlaceOf } from "./lock.ts";
export { getLocation, type PlacedLocation } from "./read.ts";
export { locationRoutes } from "./routes.ts";
