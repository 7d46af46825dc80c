export { type Earlier, newEarlier, noteEarlier } from "./earlier.ts";
export type { Operation } from "./operations.ts";
export { type Planned, planOperations } from "./plan.ts";
export { bulkRoutes } from "./routes.ts";
