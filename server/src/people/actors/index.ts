export { actorRoutes } from "./routes.ts";
