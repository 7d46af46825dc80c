export { LocationAddressSchema } from "./columns.ts";
export { getLocation, type PlacedLocation } from "./location.ts";
export { locationFault, lockLocation, lockLocations, stockPlaceOf } from "./lock-sql.ts";
export { locationRoutes } from "./routes.ts";
export { type LocationSnapshot, locationsOf } from "./snapshot-sql.ts";
