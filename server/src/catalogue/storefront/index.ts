export { storefrontRoutes, storefrontSurface } from "./routes.ts";
export { readShown } from "./shown.ts";
