import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { booksBalance } from "../../../test/books.ts";
import { type CitusDatabase, createCitusDatabase, run } from "../../../test/citus.ts";
import { lastLine, startCommand } from "../../../test/command.ts";
import { type CutProxy, startCutProxy } from "../../../test/cut-proxy.ts";
import { testSecret } from "../../../test/database.ts";
import { startServer, type TestServer } from "../../../test/server.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

const citus: CitusDatabase = JSON.parse(process.env.STOA_TEST_CITUS!);
const WRITERS = 16;
/** For how long a write may wait while rows are moved, and a store may be gone once its node is back. */
const LONGEST_MS = 2_000;
const RECOVERY_MS = 5_000;

let own: Awaited<ReturnType<typeof createCitusDatabase>>;
let server: TestServer;
const proxies: CutProxy[] = [];

before(async () => {
  // Each node that has shards is reached by a way of its own, which a test can cut.
  own = await createCitusDatabase(citus, async (node) => {
    const proxy = await startCutProxy(node);
    proxies.push(proxy);
    return proxy;
  });
  await startCommand(["migrate", "--distribute", "--shards", "4"], {
    DATABASE_URL: own.ownerUrl,
    STOA_SECRET: testSecret,
  }).ended;
  server = await startServer({ DATABASE_URL: own.ownerUrl });
});

after(async () => {
  await server?.close();
  await own?.drop();
  for (const proxy of proxies) await proxy.close();
});

type Placement = { shard: string; host: string; port: number };

async function placementOf(shop: Shop): Promise<Placement> {
  const [row] = await run(
    own.adminUrl,
    `select shardid as shard, nodename as host, nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('stores', '${shop.store.id}'::uuid)`,
  );
  return row;
}

/** Writers place orders until they are told to stop: how many they placed, and how long the slowest waited. */
function startWriters(shops: readonly Shop[]) {
  let isOver = false;
  let slowest = 0;
  const numbers = new Map(shops.map((shop) => [shop, [] as string[]]));
  const writer = async (shop: Shop) => {
    while (!isOver) {
      const began = performance.now();
      const answer = await shop.place(
        { externalId: randomUUID() },
        { headers: { "idempotency-key": randomUUID() } },
      );
      slowest = Math.max(slowest, performance.now() - began);
      assert.equal(answer.status, 201, answer.text);
      numbers.get(shop)!.push(answer.body.data.orderNumber);
    }
  };
  const working = Promise.all(Array.from({ length: WRITERS }, (_, i) => writer(shops[i % shops.length]!)));
  return {
    async end() {
      isOver = true;
      await working;
      return { numbers, slowest };
    },
    resetSlowest: () => (slowest = 0),
  };
}

async function agree(shop: Shop, numbers: readonly string[]): Promise<void> {
  const found = numbers.map((number) => Number(number.slice(1))).toSorted((a, b) => a - b);
  assert.deepEqual(
    found,
    found.map((_, i) => 1001 + i),
    "numbers without a gap, none twice",
  );
  const rows = await server.sql(shop.store, "select count(*)::int as count from orders");
  assert.equal(rows[0].count, numbers.length);
  await booksBalance(server, shop.store);
}

describe("under 16 writers", () => {
  test("a store is isolated and its shard moved: nothing is lost or doubled, and nobody waits long", async (t) => {
    const shops = [await openShop(server), await openShop(server)];
    for (const shop of shops)
      await shop.ok("POST", `/products/${shop.range.mug.id}/stock`, { set: 1_000_000, reason: "enough" });
    const writers = startWriters(shops);
    await pause(2_000);
    writers.resetSlowest();
    const [large] = shops as [Shop, Shop];
    const isolated = await startCommand(["store", "isolate", large.store.domain, "--json"], server.settings)
      .ended;
    assert.equal(isolated.code, 0, isolated.stderr);
    assert.equal(lastLine(isolated.stdout).changed, true);
    const at = await placementOf(large);
    const other = proxies.find(({ port }) => port !== at.port)!;
    const moved = await startCommand(
      ["store", "isolate", large.store.domain, "--node", `${other.host}:${other.port}`, "--json"],
      server.settings,
    ).ended;
    assert.equal(moved.code, 0, moved.stderr);
    assert.equal(lastLine(moved.stdout).node, `${other.host}:${other.port}`);
    const { numbers, slowest } = await writers.end();
    t.diagnostic(
      `${[...numbers.values()].flat().length} orders; the slowest waited ${Math.round(slowest)} ms`,
    );
    for (const shop of shops) await agree(shop, numbers.get(shop)!);
    assert.ok(slowest <= LONGEST_MS, `a write waited ${slowest} ms`);
    const again = await startCommand(["store", "isolate", large.store.domain, "--json"], server.settings)
      .ended;
    assert.equal(lastLine(again.stdout).changed, false);
  });
});

test("a node is gone: stores of others do not notice, its own get 503 and are back soon after it is", async (t) => {
  const shops: Shop[] = [];
  const nodes = new Map<number, Shop>();
  while (nodes.size < 2) {
    const shop = await openShop(server);
    shops.push(shop);
    nodes.set((await placementOf(shop)).port, shop);
  }
  const [[gone, hit], [, well]] = [...nodes] as [[number, Shop], [number, Shop]];
  const proxy = proxies.find(({ port }) => port === gone)!;
  await proxy.cut();
  let slowest = 0;
  for (let i = 0; i < 20; i++) {
    const [refused, began] = [await hit.place(), performance.now()];
    assert.equal(refused.status, 503, refused.text);
    assert.ok(refused.headers["retry-after"]);
    await well.order();
    slowest = Math.max(slowest, performance.now() - began);
  }
  await proxy.mend();
  const began = performance.now();
  await until(async () => (await hit.place()).status === 201);
  const back = performance.now() - began;
  t.diagnostic(
    `orders of the other store took at most ${Math.round(slowest)} ms; back after ${Math.round(back)} ms`,
  );
  assert.ok(back <= RECOVERY_MS, `${back} ms`);
  assert.ok(slowest <= LONGEST_MS, `${slowest} ms`);
});
