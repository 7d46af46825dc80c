import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { dataOf } from "../../../test/refused.ts";
import { type Answer, type TestStore, testServer } from "../../../test/server.ts";

const server = await testServer();
const store = await server.createStore({ name: "Harbor Goods", language: "en" });
const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

const open = (path: string, headers: Record<string, string> = {}, at: TestStore = store): Promise<Answer> =>
  server.send(at, "GET", path, { key: undefined, headers: { accept: BROWSER, ...headers } });
const write = async (method: string, path: string, body: unknown, at = store) =>
  dataOf(await server.send(at, method, `/api/v1${path}`, { body }), method === "POST" ? 201 : 200);

before(async () => {
  const category = await write("POST", "/categories", { translations: [{ language: "en", name: "Mugs" }] });
  await write("POST", "/products", {
    translations: [{ language: "en", name: "Stoneware mug", description: "<p>Holds a lot.</p>" }],
    price: "19.90",
    quantity: 5,
    category: category.id,
  });
});

describe("pages", () => {
  test("the home page, a product and a collection are made by the default theme", async () => {
    for (const [path, words] of [
      ["/", "Harbor Goods"],

      ["/products/stoneware-mug", "Stoneware mug"],
      ["/collections/mugs", "Mugs"],
      ["/collections/all", "Stoneware mug"],
      ["/collections", "Mugs"],
      ["/cart", "Harbor Goods"],
      ["/search?q=stoneware", "Stoneware mug"],
    ] as const) {
      const { status, headers, text } = await open(path);
      assert.equal(status, 200, `${path}: ${text.slice(0, 500)} ${server.logged().slice(-1500)}`);
      assert.equal(headers["content-type"], "text/html; charset=utf-8", path);
      assert.ok(text.includes(words), `${path}: ${text}`);
    }
  });
});
