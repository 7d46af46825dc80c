import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestDatabase } from "../../../test/database.ts";
import { openDatabase } from "../database.ts";
import { sqlState } from "../faults.ts";
import { statement } from "../statement.ts";
import { tenantReads, tenantTransaction } from "../tenant.ts";

const store = "019d0000-0000-7000-8000-000000000001";
const one = statement("select 1 as told_by_one");
const fails = statement("select 1 / $1::int");
const behind = statement("select $1::text as told_behind");
const sleeps = statement("select pg_sleep(0.05)");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: Awaited<ReturnType<typeof openDatabase>>;
before(async () => {
  database = await createTestDatabase();
  // One connection, so that each transaction finds what the one before left on it.
  opened = await openDatabase({
    databaseUrl: database.ownerUrl,
    dataDir: "",
    secret: "a secret for tests only, long enough",
    poolSize: 1,
  });
});
after(async () => {
  await opened.close();
  await database.drop();
});

test("what is asked in one turn is answered in its order, before a failure and behind it", async () => {
  for (let i = 0; i < 3; i++) {
    const results = await failing();
    assert.deepEqual(
      results.map((result) => (result.status === "fulfilled" ? result.value : sqlState(result.reason))),
      [[["1"]], "22012", "22012"],
    );
  }
});

test("a statement that was prepared in vain is prepared again on the same connection", async () => {
  await failing();
  const told = () => tenantTransaction(opened.pool, store, (tx) => tx.query(behind, ["é"]));
  assert.deepEqual(await told(), [["é"]]);
  await failing();
  assert.deepEqual(await tenantReads(opened.pool, store).query(behind, ["a"]), [["a"]]);
  assert.deepEqual(await told(), [["é"]]);
});

test("statements past what a connection keeps are closed, those first that were not used for the longest", async () => {
  const numbered = Array.from({ length: 1_100 }, (_, i) => statement(`select ${i} as told_by_one_of_many`));
  const { pool } = opened;
  const often = () => tenantReads(pool, store).query(behind, ["often"]);
  for (const [i, asked] of numbered.entries()) {
    // Alone, among others, and where one behind them fails: by each way that there is.
    if (i % 3 === 0) assert.deepEqual(await tenantReads(pool, store).query(asked), [[String(i)]]);
    else if (i % 3 === 1)
      assert.deepEqual(await tenantTransaction(pool, store, (tx) => tx.query(asked)), [[String(i)]]);
    else
      await tenantTransaction(
        pool,
        store,
        (tx) =>
          Promise.allSettled([tx.query(asked), tx.query(fails, [0]), tx.query(numbered[(i * 7) % 1_100]!)]),
        "rollback",
      );
    assert.deepEqual(await often(), [["often"]]);
  }
  const prepared = statement("select name from pg_prepared_statements");
  const names = new Set((await tenantReads(pool, store).query(prepared)).map(([name]) => name!));
  assert.ok(names.size > 450 && names.size < 510, `${names.size} are prepared`);
  assert.ok(names.has(behind.name));
  assert.ok(!names.has(numbered[0]!.name) && names.has(numbered[1_099 - (1_099 % 3)]!.name));
  for (const [i, asked] of numbered.entries())
    assert.deepEqual(await tenantReads(pool, store).query(asked), [[String(i)]]);
});

test("what was left for a commit that fails says what its own failure means, and nothing of it is there", async () => {
  const count = statement("select count(*) from order_counts where store_id = $1");
  const add = statement("insert into order_counts (store_id, total) values ($1, 0)");
  const work = tenantTransaction(opened.pool, store, async (tx) => {
    await tx.query(sleeps);
    tx.atCommit(one, [], () => new Error("not this one"));
    // No such store.
    tx.atCommit(add, [store], (error) => new Error("no store", { cause: error }));
    tx.atCommit(behind, ["x"], () => new Error("nor this one"));
  });
  await assert.rejects(work, { message: "no store" });
  assert.deepEqual(await tenantReads(opened.pool, store).query(count, [store]), [["0"]]);
});

test("where a failure was passed over, the transaction is not taken for committed", async () => {
  const work = tenantTransaction(opened.pool, store, async (tx) => {
    await tx.query(fails, [0]).catch(() => {});
    return "done";
  });
  await assert.rejects(work, (error) => sqlState(error) === "22012");
});

function failing() {
  return tenantTransaction(
    opened.pool,
    store,
    (tx) => Promise.allSettled([tx.query(one), tx.query(fails, [0]), tx.query(behind, ["é"])]),
    "rollback",
  );
}
