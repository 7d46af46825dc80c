import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { newProduct, nounAt } from "../../../test/noun.ts";
import { testServer, useIndexSizes } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { tenantReads } from "../../db/tenant.ts";
import { productList } from "../products/read/list.ts";
import { listBySearch } from "../products/read/list-products.ts";
import { indexedSearch } from "./facet-indexes.ts";

useIndexSizes({ indexedFrom: 0, waitedFrom: 0 });
const names = [
  "Stoneware bowl",
  "Stoneware2 cup",
  "Walnut board",
  "Cardboard box",
  "Walnut slate",
  "Miniслон lamp",
];

const server = await testServer();
const at = await server.createStore();
const store = await storeByDomain(server.database, at.domain);

before(async () => {
  for (const name of names) await make(name);
  await server.send(at, "GET", "/api/v1/products/filter");
  await until(() => server.kept.indexes.stores().includes(store.id));
});

const products = nounAt(server, at, "/api/v1/products");
const nameOf = new Map<string, string>();

async function make(name: string): Promise<string> {
  const { id } = await products.created(newProduct({}, name));
  nameOf.set(id, name);
  return id;
}

type Found = { by: "index" | "database"; total: number; names: string[]; cursor: string | null };

/** What a search finds, and by what, after a look whether the database finds the same. */
async function search(
  q: string,
  query: { after?: string; page?: number; limit?: number } = {},
): Promise<Found> {
  const tx = tenantReads(server.database.pool, store.id);
  const given = { store, revision: "-1" };
  const asked = { q, sort: "createdAt", ...query };
  let by: Found["by"] = "database";
  const list = listBySearch(async (...question) => {
    const answer = await indexedSearch(server.kept.indexes)(...question);
    if (answer) by = "index";
    return answer;
  });
  const [is, should] = [await list.readKeys(tx, asked, given), await productList.readKeys(tx, asked, given)];
  const { keys, total, pagination } = is;
  assert.deepEqual(
    { keys, total, pagination },
    { keys: should.keys, total: should.total, pagination: should.pagination },
  );
  const { nextCursor } = JSON.parse(pagination);
  return { by, total, names: keys.map((key) => nameOf.get(key.split(" ")[0]!)!), cursor: nextCursor };
}

describe("a search that finds nothing at first", () => {
  const cases: [about: string, text: string, by: Found["by"], found: string[]][] = [
    [
      "finds by a mistyped word, but not what only begins with the word that was meant",
      "stonewear",
      "database",
      ["Stoneware bowl"],
    ],
    ["finds by a part of a word", "ardboar", "database", ["Cardboard box"]],
    ["finds by two mistyped words", "wallnut bord", "database", ["Walnut board"]],
    ["finds by a word and another that is mistyped", "walnut slaet", "database", ["Walnut slate"]],
    ["finds by the beginning of a word and a mistyped one", "box cardbord", "database", ["Cardboard box"]],
    ["finds where a word alike has digits", "toneware", "database", ["Stoneware bowl", "Stoneware2 cup"]],
    ["finds where a word alike has foreign letters", "ini lamp", "database", ["Miniслон lamp"]],
    ["finds nothing where no word is alike", "zzyzxq", "database", []],
    ["finds nothing where words alike are not of one product", "stonewear bord", "database", []],
    ["finds nothing where all words are there, but apart", "walnut bowl", "database", []],
  ];
  for (const [about, text, by, found] of cases)
    test(about, async () => {
      const { cursor: _, ...is } = await search(text);
      assert.deepEqual(is, { by, total: found.length, names: found });
    });
});

test("a product that brings a word is found by what is like it, until it goes", async () => {
  assert.deepEqual((await search("teakwod")).names, []);
  const id = await make("Teakwood tray");
  assert.deepEqual(await search("teakwod"), {
    by: "database",
    total: 1,
    names: ["Teakwood tray"],
    cursor: null,
  });
  await make("Teakwod spoon");
  assert.deepEqual((await search("teakwod")).names, ["Teakwod spoon"]);
  await products.remove(id);
  assert.deepEqual((await search("teakwodo")).names, ["Teakwod spoon"]);
});

test("a search by words alike has pages, which change with its products", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push(await make(`Lavender soap ${n}`));
  const first = await search("lavendar", { limit: 2 });
  assert.deepEqual(
    [first.by, first.total, first.names],
    ["database", 5, ["Lavender soap 0", "Lavender soap 1"]],
  );
  await products.remove(ids[2]!);
  const second = await search("lavendar", { limit: 2, after: first.cursor! });
  assert.deepEqual(
    [second.by, second.total, second.names],
    ["database", 4, ["Lavender soap 3", "Lavender soap 4"]],
  );
  assert.equal(second.cursor, null);
  assert.deepEqual((await search("lavendar", { limit: 3, page: 2 })).names, ["Lavender soap 4"]);
  assert.deepEqual((await search("lavendar", { limit: 3, page: 3 })).names, []);
  await make("Lavendr soap");
  const third = await search("lavendar", { limit: 3, page: 2 });
  assert.deepEqual(
    [third.by, third.total, third.names],
    ["database", 5, ["Lavender soap 4", "Lavendr soap"]],
  );
});
