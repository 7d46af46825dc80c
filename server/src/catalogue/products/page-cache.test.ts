import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createPageCache, type KeptPage } from "./page-cache.ts";

const MIB = 1_048_576;
const page = (bytes: number, more: Partial<KeptPage> = {}): KeptPage => ({
  revision: "1",
  data: Buffer.alloc(bytes),
  ...more,
});

describe("kept pages", () => {
  test("are found as they were kept last", () => {
    const pages = createPageCache(MIB);
    const [first, second] = [page(10), page(20)];
    pages.keep("a", "list", first);
    assert.equal(pages.find("list"), first);
    pages.keep("a", "list", second);
    assert.equal(pages.find("list"), second);
    assert.equal(pages.find("other"), undefined);
  });

  test("that time has changed are found only where no time is given", () => {
    const pages = createPageCache(MIB);
    pages.keep("a", "list", page(10, { until: 1_000 }));
    assert.ok(pages.find("list", new Date(999)));
    assert.equal(pages.find("list", new Date(1_000)), undefined);
    assert.ok(pages.find("list"));
  });

  test("that were not asked for the longest go first", () => {
    const pages = createPageCache(8 * MIB);
    for (const [i, key] of ["a", "b", "c"].entries()) pages.keep(`store ${i}`, key, page(2.6 * MIB));
    assert.ok(pages.find("a"));
    pages.keep("store 3", "d", page(2.6 * MIB));
    assert.deepEqual(
      ["a", "b", "c", "d"].filter((key) => pages.find(key)),
      ["a", "c", "d"],
    );
  });

  test("of a store with many push out its own, and not those of other stores", () => {
    const pages = createPageCache(8 * MIB);
    for (let i = 0; i < 20; i++) pages.keep(`small ${i}`, `small ${i}`, page(100_000));
    for (let i = 0; i < 500; i++) pages.keep("large", `large ${i}`, page(100_000));
    for (let i = 0; i < 20; i++) assert.ok(pages.find(`small ${i}`), `the page of store ${i}`);
    assert.ok(pages.find("large 499"));
    assert.equal(pages.find("large 0"), undefined);
    const { bytes } = pages.use();
    assert.ok(bytes > 7.5 * MIB, `${bytes} bytes are in use: there is room for the large store's, too`);
  });

  test("never take more room than there is, whatever is kept and found", () => {
    const LIMIT = 100_000;
    const step = fc.record({
      store: fc.integer({ min: 0, max: 4 }),
      key: fc.integer({ min: 0, max: 12 }),
      bytes: fc.integer({ min: 0, max: 40_000 }),
      finds: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const pages = createPageCache(LIMIT);
        const last = new Map<string, KeptPage>();
        for (const { store, key, bytes, finds } of steps) {
          const name = `${store} ${key}`;
          const found = pages.find(name);
          assert.ok(found === undefined || found === last.get(name));
          if (finds) continue;
          const one = page(bytes);
          last.set(name, one);
          pages.keep(`store ${store}`, name, one);
          assert.equal(pages.find(name), one);
          assert.ok(pages.use().bytes <= LIMIT);
        }
        const kept = [...last].filter(([name]) => pages.find(name));
        const least = kept.reduce((sum, [, { data }]) => sum + data.length, 0);
        assert.ok(pages.use().bytes >= least);
        assert.equal(pages.use().bytes === 0, kept.length === 0);
      }),
    );
  });

  test("are none where there is no room", () => {
    const pages = createPageCache(0);
    pages.keep("a", "list", page(0));
    assert.equal(pages.find("list"), undefined);
    assert.deepEqual(pages.use(), { bytes: 0, limit: 0 });
  });
});
