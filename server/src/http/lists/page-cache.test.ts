import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type CachedPage, createPageCache } from "./page-cache.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const MIB = 1_048_576;
const page = (bytes: number, more: Partial<CachedPage> = {}): CachedPage => ({
  revision: "1",
  data: Buffer.alloc(bytes),
  ...more,
});

describe("kept pages", () => {
  test("are found as they were kept last", () => {
    const pages = createPageCache(MIB);
    const [first, second] = [page(10), page(20)];
    pages.store("list", first);
    assert.deepEqual(pages.find("list"), first);
    pages.store("list", second);
    assert.deepEqual(pages.find("list"), second);
    assert.equal(pages.find("other"), undefined);
    assert.deepEqual(pages.lookups(), { hits: 2, misses: 1 });
  });

  test("that time has changed are found only where no time is given", () => {
    const pages = createPageCache(MIB);
    pages.store("list", page(10, { until: 1_000 }));
    assert.ok(pages.find("list", new Date(999)));
    assert.equal(pages.find("list", new Date(1_000)), undefined);
    assert.ok(pages.find("list"));
  });

  test("that were not asked for the longest go first, and never take more room than there is", () => {
    const pages = createPageCache(MIB);
    const rows = { keys: ["a".repeat(40), "b".repeat(40)], starts: [0, 10, 20], pagination: "{}" };
    for (let i = 0; i < 8; i++) pages.store(`list ${i}`, page(120_000, { rows }));
    assert.ok(pages.find("list 0"));
    pages.store("last", page(120_000));
    assert.equal(pages.find("last"), undefined, "somebody who reads a whole catalogue pushes out nothing");
    pages.store("last", page(120_000));
    const { bytes, limit } = pages.use();
    assert.ok(bytes > 0.9 * MIB && bytes <= limit, `${bytes} bytes`);
    assert.deepEqual(
      ["list 0", "list 1", "list 2", "last"].map((key) => pages.find(key) !== undefined),
      [true, false, true, true],
    );
  });

  test("that are larger than all the room push nothing out", () => {
    const pages = createPageCache(MIB);
    pages.store("small", page(20_000));
    pages.store("huge", page(2 * MIB));
    assert.ok(pages.find("small"));
    assert.equal(pages.find("huge"), undefined);
  });

  test("take no memory but their own, however small they are", async () => {
    const pages = createPageCache(8 * MIB);
    const before = process.memoryUsage().arrayBuffers;
    const garbage: Buffer[] = [];
    for (let i = 0; i < 5_000; i++) {
      // As answers are put together: small ones are cut out of a large buffer.
      for (let n = 0; n < 6; n++) garbage[n] = Buffer.concat([Buffer.alloc(5_000), Buffer.from("x")]);
      pages.store(`one ${i}`, page(0, { data: Buffer.from(`{"id":"${"x".repeat(500)}${i}"}`) }));
    }
    garbage.length = 0;
    for (let i = 0; i < 3; i++) {
      collectGarbage();
      await setTimeout(20);
    }
    const taken = process.memoryUsage().arrayBuffers - before;
    assert.ok(taken < 16 * MIB, `${taken} bytes`);
    assert.ok(pages.find("one 0"), "they are still kept");
  });

  test("are none where there is no room", () => {
    const pages = createPageCache(0);
    pages.store("list", page(0));
    assert.equal(pages.find("list"), undefined);
    assert.deepEqual(pages.use(), { bytes: 0, limit: 0 });
  });
});
