import { newTexts, type Texts } from "./facet-columns.ts";
import type { Hits } from "./facet-failures.ts";
import { type Ids, newIds } from "./facet-ids.ts";
import { type Lists, newLists } from "./facet-lists.ts";
import { newOfferColumns, type OfferColumns } from "./facet-offers.ts";
import type { Sought } from "./facet-words.ts";

/** A product as facets see it. Prices are minor units, times milliseconds since 1970. */
export type FacetProduct = {
  id: string;
  isActive: boolean;
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
  /** What it is ordered by where it has no unit. */
  price: number;
  /** Its variants on offer, or itself where it has no variants. */
  units: FacetUnit[];
  /** What lists find it by; see `putTexts`. */
  texts: string;
};
/** Options are JSON. */
export type FacetUnit = { price: number; inStock: boolean; onSale: boolean; options: string };

/** How many products have each number of a column. */
export type Counts = Record<"brand" | "category" | "tags" | "offer" | "traits", Uint32Array>;

/** All of a store's products, in columns by ordinal. A product keeps its ordinal, and when deleted leaves it empty. */
export type FacetIndex = {
  /** The kinds there are, as `traits` counts them. */
  kinds: readonly string[];
  /** The catalogue's revision it shows; and those at which the last product changed and a category moved. */
  revision: number;
  changed: number;
  categoryRevision: number;
  /** While changes are taken in, and it shows no one state. */
  isChanging: boolean;
  live: number;
  /** How many products there are of each brand, category, list of tags and offer, and of the same traits. */
  counts: Counts;
  /** How many offers no product has any more. */
  unusedOffers: number;
  /** Bytes of lists of texts that nothing refers to any more. */
  waste: number;
  ids: Ids;
  /** Where a filter begins: 0 for a product that is there, EMPTY for an ordinal that is empty. */
  outside: Uint16Array;
  isActive: Uint8Array;
  /** Kind and stars in one number; see `traitsOf`. */
  traits: Uint8Array;
  brand: Uint32Array;
  category: Uint32Array;
  tags: Uint32Array;
  /** What a product has on offer; see `numberOfOffer`. */
  offer: Uint32Array;
  rating: Float64Array;
  createdAt: Float64Array;
  updatedAt: Float64Array;
  publishedAt: Float64Array;
  /** What lists sort it by, whatever its units cost. */
  ownPrice: Float64Array;
  /** What lists find a product by: a list in `textLists`, see `putTexts`. */
  texts: Uint32Array;
  brands: Texts;
  tagNames: Texts;
  tagLists: Lists;
  categories: Texts;
  /** The categories above each; shorter where the tree was read before there were all. */
  above: (readonly number[])[];
  /** Whether shoppers see a category. */
  isShown: boolean[];
  axes: Texts;
  /** An option axis and one of its values, behind a NUL. */
  terms: Texts;
  termAxis: number[];
  /** Lists of terms: what one variant is. */
  combinations: Lists;
  /** Lists of units, each a combination with stock and sale (see `unitOf`). */
  unitLists: Lists;
  /** A list of units with their prices: many products have the same. */
  offers: Lists;
  offerColumns: OfferColumns;
  /** Words and beginnings of codes, lists of them, and lists of such lists: what one product is found by. */
  words: Texts;
  wordLists: Lists;
  textLists: Lists;
  /** The numbers of texts of JSON that were read lately. */
  read: Map<string, number>;
  /** What searches found since a product last changed. */
  searches: { changed: number; bytes: number; found: Map<string, Hits> };
  /** Of each block of ordinals a time that none of its products was created after; empty until a page needs it. */
  newest: Float64Array;
  /** What lists searched for lately, and what each of these finds now. */
  sought: Map<string, Sought>;
};

/** What a filter is not about at all: more than all that can be failed together, and the bit of none. */
export const OUTSIDE = 1024;
/** What an ordinal fails that is empty: it counts nowhere, and is not to be taken from what there is in all. */
export const EMPTY = OUTSIDE | 2048;
export const SEPARATOR = "\0";
/** How many ordinals are a block. */
export const BLOCK = 1024;

const TRAITS_A_KIND = 5;
/** How many different traits there are of so many kinds. */
export const countTraits = (kinds: readonly string[]): number => kinds.length * TRAITS_A_KIND;

/** A product's kind and whole stars up to 4 as one number below their count. */
export const traitsOf = (kind: number, stars: number) => kind * TRAITS_A_KIND + stars;

/** What `traitsOf` put into a number. */
export const readTraits = (kinds: readonly string[], traits: number) => ({
  kind: kinds[Math.floor(traits / TRAITS_A_KIND)]!,
  stars: traits % TRAITS_A_KIND,
});

/** A unit but for its price: the number of its combination of options, and whether it is in stock and on sale. */
export const unitOf = (combination: number, inStock: boolean, onSale: boolean) =>
  combination * 4 + (inStock ? IN_STOCK : 0) + (onSale ? ON_SALE : 0);
export const IN_STOCK = 2;
export const ON_SALE = 1;
export const combinationOf = (unit: number) => unit >>> 2;

/** An index without products, with room for so many, of these kinds. */
export const newFacetIndex = (capacity: number, kinds: readonly string[]): FacetIndex => ({
  kinds,
  revision: 0,
  changed: 0,
  categoryRevision: 0,
  isChanging: false,
  live: 0,
  counts: {
    brand: new Uint32Array(64),
    category: new Uint32Array(64),
    tags: new Uint32Array(64),
    offer: new Uint32Array(64),
    traits: new Uint32Array(countTraits(kinds)),
  },
  unusedOffers: 0,
  waste: 0,
  ids: newIds(capacity),
  outside: new Uint16Array(capacity).fill(EMPTY),
  isActive: new Uint8Array(capacity),
  traits: new Uint8Array(capacity),
  brand: new Uint32Array(capacity),
  category: new Uint32Array(capacity),
  tags: new Uint32Array(capacity),
  offer: new Uint32Array(capacity),
  rating: new Float64Array(capacity),
  createdAt: new Float64Array(capacity),
  updatedAt: new Float64Array(capacity),
  publishedAt: new Float64Array(capacity),
  ownPrice: new Float64Array(capacity),
  texts: new Uint32Array(capacity),
  brands: newTexts(),
  tagNames: newTexts(),
  tagLists: newLists(),
  categories: newTexts(),
  above: [[]],
  isShown: [],
  axes: newTexts(),
  terms: newTexts(),
  termAxis: [0],
  combinations: newLists(),
  unitLists: newLists(),
  offers: newLists(),
  offerColumns: newOfferColumns(),
  words: newTexts(),
  wordLists: newLists(),
  textLists: newLists(),
  read: new Map(),
  searches: { changed: 0, bytes: 0, found: new Map() },
  newest: new Float64Array(0),
  sought: new Map(),
});

/** The columns that have a place for each ordinal. */
export const byOrdinal = [
  "outside",
  "isActive",
  "traits",
  "brand",
  "category",
  "tags",
  "offer",
  "rating",
  "createdAt",
  "updatedAt",
  "publishedAt",
  "ownPrice",
  "texts",
] as const;
