import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type CountedServer, startCountedServer } from "../../../test/counted-server.ts";
import { newProduct, nounAt } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const PATH = "/api/v1/stock/set";

const server = await testServer();
const [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);
const products = nounAt(server, store, "/api/v1/products");
const { created, readBack } = products;
const locations = nounAt(server, store, "/api/v1/locations");
const shirt = (more: Fields = {}) =>
  created(
    newProduct({
      variants: [{ name: "Size", values: ["S", "M"] }],
      productVariants: ["S", "M"].map((size) => ({
        options: { Size: size },
        quantity: 5,
        sku: randomUUID(),
      })),
      ...more,
    }),
  );
const mug = (more: Fields = {}, at?: TestStore) =>
  created(newProduct({ quantity: 10, sku: randomUUID(), ...more }), at);

const send = (operations: unknown, more: Fields = {}, sent: Sent = {}, query = "") =>
  server.send(store, "POST", `${PATH}${query}`, { body: { operations, reason: "count", ...more }, ...sent });
const set = async (...operations: unknown[]): Promise<Json> => dataOf(await send(operations));
const movements = async (id: string): Promise<Json[]> =>
  dataOf(await server.send(store, "GET", `/api/v1/products/${id}/stock/movements?limit=100`)).movements;
const sold = async (id: string): Promise<number> => (await readBack(id)).quantity;

describe("the stock of many items is set at once:", () => {
  test("by ids and by SKUs, each with its own result and a row of the ledger", async () => {
    const [one, two, three] = [await mug(), await shirt(), await mug()];
    const [small, medium] = two.productVariants;
    const { results, succeeded, failed } = await set(
      { productId: one.id.toUpperCase(), set: 7, expected: 10 },
      { productId: two.id, variantId: small.id, set: 0 },
      { sku: ` ${medium.sku.toUpperCase()} `, set: 9, expected: 5 },
      { sku: three.sku, set: 10 },
    );
    assert.deepEqual([succeeded, failed], [4, 0]);
    assert.deepEqual(pluck(results, "operation"), ["set", "set", "set", "set"]);
    assert.deepEqual(pluck(results, "index"), [0, 1, 2, 3]);
    assert.deepEqual(pluck(results, "status"), [200, 200, 200, 200]);
    const told = (results as Json[]).map(({ data }) => [
      data.productId,
      data.variantId,
      data.quantity,
      data.version,
    ]);
    assert.deepEqual(told, [
      [one.id, null, 7, one.version + 1],
      [two.id, small.id, 0, two.version + 1],
      [two.id, medium.id, 9, two.version + 1],
      [three.id, null, 10, three.version],
    ]);
    assert.equal(results[3].data.movementId, null, "what is so already is no movement");
    assert.deepEqual([await sold(one.id), await sold(two.id), await sold(three.id)], [7, 9, 10]);
    assert.equal((await readBack(two.id)).version, two.version + 1, "a product changes once");
    const [last] = await movements(one.id);
    assert.deepEqual([last!.id, last!.delta, last!.reason], [results[0].data.movementId, -3, "count"]);
    assert.equal((await movements(two.id)).length, 4);
    const again = await set({ sku: one.sku, set: 7 });
    assert.deepEqual(
      [again.results[0].data.version, again.results[0].data.movementId],
      [one.version + 1, null],
    );
  });

  test("why and for what is in the ledger of each", async () => {
    const { id } = await mug();
    dataOf(await send([{ productId: id, set: 3 }], { reason: "stocktake", reference: "ERP-17" }));
    const [last] = await movements(id);
    assert.deepEqual([last!.reason, last!.reference], ["stocktake", "ERP-17"]);
  });

  test("one that fails leaves nothing, says why at its place, and the others are done", async () => {
    const [one, two, three] = [await mug(), await mug(), await shirt()];
    const { results, succeeded, failed } = await set(
      { productId: one.id, set: 1, expected: 9 },
      { productId: two.id, set: 2, expected: 10 },
      { productId: MISSING, set: 1 },
      { sku: "nobody has it", set: 1 },
      { productId: three.id, set: 1 },
      { productId: three.id, variantId: MISSING, set: 1 },
      { productId: two.id, set: 3 },
      { sku: two.sku, set: 3 },
      { productId: one.id, set: -1 },
      { productId: one.id, sku: one.sku, set: 1 },
      { set: 1 },
      { sku: one.sku, variantId: MISSING, set: 1 },
      { productId: "mug", set: 1 },
      { productId: one.id },
      { productId: one.id, set: "1" },
      { productId: one.id, set: 1, quantity: 2 },
      "nothing",
      { productId: one.id, set: 1, locationId: MISSING },
    );
    assert.deepEqual([succeeded, failed], [1, 17]);
    assert.deepEqual(
      pluck(results, "status"),
      [409, 200, 404, 404, 400, 400, 400, 400, 409, 400, 400, 400, 400, 400, 400, 400, 400, 400],
    );
    assert.deepEqual(results[0].details, { currentQuantity: 10, currentVersion: one.version });
    assert.equal(results[0].code, "version_conflict");
    assert.equal(results[8].code, "insufficient_stock");
    assert.deepEqual(
      results.flatMap(({ errors }: Json) => (errors ? pluck(errors, "field") : [])),
      [
        "/operations/0",
        "/operations/2",
        "/operations/3",
        "/operations/4/variantId",
        "/operations/5/variantId",
        "/operations/6/productId",
        "/operations/7/sku",
        "/operations/8",
        "/operations/9/productId",
        "/operations/10/productId",
        "/operations/11/variantId",
        "/operations/12/productId",
        "/operations/13/set",
        "/operations/14/set",
        "/operations/15/quantity",
        "/operations/16",
        "/operations/17/locationId",
      ],
    );
    assert.deepEqual([await readBack(one.id), await readBack(three.id)], [one, three]);
    assert.equal(await sold(two.id), 2);
  });

  test("a SKU that several have names none of them", async () => {
    const put = (uniqueSkus: boolean) =>
      server.send(store, "PUT", "/api/v1/settings", { body: { uniqueSkus } });
    assert.equal((await put(false)).status, 200);
    const sku = randomUUID();
    const [one, two] = [await mug({ sku }), await mug({ sku })];
    const { results } = await set({ sku, set: 1 });
    assert.deepEqual([results[0].status, results[0].code], [409, "duplicate"]);
    const inOne = await shirt({
      productVariants: ["S", "M"].map((size) => ({
        options: { Size: size },
        quantity: 5,
        sku: `${sku} twice`,
      })),
    });
    assert.equal((await set({ sku: `${sku} twice`, set: 1 })).results[0].code, "duplicate");
    assert.deepEqual([await sold(one.id), await sold(two.id), await sold(inOne.id)], [10, 10, 10]);
  });

  test("at locations: one item at several, and what lies apart is not sold", async () => {
    const { id, sku } = await mug();
    const [annex, apart] = [
      await locations.created({ name: "Annex" }),
      await locations.created({ name: "Apart", sellsOnline: false }),
    ];
    const { results, failed } = await set(
      { sku, set: 4, locationId: annex.id.toUpperCase(), expected: 0 },
      { productId: id, set: 30, locationId: apart.id },
      { sku, set: 8, expected: 10 },
    );
    assert.equal(failed, 0);
    assert.deepEqual(
      (results as Json[]).map(({ data }) => [data.locationId, data.quantity]),
      [
        [annex.id, 4],
        [apart.id, 30],
        [undefined, 8],
      ],
    );
    assert.equal(await sold(id), 12);
    const defaultId = (await locations.list()).locations.find(({ isDefault }: Json) => isDefault).id;
    const twice = await set({ sku, set: 1 }, { sku, set: 2, locationId: defaultId });
    assert.deepEqual(
      pluck(twice.results, "status"),
      [200, 400],
      "the default location by its name is the same place",
    );
  });

  test("atomic: one that fails undoes all, and all faults are told", async () => {
    const [one, two] = [await mug(), await mug()];
    const operations = [
      { productId: one.id, set: 1 },
      { productId: two.id, set: 1, expected: 3 },
      { sku: "nobody has it", set: 1 },
    ];
    const answer = await send(operations, { atomic: true });
    assertRefused(answer, 409, "version_conflict");
    assert.deepEqual(pluck(answer.body.errors, "field"), ["/operations/1", "/operations/2"]);
    assert.deepEqual(await readBack(one.id), one);
    const done = dataOf(await send(operations.slice(0, 1), { atomic: true }));
    assert.equal(done.succeeded, 1);
  });

  test("a dry run changes nothing; a retry under one key gets the first answer", async () => {
    const { id, ...before } = await mug();
    const operations = [{ productId: id, set: 1, expected: 10 }];
    const headers = { "idempotency-key": randomUUID() };
    const dry = await send(operations, {}, { headers }, "?dryRun=true");
    assert.equal(dataOf(dry).results[0].data.quantity, 1);
    assert.deepEqual(await readBack(id), { id, ...before });
    const first = await send(operations, {}, { headers });
    assert.equal(dataOf(first).succeeded, 1);
    const second = await send(operations, {}, { headers });
    assert.equal(second.text, first.text);
    assert.equal(second.headers["idempotent-replayed"], "true");
    assertRefused(await send([{ productId: id, set: 2 }], {}, { headers }), 409, "idempotency_key_reused");
    assert.deepEqual([await sold(id), (await movements(id)).length], [1, 2]);
  });

  test("of 20 that count the same 50 items at once, each count is of one of them", async () => {
    const items = await Promise.all(Array.from({ length: 50 }, () => mug()));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        // Locks are taken in the order of ids, however the request names them.
        const shuffled = items.toSorted(() => Math.random() - 0.5);
        return send(shuffled.map(({ id }) => ({ productId: id, set: 100 + i, expected: 10 })));
      }),
    );
    const won = new Map<string, number[]>();
    for (const { body } of answers)
      for (const { success, data } of body.data.results)
        if (success) won.set(data.productId, [...(won.get(data.productId) ?? []), data.quantity]);
    for (const { id } of items) {
      assert.equal(won.get(id)?.length, 1);
      assert.equal(await sold(id), won.get(id)![0]);
    }
  });

  test("who falls low is told of once", async () => {
    const { id, version } = await mug({ lowStockThreshold: 4 });
    await set({ productId: id, set: 4 });
    const { events } = dataOf(await server.send(store, "GET", "/api/v1/events?limit=100"));
    const types = events
      .filter(
        ({ data, type }: Json) =>
          data?.id === id && data.version === version + 1 && type !== "product_created",
      )
      .map(({ type }: Json) => type);
    assert.deepEqual(types.toSorted(), ["product_updated", "stock_low"]);
  });

  test("levels, quantities and the ledger agree at the end", async () => {
    const apart = await server.sql(
      store,
      `select l.item_id from stock_levels l left join stock_movements m on m.store_id = $1 and m.item_id = l.item_id
        and m.location_id = l.location_id where l.store_id = $1
      group by l.item_id, l.location_id, l.quantity having l.quantity <> coalesce(sum(m.delta), 0)
      union all select p.product_id from products p where p.store_id = $1 and p.quantity <>
        (select coalesce(sum(l.quantity), 0) from stock_levels l join locations o on o.store_id = $1 and o.location_id = l.location_id
          where l.store_id = $1 and l.product_id = p.product_id and o.sells_online)`,
      [store.id],
    );
    assert.deepEqual(apart, []);
  });
});

describe("who and what is let in:", () => {
  test("401 without a key, 403 without the permission, also for one that only reads", async () => {
    const { id } = await mug();
    const operations = [{ productId: id, set: 1 }];
    assertRefused(await send(operations, {}, { key: undefined }), 401, "unauthenticated");
    for (const permission of ["orders", "products:read"])
      assertRefused(await send(operations, {}, await store.makeKey([permission])), 403, "permission_denied");
    assert.equal(await sold(id), 10);
    assert.equal((await send(operations, {}, await store.makeKey(["products"]))).status, 200);
  });

  test("another store's product, SKU, variant and location are as missing ones", async () => {
    const theirs = await mug({}, elsewhere);
    const place = await nounAt(server, elsewhere, "/api/v1/locations").created({ name: "Annex" });
    const { id } = await mug();
    const same = { headers: { "x-request-id": "same" } };
    for (const [foreign, missing] of [
      [{ productId: theirs.id }, { productId: MISSING }],
      [{ sku: theirs.sku }, { sku: randomUUID() }],
      [
        { productId: id, locationId: place.id },
        { productId: id, locationId: MISSING },
      ],
    ]) {
      const answers = [];
      for (const one of [foreign, missing]) answers.push(await send([{ ...one, set: 1 }], {}, same));
      assert.equal(answers[0]!.body.data.failed, 1);
      assert.equal(bytesOf(answers[0]!), bytesOf(answers[1]!));
    }
    const read = await server.send(elsewhere, "GET", `/api/v1/products/${theirs.id}`);
    assert.equal(dataOf(read).quantity, 10);
  });

  test("250 operations and no more, none is 400, and the reason is needed", async () => {
    const { id } = await mug();
    const many = (count: number) => Array.from({ length: count }, () => ({ productId: id, set: 1 }));
    assertInvalid(await send(many(251)), ["/operations", "too_many"]);
    assertInvalid(await send([]), ["/operations", "too_few"]);
    assertInvalid(await send(undefined), ["/operations", "required"]);
    assertInvalid(await send(many(1), { reason: undefined }), ["/reason", "required"]);
    assertInvalid(await send(many(1), { reason: "x".repeat(101) }), ["/reason", "too_long"]);
    assertInvalid(await send(many(1), { reference: "x".repeat(256) }), ["/reference", "too_long"]);
    const { results: long } = await set({ sku: "x".repeat(256), set: 1 });
    assert.deepEqual(pluck(long[0].errors, "code"), ["too_long"]);
    assertInvalid(await send(many(1), { color: "red" }), ["/color", "unknown_field"]);
    const { results } = dataOf(await send(many(250)));
    assert.deepEqual([results.length, results[0].status, results[249].status], [250, 200, 400]);
  });
});

describe("what it costs", () => {
  let counted: CountedServer;
  let at: TestStore;
  before(async () => {
    counted = await startCountedServer();
    at = await counted.server.createStore();
  });
  after(() => counted?.close());

  test("no more statements for 100 items than for one", async () => {
    const make = () =>
      counted.server.send(at, "POST", "/api/v1/products", {
        body: newProduct({ quantity: 1, sku: randomUUID() }),
      });
    const items = (await Promise.all(Array.from({ length: 100 }, make))).map(({ body }) => body.data);
    let quantity = 1;
    const costOf = (count: number) =>
      counted.costOf(at, () => {
        quantity++;
        const operations = items.slice(0, count).map(({ sku }) => ({ sku, set: quantity }));
        return counted.server.send(at, "POST", PATH, { body: { operations, reason: "count" } });
      });
    const [one, many] = [await costOf(1), await costOf(100)];
    // Beside a busy machine, a statement of something else may be counted along.
    assert.ok(many.statements <= one.statements + 1, `${many.statements} and ${one.statements}`);
    assert.ok(many.roundTrips <= 4, `${many.roundTrips}`);
  });
});
