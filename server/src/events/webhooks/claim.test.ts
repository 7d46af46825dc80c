import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, test } from "node:test";
import { type TestStore, testServer } from "../../../test/server.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { createLog } from "../../log.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { type Place, type Room, START } from "./choice.ts";
import { type ClaimedEndpoint, claimEndpoints, type LeasedEndpoint } from "./claim.ts";
import { releaseEndpoint } from "./claim-sql.ts";
import { findDue } from "./delivery-sql.ts";
import { type Attempt, settleDelivery } from "./settle-sql.ts";

const server = await testServer();
const log = createLog("silent");
const stores = await Promise.all([1, 2, 3].map(() => server.createStore()));
beforeEach(async () => {
  for (const store of stores)
    await server.asOwner(store, async (query) => {
      for (const table of ["webhook_deliveries", "webhook_leases", "webhook_endpoints"])
        await query(`delete from ${table} where store_id = $1`, [store.id]);
    });
});

async function endpoints(store: TestStore, count: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n++) {
    const body = { url: `https://receiver.example/${n}`, events: ["order_created"] };
    ids.push((await server.send(store, "POST", "/api/v1/webhooks", { body })).body.data.id);
  }
  return ids;
}
const inStore = <T>(store: TestStore, work: (tx: Tx) => Promise<T>) =>
  tenantTransaction(server.database.pool, store.id, work);
const leave = (store: TestStore) =>
  inStore(store, async (tx) => {
    enqueueEvents(tx, [{ type: "order_created", resourceId: randomUUID(), data: "{}" }], new Date());
  });
const ROOM: Room = { healthy: 10, failing: 10, ofOneStore: 10 };
const claim = (process: string, more: Partial<{ leased: LeasedEndpoint[]; room: Room; after: Place }> = {}) =>
  claimEndpoints(
    { pool: server.database.pool, log },
    { process, leased: [], room: ROOM, after: START, ...more },
  );
const idsOf = (taken: readonly ClaimedEndpoint[]) => taken.map(({ endpointId }) => endpointId).sort();
const [ONE, OTHER] = [randomUUID(), randomUUID()];

describe("an endpoint to which something is due", () => {
  test("is one process's until it gives it back, or says nothing for 10 s", async () => {
    const [store] = stores as [TestStore];
    const ids = (await endpoints(store, 2)).sort();
    assert.deepEqual((await claim(ONE)).taken, [], "nothing is due");
    await leave(store);
    const { taken } = await claim(ONE);
    assert.deepEqual([idsOf(taken), taken[0]!.storeId], [ids, store.id]);
    assert.deepEqual((await claim(OTHER)).taken, []);
    await releaseEndpoint(server.database.pool, taken[0]!, ONE);
    assert.deepEqual(idsOf((await claim(OTHER)).taken), [taken[0]!.endpointId]);
    const age = "update webhook_leases set leased_until = now() - interval '1 second'";
    await server.sql(undefined, age);
    await claim(ONE, {
      leased: [{ ...taken[1]!, renewedAt: performance.now() - 4_000 }],
      room: { ...ROOM, healthy: 0, failing: 0 },
    });
    assert.deepEqual(
      idsOf((await claim(OTHER)).taken),
      [taken[0]!.endpointId],
      "the other one was kept by a claim",
    );
    await releaseEndpoint(server.database.pool, taken[1]!, OTHER);
    assert.deepEqual((await claim(OTHER)).taken.length, 1, "nobody gives back what is not theirs");
  });

  test("is taken in turns over all stores, and no store has more than its share", async () => {
    for (const store of stores) {
      await endpoints(store, 4);
      await leave(store);
    }
    const first = await claim(ONE, { room: { ...ROOM, ofOneStore: 2 } });
    const count = (taken: readonly ClaimedEndpoint[]) =>
      stores.map(({ id }) => taken.filter(({ storeId }) => storeId === id).length);
    assert.deepEqual(count(first.taken), [2, 2, 2]);
    const held = await claim(ONE, { leased: first.taken, room: { ...ROOM, ofOneStore: 2 } });
    assert.deepEqual(held.taken, []);
    const seen: string[] = idsOf(first.taken);
    let after = first.place;
    for (let n = 0; n < 6; n++) {
      const next = await claim(OTHER, { room: { ...ROOM, healthy: 1 }, after });
      after = next.place;
      seen.push(...idsOf(next.taken));
      for (const one of next.taken) await releaseEndpoint(server.database.pool, one, OTHER);
    }
    assert.equal(new Set(seen).size, 12, "each has had its turn");
  });

  test("is found in the stores of a page, which is cut only where another store follows in the round", async () => {
    for (const store of stores) {
      await endpoints(store, 1);
      for (let n = 0; n < 40; n++) await leave(store);
    }
    const [first, second, third] = stores.map(({ id }) => id).sort() as [string, string, string];
    const page = async (place: string, most: number) =>
      (await server.sql(undefined, "select * from stores_with_deliveries($1, $2)", [place, most])).map(
        (row) => [row.store_id, row.is_late, row.is_cut],
      );
    assert.deepEqual(await page(first, 2), [
      [second, false, false],
      [third, false, true],
    ]);
    assert.deepEqual(await page(second, 3), [
      [third, false, false],
      [first, false, false],
      [second, false, false],
    ]);
    const later = "update webhook_deliveries set is_due = false where store_id = $1 and delivery_id in";
    await server.sql(
      undefined,
      `${later} (select delivery_id from webhook_deliveries where store_id = $1 limit 10)`,
      [first],
    );
    assert.deepEqual(await page(second, 1), [
      [first, true, false],
      [third, false, true],
    ]);
  });

  test("that fails has a room of its own", async () => {
    const [store] = stores as [TestStore];
    const ids = await endpoints(store, 3);
    await leave(store);
    await server.sql(store, "update webhook_endpoints set failing_since = now() where endpoint_id = $1", [
      ids[1],
    ]);
    const healthy = await claim(ONE, { room: { ...ROOM, failing: 0 } });
    assert.deepEqual(idsOf(healthy.taken), [ids[0]!, ids[2]!].sort());
    const failing = await claim(OTHER, { room: { ...ROOM, healthy: 0 } });
    assert.deepEqual([idsOf(failing.taken), failing.taken[0]!.isFailing], [[ids[1]], true]);
  });
});

test("an attempt is recorded once: who comes later has lost the delivery", async () => {
  const [store] = stores as [TestStore];
  const [id] = (await endpoints(store, 1)) as [string];
  await leave(store);
  const [due] = await findDue(tenantReads(server.database.pool, store.id), id, 10);
  const attempt: Attempt = { at: new Date(), status: 200, error: null, durationMs: 1, response: "" };
  const settle = () => inStore(store, (tx) => settleDelivery(tx, due!, { state: "succeeded" }, attempt));
  assert.deepEqual([await settle(), await settle()], [true, false]);
  const rows = await server.sql(store, "select attempt from webhook_attempts where store_id = $1", [
    store.id,
  ]);
  assert.deepEqual(rows, [{ attempt: 1 }]);
});
