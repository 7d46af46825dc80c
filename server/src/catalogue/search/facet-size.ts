import { bytesOfTexts, resized } from "./facet-columns.ts";
import { byOrdinal, type FacetIndex } from "./facet-index.ts";
import { bytesOfLists } from "./facet-lists.ts";

/** Whether so much of it is empty that it should be built anew. */
export const isWorn = (index: FacetIndex): boolean =>
  index.live * 2 + 10_000 < index.ids.size || index.waste * 2 > bytesOf(index) + 1_000_000;

/** About how many bytes it takes. */
export function bytesOf(index: FacetIndex): number {
  const { ids, prices, brands, tagNames, categories, terms, tagLists, combinations, unitLists } = index;
  const { words, wordLists, textLists } = index;
  const columns = [ids.words, ids.slots, prices, ...byOrdinal.map((name) => index[name])];
  return (
    columns.reduce((sum, { byteLength }) => sum + byteLength, 0) +
    [brands, tagNames, categories, terms, words].reduce((sum, texts) => sum + bytesOfTexts(texts), 0) +
    [tagLists, combinations, unitLists, wordLists, textLists].reduce(
      (sum, lists) => sum + bytesOfLists(lists),
      0,
    )
  );
}

/** Gives back the room that prices have beyond what they use. */
export function trim(index: FacetIndex): void {
  index.prices = resized(index.prices, index.pricesUsed);
}
