import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lastLine, runCommand, startCommand } from "../../test/command.ts";
import { testServer } from "../../test/server.ts";
import { until } from "../../test/until.ts";

const server = await testServer();

const store = (...args: string[]) => runCommand(["store", ...args], server.settings);
const product = {
  kind: "digital_service",
  price: "7",
  translations: [{ language: "en", name: "Cup", description: "" }],
};

describe("stoa store create --file", () => {
  const line = (domain: string, more: object = {}) =>
    JSON.stringify({
      ...{ domain, name: "Shop", currency: "EUR", language: "en", ownerEmail: "me@shop.example" },
      ...more,
    });
  const createFrom = async (...lines: string[]) => {
    const { child, ended } = startCommand(["store", "create", "--file", "-", "--json"], server.settings);
    child.stdin.end(`${lines.join("\n")}\n`);
    return ended;
  };

  test("creates a store for each line, and says which it could not", async () => {
    const there = await server.createStore();
    const own = { ownerPassword: "correct horse battery", test: true };
    const { code, stdout, stderr } = await createFrom(
      line("one.example", own),
      "",
      line(there.domain),
      line("two.example"),
    );
    const { stores, failed } = lastLine(stdout);
    const domains = stores.map(({ domain }: { domain: string }) => domain);
    assert.deepEqual([code, domains], [1, ["one.example", "two.example"]]);
    assert.deepEqual(stores[0].owner, { email: "me@shop.example", password: own.ownerPassword });
    assert.deepEqual(
      failed.map(({ line, domain }: { line: number; domain: string }) => [line, domain]),
      [[3, there.domain]],
    );
    assert.match(stderr, /line 3: the domain .* already leads to a store/);
  });

  test("creates none where a line cannot be used, and says which line and why", async () => {
    const cases: [lines: string[], told: RegExp][] = [
      [[line("three.example"), "{"], /line 2: this is not a JSON object/],
      [[line("three.example"), line("four.example", { currency: "ZZZ" })], /line 2: .*ISO 4217/],
      [[line("three.example", { plan: "big" })], /line 1: there is no plan/],
      [[line("three.example"), line("THREE.example")], /line 2: three\.example is in line 1, too/],
      [[JSON.stringify({ domain: "three.example" })], /line 1: name is missing/],
    ];
    for (const [lines, told] of cases) {
      const { code, stdout } = await createFrom(...lines);
      assert.equal(code, 2);
      assert.match(lastLine(stdout).error, told);
    }
    assert.deepEqual(await server.sql(undefined, "select from domains where host = 'three.example'"), []);
  });
});

describe("stoa store update", () => {
  test("changes name, currency and language of a store without amounts, which a running server hears of", async () => {
    const shop = await server.createStore();
    const { headers } = await server.send(shop, "GET", "/api/v1/settings");
    const change = ["--name", " Bücher ", "--currency", "jpy", "--language", "de"];
    const changed = await store("update", "--store", shop.domain, ...change, "--json");
    assert.equal(changed.code, 0, changed.stderr);
    const expected = { name: "Bücher", currency: "JPY", language: "de", languages: ["en", "de"] };
    assert.deepEqual(lastLine(changed.stdout), {
      id: shop.id,
      domain: shop.domain,
      ...expected,
      changed: true,
    });
    const again = await store("update", "--store", shop.domain, "--currency", "JPY", "--json");
    assert.deepEqual([again.code, lastLine(again.stdout).changed], [0, false]);
    await until(async () => {
      const { body } = await server.send(shop, "POST", "/api/v1/products?dryRun=true", { body: product });
      return body.data?.price === "7";
    });
    const { status, body } = await server.send(shop, "GET", "/api/v1/settings", {
      headers: { "if-none-match": headers.etag! },
    });
    const { name, currency, defaultLanguage } = body.data;
    assert.deepEqual([status, name, currency, defaultLanguage], [200, "Bücher", "JPY", "de"]);
    const { entries } = (await server.send(shop, "GET", "/api/v1/audit?actorKind=cli")).body.data;
    assert.deepEqual(
      entries.map(({ action, fields }: { action: string; fields: string[] }) => [action, fields]),
      [["stores.update", ["name", "currency", "defaultLanguage"]]],
    );
  });

  test("keeps the currency where something has an amount in it, changes nothing then, and says what it is", async () => {
    const [withProduct, withCoupon, withCard, withOrder, withRates] = await Promise.all(
      Array.from({ length: 5 }, () => server.createStore()),
    );
    const post = async (shop: typeof withProduct, path: string, body: object) => {
      const answer = await server.send(shop, "POST", `/api/v1/${path}`, { body });
      assert.ok(answer.status < 300, answer.text);
      return answer.body.data;
    };
    await post(withProduct, "products", product);
    await post(withCoupon, "coupons", { code: "TEN", type: "percentage", value: "10" });
    await post(withCard, "gift-cards", { amount: "10" });
    const { id } = await post(withOrder, "products", { ...product, quantity: 2 });
    await post(withOrder, "orders", {
      customer: { email: "ada@example.com", firstName: "Ada", lastName: "King" },
      items: [{ productId: id, quantity: 1 }],
      paymentMethod: "cash",
    });
    await server.send(withOrder, "DELETE", `/api/v1/products/${id}`);
    const zone = { name: "All", countries: ["*"], rates: [{ name: "Standard", price: "5.90" }] };
    const rated = await server.send(withRates, "PUT", "/api/v1/settings", {
      body: { shippingZones: [zone] },
    });
    assert.equal(rated.status, 200, rated.text);
    const refused: [shop: typeof withProduct, what: RegExp][] = [
      [withProduct, /has a product with amounts in USD/],
      [withCoupon, /has a coupon with amounts in USD/],
      [withCard, /has a gift card with amounts in USD/],
      [withOrder, /has an order with amounts in USD/],
      [withRates, /has settings for shipping or cash on delivery with amounts in USD/],
    ];
    const change = ["--currency", "JPY", "--name", "X"];
    const ended = await Promise.all(
      refused.map(([shop]) => store("update", "--store", shop!.domain, ...change)),
    );
    for (const [i, [shop, what]] of refused.entries()) {
      assert.equal(ended[i]!.code, 1);
      assert.match(ended[i]!.stderr, what);
      const { name, currency } = (await server.send(shop, "GET", "/api/v1/settings")).body.data;
      assert.deepEqual([name === "X", currency], [false, "USD"]);
    }
    // As many digits: the amounts of the settings stand.
    const euros = await store("update", "--store", withRates!.domain, "--currency", "EUR");
    assert.equal(euros.code, 0, euros.stderr);
  });

  test("takes the store by --store alone, as the other commands do; what 0.1.0 took still works", async () => {
    const shop = await server.createStore();
    const cases: [args: string[], code: number, error: RegExp][] = [
      [["suspend", shop.domain], 0, /^$/],
      [["resume", "--store", shop.domain], 0, /^$/],
      [["suspend"], 2, /--store shop\.example/],
      [["update", "--store", shop.domain], 2, /say what to change/],
      [["update", "--store", shop.domain, "--currency", "XXX"], 2, /unit of account/],
      [["update", "--store", shop.domain, "--language", "nope-nope-nope"], 2, /is no language/],
      [["update", "--store", "nobody.test", "--name", "X"], 1, /no store at nobody\.test/],
      [["export", "/tmp/stoa-nothing.stoa", "--domain", "nobody.test"], 1, /no store at nobody\.test/],
      [["export", "/tmp/stoa-nothing.stoa"], 2, /--store shop\.example/],
    ];
    for (const [args, code, error] of cases) {
      const ended = await store(...args);
      assert.equal(ended.code, code, `${args.join(" ")}: ${ended.stderr}`);
      assert.match(ended.stderr, error);
    }
    for (const name of ["suspend", "resume", "export", "update"]) {
      const { stdout } = await store(name, "--help");
      assert.match(stdout, /--store <domain>/);
      assert.doesNotMatch(stdout, /--domain|\[domain\]/);
    }
  });
});
