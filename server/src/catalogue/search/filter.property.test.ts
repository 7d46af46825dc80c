import assert from "node:assert/strict";
import { before, test } from "node:test";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { dataOf } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { entry } from "../../../test/noun.ts";
import { runs } from "../../../test/runs.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { statement } from "../../db/statement.ts";
import { tenantReads } from "../../db/tenant.ts";

// Random catalogues and filters, answered by the server and by a model that looks at each product in turn.
const CATALOGUES = runs(8, 50);
const FILTERS = 20;
const STORES = 4;

type Variant = {
  /** Null where it follows the product's. */
  price: number | null;
  compareAt: number | null;
  quantity: number;
  options: Record<string, string>;
  isActive: boolean;
  isRetired: boolean;
};
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
/** The categories of every store, before any moves: each its parent. */
const tree: readonly (number | null)[] = [null, 0, 1, null, 3];
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
  price: orNull(amount),
  compareAt: orNull(amount),
  quantity: fc.integer({ min: -1, max: 2 }),
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

/** What happens to a catalogue between two filters; numbers pick a product, whatever products there are. */
type Happening =
  | { what: "create" | "update" | "delete"; pick: number; product: Product }
  | { what: "stock"; pick: number; quantity: number }
  | { what: "move"; category: number; to: number };
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    what: fc.constantFrom("create" as const, "update" as const, "delete" as const),
    pick: fc.nat(),
    product,
  }),
  fc.record({
    what: fc.constant("stock" as const),
    pick: fc.nat(),
    quantity: fc.integer({ min: -1, max: 2 }),
  }),
  fc.record({
    what: fc.constant("move" as const),
    category: fc.nat(tree.length - 1),
    to: fc.integer({ min: -1, max: tree.length - 1 }),
  }),
);

type Shop = { store: TestStore; categories: string[]; tree: (number | null)[] };
const stores: Shop[] = [];
export const server = await testServer();

before(async () => {
  for (let i = 0; i < STORES; i++) {
    const store = await server.createStore();
    const categories: string[] = [];
    for (const [n, parent] of tree.entries()) {
      const { body } = await server.send(store, "POST", "/api/v1/categories", {
        body: {
          parentId: parent === null ? null : categories[parent],
          translations: [entry(`Category ${n}`)],
        },
      });
      categories.push(body.data.id);
    }
    stores.push({ store, categories, tree: [...tree] });
  }
});

type Listed = Product & { index: number };
type Client = { query(sql: string, values?: unknown[]): Promise<unknown> };

/** Writes rows of a store as no endpoint could, and which products change by it. */
async function writeRows({ store }: Shop, ids: readonly string[], work: (client: Client) => Promise<void>) {
  const client = await server.database.pool.connect();
  try {
    await client.query(`begin; set local app.store_id = '${store.id}'`);
    await work(client);
    await client.query("select find_by_hand($1, product_id) from unnest($2::uuid[]) as product_id", [
      store.id,
      ids,
    ]);
    await client.query(
      `update product_counts set revision = revision + 1,
         total = (select count(*) from products where deleted_at is null)`,
    );
    await client.query(
      `insert into product_changes (store_id, product_id, revision)
       select store_id, product_id, revision from products join product_counts using (store_id)
       where product_id = any($1)
       on conflict (store_id, product_id) do update set revision = excluded.revision`,
      [ids],
    );
    await client.query("select place_by_hand($1)", [store.id]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Makes these products, and no others, those of the store. */
async function stock(shop: Shop, catalogue: readonly Listed[], now: number) {
  const reads = tenantReads(server.database.pool, shop.store.id);
  const living = statement("select product_id from products where store_id = $1 and deleted_at is null");
  const before = await reads.query(living, [shop.store.id]);
  const ids = [...before.map(([id]) => id!), ...catalogue.map(({ id }) => id)];
  await writeRows(shop, ids, async (client) => {
    await client.query("update products set deleted_at = now() where deleted_at is null");
    for (const one of catalogue) await writeProduct(client, shop, one, now);
  });
}

async function writeProduct(client: Client, { store, categories }: Shop, one: Listed, now: number) {
  const name = one.words.join(" ");
  const at = new Date(now + (one.index % 3)).toISOString();
  const offered = one.variants.filter(({ isActive, isRetired }) => isActive && !isRetired);
  const given = [
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
    at,
    one.variants.some(({ isRetired }) => !isRetired),
    offered.length ? Math.min(...offered.map(({ price }) => price ?? one.price)) : null,
  ];
  await client.query(
    `insert into products (store_id, product_id, slug, brand, tags, category_id, kind, price, compare_at_price,
       quantity, inventory_tracked, allow_backorder, is_active, average_rating, translations,
       created_at, updated_at, has_variants, lowest_price)
     values ($1, $2::uuid, $2::uuid::text, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::timestamptz, $15::timestamptz, $16, $17)
     on conflict (store_id, product_id) do update set brand = excluded.brand, tags = excluded.tags,
       category_id = excluded.category_id, kind = excluded.kind, price = excluded.price,
       compare_at_price = excluded.compare_at_price, quantity = excluded.quantity,
       inventory_tracked = excluded.inventory_tracked, allow_backorder = excluded.allow_backorder,
       is_active = excluded.is_active, average_rating = excluded.average_rating,
       translations = excluded.translations, updated_at = excluded.updated_at,
       has_variants = excluded.has_variants, lowest_price = excluded.lowest_price`,
    given,
  );
  await client.query("delete from product_tags where product_id = $1", [one.id]);
  await client.query(
    "update product_variants set retired_at = $2 where product_id = $1 and retired_at is null",
    [one.id, at],
  );
  for (const tag of one.tags)
    await client.query("insert into product_tags (store_id, tag, product_id) values ($1, $2, $3)", [
      store.id,
      tag,
      one.id,
    ]);
  for (const [position, { options, isActive, isRetired, ...rest }] of one.variants.entries())
    await client.query(
      `insert into product_variants (store_id, variant_id, product_id, position, options, options_key, price,
         compare_at_price, quantity, is_active, retired_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        store.id,
        uuidv7(),
        one.id,
        position,
        JSON.stringify(options),
        JSON.stringify(Object.entries(options).sort()),
        rest.price,
        rest.compareAt,
        rest.quantity,
        isActive,
        isRetired ? at : null,
      ],
    );
  if (one.isDeleted)
    await client.query("update products set deleted_at = $2 where product_id = $1", [one.id, at]);
}

/** Lets something happen, in the store and in the model. */
async function happen(shop: Shop, catalogue: Listed[], happening: Happening, now: number) {
  if (happening.what === "move") return move(shop, happening.category, happening.to);
  const there = catalogue.filter(({ isDeleted }) => !isDeleted);
  if (happening.what === "create") {
    const made = { ...happening.product, id: uuidv7(), index: catalogue.length };
    catalogue.push(made);
    return writeRows(shop, [made.id], (client) => writeProduct(client, shop, made, now));
  }
  if (!there.length) return;
  const one = there[happening.pick % there.length]!;
  if (happening.what === "update") {
    const { id, index, words } = one;
    Object.assign(one, happening.product, { id, index, words });
  } else if (happening.what === "stock") one.quantity = happening.quantity;
  else one.isDeleted = true;
  await writeRows(shop, [one.id], async (client) => {
    await writeProduct(client, shop, one, now);
    if (one.isDeleted) await client.query("delete from product_tags where product_id = $1", [one.id]);
  });
}

async function move({ store, categories, tree }: Shop, category: number, to: number) {
  const parent = to < 0 ? null : to;
  if (ancestry(parent, tree).includes(category)) return;
  tree[category] = parent;
  dataOf(
    await server.send(store, "PUT", `/api/v1/categories/${categories[category]}`, {
      body: { parentId: parent === null ? null : categories[parent] },
    }),
  );
}

/** What can be bought of a product: its variants on offer, or itself where it has no variants. */
type Unit = { price: number; inStock: boolean; onSale: boolean; options: Record<string, string> };
function unitsOf({ variants, price, compareAt, quantity, tracked, backorder }: Product): Unit[] {
  const unit = (
    price: number,
    compareAt: number | null,
    quantity: number,
    options: Unit["options"],
  ): Unit => ({
    price,
    inStock: quantity > 0 || !tracked || backorder,
    onSale: compareAt !== null && compareAt > price,
    options,
  });
  const there = variants.filter(({ isRetired }) => !isRetired);
  if (!there.length) return [unit(price, compareAt, quantity, {})];
  return there
    .filter(({ isActive }) => isActive)
    .map((one) => unit(one.price ?? price, one.compareAt, one.quantity, one.options));
}
function ancestry(category: number | null, tree: readonly (number | null)[]): number[] {
  return category === null ? [] : [category, ...ancestry(tree[category]!, tree)];
}

type Choice<T> = [facet: string, holds: (one: T) => boolean];

/** What is chosen of products themselves, what is asked without being a facet among it. */
function productChoices(by: Filter, tree: Shop["tree"]): Choice<Product>[] {
  const isFound = ({ words: name, brand, tags }: Product) =>
    (by.words ?? []).every((word, i, all) =>
      [...name, ...(brand ?? "").toLowerCase().split(/\W+/), ...tags].some((known) =>
        i === all.length - 1 ? known.startsWith(word) : known === word,
      ),
    );
  return [
    ["scope", (one) => !one.isDeleted && isFound(one) && (by.isActive ?? one.isActive) === one.isActive],
    ["brand", ({ brand }) => !by.brand || (brand !== null && by.brand.includes(brand))],
    ["tags", ({ tags }) => !by.tags || tags.some((tag) => by.tags!.includes(tag))],
    [
      "category",
      ({ category }) => !by.category || ancestry(category, tree).some((id) => by.category!.includes(id)),
    ],
    ["kind", ({ kind }) => !by.kind || by.kind.includes(kind)],
    ["rating", ({ rating }) => by.minRating === undefined || rating >= by.minRating],
  ];
}

/** What is chosen of units; one and the same must have all of it. */
function unitChoices(by: Filter): Choice<Unit>[] {
  const choices: Choice<Unit>[] = [];
  if (by.inStock !== undefined) choices.push(["inStock", ({ inStock }) => inStock === by.inStock]);
  if (by.onSale !== undefined) choices.push(["onSale", ({ onSale }) => onSale === by.onSale]);
  if (by.minPrice !== undefined || by.maxPrice !== undefined)
    choices.push(["price", ({ price }) => price >= (by.minPrice ?? 0) && price <= (by.maxPrice ?? 1e9)]);
  for (const [axis, values] of Object.entries(by.option))
    choices.push([`option.${axis}`, ({ options }) => values.includes(options[axis]!)]);
  return choices;
}

const hasAll = <T>(one: T, choices: readonly Choice<T>[], but?: string) =>
  choices.every(([facet, holds]) => facet === but || holds(one));

function model(catalogue: readonly Product[], by: Filter, { categories, tree }: Shop) {
  const ofProducts = productChoices(by, tree);
  const ofUnits = unitChoices(by);
  const passing = (but?: string) =>
    catalogue.filter(
      (one) =>
        hasAll(one, ofProducts, but) &&
        (!ofUnits.length || unitsOf(one).some((unit) => hasAll(unit, ofUnits))),
    );
  // Each with its units that have all that is chosen but for the facet.
  const withUnits = (but: string) =>
    catalogue
      .filter((one) => hasAll(one, ofProducts))
      .map((one) => unitsOf(one).filter((unit) => hasAll(unit, ofUnits, but)));
  const counted = (key: string, valuesOfEach: readonly string[][]) => {
    const counts = new Map<string, number>();
    for (const values of valuesOfEach)
      for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const values = [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    return { key, values };
  };
  const byProduct = (key: string, valuesOf: (one: Product) => string[]) =>
    counted(key, passing(key).map(valuesOf));
  const byUnit = (key: string, read: (unit: Unit) => string | undefined) =>
    counted(
      key,
      withUnits(key).map((units) => units.map(read).filter((value) => value !== undefined)),
    );
  const range = withUnits("price")
    .flat()
    .map(({ price }) => price);
  const money = (cents: number) => (cents / 100).toFixed(2);
  return {
    ids: ordered(passing(), by),
    facets: [
      byProduct("brand", ({ brand }) => (brand === null ? [] : [brand])),
      byProduct("tags", ({ tags }) => tags),
      byProduct("category", ({ category }) => ancestry(category, tree).map((i) => categories[i]!)),
      byProduct("kind", ({ kind }) => [kind]),
      byUnit("inStock", ({ inStock }) => String(inStock)),
      byUnit("onSale", ({ onSale }) => String(onSale)),
      byProduct("rating", ({ rating }) => [1, 2, 3, 4].filter((n) => rating >= n).map(String)),
      ...Object.keys(axes)
        .map((axis) => byUnit(`option.${axis}`, ({ options }) => options[axis]))
        .filter(({ values }) => values.length)
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    ],
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
    price: (one: Product) => {
      const prices = unitsOf(one).map(({ price }) => price);
      return prices.length ? Math.min(...prices) : one.price;
    },
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

test(`${CATALOGUES * FILTERS} filters find, count and order what the model does`, onOnePostgres, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { maxLength: 14 }),
      fc.array(filter, { minLength: FILTERS, maxLength: FILTERS }),
      fc.array(fc.option(happening, { nil: undefined, freq: 1 }), { minLength: FILTERS, maxLength: FILTERS }),
      async (drawn, filters, happenings) => {
        const shop = stores[run++ % STORES]!;
        const { store, categories } = shop;
        const now = Date.now();
        const catalogue = drawn.map((one, index) => ({ ...one, id: uuidv7(), index }));
        await stock(shop, catalogue, now);
        for (const [i, by] of filters.entries()) {
          if (happenings[i]) await happen(shop, catalogue, happenings[i], now);
          const query = search(by, categories);
          const { products, facets, priceRange, pagination } = dataOf(
            await server.send(store, "GET", `/api/v1/products/filter?${query}`),
          );
          const ids = products.map(({ id }: { id: string }) => id);
          const expected = model(catalogue, by, shop);
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
