import { useIndexSizes } from "../../../test/server.ts";

// The same with filters answered by the index in memory instead of the SQL statement.
useIndexSizes({ indexedFrom: 0, waitedFrom: 0 });
await import("./storefront.test.ts");
