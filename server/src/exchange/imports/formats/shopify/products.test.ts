import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { faultOf, inEnglish, type ProductInEnglish } from "../../../../../test/english.ts";
import { pluck } from "../../../../../test/pluck.ts";
import { chunksOf } from "../../../../../test/product-files.ts";
import { ImportFileError } from "../../files/file-error.ts";
import type { FileNote } from "../../notice.ts";
import type { SourceProduct } from "../../source-records.ts";
import { readShopify } from "./products.ts";

const realFiles = fileURLToPath(new URL("../../../../../../../shared/data/shopify/", import.meta.url));
const exports = (await readdir(realFiles).catch(() => [])).filter((name) => name.endsWith(".csv"));

async function readBytes(bytes: Uint8Array, chunk = bytes.length || 1): Promise<ProductInEnglish[]> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  return Array.fromAsync(readShopify(chunks()), inEnglish);
}
const read = (...lines: string[]) => readBytes(Buffer.from(lines.join("\n")));

/** The one product that a header and its rows make. */
async function readOne(...lines: string[]): Promise<ProductInEnglish> {
  const products = await read(...lines);
  assert.equal(products.length, 1);
  return products[0]!;
}

describe("rows", () => {
  test("rows of one handle are one product wherever they are, with their lines; the first with a title leads", async () => {
    const products = await read(
      "Handle,Title,Vendor",
      "a,,",
      "b,B,",
      "a,A,V",
      ",X,",
      ",Y,",
      "a,A2,W",
      "a,A,V",
    );
    assert.deepEqual(pluck(products, "handle", "line", "lastLine"), [
      ["a", 2, 8],
      ["b", 3, 3],
      ["", 5, 6],
    ]);
    const [{ text, fields, warnings, fault }] = products as [ProductInEnglish];
    assert.deepEqual([text!.name, fields.brand, fault], ["A", "V", undefined]);
    assert.deepEqual(warnings, ["These lines repeat others of the same record and are left out: 8."]);
  });

  test("handles that make one slug stay products of their own", async () => {
    const handles = ["Tea Pot", "tea-pot", "TEA_POT", "Cup!", "Cup?", "***"];
    const slugs = pluck(await read("Handle,Title", ...handles.map((handle) => `${handle},T`)), "slug").flat();
    assert.equal(new Set(slugs).size, handles.length);
    assert.deepEqual([slugs[1], slugs[3]], ["tea-pot", "cup"]);
    for (const [i, made] of [/^tea-pot-[\da-f]{8}$/, /./, /^tea-pot-/, /./, /^cup-/, /^product-/].entries())
      assert.match(slugs[i] as string, made);
  });

  test("a column that is not read is named once it has something in it, and hides what it calls hidden", async () => {
    const notes: FileNote[] = [];
    const text =
      "Handle,Title,Metafield,Empty,Sichtbarkeit,Status\na,A,x,,Hidden,active\nb,B,,,visible,active";
    const products = await Array.fromAsync(readShopify(chunksOf(text), notes));
    assert.deepEqual(notes, [
      { line: 1, key: "import.columns_left_out", values: { columns: "Metafield, Sichtbarkeit" } },
    ]);
    assert.deepEqual(
      products.map(({ fields, warnings }) => [fields.isActive, warnings.map(({ key }) => key)]),
      [
        [false, ["import.is_hidden"]],
        [true, []],
      ],
    );
  });

  test("control characters are removed, whatever separates the cells", async () => {
    const notes: FileNote[] = [];
    const text = "Handle;Title;Vendor\na;A\u0003\0B;V, W\nb;B;";
    const [a] = await Array.fromAsync(readShopify(chunksOf(text), notes));
    assert.deepEqual([a!.text!.name, a!.fields.brand], ["AB", "V, W"]);
    assert.deepEqual(notes, [{ line: 2, key: "import.controls_removed" }]);
  });

  for (const [name, end] of [
    ["LF", "\n"],
    ["CR LF", "\r\n"],
    ["CR", "\r"],
  ] as const) {
    test(`${name}: lines are counted through breaks inside quotes and blank lines`, async () => {
      const text = ["\ufeffHandle,Title,Body (HTML)", 'a,A,"x', "", 'y"', "", ",,", "b,B,", "c,C,"].join(end);
      const products = await readBytes(Buffer.from(text));
      assert.deepEqual(pluck(products, "handle", "line", "lastLine"), [
        ["a", 2, 4],
        ["b", 7, 7],
        ["c", 8, 8],
      ]);
      assert.equal(products[0]!.text!.description, `x${end}${end}y`);
    });
  }

  test("line ends may be mixed, a line may name the separator, and blank rows come before the header", async () => {
    const products = await readBytes(Buffer.from("sep=;\r\n;;\n\ufeffHandle;Title\r\na;A\nb;B\rc;C\n"));
    assert.deepEqual(pluck(products, "handle", "line"), [
      ["a", 4],
      ["b", 5],
      ["c", 6],
    ]);
  });

  test("headers may differ in case and spacing, and be those of the newer template", async () => {
    const old = await readOne("HANDLE , title,variant  price,Cost ", "a,A,5,2");
    const newer = await readOne("Title,URL handle,Price,Cost per item", "A,a,5,2");
    for (const product of [old, newer]) {
      assert.equal(product.slug, "a");
      assert.equal(product.text!.name, "A");
      assert.deepEqual(product.fields, { price: "5", cost: "2", ...product.fields });
    }
    assert.equal(newer.columnOf("/price"), "Price");
    assert.equal(old.columnOf("/translations/0/name"), "title");
  });

  test("rows may be shorter or longer than the header", async () => {
    const [short, long] = await read("Handle,Title,Vendor", "a,A", "b,B,V,more");
    assert.equal(short!.fields.brand, null);
    assert.equal(long!.fields.brand, "V");
  });

  test("what the file has no column for is not said", async () => {
    const { text, fields } = await readOne("Handle,Title", "a,A");
    assert.deepEqual([text, fields], [{ name: "A" }, {}]);
  });

  test("a product cannot be without a handle, damaged, or endless", async () => {
    const [nameless] = await read("Handle,Title", ",A");
    assert.match(nameless!.fault!, /Handle is empty/);
    const [damaged, sound] = await read("Handle,Title", "a,Caf\ufffd", "b,B");
    assert.match(damaged!.fault!, /Line 2 contains bytes that are not UTF-8/);
    assert.equal(sound!.fault, undefined);
    const [endless] = await read("Handle,Title", ...Array.from({ length: 9_000 }, () => "a,A"));
    assert.match(endless!.fault!, /more than/);
    assert.equal(endless!.lastLine, 9_001);
  });
});

test("20,000 products whose rows lie apart are each one, and wait on disk", async () => {
  const [count, sizes] = [20_000, ["S", "M", "L"]];
  const text = "x".repeat(1_000);
  async function* file() {
    yield Buffer.from("Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price\n");
    for (const size of sizes)
      for (let from = 0; from < count; from += 100) {
        const names = Array.from({ length: 100 }, (_, i) => from + i);
        const rows = names.map((n) =>
          size === "M" ? `p-${n},P ${n},${text},Size,M,5\n` : `p-${n},,,,${size},6\n`,
        );
        yield Buffer.from(rows.join(""));
      }
  }
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  let [found, most] = [0, 0];
  for await (const { fields, text, fault } of readShopify(file())) {
    assert.deepEqual(
      [fault, text!.name, fields.productVariants!.length, fields.variants![0]!.values],
      [undefined, `P ${found}`, 3, sizes],
    );
    if (found++ % 1_000 === 0) most = Math.max(most, used() - before);
  }
  assert.equal(found, count);
  // Garbage that nobody collected yet counts, too; the file alone has 23 MB.
  assert.ok(most < 200e6, `${most} bytes`);
});

describe("files that are none", () => {
  const cases: [string, string, RegExp][] = [
    ["empty", "", /empty/],
    ["without Handle", "Title,Price\nA,5", /no column Handle\. .*Title, Price/],
    ["without either", "a;b\n1;2", /no column Handle, Title/],
    ["of another encoding", "Handle,Title\na,A\nb,Caf\xe9", /Line 3: .*not UTF-8.*Windows-1252/],
    ["with an open quote", 'Handle,Title\na,A\nb,"B', /Line 3: .*not closed/],
    ["with a huge row", `Handle,Title\na,"${"x\n".repeat(3_000_000)}`, /longer than/],
  ];
  for (const [name, text, message] of cases) {
    test(name, async () => {
      const bytes = Buffer.from(text, name === "of another encoding" ? "latin1" : "utf8");
      await assert.rejects(readBytes(bytes, 65_536), (error: Error) => {
        assert.ok(error instanceof ImportFileError, error.stack);
        assert.match(faultOf(error), message);
        return true;
      });
    });
  }

  test("a stream that breaks tells why", async () => {
    async function* broken() {
      yield Buffer.from("Handle,Title\na,A\n");
      throw new Error("the disk is gone");
    }
    await assert.rejects(Array.fromAsync(readShopify(broken())), /the disk is gone/);
  });
});

describe("fields", () => {
  const cases: [name: string, header: string, rows: string[], fields: SourceProduct["fields"]][] = [
    ["tags, and the type where they lack it", "Tags,Type", ['"b, a,, b",C'], { tags: ["b", "a", "C"] }],
    ["a type that is a tag already", "Tags,Type", ["bed,Bed"], { tags: ["bed"] }],
    ["a vendor", "Vendor", [" V "], { brand: "V" }],
    ["published", "Published", ["TRUE"], { isActive: true }],
    ["not published", "Published", ["false"], { isActive: false }],
    ["a draft", "Published,Status", ["true,draft"], { isActive: false }],
    ["a gift card", "Gift Card", ["TRUE"], { isGiftCard: true }],
    ["no shipping", "Variant Requires Shipping", ["false"], { kind: "digital_service" }],
    ["shipping", "Variant Requires Shipping", ["true"], { kind: "physical" }],
    ["no tax", "Variant Taxable", ["FALSE"], { taxExempt: true }],
    ["a code of a tax service", "Variant Tax Code", ["PC040100"], { taxCode: "PC040100" }],
    ["tax that is not spoken of", "Variant Taxable", [""], { taxExempt: false }],
    ["a tracker", "Variant Inventory Tracker", ["shopify"], { inventoryTracked: true }],
    [
      "no tracker",
      "Variant Inventory Tracker,Variant Inventory Qty",
      [",3"],
      { inventoryTracked: false, quantity: 3 },
    ],
    ["a policy", "Variant Inventory Policy", ["continue"], { allowBackorder: true }],
    ["a policy to stop", "Variant Inventory Policy", ["deny"], { allowBackorder: false }],
    ["SKU and barcode", "Variant SKU,Variant Barcode", ["S-1,'0123"], { sku: "S-1", barcode: "0123" }],
    ["a weight", "Variant Grams,Variant Weight Unit", ["453.59237,lb"], { weight: 1, weightUnit: "lb" }],
    ["a weight in grams", "Variant Grams", ["250"], { weight: 250, weightUnit: "g" }],
    ["no weight", "Variant Grams,Variant Weight Unit", ["0,kg"], { weight: null, weightUnit: "kg" }],
    ["a part number", "Google Shopping / MPN", ["AB-1"], { mpn: "AB-1" }],
    ["a condition", "Google Shopping / Condition", ["Used"], { condition: "used" }],
    ["a condition that is none", "Google Shopping / Condition", ["mint"], {}],
    ["a quantity", "Variant Inventory Qty", ["4"], { quantity: 4 }],
    ["too little of it", "Variant Inventory Qty", ["-3"], { quantity: 0 }],
    ["no word of quantities", "Variant Inventory Qty", [""], {}],
    ["a price that is none", "Variant Price", ["$9"], { price: "$9" }],
    [
      "no options",
      "Option1 Name,Option1 Value,Variant SKU,Variant Price",
      ["Title,Default Title,S,5"],
      { price: "5", sku: "S", variants: [], productVariants: [] },
    ],
    [
      "options in order of appearance, and the lowest price with what belongs to it",
      "Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Compare At Price,Cost per item",
      ["Size,M,Color,Red,10,20,3", ",S,,Red,9.50,15,2", ",M,,Blue,9.5,16,1", ",S,,Blue,,,"],
      {
        price: "9.50",
        compareAtPrice: "15",
        cost: "2",
        variants: [
          { name: "Size", values: ["M", "S"] },
          { name: "Color", values: ["Red", "Blue"] },
        ],
        productVariants: [
          { options: { Size: "M", Color: "Red" }, price: "10", compareAtPrice: "20", cost: "3" },
          { options: { Size: "S", Color: "Red" }, price: "9.50", compareAtPrice: "15", cost: "2" },
          { options: { Size: "M", Color: "Blue" }, price: "9.5", compareAtPrice: "16", cost: "1" },
          { options: { Size: "S", Color: "Blue" }, compareAtPrice: null, cost: null },
        ],
      },
    ],
    [
      "what a variant has of its own, and rows that are images alone",
      "Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Inventory Qty,Variant Image,Image Src",
      ["Size,M,S-1,'012,4,https://x.test/m,https://x.test/a", ",L,,,,,", ",,,,,,https://x.test/b"],
      {
        sku: null,
        barcode: null,
        images: ["https://x.test/a", "https://x.test/b"],
        variants: [{ name: "Size", values: ["M", "L"] }],
        productVariants: [
          { options: { Size: "M" }, sku: "S-1", barcode: "012", quantity: 4, image: "https://x.test/m" },
          { options: { Size: "L" }, sku: null, barcode: null, image: null },
        ],
      },
    ],
    [
      "an axis without a name, and one variant of an option that is real",
      "Option1 Value",
      ["Small"],
      {
        variants: [{ name: "Option1", values: ["Small"] }],
        productVariants: [{ options: { Option1: "Small" } }],
      },
    ],
    [
      "images by position, each once",
      "Image Src,Image Position",
      ["https://x.test/b,2", "https://x.test/a,1", "https://x.test/b,3", "https://x.test/z,"],
      { images: ["https://x.test/a", "https://x.test/b", "https://x.test/z"] },
    ],
    [
      "images that are no addresses",
      "Image Src",
      ["//x.test/a", "ftp://x.test/a", "https://x.test/ü b", "https://"],
      { images: ["https://x.test/%C3%BC%20b"] },
    ],
  ];
  for (const [name, header, rows, expected] of cases) {
    test(name, async () => {
      const [first, ...rest] = rows;
      const { fields } = await readOne(
        `Handle,Title,${header}`,
        `a,A,${first}`,
        ...rest.map((row) => `a,,${row}`),
      );
      assert.deepEqual(fields, expected);
    });
  }

  test("text and search text", async () => {
    const { text } = await readOne("Handle,Title,Body (HTML),SEO Title,SEO Description", "a,A,<p>B</p>,C,D");
    assert.deepEqual(text, { name: "A", description: "<p>B</p>", metaTitle: "C", metaDescription: "D" });
  });

  test("a handle that is no slug becomes one, with a warning", async () => {
    const { slug, warnings } = await readOne("Handle,Title", "Café_Crème,A");
    assert.equal(slug, "cafe-creme");
    assert.deepEqual(warnings, ["The handle Café_Crème cannot be a slug. It became cafe-creme."]);
    const kept = await readOne("Handle,Title", "قهوة-عربية,A");
    assert.deepEqual([kept.slug, kept.warnings], ["قهوة-عربية", []]);
  });

  test("a product category is the way to a category; an empty one is none, and no column says nothing", async () => {
    const header = "Handle,Title,Product Category,Type";
    const vase = await readOne(header, "a,A,Home & Garden > Decor > Vases,Pottery");
    assert.deepEqual(vase.categoryPath, ["Home & Garden", "Decor", "Vases"]);
    assert.ok(!("category" in vase.fields));
    for (const cell of ["", "Uncategorized"]) {
      const { categoryPath, fields } = await readOne(header, `a,A,${cell},`);
      assert.deepEqual([categoryPath, fields.category], [undefined, null]);
    }
    const { categoryPath, fields } = await readOne("Handle,Title", "a,A");
    assert.deepEqual([categoryPath, "category" in fields], [undefined, false]);
    assert.equal(vase.columnOf("/category"), "Product Category");
  });

  test("what is lost is told", async () => {
    const { warnings } = await readOne(
      "Handle,Title,Option1 Value,Option2 Value,Variant Inventory Qty,Image Src,Variant Image",
      "a,A,S,Red,-4,/a.jpg,",
      "a,,M,Red,1,,/m.jpg",
    );
    assert.deepEqual(warnings, [
      "S / Red: The quantity -4 became 0.",
      "M / Red: The image is left out: it has no absolute http(s) address.",
      "1 image is left out: no absolute http(s) address.",
    ]);
  });

  test("rows that nothing tells apart are no variants", async () => {
    const { fault } = await readOne("Handle,Title,Variant Price", "a,A,5", "a,,6");
    assert.equal(fault, "The 2 variants have no Option1 Value to tell them apart.");
  });

  test("a field of a variant is found in its column", async () => {
    const { columnOf } = await readOne(
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Price",
      "a,A,Size,S,in/out,in,5",
    );
    assert.equal(columnOf("/productVariants/0/price"), "Price");
    assert.equal(columnOf("/productVariants/0/options"), "Option1 Value");
    assert.equal(columnOf("/productVariants/0/options/in~1out"), "Option2 Value");
    assert.equal(columnOf("/variants/1/name"), "Option2 Name");
    assert.equal(columnOf("/variants/1/values/0"), "Option2 Value");
  });
});

describe("any list of simple products", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 }).map((s) => s.replaceAll("\ufffd", "").trim());
  const word = text.filter((s) => s !== "" && !s.includes(","));
  const product = fc.record({
    name: text.filter(Boolean),
    description: text,
    vendor: text,
    tags: fc.uniqueArray(word, { maxLength: 4 }),
    price: fc
      .nat(10_000_000)
      .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`),
    quantity: fc.nat(1_000_000),
    isActive: fc.boolean(),
    images: fc.uniqueArray(fc.webUrl(), { maxLength: 3 }),
    sku: text,
  });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const header =
    "Handle,Title,Body (HTML),Vendor,Tags,Published,Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Image Position";

  test("comes back as it was written, however the bytes are cut", async () => {
    const lists = fc.array(product, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 1, max: 64 }), fc.boolean(), async (list, chunk, bom) => {
        const lines = list.flatMap(({ images, ...one }, i) => {
          const { name, description, vendor, tags, isActive, sku, price, quantity } = one;
          const cells = [
            name,
            description,
            vendor,
            tags.join(", "),
            String(isActive),
            sku,
            price,
            String(quantity),
          ];
          const [image = "", ...more] = images;
          const first = [`p-${i}`, ...cells, image, image && "1"];
          const rest = more.map((url, j) => [`p-${i}`, "", "", "", "", "", "", "", "", url, String(j + 2)]);
          return [first, ...rest].map((row) => row.map(quoted).join(","));
        });
        const bytes = Buffer.from((bom ? "\ufeff" : "") + [header, ...lines].join("\n"));
        const products = await readBytes(bytes, chunk);
        assert.deepEqual(
          products.map(({ slug, text, fields, warnings, fault }) => ({
            slug,
            text,
            fields,
            warnings,
            fault,
          })),
          list.map(({ name, description, vendor, tags, price, quantity, isActive, images, sku }, i) => ({
            slug: `p-${i}`,
            text: { name, description },
            fields: { brand: vendor || null, tags, isActive, price, sku: sku || null, quantity, images },
            warnings: [],
            fault: undefined,
          })),
        );
      }),
      { numRuns: 300 },
    );
  });
});

test("real exports are read whole", {
  skip: exports.length ? false : `no exports at ${realFiles}`,
}, async () => {
  for (const name of exports) {
    const products = await Array.fromAsync(readShopify(createReadStream(join(realFiles, name))));
    assert.ok(products.length > 0);
    for (const { handle, slug, text, fields, fault } of products) {
      assert.equal(fault, undefined, `${name} ${handle}`);
      assert.equal(slug, handle);
      assert.ok(text!.name && fields.price && fields.images!.length > 0, `${name} ${handle}`);
    }
  }
});
