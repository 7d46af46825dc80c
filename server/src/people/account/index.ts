export { accessKind } from "./access-job.ts";
export { accessRoutes } from "./access-routes.ts";
export { registeredSweeper } from "./registered-sql.ts";
export { accountRoutes } from "./routes.ts";
