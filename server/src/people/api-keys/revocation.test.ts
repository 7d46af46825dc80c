import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type TestStore, testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { stopsWithinASecond } from "../../../test/within-a-second.ts";
import { setStoreStatus } from "../../platform/stores/index.ts";

const server = await testServer();

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
  for (let i = 0; i < 20; i++) assert.equal((await look(store)).status, 200);
  return store;
}

const look = (store: TestStore, key = store.key) => server.send(store, "GET", "/api/v1/products", { key });

/** Whether the store's key is refused so; it must be served otherwise. */
const isRefused = (store: TestStore, status: number, code: string) => async () => {
  const answer = await look(store);
  if (answer.status !== status) assert.equal(answer.status, 200, answer.text);
  else assert.equal(answer.body.code, code);
  return answer.status === status;
};

describe("what is taken back behind the server's back", { concurrency: true }, () => {
  test("a key revoked in the database by another process stops within a second, for good", async () => {
    const store = await storeInUse();
    await behindItsBack(store, "update api_keys set revoked_at = now()");
    await stopsWithinASecond(isRefused(store, 401, "key_revoked"));
  });

  test("a revoked key stops for reads and writes, and no product comes of it", async () => {
    const store = await storeInUse();
    const other = await store.makeKey(["products"]);
    await behindItsBack(store, "update api_keys set revoked_at = now() where api_key_id = $1", [other.id]);
    await until(async () => (await look(store, other.key)).status === 401);
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
    await until(async () => (await look(store, other.key)).status === 401);
    assert.equal((await look(store)).status, 200);
    assert.equal((await look(neighbor)).status, 200);
  });

  test("a key whose expiry is brought forward in the database stops within a second", async () => {
    const store = await storeInUse();
    await behindItsBack(store, "update api_keys set expires_at = now() - interval '1 second'");
    await stopsWithinASecond(isRefused(store, 401, "key_expired"));
  });

  test("a key in use stops at the moment of its expiry", async () => {
    const store = await server.createStore();
    let served = 0;
    // A machine that is too busy to use the key before it expires gets one that lasts longer.
    for (let lastsMs = 500; !served; lastsMs *= 2) {
      const expiresAt = Date.now() + lastsMs;
      const { key } = await store.makeKey(["products"], new Date(expiresAt));
      for (let isOver = false; !isOver; ) {
        isOver = Date.now() >= expiresAt;
        const answer = await look(store, key);
        if (answer.status === 200) served++;
        else assert.deepEqual([answer.status, answer.body.code], [401, "key_expired"]);
        assert.ok(!isOver || answer.status === 401, "a request that began after the end was served");
        assert.ok(answer.status === 200 || Date.now() >= expiresAt, "a request was refused before the end");
      }
    }
  });

  test("a key that loses a permission in the database loses it within a second", async () => {
    const store = await storeInUse();
    await behindItsBack(store, "update api_keys set permissions = '{orders}'");
    await stopsWithinASecond(isRefused(store, 403, "permission_denied"));
  });

  test("a key row deleted in the database is an unknown key within a second", async () => {
    const store = await storeInUse();
    await behindItsBack(store, "delete from api_keys");
    await stopsWithinASecond(isRefused(store, 401, "unauthenticated"));
  });

  test("a suspended store stops within a second, and a reactivated one works within another", async () => {
    const store = await storeInUse();
    await setStatus(store, "suspended");
    await stopsWithinASecond(isRefused(store, 403, "permission_denied"));

    await setStatus(store, "active");
    await until(async () => (await look(store)).status === 200);
  });

  test("suspending one store leaves the others alone", async () => {
    const store = await storeInUse();
    const neighbor = await storeInUse();
    await setStatus(store, "suspended");
    await until(async () => (await look(store)).status === 403);
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
  await stopsWithinASecond(isRefused(store, 401, "key_revoked"));
});
