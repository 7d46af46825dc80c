import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { assertRefused } from "../../../test/assert-refused.ts";
import { type CountedServer, startCountedServer } from "../../../test/counted-server.ts";
import { enterAsCustomer } from "../../../test/people.ts";
import type { Sent, TestServer, TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { type ShippingZone, shippingZoneAt, shipsTo } from "../../platform/settings/index.ts";

const PROFILE = "/api/v1/storefront/store";

let counted: CountedServer;
let server: TestServer;
let store: TestStore;
before(async () => {
  counted = await startCountedServer();
  ({ server } = counted);
  store = await server.createStore();
});
after(() => counted?.close());

const ask = (at = store, sent: Sent = {}) => server.send(at, "GET", PROFILE, { key: undefined, ...sent });
async function put(path: string, body: unknown, at = store, sent: Sent = {}) {
  const answer = await server.send(at, "PUT", `/api/v1/${path}`, { body, ...sent });
  assert.equal(answer.status, 200, answer.text);
}

const rate = { name: "Post", price: "4.90" };

describe("what a store shows of itself", () => {
  test("a new store", async () => {
    const at = await server.createStore({ name: "New", currency: "KWD", language: "ar" });
    const { status, body } = await ask(at);
    assert.equal(status, 200);
    const { paymentMethods, ...rest } = body.data;
    assert.deepEqual(rest, {
      id: at.id,
      name: "New",
      currency: "KWD",
      currencyDigits: 3,
      defaultLanguage: "ar",
      languages: ["ar"],
      country: null,
      timeZone: "UTC",
      pricesIncludeTax: false,
      needsBuyerCountry: false,
      shipsToCountries: [],
      storefrontUrl: null,
      logo: null,
      favicon: null,
      socialImage: null,
      storefront: { mode: "open", message: null },
      colors: { primary: null, background: null, text: null },
      policies: { terms: null, privacy: null, refunds: null, shipping: null, legalNotice: null },
    });
    const offered = await server.send(at, "GET", "/api/v1/storefront/payment-methods", { key: undefined });
    assert.deepEqual(paymentMethods, offered.body.data.methods);
  });

  test("follows the settings and the payment methods from the next request on", async () => {
    await ask();
    await put("settings", {
      name: "Kiln & Co",
      languages: ["en", "fr"],
      country: "DE",
      timeZone: "Europe/Berlin",
      tax: { pricesIncludeTax: true },
      shippingZones: [{ name: "Home", countries: ["DE", "AT"], rates: [rate] }],
      storefrontUrl: "https://kiln.example",
      logo: "https://kiln.example/logo.png",
      colors: { primary: "#1A4D8F" },
      policies: { terms: "https://kiln.example/terms" },
    });
    const { data } = (await ask()).body;
    assert.equal(data.name, "Kiln & Co");
    assert.deepEqual(data.languages, ["en", "fr"]);
    assert.deepEqual([data.country, data.timeZone, data.pricesIncludeTax], ["DE", "Europe/Berlin", true]);
    assert.deepEqual(data.shipsToCountries, ["AT", "DE"]);
    assert.deepEqual(
      [data.storefrontUrl, data.logo],
      ["https://kiln.example", "https://kiln.example/logo.png"],
    );
    assert.equal(data.colors.primary, "#1a4d8f");
    assert.equal(data.policies.terms, "https://kiln.example/terms");
    await put("payment-methods", {
      methods: [
        { method: "card", isActive: false },
        { method: "bank_transfer", isActive: true, instructions: "IBAN DE02" },
      ],
    });
    const { paymentMethods } = (await ask()).body.data;
    assert.ok(!paymentMethods.some(({ method }: { method: string }) => method === "card"));
    assert.ok(JSON.stringify(paymentMethods).includes('"instructions":"IBAN DE02"'));
  });

  test("is the same for everybody, and has an ETag that follows it", async () => {
    const at = await server.createStore();
    const first = await ask(at);
    const { etag } = first.headers;
    assert.match(String(first.headers["cache-control"]), /public/);
    const session = await enterAsCustomer(server, at);
    for (const key of [at.key, session]) assert.equal((await ask(at, { key })).headers.etag, etag);
    const known = { headers: { "if-none-match": String(etag) } };
    assert.equal((await ask(at, known)).status, 304);
    await put("settings", { orderNumberPrefix: "K-" }, at);
    assert.equal((await ask(at, known)).status, 304, "what it does not show changes nothing");
    await put("settings", { logo: "https://kiln.example/2.png" }, at);
    assert.equal((await ask(at, known)).status, 200);
  });

  test("nothing is asked of the database while nobody changes it", async () => {
    await ask();
    assert.equal((await counted.costOf(store, () => ask())).statements, 0);
  });

  test("a dry run changes nothing that is shown", async () => {
    const before = (await ask()).text;
    await put("settings?dryRun=true", { name: "Not yet" });
    await put("payment-methods?dryRun=true", { methods: [{ method: "cash", isActive: false }] });
    assert.deepEqual(JSON.parse((await ask()).text).data, JSON.parse(before).data);
  });

  test("what another process changes is shown soon", async () => {
    await ask();
    await server.sql(store, "update store_settings set logo = $1", ["https://kiln.example/other.png"]);
    await until(async () => (await ask()).body.data.logo === "https://kiln.example/other.png");
  });

  test("a store that is closed shows nothing", async () => {
    const at = await server.createStore();
    await ask(at);
    await server.sql(at, "update stores set status = 'suspended' where store_id = $1", [at.id]);
    await until(async () => (await ask(at)).status === 403);
  });

  test("a method that it does not have", async () => {
    assertRefused(await server.send(store, "POST", PROFILE, { body: {} }), 405, "method_not_allowed");
  });
});

describe("the countries that a store ships to", () => {
  const zone = (countries: string[], isActive: boolean, provinces: string[] | null = null) =>
    ({ name: "", countries, provinces, rates: [{ isActive }] }) as unknown as ShippingZone;

  test("are those of zones with an active rate, and all others where there is one for elsewhere", () => {
    assert.deepEqual(shipsTo([]), []);
    assert.deepEqual(shipsTo([zone(["FR", "DE"], true), zone(["AT"], false)]), ["DE", "FR"]);
    assert.deepEqual(shipsTo([zone(["US"], true, ["NY"])]), ["US"]);
    const world = shipsTo([zone(["*"], true), zone(["US"], false), zone(["CA"], false, ["QC"])]);
    assert.equal(world.length, 248);
    assert.ok(!world.includes("US") && world.includes("CA"));
  });

  test("are those to some place of which the checkout finds a zone that ships", () => {
    const places = ["DE", "US"].flatMap((country) => [null, "NY"].map((province) => ({ country, province })));
    const zones = fc.record({
      de: fc.option(fc.boolean(), { nil: undefined }),
      us: fc.option(fc.boolean(), { nil: undefined }),
      ny: fc.option(fc.boolean(), { nil: undefined }),
      elsewhere: fc.option(fc.boolean(), { nil: undefined }),
    });
    fc.assert(
      fc.property(zones, ({ de, us, ny, elsewhere }) => {
        const all = [
          ...(de === undefined ? [] : [zone(["DE"], de)]),
          ...(us === undefined ? [] : [zone(["US"], us)]),
          ...(ny === undefined ? [] : [zone(["US"], ny, ["NY"])]),
          ...(elsewhere === undefined ? [] : [zone(["*"], elsewhere)]),
        ];
        const found = places.filter((place) =>
          shippingZoneAt(all, place)?.rates.some(({ isActive }) => isActive),
        );
        const expected = [...new Set(found.map(({ country }) => country))];
        assert.deepEqual(
          shipsTo(all).filter((country) => ["DE", "US"].includes(country)),
          expected,
        );
      }),
    );
  });
});
