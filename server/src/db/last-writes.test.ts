import assert from "node:assert/strict";
import { test } from "node:test";
import { testServer } from "../../test/server.ts";
import { attempt } from "./attempt.ts";
import { statement, type WriteAll } from "./statement.ts";
import { tenantTransaction } from "./tenant.ts";

const server = await testServer();
const store = await server.createStore();

const insert = (name: string) =>
  statement(`insert into order_counters (store_id, name, total) values ($1, '${name}/' || $2, 0)`);
const writeOf =
  (name: string): WriteAll<number> =>
  (storeId, all) => [insert(name), [storeId, all.join()]];
const [a, b, alpha] = [writeOf("a"), writeOf("b"), writeOf("alpha")];

test("what is written last is one statement for all of a transaction, in the order of the statements", async () => {
  await tenantTransaction(server.database.pool, store.id, async (tx) => {
    tx.allAtCommit(b, [1], { isLast: true });
    await attempt(tx, async (part) => {
      part.lastAtCommit(insert("c"), [tx.storeId, "once"]);
      part.allAtCommit(a, [2], { isLast: true });
      part.allAtCommit(b, [3], { isLast: true });
    });
    await attempt(tx, async (part) => {
      part.allAtCommit(a, [4], { isLast: true });
      throw new Error("it failed");
    }).catch(() => {});
    tx.allAtCommit(a, [5], { isLast: true });
  });
  const rows = await server.sql(store, "select name from order_counters order by ctid");
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["a/2,5", "b/1,3", "c/once"],
  );
});

test("what reads what another has written comes right behind that", async () => {
  const other = await server.createStore();
  await tenantTransaction(server.database.pool, other.id, async (tx) => {
    tx.allAtCommit(a, [1], { isLast: true, behind: b });
    tx.lastAtCommit(insert("c"), [tx.storeId, "1"]);
    tx.allAtCommit(b, [1], { isLast: true });
    tx.allAtCommit(alpha, [1], { isLast: true, behind: a });
  });
  const rows = await server.sql(other, "select name from order_counters order by ctid");
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["b/1", "a/1", "alpha/1", "c/1"],
  );
});
