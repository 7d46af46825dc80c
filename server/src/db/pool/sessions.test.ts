import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { runCommand } from "../../../test/command.ts";
import { createTestDatabase, testSecret } from "../../../test/database.ts";
import { startMeddlingProxy } from "../../../test/meddling-proxy.ts";
import { entry } from "../../../test/noun.ts";
import { startPgBouncer } from "../../../test/pgbouncer.ts";
import { startServer, testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { stopsWithinASecond } from "../../../test/within-a-second.ts";
import { refuseSharedSessions } from "./sessions.ts";

const advice = /pool_mode = session/;
const database = await createTestDatabase();
after(() => database.drop());

test("a session that is as new in each transaction is refused, one that is kept is not", async () => {
  const proxy = await startMeddlingProxy(database.ownerUrl);
  after(() => proxy.close());
  await refuseSharedSessions(proxy.url);
  proxy.reset();
  await assert.rejects(refuseSharedSessions(proxy.url), advice);
});

test("what refuses a connection is told as it is", async () => {
  await assert.rejects(refuseSharedSessions("postgres://127.0.0.1:1/nothing"), /ECONNREFUSED/);
});

for (const { mode, sessions } of [
  { mode: "session", sessions: 20 },
  { mode: "transaction", sessions: 20 },
  // Whoever is alone with it gets the same session again and again.
  { mode: "transaction", sessions: 1 },
] as const) {
  test(`PgBouncer in ${mode} mode with ${sessions} sessions`, async (t) => {
    const bouncer = await startPgBouncer(database.ownerUrl, { mode, sessions, secret: testSecret });
    if (!bouncer) return t.skip("there is no PgBouncer");
    after(() => bouncer.close());
    const settings = { DATABASE_URL: bouncer.url, STOA_SECRET: testSecret };
    const { code, stderr } = await runCommand(["store", "list"], settings);
    if (mode === "session") return assert.equal(code, 0, stderr);
    assert.equal(code, 1, stderr);
    assert.match(stderr, advice);
    assert.equal(stderr.trim().split("\n").length, 1, stderr);
  });
}

test("PgBouncer that is switched to transaction mode under a server: 503, never 500", async (t) => {
  const bouncer = await startPgBouncer(database.ownerUrl, {
    mode: "session",
    sessions: 40,
    secret: testSecret,
  });
  if (!bouncer) return t.skip("there is no PgBouncer");
  const server = await startServer({ DATABASE_URL: bouncer.url });
  try {
    const store = await server.createStore();
    const answers = new Set<number>();
    const ask = async () => {
      const body = { price: "5", translations: [entry("Teapot")] };
      const all = await Promise.all([
        ...Array.from({ length: 10 }, () => server.send(store, "POST", "/api/v1/products", { body })),
        ...["/products?sort=price", "/orders", "/customer", "/coupons"].map((path) =>
          server.send(store, "GET", `/api/v1${path}`),
        ),
      ]);
      for (const { status } of all) answers.add(status);
    };
    await ask();
    await bouncer.switchTo("transaction");
    await until(async () => {
      await ask();
      return answers.has(503);
    }, "it is noticed");
    for (let round = 0; round < 10; round++) await ask();
    answers.delete(200);
    answers.delete(201);
    assert.deepEqual([...answers], [503]);
  } finally {
    await server.close();
    await bouncer.close();
  }
});

describe("while announcements get lost on the way", async () => {
  const proxy = await startMeddlingProxy(database.ownerUrl);
  const server = await testServer({ DATABASE_URL: proxy.url });
  after(() => proxy.close());
  const store = await server.createStore();
  const ready = () => server.send(undefined, "GET", "/readyz");

  test("a key that another process revoked stops within a second, and the server is not ready", async () => {
    const { id, key } = await store.makeKey(["products"]);
    const ask = () => server.send(store, "GET", "/api/v1/products", { key });
    assert.equal((await ask()).status, 200);
    assert.equal((await ready()).status, 200);
    proxy.swallow(true);
    // By now what was proven before does not count.
    await setTimeout(1_000);
    assert.equal((await ask()).status, 200);
    await server.sql(store, "update api_keys set revoked_at = now() where api_key_id = $1", [id]);
    await stopsWithinASecond(async () => (await ask()).status === 401);
    await until(async () => (await ready()).status === 503, "it is not ready");
    const { body } = await ready();
    assert.deepEqual(body.details, { failing: ["announcements"] });
    proxy.swallow(false);
    await until(async () => (await ready()).status === 200, "it is ready again");
  });
});
