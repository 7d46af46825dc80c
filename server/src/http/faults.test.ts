import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertInvalid, fieldsOf } from "../../test/assert-refused.ts";
import { startServer, type TestServer, type TestStore } from "../../test/server.ts";

let server: TestServer;
let store: TestStore;

before(async () => {
  server = await startServer();
  store = await server.createStore();
});
after(() => server.close());

const send = (method: string, path: string, body: unknown) =>
  server.send(store, method, `/api/v1${path}`, { body });
const entry = (language: string, more: object = {}) => ({ language, name: "Mug", description: "", ...more });
const create = async (more: object = {}) => {
  const answer = await send("POST", "/products", { price: "1", translations: [entry("en")], ...more });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};

describe("what the schema finds is named in one answer, then what the noun and the store's data show", () => {
  test("a product's: those of its schema; then of its currency, its languages and its variants", async () => {
    const options = { Size: "S" };
    assertInvalid(
      await send("POST", "/products", {
        price: "1.999",
        compareAtPrice: {},
        brand: 5,
        nonsense: 1,
        translations: [entry("en"), entry("en", { description: 5 }), "fr"],
        variants: [{ name: "Size", values: "S" }],
        productVariants: [{ options, sku: 5, quantity: -1 }, { options: 5 }, 7],
      }),
      ["/compareAtPrice", "not_a_decimal"],
      ["/brand", "invalid_type"],
      ["/nonsense", "unknown_field"],
      ["/translations/1/description", "invalid_type"],
      ["/translations/2", "invalid_type"],
      ["/variants/0/values", "invalid_type"],
      ["/productVariants/0/sku", "invalid_type"],
      ["/productVariants/1/options", "invalid_type"],
      ["/productVariants/2", "invalid_type"],
    );
    assertInvalid(
      await send("POST", "/products", {
        price: "1.999",
        translations: [entry("en"), entry("en"), entry("de", { name: " " })],
        variants: [
          { name: "Size", values: ["S", "M"] },
          { name: "Size", values: ["L"], position: 1 },
        ],
        productVariants: [
          { options: { Size: "XL" }, price: "-1" },
          { options: { Color: "red" }, quantity: -1, cost: "x" },
        ],
      }),
      ["/price", "too_many_fraction_digits"],
      ["/translations/1/language", "not_unique"],
      ["/translations/2/name", "too_short"],
      ["/variants/1/name", "not_unique"],
      ["/productVariants/0/options/Size", "invalid_choice"],
      ["/productVariants/0/price", "negative"],
      ["/productVariants/1/options/Size", "required"],
      ["/productVariants/1/options/Color", "unknown_field"],
      ["/productVariants/1/quantity", "too_small"],
      ["/productVariants/1/cost", "not_a_decimal"],
    );
  });

  test("a category's", async () => {
    const translations = [entry("en"), entry("EN", { name: " " })];
    for (const method of ["POST", "PUT"]) {
      const { body } = await send("POST", "/categories", { translations: [entry("en")] });
      const path = method === "POST" ? "/categories" : `/categories/${body.data.id}`;
      assertInvalid(
        await send(method, path, { translations, position: -1, slug: "No" }),
        ["/position", "too_small"],
        ["/slug", "invalid_slug"],
      );
      assertInvalid(
        await send(method, path, { translations }),
        ["/translations/1/language", "not_unique"],
        ["/translations/1/name", "too_short"],
      );
    }
  });

  test("the settings'", async () => {
    const rate = { name: "Standard", price: "1.999" };
    assertInvalid(
      await send("PUT", "/settings", {
        name: " ",
        orderNumberStart: 0,
        tax: { rates: [{ country: "XX", rate: "1", name: 5 }] },
        shippingZones: [
          { name: "A", countries: ["DE"], rates: [{ ...rate, isActive: 5 }] },
          { countries: 5, rates: [] },
        ],
        cashOnDelivery: { type: "percentage", value: "x", countries: ["XX"] },
      }),
      "/orderNumberStart",
      ["/tax/rates/0/country", "invalid_country"],
      ["/tax/rates/0/name", "invalid_type"],
      ["/shippingZones/0/rates/0/isActive", "invalid_type"],
      ["/shippingZones/1/name", "required"],
      ["/shippingZones/1/countries", "invalid_type"],
      ["/cashOnDelivery/countries/0", "invalid_country"],
    );
    assertInvalid(
      await send("PUT", "/settings", {
        name: " ",
        currency: "EUR",
        languages: ["en", "de", "en"],
        defaultLanguage: "fr",
        tax: {
          rates: [
            { country: "DE", rate: "19", name: "VAT" },
            { country: "DE", rate: "101", name: "VAT" },
            { country: "FR", rate: "1.00001", name: "TVA" },
          ],
        },
        shippingZones: [
          { name: "A", countries: ["DE"], rates: [rate] },
          { name: "a", countries: ["DE", "AT"], provinces: ["X"], rates: [] },
        ],
        cashOnDelivery: { type: "percentage", value: "x", minimum: "2", maximum: "1" },
      }),
      ["/currency", "read_only_field"],
      ["/name", "too_short"],
      ["/languages/2", "not_unique"],
      ["/defaultLanguage", "invalid_choice"],
      ["/tax/rates/1", "overlap"],
      ["/tax/rates/1/rate", "too_large"],
      ["/tax/rates/2/rate", "too_precise"],
      ["/shippingZones/0/rates/0/price", "too_many_fraction_digits"],
      ["/shippingZones/1/name", "not_unique"],
      ["/shippingZones/1/provinces", "needs_one_country"],
      ["/cashOnDelivery/value", "not_a_decimal"],
      ["/cashOnDelivery/maximum", "too_small"],
    );
  });

  test("a theme's, a file's, a key's and a stock adjustment's", async () => {
    assertInvalid(
      await send("POST", "/themes", { name: " ", price: "x", nonsense: 1, files: [{ path: 5 }] }),
      ["/nonsense", "unknown_field"],
      ["/files/0/path", "invalid_type"],
      ["/files/0/content", "required"],
    );
    assertInvalid(
      await send("POST", "/themes", {
        name: " ",
        price: "x",
        files: [
          { path: "../a", content: "x" },
          { path: "b", content: "?", encoding: "base64" },
        ],
      }),
      ["/name", "too_short"],
      ["/price", "not_a_decimal"],
      ["/files/0/path", "invalid_path"],
      ["/files/1/content", "invalid_base64"],
    );
    const theme = await send("POST", "/themes", { name: "T", files: [{ path: "a", content: "x" }] });
    const file = `/themes/${theme.body.data.id}/file?path=a`;
    const content = { content: "?", encoding: "base64" };
    assertInvalid(await send("PUT", file, { ...content, version: "x" }), ["/version", "invalid_type"]);
    assertInvalid(await send("PUT", file, content), ["/content", "invalid_base64"]);
    const key = { permissions: ["products"], expiresAt: "2020-01-01" };
    assertInvalid(await send("POST", "/api-keys", { ...key, name: "" }), ["/name", "invalid_format"]);
    assertInvalid(await send("POST", "/api-keys", { ...key, name: "K" }), ["/expiresAt", "not_in_future"]);
    const { id } = await create();
    assertInvalid(await send("POST", `/products/${id}/stock`, { set: 1, delta: 1 }), "/reason");
    assertInvalid(await send("POST", `/products/${id}/stock`, { set: 1, delta: 1, reason: "count" }), "/set");
  });

  test("an operation's of a bulk request, by pointers into the whole of it; an atomic one's of all", async () => {
    const { id } = await create();
    const operations = {
      create: [
        { price: "1", translations: [entry("en")] },
        5,
        { price: {}, translations: [entry("en")], sku: 5 },
        {
          price: "1",
          translations: [entry("en")],
          variants: [{ name: "S/M", values: ["S"] }],
          productVariants: [{ options: { "S/M": "S" }, price: "x" }, { options: { "S/M": "L" } }],
        },
      ],
      update: [{ price: {}, id: "x" }, null, { id, productVariants: [{ options: 5 }] }, { id, price: "2" }],
      delete: ["x", { id: "x", "a/b": 1, version: "x" }, 5, id],
    };
    const faults = [
      "/create/1",
      "/create/2/price",
      "/create/2/sku",
      "/create/3/productVariants/0/price",
      "/create/3/productVariants/1/options/S~1M",
      "/delete/0",
      "/delete/1/a~1b",
      "/delete/1/id",
      "/delete/1/version",
      "/delete/2",
      "/delete/3",
      "/update/0/id",
      "/update/0/price",
      "/update/1",
      "/update/2/productVariants/0/options",
    ];
    const each = await send("POST", "/products/bulk", { ...operations, atomic: false });
    const told = each.body.data.results.flatMap((one: { errors?: { field: string }[] }) =>
      (one.errors ?? []).map(({ field }) => field),
    );
    assert.deepEqual([...new Set(told)].sort(), faults);
    assert.deepEqual([each.body.data.succeeded, each.body.data.failed], [2, 10]);
    const whole = await send("POST", "/products/bulk", { ...operations, atomic: true });
    assert.equal(whole.status, 400);
    assert.deepEqual(fieldsOf(whole), faults);
    assert.equal(whole.body.details.failed.length, 10);
  });
});

describe("what a product's update says", () => {
  const variants = [{ name: "Size", values: ["S", "M"] }];
  const productVariants = [{ options: { Size: "S" } }, { options: { Size: "M" } }];

  test("an option that is renamed alone: what is in use, and what to send", async () => {
    const { id } = await create({ variants, productVariants });
    const renamed = [{ name: "Größe", values: ["S", "M"] }];
    const answer = await send("PUT", `/products/${id}`, { variants: renamed });
    assertInvalid(answer, ["/variants", "invalid_choice"]);
    const [{ message }] = answer.body.errors;
    assert.match(message, /Size: S, M/);
    assert.match(message, /productVariants/);
    const done = await send("PUT", `/products/${id}`, {
      variants: renamed,
      productVariants: productVariants.map(({ options }) => ({ options: { Größe: options.Size } })),
    });
    assert.equal(done.status, 200, done.text);
  });

  test("categoryId is taken as it was read, or with the category it names; another one is refused", async () => {
    const make = async () =>
      (await send("POST", "/categories", { translations: [{ language: "en", name: "C" }] })).body.data.id;
    const [one, two] = [await make(), await make()];
    const product = await create({ category: one });
    const path = `/products/${product.id}`;
    const same = await send("PUT", path, product);
    assert.deepEqual([same.status, same.body.data], [200, product]);
    assert.equal((await send("PUT", path, { categoryId: one.toUpperCase() })).status, 200);
    for (const categoryId of [two, null, 5, "x"]) {
      const answer = await send("PUT", path, { categoryId });
      assert.deepEqual([answer.status, answer.body.code], [400, "read_only_field"], answer.text);
      assert.deepEqual(fieldsOf(answer), ["/categoryId"]);
      assert.match(answer.body.errors[0].message, /category\b/);
    }
    const moved = await send("PUT", path, { ...product, category: two });
    assert.deepEqual([moved.status, moved.body.data.categoryId], [200, two]);
    const both = await send("PUT", path, { category: one, categoryId: one });
    assert.deepEqual([both.status, both.body.data.categoryId], [200, one]);
    const bulk = await send("POST", "/products/bulk", { update: [{ id: product.id, categoryId: two }] });
    assert.equal(bulk.body.data.results[0].errors[0].field, "/update/0/categoryId");
  });
});

test("a category's description may be left out, and is empty then; a product's may not", async () => {
  const translations = [{ language: "en", name: "Brief" }];
  const { status, body } = await send("POST", "/categories", { translations });
  assert.deepEqual([status, body.data.translations[0].description], [201, ""]);
  const described = [{ language: "en", name: "Brief", description: "Long" }];
  await send("PUT", `/categories/${body.data.id}`, { translations: described });
  const again = await send("PUT", `/categories/${body.data.id}`, { translations });
  assert.equal(again.body.data.translations[0].description, "");
  assertInvalid(await send("POST", "/products", { price: "1", translations }), [
    "/translations/0/description",
    "required",
  ]);
});
