import assert from "node:assert/strict";
import { test } from "node:test";
import { testServer } from "../../test/server.ts";
import { until } from "../../test/until.ts";

const server = await testServer();
const store = await server.createStore();

const list = () => server.send(store, "GET", "/api/v1/products");

test("while the database is away requests are 503 with Retry-After, the process lives, and all comes back", async () => {
  assert.equal((await list()).status, 200);
  await gate(false);
  for (const { status, body, headers } of await Promise.all(Array.from({ length: 20 }, list))) {
    assert.equal(status, 503);
    assert.equal(body.code, "unavailable");
    assert.ok(Number(headers["retry-after"]) >= 1);
  }
  const { status: readiness, body: told } = await server.send(store, "GET", "/readyz");
  assert.deepEqual([readiness, told.details], [503, { failing: ["database"] }]);
  assert.equal((await server.send(store, "GET", "/livez")).status, 200);

  await gate(true);
  await until(async () => (await list()).status === 200, "it recovers");
  const answers = await Promise.all(Array.from({ length: 50 }, list));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal((await server.send(store, "GET", "/readyz")).status, 200);
});

test("a write whose connection is cut is 503, and its retry with the same key happens once", async () => {
  const body = { price: "5", translations: [{ language: "en", name: "Cut", description: "" }] };
  const attempt = () =>
    server.send(store, "POST", "/api/v1/products", { body, headers: { "idempotency-key": "cut-1" } });
  const holder = await server.database.connectOwner();
  try {
    await holder.query("begin; lock table products in exclusive mode");
    const first = attempt();
    await until(async () => (await server.lockWaiters()) > 0, "the write waits for the table");
    await cut("wait_event_type = 'Lock'");
    const { status, body: told } = await first;
    assert.deepEqual([status, told.code], [503, "unavailable"]);
  } finally {
    await holder.end();
  }
  await until(async () => (await list()).status === 200, "it recovers");
  const retried = await attempt();
  assert.deepEqual([retried.status, retried.headers["idempotent-replayed"]], [201, undefined], retried.text);
  assert.deepEqual((await attempt()).headers["idempotent-replayed"], "true");
  const { body: found } = await server.send(store, "GET", "/api/v1/products?q=cut");
  assert.equal(found.data.pagination.total, 1);
});

test("while the workers cannot claim anything, the server is not ready and says which of them", async () => {
  const ready = () => server.send(undefined, "GET", "/readyz");
  const worker = server.startWork();
  const rename = (from: string, to: string) =>
    server.sql(undefined, `alter function ${from} rename to ${to}`);
  try {
    assert.equal((await ready()).status, 200);
    for (const [part, name] of [
      ["jobs", "stores_with_jobs"],
      ["webhooks", "stores_with_deliveries"],
    ] as const) {
      await rename(name, "stores_with_nothing");
      await until(async () => (await ready()).status === 503, `it is not ready without ${part}`);
      const { body, headers } = await ready();
      assert.deepEqual([body.code, body.details], ["unavailable", { failing: [part] }]);
      assert.ok(body.message.includes(part) && headers["retry-after"]);
      await rename("stores_with_nothing", name);
      await until(async () => (await ready()).status === 200, `it is ready with ${part}`);
    }
  } finally {
    await worker.close();
  }
});

// The database lets nobody in, and shows out who is there; or lets all in again.
async function gate(open: boolean): Promise<void> {
  await asAdmin(`alter database ${server.databaseName} allow_connections ${open}`);
  if (!open) await cut();
}

const cut = (which = "true") =>
  asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${server.databaseName}' and ${which}`,
  );

async function asAdmin(text: string): Promise<unknown[]> {
  const admin = await server.admin();
  return (await admin.query(text).finally(() => admin.end())).rows;
}
