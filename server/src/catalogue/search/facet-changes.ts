import { kinds } from "../products/index.ts";
import { firstBytes, grown, numberOf } from "./facet-columns.ts";
import { addId, idWords, ordinalOf } from "./facet-ids.ts";
import {
  byOrdinal,
  type FacetIndex,
  type FacetProduct,
  MAX_SHORT,
  OUTSIDE,
  SEPARATOR,
  traitsOf,
} from "./facet-index.ts";
import { numberOfList } from "./facet-lists.ts";

// Never holds more than the id that is being looked for.
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
  index.tags[at] = readOnce(index, product.tags, tagListOf);
  const combinations: number[] = [];
  for (const options of product.options) combinations.push(readOnce(index, options, combinationOf));
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

const MAX_READ = 20_000;

// Many products have the same tags, and many variants the same options, and reading JSON is most of the work.
function readOnce(
  index: FacetIndex,
  json: string,
  read: (index: FacetIndex, json: string) => number,
): number {
  // A list of tags begins with a bracket, the options of a variant with a brace.
  const known = index.read.get(json);
  if (known !== undefined) return known;
  if (index.read.size > MAX_READ) index.read.clear();
  const number = read(index, json);
  index.read.set(json, number);
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
