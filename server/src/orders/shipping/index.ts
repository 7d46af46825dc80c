export { parcelsJson, visibleParcels } from "./parcels.ts";
export { shipmentRoutes } from "./routes.ts";
export { ShippedOrder } from "./schemas.ts";
export { readShipments } from "./sql.ts";
