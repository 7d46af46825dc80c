import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";
import { tenantReads } from "../../db/tenant.ts";
import { readSettings } from "./index.ts";

const SETTINGS = "/api/v1/settings";
const PRODUCTS = "/api/v1/products";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const get = (at = store, sent?: Sent) => server.send(at, "GET", SETTINGS, sent);
const put = (input: unknown, at = store, sent?: Sent) =>
  server.send(at, "PUT", SETTINGS, { body: input, ...sent });
const read = async (at = store) => dataOf(await get(at));
const updated = async (input: unknown, at = store) => dataOf(await put(input, at));
const exact = (at: TestStore) => readSettings(tenantReads(server.database.pool, at.id));

const rate = (more: Fields = {}) => ({ name: "Standard", price: "4.90", ...more });
const zone = (name: string, countries: string[], more: Fields = {}) => ({
  name,
  countries,
  rates: [rate()],
  ...more,
});
const tax = (country: string, percent: unknown, more: Fields = {}) => ({
  country,
  rate: percent,
  name: "VAT",
  ...more,
});

describe("who may", () => {
  test("a store's settings are its own", async () => {
    const at = await server.createStore({ name: "Of its own" });
    const untouched = await read(elsewhere);
    await updated({ name: "Another name", orderNumberStart: 77 }, at);
    assert.deepEqual(await read(elsewhere), untouched);
  });
});

describe("read", () => {
  test("a new store has defaults", async () => {
    const at = await server.createStore({ name: "New", currency: "KWD", language: "ar" });
    const answer = await get(at);
    const { createdAt, updatedAt, ...rest } = answer.body.data;
    assert.ok(updatedAt >= createdAt);
    assert.deepEqual(rest, {
      id: at.id,
      name: "New",
      domains: [{ host: at.domain, isPrimary: true, isForConsole: false }],
      currency: "KWD",
      defaultLanguage: "ar",
      languages: ["ar"],
      country: null,
      timeZone: "UTC",
      tax: {
        pricesIncludeTax: false,
        classes: ["standard", "reduced", "super_reduced", "zero"],
        withoutRate: "none",
        shipping: "standard",
        digital: "seller",
        exemptPrices: "keep",
        rates: [],
      },
      shippingZones: [],
      shipping: { volumetricDivisor: null, handlingDays: null, cutOffTime: null },
      cashOnDelivery: {
        enabled: false,
        type: "fixed",
        value: "0.000",
        minimum: null,
        maximum: null,
        countries: null,
      },
      orderNumberStart: 1001,
      orderNumberPrefix: "",
      anonymizationDelayDays: 30,
      paymentTimeoutMinutes: 1440,
      paymentTimeouts: { bankTransfer: 10_080, card: 60 },
      mails: {
        orderPlaced: true,
        orderShipped: true,
        orderCancelled: true,
        orderRefunded: true,
        giftCard: true,
        newDevice: true,
      },
      storefrontUrl: null,
      replyTo: null,
      logo: null,
      favicon: null,
      socialImage: null,
      storefront: { mode: "open", hasPassword: false, message: null },
      colors: { primary: null, background: null, text: null },
      links: {
        verifyEmail: null,
        resetPassword: null,
        invitation: null,
        order: null,
        payment: null,
        product: null,
        checkout: null,
      },
      pages: {
        start: true,
        verifyEmail: true,
        resetPassword: true,
        staffAccount: true,
        order: true,
        payment: true,
        checkout: true,
        policies: true,
        unsubscribe: true,
      },
      policies: { terms: null, privacy: null, refunds: null, shipping: null, legalNotice: null },
      business: {
        name: null,
        address1: null,
        address2: null,
        postalCode: null,
        city: null,
        province: null,
        country: null,
        taxId: null,
        email: null,
        phone: null,
        footer: null,
      },
      invoices: { issueOn: null, prefix: "INV-", start: 1, creditNotePrefix: "CN-", creditNoteStart: 1 },
      feed: { idField: "id", brand: null, googleCategory: null },
      security: { requireSecondFactor: false },
      agents: { ucp: true, acp: true, mcp: true, requireSignature: false, allowed: [] },
      customerCodeLogin: false,
      uniqueSkus: true,
      setupDismissed: false,
      setupSkipped: [],
      showLowestPrice: false,
      status: "active",
      version: 1,
    });
    assert.equal(answer.headers.etag, '"1"');
  });

  test("answers 304 while the version is the same", async () => {
    const at = await server.createStore();
    const sent = { headers: { "if-none-match": '"1"' } };
    assert.equal((await get(at, sent)).status, 304);
    await updated({ name: "Changed" }, at);
    const second = await get(at, sent);
    assert.deepEqual([second.status, second.headers.etag], [200, '"2"']);
  });

  test("shows all domains, the primary one first", async () => {
    const at = await server.createStore();
    for (const host of [`a-${at.domain}`, `z-${at.domain}`])
      await server.sql(at, "insert into domains (store_id, host) values ($1, $2)", [at.id, host]);
    const { domains } = await read(at);
    assert.deepEqual(domains, [
      { host: at.domain, isPrimary: true, isForConsole: false },
      { host: `a-${at.domain}`, isPrimary: false, isForConsole: false },
      { host: `z-${at.domain}`, isPrimary: false, isForConsole: false },
    ]);
    await updated({ domains, name: "The same domains" }, at);
  });
});

describe("update", () => {
  test("keeps everything that is given, and answers it as it is read", async () => {
    const at = await server.createStore();
    const input = {
      name: "  Kiln & Co ",
      defaultLanguage: "de-at",
      languages: ["EN", "de-AT", "zh-hant-tw"],
      country: "AT",
      timeZone: "europe/vienna",
      tax: {
        pricesIncludeTax: true,
        rates: [tax("AT", "20"), tax("US", 8.875, { province: " NY ", appliesToShipping: false })],
      },
      shippingZones: [
        zone("Home", ["AT", "DE"], {
          rates: [
            rate({ maximumSubtotal: "49.99", estimatedDays: { minimum: 2, maximum: 4 } }),
            rate({ price: 0, minimumSubtotal: 50 }),
            rate({ name: "Express", price: "12.50", freeFrom: "150", isActive: false }),
          ],
        }),
        zone("California", ["US"], { provinces: ["CA", "NV"] }),
        zone("The world", ["*"], { rates: [] }),
      ],
      cashOnDelivery: {
        enabled: true,
        type: "percentage",
        value: "2.5",
        minimum: "1.00",
        maximum: "9.00",
        countries: ["AT"],
      },
      orderNumberStart: 5_000,
      orderNumberPrefix: "#K-",
      anonymizationDelayDays: 0,
      paymentTimeoutMinutes: 60,
      mails: {
        orderPlaced: false,
        orderShipped: true,
        orderCancelled: false,
        orderRefunded: true,
        giftCard: false,
        newDevice: false,
      },
      storefrontUrl: "https://kiln.example/en/",
      logo: "https://kiln.example/logo.png?size=2",
      colors: { primary: "#1a4d8f", background: "#ffffff", text: "#1f2328" },
      policies: {
        terms: "https://kiln.example/terms",
        privacy: "https://kiln.example/privacy",
        refunds: "https://kiln.example/refunds",
        shipping: "https://kiln.example/shipping",
        legalNotice: "https://kiln.example/legal#us",
      },
      customerCodeLogin: true,
      uniqueSkus: false,
      setupDismissed: true,
      setupSkipped: ["domain"],
      showLowestPrice: true,
    };
    const answer = await put(input, at);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.etag, '"2"');
    const made = answer.body.data;
    assert.deepEqual(await read(at), made);
    const { tax: taxes, shippingZones, ...plain } = made;
    for (const [name, value] of Object.entries({
      name: "Kiln & Co",
      defaultLanguage: "de-AT",
      languages: ["en", "de-AT", "zh-Hant-TW"],
      country: "AT",
      timeZone: "Europe/Vienna",
      cashOnDelivery: input.cashOnDelivery,
      orderNumberStart: 5_000,
      orderNumberPrefix: "#K-",
      anonymizationDelayDays: 0,
      paymentTimeoutMinutes: 60,
      mails: input.mails,
      storefrontUrl: "https://kiln.example/en/",
      version: 2,
    }))
      assert.deepEqual(plain[name], value, name);
    const standard = { name: "VAT", class: "standard" };
    assert.deepEqual(taxes, {
      pricesIncludeTax: true,
      classes: ["standard", "reduced", "super_reduced", "zero"],
      withoutRate: "none",
      shipping: "by_goods",
      digital: "seller",
      exemptPrices: "keep",
      rates: [
        { country: "AT", province: null, rate: "20", appliesToShipping: true, ...standard },
        { country: "US", province: "NY", rate: "8.875", appliesToShipping: false, ...standard },
      ],
    });
    const unbounded = { minimumSubtotal: null, maximumSubtotal: null, freeFrom: null, estimatedDays: null };
    const withoutIds = shippingZones.map(({ id, rates, ...one }: Json) => ({
      ...one,
      rates: rates.map(({ id, ...each }: Json) => each),
    }));
    assert.deepEqual(withoutIds, [
      {
        name: "Home",
        countries: ["AT", "DE"],
        provinces: null,
        rates: [
          {
            ...unbounded,
            name: "Standard",
            price: "4.90",
            maximumSubtotal: "49.99",
            estimatedDays: { minimum: 2, maximum: 4 },
            isActive: true,
          },
          { ...unbounded, name: "Standard", price: "0.00", minimumSubtotal: "50.00", isActive: true },
          { ...unbounded, name: "Express", price: "12.50", freeFrom: "150.00", isActive: false },
        ],
      },
      {
        name: "California",
        countries: ["US"],
        provinces: ["CA", "NV"],
        rates: [{ ...unbounded, name: "Standard", price: "4.90", isActive: true }],
      },
      { name: "The world", countries: ["*"], provinces: null, rates: [] },
    ]);
  });

  test("a mail that is switched stays so, and leaves the others; the storefront's address can be taken away", async () => {
    const at = await server.createStore();
    await updated({ mails: { orderShipped: false }, storefrontUrl: "http://kiln.example" }, at);
    const { mails, storefrontUrl, version } = await updated({ mails: { giftCard: false } }, at);
    const on = { orderPlaced: true, orderCancelled: true, orderRefunded: true, newDevice: true };
    assert.deepEqual(mails, { ...on, orderShipped: false, giftCard: false });
    assert.deepEqual([storefrontUrl, version], ["http://kiln.example", 3]);
    assert.equal((await updated({ mails: { giftCard: false } }, at)).version, 3, "nothing changed");
    assert.equal((await updated({ storefrontUrl: null }, at)).storefrontUrl, null);
    const settings = await exact(at);
    assert.deepEqual([settings.mails, settings.storefrontUrl], [mails, null]);
  });

  test("a field left out keeps its value, within tax and the fee too; an array replaces the array", async () => {
    const at = await server.createStore();
    const first = await updated(
      {
        tax: { rates: [tax("DE", "19")] },
        cashOnDelivery: { enabled: true, value: "3.00", countries: ["DE"] },
        shippingZones: [zone("Home", ["DE"])],
        country: "DE",
      },
      at,
    );
    const second = await updated(
      { tax: { pricesIncludeTax: true }, cashOnDelivery: { minimum: "1.00" }, country: null },
      at,
    );
    assert.deepEqual(second.tax, { ...first.tax, pricesIncludeTax: true });
    assert.deepEqual(second.cashOnDelivery, { ...first.cashOnDelivery, minimum: "1.00" });
    assert.deepEqual(second.shippingZones, first.shippingZones);
    assert.equal(second.country, null);
    const third = await updated({ tax: { rates: [] }, shippingZones: [] }, at);
    assert.deepEqual(third.tax, { ...second.tax, rates: [] });
    assert.deepEqual(third.shippingZones, []);
  });

  test("can be sent back as they were read; that makes no new version", async () => {
    const at = await server.createStore();
    await updated(
      {
        tax: { rates: [tax("DE", "19")] },
        shippingZones: [zone("Home", ["DE"]), zone("NY", ["US"], { provinces: ["NY"] })],
        cashOnDelivery: { type: "percentage", value: "1" },
      },
      at,
    );
    const before = await read(at);
    const data = dataOf(await put({ ...before, id: MISSING, createdAt: null, updatedAt: "x" }, at));
    assert.deepEqual(data, before);
    for (const nothing of [{}, { name: before.name }, { tax: {} }, { shippingZones: before.shippingZones }])
      assert.equal((await updated(nothing, at)).version, before.version);
  });

  test("changes of settings that only the operator sets are refused", async () => {
    const at = await server.createStore();
    const other = { host: "other.example", isPrimary: true, isForConsole: false };
    for (const [field, value] of Object.entries({
      currency: "EUR",
      status: "suspended",
      domains: [other],
    })) {
      assertRefused(await put({ name: "x", [field]: value }, at), 400, "read_only_field", `/${field}`);
      assertRefused(await put({ [field]: null }, at), 400, "read_only_field", `/${field}`);
    }
    const { name, currency, status } = await read(at);
    assert.deepEqual([currency, status], ["USD", "active"]);
    assert.notEqual(name, "x");
  });

  test("zones and rates keep their ids: matched by id, else by name", async () => {
    const at = await server.createStore();
    const two = [rate({ maximumSubtotal: "50" }), rate({ minimumSubtotal: "50.01", price: "0" })];
    const first = await updated(
      { shippingZones: [zone("A", ["DE"], { rates: two }), zone("B", ["FR"])] },
      at,
    );
    const [a, b] = first.shippingZones;
    const again = await updated(
      { shippingZones: [zone("b", ["FR"]), zone("A", ["DE"], { rates: two.toReversed() })] },
      at,
    );
    assert.deepEqual(
      again.shippingZones.map(({ id }: Json) => id),
      [b.id, a.id],
    );
    assert.equal(again.shippingZones[0].rates[0].id, b.rates[0].id);
    assert.deepEqual(again.shippingZones[1].rates, a.rates.toReversed());

    const renamed = { ...a, id: a.id.toUpperCase(), name: "Renamed", rates: [{ ...b.rates[0] }] };
    const moved = await updated({ shippingZones: [renamed, zone("A", ["FR"])] }, at);
    assert.equal(moved.shippingZones[0].id, a.id);
    assert.equal(moved.shippingZones[0].rates[0].id, b.rates[0].id, "a rate can move to another zone");
    assert.ok(![a.id, b.id].includes(moved.shippingZones[1].id), "a name that another entry's id has is new");
  });

  test("a stale version is 409 and tells the current one, by If-Match and by body", async () => {
    const at = await server.createStore();
    await updated({ name: "Second" }, at);
    for (const answer of [
      await put({ name: "x" }, at, { headers: { "if-match": '"1"' } }),
      await put({ name: "x", version: 1 }, at),
    ]) {
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, 2);
    }
    assert.equal((await put({ name: "Third", version: 2 }, at)).status, 200);
  });

  test("a dry run changes nothing, in no memory either", async () => {
    const at = await server.createStore();
    const before = await read(at);
    const answer = await server.send(at, "PUT", `${SETTINGS}?dryRun=true`, {
      body: { defaultLanguage: "de", languages: ["de"], orderNumberStart: 9 },
    });
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [200, "true"]);
    assert.deepEqual([answer.body.data.defaultLanguage, answer.body.data.orderNumberStart], ["de", 9]);
    assert.deepEqual(await read(at), before);
    assert.equal((await get(at)).body.message, "OK.");
  });

  test("the very next request knows the new default language", async () => {
    const at = await server.createStore({ language: "en" });
    const say = async () => (await server.send(at, "GET", `${PRODUCTS}/${MISSING}`)).body.message;
    for (const [language, message] of [
      ["de", "Produkt nicht gefunden."],
      ["fr", "Produit introuvable."],
      ["en", "Product not found."],
    ]) {
      await updated({ defaultLanguage: language, languages: [language] }, at);
      assert.equal(await say(), message);
    }
  });

  test("20 changes at once make 20 versions, and none is lost", async () => {
    const at = await server.createStore();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        updated(i % 2 ? { orderNumberStart: 2_000 + i } : { paymentTimeoutMinutes: 100 + i }, at),
      ),
    );
    const { version, orderNumberStart, paymentTimeoutMinutes } = await read(at);
    assert.equal(version, 21);
    assert.ok(orderNumberStart > 2_000 && paymentTimeoutMinutes >= 100);
  });

  test("is noted in the audit log, by the names of its fields", async () => {
    const at = await server.createStore();
    await updated({ name: "Noted", paymentTimeoutMinutes: 5 }, at);
    const rows = await server.sql(
      at,
      "select action, fields, actor_kind from audit_entries where store_id = $1 and actor_kind = 'api_key'",
      [at.id],
    );
    assert.deepEqual(rows, [
      { action: "settings.update", fields: ["name", "paymentTimeoutMinutes"], actor_kind: "api_key" },
    ]);
  });
});

describe("bad input is 400 and names the entry", () => {
  const zones = (...list: Fields[]) => ({ shippingZones: list });
  const rates = (...list: Fields[]) => zones(zone("Z", ["DE"], { rates: list }));
  const taxes = (...list: Fields[]) => ({ tax: { rates: list } });
  const bad: [input: Fields, field: string, code: string][] = [
    [{ name: "" }, "/name", "too_short"],
    [{ name: " \n" }, "/name", "too_short"],
    [{ name: null }, "/name", "invalid_type"],
    [{ nickname: "x" }, "/nickname", "unknown_field"],
    [{ languages: [] }, "/languages", "too_few"],
    [{ languages: ["en", "e"] }, "/languages/1", "invalid_language"],
    [{ languages: ["en", "xx"] }, "/languages/1", "invalid_language"],
    [{ languages: ["en", "english"] }, "/languages/1", "invalid_language"],
    [{ languages: ["en", "de", "EN"] }, "/languages/2", "not_unique"],
    [{ languages: ["de"] }, "/defaultLanguage", "invalid_choice"],
    [{ defaultLanguage: "de" }, "/defaultLanguage", "invalid_choice"],
    [{ defaultLanguage: "no language" }, "/defaultLanguage", "invalid_language"],
    [{ country: "UK" }, "/country", "invalid_country"],
    [{ country: "de" }, "/country", "invalid_country"],
    [{ country: "EU" }, "/country", "invalid_country"],
    [{ timeZone: "Europe/Atlantis" }, "/timeZone", "invalid_time_zone"],
    [{ timeZone: "+02:00" }, "/timeZone", "invalid_time_zone"],
    [{ timeZone: null }, "/timeZone", "invalid_type"],
    [{ orderNumberStart: 0 }, "/orderNumberStart", "too_small"],
    [{ orderNumberStart: 1.5 }, "/orderNumberStart", "invalid_type"],
    [{ orderNumberPrefix: "a b" }, "/orderNumberPrefix", "invalid_format"],
    [{ orderNumberPrefix: "x".repeat(21) }, "/orderNumberPrefix", "too_long"],
    [{ anonymizationDelayDays: -1 }, "/anonymizationDelayDays", "too_small"],
    [{ anonymizationDelayDays: 3_651 }, "/anonymizationDelayDays", "too_large"],
    [{ paymentTimeoutMinutes: 0 }, "/paymentTimeoutMinutes", "too_small"],
    [{ version: "1" }, "/version", "invalid_type"],

    [{ mails: null }, "/mails", "invalid_type"],
    [{ mails: { orderPlaced: "no" } }, "/mails/orderPlaced", "invalid_type"],
    [{ mails: { orderLost: true } }, "/mails/orderLost", "unknown_field"],
    [{ storefrontUrl: "shop.example" }, "/storefrontUrl", "invalid_url"],
    [{ storefrontUrl: "ftp://shop.example" }, "/storefrontUrl", "invalid_url"],
    [{ storefrontUrl: "https://shop.example/?a=1" }, "/storefrontUrl", "invalid_format"],
    [{ storefrontUrl: "https://shop.example/#a" }, "/storefrontUrl", "invalid_format"],
    [{ storefrontUrl: `https://shop.example/${"x".repeat(1_000)}` }, "/storefrontUrl", "too_long"],

    [{ tax: null }, "/tax", "invalid_type"],
    [{ tax: { inclusive: true } }, "/tax/inclusive", "unknown_field"],
    [taxes({ country: "DE", name: "VAT" }), "/tax/rates/0/rate", "required"],
    [taxes(tax("DE", "19"), tax("XX", "1")), "/tax/rates/1/country", "invalid_country"],
    [taxes(tax("DE", "100.0001")), "/tax/rates/0/rate", "too_large"],
    [taxes(tax("DE", 101)), "/tax/rates/0/rate", "too_large"],
    [taxes(tax("DE", "-1")), "/tax/rates/0/rate", "negative"],
    [taxes(tax("DE", "1.00001")), "/tax/rates/0/rate", "too_precise"],
    [taxes(tax("DE", "1,5")), "/tax/rates/0/rate", "not_a_decimal"],
    [taxes(tax("DE", true)), "/tax/rates/0/rate", "not_a_decimal"],
    [taxes(tax("DE", "19", { name: " " })), "/tax/rates/0/name", "too_short"],
    [taxes(tax("US", "1", { province: "  " })), "/tax/rates/0/province", "too_short"],
    [taxes(tax("DE", "19"), tax("FR", "20"), tax("DE", "7")), "/tax/rates/2", "overlap"],
    [
      taxes(tax("US", "1", { province: "NY" }), tax("US", "0"), tax("US", "2", { province: " ny" })),
      "/tax/rates/2",
      "overlap",
    ],

    [{ shippingZones: {} }, "/shippingZones", "invalid_type"],
    [zones({ name: "Z", rates: [] }), "/shippingZones/0/countries", "required"],
    [zones(zone("Z", [])), "/shippingZones/0/countries", "too_few"],
    [zones(zone("Z", ["DE", "XX"])), "/shippingZones/0/countries/1", "invalid_country"],
    [zones(zone("Z", ["DE", "*"])), "/shippingZones/0/countries/1", "invalid_country"],
    [zones(zone("Z", ["DE", "DE"])), "/shippingZones/0/countries/1", "overlap"],
    [zones(zone("A", ["DE"]), zone("B", ["FR", "DE"])), "/shippingZones/1/countries/1", "overlap"],
    [zones(zone("A", ["*"]), zone("B", ["*"])), "/shippingZones/1/countries/0", "overlap"],
    [zones(zone("A", ["DE"]), zone("a ", ["FR"])), "/shippingZones/1/name", "not_unique"],
    [zones(zone(" ", ["FR"])), "/shippingZones/0/name", "too_short"],
    [
      zones(zone("A", ["US", "CA"], { provinces: ["NY"] })),
      "/shippingZones/0/provinces",
      "needs_one_country",
    ],
    [zones(zone("A", ["*"], { provinces: ["NY"] })), "/shippingZones/0/provinces", "needs_one_country"],
    [zones(zone("A", ["US"], { provinces: [] })), "/shippingZones/0/provinces", "too_few"],
    [
      zones(zone("A", ["US"], { provinces: ["NY"] }), zone("B", ["US"], { provinces: ["CA", "ny"] })),
      "/shippingZones/1/provinces/1",
      "overlap",
    ],
    [zones(zone("A", ["DE"], { id: MISSING })), "/shippingZones/0/id", "not_found"],
    [zones(zone("A", ["DE"], { id: "a" })), "/shippingZones/0/id", "invalid_id"],
    [rates(rate({ id: MISSING })), "/shippingZones/0/rates/0/id", "not_found"],
    [rates({ name: "Free" }), "/shippingZones/0/rates/0/price", "required"],
    [rates(rate({ price: "-1" })), "/shippingZones/0/rates/0/price", "negative"],
    [rates(rate({ price: "4.999" })), "/shippingZones/0/rates/0/price", "too_many_fraction_digits"],
    [rates(rate({ price: 4.999 })), "/shippingZones/0/rates/0/price", "too_many_fraction_digits"],
    [rates(rate({ price: null })), "/shippingZones/0/rates/0/price", "not_a_decimal"],
    [rates(rate({ freeFrom: "x" })), "/shippingZones/0/rates/0/freeFrom", "not_a_decimal"],
    [
      rates(rate({ minimumSubtotal: "10", maximumSubtotal: "9.99" })),
      "/shippingZones/0/rates/0/maximumSubtotal",
      "too_small",
    ],
    [
      rates(rate({ estimatedDays: { minimum: 3, maximum: 2 } })),
      "/shippingZones/0/rates/0/estimatedDays/maximum",
      "too_small",
    ],
    [
      rates(rate({ estimatedDays: { minimum: 3 } })),
      "/shippingZones/0/rates/0/estimatedDays/maximum",
      "required",
    ],
    [rates(rate({ minimumWeight: -1 })), "/shippingZones/0/rates/0/minimumWeight", "too_small"],
    [rates(rate({ minimumWeight: 0.00001 })), "/shippingZones/0/rates/0/minimumWeight", "too_precise"],
    [rates(rate({ weightUnit: "stone" })), "/shippingZones/0/rates/0/weightUnit", "invalid_choice"],
    [
      rates(rate({ minimumWeight: 2, maximumWeight: 2 })),
      "/shippingZones/0/rates/0/maximumWeight",
      "too_small",
    ],
    [rates(rate({ minimumQuantity: 0 })), "/shippingZones/0/rates/0/minimumQuantity", "too_small"],
    [
      rates(rate({ minimumQuantity: 3, maximumQuantity: 2 })),
      "/shippingZones/0/rates/0/maximumQuantity",
      "too_small",
    ],
    [
      rates(rate({ postalCodes: ["10115", "2-1"] })),
      "/shippingZones/0/rates/0/postalCodes/1",
      "invalid_postal_range",
    ],
    [
      rates(rate({ exceptPostalCodes: ["-"] })),
      "/shippingZones/0/rates/0/exceptPostalCodes/0",
      "invalid_postal_range",
    ],
    [
      rates(rate({ maximumWeight: 2.001 }), rate({ minimumWeight: 2, maximumQuantity: 5 })),
      "/shippingZones/0/rates/1",
      "overlap",
    ],
    [
      rates(rate({ maximumQuantity: 3 }), rate({ minimumQuantity: 3 })),
      "/shippingZones/0/rates/1",
      "overlap",
    ],
    [
      rates(rate({ postalCodes: ["10-19"] }), rate({ postalCodes: ["1"] })),
      "/shippingZones/0/rates/1",
      "overlap",
    ],
    [
      rates(rate({ exceptPostalCodes: ["HS"] }), rate({ postalCodes: ["HS", "KW"] })),
      "/shippingZones/0/rates/1",
      "overlap",
    ],
    [{ shipping: { cutOffTime: "24:00" } }, "/shipping/cutOffTime", "invalid_format"],
    [{ shipping: { handlingDays: -1 } }, "/shipping/handlingDays", "too_small"],
    [{ shipping: { volumetricDivisor: 0 } }, "/shipping/volumetricDivisor", "too_small"],
    [rates(rate(), rate({ name: "standard " })), "/shippingZones/0/rates/1", "overlap"],
    [
      rates(rate({ maximumSubtotal: "50" }), rate({ name: "Express" }), rate({ minimumSubtotal: "50.00" })),
      "/shippingZones/0/rates/2",
      "overlap",
    ],

    [{ cashOnDelivery: { fee: "1" } }, "/cashOnDelivery/fee", "unknown_field"],
    [{ cashOnDelivery: { type: "free" } }, "/cashOnDelivery/type", "invalid_choice"],
    [{ cashOnDelivery: { type: "percentage" } }, "/cashOnDelivery/value", "required"],
    [{ cashOnDelivery: { type: "percentage", value: "101" } }, "/cashOnDelivery/value", "too_large"],
    [{ cashOnDelivery: { value: "1.001" } }, "/cashOnDelivery/value", "too_many_fraction_digits"],
    [{ cashOnDelivery: { minimum: "5", maximum: "4" } }, "/cashOnDelivery/maximum", "too_small"],
    [{ cashOnDelivery: { countries: ["DE", "XX"] } }, "/cashOnDelivery/countries/1", "invalid_country"],
    [{ cashOnDelivery: { countries: ["DE", "DE"] } }, "/cashOnDelivery/countries", "not_unique"],
    [{ cashOnDelivery: { countries: [] } }, "/cashOnDelivery/countries", "too_few"],
  ];
  for (const [input, field, code] of bad)
    test(`${field} ${code}: ${JSON.stringify(input).slice(0, 90)}`, async () => {
      assertInvalid(await put(input, elsewhere), [field, code]);
    });

  test("everything that is wrong at once; nothing of it is kept", async () => {
    const answer = await put(
      {
        name: " ",
        ...taxes(tax("DE", "101")),
        ...rates(rate({ price: "1.234" })),
        cashOnDelivery: { value: "1.234" },
      },
      elsewhere,
    );
    assert.deepEqual(
      answer.body.errors.map(({ field }: Fields) => field),
      ["/name", "/tax/rates/0/rate", "/shippingZones/0/rates/0/price", "/cashOnDelivery/value"],
    );
    assert.equal((await read(elsewhere)).version, 1);
  });

  test("an overlap names what it overlaps with", async () => {
    const answer = await put(zones(zone("A", ["DE"]), zone("B", ["FR", "DE"])), elsewhere);
    assert.match(answer.body.errors[0].message, /\/shippingZones\/0\/countries\/0/);
  });

  test("colors and policies: what is left out stays, and null takes it away", async () => {
    const at = await server.createStore();
    await updated({ colors: { primary: "#ABCDEF", text: "#000000" } }, at);
    await updated({ policies: { terms: "https://shop.example/terms" } }, at);
    const { colors, policies } = await updated({ colors: { text: null }, policies: {} }, at);
    assert.deepEqual(colors, { primary: "#abcdef", background: null, text: null });
    assert.equal(policies.terms, "https://shop.example/terms");
  });

  test("agents: what is left out stays, hosts and addresses are written in one way", async () => {
    const at = await server.createStore();
    const allowed = ["Agent.Example.", "HTTPS://shop.Agent.example:443/Profile?a=B", "münchen.example"];
    const { agents } = await updated({ agents: { acp: false, allowed } }, at);
    assert.deepEqual(agents, {
      ucp: true,
      acp: false,
      mcp: true,
      requireSignature: false,
      allowed: ["agent.example", "https://shop.agent.example/Profile?a=B", "xn--mnchen-3ya.example"],
    });
    assert.deepEqual((await exact(at)).agents, agents);
    const next = await updated({ agents: { requireSignature: true } }, at);
    assert.deepEqual(next.agents, { ...agents, requireSignature: true });
    assert.deepEqual((await updated({ agents: { allowed: [] } }, at)).agents.allowed, []);
  });

  test("agents that are no host and no https address, or named twice, are told one by one", async () => {
    const bad = [
      "http://agent.example/profile",
      "agent.example/profile",
      "agent.example:8443",
      "https://a@agent.example/",
      "https://agent.example/#key",
      "https://",
      "an agent",
      "%61gent.example",
    ];
    const answer = await put({ agents: { allowed: ["agent.example", "AGENT.example", ...bad] } });
    assertRefused(answer, 400, "validation_failed");
    assert.deepEqual(
      answer.body.errors.map(({ field, code }: Fields) => `${field} ${code}`),
      ["/agents/allowed/1 not_unique", ...bad.map((_, i) => `/agents/allowed/${i + 2} invalid_agent`)],
    );
    const blank = await put({ agents: { allowed: [""] } });
    assert.deepEqual(blank.body.errors[0].code, "too_short");
    const many = await put({ agents: { allowed: Array.from({ length: 101 }, (_, i) => `a${i}.example`) } });
    assert.deepEqual(many.body.errors[0].field, "/agents/allowed");
  });

  test("an id that comes twice", async () => {
    const at = await server.createStore();
    const { shippingZones } = await updated({ shippingZones: [zone("A", ["DE"]), zone("B", ["FR"])] }, at);
    const [a, b] = shippingZones;
    const twice = { shippingZones: [a, { ...b, id: a.id }] };
    assertInvalid(await put(twice, at), ["/shippingZones/1/id", "not_unique"]);
    const ofRates = { shippingZones: [a, { ...b, rates: a.rates }] };
    assertInvalid(await put(ofRates, at), ["/shippingZones/1/rates/0/id", "not_unique"]);
  });

  test("a logo, colors and policies of another form", async () => {
    assertInvalid(await put({ logo: "logo.png" }), ["/logo", "invalid_url"]);
    assertInvalid(await put({ logo: "javascript:alert(1)" }), ["/logo", "invalid_url"]);
    assertInvalid(await put({ policies: { terms: "/terms" } }), ["/policies/terms", "invalid_url"]);
    assertInvalid(await put({ policies: { returns: null } }), ["/policies/returns", "unknown_field"]);
    for (const primary of ["red", "#fff", "#12345g", "#1234567", "url(x)"])
      assertInvalid(await put({ colors: { primary } }), ["/colors/primary", "invalid_format"]);
  });

  test("an address of the store that only ends like a medium's is kept whole, and can be sent back", async () => {
    const medium = "media/0199c5e2-8f4a-7c61-9d5e-1a2b3c4d5e6f.png";
    for (const end of [`?x=/${medium}`, `#/${medium}`, `a/${medium}`]) {
      const logo = `https://${store.domain}/${end}`;
      const read = await updated({ logo });
      assert.equal(read.logo, logo);
      assert.equal((await updated(read)).logo, logo);
    }
    await updated({ logo: null });
  });

  test("conditions of rates are answered in one form, and rates without any as before", async () => {
    const at = await server.createStore();
    const table = [
      { name: "Parcel", price: "4.90", maximumWeight: 2, exceptPostalCodes: ["hs1 - hs9", "kw"] },
      { name: "Parcel", price: "7.90", minimumWeight: 2, exceptPostalCodes: ["HS", "KW"], weightUnit: null },
      { name: "Parcel", price: "19.90", postalCodes: ["HS1-HS9", "KW"] },
      { name: "Letter", price: "1.00", maximumQuantity: 3, minimumWeight: null, postalCodes: [] },
      { name: "Letter", price: "2.00", minimumQuantity: 4, maximumWeight: 16, weightUnit: "oz" },
    ];
    const { shippingZones } = await updated(
      {
        shippingZones: [{ name: "All", countries: ["*"], rates: table }],
        shipping: { volumetricDivisor: 5000 },
      },
      at,
    );
    const [light, heavy, islands, few, many] = shippingZones[0].rates;
    const bare = {
      minimumSubtotal: null,
      maximumSubtotal: null,
      freeFrom: null,
      estimatedDays: null,
      isActive: true,
    };
    const shown = ({ id: _, name: __, price: ___, ...rest }: Json) => rest;
    assert.deepEqual(
      [light, heavy, islands, few, many].map(shown),
      [
        { maximumWeight: 2, weightUnit: "kg", exceptPostalCodes: ["HS1-HS9", "KW"] },
        { minimumWeight: 2, weightUnit: "kg", exceptPostalCodes: ["HS", "KW"] },
        { postalCodes: ["HS1-HS9", "KW"] },
        { maximumQuantity: 3 },
        { minimumQuantity: 4, maximumWeight: 16, weightUnit: "oz" },
      ].map((conditions) => ({ ...bare, ...conditions })),
    );
    // Sent without ids, in another order, each keeps its own.
    const again = await updated(
      { shippingZones: [{ name: "All", countries: ["*"], rates: table.toReversed() }] },
      at,
    );
    assert.deepEqual(
      again.shippingZones[0].rates.map(({ id }: Json) => id),
      shippingZones[0].rates.map(({ id }: Json) => id).toReversed(),
    );
    assert.deepEqual(again.shipping, { volumetricDivisor: 5000, handlingDays: null, cutOffTime: null });
  });

  test("zones that do not overlap are accepted", async () => {
    const at = await server.createStore();
    await updated(
      zones(
        zone("State", ["US"], { provinces: ["NY"] }),
        zone("Rest of the country", ["US"]),
        zone("World", ["*"], {
          rates: [
            rate({ maximumSubtotal: "49.99" }),
            rate({ minimumSubtotal: "50.00" }),
            rate({ isActive: false }),
            rate({ name: "Express" }),
          ],
        }),
      ),
      at,
    );
  });
});

describe("as the pricing path reads them", () => {
  test("amounts are minor units of the store's currency, percentages ten-thousandths", async () => {
    for (const [currency, price, minor] of [
      ["USD", "4.90", 490n],
      ["JPY", "490", 490n],
      ["KWD", "4.900", 4_900n],
      ["USD", "999999999999999.99", 99_999_999_999_999_999n],
    ] as const) {
      const at = await server.createStore({ currency });
      const full = rate({ price, minimumSubtotal: price, maximumSubtotal: price, freeFrom: price });
      const made = await updated(
        {
          tax: { rates: [tax("DE", "8.875")] },
          shippingZones: [zone("A", ["DE"], { rates: [full] })],
          cashOnDelivery: { value: price, minimum: price, maximum: price },
        },
        at,
      );
      const settings = await exact(at);
      const { id, ...kept } = settings.shippingZones[0]!.rates[0]!;
      assert.deepEqual(kept, {
        name: "Standard",
        price: minor,
        minimumSubtotal: minor,
        maximumSubtotal: minor,
        freeFrom: minor,
        estimatedDays: null,
        isActive: true,
      });
      assert.equal(settings.tax.rates[0]!.rate, 88_750n);
      const { value, minimum, maximum } = settings.cashOnDelivery;
      assert.deepEqual([value, minimum, maximum], [minor, minor, minor]);
      assert.equal(made.shippingZones[0].rates[0].freeFrom, price);
      await updated({ cashOnDelivery: { type: "percentage", value: 2.5 } }, at);
      assert.equal((await exact(at)).cashOnDelivery.value, 25_000n);
    }
  });

  test("a JSON number counts by its value, exactly", async () => {
    const at = await server.createStore();
    const raw =
      '{"shippingZones":[{"name":"A","countries":["DE"],"rates":[{"name":"S","price":9007199254740.13}]}]}';
    assert.equal((await put(undefined, at, { raw })).status, 200);
    assert.equal((await exact(at)).shippingZones[0]!.rates[0]!.price, 900_719_925_474_013n);
  });
});
