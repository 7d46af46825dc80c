import assert from "node:assert/strict";
import { after } from "node:test";
import { useIndexSizes } from "../../../test/server.ts";

// The same holds the index in memory, too.
useIndexSizes({ indexedFrom: 0, waitedFrom: 0 });
const tested = await import("./storefront.property.test.ts");
const { indexes } = tested.server.kept;
after(() => assert.ok(indexes.stores().length > 2, "stores were answered from an index"));
