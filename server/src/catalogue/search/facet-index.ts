import { kinds } from "../products/index.ts";
import { bytesOfTexts, grown, newTexts, numberOf, resized, type Texts } from "./facet-columns.ts";
import { addId, type Ids, idWords, newIds, ordinalOf } from "./facet-ids.ts";
import { bytesOfLists, type Lists, newLists, numberOfList } from "./facet-lists.ts";

/** A product as facets see it. Prices are minor units, times milliseconds since 1970. */
export type FacetProduct = {
  id: string;
  isActive: boolean;
  inStock: boolean;
  onSale: boolean;
  kind: string;
  brand: string | null;
  category: string | null;
  /** As JSON. */
  tags: string;
  rating: number;
  createdAt: number;
  updatedAt: number;
  /** Before all times where there is none. */
  publishedAt: number;
  sortName: string;
  /** The product's price and those of its variants on offer. */
  prices: number[];
  /** The options of each variant on offer, as JSON. */
  options: string[];
};

/** How many products have each number of a column. */
export type Counts = Record<"brand" | "category" | "tags" | "options" | "traits", Uint32Array>;

/** All of a store's products, in columns by ordinal. A product keeps its ordinal, and when deleted leaves it empty. */
export type FacetIndex = {
  /** The catalogue's revision it shows; and those at which the last product changed and a category moved. */
  revision: number;
  changed: number;
  categoryRevision: number;
  /** While changes are taken in, and it shows no one state. */
  isChanging: boolean;
  live: number;
  /** How many products there are of each brand, category, list of tags, list of options, and of the same traits. */
  counts: Counts;
  /** No price is or was below or above these. */
  lowest: number;
  highest: number;
  /** Bytes of names and prices that nothing refers to any more. */
  waste: number;
  ids: Ids;
  /** Where a filter begins: 0 for a product that is there, OUTSIDE for an ordinal that is empty. */
  outside: Uint16Array;
  isActive: Uint8Array;
  /** Kind, stars, stock and sale in one number; see `traitsOf`. */
  traits: Uint8Array;
  brand: Uint32Array;
  category: Uint32Array;
  tags: Uint32Array;
  options: Uint32Array;
  rating: Float64Array;
  createdAt: Float64Array;
  updatedAt: Float64Array;
  publishedAt: Float64Array;
  /** The first six bytes of the name as a number: what mostly decides which of two comes first. */
  nameStart: Float64Array;
  nameAt: Uint32Array;
  nameLength: Uint32Array;
  names: Uint8Array;
  namesUsed: number;
  /** Where a product's distinct prices stand in `prices`, the lowest first, and how many there are. */
  priceAt: Uint32Array;
  priceCount: Uint32Array;
  prices: Float64Array;
  pricesUsed: number;
  /** The first and the last of them, or MAX_SHORT where it is not below: shorter, and with no way to go to them. */
  cheapest: Uint32Array;
  dearest: Uint32Array;
  brands: Texts;
  tagNames: Texts;
  tagLists: Lists;
  categories: Texts;
  /** The categories above each; shorter where the tree was read before there were all. */
  above: (readonly number[])[];
  axes: Texts;
  /** An option axis and one of its values, behind a NUL. */
  terms: Texts;
  termAxis: number[];
  /** Lists of terms: what one variant is. */
  combinations: Lists;
  /** Lists of combinations: what a product's variants are. */
  optionLists: Lists;
};

/** What a filter is not about at all: more than all choices together, and the bit of none. */
export const OUTSIDE = 512;
/** A price that `cheapest` and `dearest` cannot tell from higher ones. */
export const MAX_SHORT = 0xffffffff;
export const SEPARATOR = "\0";

const TRAITS_A_KIND = 20;
/** How many different traits there are. */
export const TRAITS = kinds.length * TRAITS_A_KIND;

/** A product's kind, whole stars up to 4, and whether it is in stock and on sale, as one number below TRAITS. */
const traitsOf = (kind: number, stars: number, inStock: boolean, onSale: boolean) =>
  kind * TRAITS_A_KIND + stars * 4 + (inStock ? 2 : 0) + (onSale ? 1 : 0);

/** What `traitsOf` put into a number. */
export const readTraits = (traits: number) => ({
  kind: kinds[Math.floor(traits / TRAITS_A_KIND)]!,
  stars: Math.floor((traits % TRAITS_A_KIND) / 4),
  inStock: (traits & 2) > 0,
  onSale: (traits & 1) > 0,
});

/** An index without products, with room for so many. */
export const newFacetIndex = (capacity: number): FacetIndex => ({
  revision: 0,
  changed: 0,
  categoryRevision: 0,
  isChanging: false,
  live: 0,
  counts: {
    brand: new Uint32Array(64),
    category: new Uint32Array(64),
    tags: new Uint32Array(64),
    options: new Uint32Array(64),
    traits: new Uint32Array(TRAITS),
  },
  lowest: Number.POSITIVE_INFINITY,
  highest: Number.NEGATIVE_INFINITY,
  waste: 0,
  ids: newIds(capacity),
  outside: new Uint16Array(capacity).fill(OUTSIDE),
  isActive: new Uint8Array(capacity),
  traits: new Uint8Array(capacity),
  brand: new Uint32Array(capacity),
  category: new Uint32Array(capacity),
  tags: new Uint32Array(capacity),
  options: new Uint32Array(capacity),
  rating: new Float64Array(capacity),
  createdAt: new Float64Array(capacity),
  updatedAt: new Float64Array(capacity),
  publishedAt: new Float64Array(capacity),
  nameStart: new Float64Array(capacity),
  nameAt: new Uint32Array(capacity),
  nameLength: new Uint32Array(capacity),
  names: new Uint8Array(24 * capacity),
  namesUsed: 0,
  priceAt: new Uint32Array(capacity),
  priceCount: new Uint32Array(capacity),
  prices: new Float64Array(capacity),
  pricesUsed: 0,
  cheapest: new Uint32Array(capacity),
  dearest: new Uint32Array(capacity),
  brands: newTexts(),
  tagNames: newTexts(),
  tagLists: newLists(),
  categories: newTexts(),
  above: [[]],
  axes: newTexts(),
  terms: newTexts(),
  termAxis: [0],
  combinations: newLists(),
  optionLists: newLists(),
});

const byOrdinal = [
  "outside",
  "isActive",
  "traits",
  "brand",
  "category",
  "tags",
  "options",
  "rating",
  "createdAt",
  "updatedAt",
  "publishedAt",
  "nameStart",
  "nameAt",
  "nameLength",
  "priceAt",
  "priceCount",
  "cheapest",
  "dearest",
] as const;

const scratch = new Uint32Array(4);

/** Takes in a product, or what has become of it. Throws for what it cannot hold: prices above 2^53, an unknown kind. */
export function putProduct(index: FacetIndex, product: FacetProduct): void {
  const kind = (kinds as readonly string[]).indexOf(product.kind);
  if (kind < 0) throw new Error(`no such kind: ${product.kind}`);
  for (const price of product.prices) {
    if (!Number.isSafeInteger(price)) throw new Error("a price is above 2^53 minor units");
  }
  const words = idWords(product.id, scratch);
  const known = ordinalOf(index.ids, words);
  const at = known < 0 ? addOrdinal(index, words) : known;
  const { isActive, inStock, onSale, rating, brand, category } = product;
  if (index.outside[at]) index.live++;
  else count(index, at, -1);
  index.outside[at] = 0;
  index.isActive[at] = isActive ? 1 : 0;
  index.traits[at] = traitsOf(kind, Math.min(4, Math.floor(rating)), inStock, onSale);
  index.brand[at] = brand === null ? 0 : numberOf(index.brands, brand);
  index.category[at] = category === null ? 0 : numberOf(index.categories, category);
  index.tags[at] = remembering(index, product.tags, tagListOf);
  const combinations: number[] = [];
  for (const options of product.options) combinations.push(remembering(index, options, combinationOf));
  index.options[at] = numberOfList(index.optionLists, sortedOnce(combinations));
  index.rating[at] = rating;
  index.createdAt[at] = product.createdAt;
  index.updatedAt[at] = product.updatedAt;
  index.publishedAt[at] = product.publishedAt;
  putName(index, at, product.sortName);
  putPrices(index, at, sortedOnce(product.prices));
  makeRoom(index);
  count(index, at, 1);
}

/** Leaves a deleted product's ordinal empty, if it has one. */
export function dropProduct(index: FacetIndex, id: string): void {
  const at = ordinalOf(index.ids, idWords(id));
  if (at < 0 || index.outside[at]) return;
  count(index, at, -1);
  index.outside[at] = OUTSIDE;
  index.live--;
}

function count(index: FacetIndex, at: number, by: 1 | -1): void {
  const { counts } = index;
  counts.brand[index.brand[at]!]! += by;
  counts.category[index.category[at]!]! += by;
  counts.tags[index.tags[at]!]! += by;
  counts.options[index.options[at]!]! += by;
  counts.traits[index.traits[at]!]! += by;
}

function makeRoom({ counts, brands, categories, tagLists, optionLists }: FacetIndex): void {
  counts.brand = grown(counts.brand, brands.texts.length);
  counts.category = grown(counts.category, categories.texts.length);
  counts.tags = grown(counts.tags, tagLists.count);
  counts.options = grown(counts.options, optionLists.count);
}

/**
 * Writes down what lies above each category; `path` has the ids of those, root first. Of a category that the tree
 * has not, it is nothing: what was in it changes with it.
 */
export function putCategories(
  index: FacetIndex,
  tree: readonly { id: string; path: readonly string[] }[],
): void {
  const { categories, above } = index;
  for (const { id, path } of tree) {
    above[numberOf(categories, id)] = path.map((ancestor) => numberOf(categories, ancestor));
  }
  for (let i = 0; i < categories.texts.length; i++) above[i] ??= [];
  makeRoom(index);
}

/** Whether what lies above it is known of each product's category. */
export const knowsCategories = ({ above, categories }: FacetIndex): boolean =>
  above.length === categories.texts.length;

/** Whether so much of it is empty that it should be built anew. */
export const isWorn = (index: FacetIndex): boolean =>
  index.live * 2 + 10_000 < index.ids.size || index.waste * 2 > bytesOf(index) + 1_000_000;

/** About how many bytes it takes. */
export function bytesOf(index: FacetIndex): number {
  const { ids, names, prices, brands, tagNames, categories, terms, tagLists, combinations, optionLists } =
    index;
  const columns = [ids.words, ids.slots, names, prices, ...byOrdinal.map((name) => index[name])];
  return (
    columns.reduce((sum, { byteLength }) => sum + byteLength, 0) +
    [brands, tagNames, categories, terms].reduce((sum, texts) => sum + bytesOfTexts(texts), 0) +
    [tagLists, combinations, optionLists].reduce((sum, lists) => sum + bytesOfLists(lists), 0)
  );
}

/** Gives back the room that names and prices have beyond what they use. */
export function trim(index: FacetIndex): void {
  index.names = resized(index.names, index.namesUsed);
  index.prices = resized(index.prices, index.pricesUsed);
}

function addOrdinal(index: FacetIndex, words: Uint32Array): number {
  const at = addId(index.ids, words);
  if (at >= index.outside.length) {
    for (const name of byOrdinal) index[name] = grown(index[name], at + 1) as never;
  }
  index.outside[at] = OUTSIDE;
  return at;
}

const encoder = new TextEncoder();

function putName(index: FacetIndex, at: number, name: string): void {
  // Three bytes a UTF-16 unit is the most that UTF-8 takes.
  index.names = grown(index.names, index.namesUsed + name.length * 3);
  const { written: length } = encoder.encodeInto(name, index.names.subarray(index.namesUsed));
  const before = index.nameAt[at]!;
  const same = length === index.nameLength[at]!;
  if (same && equalBytes(index.names, before, index.namesUsed, length)) return;
  index.waste += index.nameLength[at]!;
  index.nameAt[at] = index.namesUsed;
  index.nameLength[at] = length;
  index.nameStart[at] = firstBytes(index.names, index.namesUsed, length);
  index.namesUsed += length;
}

/** The first six bytes of a name as a number; zeros where it is shorter. */
export function firstBytes(names: Uint8Array, from: number, length: number): number {
  let start = 0;
  for (let i = 0; i < 6; i++) start = start * 256 + (i < length ? names[from + i]! : 0);
  return start;
}

function equalBytes(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}

function putPrices(index: FacetIndex, at: number, prices: readonly number[]): void {
  const [first, last] = [prices[0]!, prices.at(-1)!];
  index.lowest = Math.min(index.lowest, first);
  index.highest = Math.max(index.highest, last);
  index.cheapest[at] = Math.min(first, MAX_SHORT);
  index.dearest[at] = Math.min(last, MAX_SHORT);
  const before = index.priceAt[at]!;
  if (prices.length !== index.priceCount[at]) {
    index.waste += index.priceCount[at]! * 8;
    index.prices = grown(index.prices, index.pricesUsed + prices.length);
    index.priceAt[at] = index.pricesUsed;
    index.priceCount[at] = prices.length;
    index.pricesUsed += prices.length;
    index.prices.set(prices, index.priceAt[at]);
  } else index.prices.set(prices, before);
}

const MAX_REMEMBERED = 20_000;
const remembered = new WeakMap<FacetIndex, Map<string, number>>();

// Many products have the same tags, and many variants the same options, and reading JSON is most of the work.
function remembering(
  index: FacetIndex,
  json: string,
  read: (index: FacetIndex, json: string) => number,
): number {
  let known = remembered.get(index);
  if (!known || known.size > MAX_REMEMBERED) {
    known = new Map();
    remembered.set(index, known);
  }
  // A list of tags begins with a bracket, the options of a variant with a brace.
  let number = known.get(json);
  if (number === undefined) {
    number = read(index, json);
    known.set(json, number);
  }
  return number;
}

function tagListOf({ tagNames, tagLists }: FacetIndex, json: string): number {
  const tags: string[] = JSON.parse(json);
  return numberOfList(tagLists, sortedOnce(tags.map((tag) => numberOf(tagNames, tag))));
}

function combinationOf({ terms, termAxis, axes, combinations }: FacetIndex, json: string): number {
  const chosen: Record<string, string> = JSON.parse(json);
  const numbers = Object.entries(chosen).map(([axis, value]) => {
    const term = numberOf(terms, `${axis}${SEPARATOR}${value}`);
    termAxis[term] = numberOf(axes, axis);
    return term;
  });
  return numberOfList(combinations, sortedOnce(numbers));
}

// In place: lists are short, and there are millions.
function sortedOnce(numbers: number[]): number[] {
  let kept = 0;
  for (const number of numbers) {
    let at = kept;
    while (at > 0 && numbers[at - 1]! > number) at--;
    if (at > 0 && numbers[at - 1] === number) continue;
    for (let i = kept++; i > at; i--) numbers[i] = numbers[i - 1]!;
    numbers[at] = number;
  }
  numbers.length = kept;
  return numbers;
}
