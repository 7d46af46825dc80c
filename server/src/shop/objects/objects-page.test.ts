import assert from "node:assert/strict";
import { test } from "node:test";
import { dataOf } from "../../../test/refused.ts";
import { testServer } from "../../../test/server.ts";
import { leastTheme, useTheme } from "../../../test/shop-theme.ts";

const server = await testServer();

test("how many are left of a variant is told where shoppers may know it, and nothing else misleads", async () => {
  const at = await server.createStore();
  const add = async (name: string, more: object) =>
    dataOf(
      await server.send(at, "POST", "/api/v1/products", {
        body: { translations: [{ language: "en", name, description: "" }], price: "5.00", ...more },
      }),
      201,
    );
  await add("Plenty", { quantity: 70 });
  await add("Few", { quantity: 3, lowStockThreshold: 5 });
  await add("None", { quantity: 0 });
  await useTheme(
    server,
    at,
    leastTheme({
      product:
        "{% for v in product.variants %}{{ v.available }} {{ v.inventory_quantity }} {{ v.inventory_management | default: 'uncounted' }}{% endfor %}",
    }),
  );
  for (const [slug, expected] of [
    ["plenty", "true 9999 uncounted"],
    ["few", "true 3 shopify"],
    ["none", "false 0 shopify"],
  ]) {
    const page = await server.send(at, "GET", `/products/${slug}`, {
      key: undefined,
      headers: { accept: "text/html" },
    });
    assert.ok(page.text.includes(`<body>${expected}</body>`), page.text);
  }
});
