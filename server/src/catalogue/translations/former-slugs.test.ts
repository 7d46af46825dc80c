import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const shop = (path: string, at = store) =>
  server.send(at, "GET", `/api/v1/storefront${path}`, { key: undefined });
const resolve = (path: string, at = store) => shop(`/redirects?path=${encodeURIComponent(path)}`, at);
async function write(method: string, path: string, body?: object): Promise<Json> {
  const answer = await server.send(store, method, `/api/v1${path}`, { ...(body && { body }) });
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
}

for (const [kind, path, folder, text] of [
  [
    "product",
    "/products",
    "products",
    (name: string, slug: string) => ({ language: "en", name, slug, description: "" }),
  ],
  [
    "category",
    "/categories",
    "collections",
    (name: string, slug: string) => ({ language: "en", name, slug }),
  ],
  ["page", "/content-pages", "pages", (title: string, slug: string) => ({ language: "en", title, slug })],
] as const)
  test(`a former slug of a ${kind} leads to it until something takes it`, async () => {
    const body = (slug: string) => ({
      slug,
      translations: [text("Thing", slug)],
      ...(kind === "product" && { price: "5" }),
    });
    const { id } = await write("POST", path, body("first"));
    for (const slug of ["second", "third"]) await write("PUT", `${path}/${id}`, body(slug));
    const readable = kind === "category" ? undefined : folder;
    for (const slug of ["first", "second"]) {
      assert.equal(dataOf(await resolve(`/${folder}/${slug}`)).to, `/${folder}/third`);
      assertRefused(await resolve(`/${folder}/${slug}`, elsewhere), 404, "not_found");
      if (readable) {
        const shown = dataOf(await shop(`/${readable}/${slug}`));
        assert.deepEqual([shown.id, shown.movedTo], [id, "third"]);
      }
    }
    assertRefused(await resolve(`/${folder}/third`), 404, "not_found");
    if (readable) assert.equal(dataOf(await shop(`/${readable}/third`)).movedTo, undefined);

    // A redirect of the merchant's comes first.
    const redirect = await write("POST", "/redirects", { from: `/${folder}/first`, to: "/elsewhere" });
    assert.equal(dataOf(await resolve(`/${folder}/first`)).to, "/elsewhere");
    await write("DELETE", `/redirects/${redirect.id}`);

    // Back again, it is no former one any more.
    await write("PUT", `${path}/${id}`, body("second"));
    assertRefused(await resolve(`/${folder}/second`), 404, "not_found");
    assert.equal(dataOf(await resolve(`/${folder}/third`)).to, `/${folder}/second`);

    const other = await write("POST", path, body("first"));
    if (readable) assert.equal(dataOf(await shop(`/${readable}/first`)).id, other.id);
    await write("DELETE", `${path}/${id}`);
    assertRefused(await resolve(`/${folder}/third`), 404, "not_found");
    if (readable) assertRefused(await shop(`/${readable}/third`), 404, "not_found");
  });
