import assert from "node:assert/strict";
import { before, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { startCountedServer } from "../../../test/counted-server.ts";
import { closeAtEnd, type TestStore } from "../../../test/server.ts";

const { server, costOf, sentBy } = await closeAtEnd(startCountedServer());
let store: TestStore;
let products: { id: string }[];

const write = async (method: string, path: string, body: unknown) =>
  dataOf(await server.send(store, method, `/api/v1${path}`, { body }), method === "POST" ? 201 : 200);
const open = (path: string) =>
  server.send(store, "GET", path, { key: undefined, headers: { accept: "text/html" } });

// What is around each read travels with it; and a process listens to itself now and then.
const asked = (texts: readonly string[]) =>
  texts.filter((text) => !/^\s*(?:begin|set local|commit|select pg_notify)/.test(text));

before(async () => {
  store = await server.createStore();
  const category = await write("POST", "/categories", { translations: [{ language: "en", name: "Cups" }] });
  const named = (i: number) => ({
    translations: [{ language: "en", name: `Mug ${i}`, description: "A mug." }],
    price: "10.00",
    quantity: 3,
    category: category.id,
  });
  products = await Promise.all(Array.from({ length: 30 }, (_, i) => write("POST", "/products", named(i))));
});

const pages = ["/", "/collections/cups", "/products/mug-1"];

/**
 * What the database is asked for, of some tries the one that asked least: the server asks for other things
 * now and then.
 */
async function leastAsked(
  ask: () => Promise<unknown>,
  before: (i: number) => Promise<unknown>,
): Promise<string[]> {
  const all: string[][] = [];
  for (let i = 0; i < 5; i++) {
    await before(i);
    all.push(asked(await sentBy(ask)));
  }
  return all.toSorted((one, other) => one.length - other.length)[0]!;
}
const shown = (texts: readonly string[]) => texts.map((text) => text.trim().slice(0, 200)).join("\n--\n");

test("a page that is kept costs one statement in one round trip", async () => {
  for (const path of pages) {
    assert.equal((await costOf(store, () => open(path))).roundTrips, 1, path);
    const texts = await leastAsked(
      () => open(path),
      () => open(path),
    );
    assert.equal(texts.length, 1, `${path}: ${shown(texts)}`);
  }
});

for (const path of pages)
  test(`${path} rendered anew, since a product has changed, costs three statements at most`, async () => {
    const texts = await leastAsked(
      () => open(path),
      async (i) => {
        await open(path);
        await write("PUT", `/products/${products[i]!.id}`, { price: `${pages.indexOf(path) + 11 + i}.50` });
      },
    );
    assert.ok(texts.length <= 3, shown(texts));
  });
