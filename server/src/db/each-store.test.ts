import assert from "node:assert/strict";
import { test } from "node:test";
import { testServer } from "../../test/server.ts";
import { inEachStore } from "./each-store.ts";
import { statement } from "./statement.ts";

const server = await testServer();
const stores = [await server.createStore(), await server.createStore(), await server.createStore()];
const { pool } = server.database;

const add = statement(
  "insert into jobs (store_id, job_id, kind, payload, run_at) values ($1, gen_random_uuid(), $2, '{}', now())",
);
const read = statement("select kind from jobs where store_id = $1 order by kind");
const divide = statement("select 1 / $1::integer");

test("each store's statements are a transaction bound to it; what fails in one undoes nothing of the others", async () => {
  const told: unknown[] = [];
  const rows = await inEachStore(
    pool,
    stores.map(({ id: storeId }, n) => ({
      storeId,
      asks: [
        [add, [storeId, `of ${n}`]],
        [divide, [n === 1 ? 0 : 1]],
        [read, [storeId]],
      ],
    })),
    (error, storeId) => told.push([(error as Error).message, storeId]),
  );
  assert.deepEqual(
    rows.map((ofStore) => ofStore?.at(-1)),
    [[["of 0"]], undefined, [["of 2"]]],
  );
  assert.deepEqual(told, [["division by zero", stores[1]!.id]]);
  const kinds = await server.sql(undefined, "select kind from jobs order by kind");
  assert.deepEqual(kinds, [{ kind: "of 0" }, { kind: "of 2" }]);
});

test("a store's statements see no other store's rows, and where all stores fail, it throws", async () => {
  const told: string[] = [];
  const other = {
    storeId: stores[0]!.id,
    asks: [
      [read, [stores[1]!.id]],
      [add, [stores[1]!.id, "x"]],
    ],
  } as const;
  const tell = (_: unknown, storeId: string) => told.push(storeId);
  await assert.rejects(inEachStore(pool, [other], tell), /row-level security/);
  assert.deepEqual(told, [stores[0]!.id]);
  assert.deepEqual(await inEachStore(pool, [], tell), []);
});
