import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { faultOf } from "../../../../test/english.ts";
import { pluck } from "../../../../test/pluck.ts";
import { chunksOf, counts, importFile, productsOf } from "../../../../test/product-files.ts";
import { type TestStore, testServer } from "../../../../test/server.ts";
import type { ImportFileError } from "../files/file-error.ts";
import type { ImportOptions } from "./products.ts";

const realFiles = fileURLToPath(new URL("../../../../../../shared/data/shopify/", import.meta.url));
const exports = (await readdir(realFiles).catch(() => [])).filter((name) => name.endsWith(".csv"));

const server = await testServer();

const importBytes = (store: TestStore, bytes: AsyncIterable<Uint8Array>, options?: ImportOptions) =>
  importFile(server, store, bytes, "shopify", options);
const lines = (...texts: string[]) => chunksOf(texts.join("\n"));

/** What a file holds, read independently of the code under test: RFC 4180 and nothing else. */
function cellsOf(text: string): Record<string, string>[] {
  const rows: string[][] = [[""]];
  for (const [token, quoted] of text.matchAll(/"((?:[^"]|"")*)"|,|\r?\n|[^",\r\n]+/g)) {
    if (token === ",") rows.at(-1)!.push("");
    else if (/^\r?\n$/.test(token)) rows.push([""]);
    else rows.at(-1)!.push(rows.at(-1)!.pop()! + (quoted?.replaceAll('""', '"') ?? token));
  }
  const [header, ...others] = rows;
  return others
    .filter((row) => row.length > 1)
    .map((row) => Object.fromEntries(header!.map((name, i) => [name, row[i] ?? ""])));
}

const skip = exports.length ? false : `no exports at ${realFiles}`;
describe("real exports", { skip }, () => {
  test("are imported whole, and a second time change nothing", async () => {
    const store = await server.createStore();
    for (const name of exports) {
      const report = await importBytes(store, createReadStream(join(realFiles, name)));
      assert.deepEqual(report.skips, [], name);
      assert.ok(report.created > 0, name);
    }
    const imported = await productsOf(server, store);
    for (const name of exports) {
      const { created, updated, skipped } = await importBytes(store, createReadStream(join(realFiles, name)));
      assert.deepEqual([created, updated, skipped], [0, 0, 0], name);
    }
    assert.deepEqual(await productsOf(server, store), imported);
  });

  test("become products with the variants, prices and images that the files hold", async () => {
    const store = await server.createStore();
    const rows: Record<string, string>[] = [];
    for (const name of exports) {
      await importBytes(store, createReadStream(join(realFiles, name)));
      rows.push(...cellsOf(await readFile(join(realFiles, name), "utf8")));
    }
    const products = await productsOf(server, store);
    const byHandle = Map.groupBy(rows, ({ Handle }) => Handle);
    assert.equal(products.length, byHandle.size);
    for (const product of products) {
      const own = byHandle.get(product.slug)!;
      const sold = own.filter((row) => row["Variant Price"]);
      const isSimple = own[0]!["Option1 Value"] === "Default Title";
      const images = new Set(own.map((row) => row["Image Src"]).filter(Boolean));
      assert.deepEqual(new Set(product.images), images, product.slug);
      assert.equal(product.images.length, images.size, product.slug);
      assert.equal(product.hasVariants, !isSimple, product.slug);
      assert.equal(Number(product.price), Math.min(...sold.map((row) => Number(row["Variant Price"]))));
      assert.equal(
        product.quantity,
        sold.reduce((sum, row) => sum + Number(row["Variant Inventory Qty"]), 0),
      );
      assert.deepEqual(
        product.productVariants.map(({ options, price, quantity, image }: Record<string, unknown>) => [
          Object.values(options as object),
          Number(price),
          quantity,
          image,
        ]),
        isSimple
          ? []
          : sold.map((row) => [
              [row["Option1 Value"], row["Option2 Value"], row["Option3 Value"]].filter(Boolean),
              Number(row["Variant Price"]),
              Number(row["Variant Inventory Qty"]),
              row["Variant Image"] || null,
            ]),
        product.slug,
      );
    }
  });
});

test("a changed variant is found by its combination, and one that left the file is retired", async () => {
  const store = await server.createStore();
  const header = "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty";
  const before = [header, "tee,Tee,Size,S,T-S,10,1", "tee,,,M,T-M,11,2", "tee,,,L,T-L,12,3"];
  assert.deepEqual(counts(await importBytes(store, lines(...before))), [1, 0, 0, 0]);
  const [tee] = await productsOf(server, store);
  assert.deepEqual([tee.price, tee.quantity, tee.sku], ["10.00", 6, null]);
  assert.deepEqual(counts(await importBytes(store, lines(...before))), [0, 0, 1, 0]);

  const after = [header, "tee,Tee,Size,L,T-L,9,3", "tee,,,S,T-S,10,5"];
  assert.deepEqual(counts(await importBytes(store, lines(...after))), [0, 1, 0, 0]);
  const [changed] = await productsOf(server, store);
  const [s, , l] = tee.productVariants;
  assert.deepEqual(changed.productVariants, [
    { ...l, price: "9.00", ownPrice: "9.00" },
    { ...s, quantity: 5 },
  ]);
  assert.deepEqual([changed.price, changed.quantity, changed.variants[0].values], ["9.00", 8, ["L", "S"]]);

  const simple = [header, "tee,Tee,Title,Default Title,T,10,4"];
  assert.deepEqual(counts(await importBytes(store, lines(...simple))), [0, 1, 0, 0]);
  const [last] = await productsOf(server, store);
  assert.deepEqual([last.hasVariants, last.variants, last.sku, last.quantity], [false, [], "T", 4]);
});

test("variants that are none are told by their columns", async () => {
  const store = await server.createStore();
  const report = await importBytes(
    store,
    lines(
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price",
      "twice,Twice,Size,S,,,5",
      "twice,,,S,,,6",
      "half,Half,Size,S,Color,Red,5",
      "half,,,M,,,6",
      "priced,Priced,Size,S,,,$5",
    ),
  );
  assert.deepEqual(
    report.skips.map(({ reason }) => reason.split(":")[0]),
    ["line 5, Option2 Value", "Variant Price"],
  );
  assert.deepEqual(pluck(report.warnings, "line", "handle", "message"), [
    [2, "twice", "These lines repeat a variant with the same options and are left out: 3."],
  ]);
});

test("a dry run does everything and keeps nothing", async () => {
  const store = await server.createStore();
  const file = ["Handle,Title,Variant Price", "a,A,5", "b,B,x"];
  const dry = await importBytes(store, lines(...file), { dryRun: true });
  assert.deepEqual([dry.dryRun, counts(dry)], [true, [1, 0, 0, 1]]);
  assert.deepEqual(await productsOf(server, store), []);
  const real = await importBytes(store, lines(...file));
  assert.deepEqual({ ...real, dryRun: true, seconds: 0 }, { ...dry, seconds: 0 });
});

test("product categories become categories, and types tags", async () => {
  const store = await server.createStore();
  const rows = [
    "Handle,Title,Variant Price,Tags,Product Category,Type",
    "a,A,5,blue,Home > Vases,Pottery",
    "b,B,5,,,",
  ];
  assert.deepEqual(counts(await importBytes(store, lines(...rows))), [2, 0, 0, 0]);
  const [a, b] = await productsOf(server, store);
  const { categories } = (await server.send(store, "GET", "/api/v1/categories/tree")).body.data;
  assert.equal(categories[0].translations[0].name, "Home");
  assert.deepEqual([a.categoryId, a.tags], [categories[0].children[0].id, ["blue", "Pottery"]]);
  assert.equal(b.categoryId, null);
  assert.deepEqual(counts(await importBytes(store, lines(...rows))), [0, 0, 2, 0]);
});

test("bad products are told with their lines and reasons; one bad field is left out, and the product stays", async () => {
  const store = await server.createStore();
  const report = await importBytes(
    store,
    lines(
      "Handle,Title,Variant Price,Variant Inventory Qty,Vendor",
      "good,Good,5.00,1,",
      "priceless,Priceless,,1,",
      'fine,"Fine',
      'two lines",5.001,1,',
      ",No handle,5,1,",
      "untitled,,5,1,",
      "half,Half,5,1.5,",
      `branded,Branded,5,1,${"x".repeat(300)}`,
      "nul,N\0,5,1,",
      "---,Dashes,5,1,",
      "last,Last,6,1,",
    ),
  );
  assert.deepEqual(pluck(report.skips, "line", "lastLine", "handle"), [
    [3, 3, "priceless"],
    [4, 5, "fine"],
    [6, 6, ""],
    [7, 7, "untitled"],
  ]);
  const reasons = report.skips.map(({ reason }) => reason);
  for (const [i, reason] of [
    /^Variant Price: This field is required/,
    /^Variant Price: 5.001 can be read in two ways/,
    /^Handle is empty/,
    /^Title: This field is required/,
  ].entries()) {
    assert.match(reasons[i]!, reason);
  }
  const told = report.warnings.map(({ line, message }) => `${line} ${message}`);
  for (const [i, warning] of [
    /^10 Control characters/,
    /^8 Variant Inventory Qty: .*whole number.* left out/,
    /^9 Vendor: .*no more than 255.* left out/,
    /^11 The handle --- cannot be a slug/,
  ].entries()) {
    assert.match(told[i]!, warning);
  }
  const products = await productsOf(server, store);
  assert.deepEqual(
    products.map(({ translations, quantity, brand }) => [translations[0].name, quantity, brand]),
    [
      ["Branded", 1, null],
      ["Dashes", 1, null],
      ["Good", 1, null],
      ["Half", 0, null],
      ["Last", 1, null],
      ["N", 1, null],
    ],
  );
});

test("an update says only what the file says", async () => {
  const store = await server.createStore();
  const { body } = await server.send(store, "POST", "/api/v1/products", {
    body: {
      slug: "mug",
      price: "9.00",
      cost: "2.00",
      quantity: 7,
      brand: "Kiln",
      tags: ["tea"],
      kind: "digital_file",
      translations: [
        { language: "fr", name: "Tasse", description: "Bleue", metaTitle: "T" },
        { language: "en", name: "Mug", description: "Blue", slug: "blue-mug", metaTitle: "M" },
      ],
    },
  });
  const mug = body.data;
  const read = async () => (await server.send(store, "GET", `/api/v1/products/${mug.id}`)).body.data;

  const same = ["Handle,Title,Variant Requires Shipping", "mug,Mug,false"];
  assert.deepEqual(counts(await importBytes(store, lines(...same))), [0, 0, 1, 0]);
  assert.deepEqual(await read(), mug);

  const report = await importBytes(
    store,
    lines("Handle,Title,Vendor,Variant Inventory Qty", "mug,Big mug,,3"),
  );
  assert.deepEqual(counts(report), [0, 1, 0, 0]);
  const translations = [mug.translations[0], { ...mug.translations[1], name: "Big mug" }];
  const changed = await read();
  const { updatedAt } = changed;
  assert.deepEqual(changed, { ...mug, translations, brand: null, quantity: 3, version: 2, updatedAt });
});

test("scattered rows of one handle are one product, with all its variants and stock", async () => {
  const store = await server.createStore();
  const file = [
    "Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty",
    "a,A,Size,S,5,3",
    "b,B,,,5,1",
    "a,A,Size,M,5,4",
    "a,A,Size,L,6,2",
  ];
  for (const expected of [
    [2, 0, 0, 0],
    [0, 0, 2, 0],
  ]) {
    const dry = await importBytes(store, lines(...file), { dryRun: true });
    const report = await importBytes(store, lines(...file));
    assert.deepEqual([counts(dry), counts(report)], [expected, expected]);
    const [a] = await productsOf(server, store);
    assert.deepEqual([a.quantity, a.productVariants.length], [9, 3]);
  }
});

test("handles that make one slug find their own products again, in any order and alone", async () => {
  const store = await server.createStore();
  const header = "Handle,Title,Variant Price";
  const rows = ["Tea Pot,One,5", "tea-pot,Two,5", "TEA POT,Three,5", "Cup!,Four,5", "Cup?,Five,5"];
  assert.deepEqual(counts(await importBytes(store, lines(header, ...rows))), [5, 0, 0, 0]);
  assert.deepEqual(counts(await importBytes(store, lines(header, ...rows.toReversed()))), [0, 0, 5, 0]);
  for (const row of rows)
    assert.deepEqual(counts(await importBytes(store, lines(header, row))), [0, 0, 1, 0]);
});

test("a slug that another product has is a skip", async () => {
  const store = await server.createStore();
  const translations = [{ language: "en", name: "B", description: "", slug: "a" }];
  await server.send(store, "POST", "/api/v1/products", { body: { slug: "b", price: "1", translations } });
  const report = await importBytes(store, lines("Handle,Title,Variant Price", "a,A,5"));
  assert.match(report.skips[0]!.reason, /^Handle: .*already in use/);
});

test("of a file that breaks off nothing is imported: rows of any product may be missing", async () => {
  const store = await server.createStore();
  const broken = importBytes(store, lines("Handle,Title,Variant Price", "a,A,5", "b,B,5", 'c,"C'));
  await assert.rejects(broken, (error: ImportFileError) => {
    assert.match(faultOf(error), /^Line 4: .*not closed/);
    assert.equal(error.before, undefined);
    return true;
  });
  assert.deepEqual(await productsOf(server, store), []);
});

test("a report lists its first 1,000 skips", async () => {
  const store = await server.createStore();
  const rows = Array.from({ length: 1_005 }, (_, i) => `p-${i},P,none`);
  const report = await importBytes(store, lines("Handle,Title,Variant Price", ...rows));
  assert.deepEqual([report.skipped, report.skips.length, report.moreSkips], [1_005, 1_000, 5]);
});
