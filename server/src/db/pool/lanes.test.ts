import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { testServer } from "../../../test/server.ts";
import { statement, type Value } from "../statement.ts";
import { tenantReads } from "../tenant.ts";
import type { Row } from "./pool.ts";

const told = statement("select gen_random_uuid(), $1::text");

// A lock that is not had in time is a part of it.
const server = await testServer({}, { isHasty: true });
const [store, other] = [await server.createStore(), await server.createStore()];

const ask = (value: Value, { id } = store) => tenantReads(server.database.pool, id).query(told, [value]);
/** How many different answers there are among some. */
const different = async (answers: Promise<Row[]>[]) => new Set((await Promise.all(answers)).map(String)).size;

test("reads that ask the same in one turn of the event loop are sent once", async () => {
  assert.equal(await different([ask("a"), ask("a"), ask("a")]), 1);
  assert.equal(await different([ask(["a", "b"]), ask(["a", "b"])]), 1);
});

test("reads with other values, of another store, or with values that take long to compare are sent each", async () => {
  assert.equal(await different([ask("1"), ask(1), ask("1 "), ask(null), ask("null"), ask("1", other)]), 6);
  assert.equal(await different([ask(["a", "b"]), ask(["a,b"]), ask(["a", null]), ask('{"a","b"}')]), 4);
  const long = "a".repeat(201);
  assert.equal(await different([ask(long), ask(long)]), 2);
  assert.equal(await different([ask([long]), ask([long])]), 2);
  assert.equal(await different([ask(Buffer.from("a")), ask(Buffer.from("a"))]), 2);
});

test("reads of a statement that is not prepared are sent once, too", async () => {
  const unprepared = { ...told, name: "" };
  const asking = () => tenantReads(server.database.pool, store.id).query(unprepared, ["a"]);
  assert.equal(await different([asking(), asking()]), 1);
});

test("a read asked after another was sent is sent itself", async () => {
  const first = ask("a");
  await setImmediate();
  const second = ask("a");
  assert.equal(await different([first, second]), 2);
});

test("what is sent behind a read that waits for a lock is answered before it, also over HTTP", async () => {
  const locker = await server.database.connectOwner();
  const reads = tenantReads(server.database.pool, store.id);
  const answered: string[] = [];
  const note = (what: string) => () => void answered.push(what);
  after(() => locker.end());
  await locker.query("begin; lock table orders in access exclusive mode");
  const count = statement("select count(*) from orders where store_id = $1");
  const locked = reads.query(count, [store.id]).then(note("locked"), note("locked"));
  const behind = ["a", "b", "c"].map((one) => ask(one).then(note("behind")));
  await Promise.all([...behind, locked]);
  assert.deepEqual(answered, ["behind", "behind", "behind", "locked"]);

  const list = (what: string, query = "") =>
    server.send(store, "GET", `/api/v1/${what}${query}`).then(({ status }) => {
      answered.push(what);
      return status;
    });
  answered.length = 0;
  const orders = list("orders");
  const products = [21, 22, 23].map((limit) => list("products", `?limit=${limit}`));
  assert.deepEqual(await Promise.all(products), [200, 200, 200]);
  assert.deepEqual(answered, ["products", "products", "products"]);
  assert.equal(await orders, 503);
});

test("reads share what they fail by, and the next is sent anew", async () => {
  const fails = statement("select 1 / $1::int");
  const asking = () => tenantReads(server.database.pool, store.id).query(fails, [0]);
  for (let i = 0; i < 2; i++) {
    const failures = await Promise.all([asking(), asking()].map((one) => one.catch((error) => error)));
    assert.equal(failures[0].code, "22012");
    assert.equal(failures[0], failures[1]);
  }
});
