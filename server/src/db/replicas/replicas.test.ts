import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { entry } from "../../../test/noun.ts";
import { MAX_LAG_MS, type Replicated, startReplicated } from "../../../test/replicated.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { statement } from "../statement.ts";
import { createReplicas } from "./replicas.ts";

const LIST = "/api/v1/storefront/products";
// Addresses of people who have nothing to do with each other.
let people = 0;
const somebody = () => ({ "x-forwarded-for": `192.0.2.${++people}` });
const stranger = () => ({ key: undefined, headers: somebody() });

let all: Replicated;
let server: TestServer;
let store: TestStore;
let product: string;

let cents = 100;
let shown = "1.00";
/** Gives the product another price, and returns the one before and that one. */
async function changePrice(): Promise<[before: string, now: string]> {
  const before = shown;
  shown = (++cents / 100).toFixed(2);
  dataOf(await server.send(store, "PUT", `/api/v1/products/${product}`, { body: { price: shown } }));
  return [before, shown];
}
const shownTo = async (who: object, of = server) =>
  dataOf(await of.send(store, "GET", LIST, who)).products[0]?.price as string | undefined;
/** Waits until the replica has all that was written, and shops are read from it. */
const settled = (of = server) =>
  until(async () => {
    const { reads } = await all.counts(of);
    await shownTo(stranger(), of);
    return (await all.counts(of)).reads > reads;
  }, "the replica is read");
const logged = (line: string) => server.logged().split(line).length - 1;

/** Does something while the replica replays nothing, and anew where this machine was so slow that it was too old by then. */
async function whilePaused(work: () => Promise<void>, of = server): Promise<void> {
  for (;;) {
    await settled();
    await settled(of);
    await all.replica.pause();
    const before = await all.counts(of);
    try {
      return await work();
    } catch (error) {
      if ((await all.counts(of)).behind === before.behind) throw error;
    } finally {
      await all.replica.resume();
    }
  }
}

before(async () => {
  all = await startReplicated();
  ({ server } = all);
  store = await server.createStore();
  const body = { price: "1.00", quantity: 5, isActive: true, translations: [entry("Mug")] };
  product = dataOf(await server.send(store, "POST", "/api/v1/products", { body }), 201).id;
  await settled();
});
after(() => all?.close());

test("a replica reads what may be seconds old, and nothing else", async () => {
  const of = async (path: string, sent: object) => {
    for (;;) {
      await settled();
      const before = await all.counts();
      assert.equal((await server.send(store, "GET", `/api/v1${path}`, sent)).status, 200, path);
      const now = await all.counts();
      assert.equal(now.failed, before.failed);
      // Else this machine was so slow that the replica may have been too old.
      if (now.behind === before.behind) return now.reads - before.reads;
    }
  };
  for (const path of ["products", "products/filter?q=mug&inStock=true", "categories", "categories/tree"])
    assert.ok((await of(`/storefront/${path}`, stranger())) > 0, path);
  const { key } = await store.makeKey(["orders:read", "products:read", "customers:read"]);
  const sent = () => ({ key, headers: somebody() });
  for (const path of ["reports/sales", "reports/products.csv", "exports/products", "exports/orders"])
    assert.ok((await of(`/${path}`, sent())) > 0, path);
  for (const path of ["products", "orders", "products/filter", `storefront/products/${product}`])
    assert.equal(await of(`/${path}`, sent()), 0, path);
});

test("whoever wrote sees it at once, others when the replica has it", async () => {
  await whilePaused(async () => {
    const shopper = stranger();
    const [before, now] = await changePrice();
    // Whoever asks from the same address without a key may be the same person.
    for (const who of [{}, { key: undefined }]) assert.equal(await shownTo(who), now);
    assert.equal(await shownTo(shopper), before);
    assert.equal(await shownTo({}), now);
  });
});

test("a replica that is too far behind is left out, and comes back by itself", async () => {
  await all.replica.pause();
  try {
    await until(async () => (await all.counts()).used === 0, "the replica is left out");
    const [, now] = await changePrice();
    assert.equal(await shownTo(stranger()), now);
    assert.equal((await server.send(undefined, "GET", "/readyz")).status, 200);
    await until(() => logged("a replica is not read: it is further behind") > 0, "that is logged");
  } finally {
    await all.replica.resume();
  }
  await settled();
  await until(
    () => logged("a replica is read") === 1 + logged("a replica is not read"),
    "each is logged once",
  );
  // What is kept in memory of the page is neither older nor newer than what it was read of.
  assert.equal(await shownTo(stranger()), shown);
});

test("whoever wrote by one process sees it by another", async () => {
  const other = await startServer(server.settings);
  try {
    await whilePaused(async () => {
      const { wrote } = await all.counts(other);
      const [before, now] = await changePrice();
      await until(async () => (await shownTo({}, other)) === now, "the other process has heard of it");
      assert.ok((await all.counts(other)).wrote > wrote, "it was not the replica's age");
      assert.equal(await shownTo(stranger(), other), before);
    }, other);
  } finally {
    await other.close();
  }
});

test("a setting that processes keep in memory is not newer than what is read with it", async () => {
  const languages = ["fr", "de", "es", "tr", "ar"];
  await whilePaused(async () => {
    const lang = languages.pop()!;
    dataOf(await server.send(store, "PUT", "/api/v1/settings", { body: { languages: ["en", lang] } }));
    const { wrote } = await all.counts();
    const listed = await server.send(store, "GET", `${LIST}?sort=name&lang=${lang}`, stranger());
    assert.equal(dataOf(listed).products.length, 1);
    assert.equal((await all.counts()).wrote, wrote + 1);
  });
});

test("another store's rows are not seen, and nothing is written", async () => {
  await settled();
  const other = await server.createStore();
  const grapevine = { isHeard: () => true, announce: async () => {} };
  const log = { info() {}, warn() {} };
  const replicas = createReplicas({ ...server.database, maxLagMs: MAX_LAG_MS, log, grapevine });
  try {
    await until(() => replicas.counts().replicas[0]!.isUsed, "the replica is used");
    const asker = { principal: undefined, address: "192.0.2.1" };
    const [here, there] = [{ id: store.id }, { id: other.id }];
    const every = statement("select store_id from products where store_id = $1 or store_id <> $1");
    await until(async () => {
      const { reads } = replicas.counts().replicas[0]!;
      assert.deepEqual(await replicas.reads(here, asker).query(every, [here.id]), [[here.id]]);
      assert.deepEqual(await replicas.reads(there, asker).query(every, [there.id]), []);
      return replicas.counts().replicas[0]!.reads === reads + 2;
    }, "both are read from the replica");
    const write = statement("delete from products where store_id = $1");
    await until(async () => {
      await assert.rejects(replicas.reads(here, asker).query(write, [here.id]), { code: "25006" });
      return replicas.counts().fallbacks.failed === 1;
    }, "the replica and then the primary refuse to write");
  } finally {
    await replicas.close();
  }
});

test("a database that is no replica of this one is not read", async () => {
  const told: string[] = [];
  const log = { info() {}, warn: (...said: unknown[]) => void told.push(String(said[1])) };
  const grapevine = { isHeard: () => true, announce: async () => {} };
  const { database } = server;
  const urls = [database.appUrl, "postgres://127.0.0.1:1/nobody"];
  const replicas = createReplicas({
    ...{ ...database, replicaUrls: urls, maxLagMs: MAX_LAG_MS, log, grapevine },
  });
  try {
    await until(() => told.length === 2, "both are left out");
    assert.deepEqual(told.toSorted(), [
      "a replica is not read: it does not answer",
      "a replica is not read: it is no streaming replica of DATABASE_URL",
    ]);
    const reads = replicas.reads({ id: store.id }, { principal: undefined, address: "192.0.2.1" });
    assert.deepEqual(await reads.query(statement("select 1")), [["1"]]);
    assert.deepEqual(replicas.counts().fallbacks, { behind: 1, wrote: 0, failed: 0 });
  } finally {
    await replicas.close();
  }
});
