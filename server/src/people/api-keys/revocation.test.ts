import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { setStoreStatus } from "../../platform/stores/index.ts";

let server: TestServer;

before(async () => {
  server = await startServer();
});
after(() => server?.close());

const SECOND = 1_000;

/** Changes one row behind the server's back. */
async function behindItsBack(store: TestStore, sql: string, values: unknown[] = []): Promise<void> {
  const changed = await server.sql(store, `${sql} returning 1`, values);
  assert.equal(changed.length, 1);
}

async function setStatus(store: TestStore, status: "active" | "suspended"): Promise<void> {
  const owner = await server.database.connectOwner();
  const found = await setStoreStatus(owner, store.domain, status).finally(() => owner.end());
  assert.equal(found, true);
}

/** A store whose key the server has in memory, as far as it keeps keys at all. */
async function storeInUse(): Promise<TestStore> {
  const store = await server.createStore();
  await sleep(500);
  for (let i = 0; i < 20; i++) assert.equal((await look(store)).status, 200);
  return store;
}

const look = (store: TestStore, key = store.key) => server.send(store, "GET", "/api/v1/products", { key });

/** Asks without a pause until a request that began a second after the change is answered: stopped. */
async function withinASecond(
  changed: number,
  ask: () => Promise<Answer>,
  isStopped: (answer: Answer) => boolean,
) {
  let stoppedAfter: number | undefined;
  for (;;) {
    const asked = performance.now() - changed;
    const answer = await ask();
    if (isStopped(answer)) stoppedAfter ??= asked;
    else {
      assert.equal(answer.status, 200, answer.text);
      assert.equal(stoppedAfter, undefined, "what has stopped stays so");
      assert.ok(asked < SECOND, `a request ${Math.round(asked)} ms after the change was still served`);
    }
    if (asked >= SECOND) return stoppedAfter;
  }
}

describe("what is taken back behind the server's back", { concurrency: true }, () => {
  test("a key revoked in the database by another process stops within a second, for good", async () => {
    const store = await storeInUse();
    await behindItsBack(store, "update api_keys set revoked_at = now()");
    const changed = performance.now();
    await withinASecond(
      changed,
      () => look(store),
      ({ status, body }) => {
        return status === 401 && body.code === "key_revoked";
      },
    );
  });

  test("a revoked key stops for reads and writes, and no product comes of it", async () => {
    const store = await storeInUse();
    const other = await store.makeKey(["products"]);
    await behindItsBack(store, "update api_keys set revoked_at = now() where api_key_id = $1", [other.id]);
    await sleep(SECOND);
    const body = { price: "1.00", translations: [{ language: "en", name: "No", description: "" }] };
    const refused = await server.send(store, "POST", "/api/v1/products", { key: other.key, body });
    assert.equal(refused.status, 401);
    assert.equal((await look(store)).body.data.pagination.total, 0);
  });

  test("revoking one key leaves the store's other keys and other stores' keys alone", async () => {
    const store = await storeInUse();
    const neighbor = await storeInUse();
    const other = await store.makeKey(["products"]);
    await behindItsBack(store, "update api_keys set revoked_at = now() where api_key_id = $1", [other.id]);
    await sleep(SECOND);
    assert.equal((await look(store, other.key)).status, 401);
    assert.equal((await look(store)).status, 200);
    assert.equal((await look(neighbor)).status, 200);
  });

  test("a key whose expiry is brought forward in the database stops within a second", async () => {
    const store = await storeInUse();
    await behindItsBack(store, "update api_keys set expires_at = now() - interval '1 second'");
    const changed = performance.now();
    await withinASecond(
      changed,
      () => look(store),
      ({ status, body }) => {
        return status === 401 && body.code === "key_expired";
      },
    );
  });

  test("a key in use stops at the moment of its expiry", async () => {
    const store = await server.createStore();
    const expiresAt = new Date(Date.now() + 800);
    const { key } = await store.makeKey(["products"], expiresAt);
    assert.equal((await look(store, key)).status, 200);
    await sleep(expiresAt.getTime() - Date.now() + 5);
    const answer = await look(store, key);
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, "key_expired");
  });

  test("a key that loses a permission in the database loses it within a second", async () => {
    const store = await storeInUse();
    await behindItsBack(store, "update api_keys set permissions = '{orders}'");
    const changed = performance.now();
    await withinASecond(
      changed,
      () => look(store),
      ({ status }) => status === 403,
    );
  });

  test("a key row deleted in the database is an unknown key within a second", async () => {
    const store = await storeInUse();
    await behindItsBack(store, "delete from api_keys");
    const changed = performance.now();
    await withinASecond(
      changed,
      () => look(store),
      ({ status, body }) => {
        return status === 401 && body.code === "unauthenticated";
      },
    );
  });

  test("a suspended store stops within a second, and a reactivated one works within another", async () => {
    const store = await storeInUse();
    await setStatus(store, "suspended");
    const suspended = performance.now();
    await withinASecond(
      suspended,
      () => look(store),
      ({ status }) => status === 403,
    );

    await setStatus(store, "active");
    await sleep(SECOND);
    assert.equal((await look(store)).status, 200);
  });

  test("suspending one store leaves the others alone", async () => {
    const store = await storeInUse();
    const neighbor = await storeInUse();
    await setStatus(store, "suspended");
    await sleep(SECOND);
    assert.equal((await look(store)).status, 403);
    assert.equal((await look(neighbor)).status, 200);
  });
});

test("a key revoked while the server has lost its listening connection stops within a second", async () => {
  const store = await storeInUse();
  const { rowCount } = await server.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query ilike 'select 1' or query ilike 'listen %'`,
  );
  assert.ok(rowCount, "the connection was found");
  await behindItsBack(store, "update api_keys set revoked_at = now()");
  const changed = performance.now();
  await withinASecond(
    changed,
    () => look(store),
    ({ status, body }) => {
      return status === 401 && body.code === "key_revoked";
    },
  );
});
