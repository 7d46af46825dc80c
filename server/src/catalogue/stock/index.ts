export { stockMessages } from "./messages.ts";
export { stockRoutes } from "./routes.ts";
