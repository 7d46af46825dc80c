export { mcpMessages } from "./messages.ts";
export { mcpRoutes } from "./routes.ts";
