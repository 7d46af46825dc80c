import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dataOf } from "../../../../test/assert-refused.ts";
import { pluck } from "../../../../test/pluck.ts";
import { counts, importFile, productsOf } from "../../../../test/product-files.ts";
import { type TestStore, testServer } from "../../../../test/server.ts";

const server = await testServer();
const profile = async (store: TestStore, name: string): Promise<string> =>
  dataOf(await server.send(store, "POST", "/api/v1/shipping-profiles", { body: { name } }), 201).id;
const exported = async (store: TestStore, format: string) =>
  (await server.send(store, "GET", `/api/v1/exports/products?format=${format}`)).text;
const idsOf = async (store: TestStore) => pluck(await productsOf(server, store), "shippingProfileId");
const open = async (...names: string[]) => {
  const store = await server.createStore();
  const ids: string[] = [];
  for (const name of names) ids.push(await profile(store, name));
  return { store, ids };
};
const file = (...cells: string[]) =>
  `slug,name,price,shippingProfile\r\n${cells.map((cell, i) => `p${i},P ${i},1,${cell}\r\n`).join("")}`;

describe("the shipping profile of a product in files", () => {
  for (const format of ["ndjson", "csv"])
    test(`goes by its name to another store, by its id to its own: ${format}`, async () => {
      const { store, ids } = await open("Sofas, big", "=Plants");
      await importFile(server, store, file('"Sofas, big"', "'=Plants", ""), "stoa");
      assert.deepEqual(await idsOf(store), [...ids, null]);
      const text = await exported(store, format);
      const same = await importFile(server, store, text, "stoa");
      assert.deepEqual([counts(same), same.warnings], [[0, 0, 3, 0], []]);

      const other = await open("=plants", "SOFAS,  BIG");
      const moved = await importFile(server, other.store, text, "stoa");
      assert.deepEqual([counts(moved), moved.warnings], [[3, 0, 0, 0], []]);
      assert.deepEqual(await idsOf(other.store), [other.ids[1], other.ids[0], null]);
    });

  test("one that the store has not is left out with a warning, and what was stays", async () => {
    const { store, ids } = await open("Sofas");
    await importFile(server, store, file("Sofas", "Sofas"), "stoa");
    const report = await importFile(server, store, file("Beds", ""), "stoa");
    assert.deepEqual(counts(report), [0, 1, 1, 0]);
    assert.equal(report.warnings.length, 1);
    assert.match(JSON.stringify(report.warnings), /no shipping profile \\+"Beds\\+"/);
    assert.deepEqual(await idsOf(store), [ids[0], null]);
  });

  test("without its column it stays, and by the API's form of an export nothing is refused", async () => {
    const { store, ids } = await open("Sofas");
    await importFile(server, store, file("Sofas"), "stoa");
    await importFile(server, store, "slug,price\r\np0,2\r\n", "stoa");
    assert.deepEqual(await idsOf(store), ids);
    const { id, ...line } = JSON.parse((await exported(store, "ndjson")).trim());
    assert.equal(line.shippingProfile, "Sofas");
    const sent = await server.send(store, "PUT", `/api/v1/products/${id}`, { body: line });
    assert.equal(sent.status, 200, sent.text);
  });
});
