import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { dataOf } from "../../test/assert-refused.ts";
import { type Answer, type Sent, testServer } from "../../test/server.ts";

const PRODUCTS = "/api/v1/products";
const OPEN_LIMIT = 65_536;

const server = await testServer({ TRUST_PROXY: "127.0.0.1" });
const store = await server.createStore();

const fresh = (more: object = {}) => ({
  price: "19.90",
  translations: [{ language: "en", name: `Mug ${randomUUID()}`, description: "" }],
  ...more,
});
const get = (path: string, sent?: Sent) => server.send(store, "GET", path, sent);
const postRaw = (raw: string, headers: Record<string, string> = {}, path = PRODUCTS) =>
  server.send(store, "POST", path, { raw, headers });
const fieldsOf = ({ body }: Answer) => body.errors?.map((error: { field: string }) => error.field);

const created = async (more: object = {}) =>
  dataOf(await server.send(store, "POST", PRODUCTS, { body: fresh(more) }), 201);

describe("routes that are open to anyone", () => {
  const LOG_OUT = "/api/v1/auth/logout";
  const send = (raw: string, path = LOG_OUT) => server.send(store, "POST", path, { raw, key: undefined });

  test("take 64 KiB and no more", async () => {
    const shell = '{"refreshToken":"none"}';
    const most = shell + " ".repeat(OPEN_LIMIT - shell.length);
    assert.notEqual((await send(most)).status, 413);
    const answer = await send(`${most} `);
    assert.deepEqual([answer.status, answer.body.code], [413, "payload_too_large"]);
    assert.equal(answer.body.details.limit, OPEN_LIMIT);
  });

  test("take no thousands of values", async () => {
    const answer = await send(`{"refreshToken":[${"0,".repeat(2_000)}0]}`);
    assert.deepEqual([answer.status, answer.body.errors[0].code], [400, "too_many"]);
  });
});

describe("a body of very many values", () => {
  test("is refused as such, where it would be 10 MiB of numbers", async () => {
    const raw = `{"delete":[${"0.1,".repeat(2_600_000)}1]}`;
    const answer = await postRaw(raw, {}, `${PRODUCTS}/bulk`);
    assert.deepEqual([answer.status, answer.body.errors[0].code], [400, "too_many"]);
  });

  test("has its first fault told where there are more than a search for all is worth", async () => {
    const faulty = { productVariants: Array.from({ length: 6_000 }, () => ({ price: [] })) };
    const answer = await postRaw(JSON.stringify(fresh(faulty)));
    assert.deepEqual([answer.status, fieldsOf(answer)], [400, ["/productVariants"]]);
  });

  test("of 100 faults all are told", async () => {
    const faults = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`unknown${i}`, 1]));
    const answer = await postRaw(JSON.stringify(fresh(faults)));
    assert.deepEqual(
      fieldsOf(answer),
      Object.keys(faults).map((name) => `/${name}`),
    );
  });
});

describe("amounts sent as JSON numbers", () => {
  const withPrice = (price: string) =>
    JSON.stringify(fresh({ price: 0 })).replace('"price":0', `"price":${price}`);
  const amounts: [digits: string, answer: string | number][] = [
    ["19.9", "19.90"],
    ["19.90", "19.90"],
    ["5", "5.00"],
    ["1234567890123.45", "1234567890123.45"],
    ["9999999999999.99", "9999999999999.99"],
    ["19.900", "19.90"],
    ["0.10000000000000000000001", "0.10"],
    ["1e2", "100.00"],
    ["1E2", "100.00"],
    ["19.901", 400],
    ["90071992547409.93", 400],
    ["123456789012345.67", 400],
    ["1000000000000000", 400],
    ["-1", 400],
  ];
  for (const [digits, expected] of amounts) {
    test(`${digits} is ${expected}, by itself and in a bulk request`, async () => {
      const one = await postRaw(withPrice(digits));
      assert.equal(one.status === 201 ? one.body.data.price : one.status, expected, one.text);
      const bulk = await postRaw(
        `{"create":[${withPrice("1")}, ${withPrice(digits)}]}`,
        {},
        `${PRODUCTS}/bulk`,
      );
      const [, result] = bulk.body.data.results;
      assert.equal(result.success ? result.data.price : result.status, expected, bulk.text);
    });
  }
});

test("a host with an escape in it is no host: a%2eb is not a.b", async () => {
  for (const dot of ["%2e", "%2E"]) {
    const answer = await get(PRODUCTS, { host: store.domain.replace(".", dot) });
    assert.deepEqual([answer.status, answer.body.code], [404, "store_not_found"]);
  }
});

test("the log and the limiter know a client by the address its proxy tells, not by what else stands there", async () => {
  const id = randomUUID();
  await get(PRODUCTS, { headers: { "x-request-id": id, "x-forwarded-for": "junk, 203.0.113.7:4711" } });
  await get(PRODUCTS, { headers: { "x-request-id": `${id}-2`, "x-forwarded-for": "junk" } });
  const ipOf = (request: string) => {
    const line = server
      .logged()
      .split("\n")
      .find((one) => one.includes(`"${request}"`));
    return JSON.parse(line!).ip;
  };
  assert.deepEqual([ipOf(id), ipOf(`${id}-2`)], ["203.0.113.7", "127.0.0.1"]);
});

test("an escape that is no UTF-8 is 400, in a path and in a query, in the envelope", async () => {
  for (const wrong of ["%ff", "%C3", "%ED%A0%80", "%zz", "%", "a%C0%AFb"]) {
    for (const path of [`${PRODUCTS}?q=${wrong}`, `${PRODUCTS}?${wrong}=1`, `${PRODUCTS}/${wrong}`]) {
      const answer = await get(path);
      assert.deepEqual([answer.status, answer.body.success], [400, false], `${path}: ${answer.text}`);
    }
  }
  assert.equal((await get(`${PRODUCTS}?q=%C3%A9%F0%9F%91%95`)).status, 200);
});

test("date filters take a date alone and any offset, also with a plus that is not escaped", async () => {
  const fresh = await server.createStore();
  await server.send(fresh, "POST", PRODUCTS, {
    body: { price: "1", translations: [{ language: "en", name: "A", description: "" }] },
  });
  const count = async (since: string) =>
    (await server.send(fresh, "GET", `${PRODUCTS}?updatedSince=${since}`)).body.data?.pagination.total;
  const hours = (by: number) => new Date(Date.now() + by * 3_600_000).toISOString().slice(0, 19);
  assert.equal(await count(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)), 1);
  assert.equal(await count(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)), 0);
  for (const offset of ["+02", "+0200", "+02:00", "%2B02:00"]) {
    assert.equal(await count(hours(1) + offset), 1, offset);
    assert.equal(await count(hours(3) + offset), 0, offset);
  }
});

test("a date alone in a body is its midnight in UTC where it is no day of the shop", async () => {
  const fresh = await server.createStore();
  await server.send(fresh, "PUT", "/api/v1/settings", { body: { timeZone: "Asia/Tokyo" } });
  for (const expiresAt of ["2100-05-01", "2100-05-01T02:00:00+02"]) {
    const body = { name: "ERP", permissions: ["products:read"], expiresAt };
    const key = dataOf(await server.send(fresh, "POST", "/api/v1/api-keys", { body }), 201);
    assert.equal(key.expiresAt, "2100-05-01T00:00:00.000Z");
  }
});

test("If-Match and If-None-Match understand weak ETags and lists of them", async () => {
  const { id } = await created();
  const put = (ifMatch: string, price = "2") =>
    server.send(store, "PUT", `${PRODUCTS}/${id}`, {
      body: { price },
      headers: { "if-match": ifMatch },
    });
  assert.equal((await put('W/"9", "8"')).status, 409);
  assert.equal((await put('W/"1"')).status, 200);
  assert.equal((await put('"1", "2"', "3")).status, 200);
  const seen = (ifNoneMatch: string) =>
    get(`${PRODUCTS}/${id}`, { headers: { "if-none-match": ifNoneMatch } });
  assert.equal((await seen('"1", W/"3"')).status, 304);
  assert.equal((await seen('"1", "2"')).status, 200);
});

test("de_DE is German, in X-Locale and in Accept-Language", async () => {
  for (const name of ["x-locale", "accept-language"]) {
    const [one, other] = await Promise.all(
      ["de_DE", "de"].map((language) => get(`${PRODUCTS}?page=0`, { headers: { [name]: language } })),
    );
    assert.equal(one?.body.message, other?.body.message);
    assert.notEqual(one?.body.message, (await get(`${PRODUCTS}?page=0`)).body.message);
  }
});

test("a retry with other whitespace and order of fields is the same request, with another value it is not", async () => {
  const key = randomUUID();
  const body = fresh({ tags: ["a", "b"] });
  const send = (raw: string) => postRaw(raw, { "idempotency-key": key });
  const first = await send(JSON.stringify(body));
  assert.equal(first.status, 201, first.text);
  const turned = Object.fromEntries(Object.entries(body).reverse());
  for (const raw of [JSON.stringify(body, null, 2), JSON.stringify(turned, null, "\t")]) {
    const again = await send(raw);
    assert.deepEqual([again.headers["idempotent-replayed"], again.text], ["true", first.text]);
  }
  const other = await send(JSON.stringify({ ...body, tags: ["b", "a"] }));
  assert.deepEqual([other.status, other.body.code], [409, "idempotency_key_reused"]);
});
