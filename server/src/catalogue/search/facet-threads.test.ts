import assert from "node:assert/strict";
import { access, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { entry } from "../../../test/noun.ts";
import {
  startServer,
  type TestServer,
  type TestStore,
  testServer,
  useIndexSizes,
} from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { tenantReads } from "../../db/tenant.ts";
import { products } from "../products/index.ts";
import { nameOrderOf } from "../translations/index.ts";
import { createFacetIndexes } from "./facet-indexes.ts";
import type { IndexedRequest } from "./facet-messages.ts";
import type { Found } from "./filter-by-sql.ts";
import { catalogueState } from "./index-sql.ts";

useIndexSizes({ indexedFrom: 0, waitedFrom: 0 });

let server: TestServer;
const workers: Worker[] = [];
const noteWorker = (worker: Worker) => void workers.push(worker);
before(async () => {
  process.on("worker", noteWorker);
  server = await startServer();
});
after(async () => {
  await server?.close();
  process.off("worker", noteWorker);
  assert.ok(workers.length > 5, "threads were started");
  assert.ok(
    workers.every(({ threadId }) => threadId === -1),
    "and none is left",
  );
});

const filter = (store: TestStore, query = "", at = server) =>
  at.send(store, "GET", `/api/v1/products/filter?${query}`);
const brandsOf = ({ body }: Awaited<ReturnType<typeof filter>>) =>
  body.data.facets[0].values.map(({ value }: { value: string }) => value).sort();

async function storeWith(...brands: string[]): Promise<TestStore> {
  const store = await server.createStore();
  for (const brand of brands) await create(store, brand);
  return store;
}
const create = (store: TestStore, brand: string) =>
  server.send(store, "POST", "/api/v1/products", {
    body: { price: "1.00", brand, translations: [entry(brand)] },
  });

const fileOf = (store: TestStore) =>
  join(server.settings.STOA_DATA_DIR!, "cache/facets", `${store.id}.facets`);
const isKept = (store: TestStore) =>
  access(fileOf(store)).then(
    () => true,
    () => false,
  );

// A store whose index is on disk, and shows another brand there than the database does by now: nobody has told of this change.
async function storeOnDisk(): Promise<TestStore> {
  const store = await storeWith("Kiln");
  assert.deepEqual(brandsOf(await filter(store)), ["Kiln"]);
  await until(() => isKept(store), "a file is written");
  // That may be the index of the store when it was still empty.
  await rm(fileOf(store));
  const builder = await another();
  assert.deepEqual(brandsOf(await filter(store, "", builder)), ["Kiln"]);
  await until(() => isKept(store), "the file is written");
  await builder.close();
  await server.sql(store, "update products set brand = 'Holm' where store_id = $1", [store.id]);
  return store;
}

const another = () => startServer(server.settings);
const warnings = (of: TestServer, store: TestStore, text: string) =>
  of
    .logged()
    .split("\n")
    .filter((line) => line.includes(store.id) && line.includes(text))
    .map((line) => JSON.parse(line));

test("a thread gives way to others, and the process does not", {
  skip: process.platform !== "linux",
}, async () => {
  await filter(await storeWith("Kiln"));
  const threads = await readdir("/proc/self/task");
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, "utf8").catch(() => "")),
  );
  const priorities = threads.map((thread, n) => ({ thread, nice: stats[n]!.split(") ")[1]?.split(" ")[16] }));
  assert.ok(priorities.some(({ nice }) => nice === "5"));
  assert.equal(priorities.find(({ thread }) => thread === String(process.pid))!.nice, "0");
});

test("another process reads the index from disk, and what has changed since", async () => {
  const store = await storeOnDisk();
  await create(store, "Later");
  const other = await another();
  after(() => other.close());
  assert.deepEqual(brandsOf(await filter(store, "", other)), ["Kiln", "Later"]);
});

const unusable: [string, RegExp, (store: TestStore) => Promise<unknown>][] = [
  [
    "a damaged file",
    /damaged/,
    async (store) => {
      const file = await open(fileOf(store), "r+");
      const { size } = await file.stat();
      await file.write(Buffer.of(255, 254, 253), 0, 3, size - 40);
      await file.close();
    },
  ],
  [
    "a file that the database knows nothing of, as one that was restored",
    /another past/,
    (store) => server.sql(store, "delete from facet_files where store_id = $1", [store.id]),
  ],
  [
    "a file that is ahead of the database",
    /another past/,
    (store) => server.sql(store, "update product_counts set revision = 0 where store_id = $1", [store.id]),
  ],
];
for (const [name, cause, spoil] of unusable)
  test(`${name} is not used, and told of`, async () => {
    const store = await storeOnDisk();
    await spoil(store);
    const other = await another();
    after(() => other.close());
    assert.deepEqual(brandsOf(await filter(store, "", other)), ["Holm"]);
    const [{ level, err }] = warnings(other, store, "on disk cannot be used");
    assert.equal(level, "warn");
    assert.match(err.message, cause);
  });

test("without a folder that can be written there are indexes all the same, and it is told", async () => {
  const store = await storeWith("Kiln");
  const other = await testServer({ ...server.settings, STOA_CACHE_DIR: "/dev/null/cache" });
  assert.deepEqual(brandsOf(await filter(store, "", other)), ["Kiln"]);
  assert.ok(other.kept.indexes.stores().includes(store.id));
  await until(() => warnings(other, store, "could not be kept on disk").length > 0, "it is told");
});

test("a thread that ends is replaced, and told of with the stores that it was asked about", async () => {
  const store = await storeWith("Kiln");
  const [begun, other] = [workers.length, await another()];
  after(() => other.close());
  assert.deepEqual(brandsOf(await filter(store, "", other)), ["Kiln"]);
  const asked = filter(store, "minPrice=0.01", other);
  await workers[begun]!.terminate();
  assert.ok([200, 503].includes((await asked).status));
  await until(() => other.logged().includes("a thread of facet indexes has ended"), "it is told");
  assert.equal((await filter(store, "minPrice=0.02", other)).status, 200);
  assert.ok(workers.length > begun + 1);
});

const request: IndexedRequest = {
  search: undefined,
  isActive: undefined,
  select: products.select,
  publicAt: undefined,
  choices: {
    brand: undefined,
    tags: undefined,
    category: undefined,
    kind: undefined,
    inStock: undefined,
    onSale: undefined,
    minRating: undefined,
    minPrice: undefined,
    maxPrice: undefined,
    options: [],
  },
  sort: "createdAt",
  names: nameOrderOf({ defaultLanguage: "en", languages: ["en"] }),
  descending: true,
  window: { page: 1, limit: 20, sort: "", cursor: undefined },
};
const indexesWith = (more: Partial<Parameters<typeof createFacetIndexes>[0]>) =>
  createFacetIndexes({
    log: { warn: (about: object, text: string) => void warned.push({ ...about, text }) } as never,
    data: { appUrl: server.database.appUrl, folder: join(server.settings.STOA_DATA_DIR!, "other") },
    sizes: { indexedFrom: 0, waitedFrom: 0, patienceMs: 30_000 },
    ...more,
  });
const warned: Record<string, unknown>[] = [];
const stateOf = (store: TestStore) => catalogueState(tenantReads(server.database.pool, store.id));

const unasked = () => assert.fail("the statement is not asked");

test("of more questions than may wait, the others get 503 with Retry-After", async () => {
  const store = await storeWith("Kiln");
  const indexes = indexesWith({});
  after(() => indexes.close());
  const state = await stateOf(store);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => indexes.filter(store.id, state, request, unasked)),
  );
  const refused = answers.flatMap((one) => (one.status === "rejected" ? one.reason : []));
  assert.equal(refused.length, 50 - 34);
  for (const { status, headers } of refused)
    assert.deepEqual([status, headers], [503, { "retry-after": "1" }]);
});

test("who waits too long gets 503 of a large store, and the statement's answer of another", async () => {
  const store = await storeWith("Kiln");
  const state = await stateOf(store);
  const large = indexesWith({ sizes: { indexedFrom: 0, waitedFrom: 0, patienceMs: 0 } });
  const small = indexesWith({ sizes: { indexedFrom: 0, waitedFrom: 50, patienceMs: 0 } });
  after(() => Promise.all([large.close(), small.close()]));
  await assert.rejects(large.filter(store.id, state, request, unasked), { status: 503 });
  assert.equal(await small.filter(store.id, state, request, unasked), undefined);
});

test("of a large store one statement runs at a time, and others get 503", async () => {
  const indexes = indexesWith({});
  const gate = Promise.withResolvers<void>();
  let running = 0;
  indexes.note("large", 1);
  const asked = Array.from({ length: 5 }, () =>
    indexes.bySql("large", async () => {
      assert.equal(++running, 1);
      await gate.promise;
      running--;
    }),
  );
  gate.resolve();
  const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status);
  assert.deepEqual(outcomes, ["fulfilled", "rejected", "rejected", "rejected", "rejected"]);
  assert.equal(await indexes.bySql("large", async () => "again"), "again");
  await indexes.close();
});

test("while a large store's index is built, one filter at a time is answered by the statement", async () => {
  const store = await storeWith("Kiln");
  const state = await stateOf(store);
  const indexes = indexesWith({
    sizes: { indexedFrom: 0, waitedFrom: 0, sqlBelow: 2, patienceMs: 30_000 },
  });
  const bySql = { total: "by SQL" } as unknown as Found;
  let running = 0;
  const statement = async () => {
    assert.equal(++running, 1);
    await setImmediate();
    running--;
    return bySql;
  };
  after(() => indexes.close());
  const first = await Promise.all(
    Array.from({ length: 10 }, () => indexes.filter(store.id, state, request, statement)),
  );
  assert.ok(
    first.some((one) => one === bySql),
    "the first is answered before there is an index",
  );
  assert.ok(
    first.some((one) => one?.total === 1),
    "others by the index",
  );
  assert.equal((await indexes.filter(store.id, state, request, unasked))?.total, 1, "and so are later ones");
  const larger = indexesWith({
    sizes: { indexedFrom: 0, waitedFrom: 0, sqlBelow: 1, patienceMs: 30_000 },
  });
  assert.equal((await larger.filter(store.id, state, request, unasked))?.total, 1, "a larger store waits");
  await larger.close();
});

test("a statement that runs out of its time is not asked again: filters wait for the index, however long it takes", async (t) => {
  const store = await storeWith("Kiln");
  const { changed, ...state } = await stateOf(store);
  for (const products of [20_000, 199_999, 1_000_000]) {
    const folder = join(server.settings.STOA_DATA_DIR!, `built for ${products}`);
    const indexes = indexesWith({ sizes: undefined, data: { appUrl: server.database.appUrl, folder } });
    after(() => indexes.close());
    // The number of products is not compared with what the index has at a later state.
    const earlier = { ...state, changed: changed - 1, products };
    let statements = 0;
    const tooLong = async () => {
      statements++;
      await setImmediate();
      throw Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
    };
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const asked = [1, 2, 3].map(() => indexes.filter(store.id, earlier, request, tooLong));
    t.mock.timers.tick(24_900);
    t.mock.timers.reset();
    const found = await Promise.all(asked);
    assert.deepEqual(
      found.map((one) => one?.total),
      [1, 1, 1],
    );
    assert.equal(statements, products < 200_000 ? 1 : 0);
  }
});

test("stores that have no room together take turns, each with what is its own", async () => {
  const stores: TestStore[] = [];
  for (let n = 0; n < 6; n++) stores.push(await storeWith(`Brand ${n}`));
  // One takes about 150,000 bytes, as it has room for 1,000 products.
  const indexes = indexesWith({ budgetBytes: 400_000 });
  after(() => indexes.close());
  for (let round = 0; round < 4; round++)
    await Promise.all(
      stores.map(async (store, n) => {
        const found = await indexes.filter(store.id, await stateOf(store), request, unasked);
        assert.match(
          found!.facets,
          new RegExp(`^\\[{"key":"brand","values":\\[{"value":"Brand ${n}","count":1}\\]`),
        );
        assert.equal(found!.rows.length, 1);
      }),
    );
  const kept = indexes.stores().length;
  assert.ok(kept >= 1 && kept < stores.length, `${kept} are kept`);
});

test("an index that is larger than all may be is told of, and left to the statement", async () => {
  const store = await storeWith("Kiln");
  const indexes = indexesWith({ budgetBytes: 100 });
  assert.equal(await indexes.filter(store.id, await stateOf(store), request, unasked), undefined);
  assert.ok(!indexes.mayHave(store.id));
  const { err } = warned.find((one) => one.store === store.id)! as { err: Error };
  assert.match(err.message, /would take 200 bytes, and all of them may take 100/);
  await indexes.close();
});
