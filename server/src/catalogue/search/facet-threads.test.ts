import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Worker } from "node:worker_threads";
import { entry } from "../../../test/noun.ts";
import { startServer, type TestServer, type TestStore, useIndexSizes } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { tenantReads } from "../../db/tenant.ts";
import { products } from "../products/index.ts";
import { nameOrderOf } from "../translations/index.ts";
import { createFacetIndexes } from "./facet-indexes.ts";
import type { IndexedRequest } from "./facet-messages.ts";
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

const another = () => startServer(server.settings);
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

test("a thread that ends is replaced, and told of with the stores that it was asked about", async () => {
  const store = await storeWith("Kiln");
  const [begun, other] = [workers.length, await another()];
  after(() => other.close());
  assert.deepEqual(brandsOf(await filter(store, "", other)), ["Kiln"]);
  const asked = filter(store, "minPrice=0.01", other);
  await workers[begun]!.terminate();
  assert.ok([200, 503].includes((await asked).status));
  await until(() => other.logged().includes("the thread of facet indexes has ended"), "it is told");
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
    appUrl: server.database.appUrl,
    sizes: { indexedFrom: 0, waitedFrom: 0, patienceMs: 30_000 },
    ...more,
  });
const warned: Record<string, unknown>[] = [];
const stateOf = (store: TestStore) => catalogueState(tenantReads(server.database.pool, store.id));

test("of more questions than may wait, the others get 503 with Retry-After", async () => {
  const store = await storeWith("Kiln");
  const indexes = indexesWith({});
  after(() => indexes.close());
  const state = await stateOf(store);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => indexes.filter(store.id, state, request)),
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
  await assert.rejects(large.filter(store.id, state, request), { status: 503 });
  assert.equal(await small.filter(store.id, state, request), undefined);
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

test("filters of a large store wait for its index, also where they come together", async () => {
  const store = await storeWith("Kiln");
  const state = await stateOf(store);
  const indexes = indexesWith({});
  after(() => indexes.close());
  const found = await Promise.all(Array.from({ length: 10 }, () => indexes.filter(store.id, state, request)));
  assert.ok(found.every((one) => one?.total === 1));
});

test("a filter waits 25 s for an index that is built, and not longer", async (t) => {
  const store = await storeWith("Kiln");
  const { changed, ...state } = await stateOf(store);
  // The number of products is not compared with what the index has at a later state.
  const earlier = { ...state, changed: changed - 1, products: 20_000 };
  for (const [waited, isAnswered] of [
    [24_900, true],
    [25_100, false],
  ] as const) {
    const indexes = indexesWith({ sizes: undefined });
    after(() => indexes.close());
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const asked = Promise.allSettled([indexes.filter(store.id, earlier, request)]);
    t.mock.timers.tick(waited);
    t.mock.timers.reset();
    const [answer] = await asked;
    if (isAnswered) assert.equal(answer.status === "fulfilled" && answer.value?.total, 1);
    else assert.equal(answer.status === "rejected" && answer.reason.status, 503);
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
        const found = await indexes.filter(store.id, await stateOf(store), request);
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
  assert.equal(await indexes.filter(store.id, await stateOf(store), request), undefined);
  assert.ok(!indexes.mayHave(store.id));
  const { err } = warned.find((one) => one.store === store.id)! as { err: Error };
  assert.match(err.message, /would take 300 bytes, and all of them may take 100/);
  await indexes.close();
});
