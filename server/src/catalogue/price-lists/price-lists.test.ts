import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const LISTS = "/api/v1/price-lists";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const ask = (method: string, path = "", body?: unknown, sent: Sent = {}, at = store) =>
  server.send(at, method, `${LISTS}${path}`, { ...(body !== undefined && { body }), ...sent });
// Inactive ones: only so many can be active.
const created = async (more: Fields = {}): Promise<Json> =>
  dataOf(await ask("POST", "", { name: "Wholesale", isActive: false, ...more }), 201);
const made = async (path: string, body: object, at = store): Promise<Json> =>
  dataOf(await server.send(at, "POST", `/api/v1/${path}`, { body }), 201);
const product = (more: Fields = {}, at = store) =>
  made(
    "products",
    { price: "10.00", translations: [{ language: "en", name: randomUUID(), description: "" }], ...more },
    at,
  );
const withSizes = () =>
  product({
    variants: [{ name: "Size", values: ["S", "M"] }],
    productVariants: [{ options: { Size: "S" } }, { options: { Size: "M" }, price: "12.00" }],
  });
const put = async (id: string, body: Fields) => dataOf(await ask("PUT", `/${id}/prices`, body));
const pricesOf = async (id: string, query = ""): Promise<Json[]> =>
  dataOf(await ask("GET", `/${id}/prices${query}`)).prices;
const told = (rows: readonly Json[]) =>
  rows.map((one) => [one.variantId ?? one.productId, one.minimumQuantity, one.price]);

test("each endpoint is for who may, in their own store", async () => {
  const { id } = await created();
  const { id: productId } = await product();
  const reader = await store.makeKey(["products:read"]);
  const stranger = await store.makeKey(["coupons"]);
  for (const [method, path, body] of [
    ["GET", ""],
    ["GET", `/${id}`],
    ["POST", "", { name: "Another" }],
    ["PUT", `/${id}`, { name: "Other" }],
    ["DELETE", `/${id}`],
    ["GET", `/${id}/prices`],
    ["PUT", `/${id}/prices`, { set: [{ productId, price: "1" }] }],
  ] as const) {
    assertRefused(await ask(method, path, body, { key: undefined }), 401, "unauthenticated");
    assertRefused(await ask(method, path, body, stranger), 403, "permission_denied");
    if (method !== "GET") assertRefused(await ask(method, path, body, reader), 403, "permission_denied");
    if (!path) continue;
    const foreign = await ask(method, path, body, {}, elsewhere);
    assertRefused(foreign, 404, "not_found");
    const missing = await ask(method, path.replace(id, MISSING), body, {}, elsewhere);
    assert.equal(bytesOf(foreign), bytesOf(missing));
  }
  for (const path of ["", `/${id}`, `/${id}/prices`])
    assert.equal((await ask("GET", path, undefined, reader)).status, 200);
});

describe("a list", () => {
  test("keeps everything that is given, and has no prices at first", async () => {
    const { id: groupId } = await made("customer-groups", { name: randomUUID() });
    const given = {
      name: "Summer",
      isActive: false,
      startsAt: "2026-06-01T00:00:00.000Z",
      endsAt: "2100-09-01T00:00:00.000Z",
      customerGroupIds: [groupId],
    };
    const answer = await ask("POST", "", { ...given, name: "  Summer \n " });
    const { id, createdAt, updatedAt, version, priceCount, ...kept } = dataOf(answer, 201);
    assert.deepEqual([kept, version, priceCount], [given, 1, 0]);
    assert.equal(answer.headers.location, `${LISTS}/${id}`);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(dataOf(await ask("GET", `/${id}`)), answer.body.data);
  });

  test("is found, changed and deleted with its prices", async () => {
    const name = randomUUID();
    const list = await created({ name });
    const { id: productId } = await product();
    await put(list.id, { set: [{ productId, price: "9" }] });
    const { priceLists } = dataOf(await ask("GET", `?q=${name.slice(2).toUpperCase()}&isActive=false`));
    assert.deepEqual(
      priceLists.map((one: Json) => [one.id, one.priceCount]),
      [[list.id, 1]],
    );
    const renamed = dataOf(await ask("PUT", `/${list.id}`, { name: "Renamed", version: 2 }));
    assert.deepEqual([renamed.name, renamed.version, renamed.priceCount], ["Renamed", 3, 1]);
    assert.equal(
      (await ask("DELETE", `/${list.id}`, undefined, { headers: { "if-match": '"3"' } })).status,
      200,
    );
    assertRefused(await ask("GET", `/${list.id}`), 404, "not_found");
    assertRefused(await ask("GET", `/${list.id}/prices`), 404, "not_found");
  });

  test("bad input names the field", async () => {
    for (const [more, field, code] of [
      [{ name: "" }, "/name", "too_short"],
      [{ name: " - " }, "/name", "invalid_format"],
      [{ name: undefined }, "/name", "required"],
      [{ isActive: "yes" }, "/isActive", "invalid_type"],
      [{ startsAt: "2026-02-02", endsAt: "2026-02-01" }, "/endsAt", "not_after"],
      [{ customerGroupIds: [MISSING] }, "/customerGroupIds/0", "not_found"],
      [
        { customerGroupIds: Array.from({ length: 101 }, () => randomUUID()) },
        "/customerGroupIds",
        "too_many",
      ],
      [{ color: "red" }, "/color", "unknown_field"],
    ] as const)
      assertInvalid(await ask("POST", "", { name: "List", isActive: false, ...more }), [field, code]);
    assertRefused(
      await ask("POST", "", { name: "List", priceCount: 5 }),
      400,
      "read_only_field",
      "/priceCount",
    );
  });

  test("a replay answers the same, a stale version is 409, a dry run leaves nothing", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { name: "Once", isActive: false };
    const [one, again] = [await ask("POST", "", body, { headers }), await ask("POST", "", body, { headers })];
    assert.deepEqual([one.status, again.text], [201, one.text]);
    const { id } = one.body.data;
    await ask("PUT", `/${id}`, { name: "Twice" });
    assertRefused(await ask("PUT", `/${id}`, { name: "Thrice", version: 1 }), 409, "version_conflict");
    assertRefused(
      await ask("DELETE", `/${id}`, undefined, { headers: { "if-match": '"1"' } }),
      409,
      "version_conflict",
    );
    const dry = dataOf(await ask("POST", "?dryRun=true", body), 201);
    assertRefused(await ask("GET", `/${dry.id}`), 404, "not_found");
    await ask("DELETE", `/${id}?dryRun=true`);
    assert.equal((await ask("GET", `/${id}`)).status, 200);
  });

  test("at most 50 are active; one that has ended is none of them", async () => {
    const many = await server.createStore();
    const make = (more: Fields = {}) => ask("POST", "", { name: "List", ...more }, {}, many);
    dataOf(await make({ endsAt: "2020-01-01" }), 201);
    for (let n = 0; n < 50; n++) dataOf(await make(), 201);
    assertInvalid(await make(), ["/isActive", "too_many_active_price_lists"]);
    const { id } = dataOf(await make({ isActive: false }), 201);
    assertInvalid(await ask("PUT", `/${id}`, { isActive: true }, {}, many), [
      "/isActive",
      "too_many_active_price_lists",
    ]);
  });
});

describe("prices of a list", () => {
  test("are set, changed, listed and deleted; what changes nothing makes no new version", async () => {
    const { id } = await created();
    const [mug, shirt] = [await product(), await withSizes()];
    const [small] = shirt.productVariants;
    const set = [
      { productId: mug.id, price: "9.00" },
      { productId: mug.id, minimumQuantity: 10, price: 8 },
      { productId: shirt.id, price: "9.50" },
      { productId: shirt.id, variantId: small.id.toUpperCase(), price: "7.00" },
    ];
    const list = await put(id, { set });
    assert.deepEqual([list.priceCount, list.version], [4, 2]);
    const all = [
      [mug.id, 1, "9.00"],
      [mug.id, 10, "8.00"],
      [shirt.id, 1, "9.50"],
      [small.id, 1, "7.00"],
    ];
    const rows = await pricesOf(id);
    assert.deepEqual(told(rows), all);
    assert.deepEqual(Object.keys(rows[0]), [
      "id",
      "productId",
      "variantId",
      "minimumQuantity",
      "price",
      "updatedAt",
    ]);
    assert.deepEqual([rows[2].variantId, rows[3].productId], [null, shirt.id]);
    assert.equal((await put(id, { set })).version, 2);
    const changed = await put(id, { set: [{ productId: mug.id, price: "8.50" }] });
    assert.deepEqual([changed.priceCount, changed.version], [4, 3]);
    assert.deepEqual(told(await pricesOf(id, `?productId=${mug.id}`)), [[mug.id, 1, "8.50"], all[1]]);
    assert.deepEqual(told(await pricesOf(id, `?variantId=${small.id}`)), [all[3]]);
    assert.deepEqual(told(await pricesOf(id, "?minimumQuantity=10")), [all[1]]);
    assert.deepEqual(await pricesOf(id, "?updatedSince=2100-01-01"), []);
    assert.deepEqual(await pricesOf(id, `?productId=${mug.id}&fields=price&limit=1`), [{ price: "8.50" }]);
    const page = dataOf(await ask("GET", `/${id}/prices?limit=3`));
    assert.deepEqual([page.prices.length, page.pagination.total], [3, 4]);
    assert.deepEqual(told(await pricesOf(id, `?limit=3&after=${page.pagination.nextCursor}`)), [all[3]]);
    // An item is written anew by deleting all that the list has of it first.
    const anew = await put(id, {
      delete: [{ productId: mug.id }, { productId: shirt.id, variantId: small.id, minimumQuantity: 2 }],
      set: [{ productId: mug.id, minimumQuantity: 5, price: "8.75" }],
    });
    assert.deepEqual([anew.priceCount, anew.version], [3, 4]);
    assert.deepEqual(told(await pricesOf(id)), [all[2], all[3], [mug.id, 5, "8.75"]]);
    assert.equal((await put(id, { delete: [{ productId: mug.id, minimumQuantity: 1 }] })).version, 4);
  });

  test("bad input names the field, and nothing of it is done", async () => {
    const { id } = await created();
    const [mug, shirt] = [await product(), await withSizes()];
    const foreign = await product({}, elsewhere);
    const [small] = shirt.productVariants;
    const good = { productId: mug.id, price: "1" };
    const tiers = Array.from({ length: 11 }, (_, n) => ({ ...good, minimumQuantity: n + 1 }));
    for (const [body, ...faults] of [
      [{ set: [good, { ...good, minimumQuantity: 2, price: "-1" }] }, ["/set/1/price", "negative"]],
      [{ set: [{ ...good, price: "1.234" }] }, ["/set/0/price", "too_many_fraction_digits"]],
      [{ set: [{ productId: mug.id }] }, ["/set/0/price", "required"]],
      [{ set: [{ ...good, productId: MISSING }] }, ["/set/0/productId", "not_found"]],
      [{ set: [{ ...good, productId: foreign.id }] }, ["/set/0/productId", "not_found"]],
      [{ set: [{ ...good, variantId: small.id }] }, ["/set/0/variantId", "not_found"]],
      [{ set: [{ ...good, minimumQuantity: 0 }] }, ["/set/0/minimumQuantity", "too_small"]],
      [{ set: [good, { ...good, minimumQuantity: 1 }] }, ["/set/1", "not_unique"]],
      [{ set: [{ ...good, color: "red" }] }, ["/set/0/color", "unknown_field"]],
      [{ set: [] }, ["/set", "too_few"]],
      [{ set: Array.from({ length: 501 }, () => good) }, ["/set", "too_many"]],
      [{ set: tiers }, ["/set/0", "too_many"]],
      [{ delete: [{ minimumQuantity: 2 }] }, ["/delete/0/productId", "required"]],
    ] as [Fields, [string, string]][])
      assertInvalid(await ask("PUT", `/${id}/prices`, body), ...faults);
    assert.equal((await put(id, { set: tiers.slice(1) })).priceCount, 10);
    assertInvalid(await ask("PUT", `/${id}/prices`, { set: [good] }), ["/set/0", "too_many"]);
    assert.equal(dataOf(await ask("GET", `/${id}`)).version, 2);
  });

  test("sent again they change nothing, a stale version is 409, a dry run leaves nothing, and the log tells of them", async () => {
    const { id } = await created();
    const { id: productId } = await product();
    const set = [{ productId, price: "5" }];
    const dry = await ask("PUT", `/${id}/prices?dryRun=true`, { set });
    assert.equal(dataOf(dry).priceCount, 1);
    assert.deepEqual(await pricesOf(id), []);
    await put(id, { set, version: 1 });
    assertRefused(await ask("PUT", `/${id}/prices`, { set, version: 1 }), 409, "version_conflict");
    assert.equal((await put(id, { set, version: 2 })).version, 2);
    const { entries } = dataOf(
      await server.send(store, "GET", `/api/v1/audit?resourceId=${id}&action=price-lists.prices.update`),
    );
    assert.equal(entries.length, 1);
  });

  test("a list has at most 100,000 of them", async () => {
    const { id } = await created();
    const { id: productId } = await product();
    await put(id, { set: [{ productId, price: "5" }] });
    // As if the others were there.
    const client = await server.database.pool.connect();
    try {
      await client.query(`begin; set local app.store_id = '${store.id}'`);
      await client.query("update price_lists set price_count = 100000 where price_list_id = $1", [id]);
      await client.query("commit");
    } finally {
      client.release();
    }
    assertInvalid(
      await ask("PUT", `/${id}/prices`, { set: [{ productId, minimumQuantity: 2, price: "4" }] }),
      ["/set", "too_many"],
    );
    assert.equal((await put(id, { set: [{ productId, price: "4" }] })).priceCount, 100_000);
  });
});
