import assert from "node:assert/strict";
import { after } from "node:test";
import { indexedStores, setIndexSizes } from "./facet-indexes.ts";

// The same model holds the index in memory, too.
setIndexSizes({ indexedFrom: 0, waitedFrom: 0 });
await import("./filter.property.test.ts");
after(() =>
  assert.equal(indexedStores().length, 4, "each store was answered from an index, and none was dropped"),
);
