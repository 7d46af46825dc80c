import { grown, numberOf } from "./facet-columns.ts";
import { addId, idWords, ordinalOf } from "./facet-ids.ts";
import { BLOCK, byOrdinal, EMPTY, type FacetIndex, type FacetProduct, traitsOf } from "./facet-index.ts";
import { numberOfOffer } from "./facet-offers.ts";
import { tagListOf, unitsOf } from "./facet-units.ts";
import { putTexts, seekAgain } from "./facet-words.ts";
import type { TreeCategory } from "./index-sql.ts";

// Never holds more than the id that is being looked for.
const scratch = new Uint32Array(4);

/** Takes in a product, or what has become of it. Throws for what it cannot hold: prices above 2^53, an unknown kind. */
export function putProduct(index: FacetIndex, product: FacetProduct): void {
  const kind = index.kinds.indexOf(product.kind);
  if (kind < 0) throw new Error(`no such kind: ${product.kind}`);
  const { units, prices } = unitsOf(index, product);
  for (const price of prices) {
    if (!Number.isSafeInteger(price)) throw new Error("a price is above 2^53 minor units");
  }
  const words = idWords(product.id, scratch);
  const known = ordinalOf(index.ids, words);
  const at = known < 0 ? addOrdinal(index, words) : known;
  const { isActive, rating, brand, category } = product;
  if (index.outside[at]) index.live++;
  else count(index, at, -1);
  index.outside[at] = 0;
  index.isActive[at] = isActive ? 1 : 0;
  index.traits[at] = traitsOf(kind, Math.min(4, Math.floor(rating)));
  index.brand[at] = brand === null ? 0 : numberOf(index.brands, brand);
  index.category[at] = category === null ? 0 : numberOf(index.categories, category);
  index.tags[at] = tagListOf(index, product.tags);
  index.offer[at] = offerOf(index, units, prices);
  index.rating[at] = rating;
  index.createdAt[at] = product.createdAt;
  noteNewest(index, at);
  index.updatedAt[at] = product.updatedAt;
  index.publishedAt[at] = product.publishedAt;
  index.ownPrice[at] = product.price;
  putTexts(index, at, product.texts);
  makeRoom(index);
  count(index, at, 1);
  seekAgain(index, at);
}

/** Leaves a deleted product's ordinal empty, if it has one. */
export function dropProduct(index: FacetIndex, id: string): void {
  const at = ordinalOf(index.ids, idWords(id));
  if (at < 0 || index.outside[at]) return;
  count(index, at, -1);
  index.outside[at] = EMPTY;
  index.live--;
  seekAgain(index, at);
}

function count(index: FacetIndex, at: number, by: 1 | -1): void {
  const { counts } = index;
  counts.brand[index.brand[at]!]! += by;
  counts.category[index.category[at]!]! += by;
  counts.tags[index.tags[at]!]! += by;
  counts.traits[index.traits[at]!]! += by;
  const offer = index.offer[at]!;
  counts.offer[offer]! += by;
  // Stock and prices come and go, and with them offers that no product has any more.
  if (counts.offer[offer] === (by < 0 ? 0 : 1)) index.unusedOffers -= by;
}

function makeRoom({ counts, brands, categories, tagLists, offers }: FacetIndex): void {
  counts.brand = grown(counts.brand, brands.texts.length);
  counts.category = grown(counts.category, categories.texts.length);
  counts.tags = grown(counts.tags, tagLists.count);
  counts.offer = grown(counts.offer, offers.count);
}

/**
 * Writes down what lies above each category, and whether it is shown. Of a category that the tree
 * has not, it is nothing: what was in it changes with it.
 */
export function putCategories(index: FacetIndex, tree: readonly TreeCategory[]): void {
  const { categories, above, isShown } = index;
  for (const one of tree) {
    const number = numberOf(categories, one.id);
    above[number] = one.path.map((ancestor) => numberOf(categories, ancestor));
    isShown[number] = one.isShown;
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
  index.outside[at] = EMPTY;
  return at;
}

// An offer that is new has no product yet.
function offerOf(index: FacetIndex, units: readonly number[], prices: readonly number[]): number {
  const { offers } = index;
  const before = offers.count;
  const offer = numberOfOffer(index, units, prices);
  if (offers.count > before) index.unusedOffers++;
  return offer;
}

function noteNewest({ newest, createdAt }: FacetIndex, at: number): void {
  const block = Math.floor(at / BLOCK);
  if (block < newest.length) newest[block] = Math.max(newest[block]!, createdAt[at]!);
}
