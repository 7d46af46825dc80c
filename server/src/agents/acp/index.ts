export { acpForm } from "./events.ts";
export { acpRoutes } from "./routes.ts";
