import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { faultOf } from "../../../../../test/english.ts";
import { pluck } from "../../../../../test/pluck.ts";
import { chunksOf, counts, importFile } from "../../../../../test/product-files.ts";
import { type TestStore, testServer } from "../../../../../test/server.ts";
import type { Json } from "../../../../../test/shop.ts";
import { storeByDomain } from "../../../../commands/store-by-domain.ts";
import { csvHeader } from "../../../exports/csv.ts";
import { csvColumns, csvRows } from "../../../exports/products.ts";
import { seedDemoProducts, seedProducts } from "../../../seeding/index.ts";
import { ImportFileError } from "../../files/file-error.ts";
import { importProducts, productFormats } from "../../index.ts";
import type { SourceProduct } from "../../source-records.ts";
import { readShopify } from "../shopify/products.ts";

const realFiles = fileURLToPath(new URL("../../../../../../../shared/data/shopify/", import.meta.url));
const shopifyFiles = (await readdir(realFiles).catch(() => [])).filter((name) => name.endsWith(".csv"));
const formats = ["ndjson", "csv"] as const;

const server = await testServer();

const importText = (store: TestStore, text: string, format = "stoa") =>
  importFile(server, store, text, format);

async function exportText(store: TestStore, format: string): Promise<string> {
  return (await server.send(store, "GET", `/api/v1/exports/products?format=${format}`)).text;
}

const readAll = (text: string, format = "stoa", size?: number): Promise<SourceProduct[]> =>
  Array.fromAsync(productFormats[format]!(chunksOf(text, size)));

/** A store's products without what the server alone decides. */
async function catalogueOf(store: TestStore): Promise<object[]> {
  const lines = (await exportText(store, "ndjson")).split("\n").filter(Boolean);
  return lines.map((line) => {
    const { id, createdAt, updatedAt, version, averageRating, ratingCount, ...rest } = JSON.parse(line);
    const productVariants = rest.productVariants.map(({ id, ...variant }: { id: string }) => variant);
    return { ...rest, productVariants };
  });
}

describe("a catalogue", async () => {
  const store = await server.createStore();
  const { pool } = server.database;
  const known = await storeByDomain(server.database, store.domain);
  await seedDemoProducts(pool, known);
  // Categories are their store's own, and no file brings them.
  await server.sql(store, "update products set category_id = null where store_id = $1", [store.id]);
  await seedProducts(pool, known, 1_000);
  for (const name of shopifyFiles) {
    await importProducts({ pool, store: known }, readShopify(createReadStream(join(realFiles, name))));
  }
  const exported = { ndjson: await exportText(store, "ndjson"), csv: await exportText(store, "csv") };

  for (const format of formats) {
    test(`as ${format} comes back the same from another store`, async () => {
      const catalogue = await catalogueOf(store);
      // Shops that others exported use a SKU twice.
      const other = await server.createStore({ sameSkus: true });
      const report = await importText(other, exported[format]);
      assert.deepEqual([report.skips, report.warnings], [[], []]);
      assert.deepEqual(counts(report), [catalogue.length, 0, 0, 0]);
      assert.deepEqual(await catalogueOf(other), catalogue);
      assert.deepEqual(counts(await importText(other, exported[format])), [0, 0, catalogue.length, 0]);
    });

    test(`as ${format} changes nothing where it came from`, async () => {
      const [, updated, unchanged, skipped] = counts(await importText(store, exported[format]));
      assert.deepEqual([updated, skipped], [0, 0]);
      assert.ok(unchanged! > 1_000);
      assert.equal(await exportText(store, format), exported[format]);
    });
  }
});

for (const format of formats) {
  test(`${format}: everything a product can be comes back`, async () => {
    const make = () => server.createStore({ sameSkus: true });
    const [one, other] = [await make(), await make()];
    const odd = [
      "=SUM(A1)",
      "'=1",
      "@x",
      "  spaces  ",
      "a\r\nb\n\nc\rd",
      '"quoted", and, more',
      "\tтаб 茶 🍵",
      "-1",
    ];
    const texts = (i: number) => ({ name: odd[i]!, description: odd.at(-1 - i)!, metaTitle: odd[i]! });
    for (const [i] of odd.entries()) {
      await server.send(one, "POST", "/api/v1/products", {
        body: {
          slug: `p-${i}`,
          price: "0.01",
          compareAtPrice: "9.00",
          cost: "0.00",
          sku: odd[i],
          brand: odd[i],
          tags: [odd[i], "x,y", ";"].map((tag) => tag!.trim()),
          images: ["https://x.test/a,b", 'https://x.test/"'],
          weight: i / 8,
          weightUnit: "oz",
          length: 1.5,
          height: 0,
          dimensionUnit: "ft",
          condition: "refurbished",
          mpn: odd[i],
          hsCode: "691200",
          externalId: `erp-${i}`,
          relatedIds: ["0199c5e2-8f4a-7c61-9d5e-1a2b3c4d5e6f"],
          metadata: { [odd[i]!]: odd[i]! },
          kind: "digital_code",
          isGiftCard: true,
          taxExempt: true,
          inventoryTracked: false,
          allowBackorder: true,
          lowStockThreshold: i || null,
          isActive: false,
          publishedAt: "2030-01-01T00:00:00.001Z",
          quantity: 5,
          translations: [
            { language: "fr", ...texts(i), slug: `f-${i}` },
            { language: "en", ...texts(i), metaDescription: odd[i] },
          ],
          ...(i % 2
            ? {
                variants: [
                  { name: odd[i], values: odd, position: 3 },
                  { name: "Color", values: ["Red", "Blue"], position: 1 },
                ],
                productVariants: odd.map((value, j) => ({
                  options: { [odd[i]!]: value, Color: j % 3 ? "Red" : "Blue" },
                  price: j % 3 ? `${j}.50` : j ? null : "0.01",
                  cost: j % 2 ? "1.00" : null,
                  sku: value,
                  quantity: j,
                  image: j % 2 ? "https://x.test/v" : null,
                  isActive: j > 2,
                })),
              }
            : {}),
        },
      });
    }
    const catalogue = await catalogueOf(one);
    assert.equal(catalogue.length, odd.length);
    const report = await importText(other, await exportText(one, format), `stoa-${format}`);
    assert.deepEqual([report.skips, report.warnings], [[], []]);
    assert.deepEqual(await catalogueOf(other), catalogue);
  });

  test(`${format}: a category that is none of the store's is found or made by its name, one that is stays`, async () => {
    const [one, other] = [await server.createStore(), await server.createStore()];
    const translations = [{ language: "en", name: "Cups > Mugs", description: "" }];
    const category = (await server.send(one, "POST", "/api/v1/categories", { body: { translations } })).body
      .data;
    await server.send(one, "POST", "/api/v1/products", {
      body: { price: "1", translations, category: category.id },
    });
    const text = await exportText(one, format);
    assert.deepEqual(counts(await importText(one, text)), [0, 0, 1, 0]);
    const report = await importText(other, text);
    assert.deepEqual(counts(report), [1, 0, 0, 0]);
    const [product] = (await server.send(other, "GET", "/api/v1/products")).body.data.products;
    assert.deepEqual(report.warnings, []);
    const made = await server.send(other, "GET", `/api/v1/categories/${product.categoryId}`);
    assert.equal(made.body.data.translations[0].name, "Cups > Mugs");
    assert.deepEqual(counts(await importText(other, text)), [0, 0, 1, 0]);
  });
}

test("stock below zero is left as it is", async () => {
  const store = await server.createStore();
  const line = (quantity: number) =>
    JSON.stringify({
      slug: "a",
      price: "1",
      quantity,
      translations: [{ language: "en", name: "A", description: "" }],
    });
  const report = await importText(store, line(-3));
  assert.deepEqual([counts(report), report.warnings.length], [[1, 0, 0, 0], 1]);
  await importText(store, line(4));
  assert.deepEqual(counts(await importText(store, line(-3))), [0, 0, 1, 0]);
});

test("a CSV of a few columns says only what they say", async () => {
  const store = await server.createStore();
  const made = await importText(store, "slug,name,price,quantity\na,Á,5,3\nb,B,6,");
  assert.deepEqual(counts(made), [2, 0, 0, 0]);
  assert.deepEqual(counts(await importText(store, "slug,price,isActive\na,7.00,FALSE\nb,6,")), [0, 1, 1, 0]);
  const [b, a] = (await server.send(store, "GET", "/api/v1/products")).body.data.products;
  assert.deepEqual([a.price, a.quantity, a.isActive, a.translations[0].name], ["7.00", 3, false, "Á"]);
  assert.deepEqual([b.price, b.quantity], ["6.00", 0]);
});

test("CSV of several languages needs no columns for what it does not say", async () => {
  const store = await server.createStore();
  const rows = (name: string) =>
    `row,slug,price,language,name\nproduct,a,5,en,${name}\ntranslation,a,,fr,Théière\n`;
  assert.deepEqual(counts(await importText(store, rows("Pot"))), [1, 0, 0, 0]);
  const [made] = (await server.send(store, "GET", "/api/v1/products")).body.data.products;
  const translations = made.translations.map((entry: object) => ({
    ...entry,
    description: "D",
    metaTitle: "T",
    metaDescription: "M",
  }));
  await server.send(store, "PUT", `/api/v1/products/${made.id}`, { body: { translations } });
  assert.deepEqual(counts(await importText(store, rows("Teapot"))), [0, 1, 0, 0]);
  const [kept] = (await server.send(store, "GET", "/api/v1/products")).body.data.products;
  const [english, french] = translations;
  assert.deepEqual(kept.translations, [{ ...english, name: "Teapot" }, french]);
  assert.deepEqual(counts(await importText(store, rows("Teapot"))), [0, 0, 1, 0]);
});

test("CSV names categories by the way to them", async () => {
  const store = await server.createStore();
  const rows = ["slug,name,price,category", "a,A,1,Table > Tea", "b,B,1,table", "c,C,1,"];
  assert.deepEqual(counts(await importText(store, rows.join("\n"))), [3, 0, 0, 0]);
  const { products } = (await server.send(store, "GET", "/api/v1/products?sort=name")).body.data;
  const { categories } = (await server.send(store, "GET", "/api/v1/categories/tree")).body.data;
  assert.deepEqual(pluck(products, "categoryId"), [categories[0].children[0].id, categories[0].id, null]);
  assert.deepEqual(counts(await importText(store, "slug,category\na,\nb,Table")), [0, 1, 1, 0]);
  const deep = await importText(store, `slug,category\na,${"X > ".repeat(10)}X`);
  assert.match(deep.warnings[0]!.message, /^category: .*10 levels.* left out/);
});

test("NDJSON of another store: categories by path, slug or name; pictures with blanks and umlauts", async () => {
  const store = await server.createStore();
  const created = async (translations: object[], parentId?: string) =>
    (
      await server.send(store, "POST", "/api/v1/categories", {
        body: { translations, ...(parentId && { parentId }) },
      })
    ).body.data.id;
  const home = await created([{ language: "en", name: "Home" }]);
  const cups = await created([{ language: "en", name: "Cups & Mugs", slug: "mugs" }], home);
  const foreign = (n: number) => `018f3b7e-0000-7000-8000-00000000000${n}`;
  const lineOf = (slug: string, more: object) =>
    JSON.stringify({
      slug,
      price: "1",
      translations: [{ language: "en", name: slug, description: "" }],
      ...more,
    });
  const file = [
    lineOf("a", { categoryId: foreign(1), categoryPath: ["Home", "Cups & Mugs"] }),
    lineOf("b", { category: "mugs" }),
    lineOf("c", { category: "cups & mugs" }),
    lineOf("d", { category: "Home > Vases" }),
    lineOf("e", { category: cups }),
    ...[2, 3, 4].map((n) => lineOf(`f-${n}`, { categoryId: foreign(n) })),
    lineOf("g", {
      images: ["https://x.test/Grüße an.jpg", "https://x.test/b.jpg"],
      variants: [{ name: "Size", values: ["S"] }],
      productVariants: [{ options: { Size: "S" }, image: "https://x.test/ü.jpg" }],
    }),
  ].join("\n");
  const report = await importText(store, file);
  assert.deepEqual([counts(report), report.skips], [[9, 0, 0, 0], []]);
  assert.deepEqual(
    report.warnings.map(({ line, message }) => `${line} ${message}`),
    [
      `6 The category ${foreign(2)} does not belong to this store. Such categories are left out, here and below.`,
    ],
  );
  const { products } = (await server.send(store, "GET", "/api/v1/products?sort=name")).body.data;
  const { categories } = (await server.send(store, "GET", "/api/v1/categories/tree")).body.data;
  const vases = categories[0].children.find(({ id }: Json) => id !== cups).id;
  assert.deepEqual(pluck(products, "categoryId").flat(), [
    cups,
    cups,
    cups,
    vases,
    cups,
    null,
    null,
    null,
    null,
  ]);
  const { images, productVariants } = products.at(-1);
  assert.deepEqual(images, ["https://x.test/Gr%C3%BC%C3%9Fe%20an.jpg", "https://x.test/b.jpg"]);
  assert.equal(productVariants[0].image, "https://x.test/%C3%BC.jpg");
  assert.deepEqual(counts(await importText(store, file)), [0, 0, 9, 0]);
});

test("a product that comes twice is refused the second time, and its variants behind that are not retired", async () => {
  const store = await server.createStore();
  const header = "row,slug,price,options,language,name";
  const head = (price: string) =>
    `product,tee,${price},"[{""name"":""Size"",""values"":[""S"",""M""]}]",en,Tee`;
  const variant = (size: string) => `variant,tee,,"{""Size"":""${size}""}",,`;
  await importText(store, [header, head("5"), variant("S"), variant("M")].join("\n"));
  const { body } = await server.send(store, "GET", "/api/v1/products");
  const ids = () => body.data.products[0].productVariants.map(({ id }: Json) => id);
  const report = await importText(
    store,
    [header, head("6"), variant("S"), head("7"), variant("M")].join("\n"),
  );
  assert.deepEqual(counts(report), [0, 1, 0, 1]);
  assert.deepEqual(pluck(report.skips, "line", "reason"), [
    [4, "Line 2 of this file is the same record. A file can contain each record only once."],
  ]);
  const after = (await server.send(store, "GET", "/api/v1/products")).body.data.products[0];
  assert.equal(after.price, "6.00");
  assert.deepEqual(
    after.productVariants.map(({ id }: Json) => id),
    ids(),
  );
});

test("what is not usable is told by its column or field", async () => {
  const store = await server.createStore();
  const csv = [
    "row,slug,price,quantity,options,language,name,description,metaTitle,metaDescription",
    "product,a,x,1.5,,en,A,,,",
    "product,b,1,,no json,en,,,,",
    "product,c,1,,,en,C,,,",
    'variant,other,1,,"{}",,,,,',
    "product,No Slug,1,,,en,C,,,",
    "thing,d,1,,,en,D,,,",
  ];
  const { skips } = await importText(store, csv.join("\n"));
  assert.deepEqual(
    skips.map(({ line, reason }) => [line, reason.replace(/(: ).*?(?=( \w+: |$))/g, "")]),
    [
      [2, "quantity price"],
      [3, "name options"],
      [5, "The column row contains “variant” and not “product”."],
      [6, "The product has no valid slug that it could be known by."],
      [7, "The column row contains “thing” and not “product”."],
    ],
  );
  const name = { language: "en", name: "A", description: "" };
  const ndjson = [
    JSON.stringify({ slug: "a", price: "1", translations: [{ ...name, name: "z" }], colour: "red" }),
    "[]",
    '{"slug": "b", "price": 1.005, "translations": [{"language": "en", "name": "B", "description": ""}]}',
    '{"slug": "d", "price": 2, "translations": [{"language": "en", "name": "Y\\u0003\\u0000\\\\u0003", "description": ""}]}',
    JSON.stringify({ price: "1", translations: [name] }),
    '{"slug": "c", "price": 19.90, "translations": [{"language": "en", "name": "C", "description": ""}]}',
  ];
  const report = await importText(store, ndjson.join("\n"));
  assert.deepEqual(
    report.skips.map(({ line, reason }) => [line, reason.split(":")[0]]),
    [
      [2, "This is not a usable JSON object."],
      [3, "/price"],
      [5, "The product has no valid slug that it could be known by."],
    ],
  );
  assert.deepEqual(
    report.warnings.map(({ line, message }) => `${line} ${message}`),
    [
      "4 Control characters were removed from this line.",
      "1 /colour: Unknown field. Check its spelling in the API reference. The value was left out.",
    ],
  );
  const { products } = (await server.send(store, "GET", "/api/v1/products?sort=-name")).body.data;
  assert.deepEqual(
    products.map((product: Json) => [product.price, product.translations[0].name]),
    [
      ["1.00", "z"],
      ["2.00", "Y\\u0003"],
      ["19.90", "C"],
    ],
  );
});

describe("files that are none", () => {
  const cases: [string, string, string, RegExp][] = [
    ["empty", "stoa", "", /empty/],
    ["blank", "stoa-ndjson", "\n\n", /empty/],
    ["JSON of another kind", "stoa-ndjson", "[\n{}]", /Line 1: this is not NDJSON/],
    ["broken off", "stoa", '{"slug":"a"}\n{"slug', /Line 2: the file breaks off/],
    ["a line without end", "stoa", `{"slug": "${"x".repeat(17_000_000)}`, /Line 1 is longer/],
    ["CSV without slugs", "stoa", "name,price\nA,1", /no column slug/],
    ["CSV with a column of another kind", "stoa", "slug,prise\na,1", /not known: prise/],
    ["CSV with half a language", "stoa", "slug,language,description\na,en,A", /no column name/],
  ];
  for (const [name, format, text, message] of cases) {
    test(name, async () => {
      await assert.rejects(readAll(text, format), (error: Error) => {
        assert.ok(error instanceof ImportFileError, error.stack);
        assert.match(faultOf(error), message);
        return true;
      });
    });
  }
});

test("any texts come back from CSV, however the bytes are cut", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 20 }).map((s) => s.replaceAll("\ufffd", ""));
  const product = fc.record({ name: text, description: text, metaTitle: text, metaDescription: text });
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1 }),
      fc.integer({ min: 1, max: 99 }),
      async (texts, size) => {
        const translations = texts.map((one, i) => ({ language: `x-${i}`, slug: "s", ...one }));
        const answer = { slug: "p", translations, variants: [], productVariants: [] };
        const [read] = await readAll(
          csvHeader(csvColumns) + csvRows(answer as never, csvColumns),
          "stoa-csv",
          size,
        );
        assert.deepEqual(read!.fields.translations, translations);
      },
    ),
  );
});

describe("a SKU that somebody else has", () => {
  test("is left out, and told with its line; a second import changes nothing", async () => {
    const store = await server.createStore();
    await server.send(store, "POST", "/api/v1/products", {
      body: { price: "1", sku: "Taken", translations: [{ language: "en", name: "First", description: "" }] },
    });
    const product = (slug: string, sku: string | null, variants: (string | null)[] = []) =>
      JSON.stringify({
        slug,
        price: "2.00",
        sku,
        translations: [{ language: "en", name: slug, description: "" }],
        variants: variants.length ? [{ name: "Size", values: variants.map((_, i) => `${i}`) }] : [],
        productVariants: variants.map((own, i) => ({ options: { Size: `${i}` }, sku: own })),
      });
    const file = [
      product("a", "TAKEN"),
      product("b", null, ["own", "taken", "OWN"]),
      product("c", "Own"),
      product("d", "free"),
    ].join("\n");
    for (const expected of [
      [4, 0, 0, 0],
      [0, 0, 4, 0],
    ]) {
      const report = await importText(store, file);
      assert.deepEqual([counts(report), report.skips], [expected, []]);
      assert.deepEqual(
        report.warnings.map(({ line, message }) => [
          line,
          message.replace(" belongs to another product or variant and is left out.", ""),
        ]),
        [
          [1, "The SKU TAKEN"],
          [2, "The SKU taken"],
          [2, "The SKU OWN"],
          [3, "The SKU Own"],
        ],
      );
    }
    const { body } = await server.send(
      store,
      "GET",
      "/api/v1/products?sort=name&fields=slug,sku,productVariants",
    );
    assert.deepEqual(
      body.data.products.map((one: { sku: string; productVariants: { sku: string }[] }) => [
        one.sku,
        ...one.productVariants.map(({ sku }) => sku),
      ]),
      [[null], [null, "own", null, null], [null], ["free"], ["Taken"]],
    );
  });
});
