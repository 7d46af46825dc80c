export { prepareIndex } from "./facet-indexes.ts";
export { filterRoutes } from "./routes.ts";
