import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../../../test/dice.ts";
import { entry, nounAt } from "../../../test/noun.ts";
import { runs } from "../../../test/runs.ts";
import { testServer, useIndexSizes } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { tenantReads } from "../../db/tenant.ts";
import type { Page } from "../../http/lists/page.ts";
import { products } from "../products/index.ts";
import { productList } from "../products/read/list.ts";
import { listBySearch } from "../products/read/list-products.ts";
import { indexedSearch } from "./facet-indexes.ts";

// Random products are changed at random, and searched for and filtered by the index and by the database, which
// have to find the same.
const SEED = 20261122;
const CHANGES = runs(60, 600);
const SEARCHES = 12;

// They begin alike, are inflected, have digits and accents, and are words of more than one place.
const words = [
  "Walnut",
  "Walls",
  "wall",
  "Ponies",
  "Pony",
  "happy",
  "Émile",
  "mug12",
  "12mug",
  "Straße",
  "ab",
  "слон",
  "Stone",
  "Stone2",
  "cardboard",
  "mapleслон",
];
const brands = ["Wallace", "Blue Kiln", "pony & co"];
const tags = ["walnut", "mugs", "happiness", "ab cd"];
const codes = ["WALL-1", "WALL NUT 2", "mug", "ab", "AB", "pony 7", "7 pony", "Wal\u001ftz", "ponÿ"];
const asked =
  "wal wall walnut ponies poni pony happi happ mug mu ab a w p emile strass wall_nut wall_walnut walnut_pony".split(
    " ",
  );
const texts = [
  ...asked.map((text) => text.replaceAll("_", " ")),
  ...["WALL  NUT", " Walnut ", "wall wall", "ab cd", "nothing", "émile", "mug12", "wall-1", "x".repeat(150)],
];
// What is made of these by mistakes finds nothing at first, mostly.
const bases = "walnut walls ponies happy emile stone cardboard maple wallace kiln happiness strasse".split(
  " ",
);
// As they are asked for: in any case, and some that no product has.
const asBrands = ["WALLACE", "blue kiln", "pony & co", "none"];
const asTags = ["WALNUT", "mugs", "ab cd", "none"];
const sorts = ["createdAt", "updatedAt", "price", "name"].flatMap((sort) => [sort, `-${sort}`]);

useIndexSizes({ indexedFrom: 0, waitedFrom: 0 });
const server = await testServer();
const at = await server.createStore();
const store = await storeByDomain(server.database, at.domain);
const departments = nounAt(server, at, "/api/v1/categories");
const categories: string[] = [];
for (const parent of [false, true]) {
  const parentId = parent ? { parentId: categories[0] } : {};
  const { id } = await departments.created({ ...parentId, translations: [entry(`Department ${parent}`)] });
  categories.push(id);
}
const asCategories = [...categories, categories[1]!.toUpperCase(), crypto.randomUUID()];

const { random, below, chance, pick } = dice(SEED);
const name = () => Array.from({ length: 1 + below(3) }, () => pick(words)).join(pick([" ", "-", " 5 "]));
const code = () => (chance(0.5) ? pick(codes) : null);

function mistyped(word: string): string {
  const at = below(word.length);
  const letter = pick([..."aeilnst"]);
  return pick([
    `${word.slice(0, at)}${letter}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${letter}${word.slice(at)}`,
    `${word.slice(0, at)}${word.slice(at + 1)}`,
  ]);
}

function innerPart(word: string): string {
  const at = 1 + below(word.length - 3);
  return word.slice(at, at + 3 + below(word.length - at - 2));
}

const made = () => pick([mistyped, innerPart, (word: string) => word])(pick(bases));
const madeText = () => Array.from({ length: 1 + below(2) }, made).join(" ");

// Codes are written only where no other product has them: the last one to ask for one may be refused it.
function body() {
  const sizes = chance(0.4) ? ["S", "M"] : [];
  const french = { language: "fr", name: name(), description: pick(words) };
  return {
    price: (1 + below(9)).toFixed(2),
    brand: chance(0.5) ? pick(brands) : null,
    tags: tags.filter(() => chance(0.3)),
    ...(chance(0.6) ? { category: pick(categories) } : {}),
    isActive: chance(0.8),
    sku: code(),
    barcode: code(),
    ...(chance(0.3)
      ? { slug: `${pick(["ab", "wall", "zebra-wall", "walnut"])}${chance(0.5) ? below(1_000) : ""}` }
      : {}),
    ...(sizes.length ? { variants: [{ name: "Size", values: sizes }] } : {}),
    ...(sizes.length
      ? {
          productVariants: sizes.map((Size) => ({
            options: { Size },
            quantity: below(3),
            sku: code(),
            barcode: code(),
          })),
        }
      : {}),
    translations: [
      { language: "en", name: name(), description: `${pick(words)} zebra` },
      ...(chance(0.5) ? [french] : []),
    ],
  };
}

const ids: string[] = [];
async function change(): Promise<void> {
  const draw = random();
  if (draw < 0.5 || ids.length < 8) {
    const made = await server.send(at, "POST", "/api/v1/products", { body: body() });
    if (made.status === 201) ids.push(made.body.data.id);
    return;
  }
  const [id] = draw < 0.65 ? ids.splice(below(ids.length), 1) : [pick(ids)];
  if (draw < 0.65) await server.send(at, "DELETE", `/api/v1/products/${id}`);
  else
    await server.send(at, "PUT", `/api/v1/products/${id}`, { body: draw < 0.8 ? { price: "3.00" } : body() });
}

// The database's rows have more behind what was selected.
const shown = ({ rows, keys, total, pagination }: Page, width: number) => ({
  rows: rows.map((row) => row.slice(0, width)),
  keys,
  total,
  pagination,
});

test("a search or a filter of the list finds by the index what it finds in the database", async () => {
  let found = 0;
  let filtered = 0;
  let computed = 0;
  const plain = indexedSearch(server.kept.indexes);
  const list = listBySearch(async (tx, question) => {
    const answer = await plain(tx, question);
    if (answer) found++;
    if (answer && question.conditions.length) filtered++;
    if (answer && question.sort === "name" && !question.names.isStored) computed++;
    return answer;
  });
  const tx = tenantReads(server.database.pool, store.id);
  await change();
  await server.send(at, "GET", "/api/v1/products/filter");
  await until(() => server.kept.indexes.stores().includes(store.id));
  for (let i = 0; i < CHANGES; i++) {
    await change();
    for (let n = 0; n < SEARCHES; n++) {
      const query: Record<string, string | number | boolean> = { sort: pick(sorts) };
      if (chance(0.6)) query.q = chance(0.5) ? pick(texts) : madeText();
      if (chance(0.2)) query.brand = pick(asBrands);
      if (chance(0.2)) query.tag = pick(asTags);
      if (chance(0.1)) query.tags = `${pick(asTags)}, ${pick(asTags)}`;
      if (chance(0.1)) query[pick(["categoryId", "category"])] = pick(asCategories);
      if (chance(0.2)) query.isActive = chance(0.5);
      if (chance(0.7)) query.limit = 1 + below(5);
      if (chance(0.2)) query.page = 1 + below(3);
      if (chance(0.2)) query.lang = pick(["fr", "tr"]);
      const given = { store, revision: "-1" };
      for (let pages = 0; pages < 3; pages++) {
        const method = pick(["read", "readKeys"] as const);
        const [is, should] = [
          await list[method](tx, query, given),
          await productList[method](tx, query, given),
        ];
        const width = method === "read" ? products.width + 1 : 2;
        assert.deepEqual(
          shown(is, width),
          shown(should, width),
          `${JSON.stringify(query)}, change ${i}, seed ${SEED}`,
        );
        const { nextCursor } = JSON.parse(is.pagination);
        if (!nextCursor) break;
        query.after = nextCursor;
      }
    }
  }
  assert.ok(found > CHANGES * 4, `the index answered ${found} times`);
  assert.ok(filtered > CHANGES && computed > CHANGES / 4, `${filtered} filters, ${computed} by names`);
  assert.deepEqual(server.kept.indexes.stores(), [store.id], "the index was not dropped");
});

test("a search while products change shows one state of the catalogue", async () => {
  const names = ["walnut", "slate"];
  // By its beginning, and by a word alike.
  const asked = ["walnut", "walnit"];
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) {
    const translations = [entry(`${names[i % 2]} desk`)];
    const made = await server.send(at, "POST", "/api/v1/products", {
      body: { price: "1.00", brand: "Steady", translations },
    });
    ids.push(made.body.data.id);
  }
  let isOver = false;
  // Two at a time change places: whenever one looks, three are of walnut.
  const swapping = (async () => {
    for (let i = 0; !isOver; i++) {
      const update = [0, 1].map((n) => ({
        id: ids[n],
        translations: [entry(`${names[(n + i) % 2]} desk`)],
      }));
      await server.send(at, "POST", "/api/v1/products/bulk", { body: { update } });
    }
  })();
  for (let i = 0; i < CHANGES; i++) {
    const { body } = await server.send(
      at,
      "GET",
      `/api/v1/products?q=${asked[i % 2]}%20desk%20steady&sort=${pick(sorts)}`,
    );
    const { products, pagination } = body.data;
    const walnut = products.filter((one: { name: string; translations: { name: string }[] }) =>
      one.translations.some(({ name }) => name === "walnut desk"),
    );
    assert.deepEqual([pagination.total, products.length, walnut.length], [3, 3, 3]);
  }
  isOver = true;
  await swapping;
});
