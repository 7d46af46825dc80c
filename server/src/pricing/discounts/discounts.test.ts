import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const DISCOUNTS = "/api/v1/discounts";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const fresh = (more: Fields = {}) => ({ name: "Sale", type: "percentage", value: "10", ...more });
const ask = (method: string, path = "", body?: unknown, sent: Sent = {}, at = store) =>
  server.send(at, method, `${DISCOUNTS}${path}`, { ...(body !== undefined && { body }), ...sent });
// Inactive ones: only so many can be active.
const created = async (more: Fields = {}): Promise<Json> =>
  dataOf(await ask("POST", "", fresh({ isActive: false, ...more })), 201);
const made = async (path: string, body: object, at = store): Promise<string> =>
  dataOf(await server.send(at, "POST", `/api/v1/${path}`, { body }), 201).id;
const product = (at = store) =>
  made(
    "products",
    { price: "1.00", translations: [{ language: "en", name: randomUUID(), description: "" }] },
    at,
  );
const category = (at = store) =>
  made("categories", { translations: [{ language: "en", name: randomUUID() }] }, at);
const group = (at = store) => made("customer-groups", { name: randomUUID() }, at);

describe("each endpoint", () => {
  test("is for who may, in their own store", async () => {
    const { id } = await created();
    const reader = await store.makeKey(["coupons:read"]);
    const stranger = await store.makeKey(["products"]);
    for (const [method, path, body] of [
      ["GET", ""],
      ["GET", `/${id}`],
      ["POST", "", fresh()],
      ["PUT", `/${id}`, { name: "Other" }],
      ["DELETE", `/${id}`],
    ] as const) {
      assertRefused(await ask(method, path, body, { key: undefined }), 401, "unauthenticated");
      assertRefused(await ask(method, path, body, stranger), 403, "permission_denied");
      if (method !== "GET") assertRefused(await ask(method, path, body, reader), 403, "permission_denied");
      if (!path) continue;
      const foreign = await ask(method, path, body, {}, elsewhere);
      assertRefused(foreign, 404, "not_found");
      assert.equal(bytesOf(foreign), bytesOf(await ask(method, `/${MISSING}`, body, {}, elsewhere)));
    }
    assert.equal((await ask("GET", `/${id}`, undefined, reader)).status, 200);
  });
});

describe("create", () => {
  test("keeps everything that is given", async () => {
    const [productId, categoryId, groupId, got] = [
      await product(),
      await category(),
      await group(),
      await product(),
    ];
    const given = {
      name: "Three for two",
      type: "buy_x_get_y",
      value: "100",
      startsAt: "2026-06-01T00:00:00.000Z",
      endsAt: "2100-09-01T00:00:00.000Z",
      minimumSubtotal: "20.00",
      minimumQuantity: 3,
      usageLimit: 100,
      usageLimitPerCustomer: 1,
      productIds: [productId],
      categoryIds: [categoryId],
      customerGroupIds: [groupId],
      buyXGetY: {
        buyQuantity: 2,
        getQuantity: 1,
        timesPerOrder: 5,
        getProductIds: [got],
        getCategoryIds: [],
      },
      combinesWith: { coupons: true, automatic: false, shipping: true },
      isActive: false,
    };
    const answer = await ask("POST", "", given);
    const { id, createdAt, updatedAt, usedCount, version, ...kept } = dataOf(answer, 201);
    assert.deepEqual([kept, usedCount, version], [given, 0, 1]);
    assert.equal(answer.headers.location, `${DISCOUNTS}/${id}`);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(dataOf(await ask("GET", `/${id}`)), answer.body.data);
  });

  test("needs a name, a type and a value; the rest is open, and nothing is combined", async () => {
    const one = dataOf(
      await ask("POST", "", { name: "  Ten \n off ", type: "fixed", value: 10, isActive: false }),
      201,
    );
    assert.deepEqual([one.name, one.value, one.buyXGetY], ["Ten off", "10.00", null]);
    assert.deepEqual(one.combinesWith, { coupons: false, automatic: false, shipping: false });
    assert.deepEqual([one.productIds, one.categoryIds, one.customerGroupIds], [[], [], []]);
    assert.equal((await created({ type: "free_shipping", value: undefined })).value, "0");
    const part = await created({
      type: "buy_x_get_y",
      buyXGetY: { buyQuantity: 1, getQuantity: 1 },
      combinesWith: { coupons: true },
    });
    assert.deepEqual(part.buyXGetY, {
      buyQuantity: 1,
      getQuantity: 1,
      timesPerOrder: null,
      getProductIds: [],
      getCategoryIds: [],
    });
    assert.deepEqual(part.combinesWith, { coupons: true, automatic: false, shipping: false });
    assertInvalid(await ask("POST", "", {}), ["/name", "required"], ["/type", "required"]);
  });

  const pair = { buyQuantity: 1, getQuantity: 1 };
  const faults: [Fields, string, string][] = [
    [{ name: "" }, "/name", "too_short"],
    [{ name: " - " }, "/name", "invalid_format"],
    [{ type: "bogus" }, "/type", "invalid_choice"],
    [{ value: undefined }, "/value", "required"],
    [{ value: "0" }, "/value", "not_positive"],
    [{ value: "-1" }, "/value", "negative"],
    [{ value: "100.0001" }, "/value", "too_large"],
    [{ type: "fixed", value: "1.234" }, "/value", "too_many_fraction_digits"],
    [{ type: "free_shipping", value: "1" }, "/value", "too_large"],
    [{ type: "buy_x_get_y" }, "/buyXGetY", "required"],
    [{ type: "buy_x_get_y", value: "101", buyXGetY: pair }, "/value", "too_large"],
    [{ buyXGetY: pair }, "/buyXGetY", "only_of_buy_x_get_y"],
    [{ type: "buy_x_get_y", buyXGetY: { ...pair, buyQuantity: 0 } }, "/buyXGetY/buyQuantity", "too_small"],
    [{ type: "buy_x_get_y", buyXGetY: { buyQuantity: 1 } }, "/buyXGetY/getQuantity", "required"],
    [
      { type: "buy_x_get_y", buyXGetY: { ...pair, getProductIds: [MISSING] } },
      "/buyXGetY/getProductIds/0",
      "not_found",
    ],
    [{ combinesWith: { everything: true } }, "/combinesWith/everything", "unknown_field"],
    [{ combinesWith: null }, "/combinesWith", "invalid_type"],
    [{ minimumQuantity: 0 }, "/minimumQuantity", "too_small"],
    [{ minimumSubtotal: "-1" }, "/minimumSubtotal", "negative"],
    [{ usageLimit: 0 }, "/usageLimit", "too_small"],
    [{ startsAt: "2026-02-02", endsAt: "2026-02-01" }, "/endsAt", "not_after"],
    [{ productIds: [MISSING] }, "/productIds/0", "not_found"],
    [{ categoryIds: [MISSING] }, "/categoryIds/0", "not_found"],
    [{ customerGroupIds: [MISSING] }, "/customerGroupIds/0", "not_found"],
    [{ productIds: Array.from({ length: 101 }, () => randomUUID()) }, "/productIds", "too_many"],
    [{ usedCount: 1 }, "/usedCount", "read_only_field"],
    [{ bogus: 1 }, "/bogus", "unknown_field"],
  ];
  for (const [more, field, code] of faults)
    test(`${JSON.stringify(more).slice(0, 70)} is 400 ${code} at ${field}`, async () => {
      const answer = await ask("POST", "", fresh({ isActive: false, ...more }));
      assertRefused(answer, 400, code === "read_only_field" ? code : "validation_failed", [field, code]);
    });

  test("ids of another store are not found", async () => {
    const body = fresh({
      productIds: [await product(elsewhere)],
      customerGroupIds: [await group(elsewhere)],
    });
    assertInvalid(
      await ask("POST", "", body),
      ["/productIds/0", "not_found"],
      ["/customerGroupIds/0", "not_found"],
    );
  });

  test("of one key, once; a dry run leaves nothing", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await ask("POST", "", fresh({ isActive: false }), { headers });
    const second = await ask("POST", "", fresh({ isActive: false }), { headers });
    assert.equal(second.headers["idempotent-replayed"], "true");
    assert.equal(second.text, first.text);
    const before = dataOf(await ask("GET", "")).pagination.total;
    const dry = dataOf(await ask("POST", "?dryRun=true", fresh()), 201);
    assertRefused(await ask("GET", `/${dry.id}`), 404, "not_found");
    assert.equal(dataOf(await ask("GET", "")).pagination.total, before);
  });

  test("at most 25 are active at a time", async () => {
    const many = await server.createStore();
    const create = async (more: Fields = {}) => ask("POST", "", fresh(more), {}, many);
    for (let i = 0; i < 24; i++) dataOf(await create(), 201);
    dataOf(await create({ endsAt: "2020-01-01" }), 201);
    const last = dataOf(await create(), 201);
    assertInvalid(await create(), ["/isActive", "too_many_active_discounts"]);
    const more = dataOf(await create({ isActive: false }), 201);
    const on = { isActive: true };
    assertInvalid(await ask("PUT", `/${more.id}`, on, {}, many), ["/isActive", "too_many_active_discounts"]);
    dataOf(await ask("DELETE", `/${last.id}`, undefined, {}, many));
    dataOf(await ask("PUT", `/${more.id}`, on, {}, many));
  });
});

describe("update, delete and list", () => {
  test("a field left out keeps its value, and a stale version is 409", async () => {
    const one = await created({ usageLimit: 5 });
    const changed = dataOf(await ask("PUT", `/${one.id}`, { ...one, name: "Other" }));
    assert.deepEqual([changed.name, changed.usageLimit, changed.version], ["Other", 5, 2]);
    const same = dataOf(await ask("PUT", `/${one.id}`, { name: "Other", combinesWith: {} }));
    assert.equal(same.version, 2);
    const stale = await ask("PUT", `/${one.id}`, { name: "More" }, { headers: { "if-match": '"1"' } });
    assertRefused(stale, 409, "version_conflict");
    assert.equal(stale.body.details.currentVersion, 2);
  });

  test("another type needs another value, and has nothing that is got", async () => {
    const one = await created({ type: "buy_x_get_y", buyXGetY: { buyQuantity: 1, getQuantity: 1 } });
    assertInvalid(await ask("PUT", `/${one.id}`, { type: "fixed" }), ["/value", "required"]);
    const changed = dataOf(await ask("PUT", `/${one.id}`, { type: "fixed", value: "2" }));
    assert.deepEqual([changed.value, changed.buyXGetY], ["2.00", null]);
    assertInvalid(await ask("PUT", `/${one.id}`, { type: "buy_x_get_y", value: "2" }), [
      "/buyXGetY",
      "required",
    ]);
  });

  test("products and groups that it names may be deleted by now", async () => {
    const groupId = await group();
    const one = await created({ customerGroupIds: [groupId] });
    dataOf(await server.send(store, "DELETE", `/api/v1/customer-groups/${groupId}`));
    assert.equal(dataOf(await ask("PUT", `/${one.id}`, { ...one, name: "Still" })).name, "Still");
  });

  test("a deleted one is gone", async () => {
    const { id } = await created();
    dataOf(await ask("DELETE", `/${id}`));
    for (const [method, body] of [["GET"], ["PUT", {}], ["DELETE"]] as const)
      assertRefused(await ask(method, `/${id}`, body), 404, "not_found");
  });

  test("the list goes by its filters", async () => {
    const mark = randomUUID();
    const first = await created({ name: `${mark} First` });
    const second = await created({
      name: `${mark} second`,
      type: "free_shipping",
      value: null,
      isActive: true,
    });
    const found = async (query: string) =>
      dataOf(await ask("GET", `?${query}`)).discounts.map(({ id }: Json) => id);
    assert.deepEqual(await found(`q=${mark.toUpperCase()}`), [second.id, first.id]);
    assert.deepEqual(await found(`q=${mark}&isActive=true`), [second.id]);
    assert.deepEqual(await found(`q=${mark}&type=percentage`), [first.id]);
    assert.deepEqual(await found(`ids=${first.id}`), [first.id]);
    assert.deepEqual(await found(`q=${mark}&updatedSince=2100-01-01`), []);
    assert.deepEqual(Object.keys(dataOf(await ask("GET", `?ids=${first.id}&fields=name`)).discounts[0]), [
      "name",
    ]);
  });
});
