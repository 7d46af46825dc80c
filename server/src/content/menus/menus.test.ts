import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { startCountedServer } from "../../../test/counted-server.ts";
import type { Sent, TestStore } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const counted = await startCountedServer();
const { server } = counted;
after(() => counted.close());
const store = await server.createStore();
const elsewhere = await server.createStore();

const MENUS = "/api/v1/menus";
const ask = (method: string, path = "", body?: unknown, sent: Sent = {}, at = store) =>
  server.send(at, method, `${MENUS}${path}`, { ...(body !== undefined && { body }), ...sent });
async function made(input: object, at: TestStore = store): Promise<Json> {
  const answer = await ask("POST", "", input, {}, at);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}
async function add(path: string, body: object, at: TestStore = store): Promise<Json> {
  const answer = await server.send(at, "POST", `/api/v1${path}`, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}
const named = (name: string, de?: string) =>
  [{ language: "en", name, description: "" }].concat(
    de ? [{ language: "de", name: de, description: "" }] : [],
  );
const shown = (path: string, at = store) =>
  server.send(at, "GET", `/api/v1/storefront/menus${path}`, { key: undefined });
const lines = (items: Json[], depth = 0): string[] =>
  items.flatMap((one: Json) => [
    `${"-".repeat(depth)}${one.title} ${one.url}`,
    ...lines(one.items, depth + 1),
  ]);
let count = 0;
const handle = () => `menu-${++count}`;
const url = (path: string, title = "Somewhere") => ({ titles: title, link: { kind: "url", url: path } });

describe("menus", () => {
  test("a new store has two", async () => {
    const at = await server.createStore({ language: "de" });
    const { menus } = dataOf(await ask("GET", "", undefined, {}, at));
    assert.deepEqual(
      menus.map(({ handle, titles, itemCount }: Json) => [handle, titles, itemCount]),
      [
        ["footer", { de: "Fußzeilenmenü" }, 6],
        ["main-menu", { de: "Hauptmenü" }, 2],
      ],
    );
    const body = { privacy: [{ language: "de", text: "Nichts." }] };
    dataOf(await server.send(at, "PUT", "/api/v1/policies", { body }));
    const both = dataOf(await shown("?handles=main-menu,nothing,footer", at)).menus;
    assert.deepEqual(
      both.map(({ handle, items }: Json) => [handle, ...lines(items)]),
      [
        ["main-menu", "Startseite /", "Alle Produkte /collections/all"],
        ["footer", "Suche /search", "Privacy /policies/privacy".replace("Privacy", both[1].items[1].title)],
      ],
    );
  });

  test("who may", async () => {
    const { id } = await made({ handle: handle(), titles: "Doors" });
    const reader = await store.makeKey(["content:read"]);
    const stranger = await store.makeKey(["themes"]);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", `/${id}`, undefined],
      ["POST", "", { handle: handle(), titles: "Another" }],
      ["PUT", `/${id}`, { titles: "Another" }],
      ["DELETE", `/${id}`, undefined],
    ] as const) {
      assertRefused(await ask(method, path, body, { key: undefined }), 401, "unauthenticated");
      assertRefused(await ask(method, path, body, stranger), 403, "permission_denied");
      if (method !== "GET") assertRefused(await ask(method, path, body, reader), 403, "permission_denied");
      if (!path) continue;
      const [foreign, missing] = await Promise.all([
        ask(method, path, body, {}, elsewhere),
        ask(method, `/${MISSING}`, body, {}, elsewhere),
      ]);
      assertRefused(foreign, 404, "not_found");
      assert.equal(bytesOf(foreign), bytesOf(missing));
    }
  });

  test("follow what they link to: its name, its slug, and whether shoppers see it", async () => {
    await server.send(store, "PUT", "/api/v1/settings", { body: { languages: ["en", "de"] } });
    const [product, category] = await Promise.all([
      add("/products", { price: "5", translations: named("Mug", "Becher") }),
      add("/categories", { translations: named("Kitchen", "Küche") }),
    ]);
    const page = await add("/content-pages", { translations: [{ language: "en", title: "About" }] });
    const main = handle();
    const { id } = await made({
      handle: main,
      titles: { en: "Shop", de: "Laden" },
      items: [
        { link: { kind: "home" } },
        {
          link: { kind: "category", id: category.id },
          items: [
            {
              link: { kind: "product", id: product.id.toUpperCase() },
              items: [
                { titles: { en: "Deep", de: "Tief" }, link: { kind: "url", url: "https://a.example/x?y#z" } },
              ],
            },
          ],
        },
        { titles: "Us", link: { kind: "page", id: page.id } },
        { link: { kind: "policy", policy: "terms" } },
        url("/collections/all?sort=price"),
      ],
    });
    const seen = async (query = "") => lines(dataOf(await shown(`/${main}${query}`)).items);
    assert.deepEqual(await seen(), [
      "Home /",
      "Kitchen /collections/kitchen",
      "-Mug /products/mug",
      "--Deep https://a.example/x?y#z",
      "Us /pages/about",
      "Somewhere /collections/all?sort=price",
    ]);
    assert.deepEqual((await seen("?lang=de")).slice(0, 4), [
      "Startseite /",
      "Küche /collections/kuche",
      "-Becher /products/becher",
      "--Tief https://a.example/x?y#z",
    ]);
    assert.equal(dataOf(await shown(`/${main}?lang=de`)).title, "Laden");
    const deep = dataOf(await shown(`/${main}`)).items[1].items[0];
    assert.deepEqual(deep.link, { kind: "product", id: product.id, policy: null, url: null, slug: "mug" });

    const change = (path: string, body: object) => server.send(store, "PUT", `/api/v1${path}`, { body });
    await change(`/products/${product.id}`, {
      slug: "large-mug",
      translations: [{ ...named("Large mug")[0], slug: "large-mug" }],
    });
    assert.equal((await seen())[2], "-Large mug /products/large-mug");
    await change(`/content-pages/${page.id}`, { isPublished: false });
    await change(`/categories/${category.id}`, { isActive: false });
    assert.deepEqual(await seen(), ["Home /", "Somewhere /collections/all?sort=price"]);

    // The store's people see all of it, and write it back as they read it, also what is gone.
    await server.send(store, "DELETE", `/api/v1/content-pages/${page.id}`);
    const read = dataOf(await ask("GET", `/${id}`));
    assert.deepEqual(lines(read.items).slice(1, 5), [
      "Kitchen null",
      "-Large mug /products/large-mug",
      "--Deep https://a.example/x?y#z",
      "Us null",
    ]);
    const { version, ...body } = read;
    const again = dataOf(await ask("PUT", `/${id}`, body));
    assert.deepEqual([again.version, again.items], [version, read.items]);
  });

  test("several are read by few statements, however many items they have", async () => {
    const products = await Promise.all(
      [1, 2, 3].map((n) => add("/products", { price: "5", translations: named(`Thing ${n}`) })),
    );
    const items = (n: number) =>
      Array.from({ length: n }, (_, i) => ({ link: { kind: "product", id: products[i % 3]!.id } }));
    const [small, large] = [handle(), handle()];
    await made({ handle: small, titles: "Small", items: items(3) });
    await made({ handle: large, titles: "Large", items: items(500) });
    const costOf = (path: string) => counted.costOf(store, () => shown(path));
    const one = await costOf(`/${small}`);
    assert.equal((await costOf(`?handles=${small},${large}`)).statements, one.statements);
    assert.equal(dataOf(await shown(`/${large}`)).items.length, 500);
  });

  test("input of another form", async () => {
    const post = (more: object) => ask("POST", "", { handle: handle(), titles: "Menu", ...more });
    assertInvalid(await ask("POST", "", {}), ["/handle", "required"], ["/titles", "required"]);
    assertRefused(await post({ handle: "main-menu" }), 409, "duplicate", "/handle");
    for (const bad of ["Main", "a b", "-a", "", "a".repeat(101)])
      assertInvalid(await post({ handle: bad }), "/handle");
    assertInvalid(await post({ titles: {} }), ["/titles", "required"]);
    assertInvalid(await post({ titles: { xx_: "a" } }), ["/titles/xx_", "invalid_language"]);
    for (const [item, field] of [
      [{}, "/items/0/link"],
      [{ link: { kind: "blog" } }, "/items/0/link/kind"],
      [{ link: { kind: "product" } }, "/items/0/link/id"],
      [{ link: { kind: "product", id: MISSING } }, "/items/0/link/id"],
      [{ link: { kind: "policy" } }, "/items/0/link/policy"],
      [{ titles: "x", link: { kind: "url" } }, "/items/0/link/url"],
      [{ link: { kind: "url", url: "/x" } }, "/items/0/titles"],
      [{ id: "1", link: { kind: "home" } }, "/items/0/id"],
    ] as const)
      assertInvalid(await post({ items: [item] }), field);
    for (const bad of ["javascript:alert(1)", "//e.example", "/\\e.example", "x", "/a b", "data:text/html,x"])
      assertInvalid(await post({ items: [url(bad)] }), "/items/0/link/url");
    const nest = (depth: number): object => ({
      ...url("/x"),
      ...(depth > 1 && { items: [nest(depth - 1)] }),
    });
    assert.equal((await post({ items: [nest(3)] })).status, 201);
    assertInvalid(
      await post({
        items: [
          { ...url("/x"), items: [{ ...url("/x"), items: [{ ...url("/x"), items: [nest(1)], color: 1 }] }] },
        ],
      }),
    );
    const many = Array.from({ length: 251 }, () => ({ ...url("/x"), items: [url("/y")] }));
    assertInvalid(await post({ items: many }), ["/items", "too_many"]);
    const { id } = (await post({ items: [url("/x")] })).body.data.items[0];
    assertInvalid(
      await post({
        items: [
          { id, ...url("/x") },
          { id, ...url("/y") },
        ],
      }),
      ["/items/1/id", "not_unique"],
    );
  });

  test("replay, stale version, dry run", async () => {
    await expectReplay((headers) => ask("POST", "", { handle: "once", titles: "Once" }, { headers }));
    const { id } = await made({ handle: handle(), titles: "Versioned" });
    await ask("PUT", `/${id}`, { titles: "Twice" });
    assertRefused(await ask("PUT", `/${id}`, { titles: "Thrice", version: 1 }), 409, "version_conflict");
    assertRefused(
      await ask("DELETE", `/${id}`, undefined, { headers: { "if-match": '"1"' } }),
      409,
      "version_conflict",
    );
    const dry = await ask("POST", "?dryRun=true", { handle: handle(), titles: "Dry" });
    assert.equal(dry.status, 201);
    assertRefused(await ask("GET", `/${dry.body.data.id}`), 404, "not_found");
    assert.equal((await ask("DELETE", `/${id}`)).status, 200);
  });

  test("a menu that there is not is 404; another store's is not shown", async () => {
    const own = handle();
    await made({ handle: own, titles: "Own" });
    assertRefused(await shown("/nothing"), 404, "not_found");
    assertRefused(await shown(`/${own}`, elsewhere), 404, "not_found");
    assertInvalid(await shown(""), ["/handles", "required"]);
  });
});
