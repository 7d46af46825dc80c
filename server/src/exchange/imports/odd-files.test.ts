import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

// Files with every oddity that people met elsewhere, each with its expected result beside it. To renew the
// results: RECORD_ODD_FILES=1 npm test -- this file; then read the difference.

const folder = fileURLToPath(new URL("../../../test/odd-files/", import.meta.url));
const records = process.env.RECORD_ODD_FILES === "1";
const server = await testServer();

async function importBytes(store: TestStore, query: string, raw: Buffer): Promise<Json> {
  const sent = { raw, headers: { "content-type": "text/csv" } };
  const { status, text, body } = await server.send(store, "POST", `/api/v1/imports?${query}`, sent);
  assert.equal(status, 201, text);
  await server.runJobs();
  return (await server.send(store, "GET", `/api/v1/imports/${body.data.id}`)).body.data;
}

/** The part of a report that says what became of the file. */
const reportOf = (resource: string, { status, failure, errors, warnings, ...rest }: Json): Json => {
  const { created, updated, unchanged, skipped } = rest[resource];
  return {
    status,
    failure,
    counts: { created, updated, unchanged, skipped },
    errors: errors.map(({ row, column, message }: Json) => [row, column, message]),
    warnings: warnings.map(({ row, message }: Json) => [row, message]),
  };
};

async function productsIn(store: TestStore): Promise<Json> {
  const { body } = await server.send(store, "GET", "/api/v1/products?limit=100&sort=name");
  return Object.fromEntries(
    body.data.products.map((one: Json) => [
      one.slug,
      {
        ...{
          name: one.translations[0].name,
          isActive: one.isActive,
          brand: one.brand,
          sku: one.sku,
          barcode: one.barcode,
        },
        ...{ price: one.price, compareAtPrice: one.compareAtPrice, quantity: one.quantity },
        variants: one.productVariants.map((variant: Json) =>
          [
            Object.values(variant.options).join("/"),
            ...[variant.sku, variant.price, variant.quantity, variant.isActive ? "on offer" : "off"],
          ].join(" "),
        ),
      },
    ]),
  );
}

async function ordersIn(store: TestStore): Promise<Json> {
  const { text } = await server.send(store, "GET", "/api/v1/exports/orders?format=ndjson");
  const orders = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((a: Json, b: Json) => Number(a.orderNumber.slice(1)) - Number(b.orderNumber.slice(1)));
  return Object.fromEntries(
    orders.map((one: Json) => [
      one.orderNumber,
      {
        ...{ externalId: one.externalId, addsUp: one.addsUp, couponCode: one.couponCode },
        amounts: `${one.subtotalAmount} - ${one.discountAmount} + ${one.shippingCost} = ${one.finalAmount}, tax ${one.taxAmount}, refunded ${one.refundedAmount}`,
        lines: one.items.map(
          ({ quantity, name, unitPrice, discountAmount }: Json) =>
            `${quantity} x ${name} at ${unitPrice} - ${discountAmount}`,
        ),
      },
    ]),
  );
}

async function expectResult(name: string, result: Json): Promise<void> {
  const path = `${folder}${name}.json`;
  if (records) await writeFile(path, `${JSON.stringify(result, null, 2)}\n`);
  assert.deepEqual(result, JSON.parse(await readFile(path, "utf8")));
}

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

/** A file's text with another separator: cells that have the one or the other are in quotes. */
function separatedBy(separator: string, text: string): string {
  return text.replace(/"(?:[^"]|"")*"|,|[^",\n]+/g, (token) => {
    if (token === ",") return separator;
    return token.includes(separator) && !token.startsWith('"') ? `"${token}"` : token;
  });
}

/** The ways in which programs write one and the same file. */
const forms: readonly (readonly [name: string, write: (text: string) => Buffer])[] = [
  ["UTF-8", (text) => Buffer.from(text)],
  [
    "CR LF, and a byte order mark behind a blank",
    (text) => Buffer.from(` \ufeff${text.replaceAll("\n", "\r\n")}`),
  ],
  ["CR alone", (text) => Buffer.from(text.replaceAll("\n", "\r"))],
  ["a header with CR LF, and rows with LF", (text) => Buffer.from(text.replace("\n", "\r\n"))],
  ["semicolons", (text) => Buffer.from(separatedBy(";", text))],
  ["tabs in UTF-16", (text) => Buffer.from(`\ufeff${separatedBy("\t", text)}`, "utf16le")],
  ["UTF-16, the other way round", (text) => utf16be(`\ufeff${text}`)],
];

for (const format of ["shopify", "woocommerce"] as const)
  describe(`odd products of ${format}`, async () => {
    const name = `${format}-products`;
    const text = await readFile(`${folder}${name}.csv`, "utf8");
    for (const [form, write] of forms)
      test(`${form}: become what the result beside the file says, and again without a change`, async () => {
        const store = await server.createStore();
        const first = reportOf("products", await importBytes(store, `format=${format}`, write(text)));
        const products = await productsIn(store);
        if (form === "UTF-8" || !records) await expectResult(name, { ...first, products });
        const { counts } = reportOf("products", await importBytes(store, `format=${format}`, write(text)));
        assert.deepEqual(counts, {
          ...{ created: 0, updated: 0 },
          ...{ unchanged: first.counts.created, skipped: first.counts.skipped },
        });
        assert.deepEqual(await productsIn(store), products);
      });

    test("Windows-1252 at its end: nothing of the file is imported", async () => {
      const store = await server.createStore();
      const ascii = text.replace(/[^\0-\x7f]/g, "e").trimEnd();
      const bytes = Buffer.from(`${ascii}\n${ascii.split("\n").at(-1)}\xe9`, "latin1");
      const { status, failure } = await importBytes(store, `format=${format}`, bytes);
      assert.deepEqual([status, await productsIn(store)], ["failed", {}]);
      assert.match(
        failure,
        new RegExp(`^Line ${text.split("\n").length}: .*Windows-1252.*Nothing was imported`),
      );
    });
  });

describe("odd orders of shopify", async () => {
  const text = await readFile(`${folder}shopify-orders.csv`, "utf8");
  const query = "resource=orders&format=shopify";
  for (const [form, write] of forms)
    test(`${form}: become what the result beside the file says, and again without a change`, async () => {
      const store = await server.createStore({ currency: "USD" });
      const first = reportOf("orders", await importBytes(store, query, write(text)));
      const orders = await ordersIn(store);
      if (form === "UTF-8" || !records) await expectResult("shopify-orders", { ...first, orders });
      const { counts } = reportOf("orders", await importBytes(store, query, write(text)));
      assert.deepEqual(counts, {
        ...{ created: 0, updated: 0 },
        ...{ unchanged: first.counts.created, skipped: first.counts.skipped },
      });
      assert.deepEqual(await ordersIn(store), orders);
    });
});
