export { findPathOf } from "./resolve.ts";
export { menuRoutes } from "./routes.ts";
