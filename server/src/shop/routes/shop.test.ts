import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Answer, type TestStore, testServer } from "../../../test/server.ts";
import { addTheme, leastTheme, publishTheme, useTheme, writeThemeFile } from "../../../test/shop-theme.ts";
import { until } from "../../../test/until.ts";

const server = await testServer();
const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
let store: TestStore;
let mug: { id: string };

const open = (path: string, headers: Record<string, string> = {}, at = store): Promise<Answer> =>
  server.send(at, "GET", path, { key: undefined, headers: { accept: BROWSER, ...headers } });
const write = async (method: string, path: string, body: unknown, at = store) =>
  dataOf(await server.send(at, method, `/api/v1${path}`, { body }), method === "POST" ? 201 : 200);
const texts = (name: string, more: object = {}) => [{ language: "en", name, ...more }];

async function fill(at: TestStore) {
  await write("PUT", "/settings", { languages: ["en", "de"] }, at);
  const category = await write(
    "POST",
    "/categories",
    { translations: [...texts("Mugs"), { language: "de", name: "Becher", slug: "becher" }] },
    at,
  );
  return write(
    "POST",
    "/products",
    {
      translations: [
        ...texts("Stoneware mug", { description: "<p>Holds a lot &amp; more.</p>" }),
        { language: "de", name: "Steingutbecher", description: "", slug: "steingutbecher" },
      ],
      price: "19.90",
      quantity: 5,
      category: category.id,
    },
    at,
  );
}

before(async () => {
  store = await server.createStore({ name: "Harbor Goods", language: "en" });
  mug = await fill(store);
});

describe("pages of the default theme", () => {
  for (const [path, words] of [
    ["/", "Harbor Goods"],
    ["/products/stoneware-mug", "Stoneware mug"],
    ["/products/stoneware-mug?variant=none", "Stoneware mug"],
    ["/collections", "Mugs"],
    ["/collections/mugs", "Stoneware mug"],
    ["/collections/all", "Stoneware mug"],
    ["/collections/mugs/products/stoneware-mug", "Stoneware mug"],
    ["/search?q=stoneware", "Stoneware mug"],
    ["/search", "Harbor Goods"],
    ["/cart", "Harbor Goods"],
    ["/de/products/steingutbecher", "Steingutbecher"],
    ["/de", "Harbor Goods"],
    ["/de/collections/becher", "Becher"],
  ] as const)
    test(path, async () => {
      const { status, headers, text } = await open(path);
      assert.equal(status, 200, server.logged().slice(-1_500));
      assert.equal(headers["content-type"], "text/html; charset=utf-8");
      assert.equal(headers["access-control-allow-origin"], undefined);
      assert.match(
        String(headers["content-security-policy"]),
        /default-src 'none'; script-src 'self'; style-src 'self'/,
      );
      assert.doesNotMatch(String(headers["content-security-policy"]), /unsafe/);
      assert.ok(text.includes(words), text);
      assert.doesNotMatch(text, /Liquid error|translation missing/i);
      assert.match(text, path.startsWith("/de") ? /<html lang="de"/ : /<html lang="en"/);
    });

  test("a missing page is the theme's 404 to a person, and the envelope to a program", async () => {
    for (const path of [
      "/nothing",
      "/products/nothing",
      "/collections/nothing",
      "/pages/nothing",
      "/de/nothing",
      "/en/products/x",
    ]) {
      const answer = await open(path);
      assert.equal(answer.status, 404, path);
      assert.match(answer.text, /<html lang="(en|de)"[\s\S]*404/, path);
      assert.match(answer.text, /<meta name="robots" content="noindex, nofollow">/, path);
    }
    assertRefused(await server.send(store, "GET", "/nothing", { key: undefined }), 404, "not_found");
    assertRefused(await open("/api/v1/nothing"), 404, "not_found");
    assertRefused(
      await server.send(store, "POST", "/nothing", { key: undefined, body: {} }),
      404,
      "not_found",
    );
  });

  test("routes of the API and the pages keep their answers", async () => {
    assert.equal((await open("/docs")).status, 200);
    assert.match((await open("/account/login")).text, /<form/);
    assert.equal((await open("/livez", { accept: "application/json" })).status, 200);
    assert.equal((await server.send(store, "POST", "/console", { key: undefined, raw: "" })).status, 405);
  });
});

describe("pages for search engines", () => {
  test("a product has one address in each language, a picture of itself and its data", async () => {
    const { text } = await open("/collections/mugs/products/stoneware-mug?utm_source=x");
    const origin = `https://${store.domain}`;
    assert.ok(text.includes(`<link rel="canonical" href="${origin}/products/stoneware-mug">`));
    assert.ok(text.includes(`hreflang="de" href="${origin}/de/products/steingutbecher"`));
    assert.ok(text.includes(`hreflang="x-default" href="${origin}/products/stoneware-mug"`));
    assert.ok(text.includes('<meta property="og:type" content="product">'));
    assert.ok(text.includes('<meta property="og:description" content="Holds a lot &amp; more.">'));
    const linked = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!),
    );
    assert.deepEqual(
      linked.map((one) => one["@type"]),
      ["Product", "BreadcrumbList"],
    );
    assert.equal(linked[0].url, `${origin}/products/stoneware-mug`);
    assert.equal(linked[0].offers.price, "19.90");
  });

  test("the home page tells of the site and of who is behind it; a search is left out", async () => {
    const home = (await open("/")).text;
    assert.match(home, /"@type":"WebSite"/);
    assert.match(home, /"@type":"Organization"/);
    assert.match((await open("/search?q=x")).text, /noindex/);
  });

  test("robots.txt and the sitemap name what there is, in all languages", async () => {
    const origin = `https://${store.domain}`;
    const robots = await open("/robots.txt");
    assert.ok(robots.text.includes(`Sitemap: ${origin}/sitemap.xml`));
    const index = await open("/sitemap.xml");
    assert.equal(index.headers["content-type"], "application/xml; charset=utf-8");
    const parts = [...index.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);
    assert.deepEqual(parts, [
      `${origin}/sitemap_products_1.xml`,
      `${origin}/sitemap_collections_1.xml`,
      `${origin}/sitemap_pages_1.xml`,
    ]);
    const all = await Promise.all(parts.map((url) => open(new URL(url).pathname)));
    const products = all[0]!.text;
    for (const url of ["/products/stoneware-mug", "/de/products/steingutbecher"])
      assert.ok(products.includes(`<loc>${origin}${url}</loc>`), products);
    assert.ok(all[1]!.text.includes(`<loc>${origin}/de/collections/becher</loc>`), all[1]!.text);
    for (const { status } of all) assert.equal(status, 200);
    assert.equal((await open("/sitemap_products_2.xml")).status, 404);
  });
});

test("a theme says itself what robots are told, beginning with the usual lines", async () => {
  const at = await server.createStore();
  const lines =
    "{% for group in robots.default_groups %}{{ group.user_agent }}\n{% for rule in group.rules %}{{ rule }}\n{% endfor %}Disallow: /own\n{{ group.sitemap }}{% endfor %}";
  await useTheme(server, at, leastTheme({ index: "x", "robots.txt": lines }));
  const { text, headers } = await open("/robots.txt", {}, at);
  assert.equal(headers["content-type"], "text/plain; charset=utf-8");
  assert.match(
    text,
    /^User-agent: \*\nDisallow: \/account\n[\s\S]*Disallow: \/own\nSitemap: https:\/\/\S+\/sitemap\.xml$/,
  );
});

describe("addresses that have moved", () => {
  test("another language's slug, an id and a slash too many lead to the page's own address", async () => {
    for (const [path, to] of [
      ["/products/steingutbecher?variant=1", "/products/stoneware-mug?variant=1"],
      [`/products/${mug.id}`, "/products/stoneware-mug"],
      ["/de/products/stoneware-mug", "/de/products/steingutbecher"],
      ["/collections/becher", "/collections/mugs"],
    ] as const) {
      const answer = await open(path);
      assert.deepEqual([answer.status, answer.headers.location], [301, to], path);
    }
  });

  test("the merchant's redirects are followed, in each language, where there is no page", async () => {
    await write("POST", "/redirects", { from: "/old-page", to: "/products/stoneware-mug" });
    await write("POST", "/redirects", { from: "/elsewhere", to: "https://shop.example/x?y=1" });
    const moved = async (path: string) => {
      const { status, headers } = await open(path);
      assert.equal(status, 301, path);
      return headers.location;
    };
    assert.equal(await moved("/old-page"), "/products/stoneware-mug");
    assert.equal(await moved("/de/old-page"), "/de/products/stoneware-mug");
    assert.equal(await moved("/elsewhere"), "https://shop.example/x?y=1");
  });
});

describe("pages that are kept", () => {
  test("a page is the same until something changes, and says so", async () => {
    const at = await server.createStore({ name: "Kept" });
    await fill(at);
    const path = "/products/stoneware-mug";
    const first = await open(path, {}, at);
    assert.equal(first.headers["cache-control"], "public, max-age=0, s-maxage=15, stale-while-revalidate=60");
    const etag = String(first.headers.etag);
    assert.match(etag, /^W\/"[\w-]+"$/);
    const same = await open(path, { "if-none-match": etag }, at);
    assert.deepEqual([same.status, same.text], [304, ""]);
    const [product] = dataOf(await server.send(at, "GET", "/api/v1/products")).products;
    await write("PUT", `/products/${product.id}`, { price: "21.50" }, at);
    const second = await open(path, { "if-none-match": etag }, at);
    assert.equal(second.status, 200);
    assert.ok(second.text.includes("21.50") && !second.text.includes("19.90"));
    await server.send(at, "DELETE", `/api/v1/products/${product.id}`);
    assert.equal((await open(path, {}, at)).status, 404);
    assert.ok(!(await open("/collections/mugs", {}, at)).text.includes("Stoneware mug"));
  });

  test("unknown fields of a query change nothing; known ones do", async () => {
    const [plain, tracked] = await Promise.all(["/", "/?utm_source=mail&gclid=1"].map((path) => open(path)));
    assert.equal(plain!.headers.etag, tracked!.headers.etag);
  });

  test("a setting, and a version that is published, show at once", async () => {
    const at = await server.createStore({ name: "Before" });
    const id = await useTheme(server, at, leastTheme({ index: "<h1>{{ shop.name }} one</h1>" }));
    assert.ok((await open("/", {}, at)).text.includes("Before one"));
    await write("PUT", "/settings", { name: "After" }, at);
    assert.ok((await open("/", {}, at)).text.includes("After one"));
    await writeThemeFile(server, at, { id, path: "templates/index.liquid" }, "<h1>{{ shop.name }} two</h1>");
    assert.ok((await open("/", {}, at)).text.includes("After one"), "working files are nobody's yet");
    await publishTheme(server, at, id);
    assert.ok((await open("/", {}, at)).text.includes("After two"));
  });

  test("a page that reads the cart is rendered for whoever has one, and told to no shared cache", async () => {
    const at = await server.createStore();
    await useTheme(
      server,
      at,
      leastTheme({ index: "{{ cart.item_count }} {{ customer.name | default: 'nobody' }}" }),
    );
    const anybody = await open("/", {}, at);
    assert.ok(anybody.text.includes("0 nobody"));
    assert.equal(anybody.headers["cache-control"], "private, no-cache");
    const own = await open("/", { cookie: "__Host-stoa_cart=01900000-0000-7000-8000-000000000000.x" }, at);
    assert.equal(own.headers["cache-control"], "no-store");
  });

  test("pages are compressed as the client takes it", async () => {
    for (const encoding of ["br", "gzip"] as const)
      assert.equal((await open("/", { "accept-encoding": encoding })).headers["content-encoding"], encoding);
    assert.equal((await open("/")).headers["content-encoding"], undefined);
  });

  test("while versions are published, each page is whole one of them", async () => {
    const at = await server.createStore();
    const files = (mark: string) => leastTheme({ index: `${mark}{% render 'part' %}` });
    const id = await useTheme(server, at, { ...files("a0 "), "snippets/part.liquid": "b0 " });
    const seen = new Set<string>();
    const reading = (async () => {
      for (let i = 0; i < 40; i++) {
        const { text } = await open("/", {}, at);
        const [, one, other] = /a(\d+) b(\d+) /.exec(text) ?? [];
        assert.ok(one !== undefined && one === other, text);
        seen.add(one);
      }
    })();
    for (let i = 1; i <= 5; i++) {
      await writeThemeFile(server, at, { id, path: "templates/index.liquid" }, `a${i} {% render 'part' %}`);
      await writeThemeFile(server, at, { id, path: "snippets/part.liquid" }, `b${i} `);
      await publishTheme(server, at, id);
    }
    await reading;
    assert.match((await open("/", {}, at)).text, /a5 b5 /);
  });
});

describe("lists of a theme", () => {
  test("collections at the top of the tree come before those below them", async () => {
    const at = await server.createStore();
    const { id } = await write("POST", "/categories", { translations: texts("Kitchen") }, at);
    for (const [name, parentId] of [
      ["Cookware", id],
      ["Garden", undefined],
    ])
      await write("POST", "/categories", { translations: texts(name!), parentId }, at);
    await useTheme(
      server,
      at,
      leastTheme({ index: "{% for one in collections %}{{ one.title }} {% endfor %}" }),
    );
    const [, names] = /<body>(.*)<\/body>/.exec((await open("/", {}, at)).text)!;
    assert.deepEqual([names!.trim().split(" ").at(-1), names!.trim().split(" ").length], ["Cookware", 3]);
  });
});

describe("stores apart", () => {
  test("another store's host shows nothing of a store, its previews and its assets among it", async () => {
    const other = await server.createStore({ name: "Other" });
    assert.equal((await open("/products/stoneware-mug", {}, other)).status, 404);
    assert.ok(!(await open("/", {}, other)).text.includes("Harbor Goods"));
    const id = await addTheme(server, store, {
      ...leastTheme({ index: "x" }),
      "assets/mine.css": "a { color: red }",
    });
    const preview = await write("POST", `/themes/${id}/previews`, {});
    const { pathname } = new URL(preview.url);
    assert.equal((await open(pathname)).status, 200);
    assert.equal((await open(pathname, {}, other)).status, 404);
    assert.equal((await open(`${pathname.slice(0, -2)}x/`)).status, 404);
  });
});

describe("a shop that is not there", () => {
  test("a store without one has its small start page, and nothing else", async () => {
    const at = await server.createStore();
    await fill(at);
    await write(
      "PUT",
      "/settings",
      { storefront: { mode: "off" }, storefrontUrl: "https://shop.example" },
      at,
    );
    const start = await open("/", {}, at);
    assert.equal(start.status, 200);
    assert.ok(start.text.includes('href="/console"') && start.text.includes('href="https://shop.example"'));
    for (const path of ["/products/stoneware-mug", "/sitemap.xml", "/robots.txt"])
      assert.equal((await open(path, {}, at)).status, 404, path);
  });

  test("a storefront on a host of another gets the visitors; one on the store's own changes nothing", async () => {
    const at = await server.createStore();
    await fill(at);
    const id = await addTheme(server, at, { ...leastTheme({ index: "previewed" }), "assets/a.css": "a{}" });
    await write("PUT", "/settings", { storefrontUrl: "https://shop.example/en/" }, at);
    for (const [path, to] of [
      ["/", "https://shop.example/en/"],
      ["/?a=1", "https://shop.example/en/?a=1"],
      ["/products/stoneware-mug?variant=x", "https://shop.example/en/products/stoneware-mug?variant=x"],
      ["/de/products/steingutbecher", "https://shop.example/en/de/products/steingutbecher"],
      ["/de", "https://shop.example/en/de"],
      ["//evil.example/x", "https://shop.example/en//evil.example/x"],
      ["/cart", "https://shop.example/en/cart"],
      ["/nothing", "https://shop.example/en/nothing"],
    ]) {
      const answer = await open(path!, {}, at);
      assert.deepEqual([answer.status, answer.headers.location], [302, to], path);
      assert.equal(answer.headers["cache-control"], "no-store");
    }
    const form = { key: undefined, headers: { accept: BROWSER }, body: { id: "x", quantity: 1 } };
    assert.equal((await server.send(at, "POST", "/cart/add", form)).status, 404);
    for (const path of ["/robots.txt", "/sitemap.xml"]) assert.equal((await open(path, {}, at)).status, 404);
    const preview = await write("POST", `/themes/${id}/previews`, {}, at);
    assert.match((await open(new URL(preview.url).pathname, {}, at)).text, /previewed/);
    assert.equal((await open("/account/login", {}, at)).status, 200);
    assert.equal((await server.send(at, "GET", "/api/v1/storefront/store", { key: undefined })).status, 200);

    for (const storefrontUrl of [
      `https://${at.domain}`,
      `http://${at.domain.toUpperCase()}:8080/shop`,
      null,
    ]) {
      await write("PUT", "/settings", { storefrontUrl }, at);
      assert.equal((await open("/products/stoneware-mug", {}, at)).status, 200, String(storefrontUrl));
    }
  });

  test("a store that opens with a password shows its page for that, until it is entered", async () => {
    const at = await server.createStore({ name: "Soon" });
    await fill(at);
    const storefront = { mode: "password", password: "four small kettles", message: "We open on Friday." };
    await write("PUT", "/settings", { storefront }, at);
    for (const path of ["/", "/products/stoneware-mug", "/nothing", "/sitemap.xml"]) {
      const answer = await open(path, {}, at);
      assert.deepEqual([answer.status, answer.headers.location], [303, "/password"], path);
    }
    assert.match((await open("/robots.txt", {}, at)).text, /Disallow: \/$/m);
    const page = await open("/password", {}, at);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes("We open on Friday."));
    const send = (password: string) =>
      server.send(at, "POST", "/password", {
        key: undefined,
        headers: { "content-type": "application/x-www-form-urlencoded", accept: BROWSER },
        raw: new URLSearchParams({ form_type: "storefront_password", password }).toString(),
      });
    const wrong = await send("another");
    assert.equal(wrong.status, 400);
    assert.ok(wrong.text.includes("Incorrect password. Try again."));
    const right = await send(storefront.password);
    assert.deepEqual([right.status, right.headers.location], [303, "/"]);
    const [field] = [right.headers["set-cookie"] ?? []].flat();
    assert.match(
      String(field),
      /^__Host-stoa_open=[\w-]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = String(field).split(";", 1)[0]!;
    const shown = await open("/products/stoneware-mug", { cookie }, at);
    assert.equal(shown.status, 200);
    assert.equal(shown.headers["cache-control"], "private, no-cache");
    await write("PUT", "/settings", { storefront: { password: "another one" } }, at);
    assert.equal((await open("/products/stoneware-mug", { cookie }, at)).status, 303);
  });
});

describe("a theme that fails", () => {
  test("is a plain page to visitors, and told to the merchant with its place", async () => {
    const at = await server.createStore({ name: "Broken" });
    const id = await useTheme(
      server,
      at,
      leastTheme({ index: "x", product: "{% render 'gone' %}{{ 1 | divided_by: 0 }}" }),
    );
    await fill(at);
    assert.equal((await open("/", {}, at)).status, 200);
    const loop = "{% for i in (1..90000) %}{% for j in (1..90000) %}{{ j }}{% endfor %}{% endfor %}";
    await writeThemeFile(server, at, { id, path: "templates/product.liquid" }, loop);
    await publishTheme(server, at, id);
    const failed = await open("/products/stoneware-mug", {}, at);
    assert.equal(failed.status, 500);
    assert.match(String(failed.headers["x-theme-error"]), /^theme_(too_slow|too_large)$/);
    assert.ok(failed.text.includes("Broken") && !failed.text.includes("90000"));
    assert.match(String(failed.headers["content-security-policy"]), /^default-src 'none'; style-src/);
    const errors = async () => dataOf(await server.send(at, "GET", `/api/v1/themes/${id}/errors`)).errors;
    await until(async () => (await errors()).length > 0, "the failure is noted");
    const [one] = await errors();
    assert.deepEqual([one.template, one.number, one.count], ["product", 2, 1]);
    assert.equal(one.code, failed.headers["x-theme-error"]);
    assertRefused(await server.send(at, "GET", `/api/v1/themes/${MISSING}/errors`), 404, "not_found");
    assert.equal((await open("/products/stoneware-mug")).status, 200, "other stores notice nothing");
  });

  test("broken settings do not keep a page from showing: they count as none", async () => {
    const files = leastTheme({ index: "{{ settings.color | default: 'none' }} fine" });
    const id = await addTheme(server, store, { ...files, "config/settings_data.json": '{"current": ' });
    const preview = await write("POST", `/themes/${id}/previews`, {});
    const page = await open(new URL(preview.url).pathname);
    assert.equal(page.status, 200, page.text);
    assert.ok(page.text.includes("none fine"));
  });
});
