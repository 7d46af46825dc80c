import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createTestDatabase } from "../../test/database.ts";
import { entry } from "../../test/noun.ts";
import { startOwnTime } from "../../test/own-time.ts";
import { startServer, type TestServer, type TestStore } from "../../test/server.ts";
import { type SilentProxy, startSilentProxy } from "../../test/silent-proxy.ts";
import { until } from "../../test/until.ts";
import { findCluster } from "./embedded/cluster.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { findPostmaster } from "./embedded/postmaster.ts";
import { removeEmbedded } from "./embedded/remove-embedded.ts";
import { isUnavailable } from "./faults.ts";
import { statement } from "./statement.ts";
import { tenantReads, tenantTransaction } from "./tenant.ts";

const PROMISED_MS = 5_000;
const time = startOwnTime();
after(time.stop);
const PRODUCTS = "/api/v1/products";

let server: TestServer;
let store: TestStore;
let product: string;

const named = (name: string) => ({ price: "5", translations: [entry(name)] });
const read = () => server.send(store, "GET", `${PRODUCTS}/${product}`);
const write = () => server.send(store, "PUT", `${PRODUCTS}/${product}`, { body: { price: "6" } });
const create = (key: string) =>
  server.send(store, "POST", PRODUCTS, { body: named(key), headers: { "idempotency-key": key } });
const ready = () => server.send(undefined, "GET", "/readyz");
const list = () => server.send(store, "GET", `${PRODUCTS}/filter?minPrice=0.${randomInt(99)}`);
const total = async () => (await server.send(store, "GET", `${PRODUCTS}?limit=1`)).body.data.pagination.total;

/** What requests of every kind are answered, more than there are connections, each with the time it took. */
async function askAll(): Promise<{ status: number; retryAfter: string | undefined; ms: number }[]> {
  const kinds = [read, list, write, ready, () => create(randomUUID())];
  const started = time.ms();
  return Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const { status, headers } = await kinds[i % kinds.length]!();
      return { status, retryAfter: headers["retry-after"], ms: time.ms() - started };
    }),
  );
}

async function assertRefusesInTime(): Promise<void> {
  for (const { status, retryAfter, ms } of await askAll()) {
    assert.equal(status, 503);
    assert.ok(retryAfter);
    assert.ok(ms < PROMISED_MS, `answered after ${Math.round(ms)} ms`);
  }
  assert.equal((await server.send(undefined, "GET", "/livez")).status, 200);
}

/** How long `askAll` takes in milliseconds when all is well; */
let usualMs = 0;

/** Asks until all are answered well, as fast as ever; throws where that takes longer than promised. */
async function assertRecovers(): Promise<void> {
  const started = time.ms();
  for (;;) {
    const answers = await askAll();
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    const refused = answers.filter(({ status }) => status !== 200 && status !== 201);
    if (!refused.length && slowest < 3 * usualMs) return;
    assert.ok(
      time.ms() - started < PROMISED_MS,
      `after 5 s ${refused.length} refused, ${Math.round(slowest)} ms where ${Math.round(usualMs)} are usual`,
    );
  }
}

/** Makes a store with a product, and finds out what is usual. */
async function prepare(): Promise<void> {
  store = await server.createStore();
  product = (await server.send(store, "POST", PRODUCTS, { body: named("Cup") })).body.data.id;
  await askAll();
  usualMs = Math.max(...(await askAll()).map(({ ms }) => ms));
}

/** No connection is lost to the pool: once the last background work has ended, each is at rest. */
async function assertNothingLeaks(): Promise<void> {
  const { pool } = server.database;
  const end = time.ms() + PROMISED_MS;
  while (pool.waitingCount || pool.idleCount !== pool.totalCount) {
    assert.ok(time.ms() < end, `${pool.totalCount - pool.idleCount} connections are kept`);
    await server.send(undefined, "GET", "/livez");
  }
  assert.ok(pool.totalCount <= pool.options.max);
}

describe("a way to the database that goes dead, its connections open", () => {
  let proxy: SilentProxy;
  let drop: () => Promise<void>;

  before(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    proxy = await startSilentProxy(database.ownerUrl);
    server = await startServer({ DATABASE_URL: proxy.url });
    await prepare();
  });
  after(async () => {
    await server.close();
    await proxy.close();
    await drop();
  });

  test("503 with Retry-After within 5 s, and all well within 5 s after", async () => {
    proxy.silence();
    await assertRefusesInTime();
    proxy.speak();
    await assertRecovers();
    await assertNothingLeaks();
    // The one that listens, the one that proves that it hears, and the owner's; one that is just being closed may be there, too.
    const isAllOpen = () => proxy.open() <= server.database.pool.totalCount + 3;
    await until(isAllOpen, "no more connections than those beside the pool's");
  });

  test("new connections pass at once: what stood idle on the dead way costs no second wait", async () => {
    proxy.silence();
    proxy.speak();
    const started = time.ms();
    assert.equal((await read()).status, 503);
    assert.ok(time.ms() - started < PROMISED_MS);
    for (const { status } of await askAll()) assert.ok(status < 300, String(status));
  });

  test("what a transaction had locked on the dead way is free within 5 s", async () => {
    const touch = statement("update products set price = price where store_id = $1 and product_id = $2");
    const cutOff = tenantTransaction(server.database.pool, store.id, async (tx) => {
      await tx.query(touch, [store.id, product]);
      proxy.silence();
      proxy.speak();
      await tx.query(touch, [store.id, product]);
    });
    await assert.rejects(cutOff, isUnavailable);
    await assertRecovers();
  });

  test("a long write is waited for, while PostgreSQL is at work on it; a long read is not", async () => {
    const sleep = statement("select pg_sleep(4.6)");
    const { pool } = server.database;
    const [written, found] = await Promise.allSettled([
      tenantTransaction(pool, store.id, (tx) => tx.query(sleep)),
      tenantReads(pool, store.id).query(sleep),
    ]);
    assert.equal(written.status, "fulfilled");
    assert.ok(found.status === "rejected" && isUnavailable(found.reason));
  });

  test("a transaction that PostgreSQL ends because it stands idle is the database's failure, no fault of ours", async () => {
    const { pool } = server.database;
    const idle = tenantTransaction(pool, store.id, async (tx) => {
      await tx.query(statement("set local idle_in_transaction_session_timeout = '1ms'"));
      await tenantReads(pool, store.id).query(statement("select pg_sleep(0.2)"));
      await tx.query(statement("select 1"));
    });
    await assert.rejects(idle, isUnavailable);
  });
});

describe("a PostgreSQL that", () => {
  let dataDir: string;
  let embedded: Awaited<ReturnType<typeof openEmbedded>>;

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "stoa-outage-"));
    embedded = await openEmbedded({ dataDir });
    server = await startServer({ DATABASE_URL: embedded.ownerUrl });
    await prepare();
  });
  after(async () => {
    await server.close();
    await embedded.close();
    await removeEmbedded(dataDir);
  });

  const postmaster = () => findPostmaster(findCluster(dataDir)!)!.pid;

  /** Sends a signal to the server and all its sessions. */
  function signal(name: NodeJS.Signals): void {
    const pid = postmaster();
    const sessions = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([own, parent]) => (parent === pid ? [own!] : []));
    for (const one of [pid, ...sessions]) process.kill(one, name);
  }

  test("is frozen: 503 with Retry-After within 5 s, and all well within 5 s after", async () => {
    signal("SIGSTOP");
    try {
      await assertRefusesInTime();
    } finally {
      signal("SIGCONT");
    }
    await assertRecovers();
    await assertNothingLeaks();
  });

  test("is killed, and started again: nothing that was answered is lost, nothing tried again is doubled", async () => {
    const keys: string[] = [];
    let over = false;
    const writer = async () => {
      while (!over) {
        const key = randomUUID();
        keys.push(key);
        for (let status = 503; status === 503; ) ({ status } = await create(key));
      }
    };
    const before = await total();
    const writers = Array.from({ length: 4 }, writer);
    process.kill(postmaster(), "SIGKILL");
    const killed = time.ms();
    while ((await ready()).status !== 503) assert.ok(time.ms() - killed < PROMISED_MS);
    while ((await ready()).status !== 200) assert.ok(time.ms() - killed < 2 * PROMISED_MS);
    over = true;
    await Promise.all(writers);
    assert.equal(await total(), before + keys.length);
    await assertRecovers();
  });

  test("is full: 503 with Retry-After, and the same request goes through once there is room", async () => {
    const owner = await server.database.connectOwner();
    const key = randomUUID();
    try {
      await owner.query(`create function no_room() returns trigger language plpgsql as $$ begin
          raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
        end $$;
        create trigger no_room after insert on products for each row execute function no_room()`);
      const { status, headers } = await create(key);
      assert.equal(status, 503);
      assert.ok(headers["retry-after"]);
      assert.equal((await read()).status, 200);
      await owner.query("drop function no_room() cascade");
    } finally {
      await owner.end();
    }
    assert.equal((await create(key)).status, 201);
    await assertNothingLeaks();
  });
});
