import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { products } from "../../catalogue/products/index.ts";
import { tenantReads } from "../../db/tenant.ts";
import { readCatalogue } from "./read-catalogue.ts";

const HEAVY = 100_000;
let server: TestServer;
let store: TestStore;
before(async () => {
  server = await startServer();
  store = await server.createStore();
  // Small ones first: what is read next must not be guessed by what came before.
  for (const size of [...Array<number>(120).fill(10), ...Array<number>(40).fill(HEAVY)]) {
    const translations = [{ language: "en", name: "Some product", description: "x".repeat(size) }];
    const { status } = await server.send(store, "POST", "/api/v1/products", {
      body: { price: "1", translations },
    });
    assert.equal(status, 201);
  }
});
after(() => server.close());

test("a batch is at most 256 KiB and a product, however large those are that follow small ones", async () => {
  const ids: string[] = [];
  for await (const rows of readCatalogue(tenantReads(server.database.pool, store.id))) {
    const size = rows.flat().reduce((sum, text) => sum + (text?.length ?? 0), 0);
    assert.ok(size < 262_144 + 1.1 * HEAVY, `${rows.length} rows of ${size}`);
    ids.push(...rows.map((row) => products.get(row, "id")));
  }
  assert.equal(new Set(ids).size, 160);
  assert.deepEqual(ids, ids.toSorted());
});
