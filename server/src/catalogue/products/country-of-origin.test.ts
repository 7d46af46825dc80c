import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, dataOf } from "../../../test/assert-refused.ts";
import { nounAt } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import { counts, importFile, productsOf } from "../../../test/product-files.ts";
import { testServer } from "../../../test/server.ts";

const PRODUCTS = "/api/v1/products";
const server = await testServer();
const product = { price: "1.00", translations: [{ language: "en", name: "Mug", description: "" }] };
const made = (countryOfOrigin: unknown) => ({ ...product, countryOfOrigin });

test("a country of origin is written in any case, read in capitals, changed and taken away", async () => {
  const store = await server.createStore();
  const send = (method: string, path: string, body: object) => server.send(store, method, path, { body });
  const { id, countryOfOrigin, version } = dataOf(await send("POST", PRODUCTS, made("pt")), 201);
  assert.equal(countryOfOrigin, "PT");
  const one = `${PRODUCTS}/${id}`;
  const same = dataOf(await send("PUT", one, { countryOfOrigin: "Pt" }));
  assert.deepEqual([same.countryOfOrigin, same.version], ["PT", version]);
  assert.equal(dataOf(await send("PUT", one, { countryOfOrigin: "de" })).countryOfOrigin, "DE");
  assert.equal(dataOf(await server.send(store, "GET", one)).countryOfOrigin, "DE");
  assert.equal(dataOf(await send("PUT", one, { price: "2.00" })).countryOfOrigin, "DE");
  assert.equal(dataOf(await send("PUT", one, { countryOfOrigin: null })).countryOfOrigin, null);
  assert.equal(dataOf(await send("POST", PRODUCTS, product), 201).countryOfOrigin, null);
});

test("what is no country is 400 at the field", async () => {
  const store = await server.createStore();
  for (const country of ["ZZ", "xx", "Germany", "D", "", 5, ["DE"]])
    assertInvalid(await server.send(store, "POST", PRODUCTS, { body: made(country) }), "/countryOfOrigin");
  assertInvalid(await server.send(store, "POST", PRODUCTS, { body: made("ZZ") }), [
    "/countryOfOrigin",
    "invalid_country",
  ]);
});

test("a list filters by it", async () => {
  const store = await server.createStore();
  const products = nounAt(server, store, PRODUCTS);
  for (const country of ["DE", "PT", "DE", null])
    dataOf(await server.send(store, "POST", PRODUCTS, { body: made(country) }), 201);
  for (const [countryOfOrigin, expected] of [
    ["de", ["DE", "DE"]],
    ["PT", ["PT"]],
    ["FR", []],
  ] as const) {
    const found = await products.list({ countryOfOrigin, fields: "countryOfOrigin" });
    assert.deepEqual(pluck(found.products, "countryOfOrigin"), expected);
    assert.equal(found.pagination.total, expected.length);
  }
  for (const country of ["ZZ", "D", "Germany"])
    assertInvalid(
      await server.send(store, "GET", `${PRODUCTS}?countryOfOrigin=${country}`),
      "/countryOfOrigin",
    );
});

for (const format of ["csv", "ndjson"])
  test(`files have it: ${format}`, async () => {
    const [store, other] = [await server.createStore(), await server.createStore()];
    for (const country of ["PT", null])
      dataOf(await server.send(store, "POST", PRODUCTS, { body: made(country) }), 201);
    const file = await server.send(store, "GET", `/api/v1/exports/products?format=${format}`);
    assert.deepEqual(counts(await importFile(server, other, file.text, "stoa")), [2, 0, 0, 0]);
    const countries = pluck(await productsOf(server, other), "countryOfOrigin");
    assert.deepEqual([...countries].sort(), ["PT", null]);
    assert.deepEqual(counts(await importFile(server, other, file.text, "stoa")), [0, 0, 2, 0]);
  });

test("an empty cell takes it away, and a lower-case one sets it", async () => {
  const store = await server.createStore();
  const body = { ...made("PT"), slug: "mug" };
  dataOf(await server.send(store, "POST", PRODUCTS, { body }), 201);
  for (const [cell, expected] of [
    [" de ", "DE"],
    ["", null],
  ]) {
    await importFile(server, store, `slug,countryOfOrigin\r\nmug,${cell}\r\n`, "stoa");
    assert.deepEqual(pluck(await productsOf(server, store), "countryOfOrigin"), [expected]);
  }
});

test("events tell it", async () => {
  const store = await server.createStore();
  dataOf(await server.send(store, "POST", PRODUCTS, { body: made("PT") }), 201);
  const { events } = dataOf(await server.send(store, "GET", "/api/v1/events?type=product_created"));
  assert.deepEqual(
    events.map(({ data }: { data: { countryOfOrigin: string } }) => data.countryOfOrigin),
    ["PT"],
  );
});
