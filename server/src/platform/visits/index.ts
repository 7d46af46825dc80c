export { createVisitCounts, type VisitCounts } from "./counts.ts";
export { type SourceGroup, sourceGroups } from "./sources.ts";
export { type Counts, findVisits, findVisitsBy, noVisits, visitsSweeper } from "./sql.ts";
