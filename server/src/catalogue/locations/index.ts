export { type KeptLocation, locationsOf } from "./kept.ts";
export { locationRoutes } from "./routes.ts";
