import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { leastTheme, useTheme } from "../../../test/shop-theme.ts";

const server = await testServer();
const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
const FORM = "application/x-www-form-urlencoded";
let store: TestStore;

const open = (path: string, at = store, headers: Record<string, string> = {}) =>
  server.send(at, "GET", path, { key: undefined, headers: { accept: BROWSER, ...headers } });
const write = async (method: string, path: string, body: unknown, at = store) =>
  dataOf(await server.send(at, method, `/api/v1${path}`, { body }), method === "POST" ? 201 : 200);

before(async () => {
  store = await server.createStore({ name: "Strangers", language: "en" });
  await write("PUT", "/settings", { languages: ["en", "de"] });
  const translations = [{ language: "en", name: "Mug", description: "" }];
  await write("POST", "/products", { translations, price: "5", quantity: 5 });
});

describe("where visitors are sent on to", () => {
  test("no choice of a language leads to another host", async () => {
    for (const [path, body, to] of [
      ["/de/localization", "language_code=en&return_to=/de//evil.example/", "/evil.example/"],
      ["/localization", "language_code=de&return_to=/de//evil.example", "/de/evil.example"],
      ["/de/localization", "language_code=en&return_to=//evil.example", "/"],
      ["/de/localization", "language_code=en&return_to=/de?page=2", "/?page=2"],
    ] as const) {
      const answer = await server.send(store, "POST", path, {
        key: undefined,
        headers: { "content-type": FORM },
        raw: body,
      });
      assert.deepEqual([answer.status, answer.headers.location], [303, to], body);
    }
  });

  test("a redirect may have a language on either side, and any characters", async () => {
    for (const [from, to] of [
      ["/old-1", "/日本"],
      ["/old-2", "https://exämple.example/日本"],
      ["/old-3", "/de/products/mug"],
      ["/de/alt", "/products/mug"],
      ["/around", "/de/around"],
      ["/there", "/de/back"],
      ["/back", "/de/there"],
      ["/de/one", "/de/other"],
      ["/other", "/one"],
    ])
      await write("POST", "/redirects", { from, to });
    for (const [path, to] of [
      ["/old-1", "/%E6%97%A5%E6%9C%AC"],
      ["/de/old-1", "/de/%E6%97%A5%E6%9C%AC"],
      ["/old-2", "https://xn--exmple-cua.example/%E6%97%A5%E6%9C%AC"],
      ["/old-3", "/de/products/mug"],
      ["/de/old-3", "/de/products/mug"],
      ["/de/alt", "/products/mug"],
    ]) {
      const { status, headers } = await open(path!);
      assert.deepEqual([status, headers.location], [301, to], path);
    }
    for (const first of ["/around", "/there", "/back", "/de/one", "/other"]) {
      let at: string | undefined = first;
      for (let steps = 0; at !== undefined; steps++) {
        assert.ok(steps < 4, `${first} leads nowhere`);
        at = (await open(at)).headers.location as string | undefined;
      }
    }
  });
});

test("no words of a query fail a page", async () => {
  for (const path of [
    "/collections/all?sort_by=constructor",
    "/collections/all?sort_by=__proto__&page=1e9&filter.__proto__=1",
    "/search?q=%00&type=constructor",
    "/?sections=header,__proto__,constructor&view=../..",
  ])
    assert.equal((await open(path)).status, 200, path);
});

test("sections on a page that is not there are those of the page that says so", async () => {
  const at = await server.createStore();
  await useTheme(server, at, {
    ...leastTheme({ index: "x" }),
    "sections/note.liquid": "Note {{ request.page_type }}",
  });
  const { status, body } = await open("/cart.js?sections=note&sections_url=/products/none", at);
  assert.equal(status, 200, JSON.stringify(body));
  assert.match(body.sections.note, /Note 404/);
});

test("a page appears at its time, also where it was asked for before", async () => {
  const publishedAt = new Date(Date.now() + 1_500).toISOString();
  const translations = [{ language: "en", title: "Sale", body: "<p>It has begun.</p>" }];
  await write("POST", "/content-pages", { slug: "sale", publishedAt, translations });
  assert.equal((await open("/pages/sale")).status, 404);
  await new Promise((go) => setTimeout(go, Date.parse(publishedAt) - Date.now() + 50));
  const { status, text } = await open("/pages/sale");
  assert.equal(status, 200);
  assert.ok(text.includes("It has begun."));
});

test("a page with prices of some customers is told to no shared cache, and rendered for whoever may be one", async () => {
  const at = await server.createStore();
  const product = await write(
    "POST",
    "/products",
    { translations: [{ language: "en", name: "Cup", description: "" }], price: "10", quantity: 5 },
    at,
  );
  const path = "/products/cup";
  const shared = await open(path, at);
  assert.match(String(shared.headers["cache-control"]), /^public/);
  const group = await write("POST", "/customer-groups", { name: "Wholesale" }, at);
  const list = await write("POST", "/price-lists", { name: "Wholesale", customerGroupIds: [group.id] }, at);
  await write("PUT", `/price-lists/${list.id}/prices`, { set: [{ productId: product.id, price: "7" }] }, at);
  assert.equal((await open(path, at)).headers["cache-control"], "private, no-cache");
  const cookie = "__Host-stoa_shop=x; __Host-stoa_shop_refresh=y";
  assert.equal((await open(path, at, { cookie })).headers["cache-control"], "no-store");
});

test("a sitemap in many languages stays small, and has all pages of the content", async () => {
  const at = await server.createStore({ language: "en" });
  const languages =
    "en de fr es it pt nl sv da fi nb pl cs sk hu ro bg el tr ru uk ar he fa hi bn ta te ml kn gu pa th vi id ms ja ko zh et lv lt sl hr sr".split(
      " ",
    );
  await write("PUT", "/settings", { languages }, at);
  for (let i = 0; i < 90; i++) {
    const translations = [{ language: "en", title: `Page ${i}`, body: "" }];
    await write("POST", "/content-pages", { translations }, at);
  }
  const index = await open("/sitemap.xml", at);
  const parts = [...index.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  assert.deepEqual(parts.slice(-2), ["/sitemap_pages_1.xml", "/sitemap_pages_2.xml"]);
  const [first, second] = await Promise.all(parts.slice(-2).map((path) => open(path, at)));
  const count = (text: string) => text.match(/<url>/g)?.length;
  assert.deepEqual([count(first!.text), count(second!.text)], [88 * 45, 2 * 45]);
  assert.equal((await open("/sitemap_pages_3.xml", at)).status, 404);
});

test("shared caches do not store pages of a shop with a password", async () => {
  const at = await server.createStore();
  const translations = [{ language: "en", name: "Secret", description: "" }];
  const { id } = await write("POST", "/products", { translations, price: "5", quantity: 5 }, at);
  const password = "four small kettles";
  await write("PUT", "/settings", { storefront: { mode: "password", password } }, at);
  const paths = [
    "/products/secret",
    `/products/${id}`,
    "/products/secret.js",
    "/collections/all?section_id=main",
    "/search?q=secret&sections=main",
    "/search/suggest.json?q=secret",
    `/recommendations/products.json?product_id=${id}`,
    "/cart.js",
    "/sitemap_products_1.xml",
    "/cart/add?id=1",
    "//products/secret",
    "/password/",
  ];
  for (const path of paths) {
    const { status, text } = await open(path, at);
    assert.ok(status === 303 || path === "/password/", path);
    assert.doesNotMatch(text, /Secret/, path);
  }
  const entered = await server.send(at, "POST", "/password", {
    key: undefined,
    headers: { "content-type": FORM },
    raw: new URLSearchParams({ password }).toString(),
  });
  const cookie = String(entered.headers["set-cookie"]).split(";", 1)[0]!;
  for (const path of paths) {
    const { headers } = await open(path, at, { cookie });
    assert.doesNotMatch(String(headers["cache-control"]), /public|s-maxage/, path);
  }
});

test("a customer with a temporary password shops as a guest until there is another", async () => {
  const at = await server.createStore();
  const { email, temporaryPassword, verificationCode } = await write(
    "POST",
    "/customer",
    { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" },
    at,
  );
  const log = async (path: string, body: object) =>
    dataOf(await server.send(at, "POST", `/api/v1/auth/customer/${path}`, { key: undefined, body }));
  await log("verify-email", { email, code: verificationCode });
  const { accessToken } = await log("login", { email, password: temporaryPassword });
  const cookie = `__Host-stoa_shop=${accessToken}`;
  for (const path of ["/", "/collections/all", "/cart", "/cart.js", "/account.js"])
    assert.equal((await open(path, at, { cookie })).status, 200, path);
  assert.equal(
    (await open("/account", at, { cookie })).headers.location,
    "/account/login?return_to=%2Faccount",
  );
});

test("a log-in returns to the account in the shop's language", async () => {
  for (const [path, to] of [
    ["/account", "/account/login?return_to=%2Faccount"],
    ["/de/account/addresses", "/de/account/login?return_to=%2Fde%2Faccount%2Faddresses"],
  ] as const)
    assert.equal((await open(path)).headers.location, to);
});
