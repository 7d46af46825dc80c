import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { createTestDatabase } from "../../test/database.ts";
import { startServer, type TestServer, type TestStore } from "../../test/server.ts";
import { type SilentProxy, startSilentProxy } from "../../test/silent-proxy.ts";
import { until } from "../../test/until.ts";
import { statement } from "./statement.ts";
import { tenantTransaction } from "./tenant.ts";

// A database that is slow, and connections that are all taken.

const PROMISED_MS = 5_000;
const LATE_MS = 100;
const PRODUCTS = "/api/v1/products";

let server: TestServer;
let store: TestStore;
let stranger: TestStore;
let proxy: SilentProxy;
let drop: () => Promise<void>;

before(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  proxy = await startSilentProxy(database.ownerUrl);
  server = await startServer({ DATABASE_URL: proxy.url });
  store = await server.createStore();
  stranger = await server.createStore();
});
after(async () => {
  await server.close();
  await proxy.close();
  await drop();
});

const body = () => ({ price: "5", translations: [{ language: "en", name: randomUUID(), description: "" }] });
const create = (of = store) => server.send(of, "POST", PRODUCTS, { body: body() });
const list = (of = store) => server.send(of, "GET", `${PRODUCTS}?limit=1`);
const timed = async <T>(work: Promise<T>) => {
  const started = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - started };
};

test("a way that makes each message 100 ms late: all is answered, nothing is cut, and fast again afterwards", async () => {
  const before = (await list()).body.data.pagination.total;
  proxy.slow(LATE_MS);
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => timed(n % 2 ? create() : list())));
    for (const { answer, ms } of answers) {
      assert.ok(answer.status === 200 || answer.status === 201, answer.text);
      assert.ok(ms > LATE_MS);
    }
  } finally {
    proxy.slow(0);
  }
  assert.equal((await list()).body.data.pagination.total, before + 10);
});

describe("all connections taken by work that waits", () => {
  test("the others are 503 with Retry-After within 5 s, the process lives, and all is well once it ends", async (t) => {
    const { pool } = server.database;
    const held = Promise.withResolvers<void>();
    const touch = statement("select 1");
    const holders = Array.from({ length: pool.options.max }, () =>
      tenantTransaction(pool, store.id, async (tx) => {
        await tx.query(touch);
        await held.promise;
      }),
    );
    await until(() => pool.totalCount === pool.options.max && pool.idleCount === 0, "all are taken");
    const asked = Array.from({ length: 40 }, (_, n) => timed(n % 2 ? create() : list(stranger)));
    assert.equal((await server.send(undefined, "GET", "/livez")).status, 200);
    const answers = await Promise.all(asked);
    let slowest = 0;
    for (const { answer, ms } of answers) {
      assert.equal(answer.status, 503);
      assert.ok(answer.headers["retry-after"]);
      assert.ok(ms < PROMISED_MS, `${Math.round(ms)} ms`);
      slowest = Math.max(slowest, ms);
    }
    held.resolve();
    await Promise.allSettled(holders);
    const { answer, ms } = await timed(create());
    assert.equal(answer.status, 201);
    assert.ok(ms < PROMISED_MS);
    await until(() => pool.idleCount === pool.totalCount && !pool.waitingCount, "nothing is kept");
    t.diagnostic(
      `refused after ${Math.round(slowest)} ms at most; then answered within ${Math.round(ms)} ms`,
    );
  });
});
