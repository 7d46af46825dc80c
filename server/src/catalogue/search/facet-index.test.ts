import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { seededRandom } from "../../kit/random.ts";
import { nameOrderOf } from "../translations/index.ts";
import { readHits } from "./answer-by-index.ts";
import { newLists, putList } from "./facet-columns.ts";
import { countFacets, topValues } from "./facet-counts.ts";
import { failuresOf } from "./facet-filter.ts";
import {
  bytesOf,
  dropProduct,
  type FacetIndex,
  isWorn,
  knowsCategories,
  newFacetIndex,
  putCategories,
  putProduct,
} from "./facet-index.ts";
import { type IndexedSort, pageOf } from "./facet-page.ts";
import type { FacetProduct, FacetUnit } from "./facet-rows.ts";
import { timeOf } from "./facet-rows.ts";
import type { FilterQuestion } from "./filter-request.ts";

function queryIndex(index: FacetIndex, request: FilterQuestion, hits?: ReturnType<typeof readHits>) {
  const counted = countFacets(
    index,
    failuresOf(index, request, hits?.ordinals),
    request.publicAt !== undefined,
  );
  const page = pageOf(index, { ...request, sort: request.sort as IndexedSort }, counted.matched, hits?.ranks);
  return { ...counted, ...page, total: counted.matched.length };
}

const idOf = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

const mug: FacetProduct = {
  id: idOf(1),
  isActive: true,
  kind: "physical",
  brand: "Kiln",
  category: null,
  tags: '["tea","blue"]',
  rating: 0,
  createdAt: 1_000,
  updatedAt: 2_000,
  texts: "",
  publishedAt: Number.NEGATIVE_INFINITY,
  price: 1_000,
  units: [{ price: 1_000, inStock: true, onSale: false, options: "{}" }],
};
const unit = (price: number, options: object = {}, rest: Partial<FacetUnit> = {}): FacetUnit => ({
  price,
  inStock: true,
  onSale: false,
  options: JSON.stringify(options),
  ...rest,
});

const noChoices: FilterQuestion["choices"] = {
  brand: undefined,
  tags: undefined,
  category: undefined,
  kind: undefined,
  inStock: undefined,
  onSale: undefined,
  minRating: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  options: [],
};
const all: FilterQuestion = {
  search: undefined,
  isActive: undefined,
  publicAt: undefined,
  choices: noChoices,
  sort: "createdAt",
  names: nameOrderOf({ defaultLanguage: "en", languages: ["en"] }),
  descending: true,
  window: { page: 1, limit: 20, sort: "", cursor: undefined },
};
const choosing = (choices: Partial<FilterQuestion["choices"]>): FilterQuestion => ({
  ...all,
  choices: { ...noChoices, ...choices },
});
const facet = ({ counts }: ReturnType<typeof queryIndex>, key: string) =>
  Object.fromEntries(counts.filter(([of]) => of === key).map(([, value, count]) => [value, count]));
const indexOf = (...products: Partial<FacetProduct>[]): FacetIndex => {
  const index = newFacetIndex(0);
  for (const [n, product] of products.entries())
    putProduct(index, { ...mug, id: idOf(n + 1), ...structuredClone(product) });
  putCategories(index, []);
  return index;
};

describe("lists", () => {
  test("are replaced by longer and shorter ones, and tell how much is left unused", () => {
    const lists = newLists(0, new Uint32Array(0));
    const random = seededRandom(3);
    const expected: number[][] = [];
    for (let n = 0; n < 2_000; n++) {
      const at = Math.floor(random() * 50);
      expected[at] = Array.from({ length: Math.floor(random() * 6) }, () => Math.floor(random() * 9));
      putList(lists, at, expected[at]);
    }
    const listAt = (at: number) =>
      lists.items.subarray(lists.starts[at]!, lists.starts[at]! + lists.lengths[at]!);
    for (const [at, list] of expected.entries()) assert.deepEqual([...listAt(at)], list);
    assert.equal(
      lists.end - lists.unused,
      expected.reduce((sum, { length }) => sum + length, 0),
    );
  });
});

describe("a facet's values", () => {
  const cases: [name: string, counts: Record<string, number>, expected: string[]][] = [
    ["the most frequent first", { a: 1, b: 3, c: 2 }, ["b", "c", "a"]],
    ["none without a count", { a: 0, b: 1 }, ["b"]],
    [
      "of the same count by their bytes",
      { "\u{fffd}": 1, "🦉": 1, Z: 1, a: 1, ab: 1 },
      ["Z", "a", "ab", "\u{fffd}", "🦉"],
    ],
  ];
  for (const [name, counts, expected] of cases)
    test(name, () => {
      const values = topValues("x", Object.keys(counts), Object.values(counts));
      assert.deepEqual(
        values,
        expected.map((value) => ["x", value, counts[value]!]),
      );
    });

  test("are at most 100, the right ones, of however many", () => {
    const random = seededRandom(7);
    const texts = Array.from({ length: 5_000 }, (_, i) => `value ${i}`);
    const counts = texts.map(() => Math.floor(random() * 50));
    const sorted = texts
      .map((text, i) => ({ text, count: counts[i]! }))
      .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
      .slice(0, 100);
    assert.deepEqual(
      topValues("x", texts, counts),
      sorted.map(({ text, count }) => ["x", text, count]),
    );
  });
});

describe("rows", () => {
  for (const text of [
    "2026-01-31 12:00:00+00",
    "1999-12-31 23:59:59.5+00",
    "2026-02-28 01:02:03.04+00",
    "2026-02-28 01:02:03.999+00",
  ])
    test(text, () => assert.equal(timeOf(text), Date.parse(text.replace(" ", "T").replace("+00", "Z"))));
});

describe("changes", () => {
  test("a product that changes keeps its ordinal, and counts as what it has become", () => {
    const index = indexOf({}, { brand: "Holm" });
    putProduct(index, {
      ...mug,
      brand: null,
      tags: "[]",
      units: [unit(5, { Size: "M" }), unit(9, { Size: "L" }), unit(7, { Size: "M" })],
    });
    const found = queryIndex(index, all);
    assert.deepEqual([index.live, index.ids.length, found.total], [2, 2, 2]);
    assert.deepEqual(facet(found, "brand"), { Holm: 1 });
    assert.deepEqual(facet(found, "tags"), { blue: 1, tea: 1 });
    assert.deepEqual(facet(found, "option.Size"), { L: 1, M: 1 });
    assert.deepEqual([found.lowest, found.highest], [5, 1_000]);
  });

  test("a deleted product is gone, twice deleted is deleted, and it may come back", () => {
    const index = indexOf({}, {});
    dropProduct(index, idOf(1));
    dropProduct(index, idOf(1));
    dropProduct(index, idOf(99));
    assert.deepEqual([index.live, queryIndex(index, all).ordinals], [1, [1]]);
    putProduct(index, mug);
    assert.equal(queryIndex(index, all).total, 2);
  });

  test("categories count for those above them, also after a move", () => {
    const [root, shelf, box] = [idOf(501), idOf(502), idOf(503)];
    const index = indexOf({ category: box }, { category: root });
    const tree = [
      { id: root, path: [], isShown: true },
      { id: shelf, path: [root], isShown: true },
      { id: box, path: [root, shelf], isShown: false },
    ];
    putCategories(index, tree);
    assert.ok(knowsCategories(index));
    assert.deepEqual(facet(queryIndex(index, all), "category"), {
      [root]: 2,
      [box]: 1,
      [shelf]: 1,
    });
    assert.equal(queryIndex(index, choosing({ category: [shelf] })).total, 1);
    // A shopper does not see the box, and of what is in it not where it is.
    const publicAt = new Date(1e15);
    assert.deepEqual(facet(queryIndex(index, { ...all, publicAt }), "category"), { [root]: 1 });
    const shoppers = { ...choosing({ category: [shelf] }), publicAt };
    assert.equal(queryIndex(index, shoppers).total, 0);
    putCategories(index, [{ id: box, path: [], isShown: true }]);
    assert.equal(queryIndex(index, choosing({ category: [shelf] })).total, 0);
    putProduct(index, { ...mug, category: idOf(504) });
    assert.ok(!knowsCategories(index));
  });

  test("what is mostly empty is worn", () => {
    const index = newFacetIndex(0);
    for (let i = 0; i < 22_000; i++) putProduct(index, { ...mug, id: idOf(i), units: [unit(i)] });
    assert.ok(!isWorn(index));
    assert.ok(bytesOf(index) > 22_000 * 100);
    for (let i = 0; i < 21_500; i++) dropProduct(index, idOf(i));
    assert.ok(isWorn(index));
  });

  const refused: [string, Partial<FacetProduct>][] = [
    ["a price above 2^53", { units: [unit(2 ** 53)] }],
    ["an unknown kind", { kind: "dream" }],
  ];
  for (const [name, product] of refused)
    test(`${name} is refused`, () => assert.throws(() => indexOf(product)));
});

describe("choices", () => {
  const index = indexOf(
    {
      units: [
        unit(100, { Size: "M", Color: "Red" }),
        unit(900, { Size: "L", Color: "Blue" }, { inStock: false }),
      ],
      rating: 4.5,
    },
    { units: [unit(500, {}, { onSale: true, inStock: false })], brand: null, isActive: false, rating: 2 },
    { units: [unit(700)], kind: "digital_file", tags: '["blue"]', publishedAt: 5_000, rating: 2.5 },
  );
  const axis = (name: string, ...values: string[]) => ({ axis: name, values });
  const cases: [name: string, request: FilterQuestion, ordinals: number[]][] = [
    ["all, the latest id first", all, [2, 1, 0]],
    ["a brand", choosing({ brand: ["Kiln", "Nobody"] }), [2, 0]],
    ["no brand at all", choosing({ brand: [] }), []],
    ["a tag", choosing({ tags: ["tea"] }), [1, 0]],
    ["a kind", choosing({ kind: ["digital_file"] }), [2]],
    ["not in stock", choosing({ inStock: false }), [1, 0]],
    ["on sale", choosing({ onSale: true }), [1]],
    ["a rating", choosing({ minRating: 2.5 }), [2, 0]],
    ["between two of its prices", choosing({ minPrice: 200n, maxPrice: 600n }), [1]],
    ["a variant's price", choosing({ minPrice: 800n }), [0]],
    ["one variant has both", choosing({ options: [axis("Size", "M"), axis("Color", "Red")] }), [0]],
    ["no variant has both", choosing({ options: [axis("Size", "M"), axis("Color", "Blue")] }), []],
    ["a size that is in stock", choosing({ options: [axis("Size", "M")], inStock: true }), [0]],
    ["a size that is not in stock", choosing({ options: [axis("Size", "L")], inStock: true }), []],
    ["a size at its price", choosing({ options: [axis("Size", "L")], minPrice: 800n }), [0]],
    ["a size at the price of another", choosing({ options: [axis("Size", "M")], minPrice: 800n }), []],
    ["a price that nothing in stock has", choosing({ minPrice: 800n, inStock: true }), []],
    ["an axis there is not", choosing({ options: [axis("Width", "1")] }), []],
    ["inactive", { ...all, isActive: false }, [1]],
    ["public", { ...all, publicAt: new Date(4_999) }, [0]],
    ["public by then", { ...all, publicAt: new Date(5_000) }, [2, 0]],
    ["public and inactive", { ...all, publicAt: new Date(5_000), isActive: false }, []],
    ["by price", { ...all, sort: "price", descending: false }, [0, 1, 2]],
    ["by rating", { ...all, sort: "rating" }, [0, 2, 1]],
  ];
  for (const [name, request, ordinals] of cases)
    test(name, () => assert.deepEqual(queryIndex(index, request).ordinals, ordinals));

  test("prices above 2^32 are as exact as others", () => {
    const short = 2 ** 32 - 1;
    const index = indexOf(
      { units: [unit(7e9)] },
      { units: [unit(6e9, { Size: "M" }), unit(8e9, { Size: "L" })] },
      { units: [unit(short)] },
      { units: [unit(short + 1)] },
    );
    const by = (least: number, most: number) =>
      queryIndex(index, choosing({ minPrice: BigInt(least), maxPrice: BigInt(most) })).ordinals;
    const found = queryIndex(index, { ...all, sort: "price" });
    assert.deepEqual([found.ordinals, found.lowest, found.highest], [[0, 1, 3, 2], short, 8e9]);
    assert.deepEqual([by(0, short - 1), by(0, short), by(short + 1, 65e8)], [[], [2], [3, 1]]);
    assert.deepEqual([by(75e8, 9e9), by(9e9, 10e9), by(7e9, 7e9)], [[1], [], [0]]);
  });

  test("what was searched is ordered by price where that is asked for", () => {
    const hits = { ordinals: [0, 1, 2], ranks: Float32Array.of(1, 3, 2) };
    const request: FilterQuestion = { ...all, sort: "price", descending: false };
    assert.deepEqual(queryIndex(index, request, hits).ordinals, [0, 1, 2]);
  });

  test("without a unit a product passes where nothing is chosen of units, and costs nothing", () => {
    const index = indexOf({ units: [], price: 300 }, { units: [unit(500)] });
    const found = queryIndex(index, { ...all, sort: "price" });
    assert.deepEqual([found.ordinals, found.lowest, found.highest], [[1, 0], 500, 500]);
    assert.deepEqual([facet(found, "inStock"), facet(found, "brand")], [{ true: 1 }, { Kiln: 2 }]);
    for (const choices of [{ inStock: true }, { inStock: false }, { onSale: false }, { maxPrice: 400n }])
      assert.equal(queryIndex(index, choosing(choices)).ordinals.includes(0), false);
  });

  test("variants that come and go wear an index out", () => {
    const index = indexOf({});
    for (let n = 0; n < 30_000; n++)
      putProduct(index, { ...mug, units: n % 2 ? [unit(n)] : [unit(n), unit(n + 1)] });
    assert.equal(isWorn(index), true);
  });

  test("an option's facet heeds the other axes", () => {
    const found = queryIndex(index, choosing({ options: [axis("Size", "M")] }));
    assert.deepEqual(facet(found, "option.Size"), { L: 1, M: 1 });
    assert.deepEqual(facet(found, "option.Color"), { Red: 1 });
  });

  test("hits: what the index does not know is passed over, ranks decide the order", () => {
    const hits = readHits(index, [2, 77, 1].map((n) => `${idOf(n)} ${1 / n}`).join());
    const found = queryIndex(index, { ...all, sort: "relevance" }, hits);
    assert.deepEqual(found.ordinals, [0, 1]);
  });
});

describe("pages", () => {
  const random = seededRandom(11);
  const products = Array.from({ length: 4_000 }, () => ({
    ...mug,
    id: idOf(Math.floor(random() * 2 ** 40)),
    rating: Math.floor(random() * 10) / 2,
    createdAt: Math.floor(random() * 500),
    units: [unit(Math.floor(random() * 100))],
  }));
  const index = newFacetIndex(10);
  for (const product of products) putProduct(index, structuredClone(product));
  const keys = {
    createdAt: (one: FacetProduct) => one.createdAt,
    price: (one: FacetProduct) => one.units[0]!.price,
    rating: (one: FacetProduct) => one.rating,
  };
  for (const sort of ["createdAt", "price", "rating"] as const)
    for (const descending of [true, false])
      test(`${sort}, ${descending ? "descending" : "ascending"}: near and far, by offset and cursor`, () => {
        const key = keys[sort];
        const sorted = products.toSorted((a, b) => {
          const [x, y] = [key(a), key(b)];
          const order = x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
          return descending ? -order : order;
        });
        for (const [page, limit] of [
          [1, 20],
          [2, 7],
          [14, 100],
          [41, 100],
          [40, 100],
          [39, 100],
          [1_000, 4],
        ] as const) {
          const request = { ...all, sort, descending, window: { ...all.window, page, limit } };
          const found = queryIndex(index, request);
          const expected = sorted.slice((page - 1) * limit, page * limit);
          assert.deepEqual(
            found.ordinals.map((at) => index.ids[at]),
            expected.map(({ id }) => id),
          );
          assert.equal(found.isLast, page * limit >= sorted.length);
        }
        const from = sorted[1_234]!;
        const pad = (n: number) => String(n).padStart(3, "0");
        const text = {
          createdAt: `1970-01-01 00:00:00.${pad(from.createdAt)}+00`,
          price: String(from.units[0]!.price),
          rating: String(from.rating),
        }[sort];
        const cursor = { key: text, id: from.id, sort: "", page: 2 };
        const found = queryIndex(
          index,
          { ...all, sort, descending, window: { ...all.window, cursor } },
          undefined,
        );
        const ids = found.ordinals.map((at) => index.ids[at]);
        assert.deepEqual(
          ids,
          sorted.slice(1_235, 1_255).map(({ id }) => id),
        );
      });
});
