import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { createPageCache, type KeptPage, type PageCache } from "./page-cache.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const MIB = 1_048_576;
const page = (bytes: number, more: Partial<KeptPage> = {}): KeptPage => ({
  revision: "1",
  data: Buffer.alloc(bytes),
  ...more,
});

// As a server does.
function ask(pages: PageCache, ...[storeId, key, page]: Parameters<PageCache["keep"]>): void {
  if (!pages.find(key)) pages.keep(storeId, key, page);
}

// Where there is no room, a page is kept when it is asked for again.
function askTwice(pages: PageCache, ...kept: Parameters<PageCache["keep"]>): void {
  for (let times = 0; times < 2; times++) ask(pages, ...kept);
}

const text = (seed: number) =>
  Buffer.from(`{"products":[${`{"id":"${seed}","name":"Kepçe"},`.repeat(1_500)}]}`);

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

  test("that were not asked for the longest are compressed first, and are found as they were", () => {
    const pages = createPageCache(MIB);
    for (let i = 0; i < 100; i++) askTwice(pages, `store ${i}`, `list ${i}`, page(20_000, { data: text(i) }));
    const { bytes } = pages.use();
    assert.ok(bytes <= MIB && bytes > 0.8 * MIB, `${bytes} bytes`);
    // More than once: what is asked for often is kept as it is again, and others are compressed for it.
    for (let round = 0; round < 20; round++) {
      for (let i = 0; i < 100; i++) assert.deepEqual(pages.find(`list ${i}`)?.data, text(i), `page ${i}`);
      assert.ok(pages.use().bytes <= MIB);
    }
  });

  test("that were not asked for the longest go first, where no more room is to be had", () => {
    const pages = createPageCache(MIB);
    const keys = Array.from({ length: 9 }, (_, i) => `list ${i}`);
    for (const key of keys.slice(0, 8)) pages.keep(key, key, page(0, { data: randomBytes(120_000) }));
    assert.ok(pages.find(keys[0]!));
    askTwice(pages, keys[8]!, keys[8]!, page(0, { data: randomBytes(120_000) }));
    askTwice(pages, "last", "last", page(0, { data: randomBytes(600_000) }));
    const found = keys.filter((key) => pages.find(key));
    assert.ok(found.includes(keys[0]!) && found.includes(keys[8]!), String(found));
    assert.ok(found.length < keys.length && !found.includes(keys[1]!), String(found));
  });

  test("of a store with many push out its own, and not those of other stores", () => {
    const pages = createPageCache(8 * MIB);
    const random = () => page(0, { data: randomBytes(100_000) });
    for (let i = 0; i < 20; i++) pages.keep(`small ${i}`, `small ${i}`, random());
    for (let i = 0; i < 500; i++) {
      askTwice(pages, "large", `large ${i}`, random());
      if (i >= 250) askTwice(pages, "large", `large ${i}`, random());
    }
    for (let i = 0; i < 20; i++) assert.ok(pages.find(`small ${i}`), `the page of store ${i}`);
    const found = Array.from({ length: 500 }, (_, i) => i).filter((i) => pages.find(`large ${i}`));
    assert.ok(found.length > 50, `${found.length} of the large store's are kept`);
    assert.ok(found[0]! >= 250, "those that were asked for more often");
    const { bytes } = pages.use();
    assert.ok(bytes > 7.5 * MIB, `${bytes} bytes are in use: there is room for the large store's, too`);
  });

  test("of a store that are read one after another, and not again, leave those that were asked for again", () => {
    const pages = createPageCache(MIB);
    const random = () => page(0, { data: randomBytes(20_000) });
    for (let i = 0; i < 10; i++) {
      ask(pages, "a", `again ${i}`, random());
      assert.ok(pages.find(`again ${i}`));
    }
    for (let i = 0; i < 500; i++) ask(pages, "a", `once ${i}`, random());
    for (let i = 0; i < 10; i++) assert.ok(pages.find(`again ${i}`), `page ${i}`);
    assert.ok(pages.find("once 0"), "there was room for it");
    assert.equal(pages.find("once 499"), undefined);
    pages.keep("a", "once 499", random());
    assert.ok(pages.find("once 499"), "now it was asked for twice");
  });

  test("of a store that are read one after another, again and again, leave those that were asked for as often", () => {
    const pages = createPageCache(MIB);
    const datas = Array.from({ length: 300 }, () => randomBytes(20_000));
    const round = () =>
      datas.flatMap((data, i) => {
        const isFound = pages.find(`list ${i}`) !== undefined;
        if (!isFound) pages.keep("a", `list ${i}`, page(0, { data }));
        return isFound ? [i] : [];
      });
    for (let i = 0; i < 3; i++) round();
    const stay = round();
    assert.ok(stay.length >= 40, `${stay.length} are found`);
    for (let i = 0; i < 5; i++) assert.deepEqual(round(), stay);
    for (let i = 0; i < 20; i++) ask(pages, "a", "often", page(0, { data: datas[0]! }));
    assert.ok(pages.find("often"), "it was asked for more often than one of those");
    assert.ok(round().length >= stay.length - 2);
  });

  test("of a store that come round and take more than its share are found up to its share", () => {
    const pages = createPageCache(8 * MIB);
    const random = () => page(0, { data: randomBytes(20_000) });
    for (let i = 0; i < 500; i++) pages.keep(`idle ${i}`, `idle ${i}`, random());
    for (let round = 0; round < 8; round++) {
      let found = 0;
      for (let i = 0; i < 100; i++) {
        if (pages.find(`list ${i}`)) found++;
        else pages.keep("a", `list ${i}`, random());
      }
      assert.ok(round < 3 || found >= 45, `${found} are found in round ${round}`);
    }
  });

  test("that were asked for often, long ago, do not keep out those that are asked for now", () => {
    const pages = createPageCache(8 * MIB);
    const random = () => page(0, { data: randomBytes(20_000) });
    for (let i = 0; i < 500; i++) pages.keep(`idle ${i}`, `idle ${i}`, random());
    for (let times = 0; times < 300; times++) ask(pages, "a", "long ago", random());
    for (let i = 0; i < 60; i++) askTwice(pages, "a", `seldom ${i}`, random());
    for (let round = 0; round < 10; round++)
      for (let i = 0; i < 20; i++) ask(pages, "a", `now ${i}`, random());
    for (let i = 0; i < 20; i++) assert.ok(pages.find(`now ${i}`), `page ${i}`);
    assert.ok(pages.find("long ago"));
  });

  test("that are larger than all the room push nothing out", () => {
    const pages = createPageCache(MIB);
    askTwice(pages, "a", "small", page(20_000));
    for (let times = 0; times < 10; times++) askTwice(pages, "a", "huge", page(2 * MIB));
    assert.ok(pages.find("small"));
    assert.equal(pages.find("huge"), undefined);
  });

  test("of a store that come round are found from the third time on, though the room is full of pages that nobody asks for", () => {
    const pages = createPageCache(8 * MIB);
    const random = () => page(0, { data: randomBytes(20_000) });
    for (let i = 0; i < 500; i++) pages.keep(`idle ${i}`, `idle ${i}`, random());
    let found = 0;
    for (let round = 0; round < 5; round++)
      for (let i = 0; i < 40; i++) {
        if (pages.find(`list ${i}`)) found++;
        else pages.keep("a", `list ${i}`, random());
      }
    assert.equal(found, 3 * 40);
  });

  test("take no memory but their own, however small they are", async () => {
    const pages = createPageCache(8 * MIB);
    const before = process.memoryUsage().arrayBuffers;
    const garbage: Buffer[] = [];
    for (let i = 0; i < 5_000; i++) {
      // As answers are put together: small ones are cut out of a large buffer.
      for (let n = 0; n < 6; n++) garbage[n] = Buffer.concat([Buffer.alloc(5_000), Buffer.from("x")]);
      pages.keep(
        `store ${i % 50}`,
        `one ${i}`,
        page(0, { data: Buffer.from(`{"id":"${"x".repeat(500)}${i}"}`) }),
      );
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

  test("never take more room than there is, whatever is kept and found", () => {
    const LIMIT = 100_000;
    const step = fc.record({
      store: fc.integer({ min: 0, max: 4 }),
      key: fc.integer({ min: 0, max: 12 }),
      bytes: fc.integer({ min: 0, max: 40_000 }),
      isText: fc.boolean(),
      finds: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const pages = createPageCache(LIMIT);
        const last = new Map<string, Buffer>();
        for (const { store, key, bytes, isText, finds } of steps) {
          const name = `${store} ${key}`;
          const found = pages.find(name);
          if (found) assert.ok(found.data.equals(last.get(name)!), `${name} is as it was kept`);
          assert.ok(pages.use().bytes <= LIMIT);
          if (finds) continue;
          const data = isText ? text(bytes).subarray(0, bytes) : randomBytes(bytes);
          const isKept = pages.find(name) !== undefined;
          const hasRoom = pages.use().bytes + data.length + 800 <= LIMIT;
          pages.keep(`store ${store}`, name, page(0, { data }));
          last.set(name, data);
          const now = pages.find(name);
          assert.ok(
            now?.data.equals(data) ?? !(isKept || hasRoom),
            "what was kept, or has room, is as it was kept last",
          );
          assert.ok(pages.use().bytes <= LIMIT);
        }
        const isEmpty = ![...last.keys()].some((name) => pages.find(name));
        assert.equal(pages.use().bytes === 0, isEmpty);
      }),
    );
  });

  test("are none where there is no room", () => {
    const pages = createPageCache(0);
    for (let times = 0; times < 5; times++) askTwice(pages, "a", "list", page(0));
    assert.equal(pages.find("list"), undefined);
    assert.deepEqual(pages.use(), { bytes: 0, limit: 0 });
  });
});
