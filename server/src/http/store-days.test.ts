import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { dataOf } from "../../test/assert-refused.ts";
import { mcpClient } from "../../test/mcp-client.ts";
import { importFile } from "../../test/product-files.ts";
import { testServer } from "../../test/server.ts";

const server = await testServer();
const store = await server.createStore();
const api = "/api/v1";
const put = async (path: string, body: object) =>
  dataOf(await server.send(store, "PUT", `${api}${path}`, { body }));
const post = async (path: string, body: object) =>
  dataOf(await server.send(store, "POST", `${api}${path}`, { body }), 201);
await put("/settings", { timeZone: "America/New_York" });

// A day of summer and one of winter: in New York they start at 04:00 and 05:00 of UTC.
const STARTS = ["2030-07-04", "2030-07-04T04:00:00.000Z"] as const;
const ENDS = ["2030-11-29", "2030-11-30T05:00:00.000Z"] as const;
const window = { startsAt: STARTS[0], endsAt: ENDS[0] };
const instants = { startsAt: STARTS[1], endsAt: ENDS[1] };
const name = () => `SALE-${randomUUID().slice(0, 8)}`;
const texts = () => [{ language: "en", name: name(), description: "" }];
const page = () => ({ translations: [{ language: "en", title: name(), body: "" }] });

const nouns: [path: string, body: () => object, sent: Record<string, string>, answer: object][] = [
  ["/coupons", () => ({ code: name(), type: "percentage", value: "10" }), window, instants],
  ["/discounts", () => ({ name: name(), type: "percentage", value: "10" }), window, instants],
  ["/price-lists", () => ({ name: name() }), window, instants],
  ["/gift-cards", () => ({ amount: "5.00" }), { expiresAt: ENDS[0] }, { expiresAt: ENDS[1] }],
  [
    "/products",
    () => ({ price: "1", translations: texts() }),
    { publishedAt: STARTS[0] },
    { publishedAt: STARTS[1] },
  ],
  ["/content-pages", page, { publishedAt: STARTS[0] }, { publishedAt: STARTS[1] }],
];
const fieldsOf = (row: Record<string, unknown>, names: object) =>
  Object.fromEntries(Object.keys(names).map((field) => [field, row[field]]));

for (const [path, body, sent, answer] of nouns) {
  test(`${path}: a date alone is the store's day, and the answer shows its moment`, async () => {
    const row = await post(path, { ...body(), ...sent });
    assert.deepEqual(fieldsOf(row, sent), answer);
    const later = { ...(await post(path, body())), version: undefined };
    assert.deepEqual(fieldsOf(await put(`${path}/${later.id}`, sent), sent), answer);
    // A time keeps its own moment, whatever its offset.
    const moment = Object.fromEntries(Object.keys(sent).map((field) => [field, "2031-05-01T02:00:00+02"]));
    if ("startsAt" in moment) moment.endsAt = "2031-06-01T00:00:00Z";
    const moved = await put(`${path}/${later.id}`, moment);
    assert.equal(moved.startsAt ?? moved.expiresAt ?? moved.publishedAt, "2031-05-01T00:00:00.000Z");
  });
}

test("what starts and ends with one day lasts that day", async () => {
  const row = await post("/coupons", {
    code: name(),
    type: "percentage",
    value: "10",
    startsAt: "2030-11-03",
    endsAt: "2030-11-03",
  });
  // The clocks go back on this day, which has 25 hours.
  assert.deepEqual([row.startsAt, row.endsAt], ["2030-11-03T04:00:00.000Z", "2030-11-04T05:00:00.000Z"]);
});

test("the years 1 and 9999 have all their days", async () => {
  const row = await post("/price-lists", { name: name(), startsAt: "0001-01-01", endsAt: "9999-12-31" });
  assert.deepEqual([row.startsAt, row.endsAt], ["0001-01-01T04:56:02.000Z", "9999-12-31T23:59:59.999Z"]);
});

test("a gift card may expire at the end of today, and not with yesterday", async () => {
  const day = (byMs: number) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone: "America/New_York",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }).format(Date.now() + byMs);
  await post("/gift-cards", { amount: "5.00", expiresAt: day(0) });
  const body = { amount: "5.00", expiresAt: day(-86_400_000) };
  const { status, body: refused } = await server.send(store, "POST", `${api}/gift-cards`, { body });
  assert.deepEqual([status, refused.errors[0].field], [400, "/expiresAt"]);
});

test("the days are those of the store's time zone once it is another", async () => {
  const other = await server.createStore();
  const publishedAt = async () => {
    const body = { price: "1", translations: texts(), publishedAt: "2030-07-04" };
    return dataOf(await server.send(other, "POST", `${api}/products`, { body }), 201).publishedAt;
  };
  assert.equal(await publishedAt(), "2030-07-04T00:00:00.000Z");
  await server.send(other, "PUT", `${api}/settings`, { body: { timeZone: "Asia/Tokyo" } });
  assert.equal(await publishedAt(), "2030-07-03T15:00:00.000Z");
});

test("a date alone in a file and in a call of MCP is the store's day, too", async () => {
  const slug = `lamp-${randomUUID()}`;
  const file = `slug,price,language,name,publishedAt\n${slug},5,en,Lamp,${STARTS[0]}\n`;
  await importFile(server, store, file, "stoa");
  const { products } = dataOf(await server.send(store, "GET", `${api}/products?q=${slug}`));
  assert.equal(products[0].publishedAt, STARTS[1]);

  const client = mcpClient(server, store, { key: store.key });
  const coupon = { code: name(), type: "percentage", value: "10", endsAt: ENDS[0] };
  const { body } = await client.rpc("tools/call", { name: "create_coupon", arguments: coupon });
  assert.equal(body.result.structuredContent.data.endsAt, ENDS[1], JSON.stringify(body));
});

test("a date alone in a filter is midnight of UTC", async () => {
  const mark = `mark-${randomUUID().slice(0, 8)}`;
  await post("/products", { price: "1", translations: texts(), tags: [mark] });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  for (const [since, total] of [
    [today, 1],
    [`${today}T00:00:00Z`, 1],
    [tomorrow, 0],
  ] as const) {
    const path = `${api}/products?tag=${mark}&updatedSince=${since}`;
    assert.equal(dataOf(await server.send(store, "GET", path)).pagination.total, total, since);
  }
});
