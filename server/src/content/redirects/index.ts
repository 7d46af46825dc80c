export { redirect } from "./redirect.ts";
export { redirectRoutes } from "./routes.ts";
