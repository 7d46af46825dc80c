import assert from "node:assert/strict";
import { test } from "node:test";
import { type CitusDatabase, run } from "../../../test/citus.ts";
import { testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { createLog } from "../../log.ts";
import { storeStatistics } from "./statistics.ts";

const { adminUrl }: CitusDatabase = JSON.parse(process.env.STOA_TEST_CITUS!);
const LARGE = 6_000;
const GROWTH = 1_000;

// How often somebody other than autovacuum has analyzed the shards of a table.
async function analyzed(): Promise<number> {
  const shards = await run(
    adminUrl,
    "select result::int as count from run_command_on_shards('audit_entries', 'select pg_stat_get_analyze_count(''%s''::regclass)')",
  );
  return shards.reduce((sum, { count }) => sum + count, 0);
}

test("on a cluster, a shard that has grown is analyzed on its node", async () => {
  const server = await testServer();
  const store = await server.createStore();
  const fill = (rows: number) =>
    run(
      adminUrl,
      `insert into audit_entries (store_id, entry_id, at, actor_kind, action, fields)
       select '${store.id}', gen_random_uuid(), now(), 'cli', 'store.update', '{}' from generate_series(1, ${rows})`,
    );
  const look = () =>
    storeStatistics.run({
      pool: server.database.pool,
      log: createLog("silent"),
      signal: new AbortController().signal,
    });
  await fill(LARGE);
  await run(adminUrl, "analyze audit_entries");
  // The nodes are known a moment after the start.
  await until(async () => server.database.pool.nodes!.pools().length > 0);
  await look();
  const before = await analyzed();
  await look();
  assert.equal(await analyzed(), before);
  await fill(GROWTH);
  await until(async () => {
    await look();
    return (await analyzed()) > before;
  });
  assert.equal(await analyzed(), before + 1);
});
