export { redirectRoutes } from "./routes.ts";
