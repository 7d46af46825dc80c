import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { english } from "../../../test/english.ts";
import { runs } from "../../../test/runs.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { ImportFileError } from "./files/file-error.ts";
import type { ImportFormat, ImportResource } from "./formats.ts";
import type { FileNote } from "./notice.ts";
import { newReport, type ReportInWords, serializeReport } from "./report.ts";
import { importers } from "./resources.ts";

// Files at random, of rows that are doubled, shuffled, split and spoiled: a dry run says what the run does,
// and the same file again changes nothing.

const RUNS = runs(2, 25);
const server = await testServer();

type File = { bytes: Buffer; text: string };

async function imported(
  { domain }: TestStore,
  resource: ImportResource,
  format: ImportFormat,
  { bytes }: File,
  dryRun: boolean,
): Promise<ReportInWords> {
  const { pool } = server.database;
  const store = await storeByDomain(server.database, domain);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
  }
  const notes: FileNote[] = [];
  const asked = { pool, store, format, bytes: chunks(), actor: "cli", importId: "", notes };
  const flags = { seesCost: true, sendMail: false, copyImages: false };
  const run = importers[resource].carryOut({ ...asked, ...flags }, { dryRun, notes });
  // A file of another encoding is refused whole.
  const report = await run.catch((error) => {
    if (!(error instanceof ImportFileError) || !/encoding/.test(error.notice.key)) throw error;
    assert.equal(error.before, undefined);
    return newReport(dryRun);
  });
  return serializeReport(report, english);
}

/** All that a store has of a noun, with versions and times; and how much was told of it. */
async function stateOf(store: TestStore, resource: ImportResource): Promise<unknown[]> {
  const { text } = await server.send(store, "GET", `/api/v1/exports/${resource}?format=ndjson`);
  const events = await server.sql(store, "select count(*)::text as count from events where store_id = $1", [
    store.id,
  ]);
  const moves = await server.sql(
    store,
    "select count(*)::text as count from stock_movements where store_id = $1",
    [store.id],
  );
  return [text, events, moves];
}

const sameAs = ({ dryRun: _, seconds: __, ...report }: ReportInWords) => report;

function holds(
  resource: ImportResource,
  format: ImportFormat,
  file: fc.Arbitrary<File>,
  maxLength = 2,
): void {
  const name = `${resource} of ${format}`;
  test(`${name}: a dry run says what the run does, and the same file again changes nothing`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength }), async (files) => {
        const store = await server.createStore();
        for (const [i, one] of files.entries()) {
          const run = async (): Promise<ReportInWords> => {
            const before = await stateOf(store, resource);
            const dry = await imported(store, resource, format, one, true);
            assert.deepEqual(await stateOf(store, resource), before, "a dry run keeps nothing");
            const done = await imported(store, resource, format, one, false);
            assert.deepEqual(sameAs(done), sameAs(dry), one.text);
            return done;
          };
          let done = await run();
          // A name that an earlier line wants, and a later one lets go of, is told as left out; the next
          // import gives it.
          for (let n = 0; i > 0 && n < 4 && done.updated + done.created; n++) done = await run();
          const state = await stateOf(store, resource);
          for (const dryRun of [true, false]) {
            const again = await imported(store, resource, format, one, dryRun);
            assert.deepEqual(
              [again.created, again.updated, again.skipped],
              [0, 0, done.skipped],
              `${dryRun} ${one.text}`,
            );
            assert.deepEqual(await stateOf(store, resource), state, one.text);
          }
        }
      }),
      // To shrink a file takes thousands of imports.
      { numRuns: RUNS, endOnFailure: true },
    );
  });
}

type Row = Readonly<Record<string, string>>;
type Pools = Readonly<Record<string, readonly string[]>>;

/** Rows, some of them doubled, in any order. */
const mixed = <T>(row: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc
    .array(fc.tuple(row, fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 14 })
    .map((all) => all.flatMap(([one, n]) => (n ? [one] : [one, one])))
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

/**
 * CSV in one of the ways in which programs write it. Many plain rows in its middle keep its two halves in
 * groups of their own.
 */
function csv(pools: Pools, plain?: (n: number) => Row): fc.Arbitrary<File> {
  const names = Object.keys(pools);
  const row = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.constantFrom(...pools[name]!)])),
  ) as fc.Arbitrary<Row>;
  const form = fc.record({
    end: fc.constantFrom("\n", "\r\n", "\r"),
    separator: fc.constantFrom(",", ";", "\t"),
    bom: fc.boolean(),
    encoding: fc.constantFrom("utf8" as const, "utf8" as const, "utf16le" as const, "latin1" as const),
    isLong: fc.boolean(),
  });
  return fc
    .tuple(mixed(row), mixed(row), form)
    .map(([before, behind, { end, separator, bom, encoding, isLong }]) => {
      const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
      const between = isLong && plain ? Array.from({ length: 100 }, (_, n) => plain(n)) : [];
      const lines = [...before, ...between, ...behind].map((one) =>
        names.map((name) => quoted(one[name] ?? "")),
      );
      const text = [names.map(quoted), ...lines].map((cells) => cells.join(separator)).join(end);
      return { bytes: Buffer.from(bom && encoding !== "latin1" ? `\ufeff${text}` : text, encoding), text };
    });
}

function ndjson(object: fc.Arbitrary<object>, plain: (n: number) => object): fc.Arbitrary<File> {
  return fc.tuple(mixed(object), mixed(object), fc.boolean()).map(([before, behind, isLong]) => {
    const between = isLong ? Array.from({ length: 100 }, (_, n) => plain(n)) : [];
    const text = [...before, ...between, ...behind].map((one) => JSON.stringify(one)).join("\n");
    return { bytes: Buffer.from(text), text };
  });
}

const skus = ["", "", "A-1", "a-1", "B-2", "C-3", "1.2E+12"];
const prices = ["5", "7.50", "7.50", "9", "free", "1,299", ""];
const emails = ["ada@example.com", "ADA@example.com", "bo@example.com", "é@example.com", "nobody", ""];
const phones = ["+442071838750", "0170 1234567", "", "'+49170123456"];

describe("products", () => {
  holds(
    "products",
    "shopify",
    csv(
      {
        Handle: ["tea-pot", "Tea Pot", "TEA_POT", "cup", "cup", "mug", "***", ""],
        Title: ["Tea", "Pot\u0003", "Théière", "", ""],
        Vendor: ["Holm", "", "x".repeat(300)],
        "Option1 Name": ["Size", ""],
        "Option1 Value": ["S", "M", "L", "Default Title", ""],
        "Variant SKU": skus,
        "Variant Barcode": ["", "4006381333931", "8.7206E+12"],
        "Variant Price": prices,
        "Variant Inventory Qty": ["", "3", "-2", "1.5", "7"],
        "Image Src": ["", "https://x.test/a ü.jpg", "nope"],
        "Product Category": ["", "Home > Vases", "Tea"],
        Status: ["active", "draft", ""],
        Sichtbarkeit: ["", "", "hidden"],
      },
      (n) => ({
        Handle: `p-${n}`,
        Title: `P ${n}`,
        "Variant Price": "5",
        "Variant SKU": n % 9 ? "" : `P-${n}`,
      }),
    ),
  );
  holds(
    "products",
    "woocommerce",
    csv(
      {
        ID: ["", "", "11", "12", "13", "14"],
        Type: ["simple", "simple", "variable", "variation", "variation", "grouped"],
        SKU: skus,
        Name: ["Socks", "Socks", "Knit & pearl", "Loom", ""],
        Published: ["1", "0"],
        "Visibility in catalogue": ["visible", "hidden"],
        Stock: ["", "3", "x"],
        "Regular price": prices,
        "Sale price": ["", "4", "1,299"],
        Categories: ["", "Clothing > Socks, Gifts"],
        Images: ["", "https://x.test/a,b.jpg, https://x.test/c d.jpg"],
        Parent: ["", "A-1", "id:12", "B-2"],
        "Attribute 1 name": ["Size", "Size", ""],
        "Attribute 1 value(s)": ["S", "M", "S, M", ""],
      },
      (n) => ({
        ID: `${100 + n}`,
        Type: "simple",
        SKU: `P-${n}`,
        Name: "Socks",
        Published: "1",
        "Regular price": "5",
      }),
    ),
    // A product without an ID and a SKU is known by its name, which another file may have for another
    // product.
    1,
  );
  const language = ["en", "de", "xx-nope"];
  holds(
    "products",
    "stoa",
    csv(
      {
        row: ["product", "product", "variant", "translation", "thing"],
        slug: ["tea", "pot", "cup", "Cup!", ""],
        sku: skus,
        barcode: ["", "8.7206E+12", "123"],
        price: ["5", "7.50", "x", ""],
        quantity: ["", "3", "x"],
        options: ["", '[{"name":"Size","values":["S","M"]}]', '{"Size":"S"}', '{"Size":"M"}'],
        language,
        name: ["Tea", "Thé", ""],
        translationSlug: ["", "", "tea-en", "pot-en", "x y"],
        category: ["", "Home > Tea"],
      },
      (n) => ({ row: "product", slug: `p-${n}`, price: "5", language: "en", name: `P ${n}` }),
    ),
  );
  const optional = <T>(...values: T[]) => fc.constantFrom(undefined, ...values);
  const product = fc.record({
    slug: fc.constantFrom("tea", "pot", "cup", "mug", "Not a slug"),
    price: fc.constantFrom("5", "6", 7, "x"),
    sku: optional<unknown>("A-1", "a-1", "B-2", null, 5),
    externalId: optional<unknown>("e1", "e2", "3.1E+12", null),
    quantity: optional<unknown>(3, -1, "x"),
    color: optional("red"),
    categoryId: optional<unknown>("018f3b7e-0000-7000-8000-000000000001", null),
    categoryPath: optional(["Home", "Tea"], ["Tea"]),
    images: optional<unknown>(["https://x.test/ü.jpg", "nope"], "x"),
    translations: fc.array(
      fc.record({
        language: fc.constantFrom("en", "de"),
        name: fc.constantFrom("Tea", "Pot\u0000", ""),
        description: fc.constant(""),
        slug: optional("s-1", "s-2", "s-3"),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  });
  holds(
    "products",
    "stoa",
    ndjson(product, (n) => ({ slug: `p-${n}`, price: "5", translations: [{ language: "en", name: "P" }] })),
  );
});

describe("customers", () => {
  holds(
    "customers",
    "shopify",
    csv(
      {
        "Customer ID": ["", "'7", "8", "6.94E+12", "9"],
        "First Name": ["Ada", "", "Bo"],
        "Last Name": ["King", ""],
        Email: emails,
        "Accepts Email Marketing": ["yes", "no", ""],
        Phone: phones,
        Tags: ["VIP, wholesale", ""],
        "Total Spent": ["", "9"],
      },
      (n) => ({ Email: `p${n}@example.com`, "First Name": "P", "Last Name": "Q" }),
    ),
  );
  holds(
    "customers",
    "woocommerce",
    csv(
      {
        customer_id: ["", "0", "7", "8"],
        Email: emails,
        Name: ["Ada King", "Bo", ""],
        billing_phone: phones,
        billing_address_1: ["", "12 Mill Lane"],
        billing_city: ["York", ""],
        billing_country: ["GB", "XX", ""],
        billing_postcode: ["YO1 7HH", "x".repeat(60)],
      },
      (n) => ({ Email: `p${n}@example.com`, Name: `P Q${n}` }),
    ),
  );
  holds(
    "customers",
    "stoa",
    csv(
      {
        email: emails,
        firstName: ["Ada", "Bo", ""],
        lastName: ["King", "Li"],
        externalId: ["", "7", "8", "9"],
        phone: phones,
        isActive: ["", "true", "no"],
        shippingCity: ["", "York"],
      },
      (n) => ({ email: `p${n}@example.com`, firstName: "P", lastName: "Q" }),
    ),
  );
  holds(
    "customers",
    "stoa",
    ndjson(
      fc.record({
        email: fc.constantFrom<unknown>(...emails, 5),
        firstName: fc.constantFrom("Ada", "B\u0003o"),
        lastName: fc.constantFrom("King", "Li"),
        externalId: fc.constantFrom(undefined, null, "7", "8", "9"),
        phone: fc.constantFrom(undefined, ...phones),
        tags: fc.constantFrom(undefined, ["VIP"], ["", "x"]),
        sendMail: fc.constantFrom(undefined, true),
      }),
      (n) => ({ email: `p${n}@example.com`, firstName: "P", lastName: "Q" }),
    ),
  );
});

describe("orders", () => {
  const amounts = ["10.00", "12.00", ""];
  holds(
    "orders",
    "shopify",
    csv(
      {
        Name: ["#1", "#2", "#3", ""],
        Email: emails,
        "Financial Status": ["paid", "pending", "funny"],
        Currency: ["USD"],
        Total: [...amounts, "ten"],
        "Created at": ["2024-05-02 09:00:00 -0400", "", "2024-06-01 10:00:00 -0400"],
        "Lineitem quantity": ["1", "2", "0", ""],
        "Lineitem name": ["Mug", "Cup", ""],
        "Lineitem price": ["10.00", "5.00", ""],
        "Paid at": ["", "yesterday"],
        Id: ["", "5550000000001", "5550000000002", "5.55E+12"],
        Vendor: ["", "Holm"],
      },
      (n) => ({
        Name: `#P${n}`,
        "Financial Status": "paid",
        Currency: "USD",
        Total: "5.00",
        "Created at": "2024-05-02 09:00:00 -0400",
        "Lineitem quantity": "1",
        "Lineitem name": "Mug",
        "Lineitem price": "5.00",
      }),
    ),
  );
  const id = (n: number) => `018f3b7e-0000-7000-8000-00000000000${n}`;
  holds(
    "orders",
    "stoa",
    csv({
      orderNumber: ["1", "2", "3", ""],
      orderId: ["", id(1), id(2), id(3)],
      placedAt: ["2024-05-02T09:00:00Z", "x", "2024-06-02T09:00:00Z"],
      currency: ["USD"],
      status: ["delivered"],
      paymentStatus: ["paid"],
      finalAmount: amounts,
      customerEmail: emails,
      externalId: ["6", "7", "8"],
      name: ["Mug", "Cup"],
      quantity: ["1", "2"],
      unitPrice: ["5.00", "10.00"],
      note: ["", "Ring\u0003"],
    }),
  );
  holds(
    "orders",
    "stoa",
    ndjson(
      fc.record({
        id: fc.constantFrom(undefined, id(1), id(2), "x"),
        orderNumber: fc.constantFrom("1", "2", "3"),
        externalId: fc.constantFrom(undefined, "7", "8", "3.1E+12"),
        placedAt: fc.constantFrom("2024-05-02T09:00:00Z", "x"),
        currency: fc.constantFrom("USD"),
        status: fc.constantFrom("delivered"),
        paymentStatus: fc.constantFrom("paid"),
        finalAmount: fc.constantFrom("10.00", "12.00"),
        customer: fc.constantFrom<unknown>(undefined, { email: "ada@example.com" }, { email: "x" }),
        items: fc.constantFrom([{ name: "Mug", quantity: 1, unitPrice: "10.00" }], []),
        color: fc.constantFrom(undefined, "red"),
      }),
      (n) => ({
        orderNumber: `P${n}`,
        externalId: `p-${n}`,
        placedAt: "2024-05-02T09:00:00Z",
        currency: "USD",
        status: "delivered",
        paymentStatus: "paid",
        finalAmount: "5.00",
        items: [{ name: "Mug", quantity: 1, unitPrice: "5.00" }],
      }),
    ),
  );
});
