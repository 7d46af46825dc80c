export { quickSearchRoutes } from "./routes.ts";
