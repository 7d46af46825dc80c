import assert from "node:assert/strict";
import { before, test } from "node:test";
import { assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";

const HOSTILE =
  '<p onclick="x()" style="color:red">Holds <b>350 ml</b></p><script>x()</script><form action="//e.example"><input></form>';
const CLEAN = "<p>Holds <b>350 ml</b></p>";

const server = await testServer();
const store = await server.createStore({ name: "Pots", language: "en" });
const elsewhere = await server.createStore();
const shop = (path: string, at = store) =>
  server.send(at, "GET", `/api/v1/storefront${path}`, { key: undefined });
const page = (path: string, headers = { accept: "text/html" }) =>
  server.send(store, "GET", path, { key: undefined, headers });

before(async () => {
  await server.send(store, "PUT", "/api/v1/settings", { body: { languages: ["en", "de"] } });
  const translations = (name: string) => [
    { language: "en", name, description: HOSTILE },
    { language: "de", name: `${name} DE`, description: "Erste Zeile\nzweite & dritte\n\nEnde <3" },
  ];
  for (const [path, body] of [
    ["/categories", { translations: translations("Cups") }],
    ["/products", { translations: translations("Mug"), price: "5", quantity: 3 }],
  ] as const)
    assert.equal((await server.send(store, "POST", `/api/v1${path}`, { body })).status, 201);
});

for (const path of ["/products/mug", "/categories/cups"])
  test(`${path} has its description as it was written, and as HTML to show`, async () => {
    const { description, descriptionHtml } = dataOf(await shop(path));
    assert.deepEqual([description, descriptionHtml], [HOSTILE, CLEAN]);
    assert.equal(
      dataOf(await shop(`${path}?lang=de`)).descriptionHtml,
      "<p>Erste Zeile<br />zweite &amp; dritte</p>\n<p>Ende &lt;3</p>",
    );
    assertRefused(await shop(path, elsewhere), 404, "not_found");
  });

test("lists leave the HTML out", async () => {
  const { products } = dataOf(await shop("/products"));
  assert.deepEqual([products[0].description, products[0].descriptionHtml], [HOSTILE, undefined]);
});

test("the pages of the shop, and what its scripts read, show it sanitized", async () => {
  for (const path of ["/products/mug", "/collections/cups"]) {
    const { status, text } = await page(path);
    assert.equal(status, 200);
    assert.ok(text.includes(CLEAN), path);
    assert.ok(!text.includes("e.example") && !text.includes("x()"), path);
  }
  const json = await page("/products/mug.js", { accept: "application/json" });
  assert.equal(json.body.description, CLEAN);
});
