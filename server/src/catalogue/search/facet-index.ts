import { kinds } from "../products/index.ts";
import {
  bytesOfDictionary,
  bytesOfLists,
  bytesOfNames,
  type Dictionary,
  growColumn,
  type Lists,
  type NamedOrder,
  newDictionary,
  newLists,
  numberOf,
  ownText,
  putList,
  touchNames,
} from "./facet-columns.ts";
import type { FacetProduct } from "./facet-rows.ts";
import { bytesOfWords, dropTexts, isWordsWorn, newWords, putTexts, type Words } from "./facet-words.ts";
import type { CatalogueState, TreeCategory } from "./index-sql.ts";

// The columns of each product, by its ordinal.
const columns = {
  isDeleted: Uint8Array,
  isActive: Uint8Array,
  kind: Uint8Array,
  brand: Uint32Array,
  category: Uint32Array,
  rating: Float64Array,
  createdAt: Float64Array,
  updatedAt: Float64Array,
  publishedAt: Float64Array,
  /** The lowest price of its units, by which lists and filters sort. */
  price: Float64Array,
} as const;
type Columns = { -readonly [Name in keyof typeof columns]: InstanceType<(typeof columns)[Name]> };
const columnNames = Object.keys(columns) as (keyof Columns)[];

/**
 * All of a store's products, in columns by ordinal. A product keeps its ordinal, and when deleted leaves it
 * empty.
 */
export type FacetIndex = Columns & {
  /** The catalogue's revision it shows; and those at which the last product changed and a category moved. */
  revision: number;
  changed: number;
  categoryRevision: number;
  /** Whether changes are being applied, so that the index shows no single state. */
  isChanging: boolean;
  /** How many products there are. */
  live: number;
  /** The id at each ordinal, and the ordinal of each id. */
  ids: string[];
  ordinals: Map<string, number>;
  tags: Lists<Uint32Array>;
  /**
   * The combination of options of each unit with its stock and sale flags (see `unitOf`), and its price, in
   * the same order.
   */
  units: Lists<Uint32Array>;
  prices: Lists<Float64Array>;
  brands: Dictionary;
  tagNames: Dictionary;
  categories: Dictionary;
  /**
   * The categories above each category; shorter than the categories if the tree was read before some were
   * added.
   */
  above: (readonly number[])[];
  /** Whether shoppers see a category. */
  isShown: boolean[];
  axes: Dictionary;
  /** An option axis and one of its values, with SEPARATOR between them; and the axis of each. */
  terms: Dictionary;
  termAxis: number[];
  /** The options of a unit as JSON, and the terms of each. */
  combinations: Dictionary;
  combinationTerms: number[][];
  words: Words;
  /** The results of the last searches of filters, by their words. */
  searches: Map<string, { state: CatalogueState; found: string }>;
  /** The orders of names in languages that the store does not have. */
  nameOrders: Map<string, NamedOrder>;
};

export const SEPARATOR = "\0";

/**
 * A unit but for its price: the number of its combination of options, and whether it is in stock and on sale.
 */
const unitOf = (combination: number, inStock: boolean, onSale: boolean) =>
  combination * 4 + (inStock ? IN_STOCK : 0) + (onSale ? ON_SALE : 0);
export const IN_STOCK = 2;
export const ON_SALE = 1;
export const combinationOf = (unit: number) => unit >>> 2;

/** An index without products, with room for so many. */
export const newFacetIndex = (capacity: number): FacetIndex => ({
  revision: 0,
  changed: 0,
  categoryRevision: 0,
  isChanging: false,
  live: 0,
  ids: [],
  ordinals: new Map(),
  ...(Object.fromEntries(
    Object.entries(columns).map(([name, Made]) => [name, new Made(capacity)]),
  ) as unknown as Columns),
  tags: newLists(capacity, new Uint32Array(capacity)),
  units: newLists(capacity, new Uint32Array(capacity)),
  prices: newLists(capacity, new Float64Array(capacity)),
  brands: newDictionary(),
  tagNames: newDictionary(),
  categories: newDictionary(),
  above: [[]],
  isShown: [],
  axes: newDictionary(),
  terms: newDictionary(),
  termAxis: [0],
  combinations: newDictionary(),
  combinationTerms: [[]],
  words: newWords(capacity),
  searches: new Map(),
  nameOrders: new Map(),
});

/**
 * Adds or replaces a product. Throws for values that the index cannot hold: prices above 2^53, an unknown
 * kind.
 */
export function putProduct(index: FacetIndex, product: FacetProduct): void {
  const kind = (kinds as readonly string[]).indexOf(product.kind);
  if (kind < 0) throw new Error(`no such kind: ${product.kind}`);
  const prices = product.units.map(({ price }) => price);
  for (const price of [product.price, ...prices])
    if (!Number.isSafeInteger(price)) throw new Error("a price is above 2^53 minor units");
  const known = index.ordinals.get(product.id);
  const at = known ?? addOrdinal(index, product.id);
  if (known === undefined || index.isDeleted[at]) index.live++;
  index.isDeleted[at] = 0;
  index.isActive[at] = product.isActive ? 1 : 0;
  index.kind[at] = kind;
  index.brand[at] = product.brand === null ? 0 : numberOf(index.brands, product.brand);
  index.category[at] = product.category === null ? 0 : numberOf(index.categories, product.category);
  for (const name of ["rating", "createdAt", "updatedAt", "publishedAt"] as const)
    index[name][at] = product[name];
  index.price[at] = prices.length ? Math.min(...prices) : product.price;
  const tags: string[] = JSON.parse(product.tags);
  putList(
    index.tags,
    at,
    [...new Set(tags)].map((tag) => numberOf(index.tagNames, tag)),
  );
  putList(
    index.units,
    at,
    product.units.map((unit) => unitOf(combinationOfJson(index, unit.options), unit.inStock, unit.onSale)),
  );
  putList(index.prices, at, prices);
  putTexts(index.words, at, product.texts);
  touchNames(index.nameOrders, at);
}

/** Leaves a deleted product's ordinal empty, if it has one. */
export function dropProduct(index: FacetIndex, id: string): void {
  const at = index.ordinals.get(id);
  if (at === undefined || index.isDeleted[at]) return;
  index.isDeleted[at] = 1;
  index.live--;
  dropTexts(index.words, at);
}

function addOrdinal(index: FacetIndex, id: string): number {
  const own = ownText(id);
  const at = index.ids.push(own) - 1;
  index.ordinals.set(own, at);
  for (const name of columnNames) index[name] = growColumn(index[name], at + 1) as never;
  return at;
}

function combinationOfJson(index: FacetIndex, json: string): number {
  const { axes, terms, termAxis, combinations, combinationTerms } = index;
  const number = numberOf(combinations, json);
  combinationTerms[number] ??= Object.entries(JSON.parse(json) as Record<string, string>).map(
    ([axis, value]) => {
      const term = numberOf(terms, `${axis}${SEPARATOR}${value}`);
      termAxis[term] = numberOf(axes, axis);
      return term;
    },
  );
  return number;
}

/**
 * Stores the ancestors of each category, and whether it is shown. A category that the tree lacks has no
 * ancestors: it was deleted, so its products change as well.
 */
export function putCategories(
  { categories, above, isShown }: FacetIndex,
  tree: readonly TreeCategory[],
): void {
  for (const one of tree) {
    const number = numberOf(categories, one.id);
    above[number] = one.path.map((ancestor) => numberOf(categories, ancestor));
    isShown[number] = one.isShown;
  }
  for (let i = 0; i < categories.texts.length; i++) above[i] ??= [];
}

/** Whether the ancestors of each product's category are known. */
export const knowsCategories = ({ above, categories }: FacetIndex): boolean =>
  above.length === categories.texts.length;

const SLACK = 20_000;
// The bytes of an id in a Map and an array, with its characters.
const ID_BYTES = 110;

/** Whether so much of the index is empty or unused that it should be rebuilt. */
export const isWorn = ({ live, ids, tags, units, words }: FacetIndex): boolean =>
  live * 2 + SLACK < ids.length ||
  [tags, units].some(({ unused, end }) => unused * 2 > end + SLACK) ||
  isWordsWorn(words, SLACK);

/** The approximate size of an index in bytes. */
export function bytesOf(index: FacetIndex): number {
  const { ids, brands, tagNames, categories, terms, combinations, tags, units, prices, words } = index;
  const searched = index.searches.values().reduce((all, { found }) => all + found.length, 0);
  const sum = (bytes: number[]) => bytes.reduce((all, one) => all + one, 0);
  return (
    searched +
    ids.length * ID_BYTES +
    bytesOfWords(words) +
    bytesOfNames(index.nameOrders) +
    sum(columnNames.map((name) => index[name].byteLength)) +
    sum([brands, tagNames, categories, terms, combinations, combinations].map(bytesOfDictionary)) +
    sum([tags, units, prices].map(bytesOfLists))
  );
}
