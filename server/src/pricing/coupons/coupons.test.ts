import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { expectReplay, readWholeList } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const COUPONS = "/api/v1/coupons";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const fresh = (more: Fields = {}) => ({
  code: `C-${randomUUID()}`,
  type: "percentage",
  value: "10",
  ...more,
});
const post = (input: unknown, at = store, sent?: Sent) =>
  server.send(at, "POST", COUPONS, { body: input, ...sent });
const put = (id: string, input: unknown, at = store, sent?: Sent) =>
  server.send(at, "PUT", `${COUPONS}/${id}`, { body: input, ...sent });
const read = (id: string, at = store, sent?: Sent) => server.send(at, "GET", `${COUPONS}/${id}`, sent);
const remove = (id: string, at = store, sent?: Sent) => server.send(at, "DELETE", `${COUPONS}/${id}`, sent);
const created = async (input: unknown = fresh(), at = store) => dataOf(await post(input, at), 201);
const readBack = async (id: string, at = store) => dataOf(await read(id, at));
const list = async (query: Fields = {}, at = store): Promise<{ coupons: Json[]; pagination: Json }> =>
  dataOf(await server.send(at, "GET", `${COUPONS}?${new URLSearchParams(query as Record<string, string>)}`));
const codes = (page: { coupons: Json[] }) => page.coupons.map(({ code }) => code);
async function product(at = store): Promise<string> {
  const input = { price: "1.00", translations: [{ language: "en", name: randomUUID(), description: "" }] };
  return (await server.send(at, "POST", "/api/v1/products", { body: input })).body.data.id;
}
async function category(at = store): Promise<string> {
  const input = { translations: [{ language: "en", name: randomUUID() }] };
  return (await server.send(at, "POST", "/api/v1/categories", { body: input })).body.data.id;
}

describe("create", () => {
  test("keeps everything that is given", async () => {
    const [productId, categoryId] = [await product(), await category()];
    const given = {
      code: "Été-2026",
      type: "fixed",
      value: "5",
      startsAt: "2026-06-01",
      endsAt: "2026-09-01T00:00:00+02:00",
      minimumSubtotal: 20,
      usageLimit: 100,
      usageLimitPerCustomer: 1,
      productIds: [productId.toUpperCase()],
      categoryIds: [categoryId],
      combinesWith: { automatic: false, shipping: true },
      isActive: false,
    };
    const answer = await post(given);
    assert.equal(answer.status, 201, answer.text);
    const { id, createdAt, updatedAt, ...coupon } = answer.body.data;
    assert.equal(answer.headers.location, `${COUPONS}/${id}`);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(coupon, {
      ...given,
      value: "5.00",
      startsAt: "2026-06-01T00:00:00.000Z",
      endsAt: "2026-08-31T22:00:00.000Z",
      minimumSubtotal: "20.00",
      usedCount: 0,
      productIds: [productId],
      version: 1,
    });
    assert.deepEqual(await readBack(id), answer.body.data);
  });

  test("needs a code, a type and a value; the rest is open", async () => {
    const { code, isActive, value, ...rest } = await created({
      code: randomUUID(),
      type: "percentage",
      value: 12.5,
    });
    assert.deepEqual([isActive, value, rest.version], [true, "12.5", 1]);
    for (const name of ["startsAt", "endsAt", "minimumSubtotal", "usageLimit", "usageLimitPerCustomer"])
      assert.equal(rest[name], null);
    assert.deepEqual([rest.productIds, rest.categoryIds], [[], []]);
    assert.deepEqual(rest.combinesWith, { automatic: true, shipping: true });
    assertInvalid(await post({}), ["/code", "required"], ["/type", "required"]);
    assertInvalid(await post({ code, type: "fixed" }), ["/value", "required"]);
    assertInvalid(await post({ code, type: "percentage", value: null }), ["/value", "required"]);
  });

  test("free shipping has no value: none, null and 0 are the same", async () => {
    for (const more of [{}, { value: null }, { value: "0" }, { value: 0 }])
      assert.equal((await created({ code: randomUUID(), type: "free_shipping", ...more })).value, "0");
    assertInvalid(await post(fresh({ type: "free_shipping", value: "1" })), ["/value", "too_large"]);
  });

  test("an amount has the digits of the currency", async () => {
    const yen = await server.createStore({ currency: "JPY" });
    assert.equal((await created(fresh({ type: "fixed", value: "500" }), yen)).value, "500");
    assertInvalid(await post(fresh({ type: "fixed", value: "0.5" }), yen), [
      "/value",
      "too_many_fraction_digits",
    ]);
    assert.equal((await created(fresh({ value: "0.0005" }), yen)).value, "0.0005");
  });

  const faults: [Fields, string, string][] = [
    [{ value: "0" }, "/value", "not_positive"],
    [{ combinesWith: { coupons: true } }, "/combinesWith/coupons", "unknown_field"],
    [{ combinesWith: { automatic: 1 } }, "/combinesWith/automatic", "invalid_type"],
    [{ value: "0.00", type: "fixed" }, "/value", "not_positive"],
    [{ value: "-1" }, "/value", "negative"],
    [{ value: "100.0001" }, "/value", "too_large"],
    [{ value: "8.12345" }, "/value", "too_precise"],
    [{ value: "1.234", type: "fixed" }, "/value", "too_many_fraction_digits"],
    [{ value: "1e3", type: "fixed" }, "/value", "not_a_decimal"],
    [{ value: "1".repeat(16), type: "fixed" }, "/value", "too_many_digits"],
    [{ value: true }, "/value", "not_a_decimal"],
    [{ type: "bogus" }, "/type", "invalid_choice"],
    [{ code: "" }, "/code", "too_short"],
    [{ code: "x".repeat(65) }, "/code", "too_long"],
    [{ code: "TWO WORDS" }, "/code", "invalid_format"],
    [{ code: "zero\u200bwidth" }, "/code", "invalid_format"],
    [{ code: "line\nbreak" }, "/code", "invalid_format"],
    [{ code: "\u00a0" }, "/code", "invalid_format"],
    [{ code: "a\u0000b" }, "/code", "nul"],
    [{ minimumSubtotal: "" }, "/minimumSubtotal", "not_a_decimal"],
    [{ minimumSubtotal: "-1" }, "/minimumSubtotal", "negative"],
    [{ usageLimit: 0 }, "/usageLimit", "too_small"],
    [{ usageLimit: 1.5 }, "/usageLimit", "invalid_type"],
    [{ usageLimitPerCustomer: 1e12 }, "/usageLimitPerCustomer", "too_large"],
    [{ startsAt: "tomorrow" }, "/startsAt", "invalid_datetime"],
    [{ startsAt: "2026-02-01T00:00:00Z", endsAt: "2026-02-01T00:00:00Z" }, "/endsAt", "not_after"],
    [{ startsAt: "2026-02-02", endsAt: "2026-02-01" }, "/endsAt", "not_after"],
    [{ productIds: ["nothing"] }, "/productIds/0", "invalid_id"],
    [{ productIds: [MISSING] }, "/productIds/0", "not_found"],
    [{ categoryIds: [MISSING] }, "/categoryIds/0", "not_found"],
    [{ categoryIds: [MISSING, MISSING] }, "/categoryIds", "not_unique"],
    [{ productIds: Array.from({ length: 1_001 }, () => randomUUID()) }, "/productIds", "too_many"],
    [{ usedCount: 1 }, "/usedCount", "read_only_field"],
    [{ bogus: 1 }, "/bogus", "unknown_field"],
  ];
  for (const [more, field, code] of faults)
    test(`${JSON.stringify(more).slice(0, 60)} is 400 ${code} at ${field}`, async () => {
      const answer = await post(fresh(more));
      assertRefused(answer, 400, code === "read_only_field" ? code : "validation_failed", [field, code]);
    });

  test("the faults that the schema finds are named first, then the others", async () => {
    const other = await product(elsewhere);
    const mine = await product();
    assertInvalid(
      await post(fresh({ value: "0", productIds: [mine, other], categoryIds: [MISSING] })),
      ["/value", "not_positive"],
      ["/productIds/1", "not_found"],
      ["/categoryIds/0", "not_found"],
    );
    const times = { type: "fixed", endsAt: "2026-01-01", startsAt: "2026-02-01" };
    assertInvalid(await post({ ...times, code: "" }), ["/code", "too_short"]);
    assertInvalid(await post({ ...times, code: "TIMES" }), ["/value", "required"], ["/endsAt", "not_after"]);
  });

  test("an input that strange programs send is kept as it is, or is 400", async () => {
    const odd = [
      "'; drop table coupons;--",
      "%s%n",
      "$(7*7)",
      "\\",
      "ß",
      "İ",
      "😀",
      "عرض١",
      "a\u0301",
      "1e1000",
      "__proto__",
    ];
    for (const text of odd) {
      const code = text.replaceAll(" ", "");
      const made = await created(fresh({ code }));
      assert.equal(made.code, code);
      assert.deepEqual(codes(await list({ q: code })), [code]);
    }
  });
});

describe("codes compare without case", () => {
  test("a code that is taken is 409, on create and on update", async () => {
    for (const [one, other] of [
      ["Welcome", "WELCOME"],
      ["straße", "STRASSE"],
      ["İndirim", "INDIRIM"],
      ["ındırım2", "indirim2"],
    ]) {
      await created(fresh({ code: one }));
      assertRefused(await post(fresh({ code: other })), 409, "duplicate", ["/code", "duplicate"]);
      const { id } = await created();
      assertRefused(await put(id, { code: other }), 409, "duplicate", ["/code", "duplicate"]);
    }
    const { id } = await created(fresh({ code: "Mine" }));
    assert.equal((await put(id, { code: "MINE" })).body.data.code, "MINE");
    await created(fresh({ code: "welcome" }), elsewhere);
  });

  test("deleting frees it", async () => {
    const code = randomUUID();
    const { id } = await created(fresh({ code }));
    assert.equal((await remove(id)).status, 200);
    assert.notEqual((await created(fresh({ code: code.toUpperCase() }))).id, id);
    for (const ask of [read, remove, (one: string) => put(one, fresh())]) {
      assertRefused(await ask(id), 404, "not_found");
      assert.equal(bytesOf(await ask(id)), bytesOf(await ask(MISSING)));
    }
    const [kept] = await server.sql(store, "select deleted_at from coupons where coupon_id = $1", [id]);
    assert.ok(kept!.deleted_at);
  });

  test("of 10 that are created at once under one code, one is", async () => {
    const code = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(fresh({ code }))));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
  });
});

describe("update", () => {
  test("keeps what is left out; what changes nothing makes no new version", async () => {
    const before = await created(
      fresh({ startsAt: "2026-01-01", usageLimit: 3, productIds: [await product()] }),
    );
    const { body } = await put(before.id, { usageLimit: 5 });
    const { updatedAt, ...rest } = before;
    assert.deepEqual(body.data, { ...rest, usageLimit: 5, version: 2, updatedAt: body.data.updatedAt });
    assert.ok(body.data.updatedAt >= updatedAt);
    assert.deepEqual((await put(before.id, { usageLimit: 5, code: before.code })).body.data, body.data);
  });

  test("an answer can be sent back, read-only fields and all", async () => {
    const [productId, categoryId] = [await product(), await category()];
    const coupon = await created(
      fresh({ type: "fixed", productIds: [productId], categoryIds: [categoryId] }),
    );
    await server.send(store, "DELETE", `/api/v1/products/${productId}`);
    await server.send(store, "DELETE", `/api/v1/categories/${categoryId}`);
    const {
      version,
      isActive,
      updatedAt: _,
      ...after
    } = dataOf(await put(coupon.id, { ...coupon, usedCount: 7, isActive: false }));
    const { version: __, isActive: ___, updatedAt: ____, ...was } = coupon;
    assert.deepEqual([after, version, isActive], [was, 2, false]);
    const added = await put(coupon.id, { productIds: [productId, MISSING] });
    assertInvalid(added, ["/productIds/1", "not_found"]);
  });

  test("another type needs another value", async () => {
    const { id } = await created();
    assertInvalid(await put(id, { type: "fixed" }), ["/value", "required"]);
    assert.equal((await put(id, { type: "fixed", value: "3" })).body.data.value, "3.00");
    assert.equal((await put(id, { type: "fixed" })).status, 200);
    assert.equal((await put(id, { type: "free_shipping" })).body.data.value, "0");
    assertInvalid(await put(id, { type: "percentage" }), ["/value", "required"]);
    assertInvalid(await put(id, { type: "fixed", code: "" }), ["/code", "too_short"]);
  });

  test("the end is looked at beside the beginning that there was", async () => {
    const { id } = await created(fresh({ startsAt: "2026-02-01" }));
    assertInvalid(await put(id, { endsAt: "2026-01-01" }), ["/endsAt", "not_after"]);
    assert.equal((await put(id, { endsAt: "2026-01-01", startsAt: null })).status, 200);
  });

  test("a stale version is 409, in If-Match and in the body; also on delete", async () => {
    const { id } = await created();
    assert.equal((await put(id, { usageLimit: 5, version: 1 })).status, 200);
    for (const answer of [
      await put(id, { usageLimit: 6, version: 1 }),
      await put(id, { usageLimit: 6 }, store, { headers: { "if-match": '"1"' } }),
      await remove(id, store, { headers: { "if-match": '"1"' } }),
    ]) {
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, 2);
    }
    const { headers } = await read(id);
    assert.equal(headers.etag, '"2"');
    assert.equal((await read(id, store, { headers: { "if-none-match": '"2"' } })).status, 304);
  });

  test("of 20 with the same version, one wins", async () => {
    const { id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => put(id, { usageLimit: i + 1, version: 1 })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)]);
  });
});

describe("retries and dry runs", () => {
  test("a create is done once under one key, and answered again byte for byte", async () => {
    const body = fresh();
    const first = await expectReplay(
      (headers) => post(body, store, { headers }),
      (headers) => post(fresh(), store, { headers }),
    );
    assert.equal(first.status, 201);
  });

  test("a dry run does all the checks, and writes nothing", async () => {
    const at = await server.createStore();
    const coupon = await created(fresh(), at);
    const dry = (method: string, path: string, body?: Fields) =>
      server.send(at, method, `${path}?dryRun=true`, body && { body });
    const made = await dry("POST", COUPONS, fresh());
    assert.deepEqual([made.status, made.headers["x-dry-run"]], [201, "true"]);
    assertRefused(await dry("POST", COUPONS, fresh({ code: coupon.code })), 409, "duplicate");
    const { body } = await dry("PUT", `${COUPONS}/${coupon.id}`, { isActive: false });
    assert.deepEqual([body.data.isActive, body.data.version], [false, 2]);
    assert.equal((await dry("DELETE", `${COUPONS}/${coupon.id}`)).status, 200);
    const { coupons, pagination } = await list({}, at);
    assert.deepEqual([coupons, pagination.total], [[coupon], 1]);
  });
});

describe("list", () => {
  let at: TestStore;
  before(async () => {
    at = await server.createStore();
    for (const [i, type] of ["fixed", "percentage", "free_shipping", "fixed", "percentage"].entries())
      await created(
        {
          code: `${"bAcDe"[i]}-${type}`,
          type,
          value: type === "free_shipping" ? null : "5",
          isActive: i < 3,
        },
        at,
      );
  });

  test("finds by a part of the code in any case, by type and by whether it is active, with totals", async () => {
    const found = async (query: Fields) => {
      const page = await list({ sort: "code", ...query }, at);
      assert.equal(page.pagination.total, page.coupons.length);
      return codes(page).map((code) => code[0]);
    };
    assert.deepEqual(await found({}), ["A", "b", "c", "D", "e"]);
    assert.deepEqual(await found({ q: "-FIX" }), ["b", "D"]);
    assert.deepEqual(await found({ q: "%" }), []);
    assert.deepEqual(await found({ type: "percentage" }), ["A", "e"]);
    assert.deepEqual(await found({ isActive: true }), ["A", "b", "c"]);
    assert.deepEqual(await found({ isActive: false }), ["D", "e"]);
    assert.deepEqual(await found({ isActive: true, type: "fixed" }), ["b"]);
    assert.deepEqual(await found({ updatedSince: "2100-01-01" }), []);
  });

  test("totals follow writes", async () => {
    const totals = async () =>
      Promise.all(
        [{}, { isActive: true }, { isActive: false }].map(
          async (query) => (await list(query, at)).pagination.total,
        ),
      );
    const { id } = await created(fresh(), at);
    assert.deepEqual(await totals(), [6, 4, 2]);
    await put(id, { isActive: false }, at);
    assert.deepEqual(await totals(), [6, 3, 3]);
    await remove(id, at);
    assert.deepEqual(await totals(), [5, 3, 2]);
  });

  for (const sort of ["createdAt", "-createdAt", "updatedAt", "-updatedAt", "code", "-code"])
    test(`a walk by cursor in the order of ${sort} visits each once`, async () => {
      const seen = await readWholeList("coupons", (after) => list({ sort, limit: 2, ...after }, at));
      assert.deepEqual([seen, seen.length], [(await list({ sort }, at)).coupons, 5]);
    });

  test("answers only the fields that are asked for; refuses wrong parameters", async () => {
    const { coupons } = await list({ fields: "code,type" }, at);
    for (const coupon of coupons) assert.deepEqual(Object.keys(coupon), ["code", "type"]);
    for (const [query, field] of [
      ["fields=bogus", "/fields"],
      ["type=bogus", "/type"],
      ["isActive=maybe", "/isActive"],
      ["sort=bogus", "/sort"],
      ["after=bogus", "/after"],
      ["bogus=1", "/bogus"],
    ])
      assertInvalid(await server.send(at, "GET", `${COUPONS}?${query}`), field!);
  });
});
