import { useIndexSizes } from "../../../test/server.ts";

// All that filters promise, held by the index in memory instead of the SQL statement.
useIndexSizes({ indexedFrom: 0, waitedFrom: 0 });
await import("./filter.test.ts");
