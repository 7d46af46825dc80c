import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { newProduct, nounAt } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import { testServer } from "../../../test/server.ts";

const PATH = "/api/v1/products/bulk";

const server = await testServer();
const [store, other] = await Promise.all([server.createStore(), server.createStore()]);

const named = (name: string, more: object = {}) => newProduct({ price: "5", ...more }, name);
const { read: get, total, created } = nounAt(server, store, "/api/v1/products");
const bulk = (body: unknown, sent: object = {}) => server.send(store, "POST", PATH, { body, ...sent });
const create = (name: string, more: object = {}) => created(named(name, more));

test("without a credential it is 401, with a key that only reads 403", async () => {
  assert.equal((await bulk({ delete: [] }, { key: undefined })).status, 401);
  const { key } = await store.makeKey(["products:read"]);
  assert.equal((await bulk({ create: [named("x")] }, { key })).status, 403);
});

test("each operation has its own result, in order, and those that can be done are done", async () => {
  const [kept, gone] = [await create("Kept"), await create("Gone")];
  const before = await total();
  const { results, succeeded, failed } = dataOf(
    await bulk({
      create: [named("Made one"), { price: "x" }, named("Made two", { quantity: 4 })],
      update: [{ id: kept.id, price: "9.50" }, { id: randomUUID(), price: "1" }, { price: "1" }],
      delete: [gone.id, "nonsense", { id: kept.id }],
    }),
  );
  assert.deepEqual(
    results.map((r: { operation: string; index: number; status: number }) => [
      r.operation,
      r.index,
      r.status,
    ]),
    [
      ["create", 0, 201],
      ["create", 1, 400],
      ["create", 2, 201],
      ["update", 0, 200],
      ["update", 1, 404],
      ["update", 2, 400],
      ["delete", 0, 200],
      ["delete", 1, 400],
      ["delete", 2, 400],
    ],
  );
  assert.deepEqual([succeeded, failed], [4, 5]);
  const fields = results.flatMap(
    (r: { errors?: { field: string }[] }) => r.errors?.map(({ field }) => field) ?? [],
  );
  for (const field of ["/create/1/translations", "/update/2/id", "/delete/1", "/delete/2/id"]) {
    assert.ok(fields.includes(field), `${field} in ${fields}`);
  }
  assert.equal((await get(kept.id)).body.data.price, "9.50");
  assert.equal((await get(gone.id)).status, 404);
  assert.deepEqual((await get(results[2].data.id)).body.data, results[2].data);
  assert.equal(await total(), before + 1);
});

test("names that meet in one request get different slugs; a chosen slug is given once", async () => {
  await create("Twin");
  const { body } = await bulk({
    create: [
      named("Twin"),
      named("Twin"),
      named("Twin", { slug: "twin-2" }),
      named("Chosen", { slug: "chosen" }),
      named("Again", { slug: "chosen" }),
    ],
  });
  const slugs = body.data.results.map(
    (r: { data?: { slug: string }; code?: string }) => r.data?.slug ?? r.code,
  );
  assert.deepEqual(slugs, ["twin-2", "twin-3", "duplicate", "chosen", "duplicate"]);
});

test("atomic: one that fails undoes all, and all faults are told", async () => {
  const before = await total();
  const gone = await create("Stays");
  const { status, body } = await bulk({
    atomic: true,
    create: [named("Never"), named("Nor this", { price: "-1" })],
    delete: [gone.id, randomUUID()],
  });
  assert.equal(status, 400);
  assert.deepEqual(pluck(body.errors, "field"), ["/create/1/price", "/delete/1"]);
  assert.equal((await get(gone.id)).status, 200);
  assert.equal(await total(), before + 1);
  const all = await bulk({ atomic: true, create: [named("Both"), named("Both")] });
  assert.equal(all.body.data.succeeded, 2);
});

test("a stale version fails alone", async () => {
  const { id, version } = await create("Versioned");
  const first = await bulk({ update: [{ id, version, price: "6" }] });
  assert.equal(first.body.data.results[0].data.version, version + 1);
  const { body } = await bulk({ update: [{ id, version, price: "7" }] });
  assert.deepEqual(
    [body.data.results[0].status, body.data.results[0].details],
    [409, { currentVersion: version + 1 }],
  );
  assert.equal((await bulk({ delete: [{ id, version }] })).body.data.results[0].status, 409);
});

test("variants, stock and counts follow", async () => {
  const variants = [{ name: "Size", values: ["S", "M"] }];
  const productVariants = [
    { options: { Size: "S" }, quantity: 2 },
    { options: { Size: "M" }, quantity: 3 },
  ];
  const { body } = await bulk({ create: [named("Shirt", { variants, productVariants })] });
  const [{ data }] = body.data.results;
  assert.equal(data.quantity, 5);
  const moved = await bulk({
    update: [{ id: data.id, productVariants: [{ id: data.productVariants[0].id, quantity: 10 }] }],
  });
  assert.equal(moved.body.data.results[0].data.quantity, 10);
  const { body: ledger } = await server.send(store, "GET", `/api/v1/products/${data.id}/stock/movements`);
  const sum = ledger.data.movements.reduce((s: number, { delta }: { delta: number }) => s + delta, 0);
  assert.equal(sum, 10);
});

test("another store's products are as if they were not there", async () => {
  const mine = await create("Mine");
  const { body } = await server.send(other, "POST", PATH, {
    body: { update: [{ id: mine.id, price: "1" }], delete: [randomUUID()] },
  });
  const [foreign, missing] = body.data.results;
  assert.deepEqual([foreign.status, foreign.code, foreign.message], [404, missing.code, missing.message]);
  assert.equal((await get(mine.id)).body.data.price, "5.00");
});

test("an unknown category fails alone", async () => {
  const { body } = await bulk({ create: [named("Lost", { category: randomUUID() }), named("Found")] });
  assert.deepEqual(pluck(body.data.results, "status"), [400, 201]);
  assert.equal(body.data.results[0].errors[0].field, "/create/0/category");
});

test("more than 250 operations, or none, are 400; a body of 5 MB is taken, one of 11 MB is 413", async () => {
  assert.equal((await bulk({ delete: Array.from({ length: 251 }, () => randomUUID()) })).status, 400);
  assert.equal((await bulk({})).status, 400);
  const translations = [{ language: "en", name: "Long", description: "x".repeat(50_000) }];
  const long = Array.from({ length: 100 }, () => ({ price: "1", translations }));
  assert.equal((await bulk({ create: long })).body.data.succeeded, 100);
  const tooLong = Array.from({ length: 230 }, () => ({ price: "1", translations }));
  assert.equal((await bulk({ create: tooLong })).status, 413);
});

test("a dry run and a replay are whole, too", async () => {
  const before = await total();
  const dry = await server.send(store, "POST", `${PATH}?dryRun=true`, { body: { create: [named("Dry")] } });
  assert.equal(dry.body.data.succeeded, 1);
  assert.equal(await total(), before);
  const headers = { "idempotency-key": "bulk-1" };
  const first = await bulk({ create: [named("Once")] }, { headers });
  const again = await bulk({ create: [named("Once")] }, { headers });
  assert.equal(first.text, again.text);
  assert.equal(await total(), before + 1);
});

test("cost is only for who may see it", async () => {
  const { key } = await store.makeKey(["products"]);
  const { body } = await bulk({ create: [named("Secret", { cost: "1" }), named("Open")] }, { key });
  const [secret, open] = body.data.results;
  assert.deepEqual([secret.status, open.status, "cost" in open.data], [403, 201, false]);
});
