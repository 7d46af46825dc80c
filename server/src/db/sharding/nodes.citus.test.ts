import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import { type CitusDatabase, run } from "../../../test/citus.ts";
import { lastLine, startCommand } from "../../../test/command.ts";
import { request, startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { stopsWithinASecond } from "../../../test/within-a-second.ts";
import { connect, type Pool, poolFor } from "../pool/pool.ts";
import { statement } from "../statement.ts";
import { lockOf } from "../store-lock.ts";
import { tenantTransaction } from "../tenant.ts";

const citus: CitusDatabase = JSON.parse(process.env.STOA_TEST_CITUS!);
let server: TestServer;
let pool: Pool;

before(async () => {
  server = await startServer();
  pool = server.database.pool;
});
after(() => server?.close());

const onOwnNode = (store: TestStore) => until(() => poolFor(pool, store.id) !== pool);

/** HOST:PORT of the node that has a store's rows. */
async function nodeOf({ id }: TestStore): Promise<string> {
  const [{ node }] = await run(
    citus.adminUrl,
    `select nodename || ':' || nodeport as node from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('stores', '${id}'::uuid)`,
  );
  return node;
}

const place = statement("select inet_server_port() from stores where store_id = $1");
const asked = statement("select inet_server_port()");

test("a store's statements are run by a connection to the node that has its rows", async () => {
  const ports = new Set<string>();
  for (let i = 0; i < 12; i++) {
    const store = await server.createStore();
    await onOwnNode(store);
    const [row, own] = await tenantTransaction(pool, store.id, (tx) =>
      Promise.all([tx.query(place, [store.id]), tx.query(asked)]),
    );
    const node = await nodeOf(store);
    assert.deepEqual([row, own], [[[node.split(":")[1]]], [[node.split(":")[1]]]]);
    ports.add(node);
  }
  assert.equal(ports.size, 2, "twelve stores are on both nodes");
});

test("a lock of a store is the same by way of its node and of the coordinator", async () => {
  const store = await server.createStore();
  await onOwnNode(store);
  const lock = lockOf("a test");
  const { nodes } = pool;
  const order: string[] = [];
  let later: Promise<void> | undefined;
  await tenantTransaction(pool, store.id, async (tx) => {
    await tx.query(lock, [store.id]);
    pool.nodes = undefined;
    later = tenantTransaction(pool, store.id, async (other) => {
      await other.query(lock, [store.id]);
      order.push("coordinator");
    });
    await until(async () => (await waitingOn(await nodeOf(store))) > 0);
    order.push("node");
  });
  await later;
  pool.nodes = nodes;
  assert.deepEqual(order, ["node", "coordinator"]);
});

test("a node does not keep more for each time that a statement runs", async () => {
  const store = await server.createStore();
  const url = new URL(citus.adminUrl);
  url.host = await nodeOf(store);
  const client = await connect(url.href);
  const kept = async () =>
    Number(
      (await client.query("select sum(total_bytes) as bytes from pg_backend_memory_contexts")).rows[0].bytes,
    );
  const text = "select total from product_counts where store_id = $1";
  const run = async (times: number) => {
    for (let i = 0; i < times; i++) await client.query({ name: "read", text, values: [store.id] });
  };
  try {
    await run(50);
    const before = await kept();
    await run(1_000);
    assert.ok((await kept()) - before < 5_000_000, `${(await kept()) - before} bytes`);
  } finally {
    await client.end();
  }
});

async function waitingOn(node: string): Promise<number> {
  const url = new URL(citus.adminUrl);
  url.host = node;
  const [{ waiting }] = await run(
    url.href,
    "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted",
  );
  return waiting;
}

test("a key that another process revokes on its store's node stops within a second", async () => {
  const other = startCommand(["serve", "--json", "--port", "0"], { ...server.settings, STOA_WORK: "off" });
  const agent = new http.Agent({ keepAlive: true });
  try {
    await until(() => other.output.stdout.includes("\n"));
    const port = Number(new URL(lastLine(other.output.stdout).url).port);
    const store = await server.createStore();
    await onOwnNode(store);
    for (let i = 0; i < 5; i++) {
      const { id, key } = await store.makeKey(["products"]);
      const look = async () => (await server.send(store, "GET", "/api/v1/products", { key })).status;
      for (let j = 0; j < 20; j++) assert.equal(await look(), 200);
      const revoked = await request(agent, port, store, "DELETE", `/api/v1/api-keys/${id}`, {});
      assert.equal(revoked.status, 200, revoked.text);
      await stopsWithinASecond(async () => (await look()) === 401);
    }
  } finally {
    agent.destroy();
    other.child.kill();
    await other.ended;
  }
});
