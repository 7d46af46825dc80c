export { createFacetIndexes, type FacetIndexes, type IndexSizes } from "./facet-indexes.ts";
export { type FilterRuntime, filterProducts } from "./filter.ts";
export { indexedSearch } from "./list-search.ts";
export { filterRoutes } from "./routes.ts";
export { filterResult, ProductFilterQuery } from "./schemas.ts";
