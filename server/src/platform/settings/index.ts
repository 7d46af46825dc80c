export { shippingZoneAt, taxRateAt } from "./destination.ts";
export { settingsMessages } from "./messages.ts";
export { readSettings } from "./queries.ts";
export { settingsRoutes } from "./routes.ts";
