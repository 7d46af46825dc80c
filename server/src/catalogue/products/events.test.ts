import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import type { Statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { enqueueProductEvents, fallsLow } from "./write/events.ts";

test("the events of a hundred products are one statement, in their order", () => {
  const left = new Map<Statement, (readonly (string | number | null)[])[]>();
  const tx: Partial<Tx> = {
    storeId: randomUUID(),
    known: {},
    rowAtCommit: (statement, row) => left.set(statement, [...(left.get(statement) ?? []), row]),
  };
  const products = Array.from({ length: 100 }, (_, i) => ({ id: randomUUID(), isLow: i % 2 === 0 }));
  enqueueProductEvents(tx as Tx, products, new Date());
  const [events, ...more] = [...left].filter(([{ text }]) => text.includes("insert into events"));
  assert.deepEqual(more, []);
  const types = events![1].map(([, type]) => type);
  assert.deepEqual(types.slice(0, 3), ["product_updated", "stock_low", "product_updated"]);
  assert.equal(types.length, 150);
  left.clear();
  enqueueProductEvents(tx as Tx, [], new Date());
  assert.equal(left.size, 0, "none for none");
});

test("on any way of stock, low is told exactly each time that it gets there from above", () => {
  const level = fc.bigInt({ min: -20n, max: 20n });
  fc.assert(
    fc.property(level, fc.array(level, { minLength: 1 }), (threshold, way) => {
      let wasLow = way[0]! <= threshold;
      way.slice(1).forEach((after, i) => {
        const isLow = after <= threshold;
        assert.equal(fallsLow(threshold, [[way[i]!, after]]), isLow && !wasLow);
        wasLow = isLow;
      });
    }),
  );
});
