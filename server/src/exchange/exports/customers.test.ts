import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, assertRefused } from "../../../test/assert-refused.ts";
import { parseCsv } from "../../../test/csv.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import { HOME, type Json, openShop } from "../../../test/shop.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { seedCustomers } from "../seeding/index.ts";

const SEEDED = 150;

const server = await testServer({ STOA_POOL_SIZE: "2" });

const shop = await openShop(server);
await seedCustomers(server.database.pool, await storeByDomain(server.database, shop.store.domain), SEEDED);

const get = (query = "", sent?: Sent) => shop.send("GET", `/exports/customers${query}`, sent);
const idsOf = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).id);

async function made(more: object): Promise<Json> {
  const body = { email: `${crypto.randomUUID()}@example.com`, firstName: "Ada", lastName: "King", ...more };
  return shop.ok("POST", "/customer", body);
}

test("is for whoever reads customers, of their own store", async () => {
  assertRefused(await get("", { key: undefined }), 401, "unauthenticated");
  assertRefused(await get("", await shop.store.makeKey(["orders", "products"])), 403, "permission_denied");
  assert.equal((await get("", await shop.store.makeKey(["customers:read"]))).status, 200);
  const other = await server.createStore();
  assert.equal((await server.send(other, "GET", "/api/v1/exports/customers")).text, "");
  assertInvalid(await get("?format=xml&q=a"), ["/format", "invalid_choice"], ["/q", "unknown_field"]);
});

test("NDJSON has every customer as they are answered alone, byte for byte, but those who are anonymized", async () => {
  const [kept, gone] = await Promise.all([
    made({ tags: ["a, b", "c"], note: "Line\nbreak", metadata: { k: "v" } }),
    made({}),
  ]);
  await shop.ok("POST", `/customer/${kept.id}/addresses`, HOME);
  await shop.ok("POST", `/customer/${gone.id}/anonymize`);
  const { text, headers } = await get();
  assert.equal(headers["content-type"], "application/x-ndjson");
  const lines = text.split("\n").filter(Boolean);
  const { pagination } = await shop.ok("GET", "/customer?limit=1");
  assert.equal(lines.length, pagination.total);
  assert.ok(pagination.total > SEEDED);
  assert.equal(new Set(idsOf(text)).size, lines.length);
  assert.ok(!text.includes(gone.id));
  for (const line of [...lines.slice(0, 3), lines.find((one) => one.includes(kept.id))!]) {
    const answer = await shop.send("GET", `/customer/${JSON.parse(line).id}`);
    assert.ok(answer.text.includes(`"data":${line}`), line);
  }
});

test("CSV has a row each, with the default address, and no cell that a spreadsheet takes for a formula", async () => {
  const { id } = await made({ company: "=1+1", tags: ["One", "Two"], metadata: { "a,b": 'c"d' } });
  await shop.ok("POST", `/customer/${id}/addresses`, HOME);
  const { text, headers } = await get("?format=csv");
  assert.equal(headers["content-disposition"], 'attachment; filename="customers.csv"');
  const [names, ...rows] = parseCsv(text);
  for (const row of rows) assert.equal(row.length, names!.length);
  const row = Object.fromEntries(rows.find((one) => one[0] === id)!.map((cell, i) => [names![i], cell]));
  assert.deepEqual(
    [row.company, row.tags, row.shippingCity, row.shippingCountry, JSON.parse(row.metadata)],
    ["'=1+1", "One\nTwo", HOME.city, HOME.country, { "a,b": 'c"d' }],
  );
  assert.equal(rows.length, idsOf((await get()).text).length);
});
