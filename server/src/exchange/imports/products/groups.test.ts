import assert from "node:assert/strict";
import { after, test } from "node:test";
import { onOnePostgres } from "../../../../test/citus.ts";
import { counts, importFile } from "../../../../test/product-files.ts";
import { type TestStore, testServer } from "../../../../test/server.ts";
import { groupsOf } from "../groups.ts";
import type { ImportProgress } from "../import-records.ts";
import type { SourceProduct } from "../source-records.ts";
import { type ImportOptions, productGrouping } from "./products.ts";

const server = await testServer();

const line = (slug: string, more: object = {}, en: object = {}) =>
  JSON.stringify({
    slug,
    price: "1",
    translations: [{ language: "en", name: slug, description: "", ...en }],
    ...more,
  });

const importLines = (store: TestStore, lines: readonly string[], options?: ImportOptions) =>
  importFile(server, store, lines.join("\n"), "stoa-ndjson", options);

async function* sourceOf(...products: [slug: string, size?: number][]): AsyncGenerator<SourceProduct> {
  for (const [slug, size = 0] of products) {
    const text = { name: slug, description: "x".repeat(size) };
    const product = { slug, text, line: 1, lastLine: 1, handle: slug, fields: {}, warnings: [] };
    yield { ...product, columnOf: () => undefined };
  }
}
const sizes = async (source: AsyncIterable<SourceProduct>) =>
  (await Array.fromAsync(groupsOf(source, productGrouping))).map((group) => group.length);

test("groups are of at most 100 products, and not too large", async () => {
  const many = Array.from({ length: 250 }, (_, i): [string] => [`p-${i}`]);
  assert.deepEqual(await sizes(sourceOf(...many)), [100, 100, 50]);
  assert.deepEqual(await sizes(sourceOf(["a", 1_500_000], ["b", 600_000], ["c"])), [2, 1]);
  assert.deepEqual(await sizes(sourceOf()), []);
});

test("bad products among good ones take nobody with them, and are told in their order", async () => {
  const store = await server.createStore();
  const lines = Array.from({ length: 250 }, (_, i) =>
    line(`p-${i}`, i % 50 === 7 ? { price: "none" } : i % 50 === 8 ? { slug: "No Slug" } : {}),
  );
  const report = await importLines(store, lines);
  assert.deepEqual(counts(report), [240, 0, 0, 10]);
  assert.deepEqual(
    report.skips.map((skip) => skip.line),
    [8, 9, 58, 59, 108, 109, 158, 159, 208, 209],
  );
});

test("what the database itself refuses takes nobody with it", onOnePostgres, async () => {
  const store = await server.createStore();
  const admin = await server.database.connectOwner();
  await admin.query(`
    create function refuse_some() returns trigger language plpgsql as $$
    begin
      if new.slug = 'p-3' then raise unique_violation using constraint = 'product_slugs_pkey'; end if;
      return new;
    end $$;
    create trigger refuse_some before insert on products for each row execute function refuse_some()`);
  after(async () => {
    await admin.query("drop function refuse_some cascade");
    await admin.end();
  });
  const lines = Array.from({ length: 6 }, (_, i) => line(`p-${i}`));
  // Nobody knows what it is, so that nothing after it is tried; what is before stays.
  await assert.rejects(importLines(store, lines), /before that: 3 created/);
  const rest = await importLines(store, lines.toSpliced(3, 1));
  assert.deepEqual(counts(rest), [2, 0, 3, 0]);
});

test("slugs that wander within a group end where they end one by one", async () => {
  const store = await server.createStore();
  await importLines(store, [line("a", {}, { slug: "x" }), line("b", {}, { slug: "y" })]);
  const report = await importLines(store, [line("a", {}, { slug: "z" }), line("b", {}, { slug: "x" })]);
  assert.deepEqual([counts(report), report.skips], [[0, 2, 0, 0], []]);
  const again = await importLines(store, [line("a", {}, { slug: "z" }), line("b", {}, { slug: "x" })]);
  assert.deepEqual(counts(again), [0, 0, 2, 0]);
  const taken = await importLines(store, [line("c", {}, { slug: "w" }), line("d", {}, { slug: "w" })]);
  assert.deepEqual(counts(taken), [2, 0, 0, 0]);
  assert.match(taken.warnings[0]!.message, /slug: .*already in use.* left out/);
});

test("progress tells what has been read and what became of it", async () => {
  const store = await server.createStore();
  const told: ImportProgress[] = [];
  const lines = Array.from({ length: 150 }, (_, i) => line(`p-${i}`, i === 120 ? { price: "none" } : {}));
  await importLines(store, lines, { onProgress: (progress) => told.push(progress) });
  const nothing = { updated: 0, unchanged: 0 };
  assert.deepEqual(told, [
    { read: 100, line: 100, created: 100, skipped: 0, ...nothing },
    { read: 150, line: 150, created: 149, skipped: 1, ...nothing },
  ]);
});

test("who imports ends the import by throwing, and is who the stock ledger names", async () => {
  const store = await server.createStore();
  const lines = Array.from({ length: 350 }, (_, i) => line(`p-${i}`, { quantity: 2 }));
  const stop = () => {
    throw new Error("enough");
  };
  await assert.rejects(
    importLines(store, lines, { actor: "job:7", onProgress: stop }),
    /enough.*100 created/,
  );
  const { body } = await server.send(store, "GET", "/api/v1/products?limit=1");
  assert.equal(body.data.pagination.total, 100);
  const { id } = body.data.products[0];
  const ledger = await server.send(store, "GET", `/api/v1/products/${id}/stock/movements`);
  assert.deepEqual(
    [ledger.body.data.movements[0].actor, ledger.body.data.movements[0].reason],
    ["job:7", "import"],
  );
});
