export type { Operation } from "./operations.ts";
export { planOperations } from "./plan.ts";
export { bulkRoutes } from "./routes.ts";
