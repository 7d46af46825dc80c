export { feedMessages } from "./messages.ts";
export { feedRoutes } from "./routes.ts";
