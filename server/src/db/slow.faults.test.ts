import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "../../test/database.ts";
import { newProduct } from "../../test/noun.ts";
import { startOwnTime } from "../../test/own-time.ts";
import { type TestStore, testServer } from "../../test/server.ts";
import { startSilentProxy } from "../../test/silent-proxy.ts";
import { until } from "../../test/until.ts";
import { mostOfOneStore } from "./pool/shares.ts";
import { statement } from "./statement.ts";
import { tenantTransaction } from "./tenant.ts";

// A database that is slow, and connections that are all taken.

const PROMISED_MS = 5_000;
const time = startOwnTime();
after(time.stop);
const LATE_MS = 100;
const PRODUCTS = "/api/v1/products";

const database = await createTestDatabase();
const proxy = await startSilentProxy(database.ownerUrl);
const server = await testServer({ DATABASE_URL: proxy.url });
after(proxy.close);
after(database.drop);
const store = await server.createStore();
const stranger = await server.createStore();

const create = (of = store) => server.send(of, "POST", PRODUCTS, { body: newProduct() });
const list = (of = store) => server.send(of, "GET", `${PRODUCTS}?limit=1`);
const timed = async <T>(work: Promise<T>) => {
  const [started, began] = [time.ms(), performance.now()];
  const answer = await work;
  return { answer, ms: time.ms() - started, clockMs: performance.now() - began };
};

test("a way that makes each message 100 ms late: all is answered, nothing is cut, and fast again afterwards", async () => {
  const before = (await list()).body.data.pagination.total;
  proxy.slow(LATE_MS);
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => timed(n % 2 ? create() : list())));
    for (const { answer, clockMs } of answers) {
      assert.ok(answer.status === 200 || answer.status === 201, answer.text);
      assert.ok(clockMs > LATE_MS);
    }
  } finally {
    proxy.slow(0);
  }
  assert.equal((await list()).body.data.pagination.total, before + 10);
});

/** Transactions of a store that stand open until `end` is called, as many as it is given connections for. */
function hold(of: TestStore) {
  const { pool } = server.database;
  const over = Promise.withResolvers<void>();
  const touch = statement("select 1");
  const holders = Array.from({ length: pool.options.max }, () =>
    tenantTransaction(pool, of.id, async (tx) => {
      await tx.query(touch);
      await over.promise;
      // Those for which there is no connection are refused.
    }).catch(() => {}),
  );
  return async () => {
    over.resolve();
    await Promise.all(holders);
  };
}
const taken = () => server.database.pool.totalCount - server.database.pool.idleCount;
const nothingIsKept = () =>
  until(() => !taken() && !server.database.pool.waitingCount && !server.database.pool.shares.size);

test("a store whose work waits has no more than its share of the connections: another's is done", async (t) => {
  const share = mostOfOneStore(server.database.pool.options.max);
  const end = hold(store);
  await until(() => taken() === share, "it has its share");
  const own = Array.from({ length: 20 }, () => timed(create()));
  let slowest = 0;
  for (let n = 0; n < 20; n++) {
    const { answer, ms } = await timed(n % 2 ? create(stranger) : list(stranger));
    assert.ok(answer.status === 200 || answer.status === 201, answer.text);
    slowest = Math.max(slowest, ms);
  }
  assert.ok(slowest < 4_000, `${Math.round(slowest)} ms`);
  for (const { answer, ms } of await Promise.all(own)) {
    assert.equal(answer.status, 503);
    assert.ok(ms < PROMISED_MS, `${Math.round(ms)} ms`);
  }
  await end();
  assert.equal((await create()).status, 201);
  await nothingIsKept();
  t.diagnostic(`the other store was answered within ${Math.round(slowest)} ms`);
});

test("all connections taken: 503 with Retry-After within 5 s, the process lives, and all is well once they end", async (t) => {
  const ends = [hold(store), hold(stranger)];
  await until(() => taken() === server.database.pool.options.max, "all are taken");
  const { waitingCount } = server.database.pool;
  const probes = await Promise.all(
    Array.from({ length: 30 }, () => timed(server.send(undefined, "GET", "/readyz"))),
  );
  for (const { answer, ms } of probes) {
    assert.equal(answer.status, 503);
    assert.ok(answer.headers["retry-after"]);
    assert.ok(ms < 3_000, `/readyz after ${Math.round(ms)} ms`);
  }
  assert.ok(server.database.pool.waitingCount <= waitingCount + 1, "one question for all of them");
  const asked = Array.from({ length: 40 }, (_, n) => timed(n % 2 ? create() : list(stranger)));
  assert.equal((await server.send(undefined, "GET", "/livez")).status, 200);
  let slowest = 0;
  const answers = await Promise.all(asked);
  await Promise.all(ends.map((end) => end()));
  for (const { answer, ms } of answers) {
    assert.equal(answer.status, 503);
    assert.ok(answer.headers["retry-after"]);
    assert.ok(ms < PROMISED_MS, `${Math.round(ms)} ms`);
    slowest = Math.max(slowest, ms);
  }
  const { answer, ms } = await timed(create());
  assert.equal(answer.status, 201);
  assert.ok(ms < PROMISED_MS);
  await until(
    async () => (await server.send(undefined, "GET", "/readyz")).status === 200,
    "it is ready again",
  );
  await nothingIsKept();
  t.diagnostic(`refused after ${Math.round(slowest)} ms at most; then answered within ${Math.round(ms)} ms`);
});
