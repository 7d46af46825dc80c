import assert from "node:assert/strict";
import { after } from "node:test";
import { useIndexSizes } from "../../../test/server.ts";

// The same model holds the index in memory, too.
useIndexSizes({ indexedFrom: 0, waitedFrom: 0 });
const tested = await import("./filter.property.test.ts");
const { indexes } = tested.server.kept;
after(() => {
  const indexed = indexes.stores();
  assert.equal(indexed.length, 4, "each store was answered from an index, and none was dropped");
});
