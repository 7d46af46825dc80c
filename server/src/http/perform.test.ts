import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Tx } from "../db/tenant.ts";
import { performTogether, type Write } from "./perform.ts";
import type { Route } from "./route.ts";
import { Ungrouped } from "./together.ts";

test("a write that cannot be performed behind the others of its group ungroups them", async () => {
  const together = {
    names: () => [],
    open: async () => ({
      next(index: number) {
        if (index === 0) throw new Ungrouped();
      },
      end() {},
    }),
  };
  const route = { path: "/things", together, handle: async () => ({}) } as unknown as Route;
  const write = { route, call: {}, asked: { id: randomUUID() }, attempt: undefined } as unknown as Write;
  const tx = { storeId: randomUUID(), effects: new Set(), known: {} } as unknown as Tx;
  await assert.rejects(performTogether(tx, [write]), Ungrouped);
});
