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
  const outcomes = await inEachStore(
    pool,
    stores.map(({ id: storeId }, n) => ({
      storeId,
      asks: [
        [add, [storeId, `of ${n}`]],
        [divide, [n === 1 ? 0 : 1]],
        [read, [storeId]],
      ],
    })),
  );
  assert.deepEqual(
    outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? outcome.value.at(-1) : outcome.reason.message,
    ),
    [[["of 0"]], "division by zero", [["of 2"]]],
  );
  const kinds = await server.sql(undefined, "select kind from jobs order by kind");
  assert.deepEqual(kinds, [{ kind: "of 0" }, { kind: "of 2" }]);
});

test("a store's statements see no other store's rows", async () => {
  const outcomes = await inEachStore(pool, [
    {
      storeId: stores[0]!.id,
      asks: [
        [read, [stores[1]!.id]],
        [add, [stores[1]!.id, "x"]],
      ],
    },
  ]);
  assert.equal(outcomes[0]!.status, "rejected");
  assert.deepEqual(await inEachStore(pool, []), []);
});
