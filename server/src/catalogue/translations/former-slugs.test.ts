import assert from "node:assert/strict";
import { before, test } from "node:test";
import { assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { leastTheme, useTheme } from "../../../test/shop-theme.ts";

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

test("lists by slugs follow former ones, as one product's address does", async () => {
  const at = await server.createStore();
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const answer = await server.send(at, method, `/api/v1${path}`, { ...(body && { body }) });
    assert.ok(answer.status < 300, answer.text);
    return answer.body.data;
  };
  const body = (slug: string) => ({
    slug,
    price: "5",
    translations: [{ language: "en", name: slug, slug, description: "" }],
  });
  const make = (slug: string) => send("POST", "/products", body(slug));
  const found = async (slugs: string) => {
    const { products, pagination } = dataOf(await shop(`/products?slugs=${slugs}&sort=createdAt`, at));
    assert.equal(pagination.total, products.length);
    return products.map(({ id }: Json) => id);
  };
  const [lamp, desk] = [await make("lamp"), await make("desk")];
  await send("PUT", `/products/${lamp.id}`, body("light"));
  assert.deepEqual(await found("lamp,desk"), [lamp.id, desk.id]);
  assert.deepEqual(await found("lamp,light"), [lamp.id]);
  // Until another one takes it: a hidden one takes it from nobody.
  const other = await send("POST", "/products", { ...body("lamp"), isActive: false });
  for (const ids of [[lamp.id], [other.id]]) {
    assert.deepEqual(await found("lamp"), ids);
    assert.equal(dataOf(await shop("/products/lamp", at), ids[0] === lamp.id ? 301 : 200).id, ids[0]);
    await send("PUT", `/products/${other.id}`, { isActive: true });
  }
  await send("DELETE", `/products/${other.id}`);
  assert.deepEqual(await found("lamp"), [lamp.id]);
  await send("DELETE", `/products/${lamp.id}`);
  assert.deepEqual(await found("lamp,light"), []);
});

test("a theme's settings that name former handles find what has other ones now", async () => {
  const at = await server.createStore();
  const send = async (method: string, path: string, body: object): Promise<Json> => {
    const answer = await server.send(at, method, `/api/v1${path}`, { body });
    assert.ok(answer.status < 300, answer.text);
    return answer.body.data;
  };
  const product = (slug: string) => ({
    slug,
    price: "5",
    translations: [{ language: "en", name: slug, slug, description: "" }],
  });
  const category = (slug: string) => ({ slug, translations: [{ language: "en", name: slug, slug }] });
  const page = (slug: string) => ({ slug, translations: [{ language: "en", title: slug, slug }] });
  const kinds = [
    ["/products", product],
    ["/categories", category],
    ["/content-pages", page],
  ] as const;
  const renames: (() => Promise<unknown>)[] = [];
  for (const [path, body] of kinds)
    for (const name of ["one", "two"]) {
      const { id } = await send("POST", path, body(`old-${name}`));
      renames.push(() => send("PUT", `${path}/${id}`, body(`new-${name}`)));
    }
  const types = {
    product: "old-one",
    product_list: ["old-one", "old-two"],
    collection: "old-one",
    collection_list: ["old-one", "old-two"],
    page: "old-one",
    url: "shopify://products/old-one",
  };
  const settings = Object.entries(types).map(([type]) => ({ type, id: type, label: type }));
  const section = `
    product {{ section.settings.product.handle }};
    products {% for one in section.settings.product_list %}{{ one.handle }} {% endfor %};
    collection {{ section.settings.collection.handle }} {{ section.settings.collection.products_count }};
    collections {% for one in section.settings.collection_list %}{{ one.handle }} {% endfor %};
    page {{ section.settings.page.handle }};
    url {{ section.settings.url }};
    {% schema %}${JSON.stringify({ name: "Named", settings })}{% endschema %}`;
  await useTheme(server, at, {
    ...leastTheme({}),
    "sections/named.liquid": section,
    "templates/index.json": JSON.stringify({
      sections: { named: { type: "named", settings: types } },
      order: ["named"],
    }),
  });
  const visit = async (path: string) =>
    server.send(at, "GET", path, { key: undefined, headers: { accept: "text/html" } });
  const shown = async () =>
    (await visit("/")).text.replaceAll(/\s+/g, " ").match(/product [\s\S]*; url [^;]*;/)?.[0];
  const expected = (name: string) =>
    `product ${name}-one; products ${name}-one ${name}-two ; collection ${name}-one 0; collections ${name}-one ${name}-two ; page ${name}-one; url /products/old-one;`;
  assert.equal(await shown(), expected("old"));
  for (const rename of renames) await rename();
  assert.equal(await shown(), expected("new"));
  // A link goes by the shop, which leads on.
  const { status, headers } = await visit("/products/old-one");
  assert.deepEqual([status, headers.location], [301, "/products/new-one"]);
});
