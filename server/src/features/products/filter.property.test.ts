import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";

// Random catalogues and filters, answered by the server and by a model that looks at each product in turn.
const CATALOGUES = 50;
const FILTERS = 20;
const STORES = 4;

type Variant = { price: number; options: Record<string, string>; isActive: boolean; isRetired: boolean };
type Product = {
  id: string;
  words: string[];
  brand: string | null;
  tags: string[];
  category: number | null;
  kind: string;
  price: number;
  compareAt: number | null;
  quantity: number;
  tracked: boolean;
  backorder: boolean;
  isActive: boolean;
  rating: number;
  isDeleted: boolean;
  variants: Variant[];
};
type Filter = {
  words: string[] | undefined;
  brand: string[] | undefined;
  tags: string[] | undefined;
  category: number[] | undefined;
  kind: string[] | undefined;
  inStock: boolean | undefined;
  onSale: boolean | undefined;
  minRating: number | undefined;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  option: Record<string, string[]>;
  isActive: boolean | undefined;
  sort: string | undefined;
};

// No two words look alike or begin alike, so that neither stemming nor typo tolerance plays a part.
const words = ["alfa", "brig", "cozy", "dunk"];
const brands = ["Emu", "Fjord", "Golf, Hut"];
const tags = ["iglu", "jump", "kiwi"];
const kinds = ["physical", "digital_file"];
const axes: Record<string, string[]> = { Size: ["S", "M"], "Col/our": ["Red", "Blue"], Äx: ["1"] };
/** The categories of every store: each its parent. */
const tree = [null, 0, 1, null, 3];
const sorts = ["createdAt", "updatedAt", "price", "name", "rating"].flatMap((name) => [name, `-${name}`]);

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const perhaps = <T>(arbitrary: fc.Arbitrary<T>, weight = 2) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const amount = fc.integer({ min: 0, max: 8 }).map((n) => n * 50);
const often = fc.oneof(
  { weight: 4, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

const options = fc
  .record(
    Object.fromEntries(Object.entries(axes).map(([axis, values]) => [axis, fc.constantFrom(...values)])),
    { requiredKeys: [] },
  )
  .map((chosen) => ({ ...chosen }) as Record<string, string>);
const variant: fc.Arbitrary<Variant> = fc.record({
  price: amount,
  options,
  isActive: often,
  isRetired: often.map((value) => !value),
});
const product: fc.Arbitrary<Product> = fc.record({
  id: fc.constant(""),
  words: some(words),
  brand: orNull(fc.constantFrom(...brands)),
  tags: fc.subarray(tags),
  category: orNull(fc.nat(tree.length - 1)),
  kind: fc.constantFrom(...kinds),
  price: amount,
  compareAt: orNull(amount),
  quantity: fc.integer({ min: -1, max: 2 }),
  tracked: often,
  backorder: often.map((value) => !value),
  isActive: often,
  rating: fc.constantFrom(0, 0, 0.5, 1, 2.5, 3.999, 4, 5),
  isDeleted: often.map((value) => !value),
  variants: fc.uniqueArray(variant, {
    maxLength: 4,
    selector: (one) =>
      `${one.isRetired ? Math.random() : ""}${JSON.stringify(Object.entries(one.options).sort())}`,
  }),
});
const chosenOptions = fc.record(
  Object.fromEntries(Object.entries(axes).map(([axis, values]) => [axis, some(values)])),
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string[]>>;
const filter: fc.Arbitrary<Filter> = fc.record({
  words: perhaps(some([...words, "emu", "kiwi"]), 3),
  brand: perhaps(some([...brands, "Nobody"])),
  tags: perhaps(some(tags)),
  category: perhaps(some(tree.map((_, i) => i))),
  kind: perhaps(some(kinds)),
  inStock: perhaps(fc.boolean()),
  onSale: perhaps(fc.boolean()),
  minRating: perhaps(fc.constantFrom(0, 1, 2.5, 4)),
  minPrice: perhaps(amount),
  maxPrice: perhaps(amount),
  option: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: chosenOptions }),
  isActive: perhaps(fc.boolean(), 4),
  sort: perhaps(fc.constantFrom(...sorts), 1),
});

let server: TestServer;
const stores: { store: TestStore; categories: string[] }[] = [];
before(async () => {
  server = await startServer();
  for (let i = 0; i < STORES; i++) {
    const store = await server.createStore();
    const categories: string[] = [];
    for (const [n, parent] of tree.entries()) {
      const { body } = await server.send(store, "POST", "/api/v1/categories", {
        body: {
          parentId: parent === null ? null : categories[parent],
          translations: [{ language: "en", name: `Category ${n}`, description: "" }],
        },
      });
      categories.push(body.data.id);
    }
    stores.push({ store, categories });
  }
});
after(() => server?.close());

/** Makes these products, and no others, those of the store. */
async function stock(store: TestStore, categories: readonly string[], catalogue: readonly Product[]) {
  const client = await server.database.pool.connect();
  const now = Date.now();
  try {
    await client.query(`begin; set local app.store_id = '${store.id}'`);
    await client.query("update products set deleted_at = now() where deleted_at is null");
    for (const [i, one] of catalogue.entries()) {
      const name = one.words.join(" ");
      const at = new Date(now + (i % 3)).toISOString();
      await client.query(
        `insert into products (store_id, product_id, slug, brand, tags, category_id, kind, price, compare_at_price,
           quantity, inventory_tracked, allow_backorder, is_active, average_rating, translations, sort_name, search_text,
           created_at, updated_at)
         values ($1, $2::uuid, $2::uuid::text, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, '', $16::timestamptz, $16::timestamptz)`,
        [
          store.id,
          one.id,
          one.brand,
          JSON.stringify(one.tags),
          one.category === null ? null : categories[one.category],
          one.kind,
          one.price,
          one.compareAt,
          one.quantity,
          one.tracked,
          one.backorder,
          one.isActive,
          one.rating,
          JSON.stringify([
            { language: "en", name, description: "", slug: "x", metaTitle: "", metaDescription: "" },
          ]),
          name,
          at,
        ],
      );
      for (const tag of one.tags)
        await client.query("insert into product_tags (store_id, tag, product_id) values ($1, $2, $3)", [
          store.id,
          tag,
          one.id,
        ]);
      for (const [position, { price, options, isActive, isRetired }] of one.variants.entries())
        await client.query(
          `insert into product_variants (store_id, variant_id, product_id, position, options, options_key, price,
             is_active, retired_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            store.id,
            uuidv7(),
            one.id,
            position,
            JSON.stringify(options),
            JSON.stringify(Object.entries(options).sort()),
            price,
            isActive,
            isRetired ? at : null,
          ],
        );
      if (one.isDeleted)
        await client.query("update products set deleted_at = $2 where product_id = $1", [one.id, at]);
    }
    await client.query(
      `insert into product_counts as c (store_id, revision) values ($1, 1)
       on conflict (store_id) do update set revision = c.revision + 1`,
      [store.id],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

const offered = ({ variants }: Product) => variants.filter((one) => one.isActive && !one.isRetired);
const prices = (one: Product) => [one.price, ...offered(one).map(({ price }) => price)];
const inStock = (one: Product) => one.quantity > 0 || !one.tracked || one.backorder;
const onSale = (one: Product) => one.compareAt !== null && one.compareAt > one.price;
function ancestry(category: number | null): number[] {
  return category === null ? [] : [category, ...ancestry(tree[category]!)];
}

/** Whether a product passes each facet's choice, and what is chosen without being a facet. */
function passes(one: Product, by: Filter): Record<string, boolean> & { scope: boolean } {
  const own = [...one.words, ...(one.brand ?? "").toLowerCase().split(/\W+/), ...one.tags];
  const isFound = (by.words ?? []).every((word, i, all) =>
    own.some((known) => (i === all.length - 1 ? known.startsWith(word) : known === word)),
  );
  return {
    scope: !one.isDeleted && isFound && (by.isActive === undefined || by.isActive === one.isActive),
    brand: !by.brand || (one.brand !== null && by.brand.includes(one.brand)),
    tags: !by.tags || one.tags.some((tag) => by.tags!.includes(tag)),
    category: !by.category || ancestry(one.category).some((id) => by.category!.includes(id)),
    kind: !by.kind || by.kind.includes(one.kind),
    inStock: by.inStock === undefined || by.inStock === inStock(one),
    onSale: by.onSale === undefined || by.onSale === onSale(one),
    rating: by.minRating === undefined || one.rating >= by.minRating,
    price: prices(one).some((price) => price >= (by.minPrice ?? 0) && price <= (by.maxPrice ?? 1e9)),
    option: Object.keys(by.option).length === 0 || offered(one).some((it) => fits(it, by.option)),
  };
}

const fits = ({ options }: Variant, wanted: Record<string, string[]>, but?: string) =>
  Object.entries(wanted).every(([axis, values]) => axis === but || values.includes(options[axis]!));

function model(catalogue: readonly Product[], by: Filter, categories: readonly string[]) {
  const judged = catalogue.map((one) => ({ one, verdict: passes(one, by) }));
  const passing = (but?: string) =>
    judged
      .filter(({ verdict }) => Object.entries(verdict).every(([key, holds]) => holds || key === but))
      .map(({ one }) => one);
  const tally = (key: string, values: (one: Product) => string[]) => {
    const counts = new Map<string, number>();
    for (const one of passing(key))
      for (const value of new Set(values(one))) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  const standing = [
    { key: "brand", values: tally("brand", ({ brand }) => (brand === null ? [] : [brand])) },
    { key: "tags", values: tally("tags", (one) => one.tags) },
    {
      key: "category",
      values: tally("category", (one) => ancestry(one.category).map((i) => categories[i]!)),
    },
    { key: "kind", values: tally("kind", ({ kind }) => [kind]) },
    { key: "inStock", values: tally("inStock", (one) => [String(inStock(one))]) },
    { key: "onSale", values: tally("onSale", (one) => [String(onSale(one))]) },
    {
      key: "rating",
      values: tally("rating", ({ rating }) => [1, 2, 3, 4].filter((n) => rating >= n).map(String)),
    },
  ];
  const ofAxes = Object.keys(axes)
    .map((axis) => ({
      key: `option.${axis}`,
      values: tally("option", (one) =>
        offered(one)
          .filter((it) => axis in it.options && fits(it, by.option, axis))
          .map(({ options }) => options[axis]!),
      ),
    }))
    .filter(({ values }) => values.length)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const range = passing("price").flatMap(prices);
  const money = (cents: number) => (cents / 100).toFixed(2);
  return {
    ids: ordered(passing(), by),
    facets: [...standing, ...ofAxes],
    priceRange: range.length
      ? { min: money(Math.min(...range)), max: money(Math.max(...range)) }
      : { min: null, max: null },
  };
}

function ordered(found: Product[], { sort, words }: Filter): string[] {
  const by = sort ?? (words ? "id" : "-createdAt");
  const key = {
    id: () => 0,
    createdAt: ({ index }: Product & { index: number }) => index % 3,
    updatedAt: ({ index }: Product & { index: number }) => index % 3,
    price: (one: Product) => Math.min(...prices(one)),
    name: (one: Product) => one.words.join(" "),
    rating: (one: Product) => one.rating,
  }[by.replace("-", "")] as (one: Product) => number | string;
  const sign = by.startsWith("-") ? -1 : 1;
  const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
  return found
    .toSorted((a, b) => sign * (compare(key(a), key(b)) || compare(a.id, b.id)))
    .map(({ id }) => id);
}

function search(
  { words: q, category, option, ...by }: Filter,
  categories: readonly string[],
): URLSearchParams {
  const query = new URLSearchParams({ limit: "100" });
  // The last word may be unfinished.
  if (q) query.set("q", q.map((word, i) => (i === q.length - 1 ? word.slice(0, 3) : word)).join(" "));
  if (category) query.set("category", category.map((i) => categories[i]).join(","));
  const list = (values: readonly string[]) => values.map((value) => value.replaceAll(",", "\\,")).join(",");
  for (const [axis, values] of Object.entries(option)) query.set(`option[${axis}]`, list(values));
  for (const [name, value] of Object.entries(by)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) query.set(name, list(value));
    else query.set(name, name.endsWith("Price") ? ((value as number) / 100).toFixed(2) : String(value));
  }
  return query;
}

test(`${CATALOGUES * FILTERS} filters find, count and order what the model does`, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { maxLength: 14 }),
      fc.array(filter, { minLength: FILTERS, maxLength: FILTERS }),
      async (drawn, filters) => {
        const { store, categories } = stores[run++ % STORES]!;
        const catalogue = drawn.map((one, index) => ({ ...one, id: uuidv7(), index }));
        await stock(store, categories, catalogue);
        for (const by of filters) {
          const query = search(by, categories);
          const answer = await server.send(store, "GET", `/api/v1/products/filter?${query}`);
          assert.equal(answer.status, 200, answer.text);
          const { products, facets, priceRange, pagination } = answer.body.data;
          const ids = products.map(({ id }: { id: string }) => id);
          const expected = model(catalogue, by, categories);
          const isRanked = by.words && !by.sort;
          const told = decodeURIComponent(String(query));
          assert.deepEqual(isRanked ? ids.toSorted() : ids, expected.ids, told);
          assert.equal(pagination.total, expected.ids.length, told);
          assert.deepEqual(facets, expected.facets, told);
          assert.deepEqual(priceRange, expected.priceRange, told);
        }
      },
    ),
    { numRuns: CATALOGUES, endOnFailure: true },
  );
});
