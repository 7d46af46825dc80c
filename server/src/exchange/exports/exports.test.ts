import assert from "node:assert/strict";
import http from "node:http";
import { describe, test } from "node:test";
import { entry } from "../../../test/noun.ts";
import { testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { seedDemoProducts, seedProducts } from "../seeding/index.ts";

const path = "/api/v1/exports/products";
// One connection: whoever holds it while a reader takes their time stops everybody.
const server = await testServer({ STOA_POOL_SIZE: "1" });
const store = await server.createStore();

const { pool } = server.database;
const known = await storeByDomain(server.database, store.domain);
await seedDemoProducts(pool, known);
await seedProducts(pool, known, 1_200);
const list = async (after?: string): Promise<Json[]> => {
  const query = `limit=100&sort=createdAt${after ? `&after=${after}` : ""}`;
  const { data } = (await server.send(store, "GET", `/api/v1/products?${query}`)).body;
  const { nextCursor } = data.pagination;
  return nextCursor ? [...data.products, ...(await list(nextCursor))] : data.products;
};
const products = (await list()).sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));

describe("NDJSON", () => {
  test("is every product, as it is answered", async () => {
    const { text, headers } = await server.send(store, "GET", `${path}?format=ndjson`);
    assert.equal(headers["content-type"], "application/x-ndjson");
    assert.equal(headers["content-disposition"], 'attachment; filename="products.ndjson"');
    assert.ok(text.endsWith("\n"));
    const lines: Json[] = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ categoryPath: _, ...product }) => product),
      products,
    );
    assert.ok(lines.some(({ categoryPath }) => JSON.stringify(categoryPath) === '["Kitchen","Cookware"]'));
    for (const { categoryId, categoryPath } of lines) assert.equal(categoryId === null, !categoryPath);
    assert.equal((await server.send(store, "GET", path)).text, text, "it is what comes unasked");
  });

  test("can be sent back as it is", async () => {
    const { text } = await server.send(store, "GET", `${path}?format=ndjson`);
    const line = text.split("\n").find((one) => one.includes("categoryPath"))!;
    const sent = await server.send(store, "PUT", `/api/v1/products/${JSON.parse(line).id}`, { raw: line });
    assert.equal(sent.status, 200, sent.text);
  });

  test("of an empty store is empty", async () => {
    const empty = await server.createStore();
    assert.equal((await server.send(empty, "GET", path)).text, "");
  });
});

describe("CSV", () => {
  test("has a row a product, a further language and a variant", async () => {
    const { text, headers } = await server.send(store, "GET", `${path}?format=csv`);
    assert.equal(headers["content-type"], "text/csv; charset=utf-8");
    assert.equal(headers["content-disposition"], 'attachment; filename="products.csv"');
    const kinds = text.split("\r\n").map((line) => line.split(",", 1)[0]);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    const sum = (size: (product: Record<string, unknown>) => number) =>
      products.reduce((total, product) => total + size(product), 0);
    assert.equal(kinds[0], "row");
    assert.equal(count("product"), products.length);
    assert.equal(
      count("translation"),
      sum(({ translations }) => (translations as unknown[]).length - 1),
    );
    assert.equal(
      count("variant"),
      sum(({ productVariants }) => (productVariants as unknown[]).length),
    );
  });

  test("keeps spreadsheets from taking texts for formulas", async () => {
    const one = await server.createStore();
    const translations = [{ language: "en", name: "=1+1", description: "'-x" }];
    await server.send(one, "POST", "/api/v1/products", {
      body: { price: "1", sku: "-5", brand: "'q", translations },
    });
    const { text } = await server.send(one, "GET", `${path}?format=csv`);
    const [header, row] = text.split("\r\n").map((line) => line.split(","));
    const cell = (name: string) => row![header!.indexOf(name)];
    assert.deepEqual(["name", "description", "sku", "brand"].map(cell), ["'=1+1", "''-x", "'-5", "'q"]);
  });
});

test("costs are for those who may see them", async () => {
  const { key } = await store.makeKey(["products:read"]);
  const ndjson = (await server.send(store, "GET", path, { key })).text;
  assert.ok(!ndjson.includes('"cost"'));
  const csv = (await server.send(store, "GET", `${path}?format=csv`, { key })).text;
  assert.ok(!csv.split("\r\n", 1)[0]!.split(",").includes("cost"));
});

test("only the formats there are", async () => {
  const { status, body } = await server.send(store, "GET", `${path}?format=xml`);
  assert.deepEqual([status, body.errors[0].field], [400, "/format"]);
});

test("only the store's own products, and none that are deleted", async () => {
  const one = await server.createStore();
  const translations = [entry("A")];
  const { body } = await server.send(one, "POST", "/api/v1/products", { body: { price: "1", translations } });
  assert.equal((await server.send(one, "GET", path)).text.split("\n").length, 2);
  await server.send(one, "DELETE", `/api/v1/products/${body.data.id}`);
  assert.equal((await server.send(one, "GET", path)).text, "");
});

test("a reader who takes their time holds no database connection", async () => {
  // More than sockets buffer.
  const heavy = await server.createStore();
  const description = "x".repeat(100_000);
  for (let i = 0; i < 30; i++) {
    const translations = ["en", "fr", "de", "es", "tr", "ar"].map((language) => ({
      language,
      name: `Heavy ${i}`,
      description,
    }));
    await server.send(heavy, "POST", "/api/v1/products", { body: { price: "1", translations } });
  }
  const request = http.get({
    host: "127.0.0.1",
    port: server.port,
    path,
    headers: { host: heavy.domain, authorization: `Bearer ${heavy.key}` },
  });
  const response = await new Promise<http.IncomingMessage>((resolve) => request.on("response", resolve));
  response.pause();
  for (let i = 0; i < 20; i++) {
    assert.equal((await server.send(store, "GET", `/api/v1/products?limit=${i + 1}`)).status, 200);
  }
  assert.equal((await server.send(store, "DELETE", `/api/v1/products/${products[0]!.id}`)).status, 200);
  let length = 0;
  for await (const chunk of response) length += chunk.length;
  assert.ok(length > 30 * 6 * description.length);
});
