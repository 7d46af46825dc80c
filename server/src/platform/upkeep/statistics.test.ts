import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Client } from "pg";
import { crowd } from "../../../../bench/crowd.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { createLog } from "../../log.ts";
import { analyzeStores } from "./sql.ts";
import { storeStatistics } from "./statistics.ts";

const SEEDED = 100;
const TIMES = 80;
const BULK = 250;
const READS = 10;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
let young: TestStore;
let admin: Client;
before(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: database.ownerUrl });
  const large = await server.createStore();
  await fill(large, SEEDED);
  admin = await database.adminInside();
  await stopAutovacuum();
  await crowd(admin, large.id, TIMES);
  await admin.query("vacuum (analyze)");
  young = await server.createStore();
  await look();
});
after(async () => {
  await admin.end();
  await server.close();
  await database.drop();
});

// It would know the new store in the middle of it.
async function stopAutovacuum(): Promise<void> {
  const { rows } = await admin.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { relname } of rows)
    await admin.query(`alter table ${relname} set (autovacuum_enabled = false)`);
}

let made = 0;
async function fill(store: TestStore, count: number): Promise<void> {
  const create = Array.from({ length: count }, () => {
    const name = `Thing ${++made}`;
    return { price: "5", sku: `S-${made}`, translations: [{ language: "en", name, description: "" }] };
  });
  const answer = await server.send(store, "POST", "/api/v1/products/bulk", { body: { create } });
  assert.equal(answer.status, 200, answer.text);
  for (const { success } of answer.body.data.results) assert.ok(success, answer.text);
}

const look = () =>
  storeStatistics.run({
    pool: server.database.pool,
    log: createLog("silent"),
    signal: new AbortController().signal,
  });

// Counts reach others a second after a connection's last statement, at the latest.
const countsArrive = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await server.send(young, "GET", "/api/v1/products?limit=1");
  await admin.query("select pg_stat_clear_snapshot()");
};

async function expected(table: string): Promise<number> {
  const { rows } = await admin.query(
    `explain (format json) select from ${table} where store_id = '${young.id}'`,
  );
  return rows[0]["QUERY PLAN"][0].Plan["Plan Rows"];
}

async function entriesRead(): Promise<Map<string, number>> {
  await countsArrive();
  const { rows } = await admin.query("select indexrelname, idx_tup_read from pg_stat_user_indexes");
  return new Map(rows.map(({ indexrelname, idx_tup_read }) => [indexrelname, Number(idx_tup_read)]));
}

/** The indexes of which more entries were read between two times. */
const moreThan = (most: number, before: Map<string, number>, after: Map<string, number>) =>
  [...after]
    .map(([index, read]) => [index, read - (before.get(index) ?? 0)] as const)
    .filter(([, read]) => read > most);

test("filling a store that PostgreSQL's statistics do not know looks up each row by the right index", async () => {
  for (let i = 0; i < 3; i++) await fill(young, BULK);
  const before = await entriesRead();
  await fill(young, BULK);
  const after = await entriesRead();
  // A wrong index reads all products of the store for each.
  assert.deepEqual(moreThan(20 * BULK, before, after), []);
});

test("soon PostgreSQL knows how many rows a new store has", onOnePostgres, async () => {
  await countsArrive();
  assert.equal(await expected("products"), 1);
  await look();
  for (const table of ["products", "product_slugs", "product_search"]) {
    const { rows } = await admin.query(`select count(*) from ${table} where store_id = '${young.id}'`);
    assert.equal(await expected(table), Number(rows[0].count), table);
  }
});

test("a new store that PostgreSQL knows is read by the right index", async () => {
  const before = await entriesRead();
  for (const query of ["sort=name&page=5", "q=thing%20417", "tags=none"])
    for (let limit = 10; limit < 10 + READS; limit++) {
      const answer = await server.send(young, "GET", `/api/v1/products?${query}&limit=${limit}`);
      assert.equal(answer.status, 200, answer.text);
    }
  assert.deepEqual(moreThan(200 * READS, before, await entriesRead()), []);
});

test("a table that is being changed is left for later, and only tables of stores can be named", async () => {
  const { pool } = server.database;
  await admin.query("begin; lock table products in share update exclusive mode");
  assert.equal(await analyzeStores(pool, "products").finally(() => admin.query("rollback")), false);
  assert.equal(await analyzeStores(pool, "products"), true);
  for (const name of ["pg_class", "schema_migrations", "products; drop table products"])
    await assert.rejects(analyzeStores(pool, name), { code: "42P01" });
});
