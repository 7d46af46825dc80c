export { explainInput, explainOrder } from "./explain.ts";
export { editRoutes } from "./routes.ts";
