export { Return } from "./columns.ts";
export { returnDataPort } from "./customer-data-sql.ts";
export { decideReturn } from "./decide.ts";
export { requestReturn } from "./request.ts";
export { returnRoutes } from "./routes.ts";
export { serializeReturns } from "./serialize.ts";
export { returnsPort } from "./settle.ts";
export { returnsCard } from "./waiting-sql.ts";
