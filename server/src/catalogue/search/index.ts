export { createFacetIndexes, type FacetIndexes, type IndexSizes } from "./facet-indexes.ts";
export { filterRoutes } from "./routes.ts";
