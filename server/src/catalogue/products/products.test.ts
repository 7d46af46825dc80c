import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { asMissing, assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { entry, newProduct, nounAt } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";
import { endpointsOf, testWhoMay } from "../../../test/who-may.ts";

const PRODUCTS = "/api/v1/products";

const server = await testServer();
const [store, elsewhere, yen, dinar] = await Promise.all([
  server.createStore(),
  server.createStore(),
  server.createStore({ currency: "JPY" }),
  server.createStore({ currency: "KWD" }),
]);
const products = nounAt(server, store, PRODUCTS);
const { read, post, put, remove, created, readBack, updated, ask, list, total, dry } = products;
const mug = (more: Fields = {}) => newProduct(more, "Mug");

const categories = nounAt(server, store, "/api/v1/categories");
const makeCategory = async (at: TestStore): Promise<string> =>
  (await categories.created({ translations: [entry("Mugs")] }, at)).id;

testWhoMay(products, {
  elsewhere,
  make: (at) => created(newProduct(), at),
  seen: async (id, at) => [await readBack(id, at), await total(at)],
  permission: "products",
  endpoints: endpointsOf(products, newProduct, () => ({ price: "2.00" })),
});

describe("bad input", async () => {
  const id = (await created(newProduct())).id;
  const text = (length: number) => "x".repeat(length);
  const translated = (more: Fields) => ({ translations: [entry("Bad", more)] });

  const bad: [what: string, more: Fields, field: string][] = [
    ["a price that is a word", { price: "cheap" }, "/price"],
    ["an empty price", { price: "" }, "/price"],
    ["a price of null", { price: null }, "/price"],
    ["a price that is true", { price: true }, "/price"],
    ["a price that is an object", { price: { amount: "1.00" } }, "/price"],
    ["a price in an array", { price: ["1.00"] }, "/price"],
    ["a price with a currency sign", { price: "$1.00" }, "/price"],
    ["a price with a comma", { price: "1,00" }, "/price"],
    ["a price with grouped digits", { price: "1,000.00" }, "/price"],
    ["a price with spaces inside", { price: "1 000.00" }, "/price"],
    ["a price with a plus", { price: "+1.00" }, "/price"],
    ["a price without a whole part", { price: ".50" }, "/price"],
    ["a price that ends in a point", { price: "1." }, "/price"],
    ["a price in hexadecimal", { price: "0x10" }, "/price"],
    ["a price in Arabic digits", { price: "١٩" }, "/price"],
    ["a price that is NaN", { price: "NaN" }, "/price"],
    ["a price that is Infinity", { price: "Infinity" }, "/price"],
    ["an exponent in a text", { price: "1e2" }, "/price"],
    ["a negative price", { price: "-0.01" }, "/price"],
    ["a negative number", { price: -1 }, "/price"],
    ["three fraction digits", { price: "1.999" }, "/price"],
    ["three fraction digits in a number", { price: 1.999 }, "/price"],
    ["16 integer digits", { price: "1234567890123456.00" }, "/price"],
    ["16 integer digits in a number", { price: 1234567890123456 }, "/price"],
    ["a price of a thousand digits", { price: "9".repeat(1_000) }, "/price"],
    ["a negative compareAtPrice", { compareAtPrice: "-1.00" }, "/compareAtPrice"],
    ["a compareAtPrice that is a word", { compareAtPrice: "was" }, "/compareAtPrice"],
    ["a cost with too many digits", { cost: "0.001" }, "/cost"],
    ["translations that are an object", { translations: { en: {} } }, "/translations"],
    ["translations of null", { translations: null }, "/translations"],
    ["no translation", { translations: [] }, "/translations"],
    ["an entry that is a text", { translations: ["Mug"] }, "/translations/0"],
    [
      "an entry without a language",
      { translations: [{ name: "a", description: "" }] },
      "/translations/0/language",
    ],
    [
      "an entry without a name",
      { translations: [{ language: "en", description: "" }] },
      "/translations/0/name",
    ],
    [
      "an entry without a description",
      { translations: [{ language: "en", name: "a" }] },
      "/translations/0/description",
    ],
    ["an empty name", translated({ name: "" }), "/translations/0/name"],
    ["a name of spaces", translated({ name: " \t\n" }), "/translations/0/name"],
    ["a name that is a number", translated({ name: 5 }), "/translations/0/name"],
    ["a name without an end", translated({ name: text(100_000) }), "/translations/0/name"],
    ["a description of null", translated({ description: null }), "/translations/0/description"],
    ["a language that is none", translated({ language: "not a language" }), "/translations/0/language"],
    ["an unknown field of an entry", translated({ color: "red" }), "/translations/0/color"],
    ["a slug with a slash", { slug: "a/b" }, "/slug"],
    ["a slug with spaces", { slug: "a b" }, "/slug"],
    ["a slug with a question mark", { slug: "a?b" }, "/slug"],
    ["a slug of an entry with a slash", translated({ slug: "a/b" }), "/translations/0/slug"],
    ["a slug that is a number", { slug: 7 }, "/slug"],
    ["a sku that is a number", { sku: 5 }, "/sku"],
    ["a sku without an end", { sku: text(10_000) }, "/sku"],
    ["a barcode that is a number", { barcode: 5 }, "/barcode"],
    ["a brand without an end", { brand: text(10_000) }, "/brand"],
    ["a category that is no id", { category: "mugs" }, "/category"],
    ["a category that is not there", { category: MISSING }, "/category"],
    ["images that are a text", { images: "https://x.test/a.png" }, "/images"],
    ["an image without a host", { images: ["https://x.test/a.png", "/a.png"] }, "/images/1"],
    ["an image that is script", { images: ["javascript:alert(1)"] }, "/images/0"],
    ["an image that is null", { images: [null] }, "/images/0"],
    ["tags that are a text", { tags: "a,b" }, "/tags"],
    ["a tag that is a number", { tags: ["a", 5] }, "/tags/1"],
    ["a flag that is a text", { taxExempt: "true" }, "/taxExempt"],
    ["a flag that is a number", { isActive: 1 }, "/isActive"],
    ["a flag of null", { isGiftCard: null }, "/isGiftCard"],
    ["a kind that is none", { kind: "ebook" }, "/kind"],
    ["a quantity that is a text", { quantity: "5" }, "/quantity"],
    ["a quantity that is no integer", { quantity: 1.5 }, "/quantity"],
    ["a quantity of null", { quantity: null }, "/quantity"],
    ["a quantity below zero", { quantity: -1 }, "/quantity"],
    ["a quantity beyond measure", { quantity: 1e300 }, "/quantity"],
    ["a threshold below zero", { lowStockThreshold: -1 }, "/lowStockThreshold"],
    ["a time that is a word", { publishedAt: "tomorrow" }, "/publishedAt"],
    ["a time that is a number", { publishedAt: 1_700_000_000 }, "/publishedAt"],
    ["a day that is not in the calendar", { publishedAt: "2026-02-30T00:00:00Z" }, "/publishedAt"],
    ["a time past the year 9999", { publishedAt: "9999-12-31T23:59:59-14:00" }, "/publishedAt"],
    ["a time before the year 1", { publishedAt: "0000-12-31T00:00:00Z" }, "/publishedAt"],
    ["an unknown field", { colour: "red" }, "/colour"],
    ["an unknown field with / and ~", { "a/b~c": 1 }, "/a~1b~0c"],
    ["an unknown field named like a prototype", { constructor: {} }, "/constructor"],
    ["another one", { toString: 1 }, "/toString"],
    ["a field in the wrong case", { Price: "1.00" }, "/Price"],
  ];

  for (const [what, more, field] of bad) {
    test(`${what} is 400 at ${field}, on create and on update`, async () => {
      assertInvalid(await post(newProduct(more)), field);
      assertInvalid(await put(id, more), field);
    });
  }

  test("what is required and missing is named", async () => {
    assertInvalid(await post({}), "/price", "/translations");
  });

  test("all that is wrong is named at once, each with a code and a message", async () => {
    const answer = await post({ price: true, sku: 5, translations: [entry("", { a: 1 })] });
    assertInvalid(answer, "/price", "/sku", "/translations/0/name", "/translations/0/a");
    for (const error of answer.body.errors) assert.ok(error.code && error.message);
  });

  test("the second entry of a language is refused, also in other letters", async () => {
    const translations = [entry("One"), entry("Two", { language: "EN" })];
    assertInvalid(await post(mug({ translations })), "/translations/1/language");
  });

  test("a body that is no object is 400", async () => {
    for (const raw of ["[]", '"text"', "5", "null", "true", `[${JSON.stringify(mug())}]`]) {
      assertInvalid(await post(undefined, store, { raw }));
      assertInvalid(await put(id, undefined, store, { raw }));
    }
  });

  test("no body at all is 400", async () => {
    for (const raw of [undefined, ""]) {
      assert.equal((await post(undefined, store, { raw })).status, 400);
      assert.equal((await put(id, undefined, store, { raw })).status, 400);
    }
  });

  test("__proto__ is an unknown field like any other", async () => {
    const raw =
      '{"price":"1.00","__proto__":{"isActive":false},"translations":[{"language":"en","name":"x","description":""}]}';
    assertInvalid(await post(undefined, store, { raw }), "/__proto__");
  });

  test("an unknown query parameter or a dryRun that is neither true nor false is 400", async () => {
    const at = (query: string) => server.send(store, "POST", `${PRODUCTS}?${query}`, { body: newProduct() });
    assertInvalid(await at("dryrun=true"), "/dryrun");
    assertInvalid(await at("dryRun=yes"), "/dryRun");
    assertInvalid(await at("dryRun=true&dryRun=true"), "/dryRun");
  });

  test("what was refused has changed nothing", async () => {
    const kept = await created(newProduct({ tags: ["kept"] }));
    const before = await total();
    await put(kept.id, { price: "5.00", tags: ["new"], translations: [entry("New"), entry("")] });
    await post(newProduct({ price: "x" }));
    assert.deepEqual(await readBack(kept.id), kept);
    assert.equal(await total(), before);
  });

  for (const field of [
    "id",
    "categoryId",
    "hasVariants",
    "averageRating",
    "ratingCount",
    "createdAt",
    "updatedAt",
    "version",
  ])
    test(`${field} cannot be set on create: 400 read_only_field`, async () => {
      assertRefused(await post(newProduct({ [field]: "anything" })), 400, "read_only_field", `/${field}`);
    });

  test("what is wrong with the whole body is named by the JSON pointer of the whole document", async () => {
    assertInvalid(await post(undefined, store, { raw: "[]" }), "");
  });
});

describe("money", () => {
  const priced = (at: TestStore, source: string, name = `Coin ${randomUUID()}`) =>
    server.send(at, "POST", PRODUCTS, {
      raw: `{"price":${source},"compareAtPrice":${source},"cost":${source},
        "translations":[${JSON.stringify(entry(name))}]}`,
    });

  const kept: [currency: string, at: TestStore, source: string, text: string][] = [
    ["USD", store, '"19.90"', "19.90"],
    ["USD", store, '"19.9"', "19.90"],
    ["USD", store, '"19"', "19.00"],
    ["USD", store, '"0"', "0.00"],
    ["USD", store, '"0.01"', "0.01"],
    ["USD", store, '"999999999999999.99"', "999999999999999.99"],
    ["USD", store, "19.90", "19.90"],
    ["USD", store, "19.9", "19.90"],
    ["USD", store, "0.1", "0.10"],
    ["USD", store, "0.07", "0.07"],
    ["USD", store, "1.15", "1.15"],
    ["USD", store, "4.35", "4.35"],
    ["USD", store, "0", "0.00"],
    ["USD", store, "7", "7.00"],
    ["USD", store, "1234567890123.45", "1234567890123.45"],
    ["USD", store, "9007199254740.99", "9007199254740.99"],
    ["USD", store, "19.900", "19.90"],
    ["USD", store, "0.10000000000000001", "0.10"],
    ["USD", store, "1e2", "100.00"],
    ["USD", store, "1.5E1", "15.00"],
    ["USD", store, "100e-2", "1.00"],
    ["JPY", yen, '"1990"', "1990"],
    ["JPY", yen, "1990", "1990"],
    ["JPY", yen, "0", "0"],
    ["JPY", yen, "999999999999999", "999999999999999"],
    ["KWD", dinar, '"19.900"', "19.900"],
    ["KWD", dinar, '"0.001"', "0.001"],
    ["KWD", dinar, "19.9", "19.900"],
    ["KWD", dinar, "0.001", "0.001"],
    ["KWD", dinar, "123456789012.345", "123456789012.345"],
    ["KWD", dinar, '"999999999999999.999"', "999999999999999.999"],
    ["JPY", yen, "1990.00", "1990"],
  ];
  for (const [currency, at, source, text] of kept)
    test(`${currency}: ${source} is "${text}", created, read, listed and written back`, async () => {
      const data = dataOf(await priced(at, source), 201);
      const { id } = data;
      const listed = (await list({ ids: id }, at)).products[0];
      const updated = await put(id, { price: text, compareAtPrice: text, cost: text }, at);
      for (const product of [data, await readBack(id, at), listed, updated.body.data]) {
        const { price, compareAtPrice, cost } = product;
        assert.deepEqual([price, compareAtPrice, cost], [text, text, text]);
      }
    });

  const bad: [currency: string, at: TestStore, source: string][] = [
    ["USD", store, "19.901"],
    ["USD", store, '"19.901"'],
    ["USD", store, '"1e2"'],
    ["USD", store, "1e-7"],
    ["USD", store, "1e21"],
    ["USD", store, "1e400"],
    ["USD", store, "90071992547409.93"],
    ["USD", store, "123456789012345.67"],
    ["USD", store, "-1"],
    ["USD", store, "-0.01"],
    ["USD", store, "1000000000000000"],
    ["USD", store, '"1000000000000000"'],
    ["USD", store, "9007199254740993"],
    ["USD", store, "99999999999999999999999999"],
    ["JPY", yen, '"19.90"'],
    ["JPY", yen, "0.5"],
    ["JPY", yen, "1000000000000000"],
    ["KWD", dinar, '"1.0001"'],
    ["KWD", dinar, "0.0001"],
  ];
  for (const [currency, at, source] of bad)
    test(`${currency}: ${source} is 400 at price, compareAtPrice and cost`, async () => {
      assertInvalid(await priced(at, source), "/price", "/compareAtPrice", "/cost");
    });

  const zeros: [currency: string, at: TestStore, source: string][] = [
    ["USD", store, '"19.900"'],
    ["JPY", yen, '"1990.0"'],
  ];
  for (const [currency, at, source] of zeros)
    test(`${currency}: ${source} has more fraction digits than the currency, and is 400`, async () => {
      assertInvalid(await priced(at, source), "/price", "/compareAtPrice", "/cost");
    });

  test("an update takes JSON numbers as exactly", async () => {
    const { id } = await created(newProduct());
    const raw = '{"price":1234567890123.45}';
    const answer = await put(id, undefined, store, { raw });
    assert.equal(answer.body.data.price, "1234567890123.45");
  });

  test("a store cannot have a currency of four fraction digits, whose amounts would not fit", async () => {
    await assert.rejects(server.createStore({ currency: "CLF" }), /unit of account/);
  });
});

describe("create and read", () => {
  const spec = [
    "id slug sku barcode price compareAtPrice cost categoryId images brand tags taxExempt kind isGiftCard",
    "quantity inventoryTracked allowBackorder lowStockThreshold hasVariants isActive publishedAt",
    "averageRating ratingCount createdAt updatedAt translations",
  ].flatMap((line) => line.split(" "));

  test("a product of the least that is needed has every field of the specification", async () => {
    const product = await created(newProduct());
    for (const field of spec) assert.ok(field in product, field);
    const { id, slug, price, translations, createdAt, updatedAt, version, ...others } = product;
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 10_000);
    assert.equal(updatedAt, createdAt);
    assert.equal(price, "19.90");
    assert.equal(slug, translations[0].slug);
    assert.equal(typeof version, "number");
    const { sku, barcode, compareAtPrice, cost, categoryId, brand, lowStockThreshold, publishedAt } = others;
    for (const value of [
      sku,
      barcode,
      compareAtPrice,
      cost,
      categoryId,
      brand,
      lowStockThreshold,
      publishedAt,
    ])
      assert.equal(value, null);
    assert.deepEqual([others.images, others.tags], [[], []]);
    assert.deepEqual([others.kind, others.quantity, others.hasVariants], ["physical", 0, false]);
    assert.deepEqual([others.averageRating, others.ratingCount], [0, 0]);
    assert.deepEqual([others.taxExempt, others.isGiftCard, others.allowBackorder], [false, false, false]);
  });

  test("every field that is sent comes back, from create, read and list alike", async () => {
    const category = await makeCategory(store);
    const sent = {
      slug: "stoneware-mug-sent",
      sku: "MUG-01",
      barcode: "4006381333931",
      price: "19.90",
      compareAtPrice: "24.50",
      cost: "7.25",
      images: ["https://img.test/a.png?x=1&y=2", "http://img.test/%C3%A4.jpg", "https://img.test/a.png#2"],
      brand: 'Brändle & "Söhne"',
      tags: ["kitchen", "Küche", "مطبخ"],
      taxExempt: true,
      kind: "digital_file",
      isGiftCard: true,
      quantity: 12,
      inventoryTracked: false,
      allowBackorder: true,
      lowStockThreshold: 3,
      isActive: false,
      publishedAt: "2030-01-31T12:00:00.123Z",
      translations: [
        {
          language: "en",
          name: "Stoneware mug",
          description: '<p>Line\u2028 "quoted" \\ \u0001 \ud83c\udf75\n\t</p>',
          slug: "stoneware-mug-sent-en",
          metaTitle: "Mug",
          metaDescription: "A mug.",
        },
      ],
    };
    const product = dataOf(await post({ ...sent, category }), 201);
    assert.deepEqual({ ...product, ...sent, categoryId: category }, product);
    assert.deepEqual(await readBack(product.id), product);
    assert.deepEqual((await list({ ids: product.id })).products, [product]);
  });

  test("create answers 201 with the product's address", async () => {
    const answer = await post(newProduct());
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.location, `${PRODUCTS}/${answer.body.data.id}`);
  });

  for (const kind of ["physical", "digital_file", "digital_code", "digital_service"])
    test(`a product can be of kind ${kind}`, async () => {
      const { id } = await created(newProduct({ kind }));
      assert.equal((await readBack(id)).kind, kind);
    });

  test("times come back in UTC with milliseconds", async () => {
    const times: [string, string][] = [
      ["2030-01-31T12:00:00Z", "2030-01-31T12:00:00.000Z"],
      ["2030-01-31T12:00:00+02:00", "2030-01-31T10:00:00.000Z"],
      ["2030-12-31T23:30:00.5-01:00", "2031-01-01T00:30:00.500Z"],
      ["2028-02-29T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
      ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
      ["1900-01-01T00:00:00.000Z", "1900-01-01T00:00:00.000Z"],
    ];
    for (const [publishedAt, expected] of times) {
      const { id } = await created(newProduct({ publishedAt }));
      assert.equal((await readBack(id)).publishedAt, expected);
    }
  });

  test("a category of another store is refused with the bytes of one that is not there", async () => {
    const theirs = await makeCategory(elsewhere);
    assertInvalid(
      await asMissing(theirs, (category, sent) => post(mug({ category }), store, sent)),
      "/category",
    );
  });

  test("a product of one store is in no list of another", async () => {
    const { id } = await created(newProduct());
    const { products: theirs, pagination } = await list({ ids: id }, elsewhere);
    assert.deepEqual([theirs, pagination.total], [[], 0]);
  });

  test("the messages of all writes tell what was done, and data of a delete is null", async () => {
    const answer = await post(newProduct());
    const removed = await remove(answer.body.data.id);
    assert.equal(removed.status, 200);
    assert.deepEqual([removed.body.success, removed.body.data], [true, null]);
    assert.ok(removed.body.message);
  });
});

describe("translations and slugs", () => {
  const named = (name: string, at = store) => created(mug({ translations: [entry(name)] }), at);

  test("entries of several languages come back in order, each with a slug of its own", async () => {
    const at = await server.createStore();
    const translations = [
      entry("Stoneware mug", { description: "For tea" }),
      entry("Steingutbecher groß", { language: "de" }),
      entry("كوب خزفي", { language: "ar" }),
      entry("Çömlek Kupası", { language: "tr" }),
      entry("Tasse en grès", { language: "fr-CA" }),
      entry("陶器マグ", { language: "zh-Hant-TW" }),
    ];
    const { id } = await created(mug({ translations }), at);
    const product = await readBack(id, at);
    const shown = product.translations.map(({ language, name, description }: Fields) => ({
      language,
      name,
      description,
    }));
    assert.deepEqual(shown, translations);
    for (const { slug, metaTitle, metaDescription } of product.translations) {
      assert.match(slug, /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u);
      assert.equal(slug, slug.toLowerCase());
      assert.deepEqual([typeof metaTitle, typeof metaDescription], ["string", "string"]);
    }
    assert.equal(product.slug, "stoneware-mug");
    assert.match(product.translations[2].slug, /\p{Script=Arabic}/u);
    assert.match(product.translations[5].slug, /\p{Script=Katakana}/u);
  });

  test("the slug is made of the name in the store's default language", async () => {
    const at = await server.createStore({ language: "tr" });
    const translations = [entry("Mug"), entry("Kupa", { language: "tr" })];
    assert.equal((await created(mug({ translations }), at)).slug, "kupa");
  });

  const made: [name: string, slug: RegExp][] = [
    ["İstanbul Işık ŞĞÜÖÇ", /^istanbul-isik-sguoc$/],
    ["كوب القهوة", /^كوب-القهوة$/],
    ["  Two   words -- and_more ", /^two-words-and-more$/],
    ["Straße & Æon", /^strasse-aeon$/],
    ["Кофе", /^кофе$/],
    ["咖啡 杯", /^咖啡-杯$/],
    ["हिन्दी कप", /^हिन्दी-कप$/],
    ["ＡＢＣ １２", /^abc-12$/],
    ["100%", /^100$/],
  ];
  for (const [name, slug] of made)
    test(`the slug of ${name} is ${slug.source.slice(1, -1)}`, async () => {
      assert.match((await named(name, await server.createStore())).slug, slug);
    });

  test("a name without a letter or digit makes a slug all the same, and two of them two", async () => {
    const slugs = [await named("🍵"), await named("…!?")].map(({ slug }) => slug);
    assert.ok(slugs.every(Boolean));
    assert.notEqual(slugs[0], slugs[1]);
  });

  const written = [
    "Mug ❤️ love",
    "1️⃣ mug",
    "a ́ b",
    "x".repeat(500),
    "😀".repeat(250),
    "A-B--C_D",
    "ΟΔΥΣΣΕΥΣ ΚΑΙ",
    "ǅ ﬁ ẞ ŉ ΐ",
  ];
  for (const name of written)
    test(`a product named ${name.slice(0, 20)} can be read, edited and written back`, async () => {
      const { id } = await named(name);
      const whole = await readBack(id);
      const data = await updated(id, { ...whole, price: "21.00" });
      assert.deepEqual([data.slug, data.price], [whole.slug, "21.00"]);
    });

  test("a name of 500 characters is taken in every script, also where folding makes it grow", async () => {
    let seed = 1;
    const letter = (from: number, count: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return String.fromCodePoint(from + (seed % count));
    };
    const letters = (from: number, count: number) =>
      Array.from({ length: 500 }, () => letter(from, count)).join("");
    for (const name of [
      letters(0x3300, 88),
      letters(0x4e00, 20_000),
      letters(0x1f300, 500),
      letters(0xfbd3, 300),
    ]) {
      const data = await created(mug({ translations: [entry(name)] }));
      assert.equal(data.translations[0].name, name);
    }
  });

  test("a given slug is kept, in any script", async () => {
    for (const slug of ["the-given-one", "كوب-معطى", "кружка-2", "kupa-çay"]) {
      const { id } = await created(newProduct({ slug }));
      assert.equal((await readBack(id)).slug, slug);
    }
  });

  test("a given slug that is taken is 409 duplicate at /slug, on create and on update", async () => {
    await created(newProduct({ slug: "taken-once" }));
    const other = await created(newProduct());
    assertRefused(await post(newProduct({ slug: "taken-once" })), 409, "duplicate", "/slug");
    assertRefused(await put(other.id, { slug: "taken-once" }), 409, "duplicate", "/slug");
    assert.deepEqual(await readBack(other.id), other);
  });

  test("a given slug of an entry that is taken in its language is 409 at that entry", async () => {
    const taken = { translations: [entry("One", { slug: "entry-taken" })] };
    await created(mug(taken));
    const translations = [entry("Zwei", { language: "de" }), entry("Two", { slug: "entry-taken" })];
    assertRefused(await post(mug({ translations })), 409, "duplicate", "/translations/1/slug");
  });

  test("the same slug is free in another language and in another store", async () => {
    const slug = `shared-${randomUUID()}`;
    await created(mug({ slug, translations: [entry("One", { slug })] }));
    await created(mug({ translations: [entry("Uno"), entry("Eins", { language: "de", slug })] }));
    await created(mug({ slug, translations: [entry("One", { slug })] }), elsewhere);
  });

  test("made slugs that are taken get -2, -3, and so on", async () => {
    const at = await server.createStore();
    const products = [await named("Tea cup", at), await named("Tea Cup", at), await named("tea  cup!", at)];
    assert.deepEqual(pluck(products, "slug"), ["tea-cup", "tea-cup-2", "tea-cup-3"]);
    assert.deepEqual(
      products.map(({ translations }) => translations[0].slug),
      ["tea-cup", "tea-cup-2", "tea-cup-3"],
    );
  });

  test("a made slug gives way to one that was given, too", async () => {
    const at = await server.createStore();
    await created(mug({ slug: "jug-2", translations: [entry("Other")] }), at);
    assert.equal((await named("Jug", at)).slug, "jug");
    assert.equal((await named("Jug", at)).slug, "jug-3");
  });

  test("30 products of one name created at once get 30 slugs", async () => {
    const at = await server.createStore();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post(mug({ translations: [entry("Rush")] }), at)),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    const slugs = answers.map(({ body }) => body.data.slug).sort();
    const numbered = Array.from({ length: 30 }, (_, i) => (i ? `rush-${i + 1}` : "rush")).sort();
    assert.deepEqual(slugs, numbered);
  });

  test("of 20 who give the same slug at once one gets it, the others 409", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(newProduct({ slug: "only-one" }))),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers) if (answer.status !== 201) assertRefused(answer, 409, "duplicate", "/slug");
  });

  test("deleting a product frees its slugs", async () => {
    const translations = [entry("Short-lived", { slug: "short-lived-entry" })];
    const { id } = await created(mug({ slug: "short-lived", translations }));
    assert.equal((await remove(id)).status, 200);
    const again = await created(mug({ slug: "short-lived", translations }));
    assert.deepEqual([again.slug, again.translations[0].slug], ["short-lived", "short-lived-entry"]);
  });

  test("a slug that an update left behind is free", async () => {
    const { id } = await created(newProduct({ slug: "left-behind" }));
    assert.equal((await put(id, { slug: "moved-on" })).status, 200);
    assert.equal((await created(newProduct({ slug: "left-behind" }))).slug, "left-behind");
  });

  test("a product keeps its slug when it is given its own", async () => {
    const { id } = await created(newProduct({ slug: "my-own" }));
    const data = await updated(id, { slug: "my-own", price: "1.00" });
    assert.equal(data.slug, "my-own");
  });
});

describe("update", () => {
  test("a field left out keeps its value", async () => {
    const category = await makeCategory(store);
    const before = await created(
      newProduct({
        category,
        sku: "K",
        cost: "1.00",
        tags: ["a"],
        images: ["https://i.test/1"],
        quantity: 4,
        brand: "B",
      }),
    );
    const data = await updated(before.id, { price: "5.00" });
    const { version, updatedAt, price, ...others } = data;
    assert.deepEqual({ ...before, ...others }, before);
    assert.equal(price, "5.00");
    assert.ok(version > before.version);
    assert.ok(updatedAt >= before.updatedAt);
    assert.deepEqual(await readBack(before.id), data);
  });

  test("a field set to null is emptied", async () => {
    const category = await makeCategory(store);
    const full = {
      sku: "a",
      barcode: "b",
      brand: "c",
      compareAtPrice: "9.00",
      cost: "1.00",
      lowStockThreshold: 2,
    };
    const { id } = await created(newProduct({ ...full, category, publishedAt: "2030-01-01T00:00:00Z" }));
    const empty = Object.fromEntries(
      [...Object.keys(full), "category", "publishedAt"].map((name) => [name, null]),
    );
    const data = await updated(id, empty);
    for (const name of [...Object.keys(full), "categoryId", "publishedAt"])
      assert.equal(data[name], null, name);
  });

  test("an array given replaces the whole array", async () => {
    const translations = [entry(`A ${randomUUID()}`), entry("B", { language: "de" })];
    const { id } = await created(mug({ translations, tags: ["a", "b"], images: ["https://i.test/1"] }));
    const wanted = [entry("C", { language: "de", description: "new" })];
    const { body } = await put(id, { tags: ["c"], images: [], translations: wanted });
    assert.deepEqual([body.data.tags, body.data.images], [["c"], []]);
    const languages = body.data.translations.map(({ language }: Fields) => language);
    assert.deepEqual(languages, ["de"]);
  });

  test("a language that the store lacks takes a text in its default, unless it was there", async () => {
    const at = await server.createStore();
    const strange = mug({ translations: [entry("Tasse", { language: "fr" })] });
    const refusal = await server.send(at, "POST", PRODUCTS, { body: strange });
    assertInvalid(refusal, ["/translations/0/language", "invalid_choice"]);
    assert.match(refusal.body.errors[0].message, /^fr is not one of the store’s languages \(en\)/);
    const bulk = await server.send(at, "POST", `${PRODUCTS}/bulk`, { body: { create: [strange] } });
    assert.equal(bulk.body.data.results[0].status, 400);
    const none = { translations: [entry("Cup", { language: "english" })] };
    assertInvalid(await server.send(at, "POST", PRODUCTS, { body: mug(none) }), [
      "/translations/0/language",
      "invalid_language",
    ]);
    const both = [entry("Cup"), entry("Tasse", { language: "fr" })];
    const { id } = await created(mug({ translations: both }), at);
    const settings = (languages: string[]) =>
      server.send(at, "PUT", "/api/v1/settings", { body: { languages } });
    await settings(["en", "fr"]);
    const alone = { body: { translations: [entry("Tasse", { language: "fr" })] } };
    assert.equal((await server.send(at, "PUT", `${PRODUCTS}/${id}`, alone)).status, 200);
    await settings(["en"]);
    assert.equal((await server.send(at, "PUT", `${PRODUCTS}/${id}`, alone)).status, 200);
    const regional = { body: mug({ translations: [entry("Cup", { language: "en-GB" })] }) };
    assert.equal((await server.send(at, "POST", PRODUCTS, regional)).status, 201);
  });

  test("read, edit, write: the whole body of a GET is taken", async () => {
    const category = await makeCategory(store);
    const { id } = await created(
      newProduct({ category, tags: ["a"], cost: "1.00", publishedAt: "2030-01-01T00:00:00Z" }),
    );
    const whole = await readBack(id);
    whole.price = "33.00";
    whole.tags.push("b");
    whole.translations[0].name = "Edited";
    const { version, updatedAt, ...others } = await updated(id, whole);
    assert.deepEqual({ ...whole, ...others }, whole);
    assert.equal(version, whole.version + 1);
  });

  test("writing back what was read, unedited, works, and loses nothing", async () => {
    const whole = await created(newProduct({ tags: ["a"], cost: "1.00", quantity: 3 }));
    const { version, updatedAt, ...others } = await updated(whole.id, whole);
    assert.deepEqual({ ...whole, ...others }, whole);
  });

  test("read-only fields of a PUT but categoryId are ignored, whatever they say", async () => {
    const before = await created(newProduct());
    const lies = {
      id: MISSING,
      hasVariants: true,
      averageRating: 5,
      ratingCount: 99,
      createdAt: "2001-01-01T00:00:00.000Z",
      updatedAt: "2001-01-01T00:00:00.000Z",
    };
    const { version, updatedAt, price, ...others } = await updated(before.id, { ...lies, price: "6.00" });
    assert.deepEqual({ ...before, ...others }, before);
    assert.notEqual(updatedAt, lies.updatedAt);
  });

  test("a product whose stock is below zero by backorders can be read, edited and written back", async () => {
    const { id } = await created(newProduct({ allowBackorder: true }));
    await server.sql(store, "update products set quantity = -3 where product_id = $1", [id]);
    const whole = await readBack(id);
    assert.equal(whole.quantity, -3);
    const data = await updated(id, { ...whole, price: "8.00" });
    assert.equal(data.quantity, -3);
  });

  test("stock is the sum of its ledger after creates, updates, dry runs and 20 updates at once", async () => {
    const { id } = await created(newProduct({ quantity: 5 }));
    await put(id, { quantity: 2 });
    await put(id, { price: "2.00" });
    await dry("PUT", `/${id}`, { body: { quantity: 50 } });
    await Promise.all(Array.from({ length: 20 }, (_, i) => put(id, { quantity: 10 + i })));
    const { quantity } = await readBack(id);
    const select = "select sum(delta)::int as sum from stock_movements where product_id = $1";
    assert.deepEqual(await server.sql(store, select, [id]), [{ sum: quantity }]);
  });

  test("createdAt stays and updatedAt moves", async () => {
    const before = await created(newProduct());
    await sleep(5);
    const { body } = await put(before.id, { price: "2.00" });
    assert.equal(body.data.createdAt, before.createdAt);
    assert.ok(body.data.updatedAt > before.updatedAt);
  });
});

describe("cost", async () => {
  const seeing = (await store.makeKey(["products:read", "products:cost"])).key;
  const blind = (await store.makeKey(["products"])).key;
  const reader = (await store.makeKey(["products:read"])).key;
  const id = (await created(newProduct({ cost: "7.25" }))).id;

  test("is there for a key with products:cost, on read and list", async () => {
    assert.equal((await read(id, store, { key: seeing })).body.data.cost, "7.25");
    const listed = await ask({ ids: id }, store, { key: seeing });
    assert.equal(listed.body.data.products[0].cost, "7.25");
  });

  test("is absent for every other key, wherever it reads, and when asked for by name", async () => {
    for (const key of [blind, reader]) {
      const answers = [
        await read(id, store, { key }),
        await ask({ ids: id }, store, { key }),
        await ask({ ids: id, fields: "id,cost" }, store, { key }),
      ];
      for (const { status, text } of answers) {
        assert.equal(status, 200);
        assert.doesNotMatch(text, /"cost"|7\.25/);
      }
    }
    for (const answer of [
      await post(newProduct(), store, { key: blind }),
      await put(id, { brand: "X" }, store, { key: blind }),
    ])
      assert.equal("cost" in answer.body.data, false);
  });

  test("written by a key without products:cost is 403, and changes nothing", async () => {
    for (const cost of ["1.00", null]) {
      assertRefused(await post(newProduct({ cost }), store, { key: blind }), 403, "permission_denied");
      assertRefused(await put(id, { cost, brand: "Y" }, store, { key: blind }), 403, "permission_denied");
    }
    const product = await readBack(id);
    assert.equal(product.cost, "7.25");
    assert.notEqual(product.brand, "Y");
  });

  test("is kept when a key that does not see it reads, edits and writes", async () => {
    const whole = (await read(id, store, { key: blind })).body.data;
    dataOf(await put(id, { ...whole, price: "20.00" }, store, { key: blind }));
    assert.equal((await readBack(id)).cost, "7.25");
  });
});

describe("delete", () => {
  test("is soft: the row stays for the orders that refer to it", async () => {
    const { id } = await created(newProduct());
    assert.equal((await remove(id)).status, 200);
    const rows = await server.sql(store, "select deleted_at from products where product_id = $1", [id]);
    assert.equal(rows.length, 1);
    assert.notEqual(rows[0].deleted_at, null);
  });

  test("takes the product from every list and from its total", async () => {
    const { id } = await created(newProduct());
    const before = await total();
    await remove(id);
    assert.equal(await total(), before - 1);
    assert.equal((await list({ ids: id })).pagination.total, 0);
  });

  test("of 10 at once one does it, the others are 404", async () => {
    const { id } = await created(newProduct());
    const before = await total();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => remove(id)))).map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses.sort(), [200, ...Array(9).fill(404)]);
    assert.equal(await total(), before - 1);
  });

  test("takes an empty body under a JSON content type, as some clients send it", async () => {
    const { id } = await created(newProduct());
    dataOf(await remove(id, store, { headers: { "content-type": "application/json" } }));
  });
});

describe("versions", () => {
  test("the version is an integer that every change makes greater, and the ETag names it", async () => {
    const first = await post(newProduct());
    const { id, version } = first.body.data;
    assert.equal(first.headers.etag, `"${version}"`);
    const second = await put(id, { price: "2.00" });
    assert.ok(second.body.data.version > version);
    assert.equal(second.headers.etag, `"${second.body.data.version}"`);
    assert.equal((await read(id)).headers.etag, second.headers.etag);
  });

  test("If-None-Match with the current version answers 304 without a body", async () => {
    const { id, version } = await created(newProduct());
    for (const tag of [`"${version}"`, `W/"${version}"`, `"99", "${version}"`, "*"]) {
      const answer = await read(id, store, { headers: { "if-none-match": tag } });
      assert.deepEqual([answer.status, answer.text], [304, ""], tag);
      assert.equal(answer.headers.etag, `"${version}"`);
    }
  });

  test("If-None-Match with another version answers the product", async () => {
    const { id, version } = await created(newProduct());
    await put(id, { price: "3.00" });
    for (const tag of [`"${version}"`, '"99"', "99", ""]) {
      const data = dataOf(await read(id, store, { headers: { "if-none-match": tag } }));
      assert.equal(data.price, "3.00");
    }
  });

  test("If-None-Match tells nothing to who may not read", async () => {
    const { id, version } = await created(newProduct());
    const headers = { "if-none-match": `"${version}"` };
    assertRefused(await read(id, store, { key: undefined, headers }), 401, "unauthenticated");
    assertRefused(await read(id, elsewhere, { headers }), 404, "not_found");
  });

  test("a stale If-Match is 409 version_conflict, for update and delete", async () => {
    const { id, version } = await created(newProduct());
    const { body: current } = await put(id, { price: "2.00" });
    const headers = { "if-match": `"${version}"` };
    for (const answer of [
      await put(id, { price: "4.00" }, store, { headers }),
      await remove(id, store, { headers }),
    ]) {
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, current.data.version);
    }
    assert.deepEqual(await readBack(id), current.data);
  });

  test("a stale version in the body is 409 version_conflict with the current version", async () => {
    const { id, version } = await created(newProduct());
    const { body: current } = await put(id, { price: "2.00" });
    const answer = await put(id, { price: "4.00", version });
    assertRefused(answer, 409, "version_conflict");
    assert.equal(answer.body.details.currentVersion, current.data.version);
    assert.deepEqual(await readBack(id), current.data);
  });

  test("a stale version is 409 even where nothing else would change", async () => {
    const { id, version } = await created(newProduct());
    await put(id, { price: "2.00" });
    assertRefused(await put(id, { price: "2.00", version }), 409, "version_conflict");
  });

  test("the current version lets the write through, in If-Match and in the body", async () => {
    const { id, version } = await created(newProduct());
    const data = dataOf(await put(id, { price: "2.00" }, store, { headers: { "if-match": `"${version}"` } }));
    const second = await put(id, { price: "3.00", version: data.version });
    assert.equal(second.status, 200, second.text);
    dataOf(await remove(id, store, { headers: { "if-match": second.headers.etag as string } }));
  });

  test("either being stale is a conflict where both are sent", async () => {
    const { id, version } = await created(newProduct());
    const current = `"${version}"`;
    assertRefused(
      await put(id, { version: 9, price: "2.00" }, store, { headers: { "if-match": current } }),
      409,
      "version_conflict",
    );
    assertRefused(
      await put(id, { version, price: "2.00" }, store, { headers: { "if-match": '"9"' } }),
      409,
      "version_conflict",
    );
  });

  test("If-Match: * holds for a product that is there", async () => {
    const { id } = await created(newProduct());
    assert.equal((await put(id, { price: "2.00" }, store, { headers: { "if-match": "*" } })).status, 200);
  });

  test("an If-Match or a version of no known form never lets a write through", async () => {
    const product = await created(newProduct());
    for (const header of ["1", "abc", '"abc"', '""', '"-1"', '"99999999999999999999"']) {
      const { status } = await put(product.id, { price: "4.00" }, store, { headers: { "if-match": header } });
      assert.ok(status === 400 || status === 409, `${header}: ${status}`);
    }
    for (const version of ["1", 1.5, -1, null, true, 1e300])
      assertInvalid(await put(product.id, { price: "4.00", version }), "/version");
    assert.deepEqual(await readBack(product.id), product);
  });
});

describe("dry run", () => {
  test("of a create answers what would be, and writes nothing", async () => {
    const before = await total();
    const answer = await dry("POST", "", {
      body: newProduct({ slug: "dry-mug", tags: ["dry"], quantity: 4 }),
    });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers["x-dry-run"], "true");
    assert.deepEqual([answer.body.data.slug, answer.body.data.quantity], ["dry-mug", 4]);
    assertRefused(await read(answer.body.data.id), 404, "not_found");
    assert.equal(await total(), before);
    assert.equal((await created(newProduct({ slug: "dry-mug" }))).slug, "dry-mug");
  });

  test("of an update answers what would be, and changes nothing", async () => {
    const product = await created(newProduct({ slug: "dry-update" }));
    const answer = await dry("PUT", `/${product.id}`, {
      body: { price: "77.00", slug: "dry-changed" },
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers["x-dry-run"], "true");
    assert.deepEqual([answer.body.data.price, answer.body.data.slug], ["77.00", "dry-changed"]);
    assert.deepEqual(await readBack(product.id), product);
  });

  test("of a delete answers as if it were done, and keeps the product", async () => {
    const product = await created(newProduct());
    const answer = await dry("DELETE", `/${product.id}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers["x-dry-run"], "true");
    assert.deepEqual(await readBack(product.id), product);
  });

  test("does all the checks", async () => {
    const { id } = await created(newProduct({ slug: "dry-taken" }));
    const at = `/${id}`;
    assertInvalid(await dry("POST", "", { body: newProduct({ price: "x" }) }), "/price");
    assertRefused(
      await dry("POST", "", { body: newProduct({ slug: "dry-taken" }) }),
      409,
      "duplicate",
      "/slug",
    );
    assertInvalid(await dry("POST", "", { body: newProduct({ category: MISSING }) }), "/category");
    assertRefused(await dry("PUT", at, { body: { version: 9 } }), 409, "version_conflict");
    assertRefused(await dry("DELETE", at, { headers: { "if-match": '"9"' } }), 409, "version_conflict");
    assertRefused(await dry("DELETE", `/${MISSING}`), 404, "not_found");
    assertRefused(await dry("POST", "", { body: newProduct(), key: undefined }), 401, "unauthenticated");
  });

  test("dryRun=false writes", async () => {
    const answer = await server.send(store, "POST", `${PRODUCTS}?dryRun=false`, { body: newProduct() });
    assert.equal(answer.headers["x-dry-run"], undefined);
    await readBack(answer.body.data.id);
  });

  test("does not use up an idempotency key: the real request after it is carried out", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = newProduct();
    dataOf(await dry("POST", "", { body, headers }), 201);
    const answer = await post(body, store, { headers });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers["idempotent-replayed"], undefined);
    await readBack(answer.body.data.id);
  });
});

describe("create again with the same Idempotency-Key", () => {
  test("answers the first answer byte for byte, and creates nothing more", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = newProduct();
    const before = await total();
    const first = await post(body, store, { headers });
    const second = await post(body, store, { headers });
    assert.equal(first.headers["idempotent-replayed"], undefined);
    assert.equal(second.headers["idempotent-replayed"], "true");
    assert.deepEqual([second.status, second.text], [201, first.text]);
    assert.deepEqual(
      [second.headers.etag, second.headers.location],
      [first.headers.etag, first.headers.location],
    );
    assert.equal(await total(), before + 1);
  });

  test("answers the first answer even when the product has changed or gone since", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = newProduct();
    const first = await post(body, store, { headers });
    await put(first.body.data.id, { price: "2.00" });
    assert.equal((await post(body, store, { headers })).text, first.text);
    await remove(first.body.data.id);
    assert.equal((await post(body, store, { headers })).text, first.text);
  });
});
