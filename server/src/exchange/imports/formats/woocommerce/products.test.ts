import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { faultOf, inEnglish, type ProductInEnglish } from "../../../../../test/english.ts";
import { pluck } from "../../../../../test/pluck.ts";
import { ImportFileError } from "../../files/file-error.ts";
import { newRowStore } from "../../files/row-store.ts";
import type { FileNote } from "../../notice.ts";
import type { SourceProduct } from "../../source-records.ts";
import { withoutZeros } from "../numbers.ts";
import { addressesIn, htmlOf, listOf, pathsOf, plainText } from "./cells.ts";
import { readWooCommerceAt } from "./products.ts";

const now = new Date("2026-05-10T12:00:00Z");

async function readText(text: string, chunk = 65_536, timeZone = "UTC"): Promise<ProductInEnglish[]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  return Array.fromAsync(readWooCommerceAt(now)(chunks(), [], timeZone), inEnglish);
}

const quoted = (cell: string) => (/[",\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file of rows that name only the cells they have; the columns are all that any of them names. */
function fileOf(rows: Record<string, string>[], separator = ",", end = "\n"): string {
  const header = [...new Set(rows.flatMap(Object.keys))];
  const lines = [header, ...rows.map((row) => header.map((name) => row[name] ?? ""))];
  return lines.map((cells) => cells.map(quoted).join(separator)).join(end);
}
const read = (...rows: Record<string, string>[]) => readText(fileOf(rows));

async function readOne(...rows: Record<string, string>[]): Promise<ProductInEnglish> {
  const products = await read(...rows);
  assert.equal(products.length, 1);
  return products[0]!;
}
const simple = { ID: "7", Type: "simple", SKU: "M-1", Name: "Mug", "Regular price": "12.00" };

describe("cells", () => {
  const cases: [string, (cell: string) => unknown, string, unknown][] = [
    ["a list", listOf, "a, b,c ,, a", ["a", "b", "c"]],
    ["commas in entries", listOf, "Large\\, wide, M", ["Large, wide", "M"]],
    [
      "commas in quotes",
      listOf,
      '"Large, wide", M,"8"" x 10"", framed"',
      ["Large, wide", "M", '8" x 10", framed'],
    ],
    [
      "quotes that are a part of entries",
      listOf,
      '6" pipe, 8" pipe, "hand-made"',
      ['6" pipe', '8" pipe', '"hand-made"'],
    ],
    ["entities", listOf, "Salt &amp; Pepper, &#8220;x&#8221;, &#xe9;", ["Salt & Pepper", "“x”", "é"]],
    ["an entity that is none", plainText, "&#0; &#xD800; &nope;", "&#0; &#xD800; &nope;"],
    ["paths", pathsOf, "A > B\\, C > D &gt; E, F", [["A", "B, C", "D > E"], ["F"]]],
    ["no path", pathsOf, " , > ", []],
    ["line breaks of HTML", htmlOf, "<p>a</p>\\n<b>b</b>", "<p>a</p>\n<b>b</b>"],
    ["a backslash and an n", htmlOf, "C:\\\\new", "C:\\new"],
    ["zeros", withoutZeros, "19.90", "19.9"],
    ["three decimals that may be thousands", withoutZeros, "100.000", "100.000"],
    ["more zeros", withoutZeros, "100.0000", "100"],
    ["no decimals", withoutZeros, "100", "100"],
    ["a comma", withoutZeros, "19,95", "19.95"],
    ["thousands", withoutZeros, "1.234,50", "1234.5"],
    ["no amount", withoutZeros, "1.23,50", "1.23,50"],
    ["a comma that may mean thousands", withoutZeros, "1,299", "1,299"],
    ["a comma before three decimals", withoutZeros, "0,250", "0.25"],
    ["the same behind four digits", withoutZeros, "1299,500", "1299.5"],
    [
      "addresses with commas",
      addressesIn,
      "https://x.test/w_300,h_200/a.jpg, https://x.test/b.jpg,http://x.test/c\\,d.jpg , ",
      ["https://x.test/w_300,h_200/a.jpg", "https://x.test/b.jpg", "http://x.test/c,d.jpg"],
    ],
  ];
  for (const [name, of, cell, expected] of cases) {
    test(name, () => assert.deepEqual(of(cell), expected));
  }
});

describe("the days of a sale are the store's", () => {
  // It is 12:00 in UTC, 00:00 of the next day in Auckland, 02:00 in Honolulu and 01:00 in Pago Pago.
  const cases: [string, string, string, string][] = [
    ["ends", "2026-05-10", "UTC", "9"],
    ["ends", "2026-05-10", "Pacific/Auckland", "12"],
    ["ends", "2026-05-09", "Pacific/Honolulu", "12"],
    ["ends", "2026-05-09", "Pacific/Pago_Pago", "12"],
    ["starts", "2026-05-11", "UTC", "12"],
    ["starts", "2026-05-11", "Pacific/Auckland", "9"],
    ["starts", "2026-05-10 12:30:00", "Pacific/Honolulu", "9"],
  ];
  for (const [kind, day, zone, price] of cases)
    test(`${kind} on ${day} in ${zone}`, async () => {
      const row = { ...simple, "Sale price": "9", [`Date sale price ${kind}`]: day };
      const [product] = await readText(fileOf([row]), 65_536, zone);
      assert.equal(product!.fields.price, price);
    });
});

describe("fields of a simple product", () => {
  const cases: [string, Record<string, string>, object][] = [
    ["a price", {}, { price: "12", sku: "M-1", kind: "physical" }],
    ["no sale", { "Sale price": "" }, { price: "12", compareAtPrice: null }],
    ["a sale", { "Sale price": "9,50" }, { price: "9.5", compareAtPrice: "12" }],
    ["a sale that is none", { "Sale price": "12.0" }, { price: "12", compareAtPrice: null }],
    [
      "a sale that ends today",
      { "Sale price": "9", "Date sale price ends": "2026-05-10 00:00:00" },
      { price: "9" },
    ],
    ["a sale that is over", { "Sale price": "9", "Date sale price ends": "2026-05-09" }, { price: "12" }],
    ["a sale to come", { "Sale price": "9", "Date sale price starts": "2026-05-11" }, { price: "12" }],
    [
      "a sale on a day that is none",
      { "Sale price": "9", "Date sale price ends": "2026-02-31" },
      { price: "9" },
    ],
    ["a sale price alone", { "Regular price": "", "Sale price": "9" }, { price: "9", compareAtPrice: null }],
    ["published", { Published: "1" }, { isActive: true }],
    ["private", { Published: "0" }, { isActive: false }],
    ["a draft", { Published: "-1" }, { isActive: false }],
    ["a draft as spreadsheets get it", { Published: "'-1" }, { isActive: false }],
    ["hidden", { Published: "1", "Visibility in catalog": "hidden" }, { isActive: false }],
    ["hidden in Britain", { Published: "1", "Visibility in catalogue": "Hidden" }, { isActive: false }],
    [
      "hidden in another language",
      { Published: "1", "Sichtbarkeit im Katalog": "hidden" },
      { isActive: false },
    ],
    ["hidden without more", { "Visibility in catalog": "hidden" }, { isActive: false }],
    ["visible in Britain", { Published: "1", "Visibility in catalogue": "visible" }, { isActive: true }],
    [
      "pictures",
      { Images: "https://x.test/a,ü.jpg, https://x.test/c d.jpg" },
      { images: ["https://x.test/a,%C3%BC.jpg", "https://x.test/c%20d.jpg"] },
    ],
    ["only in the search", { Published: "1", "Visibility in catalog": "search" }, { isActive: true }],
    ["taxable", { "Tax status": "taxable" }, { taxExempt: false }],
    ["no tax", { "Tax status": "none" }, { taxExempt: true }],
    ["a class of tax", { "Tax class": "reduced-rate" }, { taxClass: "reduced" }],
    ["the class without tax", { "Tax class": "zero-rate" }, { taxClass: "zero" }],
    ["the standard class", { "Tax class": "" }, { taxClass: null }],
    ["a class of the shop's own", { "Tax class": "Books" }, { taxClass: "books" }],
    ["counted stock", { Stock: "4", "In stock?": "1" }, { quantity: 4, inventoryTracked: true }],
    ["stock below zero", { Stock: "'-2", "In stock?": "0" }, { quantity: 0, inventoryTracked: true }],
    ["stock nobody counts", { Stock: "", "In stock?": "1" }, { inventoryTracked: false }],
    ["none, though nobody counts", { Stock: "", "In stock?": "0" }, { quantity: 0, inventoryTracked: true }],
    [
      "on backorder",
      { Stock: "", "In stock?": "backorder", "Backorders allowed?": "0" },
      { quantity: 0, inventoryTracked: true, allowBackorder: true },
    ],
    ["backorders", { "Backorders allowed?": "1" }, { allowBackorder: true }],
    ["backorders with a notice", { "Backorders allowed?": "notify" }, { allowBackorder: true }],
    ["no backorders", { "Backorders allowed?": "0" }, { allowBackorder: false }],
    ["a low stock amount", { "Low stock amount": "3" }, { lowStockThreshold: 3 }],
    ["no low stock amount", { "Low stock amount": "" }, { lowStockThreshold: null }],
    ["a service", { Type: "simple, virtual" }, { kind: "digital_service" }],
    ["a file", { Type: "simple, downloadable, virtual" }, { kind: "digital_file" }],
    ["a file on a disk", { Type: "simple, downloadable" }, { kind: "physical" }],
    ["a weight", { "Weight (lbs)": "1,5" }, { weight: 1.5, weightUnit: "lb" }],
    ["no weight", { "Weight (kg)": "" }, { weight: null, weightUnit: "kg" }],
    [
      "sizes",
      { "Length (in)": "10", "Height (in)": "2.5" },
      { length: 10, height: 2.5, dimensionUnit: "in" },
    ],
    ["a brand", { Brands: "Makers > Blue Kiln, Other" }, { brand: "Blue Kiln" }],
    ["a barcode", { "GTIN, UPC, EAN, or ISBN": "4006381333931" }, { barcode: "4006381333931" }],
    ["a cost", { "Cost of goods": "4.20" }, { cost: "4.2" }],
    [
      "images",
      { Images: "https://x.test/a.jpg, https://x.test/b\\,c.jpg, local.png" },
      { images: ["https://x.test/a.jpg", "https://x.test/b,c.jpg"] },
    ],
    [
      "tags, and categories beside its own",
      { Tags: "tea, gift", Categories: "Sale, Kitchen, Kitchen > Mugs" },
      { tags: ["tea", "gift", "Sale"] },
    ],
    ["no category", { Categories: "Uncategorized" }, { category: null, tags: [] }],
    ["a formula's quote", { SKU: "'=1+1" }, { sku: "=1+1" }],
  ];
  for (const [name, cells, expected] of cases) {
    test(name, async () => {
      const { fields } = await readOne({ ...simple, ...cells });
      assert.deepEqual({ ...fields, ...expected }, fields);
    });
  }

  test("its category is the deepest", async () => {
    const product = await readOne({ ...simple, Categories: "Sale, Kitchen, Kitchen > Mugs" });
    assert.deepEqual(product.categoryPath, ["Kitchen", "Mugs"]);
  });

  test("texts: both descriptions as HTML, and those of the plugins for search engines", async () => {
    const product = await readOne({
      ...simple,
      Name: "Salt &amp; Pepper",
      "Short description": "<b>short</b>",
      Description: "<p>long</p>\\n<p>more</p>",
      "Meta: _yoast_wpseo_title": "%%title%% | Shop",
      "Meta: _yoast_wpseo_metadesc": "For every table",
    });
    assert.deepEqual(product.text, {
      name: "Salt & Pepper",
      description: "<b>short</b>\n\n<p>long</p>\n<p>more</p>",
      metaTitle: "",
      metaDescription: "For every table",
    });
  });

  test("what the file has no column for is not said", async () => {
    const { fields, text } = await readOne({ Name: "Mug", SKU: "M-1" });
    assert.deepEqual(fields, { sku: "M-1" });
    assert.deepEqual(text, { name: "Mug" });
  });
});

const parent = {
  ID: "20",
  Type: "variable",
  SKU: "TEE",
  Name: "Tee",
  "Regular price": "",
  "Attribute 1 name": "Color",
  "Attribute 1 value(s)": "Red, Blue",
  "Attribute 2 name": "Size",
  "Attribute 2 value(s)": "S, M",
};
let ids = 100;
const variation = (color: string, size: string, cells: Record<string, string> = {}) => ({
  ID: String(++ids),
  Type: "variation",
  SKU: `TEE-${color}-${size}`,
  Name: `Tee - ${color}, ${size}`,
  Parent: "TEE",
  "Regular price": "10",
  "Attribute 1 name": "Color",
  "Attribute 1 value(s)": color,
  "Attribute 2 name": "Size",
  "Attribute 2 value(s)": size,
  ...cells,
});
const options = ({ fields }: Pick<SourceProduct, "fields">) =>
  fields.productVariants!.map((variant) => Object.values(variant.options!).join("/"));

describe("variations", () => {
  test("come from anywhere in the file, by SKU or by id", async () => {
    const products = await read(
      variation("Red", "S"),
      simple,
      parent,
      { ...simple, SKU: "M-2", Name: "Cup", ID: "8" },
      variation("Blue", "M", { Parent: "id:20", "Regular price": "8" }),
    );
    assert.deepEqual(pluck(products, "handle", "line"), [
      ["M-1", 3],
      ["M-2", 5],
      ["TEE", 4],
    ]);
    const tee = products[2]!;
    assert.deepEqual(options(tee), ["Red/S", "Blue/M"]);
    assert.deepEqual(tee.fields.variants, [
      { name: "Color", values: ["Red", "Blue"] },
      { name: "Size", values: ["S", "M"] },
    ]);
    assert.equal(tee.fields.price, "8");
  });

  test("stand in the order of their positions", async () => {
    const tee = await readOne(
      parent,
      variation("Red", "S", { Position: "2" }),
      variation("Blue", "S", { Position: "1" }),
    );
    assert.deepEqual(options(tee), ["Blue/S", "Red/S"]);
  });

  test("without a value stand for all values that no other has", async () => {
    const tee = await readOne(
      parent,
      variation("Red", "", { Stock: "5" }),
      variation("Red", "M", { Stock: "2" }),
    );
    assert.deepEqual(options(tee), ["Red/S", "Red/M"]);
    const any = await readOne(
      parent,
      variation("", "", { Stock: "5" }),
      variation("Blue", "", { Stock: "1" }),
    );
    assert.deepEqual(options(any), ["Red/S", "Red/M", "Blue/S", "Blue/M"]);
    assert.deepEqual(pluck(any.fields.productVariants!, "quantity"), [5, 0, 0, 0]);
    assert.match(any.warnings.join(), /Line 3: its stock is shared by 4 variants/);
  });

  test("that stand for too many, or for nobody knows what, are told", async () => {
    const values = Array.from({ length: 60 }, (_, i) => `v${i}`).join(", ");
    const wide = { ...parent, "Attribute 1 value(s)": values, "Attribute 2 value(s)": values };
    assert.match((await readOne(wide, variation("", ""))).fault!, /Line 3: it stands for 3600 variants/);
    const blank = { ...parent, "Attribute 2 value(s)": "" };
    assert.match((await readOne(blank, variation("Red", ""))).fault!, /which values Size has/);
    const bare = { "Attribute 1 name": "", "Attribute 2 name": "" };
    assert.match((await readOne(parent, variation("", "", bare))).fault!, /no attributes/);
  });

  test("attributes are matched by name, and those of no variation are left out, told once", async () => {
    const material = { "Attribute 3 name": "Material", "Attribute 3 value(s)": "Cotton" };
    const [mug, tee] = await read(
      { ...simple, ...material },
      { ...parent, ...material },
      variation("", "", {
        "Attribute 1 name": "size",
        "Attribute 1 value(s)": "M",
        "Attribute 2 name": "",
        "Attribute 2 value(s)": "",
      }),
    );
    assert.deepEqual(tee!.fields.variants, [{ name: "Size", values: ["M"] }]);
    assert.match(mug!.warnings.join(), /Material is left out/);
    assert.deepEqual(
      tee!.warnings.filter((warning) => warning.includes("Material")),
      [],
    );
  });

  const stock: [string, string, [string, string][], (number | undefined)[], boolean][] = [
    [
      "each its own",
      "",
      [
        ["1", "1"],
        ["2", "1"],
      ],
      [1, 2],
      true,
    ],
    [
      "one for all",
      "9",
      [
        ["", "1"],
        ["parent", "1"],
      ],
      [9, 0],
      true,
    ],
    [
      "nobody counts",
      "",
      [
        ["", "1"],
        ["", "1"],
      ],
      [undefined, undefined],
      false,
    ],
    [
      "all out of stock",
      "",
      [
        ["", "0"],
        ["", "0"],
      ],
      [0, 0],
      true,
    ],
    [
      "one counts",
      "",
      [
        ["3", "1"],
        ["", "1"],
      ],
      [3, 0],
      true,
    ],
  ];
  for (const [name, own, rows, quantities, isTracked] of stock) {
    test(`stock: ${name}`, async () => {
      const colors = ["Red", "Blue"];
      const { fields } = await readOne(
        { ...parent, Stock: own },
        ...rows.map(([Stock, status], i) => variation(colors[i]!, "S", { Stock, "In stock?": status })),
      );
      assert.deepEqual(pluck(fields.productVariants!, "quantity"), quantities);
      assert.equal(fields.inventoryTracked, isTracked);
    });
  }

  test("are not on offer where they are disabled, have no price, or are out of a stock nobody counts", async () => {
    const row = { Stock: "", Published: "1", "In stock?": "1" };
    const { fields } = await readOne(
      { ...parent, Published: "1" },
      variation("Red", "S", row),
      variation("Red", "M", { ...row, Published: "0" }),
      variation("Blue", "S", { ...row, "Regular price": "" }),
      variation("Blue", "M", { ...row, "In stock?": "0" }),
    );
    assert.deepEqual(pluck(fields.productVariants!, "isActive"), [true, false, false, false]);
  });

  test("have prices and an image of their own", async () => {
    const { fields } = await readOne(
      { ...parent, Images: "https://x.test/p.jpg" },
      variation("Red", "S", { "Sale price": "7", Images: "https://x.test/r.jpg, https://x.test/2.jpg" }),
      variation("Blue", "S", { "Sale price": "" }),
    );
    assert.deepEqual(pluck(fields.productVariants!, "price", "compareAtPrice", "image"), [
      ["7", "10", "https://x.test/r.jpg"],
      ["10", null, null],
    ]);
    assert.deepEqual(
      [fields.price, fields.compareAtPrice, fields.images],
      ["7", "10", ["https://x.test/p.jpg"]],
    );
  });

  test("faults are found in their rows and columns", async () => {
    const tee = await readOne(parent, variation("Red", "S"), variation("Blue", "S", { "Sale price": "5" }));
    const places: [field: string, column: string, line?: number][] = [
      ["/productVariants/0/price", "Regular price", 3],
      ["/productVariants/1/price", "Sale price", 4],
      ["/productVariants/1/options/Size", "Attribute 2 value(s)", 4],
      ["/productVariants/0/quantity", "Stock", 3],
      ["/price", "Sale price", 4],
      ["/translations/0/name", "Name"],
      ["/category", "Categories"],
    ];
    for (const [field, column, line] of places)
      assert.deepEqual([tee.columnOf(field), tee.lineOf!(field)], [column, line]);
  });
});

describe("rows that are no products", () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ["grouped", { ...simple, Type: "grouped" }, /^Type: A grouped product/],
    ["external", { ...simple, Type: "external" }, /^Type: An external product/],
    ["of a plugin", { ...simple, Type: "subscription" }, /^Type: Products of the type subscription/],
    ["an orphan", variation("Red", "S", { Parent: "id:99" }), /^Parent: The parent id:99/],
    [
      "a variation of nothing",
      variation("Red", "S", { Parent: "" }),
      /^Parent: The variation does not name its parent/,
    ],
    ["variable without variations", { ...parent, Parent: "" }, /^Type: .*no variation/],
    ["no name", { ...simple, Name: "" }, /^Name is empty/],
    ["bytes that are not UTF-8", { ...simple, Description: "\ufffd" }, /Line 2 contains bytes/],
  ];
  for (const [name, row, fault] of cases) {
    test(name, async () => assert.match((await readOne(row)).fault!, fault));
  }

  test("a child of a product of another type is told with its line", async () => {
    const products = await read({ ...parent, Type: "variable-subscription" }, variation("Red", "S"));
    assert.deepEqual(
      products.map(({ line, fault }) => [line, fault!.split(":")[0]]),
      [
        [2, "Type"],
        [3, "Parent"],
      ],
    );
  });
});

describe("columns in another language", () => {
  const notesOf = async (...rows: Record<string, string>[]) => {
    const notes: FileNote[] = [];
    async function* bytes() {
      yield Buffer.from(fileOf(rows));
    }
    const products = await Array.fromAsync(readWooCommerceAt(now)(bytes(), notes));
    return { products, notes: notes.map(({ key, values }) => [key, values?.columns]) };
  };

  test("make no new product public where Published is not known", async () => {
    const { products, notes } = await notesOf({ ...simple, Veröffentlicht: "0", Kategorien: "Tassen" });
    assert.deepEqual([products[0]!.isHiddenIfNew, products[0]!.fields.isActive], [true, undefined]);
    assert.deepEqual(notes[0], ["import.published_unknown", "Veröffentlicht, Kategorien"]);
  });

  test("say nothing where Published is known, or no column is unknown", async () => {
    const known = { ...simple, Published: "1", Kategorien: "Tassen" };
    for (const row of [known, simple, { ...simple, "Is featured?": "0", "Meta: _x": "0", "Tax class": "" }]) {
      const { products, notes } = await notesOf(row);
      assert.equal(products[0]!.isHiddenIfNew, false);
      assert.ok(notes.every(([key]) => key !== "import.published_unknown"));
    }
  });
});

describe("drafts", () => {
  test("keep their variations on offer for when they are published; a single draft variation is not", async () => {
    const rows = (own: string, theirs: string[]) => [
      { ...parent, Published: own },
      ...theirs.map((Published, i) => variation(["Red", "Blue"][i]!, "S", { Published })),
    ];
    const states = async (own: string, ...theirs: string[]) => {
      const { fields } = await readOne(...rows(own, theirs));
      return [fields.isActive, ...pluck(fields.productVariants!, "isActive").flat()];
    };
    assert.deepEqual(await states("-1", "-1", "-1"), [false, true, true]);
    assert.deepEqual(await states("'-1", "-1.0", "0"), [false, true, false]);
    assert.deepEqual(await states("1", "1", "-1"), [true, true, false]);
    assert.deepEqual(await states("1.0", "TRUE", "0.0"), [true, true, false]);
    assert.deepEqual(await states("0", "1", "perhaps"), [false, true, false]);
  });

  test("have variations that name their parent by a number with decimals, and none by a rounded SKU", async () => {
    const tee = await readOne({ ...parent, ID: "20.0" }, variation("Red", "S", { Parent: "id:20.0" }));
    assert.equal(tee.fields.productVariants!.length, 1);
    const rounded = { ...parent, SKU: "8.7206E+12" };
    const products = await read(
      rounded,
      { ...rounded, ID: "21", Name: "Shirt" },
      variation("Red", "S", { Parent: "8.7206E+12" }),
    );
    assert.deepEqual(
      products.map(({ line, fault }) => [line, fault!.replace(/\. .*/, "")]),
      [
        [2, "Type: The product is variable, but the file has no variation of it."],
        [3, "Type: The product is variable, but the file has no variation of it."],
        [4, "Parent: A spreadsheet has rounded this number"],
      ],
    );
  });
});

describe("files", () => {
  test("slugs are made of names, and of IDs where a name comes again", async () => {
    const products = await read(
      simple,
      { ...simple, ID: "8", SKU: "" },
      { ...simple, ID: "9", SKU: "M-3" },
      { ...simple, ID: "10", Name: "茶" },
      { ...simple, ID: "11", Name: "!" },
    );
    assert.deepEqual(pluck(products, "slug", "sku"), [
      ["mug", "M-1"],
      ["mug-8", undefined],
      ["mug-9", "M-3"],
      ["茶", "M-1"],
      ["product", "M-1"],
    ]);
  });

  for (const [name, separator, end] of [
    ["commas", ",", "\n"],
    ["semicolons", ";", "\r\n"],
    ["tabs", "\t", "\r\n"],
  ] as const) {
    test(`${name}, a byte order mark, and breaks inside quotes`, async () => {
      const rows = [
        { ...simple, Description: 'a\n"b"; c,\td', "GTIN, UPC, EAN, or ISBN": "1" },
        { ...simple, Name: "Cup" },
      ];
      const text = `\ufeff${fileOf(rows, separator, end)}`;
      for (const chunk of [1, 7, 65_536]) {
        const [mug, cup] = await readText(text, chunk);
        assert.equal(mug!.text!.description, 'a\n"b"; c,\td');
        assert.deepEqual([mug!.fields.barcode, mug!.line, mug!.lastLine, cup!.line], ["1", 2, 3, 4]);
      }
    });
  }

  const broken: [string, string, RegExp][] = [
    ["empty", "", /empty/],
    ["of another shop", "Handle,Title\na,A", /not a product CSV of WooCommerce.*Handle, Title/],
    ["in another language", "Typ,Artikelnummer,Name\nsimple,A,A", /in English.*Users, Profile, Language/],
    ["half in another language", "Typ,SKU,Name\nsimple,A,A", /column Typ .* seems to be Type/],
    ["broken off", 'Type,Name\nsimple,"A', /Line 2: .*not closed/],
  ];
  for (const [name, text, message] of broken) {
    test(name, async () => {
      await assert.rejects(readText(text), (error: Error) => {
        assert.ok(error instanceof ImportFileError, error.stack);
        assert.match(faultOf(error), message);
        return true;
      });
    });
  }

  test("rows that wait on disk come back as they were", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 30 }), async (texts) => {
        const held = newRowStore(50);
        const rows = texts.map((text, line) => ({ line, lastLine: line, cells: [text, "x"] }));
        const numbers: number[] = [];
        for (const row of rows) numbers.push(await held.add(row));
        assert.deepEqual(await held.read(numbers.toReversed()), rows.toReversed());
        await held.close();
      }),
    );
  });
});
