import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { counts, importFile } from "../../../test/product-files.ts";
import { testServer } from "../../../test/server.ts";

const PRODUCTS = "/api/v1/products";
const SHOP = "/api/v1/storefront/products";
const server = await testServer();
const store = await server.createStore();
const other = await server.createStore();
let named = 0;
const body = (more: object = {}) => ({
  price: "1.00",
  translations: [{ language: "en", name: `Thing ${named++}`, description: "" }],
  ...more,
});
const send = (method: string, path: string, sent?: object, at = store) =>
  server.send(at, method, path, { body: sent });
const create = async (more: object = {}, at = store) =>
  dataOf(await send("POST", PRODUCTS, body(more), at), 201);

describe("what a product is", () => {
  test("is nothing at first, and new", async () => {
    const { weight, weightUnit, length, width, height, dimensionUnit, condition, ...rest } = await create();
    assert.deepEqual(
      [weight, weightUnit, length, width, height, dimensionUnit],
      [null, "kg", null, null, null, "cm"],
    );
    const { mpn, hsCode, externalId, relatedIds, metadata } = rest;
    assert.deepEqual(
      [condition, mpn, hsCode, externalId, relatedIds, metadata],
      ["new", null, null, null, [], {}],
    );
  });

  test("comes back as it was written, tidied; what is the merchant's own is not shown to shoppers", async () => {
    const measures = {
      weight: 0.125,
      weightUnit: "lb",
      length: 10,
      width: 7.5,
      height: 0,
      dimensionUnit: "in",
    };
    const { id } = await create({
      ...measures,
      condition: "used",
      mpn: " AB-1 ",
      hsCode: "6912.00 10",
      metadata: { shelf: "B4" },
    });
    const read = dataOf(await send("GET", `${PRODUCTS}/${id}`));
    assert.deepEqual(
      [read.weight, read.weightUnit, read.length, read.width, read.height, read.dimensionUnit],
      Object.values(measures),
    );
    assert.deepEqual(
      [read.condition, read.mpn, read.hsCode, read.metadata],
      ["used", "AB-1", "69120010", { shelf: "B4" }],
    );
    assert.equal(dataOf(await send("PUT", `${PRODUCTS}/${id}`, read)).version, read.version);
    const shown = dataOf(await server.send(store, "GET", `${SHOP}/${id}`, { key: undefined }));
    assert.deepEqual(
      [shown.weight, shown.weightUnit, shown.condition, shown.mpn],
      [0.125, "lb", "used", "AB-1"],
    );
    for (const own of ["hsCode", "externalId", "metadata", "relatedIds"]) assert.ok(!(own in shown), own);
  });

  for (const [field, values] of Object.entries({
    weight: [-1, "1", 1_000_001],
    weightUnit: ["stone", null],
    length: [-0.5],
    dimensionUnit: ["yd"],
    condition: ["old", ""],
    mpn: ["x".repeat(256)],
    hsCode: ["12", "ABCDEF", "1".repeat(21)],
    externalId: ["", " a", "x".repeat(256)],
    metadata: [{ a: 1 }, Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, "v"]))],
  }))
    test(`${field} that is none is 400 and named`, async () => {
      for (const value of values) {
        const { status, body: answer, text } = await send("POST", PRODUCTS, body({ [field]: value }));
        assert.equal(status, 400, text);
        assert.ok(answer.errors[0].field.startsWith(`/${field}`), text);
      }
    });
});

describe("an external id", () => {
  test("is one product's of the store; a deleted one frees it", async () => {
    const first = await create({ externalId: "erp-1" });
    const taken = body({ externalId: "erp-1" });
    assertRefused(await send("POST", PRODUCTS, taken), 409, "duplicate", "/externalId");
    await create({ externalId: "erp-1" }, other);
    const second = await create({ externalId: "erp-2" });
    assertRefused(await send("PUT", `${PRODUCTS}/${second.id}`, { externalId: "erp-1" }), 409, "duplicate");
    assertRefused(
      await send("PUT", `${PRODUCTS}/${second.id}?dryRun=true`, { externalId: "erp-1" }),
      409,
      "duplicate",
    );
    dataOf(await send("PUT", `${PRODUCTS}/${first.id}`, { externalId: "erp-1", price: "2.00" }));
    const found = dataOf(await send("GET", `${PRODUCTS}?externalId=erp-1`));
    assert.deepEqual([found.products.length, found.products[0].id], [1, first.id]);
    await send("DELETE", `${PRODUCTS}/${first.id}`);
    dataOf(await send("PUT", `${PRODUCTS}/${second.id}`, { externalId: "erp-1" }));
  });

  test("of many who want it at once is one's", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send("POST", PRODUCTS, body({ externalId: "erp-rush" }))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(7).fill(409)]);
  });

  test("that is taken fails alone in bulk, and is left out in a file", async () => {
    await create({ externalId: "erp-b" });
    const bulk = await send("POST", `${PRODUCTS}/bulk`, {
      create: [
        body({ externalId: "erp-b" }),
        body({ externalId: "erp-c" }),
        body({ externalId: "erp-c" }),
        body(),
      ],
    });
    const statuses = dataOf(bulk).results.map(({ status }: { status: number }) => status);
    assert.deepEqual(statuses, [409, 201, 409, 201]);
    const lines = ["erp-b", "erp-d"].map((externalId) =>
      JSON.stringify(body({ slug: `in-${externalId}`, externalId })),
    );
    const told = await importFile(server, store, lines.join("\n"), "stoa");
    assert.deepEqual(counts(told), [2, 0, 0, 0]);
    assert.match(told.warnings.map(({ line, message }) => `${line} ${message}`).join(), /^1 \/externalId: /);
  });
});

describe("related products", () => {
  test("are listed to shoppers as far as these see them, and those of what they do not see are none", async () => {
    const [one, two, three] = [await create(), await create(), await create()];
    const hidden = await create({ isActive: false });
    const missing = "0199c5e2-8f4a-7c61-9d5e-1a2b3c4d5e6f";
    const ids = [two.id.toUpperCase(), hidden.id, missing, three.id, two.id];
    const { id, relatedIds } = await create({ relatedIds: ids });
    assert.deepEqual(relatedIds, [two.id, hidden.id, missing, three.id]);
    const shown = async (of: string, at = store) => {
      const {
        status,
        body: answer,
        text,
      } = await server.send(at, "GET", `${SHOP}?relatedTo=${of}`, { key: undefined });
      assert.equal(status, 200, text);
      return answer.data.products.map((product: { id: string }) => product.id).sort();
    };
    assert.deepEqual(await shown(id), [two.id, three.id].sort());
    await send("PUT", `${PRODUCTS}/${two.id}`, { isActive: false });
    assert.deepEqual(await shown(id), [three.id]);
    await send("PUT", `${PRODUCTS}/${hidden.id}`, { isActive: true });
    assert.deepEqual(await shown(id), [hidden.id, three.id].sort());
    await send("PUT", `${PRODUCTS}/${id}`, { isActive: false });
    for (const none of [id, one.id, missing]) assert.deepEqual(await shown(none), []);
    assert.deepEqual(await shown(id, other), []);
    assertInvalid(await server.send(store, "GET", `${SHOP}?relatedTo=x`, { key: undefined }), "/relatedTo");
    assertInvalid(await send("POST", PRODUCTS, body({ relatedIds: ["x"] })), "/relatedIds/0");
  });
});
