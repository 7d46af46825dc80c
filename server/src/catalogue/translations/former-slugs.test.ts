import assert from "node:assert/strict";
import { before, test } from "node:test";
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

before(async () => {
  await write("PUT", "/settings", { languages: ["en", "de"] });
});

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
    const readable = kind === "category" ? "categories" : folder;
    for (const slug of ["first", "second"]) {
      assert.equal(dataOf(await resolve(`/${folder}/${slug}`)).to, `/${folder}/third`);
      assertRefused(await resolve(`/${folder}/${slug}`, elsewhere), 404, "not_found");
      const moved = await shop(`/${readable}/${slug}?lang=en`);
      assert.deepEqual(
        [moved.status, moved.headers.location, moved.body.data.id, moved.body.data.movedTo],
        [301, `/api/v1/storefront/${readable}/third?lang=en`, id, "third"],
      );
      assert.match(String(moved.headers["cache-control"]), /max-age=15,/);
      assertRefused(await shop(`/${readable}/${slug}`, elsewhere), 404, "not_found");
      const followed = dataOf(await shop(moved.headers.location!.replace("/api/v1/storefront", "")));
      assert.deepEqual([followed.id, followed.movedTo], [id, undefined]);
      const page = await server.send(store, "GET", `/${folder}/${slug}?a=1`, {
        key: undefined,
        headers: { accept: "text/html" },
      });
      assert.deepEqual([page.status, page.headers.location?.split("?")[0]], [301, `/${folder}/third`]);
    }
    assertRefused(await resolve(`/${folder}/third`), 404, "not_found");
    assert.equal(dataOf(await shop(`/${readable}/third`)).movedTo, undefined);

    // A redirect of the merchant's comes first.
    const redirect = await write("POST", "/redirects", { from: `/${folder}/first`, to: "/elsewhere" });
    assert.equal(dataOf(await resolve(`/${folder}/first`)).to, "/elsewhere");
    await write("DELETE", `/redirects/${redirect.id}`);

    // Back again, it is no former one any more.
    await write("PUT", `${path}/${id}`, body("second"));
    assertRefused(await resolve(`/${folder}/second`), 404, "not_found");
    assert.equal(dataOf(await resolve(`/${folder}/third`)).to, `/${folder}/second`);

    const other = await write("POST", path, body("first"));
    assert.equal(dataOf(await shop(`/${readable}/first`)).id, other.id);
    await write("DELETE", `${path}/${id}`);
    assertRefused(await resolve(`/${folder}/third`), 404, "not_found");
    assertRefused(await shop(`/${readable}/third`), 404, "not_found");
  });

for (const [kind, path, folder, readable, text] of [
  ["product", "/products", "products", "products", { name: "Desk", description: "" }],
  ["category", "/categories", "collections", "categories", { name: "Desk" }],
  ["page", "/content-pages", "pages", "pages", { title: "Desk" }],
] as const)
  test(`a former slug of a ${kind}'s translation leads to the current one in that language`, async () => {
    const body = (own: string, german: string) => ({
      slug: own,
      translations: [
        { ...text, language: "en", slug: own },
        { ...text, language: "de", slug: german },
      ],
      ...(kind === "product" && { price: "5" }),
    });
    const { id } = await write("POST", path, body("desk", "schreibtisch"));
    await write("PUT", `${path}/${id}`, body("desk", "arbeitstisch"));
    for (const [lang, now] of [
      ["de", "arbeitstisch"],
      ["en", "desk"],
    ]) {
      const moved = await shop(`/${readable}/schreibtisch?lang=${lang}`);
      assert.deepEqual(
        [moved.status, moved.headers.location, moved.body.data.movedTo],
        [301, `/api/v1/storefront/${readable}/${now}?lang=${lang}`, now],
      );
      const root = lang === "de" ? "/de" : "";
      const page = await server.send(store, "GET", `${root}/${folder}/schreibtisch`, {
        key: undefined,
        headers: { accept: "text/html" },
      });
      assert.deepEqual([page.status, page.headers.location], [301, `${root}/${folder}/${now}`]);
    }
    // A slug of another language counts as taken, too.
    const other = await write("POST", path, body("schreibtisch", "pult"));
    assert.equal(dataOf(await shop(`/${readable}/schreibtisch`)).id, other.id);
    await write("DELETE", `${path}/${other.id}`);
    assert.equal((await shop(`/${readable}/schreibtisch`)).body.data.id, id);
    await write("DELETE", `${path}/${id}`);
    assertRefused(await shop(`/${readable}/schreibtisch`), 404, "not_found");
  });

test("a hidden category is not found by a former slug", async () => {
  const { id } = await write("POST", "/categories", { translations: [{ language: "en", name: "Shelves" }] });
  await write("PUT", `/categories/${id}`, { slug: "racks", isActive: false });
  for (const slug of ["shelves", "racks", id])
    assertRefused(await shop(`/categories/${slug}`), 404, "not_found");
});
