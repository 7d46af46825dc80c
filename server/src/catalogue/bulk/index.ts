export { newUndoneNames, noteUndoneNames, type UndoneNames } from "./earlier.ts";
export type { Operation } from "./operations.ts";
export { type PlannedOperation, planOperations } from "./plan.ts";
export { bulkRoutes } from "./routes.ts";
