import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { booksBalance } from "../../../test/books.ts";
import { type CitusDatabase, createCitusDatabase, restrictOwner, run } from "../../../test/citus.ts";
import { lastLine, startCommand } from "../../../test/command.ts";
import { type CutProxy, startCutProxy } from "../../../test/cut-proxy.ts";
import { testSecret } from "../../../test/database.ts";
import { startServer, type TestServer } from "../../../test/server.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

const citus: CitusDatabase = JSON.parse(process.env.STOA_TEST_CITUS!);
const WRITERS = 16;
const THINK_MS = 700;
/** For how long a write may wait while another store's node is gone, and a store may be gone once its node is back. */
const LONGEST_MS = 2_000;
const RECOVERY_MS = 5_000;
/** For how long a write may wait while a shard moves, and while one is split, on a machine that does much else: alone it is a second or two. */
const LONGEST_MOVE_MS = 5_000;
const LONGEST_SPLIT_MS = 10_000;

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

/**
 * Writers place orders, one or two a second each, until they are told to stop. One that gets 503 tries again with the same key, as clients do, and
 * waits all the while. `slowestSince` tells how long the slowest waited for an order that was placed after a moment.
 */
function startWriters(shops: readonly Shop[]) {
  let isOver = false;
  let refused = 0;
  const numbers = new Map(shops.map((shop) => [shop, [] as string[]]));
  const waits: { at: number; ms: number }[] = [];
  const place = async (shop: Shop): Promise<string> => {
    const body = { externalId: randomUUID() };
    const headers = { "idempotency-key": randomUUID() };
    for (;;) {
      const answer = await shop.place(body, { headers });
      if (answer.status === 201) return answer.body.data.orderNumber;
      assert.equal(answer.status, 503, answer.text);
      refused++;
    }
  };
  const writer = async (shop: Shop) => {
    while (!isOver) {
      await pause(THINK_MS * (0.5 + Math.random()));
      const began = performance.now();
      numbers.get(shop)!.push(await place(shop));
      const at = performance.now();
      waits.push({ at, ms: at - began });
    }
  };
  const working = Promise.all(Array.from({ length: WRITERS }, (_, i) => writer(shops[i % shops.length]!)));
  return {
    slowestSince: (moment: number) =>
      Math.round(Math.max(0, ...waits.filter(({ at }) => at >= moment).map(({ ms }) => ms))),
    async end() {
      isOver = true;
      await working;
      return { numbers, refused };
    },
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

test("under 16 writers, a store is isolated and its shard moved: nothing is lost or doubled, and nobody waits long", async (t) => {
  const shops = [await openShop(server), await openShop(server)];
  for (const shop of shops)
    await shop.ok("POST", `/products/${shop.range.mug.id}/stock`, { set: 1_000_000, reason: "enough" });
  const [large] = shops as [Shop, Shop];
  const home = await placementOf(large);
  const other = proxies.find(({ port }) => port !== home.port)!;
  const writers = startWriters(shops);
  await pause(2_000);
  const isolate = async (...more: string[]) => {
    const began = performance.now();
    const args = ["store", "isolate", large.store.domain, ...more, "--json"];
    const { code, stdout, stderr } = await startCommand(args, server.settings).ended;
    assert.equal(code, 0, stderr);
    await pause(1_000);
    const seconds = Math.round((performance.now() - began) / 1_000);
    const slowest = writers.slowestSince(began);
    t.diagnostic(`${args.join(" ")} took ${seconds} s; the slowest order ${slowest} ms`);
    return { ...lastLine(stdout), slowest };
  };
  const isolated = await isolate();
  assert.equal(isolated.changed, true);
  assert.equal(isolated.node, `${home.host}:${home.port}`);
  const moved = await isolate("--node", `${other.host}:${other.port}`);
  assert.equal(moved.node, `${other.host}:${other.port}`);
  const { numbers, refused } = await writers.end();
  t.diagnostic(`${[...numbers.values()].flat().length} orders, ${refused} times 503`);
  await restrictOwner(own.adminUrl);
  for (const shop of shops) await agree(shop, numbers.get(shop)!);
  assert.ok(isolated.slowest <= LONGEST_SPLIT_MS, `a write waited ${isolated.slowest} ms`);
  assert.ok(moved.slowest <= LONGEST_MOVE_MS, `a write waited ${moved.slowest} ms`);
  assert.equal((await isolate()).changed, false);
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
