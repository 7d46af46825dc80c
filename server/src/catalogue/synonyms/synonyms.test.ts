import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const server = await testServer();
const [store, elsewhere] = [await server.createStore(), await server.createStore()];
before(async () => {
  const body = { languages: ["en", "de"] };
  assert.equal((await server.send(store, "PUT", "/api/v1/settings", { body })).status, 200);
});

const send = (method: string, path: string, body?: object, sent: Sent = {}, at = store) =>
  server.send(at, method, `/api/v1${path}`, { ...(body && { body }), ...sent });
async function create(path: string, body: object): Promise<Json> {
  const answer = await send("POST", path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}
const product = (name: string, more: object = {}) =>
  create("/products", { price: "5", translations: [{ language: "en", name, description: "" }], ...more });
async function search(q: string, lang = "en", more = ""): Promise<string[]> {
  const { products } = dataOf(
    await send("GET", `/storefront/products/filter?q=${encodeURIComponent(q)}&lang=${lang}${more}`),
  );
  return products.map(({ name }: Json) => name);
}

const kinds = [
  {
    path: "/search/synonyms",
    body: () => ({ language: "en", words: ["a", "b"] }),
    one: { words: ["a", "c"] },
  },
  {
    path: "/search/pins",
    body: (n: number, productId: string) => ({ query: `pinned ${n}`, productIds: [productId] }),
    one: { query: "another" },
  },
] as const;

for (const { path, body, one } of kinds)
  describe(path, () => {
    test("each endpoint is for who may, in their own store", async () => {
      const { id: productId } = await product("Thing");
      const { id } = await create(path, body(1, productId));
      const [reader, stranger] = [await store.makeKey(["products:read"]), await store.makeKey(["orders"])];
      for (const [method, at, sent] of [
        ["GET", path],
        ["GET", `${path}/${id}`],
        ["POST", path, body(2, productId)],
        ["PUT", `${path}/${id}`, one],
        ["DELETE", `${path}/${id}`],
      ] as const) {
        assertRefused(await send(method, at, sent, { key: undefined }), 401, "unauthenticated");
        assertRefused(await send(method, at, sent, stranger), 403, "permission_denied");
        if (method !== "GET") assertRefused(await send(method, at, sent, reader), 403, "permission_denied");
        if (at === path) continue;
        const [foreign, missing] = await Promise.all([
          send(method, at, sent, {}, elsewhere),
          send(method, `${path}/${MISSING}`, sent, {}, elsewhere),
        ]);
        assertRefused(foreign, 404, "not_found");
        assert.equal(bytesOf(foreign), bytesOf(missing));
      }
      assert.equal((await send("GET", `${path}/${id}`, undefined, reader)).status, 200);
    });

    test("a replay answers the same, a stale version is 409, a dry run leaves nothing", async () => {
      const { id: productId } = await product("Thing");
      const headers = { "idempotency-key": "once" };
      const first = await send("POST", path, body(3, productId), { headers });
      const again = await send("POST", path, body(3, productId), { headers });
      assert.deepEqual([first.status, again.text], [201, first.text]);
      const { id } = first.body.data;
      assert.equal((await send("PUT", `${path}/${id}`, one)).status, 200);
      assertRefused(await send("PUT", `${path}/${id}`, { ...one, version: 1 }), 409, "version_conflict");
      const dry = await send("POST", `${path}?dryRun=true`, body(4, productId));
      assert.equal(dry.status, 201);
      assertRefused(await send("GET", `${path}/${dry.body.data.id}`), 404, "not_found");
      assert.equal((await send("DELETE", `${path}/${id}`)).status, 200);
      assertRefused(await send("GET", `${path}/${id}`), 404, "not_found");
    });
  });

test("bad synonyms and pins name the field", async () => {
  const synonyms = (body: object) => send("POST", "/search/synonyms", body);
  assertInvalid(await synonyms({ words: ["a", "b"] }), ["/language", "required"]);
  assertInvalid(await synonyms({ language: "nonsense!", words: ["a", "b"] }), "/language");
  assertInvalid(await synonyms({ language: "en", words: ["a"] }), ["/words", "too_few"]);
  assertInvalid(await synonyms({ language: "en", words: ["a", " a "] }), ["/words", "too_few"]);
  assertInvalid(await synonyms({ language: "en", words: ["a", "-"] }), "/words/1");
  const { id } = await product("Thing");
  const pins = (body: object) => send("POST", "/search/pins", body);
  assertInvalid(await pins({ query: "-", productIds: [id] }), "/query");
  assertInvalid(await pins({ query: "x", productIds: [] }), ["/productIds", "too_few"]);
  assertInvalid(await pins({ query: "x", productIds: [id, MISSING] }), ["/productIds/1", "not_found"]);
  await create("/search/pins", { query: "Crème-Brûlée", productIds: [id] });
  assertRefused(await pins({ query: "creme brulee", productIds: [id] }), 409, "duplicate", "/query");
});

test("a search for a word finds its synonyms, in its language, whole phrases and beside other words", async () => {
  await product("Grey couch");
  await product("Green settee");
  await product("Tank top");
  await product("Singlet");
  assert.deepEqual(await search("sofa"), []);
  const { id } = await create("/search/synonyms", { language: "en", words: ["Sofa", "couch", "settee"] });
  await create("/search/synonyms", { language: "en-GB", words: ["tank top", "singlet"] });
  assert.deepEqual((await search("SOFA")).sort(), ["Green settee", "Grey couch"]);
  assert.deepEqual((await search("couch")).sort(), ["Green settee", "Grey couch"]);
  assert.deepEqual(await search("green sofa"), ["Green settee"]);
  assert.deepEqual(await search("sofa", "de"), []);
  assert.deepEqual((await search("tank top")).sort(), ["Singlet", "Tank top"]);
  assert.deepEqual((await search("singlet")).sort(), ["Singlet", "Tank top"]);
  // What was cached before is not answered any more.
  await send("PUT", `/search/synonyms/${id}`, { words: ["sofa", "couch"] });
  assert.deepEqual(await search("sofa"), ["Grey couch"]);
  await send("DELETE", `/search/synonyms/${id}`);
  assert.deepEqual(await search("sofa"), []);
});

test("pinned products come first for their query, if they match the filters and shoppers see them", async () => {
  const lamps = [];
  for (const name of ["Desk lamp", "Floor lamp", "Candle"]) lamps.push(await product(name, { price: "50" }));
  const hidden = await product("Secret", { isActive: false });
  const [, floor, candle] = lamps;
  const { id } = await create("/search/pins", {
    query: "Lamp",
    productIds: [candle!.id, hidden.id, floor!.id],
  });
  assert.deepEqual(await search("lamp"), ["Candle", "Floor lamp", "Desk lamp"]);
  assert.deepEqual(await search("lamp!"), ["Candle", "Floor lamp", "Desk lamp"]);
  assert.deepEqual(await search("desk lamp"), ["Desk lamp"]);
  assert.deepEqual(await search("lamp", "en", "&maxPrice=10"), []);
  await send("DELETE", `/products/${candle!.id}`);
  assert.deepEqual(await search("lamp"), ["Floor lamp", "Desk lamp"]);
  await send("DELETE", `/search/pins/${id}`);
  assert.deepEqual((await search("lamp")).sort(), ["Desk lamp", "Floor lamp"]);
});
