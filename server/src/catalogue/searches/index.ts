export { createSearchCounts, type SearchCounts } from "./counts.ts";
export { findSearches } from "./sql.ts";
