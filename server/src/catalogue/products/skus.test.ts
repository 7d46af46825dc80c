import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { startCountedServer } from "../../../test/counted-server.ts";
import { newProduct } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import type { Answer, Sent, TestStore } from "../../../test/server.ts";
import type { Json as Data, Fields } from "../../../test/shop.ts";

const PRODUCTS = "/api/v1/products";
const BY_SKU = `${PRODUCTS}/by-sku`;
const SETTINGS = "/api/v1/settings";

const counted = await startCountedServer();
after(() => counted.close());
const { server } = counted;
/** In the second, several products may have the same SKU. */
const [store, lax] = await Promise.all([server.createStore(), server.createStore()]);

const send = (method: string, path: string, body?: unknown, at = store, sent: Sent = {}) =>
  server.send(at, method, path, { ...(body !== undefined && { body }), ...sent });
const done = async (asked: Promise<Answer>, status = 200): Promise<Data> => dataOf(await asked, status);
const set = (at: TestStore, uniqueSkus: boolean) => done(send("PUT", SETTINGS, { uniqueSkus }, at));
await set(lax, false);
const input = (sku: string | null, more: Fields = {}) => newProduct({ price: "9.90", sku, ...more });
const sizes = (...skus: (string | null)[]) => ({
  variants: [{ name: "Size", values: skus.map((_, i) => `${i}`) }],
  productVariants: skus.map((sku, i) => ({ options: { Size: `${i}` }, sku, quantity: 1 })),
});
const post = (sku: string | null, more: Fields = {}, at = store) =>
  send("POST", PRODUCTS, input(sku, more), at);
const make = (sku: string | null, more: Fields = {}, at = store) => done(post(sku, more, at), 201);
const put = (id: string, body: Fields, at = store) => send("PUT", `${PRODUCTS}/${id}`, body, at);
const any = () => randomUUID().slice(-12).toUpperCase();

/** A 409 that names the field, and who has the SKU. */
function taken(answer: Answer, field: string, details: Fields): void {
  assertRefused(answer, 409, "duplicate");
  assert.deepEqual(
    answer.body.errors.map((error: Data) => [error.field, error.code]),
    [[field, "duplicate"]],
  );
  assert.deepEqual(answer.body.details, details);
}

describe("a SKU that somebody has", () => {
  test("is refused for a new product, whatever its case, naming who has it", async () => {
    const sku = any();
    const { id: productId } = await make(sku);
    taken(await post(sku.toLowerCase()), "/sku", { sku: sku.toLowerCase(), productId, variantId: null });
    const variant = await post(null, sizes(any(), sku));
    taken(variant, "/productVariants/1/sku", { sku, productId, variantId: null });
  });

  test("is refused where a variant of another product has it", async () => {
    const [a, b] = [any(), any()];
    const { id: productId, productVariants } = await make(null, sizes(a, b));
    const variantId = productVariants[1].id;
    taken(await post(b), "/sku", { sku: b, productId, variantId });
    const { id } = await make(any());
    taken(await put(id, { sku: b }), "/sku", { sku: b, productId, variantId });
    taken(await put(id, sizes(null, b)), "/productVariants/1/sku", { sku: b, productId, variantId });
  });

  test("is refused twice in one product", async () => {
    const sku = any();
    taken(await post(null, sizes(sku, sku.toLowerCase())), "/productVariants/1/sku", {
      sku: sku.toLowerCase(),
      productId: null,
      variantId: null,
    });
    taken(await post(sku, sizes(sku)), "/productVariants/0/sku", { sku, productId: null, variantId: null });
    const { id: productId, productVariants } = await make(null, sizes(sku, null));
    taken(await put(productId, { sku }), "/sku", { sku, productId, variantId: productVariants[0].id });
  });

  test("is somebody's own in another store, and where the setting is off", async () => {
    const sku = any();
    await make(sku);
    const other = await server.createStore();
    await make(sku, {}, other);
    await make(sku, {}, lax);
    await make(sku, sizes(sku, sku), lax);
  });

  test("is refused in a dry run, too", async () => {
    const sku = any();
    const { id: productId } = await make(sku);
    const answer = await send("POST", `${PRODUCTS}?dryRun=true`, input(sku));
    taken(answer, "/sku", { sku, productId, variantId: null });
  });

  test("several that are taken are all named", async () => {
    const [a, b] = [any(), any()];
    await make(a);
    await make(b);
    const answer = await post(a, sizes(null, b));
    assertRefused(answer, 409, "duplicate");
    assert.deepEqual(pluck(answer.body.errors, "field"), ["/sku", "/productVariants/1/sku"]);
  });

  test("one of many who want it at once gets it", async () => {
    const sku = any();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 ? post(sku) : post(null, sizes(null, sku.toLowerCase())))),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, ...Array(7).fill(409)]);
    assert.equal((await send("GET", `${PRODUCTS}?sku=${sku}`)).body.data.pagination.total, 1);
  });
});

describe("a SKU is free again", () => {
  test("when its product or variant has another one, none, or is gone", async () => {
    const [a, b, c, d] = [any(), any(), any(), any()];
    const { id, productVariants } = await make(a, sizes(b, c, d));
    await done(put(id, { sku: null }));
    await make(a);
    const [first, second] = productVariants;
    await done(
      put(id, {
        productVariants: [{ id: first.id, sku: any() }, { id: second.id }],
      }),
    );
    await make(b);
    await make(d);
    taken(await post(c), "/sku", { sku: c, productId: id, variantId: second.id });
    await done(send("DELETE", `${PRODUCTS}/${id}`));
    await make(c);
  });

  test("within its product: variants swap theirs, and the product takes one", async () => {
    const [a, b] = [any(), any()];
    const { id, productVariants } = await make(null, sizes(a, b));
    const [first, second] = productVariants;
    await done(
      put(id, {
        productVariants: [
          { id: first.id, sku: b },
          { id: second.id, sku: a.toLowerCase() },
        ],
      }),
    );
    await done(put(id, { sku: a, productVariants: [{ id: first.id }, { id: second.id, sku: null }] }));
    assert.equal((await done(send("GET", `${BY_SKU}/${a}`))).id, id);
  });

  test("an update that leaves its SKU as it is, is no clash", async () => {
    const sku = any();
    const { id } = await make(sku, sizes(any(), any()));
    const before = await done(send("GET", `${PRODUCTS}/${id}`));
    await done(put(id, { ...before, price: "8.00" }));
    await done(put(id, { sku: sku.toLowerCase() }));
  });
});

describe("the setting", () => {
  test("a new store has it, and it is turned on only where no two have the same SKU", async () => {
    const at = await server.createStore();
    assert.equal((await done(send("GET", SETTINGS, undefined, at))).uniqueSkus, true);
    await set(at, false);
    const sku = any();
    const own = await make(sku, {}, at);
    const other = await make(null, sizes(sku.toLowerCase(), "OTHER"), at);
    const gone = await make(sku, {}, at);
    await done(send("DELETE", `${PRODUCTS}/${gone.id}`, undefined, at));
    const answer = await send("PUT", SETTINGS, { uniqueSkus: true, name: "Not so" }, at);
    assertRefused(answer, 409, "duplicate");
    assert.equal(answer.body.errors[0].field, "/uniqueSkus");
    const [{ owners }] = answer.body.details.duplicates;
    assert.deepEqual(owners, [
      { productId: own.id, variantId: null },
      { productId: other.id, variantId: other.productVariants[0].id },
    ]);
    assert.notEqual((await done(send("GET", SETTINGS, undefined, at))).name, "Not so");
    await done(put(own.id, { sku: any() }, at));
    await set(at, true);
    taken(await post("other", {}, at), "/sku", {
      sku: "other",
      productId: other.id,
      variantId: other.productVariants[1].id,
    });
    await set(at, false);
    await make("OTHER", {}, at);
  });

  test("is turned on while products are written, and misses none of them", async () => {
    const at = await server.createStore();
    await set(at, false);
    const skus = Array.from({ length: 24 }, any);
    const writing = Promise.all(skus.map((sku) => make(sku, {}, at)));
    const setting = set(at, true);
    const made = await writing;
    await setting;
    await Promise.all(
      skus.map(async (sku, i) =>
        taken(await post(sku, {}, at), "/sku", { sku, productId: made[i].id, variantId: null }),
      ),
    );
  });
});

describe("in bulk", () => {
  test("each operation sees who had a SKU before, and what those before it got", async () => {
    const [a, b, c] = [any(), any(), any()];
    const { id: first } = await make(a);
    const { id: second } = await make(b);
    const { results } = await done(
      send("POST", `${PRODUCTS}/bulk`, {
        create: [input(c), input(c.toLowerCase()), input(a), input(null, sizes(any(), c))],
        update: [
          { id: first, sku: b },
          { id: second, sku: b.toLowerCase() },
        ],
      }),
    );
    assert.deepEqual(
      results.map(({ status, errors }: Data) => [status, errors?.[0].field]),
      [
        [201, undefined],
        [409, "/create/1/sku"],
        [409, "/create/2/sku"],
        [409, "/create/3/productVariants/1/sku"],
        [409, "/update/0/sku"],
        [200, undefined],
      ],
    );
    assert.deepEqual(results[2].details, { sku: a, productId: first, variantId: null });
    assert.deepEqual(results[4].details, { sku: b, productId: second, variantId: null });
  });

  test("what failed otherwise takes no SKU from those behind it", async () => {
    const [sku, slug] = [any(), `taken-${any().toLowerCase()}`];
    await make(null, { slug });
    const create = [input(sku, { slug }), input(sku)];
    const { results } = await done(send("POST", `${PRODUCTS}/bulk`, { create }));
    assert.deepEqual(pluck(results, "status"), [409, 201]);
  });

  test("products are named by SKU, a variant's too", async () => {
    const [a, b, c] = [any(), any(), any()];
    const [{ id: first }, { id: second }] = [await make(a), await make(null, sizes(b))];
    await make(c);
    const { results } = await done(
      send("POST", `${PRODUCTS}/bulk`, {
        match: "sku",
        update: [
          { sku: a.toLowerCase(), price: "1.00" },
          { sku: ` ${b} `, price: "2.00" },
          { sku: any(), price: "3.00" },
          { price: "3.00" },
          { sku: a, id: first, price: "4.00" },
          { sku: a, price: "5.00" },
        ],
        delete: [c, { sku: any() }, { sku: b, version: 99 }],
      }),
    );
    assert.deepEqual(
      results.map(({ status, code, errors }: Data) => [status, code, errors?.[0].field]),
      [
        [200, undefined, undefined],
        [200, undefined, undefined],
        [404, "not_found", "/update/2"],
        [400, "validation_failed", "/update/3/sku"],
        [400, "validation_failed", "/update/4/sku"],
        [400, "validation_failed", "/update/5/sku"],
        [200, undefined, undefined],
        [404, "not_found", "/delete/1"],
        [400, "validation_failed", "/delete/2/sku"],
      ],
    );
    const told = results.slice(0, 2).map(({ data }: Data) => [data.id, data.price, data.sku]);
    assert.deepEqual(told, [
      [first, "1.00", a],
      [second, "2.00", null],
    ]);
    assertRefused(await send("GET", `${BY_SKU}/${c}`), 404, "not_found");
  });

  test("a SKU of several products is refused, and two SKUs of one product", async () => {
    const [sku, a, b] = [any(), any(), any()];
    await make(sku, {}, lax);
    await make(null, sizes(sku), lax);
    await make(null, sizes(a, b), lax);
    const update = [sku, a, b].map((one) => ({ sku: one, price: "1.00" }));
    const { results } = await done(send("POST", `${PRODUCTS}/bulk`, { match: "sku", update }, lax));
    assert.deepEqual(pluck(results, "status", "code"), [
      [409, "duplicate"],
      [200, undefined],
      [400, "validation_failed"],
    ]);
  });

  test("without `match`, nobody is named by SKU", async () => {
    const answer = await send("POST", `${PRODUCTS}/bulk`, { update: [{ sku: any() }] });
    assert.deepEqual(answer.body.data.results[0].errors[0].field, "/update/0/id");
    assertInvalid(await send("POST", `${PRODUCTS}/bulk`, { match: "slug", delete: [any()] }), [
      "/match",
      "invalid_choice",
    ]);
  });
});

describe("by SKU", () => {
  test("a product is read by its SKU or a variant's, whatever the case", async () => {
    const [a, b] = [`${any()}/ä #1`, any()];
    const { id, productVariants } = await make(a, sizes(b));
    for (const sku of [a, a.toLowerCase(), b]) {
      const answer = await send("GET", `${BY_SKU}/${encodeURIComponent(sku)}`);
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.data.id, id);
      assert.equal(answer.headers.etag, '"1"');
    }
    const known = { headers: { "if-none-match": '"1"' } };
    assert.equal((await send("GET", `${BY_SKU}/${b}`, undefined, store, known)).status, 304);
    await done(put(id, { productVariants: [{ id: productVariants[0].id, sku: any() }] }));
    assertRefused(await send("GET", `${BY_SKU}/${b}`), 404, "not_found");
  });

  test("what is not there, deleted, too long or another store's, is 404 with the same bytes", async () => {
    const sku = any();
    const other = await server.createStore();
    await make(sku, {}, other);
    const missing = await send("GET", `${BY_SKU}/${any()}`);
    assertRefused(missing, 404, "not_found");
    for (const path of [sku, "x".repeat(300), "%20", "%00", MISSING])
      assert.equal(bytesOf(await send("GET", `${BY_SKU}/${path}`)), bytesOf(missing));
    const { id } = await make(sku);
    await done(send("DELETE", `${PRODUCTS}/${id}`));
    assertRefused(await send("GET", `${BY_SKU}/${sku}`), 404, "not_found");
    assertRefused(await send("PUT", `${BY_SKU}/${sku}`, { price: "1.00" }), 404, "not_found");
  });

  test("a SKU of several products is 409; of one product twice, it is that one", async () => {
    const sku = any();
    const { id } = await make(sku, sizes(sku, sku), lax);
    assert.equal((await done(send("GET", `${BY_SKU}/${sku}`, undefined, lax))).id, id);
    await make(sku, {}, lax);
    for (const answer of [
      await send("GET", `${BY_SKU}/${sku}`, undefined, lax),
      await send("PUT", `${BY_SKU}/${sku}`, { price: "1.00" }, lax),
    ])
      assertRefused(answer, 409, "duplicate");
  });

  test("a product is changed, with its version, and not in a dry run", async () => {
    const [a, b] = [any(), any()];
    const { id } = await make(a, sizes(b));
    const dry = await send("PUT", `${BY_SKU}/${b}?dryRun=true`, { price: "3.00" });
    assert.equal(dry.body.data.price, "3.00");
    const changed = await done(send("PUT", `${BY_SKU}/${b}`, { price: "4.00", sku: any() }));
    assert.deepEqual([changed.id, changed.price, changed.version], [id, "4.00", 2]);
    const stale = { headers: { "if-match": '"1"' } };
    assertRefused(
      await send("PUT", `${BY_SKU}/${b}`, { price: "5.00" }, store, stale),
      409,
      "version_conflict",
    );
    assertInvalid(await send("PUT", `${BY_SKU}/${b}`, { price: "x" }), ["/price", "not_a_decimal"]);
  });

  test("needs a credential and the permission for products", async () => {
    const sku = any();
    await make(sku, { cost: "3.00" });
    const path = `${BY_SKU}/${sku}`;
    assertRefused(await send("GET", path, undefined, store, { key: undefined }), 401, "unauthenticated");
    assertRefused(await send("PUT", path, {}, store, { key: undefined }), 401, "unauthenticated");
    const { key: reader } = await store.makeKey(["products:read"]);
    const { key: orders } = await store.makeKey(["orders"]);
    const seen = await done(send("GET", path, undefined, store, { key: reader }));
    assert.ok(!("cost" in seen));
    assertRefused(await send("PUT", path, {}, store, { key: reader }), 403, "permission_denied");
    assertRefused(await send("GET", path, undefined, store, { key: orders }), 403, "permission_denied");
  });
});

describe("what it costs", () => {
  test("a write takes as many round trips as before, a read by SKU takes one", async () => {
    const headers = () => ({ headers: { "idempotency-key": randomUUID() } });
    const fresh = () => send("POST", PRODUCTS, input(any(), sizes(any(), any())), store, headers());
    assert.equal((await counted.costOf(store, fresh)).roundTrips, 2);
    const { id, sku } = await make(any());
    assert.equal((await counted.costOf(store, () => put(id, { sku: any() }))).roundTrips, 2);
    const { id: other, sku: own } = await make(any());
    const read = () => send("GET", `${BY_SKU}/${own}`);
    assert.equal((await counted.costOf(store, read)).roundTrips, 1);
    const byPrice = () => put(other, { price: String(Math.ceil(Math.random() * 1e6)) });
    const bySku = () => send("PUT", `${BY_SKU}/${own}`, { price: String(Math.ceil(Math.random() * 1e6)) });
    const [plain, found] = [await counted.costOf(store, byPrice), await counted.costOf(store, bySku)];
    assert.deepEqual([plain.roundTrips, found.roundTrips], [2, 3]);
    assert.equal(found.statements, plain.statements + 1, "an update that keeps its SKUs writes none");
    assert.ok(sku);
  });
});
