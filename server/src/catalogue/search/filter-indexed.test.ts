import { setIndexSizes } from "./facet-indexes.ts";

// All that filters promise, held by the index in memory instead of the SQL statement.
setIndexSizes({ indexedFrom: 0, waitedFrom: 0 });
await import("./filter.test.ts");
