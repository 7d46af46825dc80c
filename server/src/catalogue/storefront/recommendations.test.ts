import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

async function add(path: string, name: string, more: object = {}): Promise<Json> {
  const translations = [{ language: "en", name, description: "" }];
  const answer = await server.send(store, "POST", `/api/v1${path}`, { body: { translations, ...more } });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}
const ask = (path: string, at = store) =>
  server.send(at, "GET", `/api/v1/storefront/products/${path}`, { key: undefined });
const namesOf = async (path: string) =>
  dataOf(await ask(path)).products.map(({ name }: { name: string }) => name);

test("related products come first, then the newest of the category, then of the brand", async () => {
  const category = (await add("/categories", "Cups")).id;
  const product = (name: string, more: object = {}) => add("/products", name, { price: "5", ...more });
  await product("Other");
  const hidden = await product("Hidden", { isActive: false, category });
  const later = await product("Later", { publishedAt: "2999-01-01", category });
  const brand = "Kiln";
  await product("Plate", { brand: "KILN" });
  await product("Cup 1", { category });
  await product("Cup 2", { category, brand });
  const [two, one] = [await product("Related 2"), await product("Related 1", { brand })];
  const mug = await product("Mug", {
    category,
    brand,
    relatedIds: [one.id, hidden.id, later.id, two.id],
  });
  const all = ["Related 1", "Related 2", "Cup 2", "Cup 1", "Plate"];
  assert.deepEqual(await namesOf(`${mug.id}/recommendations?limit=10`), all);
  assert.deepEqual(await namesOf("mug/recommendations"), all.slice(0, 4));
  assert.deepEqual(await namesOf("other/recommendations"), []);
  const { headers } = await ask("mug/recommendations");
  assert.match(String(headers["cache-control"]), /public/);

  assertRefused(await ask(`${hidden.id}/recommendations`), 404, "not_found");
  assertRefused(await ask(`${MISSING}/recommendations`), 404, "not_found");
  assertRefused(await ask(`${mug.id}/recommendations`, elsewhere), 404, "not_found");
  for (const limit of ["0", "11", "x"])
    assertInvalid(await ask(`mug/recommendations?limit=${limit}`), "/limit");
});
