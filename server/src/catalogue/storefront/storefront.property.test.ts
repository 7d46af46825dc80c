import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../../../test/dice.ts";
import { entry } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import { runs } from "../../../test/runs.ts";
import { type TestStore, testServer } from "../../../test/server.ts";

// Random catalogues, each in a store as it is and in a twin that has only what shoppers may see. The
// storefront of the one has to answer what the other's own filter answers, which has a model of its own.
// Whatever shoppers may not see has a mark that is looked for in the bytes of every answer.
const SEED = 20261122;
const CATALOGUES = runs(3, 30);
const PRODUCTS = 14;
const FILTERS = runs(15, 40);
const COST = "98765.43";
const MARK = "zqhidden";

const brands = ["Emu", "Fjord", "Golf, Hut"];
const tags = ["iglu", "jump", "kiwi"];
const words = ["alfa", "brig", "cozy", "dunk"];
const sizes = ["S", "M", "L"];

export const server = await testServer();

// biome-ignore lint/suspicious/noExplicitAny: what the server answered, looked at by assertions
type Data = any;
type Fields = Record<string, unknown>;

const { below, chance, pick } = dice(SEED);
const some = <T>(list: readonly T[]): T[] => list.filter(() => chance(0.4));
const perhaps = <T>(share: number, value: () => T): T | undefined => (chance(share) ? value() : undefined);
const amount = () => (below(15) + 1).toFixed(2);

type Category = { name: string; parent: number | null; isActive: boolean };
type Variant = {
  size: string;
  price: string | null;
  compareAt: string | null;
  quantity: number;
  isActive: boolean;
};
type Product = {
  name: string;
  fields: Fields;
  price: string;
  category: number | null;
  isActive: boolean;
  publishedAt: string | null;
  isDeleted: boolean;
  quantity: number;
  isTracked: boolean;
  allowsBackorder: boolean;
  threshold: number | null;
  variants: Variant[] | undefined;
};

function randomCategories(): Category[] {
  return Array.from({ length: 6 }, (_, i) => ({
    name: `Category ${i}`,
    parent: i && chance(0.7) ? below(i) : null,
    isActive: chance(0.75),
  }));
}

function randomProduct(i: number, categories: readonly Category[]): Product {
  return {
    name: `${pick(words)} ${pick(words)} ${i}`,
    fields: {
      compareAtPrice: perhaps(0.4, amount) ?? null,
      brand: perhaps(0.7, () => pick(brands)) ?? null,
      tags: some(tags),
      kind: pick(["physical", "digital_file"]),
    },
    price: amount(),
    category: perhaps(0.8, () => below(categories.length)) ?? null,
    isActive: chance(0.75),
    publishedAt: perhaps(0.4, () => (chance(0.5) ? "2020-01-01" : "2999-01-01")) ?? null,
    isDeleted: chance(0.15),
    quantity: below(4),
    isTracked: chance(0.8),
    allowsBackorder: chance(0.2),
    threshold: perhaps(0.5, () => below(4)) ?? null,
    variants: perhaps(0.5, () =>
      [pick(sizes)]
        .concat(sizes.filter(() => chance(0.5)))
        .filter((size, i, all) => all.indexOf(size) === i)
        .map((size) => ({
          size,
          price: perhaps(0.6, amount) ?? null,
          compareAt: perhaps(0.3, amount) ?? null,
          quantity: below(3),
          isActive: chance(0.7),
        })),
    ),
  };
}

const isVisible = ({ isActive, publishedAt, isDeleted }: Product) =>
  isActive && !isDeleted && publishedAt !== "2999-01-01";
const isShown = (categories: readonly Category[], at: number | null): boolean =>
  at === null || (categories[at]!.isActive && isShown(categories, categories[at]!.parent));

async function send(at: TestStore, method: string, path: string, body?: Fields): Promise<Data> {
  const answer = await server.send(at, method, `/api/v1/${path}`, body ? { body } : {});
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
}

/** Makes the store of a catalogue; a twin has nothing that is hidden. Returns the names of its ids. */
async function build(
  at: TestStore,
  categories: readonly Category[],
  products: readonly Product[],
  isTwin: boolean,
) {
  const ids: (string | null)[] = [];
  const names = new Map<string, string>();
  for (const [i, { name, parent, isActive }] of categories.entries()) {
    const isKept = !isTwin || isShown(categories, i);
    const mark = isShown(categories, i) ? "" : MARK;
    const translations = [entry(`${name}${mark}`)];
    const parentId = parent === null ? null : ids[parent];
    const id = isKept
      ? (await send(at, "POST", "categories", { translations, parentId, isActive })).id
      : null;
    ids.push(id);
    if (id) names.set(id, name);
  }
  for (const one of products) {
    if (isTwin && !isVisible(one)) continue;
    const { category, variants, isDeleted } = one;
    // A product that has none on offer is not the same as one without variants.
    const offered = variants?.some(({ isActive }) => isActive)
      ? variants.filter(({ isActive }) => isActive || !isTwin)
      : variants;
    const mark = isVisible(one) ? "" : MARK;
    const { id } = await send(at, "POST", "products", {
      ...one.fields,
      price: one.price,
      cost: COST,
      category: category === null || (isTwin && !isShown(categories, category)) ? null : ids[category],
      isActive: one.isActive,
      publishedAt: one.publishedAt,
      quantity: one.quantity,
      inventoryTracked: one.isTracked,
      allowBackorder: one.allowsBackorder,
      lowStockThreshold: one.threshold,
      translations: [{ language: "en", name: `${one.name}${mark}`, description: mark }],
      ...(variants && {
        variants: [{ name: "Size", values: sizes }],
        productVariants: offered!.map(({ size, price, compareAt, quantity, isActive }) => ({
          options: { Size: size },
          price,
          compareAtPrice: compareAt,
          cost: COST,
          quantity,
          isActive,
          sku: isActive ? null : MARK,
        })),
      }),
    });
    names.set(id, one.name);
    if (isDeleted) await send(at, "DELETE", `products/${id}`);
  }
  return names;
}

async function shop(at: TestStore, path: string): Promise<Data> {
  const { status, text, body } = await server.send(at, "GET", `/api/v1/storefront/${path}`, {
    key: undefined,
  });
  assert.equal(status, 200, text);
  for (const hidden of [
    COST,
    COST.split(".")[0]!,
    MARK,
    MARK.toUpperCase(),
    '"cost"',
    '"quantity"',
    '"isActive"',
  ])
    assert.ok(!text.includes(hidden), `${path} shows ${hidden}: ${text}`);
  return body.data;
}

const cents = (price: string) => Math.round(Number(price) * 100);

/** What the storefront has to tell of a product. */
function modelOf(one: Product, categories: readonly Category[]) {
  const offered = one.variants?.filter(({ isActive }) => isActive);
  const isThere = (quantity: number) => !one.isTracked || one.allowsBackorder || quantity > 0;
  const units = offered?.map(({ price, quantity }) => ({ price: price ?? one.price, quantity })) ?? [
    { price: one.price, quantity: one.quantity },
  ];
  const prices = units.map(({ price }) => price).toSorted((a, b) => cents(a) - cents(b));
  const left = units.reduce((sum, { quantity }) => sum + quantity, 0);
  const isLow = one.isTracked && one.threshold !== null && left <= one.threshold;
  return {
    name: one.name,
    price: one.price,
    categoryId:
      isShown(categories, one.category) && one.category !== null ? categories[one.category]!.name : null,
    priceRange: { min: prices[0] ?? null, max: prices.at(-1) ?? null },
    inStock: units.some(({ quantity }) => isThere(quantity)),
    lowStock: isLow ? left : null,
    productVariants: (offered ?? []).map(({ size, price, compareAt, quantity }) => ({
      options: { Size: size },
      price: price ?? one.price,
      compareAtPrice: compareAt,
      inStock: isThere(quantity),
    })),
  };
}

function told(one: Data, names: ReadonlyMap<string, string>) {
  const { name, price, categoryId, priceRange, inStock, lowStock } = one;
  return {
    name,
    price,
    categoryId: names.get(categoryId) ?? categoryId,
    priceRange,
    inStock,
    lowStock,
    productVariants: one.productVariants.map(
      ({ id: _, sku: __, barcode: ___, image: ____, ...rest }: Data) => rest,
    ),
  };
}

function randomQuery(): [string, string][] {
  const several = (values: readonly string[]) =>
    [pick(values), ...some(values)].map((value) => value.replace(",", "\\,")).join(",");
  const parameters = {
    q: perhaps(0.2, () => pick(words)),
    brand: perhaps(0.25, () => several(brands)),
    tags: perhaps(0.25, () => several(tags)),
    category: perhaps(0.3, () => `Category ${below(6)}`),
    kind: perhaps(0.2, () => "physical"),
    inStock: perhaps(0.25, () => String(chance(0.6))),
    onSale: perhaps(0.2, () => String(chance(0.5))),
    minPrice: perhaps(0.2, amount),
    maxPrice: perhaps(0.2, amount),
    "option[Size]": perhaps(0.2, () => several(sizes)),
    sort: perhaps(0.5, () => pick(["price", "-price", "name", "-createdAt", "createdAt"])),
    limit: perhaps(0.3, () => "3"),
  };
  return Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** A filter's answer with names in place of ids. */
function comparable({ products, facets, priceRange, pagination }: Data, names: ReadonlyMap<string, string>) {
  const { nextCursor: _, ...numbers } = pagination;
  const byName = (values: Data[]) =>
    Object.fromEntries(values.map(({ value, count }) => [names.get(value) ?? value, count]));
  return {
    products: products.map(({ id }: Data) => names.get(id)),
    facets: Object.fromEntries(facets.map(({ key, values }: Data) => [key, byName(values)])),
    priceRange,
    numbers,
  };
}

test(`the storefront is what a store without all that is hidden would be (seed ${SEED})`, async () => {
  for (let run = 0; run < CATALOGUES; run++) {
    const [store, twin] = [
      await server.createStore({ sameSkus: true }),
      await server.createStore({ sameSkus: true }),
    ];
    const categories = randomCategories();
    const products = Array.from({ length: PRODUCTS }, (_, i) => randomProduct(i, categories));
    const names = await build(store, categories, products, false);
    const twins = await build(twin, categories, products, true);
    const visible = products.filter(isVisible);

    const list = await shop(store, "products?sort=createdAt&limit=100");
    assert.equal(list.pagination.total, visible.length);
    assert.deepEqual(
      list.products.map((one: Data) => told(one, names)),
      visible.map((one) => modelOf(one, categories)),
    );
    for (const one of list.products) {
      const whole = { ...one, descriptionHtml: one.description };
      assert.deepEqual(await shop(store, `products/${one.id}`), whole);
      assert.deepEqual(await shop(store, `products/${one.slug}`), whole);
    }
    const shown = await shop(store, "categories?limit=100&sort=createdAt");
    assert.deepEqual(
      pluck(shown.categories, "name"),
      categories.filter((_, i) => isShown(categories, i)).map(({ name }) => name),
    );
    await shop(store, "categories/tree");

    const idIn = (known: ReadonlyMap<string, string>, name: string) =>
      [...known].find(([, one]) => one === name)?.[0] ?? "01900000-0000-7000-8000-000000000000";
    for (let i = 0; i < FILTERS; i++) {
      const query = randomQuery();
      const search = (known: ReadonlyMap<string, string>) =>
        new URLSearchParams(
          Object.fromEntries(
            query.map(([name, value]) => [name, name === "category" ? idIn(known, value) : value]),
          ),
        );
      const answer = await shop(store, `products/filter?${search(names)}`);
      const expected = await send(twin, "GET", `products/filter?${search(twins)}`);
      assert.deepEqual(comparable(answer, names), comparable(expected, twins), JSON.stringify(query));
    }
  }
});
