export { themeMessages } from "./messages.ts";
export { themeRoutes } from "./routes.ts";
