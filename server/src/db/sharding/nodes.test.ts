import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createTestDatabase, testSecret } from "../../../test/database.ts";
import { startSilentProxy } from "../../../test/silent-proxy.ts";
import { until } from "../../../test/until.ts";
import { openDatabase } from "../database.ts";
import { poolFor } from "../pool/pool.ts";
import { IDENTITY } from "../replicas/replica.ts";
import { statement } from "../statement.ts";
import { tenantReads } from "../tenant.ts";
import { openNodes, urlAt } from "./nodes.ts";

// A cluster as its catalog would tell of it: its only node that answers is this PostgreSQL, by a way of its own.
const own = await createTestDatabase();
const database = await openDatabase({
  databaseUrl: own.ownerUrl,
  dataDir: "/nowhere",
  secret: testSecret,
  poolSize: 4,
});
const admin = await own.adminInside();
await admin.query(`
  create schema cluster;
  create table cluster.placements (nodes text, shards text);
  create table cluster.shards (id uuid, shard text);
  create table cluster.identity as select ${IDENTITY};
  grant usage on schema cluster to public; grant select on all tables in schema cluster to public`);
const way = await startSilentProxy(own.ownerUrl);
const NODE = "127.0.0.1";
const port = Number(new URL(way.url).port);
const { pool } = database;
const heard: (string | undefined)[] = [];

// Far shorter than a server has it.
const SETTLING_MS = 1_500;

async function place(nodes: readonly (readonly [string, number])[], shards: Record<string, number | null>) {
  const row = [JSON.stringify(nodes), JSON.stringify(shards)];
  await admin.query("begin; delete from cluster.placements");
  await admin.query("insert into cluster.placements values ($1, $2)", row);
  await admin.query("commit");
}

const storeOn = async (shard: string): Promise<string> => {
  const id = randomUUID();
  await admin.query("insert into cluster.shards values ($1, $2)", [id, shard]);
  return id;
};

await place([[NODE, port]], { 1: 0, 2: null, 3: 0 });
const nodes = openNodes(
  database.appUrl,
  pool,
  {
    placements: "select nodes, shards from cluster.placements",
    identity: "select identity from cluster.identity where $1::text <> '' and $2::int > 0 and $3::text <> ''",
    shardsOf: "select id, shard from cluster.shards where id = any($1::uuid[])",
  },
  SETTLING_MS,
);
nodes.listen((payload) => void heard.push(payload));

after(async () => {
  pool.nodes = undefined;
  await nodes.close();
  await way.close();
  await admin.end();
  await database.close();
  await own.drop();
});

const onNode = (storeId: string) => until(() => nodes.poolOf(storeId) !== undefined);

test("a store's statements go to its node once that is known, and announcements there are heard", async () => {
  const store = await storeOn("1");
  assert.equal(nodes.poolOf(store), undefined);
  assert.equal(nodes.hears(store), false, "nothing may be kept of it before");
  await onNode(store);
  assert.equal(nodes.hears(store), true);
  const [node] = nodes.pools();
  assert.equal(nodes.poolOf(store), node);
  pool.nodes = nodes;
  assert.equal(poolFor(pool, store), node);
  const before = pool.totalCount;
  const [row] = await tenantReads(pool, store).query(
    statement("select current_setting('app.store_id') where $1::uuid is not null"),
    [store],
  );
  assert.deepEqual(row, [store]);
  assert.equal(node!.totalCount, 1);
  assert.equal(pool.totalCount, before);
  pool.nodes = undefined;
  await node!.query("select announce_change($1)", [store]);
  await until(() => heard.includes(store));
});

test("where the coordinator or a node is replaced, a node is asked only once it has answered anew", async () => {
  const store = await storeOn("1");
  await onNode(store);
  for (const changed of pool.timeline.changed) changed();
  assert.equal(nodes.poolOf(store), undefined);
  assert.equal(nodes.hears(store), false);
  await onNode(store);
  assert.equal(nodes.hears(store), true);
});

test("what is on the coordinator stays there, and is heard there", async () => {
  const store = await storeOn("2");
  await until(() => nodes.hears(store));
  assert.equal(nodes.poolOf(store), undefined);
});

test("a shard that moves takes its stores with it, and one that is split is looked up again", async () => {
  const store = await storeOn("3");
  await onNode(store);
  await place([[NODE, port]], { 1: 0, 2: null, 3: null });
  await until(() => nodes.poolOf(store) === undefined);
  assert.equal(nodes.hears(store), true);
  await admin.query("update cluster.shards set shard = '4' where id = $1", [store]);
  await place([[NODE, port]], { 1: 0, 2: null, 4: 0 });
  await onNode(store);
});

test("of a node that does not answer, statements go to the coordinator and nothing is trusted", async () => {
  const store = await storeOn("5");
  const other = await storeOn("1");
  // Nobody listens there.
  await place(
    [
      [NODE, port],
      [NODE, 1],
    ],
    { 1: 0, 2: null, 5: 1 },
  );
  await until(() => nodes.pools().length === 2);
  await onNode(other);
  await until(async () => {
    nodes.hears(store);
    return nodes.poolOf(store) === undefined;
  });
  assert.equal(nodes.hears(store), false);
  assert.deepEqual(nodes.counts(), { used: 1, unreachable: 1 });
  const [, gone] = nodes.pools();
  await place([[NODE, port]], { 1: 0, 2: null, 5: 0 });
  await until(() => nodes.pools().length === 1);
  assert.equal(gone!.ended, false, "whoever asks it has time to be answered");
  await onNode(store);
  await until(() => gone!.ended);
});

test("where a node was unheard, what is kept of its stores does not outlive their move", async () => {
  const store = await storeOn("1");
  await onNode(store);
  way.silence();
  await until(() => !nodes.hears(store));
  heard.length = 0;
  await place([[NODE, port]], { 1: null, 2: null, 5: 0 });
  await until(() => nodes.hears(store));
  assert.ok(heard.includes(undefined));
  way.speak();
  await place([[NODE, port]], { 1: 0, 2: null, 5: 0 });
  await onNode(store);
});

test("of a node that is not listed, nothing is trusted", async () => {
  const store = await storeOn("1");
  await onNode(store);
  await place([[NODE, port]], { 1: -1, 2: null, 5: 0 });
  await until(() => nodes.poolOf(store) === undefined);
  assert.equal(nodes.hears(store), false);
  await place([[NODE, port]], { 1: 0, 2: null, 5: 0 });
  await onNode(store);
});

test("an address that leads to another PostgreSQL from here is not asked", async () => {
  const store = await storeOn("1");
  await onNode(store);
  await admin.query("update cluster.identity set identity = '1' || identity");
  // It is looked at again once it has not answered for a while.
  way.silence();
  await until(() => !nodes.hears(store));
  way.speak();
  await pause(2_500);
  assert.deepEqual([nodes.poolOf(store), nodes.hears(store)], [undefined, false]);
  assert.deepEqual(nodes.counts(), { used: 0, unreachable: 1 });
  await admin.query("update cluster.identity set identity = substr(identity, 2)");
  await onNode(store);
});

test("nor do they go to one that is silent, until it answers again", async () => {
  const store = await storeOn("5");
  await onNode(store);
  heard.length = 0;
  way.silence();
  await until(() => nodes.poolOf(store) === undefined);
  assert.equal(nodes.hears(store), false);
  way.speak();
  await onNode(store);
  assert.ok(heard.includes(undefined), "what was announced meanwhile was missed");
});

test("while the coordinator does not tell where shards are, nothing goes past it", async () => {
  const store = await storeOn("1");
  await onNode(store);
  await admin.query("alter table cluster.placements rename to away");
  await until(() => nodes.poolOf(store) === undefined && !nodes.hears(store));
  await admin.query("alter table cluster.away rename to placements");
  await onNode(store);
});

test("many stores that are asked for at once are found", async () => {
  const stores: string[] = [];
  for (let i = 0; i < 20; i++) stores.push(await storeOn("1"));
  await until(() => stores.every((store) => nodes.poolOf(store) !== undefined));
});

for (const [url, host, expected] of [
  ["postgres://a:b@old:1/stoa", "new", "postgres://a:b@new:2/stoa"],
  [
    "postgres://a:p%40b@old/stoa?sslmode=require",
    "10.0.0.2",
    "postgres://a:p%40b@10.0.0.2:2/stoa?sslmode=require",
  ],
  ["postgres://a:b@/stoa?host=/tmp&port=1", "new", "postgres://a:b@new:2/stoa"],
  ["postgres://a:b@old/stoa?host=/tmp&sslmode=disable", "::1", "postgres://a:b@[::1]:2/stoa?sslmode=disable"],
  ["postgres://old:1", "new", "postgres://new:2"],
] as const)
  test(`${url} on ${host}`, () => assert.equal(urlAt(url, [host, 2]), expected));
