import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { tenantReads } from "../../db/tenant.ts";
import { productPage, readSettings } from "./index.ts";

const server = await testServer();
const store = await server.createStore();
const put = (body: object) => server.send(store, "PUT", "/api/v1/settings", { body });
const set = async (body: object) => dataOf(await put(body));
const variant = { slug: "blue mug", id: "1", variantId: "2", sku: "M/1", language: "de" };
const page = async (product = variant) =>
  productPage(await readSettings(tenantReads(server.database.pool, store.id)), product);

describe("where a product is seen", () => {
  test("nowhere, below the storefront, or where the template leads", async () => {
    assert.equal(await page(), undefined);
    await set({ storefrontUrl: "https://shop.example/de/" });
    assert.equal(await page(), "https://shop.example/de/products/blue%20mug?variant=2");
    assert.equal(await page({ ...variant, variantId: "" }), "https://shop.example/de/products/blue%20mug");
    const { links } = await set({
      links: { product: "https://shop.example/{language}/{slug}?v={variantId}#{sku}" },
    });
    assert.deepEqual([links.checkout, links.order], [null, null]);
    assert.equal(await page(), "https://shop.example/de/blue%20mug?v=2#M%2F1");
    await set({ links: { product: null } });
    assert.equal(await page(), "https://shop.example/de/products/blue%20mug?variant=2");
  });

  test("a template names the product behind its host, and nothing else in braces", async () => {
    for (const product of [
      "https://shop.example/{variantId}",
      "https://{slug}.shop.example/",
      "https://shop.example/{slug}/{token}",
      "https://shop.example/{slug}/{",
      "https://a@shop.example/{slug}",
      "ftp://shop.example/{slug}",
      "https://shop.example/ {slug}",
      "{slug}",
    ])
      assertInvalid(await put({ links: { product } }), ["/links/product", "invalid_format"]);
    for (const checkout of [
      "https://shop.example/buy?{id}",
      "http://shop.example/{variantId}/{language}/{sku}",
    ])
      assert.equal((await set({ links: { checkout } })).links.checkout, checkout);
    const long = `https://shop.example/${"{language}".repeat(90)}`;
    assertInvalid(await put({ links: { checkout: long } }), ["/links/checkout", "invalid_format"]);
  });
});

test("how feeds are written: what is left out stays, and blank lines are none", async () => {
  const first = await set({ feed: { idField: "sku", brand: "  Harbor   Goods " } });
  assert.deepEqual(first.feed, { idField: "sku", brand: "Harbor Goods", googleCategory: null });
  const next = await set({ feed: { brand: " ", googleCategory: "674" } });
  assert.deepEqual(next.feed, { idField: "sku", brand: null, googleCategory: "674" });
  assert.equal((await set({ feed: {} })).version, next.version);
  assertInvalid(
    await put({ feed: { idField: "ean", more: 1 } }),
    ["/feed/idField", "invalid_choice"],
    ["/feed/more", "unknown_field"],
  );
});
