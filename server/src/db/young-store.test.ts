import assert from "node:assert/strict";
import { test } from "node:test";
import type { Client } from "pg";
import { crowd } from "../../../bench/crowd.ts";
import { type Costs, collectCosts, tellPlans } from "../../test/costs.ts";
import { createTestDatabase } from "../../test/database.ts";
import { askEverything } from "../../test/everything.ts";
import { furnish } from "../../test/furnish.ts";
import { startServer } from "../../test/server.ts";
import { until } from "../../test/until.ts";

// The rows that the store has in each table at least; and those of the other store, many times as many in PostgreSQL's books.
const ROWS = 200;
const ROWS_BESIDE = 300;
const TIMES = 3_000;

/** What all statements cost a store: that PostgreSQL knows well, or that is young beside a large one, which alone it knows. */
async function costsOf(where: "alone" | "beside"): Promise<Costs> {
  const database = await createTestDatabase();
  const admin = await database.adminInside();
  // Alone, a small table would be read whole, or its pages in their order; beside another store that cannot be.
  const likeTheOther = ["enable_seqscan = off", "enable_bitmapscan = off"];
  await tellPlans(admin, database.name, where === "alone" ? likeTheOther : []);
  await stopAutovacuum(admin);
  const server = await startServer({ DATABASE_URL: database.ownerUrl });
  try {
    let asked = "";
    const costs = collectCosts(server.database.pool, () => asked);
    // Those of before tell nothing.
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename like '%app%' and datname = current_database()",
    );
    const other = await server.createStore();
    await until(async () => (await server.send(other, "GET", "/api/v1/products")).status === 200);
    if (where === "beside") {
      const { store } = await furnish(server);
      await crowd(admin, store.id, ROWS_BESIDE);
      await admin.query("analyze");
      await admin.query(
        `update pg_class set reltuples = reltuples * ${TIMES} where relnamespace = 'public'::regnamespace and reltuples > 100`,
      );
    }
    const shop = await furnish(server);
    await crowd(admin, shop.store.id, ROWS);
    if (where === "alone") await admin.query("analyze");
    await askEverything(server, shop, (what) => {
      asked = what;
    });
    return costs;
  } finally {
    await admin.end();
    await server.close();
    await database.drop();
  }
}

// It would know the store in the middle of it.
async function stopAutovacuum(admin: Client): Promise<void> {
  const { rows } = await admin.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { relname } of rows)
    await admin.query(`alter table ${relname} set (autovacuum_enabled = false)`);
}

// Each may take a look-up by an index.
const rowsOf = (during: string) => Number.parseInt(during, 10) || 1;

// What may cost more, and how many times as much: counting a shelf of categories takes the store's newest products in order.
const dearer: [RegExp, number][] = [[/^select p\.\*, case when h\.revision <> .*p\.category_id in/s, 8]];
const bound = (text: string) => dearer.find(([known]) => known.test(text))?.[1] ?? 2.5;

test("a young store beside a large one costs what it costs alone, in every statement", async () => {
  const [alone, beside] = await Promise.all([costsOf("alone"), costsOf("beside")]);
  assert.ok(beside.size > 400, `${beside.size} statements`);
  const dear = [...beside]
    .filter(
      ([text, { pages, during }]) =>
        pages > bound(text) * (alone.get(text)?.pages ?? 0) + 100 + 3 * rowsOf(during),
    )
    .map(([text, { pages, during }]) => ({
      pages,
      alone: alone.get(text)?.pages,
      during,
      text: text.slice(0, 300),
    }))
    .toSorted((a, b) => b.pages - a.pages);
  assert.deepEqual(dear, []);
});
