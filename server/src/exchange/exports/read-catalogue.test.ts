import assert from "node:assert/strict";
import { test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { type ProductRow, products } from "../../catalogue/products/index.ts";
import { tenantReads } from "../../db/tenant.ts";
import { readCatalogue } from "./products.ts";

const HEAVY = 100_000;
const server = await testServer();
const store = await server.createStore();

// Small ones first: what is read next must not be guessed by what came before.
for (const size of [...Array<number>(120).fill(10), ...Array<number>(40).fill(HEAVY)]) {
  const translations = [{ language: "en", name: "Some product", description: "x".repeat(size) }];
  dataOf(
    await server.send(store, "POST", "/api/v1/products", {
      body: { price: "1", translations },
    }),
    201,
  );
}

test("a batch is at most 32 KiB and a product, however large those are that follow small ones", async () => {
  const ids: string[] = [];
  const write = (rows: ProductRow[]) => {
    const size = rows.flat().reduce((sum, text) => sum + (text?.length ?? 0), 0);
    assert.ok(size < 32_768 + 1.1 * HEAVY, `${rows.length} rows of ${size}`);
    ids.push(...rows.map((row) => products.get(row, "id")));
    return String(rows.length);
  };
  const counts: number[] = [];
  const texts = await Array.fromAsync(
    readCatalogue(tenantReads(server.database.pool, store.id), write, (count) => counts.push(count)),
  );
  assert.equal(new Set(ids).size, 160);
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(
    texts.reduce((sum, text) => sum + Number(text), 0),
    160,
  );
  assert.equal(counts.at(-1), 160);
});
