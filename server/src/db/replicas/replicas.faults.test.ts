import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { dataOf } from "../../../test/assert-refused.ts";
import { entry } from "../../../test/noun.ts";
import { startOwnTime } from "../../../test/own-time.ts";
import { MAX_LAG_MS, type Replicated, startReplicated } from "../../../test/replicated.ts";
import type { TestServer, TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { statement } from "../statement.ts";
import { createReplicas } from "./replicas.ts";

const PROMISED_MS = 5_000;
const LIST = "/api/v1/storefront/products";
const time = startOwnTime();
after(time.stop);

let all: Replicated;
let server: TestServer;
let store: TestStore;

const ask = () =>
  server.send(store, "GET", `${LIST}?brand=${Math.random()}`, {
    key: undefined,
    headers: { "x-forwarded-for": "192.0.2.1" },
  });
const settled = () =>
  until(async () => {
    const { reads } = await all.counts();
    await ask();
    return (await all.counts()).reads > reads;
  }, "the replica is read");

/** Lists products by 16 clients while something goes on; how many were listed, and the longest time that one took. */
async function listWhile(work: () => Promise<unknown>): Promise<{ listed: number; longestMs: number }> {
  let isOver = false;
  let listed = 0;
  let longestMs = 0;
  const client = async () => {
    while (!isOver) {
      const began = time.ms();
      assert.equal((await ask()).status, 200);
      longestMs = Math.max(longestMs, time.ms() - began);
      listed++;
    }
  };
  const clients = Promise.all(Array.from({ length: 16 }, client));
  try {
    await Promise.race([clients, work()]);
  } finally {
    isOver = true;
  }
  await clients;
  return { listed, longestMs };
}

before(async () => {
  all = await startReplicated();
  ({ server } = all);
  store = await server.createStore();
  const body = { price: "1.00", translations: [entry("Mug")] };
  for (let i = 0; i < 20; i++) dataOf(await server.send(store, "POST", "/api/v1/products", { body }), 201);
  await settled();
});
after(() => all?.close());

for (const [what, strike, heal] of [
  ["killed", () => all.replica.kill(), () => all.replica.start()],
  ["frozen", () => all.replica.freeze(), async () => all.replica.thaw()],
] as const)
  test(`no request is lost to a replica that is ${what}, and it is read again once it is back`, async (t) => {
    const { listed, longestMs } = await listWhile(async () => {
      await sleep(500);
      strike();
      await until(async () => (await all.counts()).used === 0, "the replica is left out");
      assert.equal((await server.send(undefined, "GET", "/readyz")).status, 200);
      await sleep(500);
    });
    t.diagnostic(`${listed} listed, ${Math.round(longestMs)} ms at most`);
    assert.ok(longestMs < PROMISED_MS, `${Math.round(longestMs)} ms`);
    await heal();
    await settled();
  });

test("a read that PostgreSQL cancels, as it would keep rows that the primary has removed, is done by the primary", async () => {
  await all.replica.ask("alter system set max_standby_streaming_delay = 0");
  await all.replica.ask("select pg_reload_conf()");
  const grapevine = { isHeard: () => true, announce: async () => {} };
  const replicas = createReplicas({
    ...server.database,
    maxLagMs: MAX_LAG_MS,
    log: { info() {}, warn() {} },
    grapevine,
  });
  try {
    await until(() => replicas.counts().replicas[0]!.isUsed, "the replica is used");
    const slow = statement(
      "select count(*), pg_sleep(0.9)::text from products where store_id = $1 and price is not null",
    );
    const kept = { id: store.id };
    await until(async () => {
      const reads = replicas.reads(kept, { principal: undefined, address: "192.0.2.1" });
      const answer = reads.query(slow, [store.id]);
      await server.sql(
        store,
        "update products set price = price + 1, version = version + 1 where store_id = $1",
        [store.id],
      );
      const admin = await server.database.connectOwner();
      await admin.query("vacuum products").finally(() => admin.end());
      assert.equal((await answer)[0]![0], "20");
      return replicas.counts().fallbacks.failed > 0;
    }, "a read is canceled");
  } finally {
    await replicas.close();
  }
});
