export { createFacetIndexes, type FacetIndexes, type IndexSizes, indexedSearch } from "./facet-indexes.ts";
export { type FilterRuntime, filterProducts } from "./filter.ts";
export { filterRoutes } from "./routes.ts";
export { filterResult, ProductFilterQuery } from "./schemas.ts";
