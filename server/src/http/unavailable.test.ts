import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer, type TestServer, type TestStore } from "../../test/server.ts";

let server: TestServer;
let store: TestStore;

before(async () => {
  server = await startServer();
  store = await server.createStore();
});
after(() => server.close());

const list = () => server.send(store, "GET", "/api/v1/products");

test("while the database is away requests are 503 with Retry-After, the process lives, and all comes back", async () => {
  assert.equal((await list()).status, 200);
  await gate(false);
  for (const { status, body, headers } of await Promise.all(Array.from({ length: 20 }, list))) {
    assert.equal(status, 503);
    assert.equal(body.code, "unavailable");
    assert.ok(Number(headers["retry-after"]) >= 1);
  }
  assert.equal((await server.send(store, "GET", "/readyz")).status, 503);
  assert.equal((await server.send(store, "GET", "/livez")).status, 200);

  await gate(true);
  const back = Date.now();
  while ((await list()).status !== 200) {
    assert.ok(Date.now() - back < 5_000, "recovers within 5 s");
    await sleep(50);
  }
  const answers = await Promise.all(Array.from({ length: 50 }, list));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal((await server.send(store, "GET", "/readyz")).status, 200);
});

test("a write whose connection is cut is 503, and its retry with the same key happens once", async () => {
  const body = { price: "5", translations: [{ language: "en", name: "Cut", description: "" }] };
  const attempt = () =>
    server.send(store, "POST", "/api/v1/products", { body, headers: { "idempotency-key": "cut-1" } });
  const [first] = await Promise.all([attempt(), sleep(2).then(cut)]);
  assert.ok([201, 503].includes(first.status), first.text);
  let retried = await attempt();
  for (let i = 0; i < 50 && retried.status !== 201; i++) {
    await sleep(50);
    retried = await attempt();
  }
  assert.equal(retried.status, 201, retried.text);
  const { body: found } = await server.send(store, "GET", "/api/v1/products?q=cut");
  assert.equal(found.data.pagination.total, 1);
});

// The database lets nobody in, and shows out who is there; or lets all in again.
async function gate(open: boolean): Promise<void> {
  const owner = await server.admin();
  try {
    await owner.query(`alter database ${server.databaseName} allow_connections ${open}`);
  } finally {
    await owner.end();
  }
  if (!open) await cut();
}

async function cut(): Promise<void> {
  const owner = await server.admin();
  try {
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      server.databaseName,
    ]);
  } finally {
    await owner.end();
  }
}
