import assert from "node:assert/strict";
import { test } from "node:test";
import { entry } from "../../../../test/noun.ts";
import { counts, importFile, productsOf } from "../../../../test/product-files.ts";
import { type TestStore, testServer } from "../../../../test/server.ts";
import type { ImportOptions } from "./products.ts";

const server = await testServer();

const importText = (store: TestStore, text: string, options?: ImportOptions) =>
  importFile(server, store, text, "woocommerce", options);

/** The categories, each as the names on the way to it. */
async function categoriesOf(store: TestStore): Promise<Map<string, string>> {
  const { body } = await server.send(store, "GET", "/api/v1/categories?limit=100");
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const all: any[] = body.data.categories;
  const nameOf = (id: string) => all.find((one) => one.id === id).translations[0].name;
  return new Map(all.map(({ id, path }) => [id, [...path, id].map(nameOf).join(" > ")]));
}

const header =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",' +
  'Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,' +
  '"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Sale price","Regular price",' +
  'Categories,Tags,"Shipping class",Images,"Download limit",Parent,"Grouped products",Upsells,"External URL",' +
  'Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global",' +
  '"Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global","Meta: _custom"';

// As the exporter writes them: by ID, so that the hoodie's last variation comes after another product.
const sample = `${header}
12,simple,TEA-BOWL,4006381333931,"Tea Bowl, Ash Glaze",1,0,visible,"<p>Holds 200 ml.</p>","<p>Thrown in <em>stoneware</em>.</p>\\n<ul>\\n<li>Dishwasher safe</li>\\n</ul>",,,taxable,,1,14,3,0,0,0.4,24.00,28.00,"Table, Table > Tea, Gifts","tea, ""hand-made"", ash",,"https://img.test/bowl-1.jpg, https://img.test/bowl-2.jpg",,,,"id:31, HOOD",,0,Material,Stoneware,1,1,,,,,x
15,variable,HOOD,,Hoodie &amp; Cap,1,1,visible,,"A hoodie,
with a real line break.",,,taxable,,1,,,0,0,,,,"Clothing > Tops\\, Warm",,,https://img.test/hood.jpg,,,,,,0,Color,"Rust, Night Blue",1,1,Size,"S, M, L",1,0,
16,variation,HOOD-RUST-S,,"Hoodie & Cap - Rust, S",1,0,visible,,,,,taxable,parent,1,4,,0,0,,,59.00,,,,https://img.test/rust.jpg,,HOOD,,,,1,Color,Rust,,1,Size,S,,0,
17,variation,HOOD-RUST-M,,"Hoodie & Cap - Rust, M",1,0,visible,,,,,taxable,parent,0,0,,0,0,,49.00,59.00,,,,,,HOOD,,,,2,Color,Rust,,1,Size,M,,0,
21,"simple, downloadable, virtual",,,Pattern: Bowl,1,0,visible,,A PDF.,,,none,,1,,,0,0,,,7.50,Patterns,,,,,,,,,0,,,,,,,,,
22,"simple, virtual",,,Throwing Class,-1,0,visible,,,,,taxable,,1,,,0,0,,,90,Uncategorized,,,,,,,,,0,,,,,,,,,
23,grouped,SET,,Tea Set,1,0,visible,,,,,taxable,,1,,,0,0,,,,Table,,,,,,"TEA-BOWL, HOOD",,,0,,,,,,,,,
24,external,EXT,,Kiln,1,0,visible,,,,,taxable,,1,,,0,0,,,900,Table,,,,,,,,https://kilns.test/,0,,,,,,,,,
31,simple,,,Throwing Class,1,0,visible,,"An evening, another",,,taxable,,1,10,,notify,0,,,120,,,,,,,,,,0,,,,,,,,,
40,variation,HOOD-BLUE,,Hoodie & Cap - Night Blue,1,0,visible,,,,,taxable,parent,1,6,,0,0,,,62.00,,,,,,HOOD,,,,3,Color,Night Blue,,1,Size,,,0,
41,simple,BAD-PRICE,,Broken,1,0,visible,,,,,taxable,,1,1,,0,0,,,12.345,,,,,,,,,,0,,,,,,,,,
`;

test("a variation without a SKU of its own has none, and no copy of its parent's", async () => {
  const store = await server.createStore({ sameSkus: true });
  const rows = [
    "ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)",
    '1,variable,CAP,Cap,1,,,,Color,"Red, Blue, Green"',
    "2,variation,CAP,Cap - Red,1,1,9.00,CAP,Color,Red",
    "3,variation,cap,Cap - Blue,1,1,9.00,CAP,Color,Blue",
    "4,variation,CAP-G,Cap - Green,1,1,9.00,CAP,Color,Green",
  ];
  const report = await importText(store, rows.join("\n"));
  assert.deepEqual([counts(report), report.warnings], [[1, 0, 0, 0], []]);
  const [cap] = await productsOf(server, store);
  assert.deepEqual(
    [cap.sku, ...cap.productVariants.map(({ sku }: never) => sku)],
    ["CAP", null, null, "CAP-G"],
  );
});

test("a shop's export becomes its products, and a second time changes nothing", async () => {
  const store = await server.createStore();
  const report = await importText(store, sample);
  assert.deepEqual(counts(report), [5, 0, 0, 3]);
  assert.deepEqual(
    report.skips.map(({ line, handle, reason }) => [line, handle, reason.split(":")[0]]),
    [
      [9, "SET", "Type"],
      [10, "EXT", "Type"],
      [13, "BAD-PRICE", "Regular price"],
    ],
  );
  const products = await productsOf(server, store);
  const [hoodie, pattern, bowl, draft, evening] = products;
  const categories = await categoriesOf(store);
  assert.deepEqual(
    products.map(({ slug, price, compareAtPrice, quantity, kind, isActive, categoryId }) => [
      slug,
      price,
      compareAtPrice,
      quantity,
      kind,
      isActive,
      categoryId && categories.get(categoryId),
    ]),
    [
      ["hoodie-cap", "49.00", "59.00", 10, "physical", true, "Clothing > Tops, Warm"],
      ["pattern-bowl", "7.50", null, 0, "digital_file", true, "Patterns"],
      ["tea-bowl-ash-glaze", "24.00", "28.00", 14, "physical", true, "Table > Tea"],
      ["throwing-class", "90.00", null, 0, "digital_service", false, null],
      ["throwing-class-31", "120.00", null, 10, "physical", true, null],
    ],
  );
  assert.deepEqual(bowl.tags, ["tea", '"hand-made"', "ash", "Gifts"]);
  assert.deepEqual(bowl.images, ["https://img.test/bowl-1.jpg", "https://img.test/bowl-2.jpg"]);
  assert.equal(
    bowl.translations[0].description,
    "<p>Holds 200 ml.</p>\n\n<p>Thrown in <em>stoneware</em>.</p>\n<ul>\n<li>Dishwasher safe</li>\n</ul>",
  );
  assert.deepEqual([bowl.sku, bowl.barcode, bowl.lowStockThreshold], ["TEA-BOWL", "4006381333931", 3]);
  assert.deepEqual([pattern.inventoryTracked, pattern.taxExempt], [false, true]);
  assert.deepEqual([draft.inventoryTracked, evening.allowBackorder], [false, true]);
  assert.equal(hoodie.translations[0].name, "Hoodie & Cap");
  assert.equal(hoodie.translations[0].description, "A hoodie,\nwith a real line break.");
  assert.deepEqual(
    hoodie.productVariants.map(({ options, sku, price, compareAtPrice, quantity, image }: never) => [
      Object.values(options).join("/"),
      sku,
      price,
      compareAtPrice,
      quantity,
      image,
    ]),
    [
      ["Rust/S", "HOOD-RUST-S", "59.00", null, 4, "https://img.test/rust.jpg"],
      ["Rust/M", "HOOD-RUST-M", "49.00", "59.00", 0, null],
      ["Night Blue/S", "HOOD-BLUE", "62.00", null, 6, null],
      ["Night Blue/M", null, "62.00", null, 0, null],
      ["Night Blue/L", null, "62.00", null, 0, null],
    ],
  );
  assert.match(
    report.warnings.map(({ message }) => message).join("\n"),
    /Material is left out.*Line 12: its stock/s,
  );

  assert.deepEqual(counts(await importText(store, sample)), [0, 0, 5, 3]);
  assert.deepEqual(await productsOf(server, store), products);
  assert.deepEqual(await categoriesOf(store), categories);
});

test("a product is known by its SKU, whatever its name is now", async () => {
  const store = await server.createStore();
  const file = (name: string, price: string) => `Type,SKU,Name,Regular price\nsimple,M-1,${name},${price}\n`;
  await importText(store, file("Mug", "5"));
  assert.deepEqual(counts(await importText(store, file("Big Mug", "6"))), [0, 1, 0, 0]);
  const [mug, ...others] = await productsOf(server, store);
  assert.deepEqual([mug.slug, mug.price, mug.translations[0].name, others], ["mug", "6.00", "Big Mug", []]);
});

test("products of one name are not taken for each other", async () => {
  const store = await server.createStore();
  const rows = (...skus: string[]) =>
    ["Type,SKU,Name,Regular price", ...skus.map((sku) => `simple,${sku},Mug,5`)].join("\n");
  assert.deepEqual(counts(await importText(store, rows("A", "B"))), [2, 0, 0, 0]);
  // Of a file of its own, which does not know that there are two.
  assert.deepEqual(counts(await importText(store, rows("C"))), [1, 0, 0, 0]);
  assert.deepEqual((await productsOf(server, store)).map(({ slug, sku }) => [slug, sku]).sort(), [
    ["mug", "A"],
    ["mug-2", "C"],
    ["mug-b", "B"],
  ]);
  assert.deepEqual(counts(await importText(store, rows("C", "B", "A"))), [0, 0, 3, 0]);
});

test("the lower tier of categories is found by name, created once, and only for what is imported", async () => {
  const store = await server.createStore();
  const translations = [entry("Table"), { language: "de", name: "Tisch", description: "" }];
  await server.send(store, "POST", "/api/v1/categories", { body: { translations } });
  const rows = [
    "tisch > Tea",
    "TABLE > tea",
    "Table > Coffee > Cups",
    "A > B > C > D > E > F > G > H > I > J > K",
  ];
  const file = ["Type,SKU,Name,Regular price,Categories"];
  rows.forEach((path, i) => {
    file.push(`simple,S-${i},P${i},5,${path}`);
  });
  file.push("simple,S-9,P9,none,Nowhere");
  const report = await importText(store, file.join("\n"));
  assert.deepEqual(counts(report), [4, 0, 0, 1]);
  assert.match(report.warnings[0]!.message, /^Categories: .*10 levels.* left out/);
  assert.deepEqual([...(await categoriesOf(store)).values()].filter((path) => path !== "Nowhere").sort(), [
    "Table",
    "Table > Coffee",
    "Table > Coffee > Cups",
    "Table > Tea",
  ]);
});

test("what is not clear is never kept in silence: amounts, rounded numbers, columns, what is hidden", async () => {
  const store = await server.createStore({ currency: "KWD" });
  const file = [
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Visibility in catalogue,Regular price,Cost of goods,Farbe,Weight (kg),Length (cm)',
    '1,simple,A,8.7206E+12,A,1,visible,12.500,"1,299",,"1,250","0,250"',
    "2,simple,B,8.7206E+12,B,1,hidden,5,,rot,,",
    '3,simple,C,,C,1,visible,"1,299",,,,',
    "4,simple,1.2E+12,,D,1,visible,5,,,,",
    "5,simple,1.2E+12,,E,1,visible,5,,,,",
  ];
  for (const expected of [
    [4, 0, 0, 1],
    [0, 0, 4, 1],
  ]) {
    const report = await importText(store, file.join("\n"));
    assert.deepEqual(counts(report), expected);
    assert.match(report.skips[0]!.reason, /^Regular price: 1,299 can be read in two ways/);
    assert.deepEqual(
      report.warnings.map(
        ({ line, message }) => `${line} ${message.replace(/: (This|A|1,299) .*\. The/, ": … The")}`,
      ),
      [
        "1 These columns are not imported: Farbe.",
        "2 Cost of goods: … The value was left out.",
        "2 GTIN, UPC, EAN, or ISBN: … The value was left out.",
        "2 Weight (kg): … The value was left out.",
        "3 The product is hidden in the catalog, so it is not active here.",
        "3 GTIN, UPC, EAN, or ISBN: … The value was left out.",
        "5 SKU: … The value was left out.",
        "6 SKU: … The value was left out.",
      ],
    );
  }
  assert.deepEqual(
    (await productsOf(server, store)).map(({ price, cost, barcode, sku, isActive, weight, length }) => [
      price,
      cost,
      barcode,
      sku,
      isActive,
      weight,
      length,
    ]),
    [
      ["12.500", null, null, "A", true, null, 0.25],
      ["5.000", null, null, "B", false, null, null],
      ["5.000", null, null, null, true, null, null],
      ["5.000", null, null, null, true, null, null],
    ],
  );
});

test("a product that stands in a file twice is one, by its ID, its SKU or its variations", async () => {
  const store = await server.createStore();
  const file = [
    "ID,Type,SKU,Name,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s)",
    "1,simple,,Mug,5,3,,,",
    '2,variable,SOCK,Socks,,,,Size,"S, M"',
    "1,simple,,Mug,6,9,,,",
    "3,variation,,Socks - S,5,2,SOCK,Size,S",
    "4,variation,,Socks - M,5,2,SOCK,Size,M",
    "3,variation,,Socks - S,5,2,SOCK,Size,S",
    '2,variable,SOCK,Socks,,,,Size,"S, M"',
    "9,simple,sock-9,Sock,5,,,,",
    "10,simple,sock-9,Sock,6,,,,",
  ].join("\n");
  for (const expected of [
    [3, 0, 0, 3],
    [0, 0, 3, 3],
  ]) {
    const dry = await importText(store, file, { dryRun: true });
    const report = await importText(store, file);
    assert.deepEqual([counts(dry), counts(report)], [expected, expected]);
    assert.deepEqual(
      report.skips.map(({ line, reason }) => [line, /\d+/.exec(reason)?.[0]]),
      [
        [4, "2"],
        [10, "9"],
        [8, "3"],
      ],
    );
    assert.deepEqual(
      report.warnings.map(({ line, message }) => `${line} ${message}`),
      ["3 These lines repeat a variant with the same options and are left out: 7."],
    );
  }
  const products = await productsOf(server, store);
  assert.deepEqual(
    products.map(({ quantity }) => quantity),
    [3, 0, 4],
  );
});

test("a row that is broken by itself takes no other's place; one that the store refuses does", async () => {
  const store = await server.createStore();
  const file = [
    "ID,Type,SKU,Name,Regular price",
    "1,simple,A,,5",
    "1,simple,A,Mug,5",
    "1,simple,A,Mug,6",
    "2,simple,B,Jug,none",
    "2,simple,B,Jug,7",
  ].join("\n");
  const dry = await importText(store, file, { dryRun: true });
  for (const expected of [
    [1, 0, 0, 4],
    [0, 0, 1, 4],
  ]) {
    const report = await importText(store, file);
    assert.deepEqual(counts(report), expected);
    assert.deepEqual(report.skips, dry.skips);
    assert.deepEqual(
      report.skips.map(({ line, reason }) => `${line} ${reason.slice(0, 38)}`),
      [
        "2 Name is empty.",
        "4 Line 3 of this file is the same record",
        "5 Regular price: Enter a number, such as",
        "6 Line 5 of this file is the same record",
      ],
    );
  }
  assert.deepEqual(
    (await productsOf(server, store)).map(({ sku, price }) => [sku, price]),
    [["A", "5.00"]],
  );
});

test("a dry run leaves no categories", async () => {
  const store = await server.createStore();
  assert.deepEqual(counts(await importText(store, sample, { dryRun: true })), [5, 0, 0, 3]);
  assert.deepEqual([await productsOf(server, store), (await categoriesOf(store)).size], [[], 0]);
});

test("more rows than memory is to hold, their parents last", async () => {
  const store = await server.createStore();
  const filler = "x".repeat(20_000);
  const lines = ["Type,SKU,Name,Regular price,Description,Parent,Attribute 1 name,Attribute 1 value(s)"];
  for (let v = 0; v < 6; v++) {
    for (let p = 0; p < 200; p++) lines.push(`variation,P${p}-${v},,${v + 1},${filler},P${p},Size,V${v}`);
  }
  for (let p = 0; p < 200; p++)
    lines.push(`variable,P${p},Product ${p},,${filler},,Size,"V0, V1, V2, V3, V4, V5"`);
  assert.deepEqual(counts(await importText(store, lines.join("\n"))), [200, 0, 0, 0]);
  const products = await productsOf(server, store);
  assert.deepEqual(new Set(products.map(({ productVariants }) => productVariants.length)), new Set([6]));
});
