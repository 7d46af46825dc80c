export { revisionRoutes } from "./routes.ts";
