import { bytesOfTexts } from "./facet-columns.ts";
import { byOrdinal, type FacetIndex } from "./facet-index.ts";
import { bytesOfLists } from "./facet-lists.ts";

/** Whether so much of it is empty or unused that it should be built anew. */
export const isWorn = (index: FacetIndex): boolean =>
  index.live * 2 + 10_000 < index.ids.size ||
  index.unusedOffers * 2 > index.offers.count + 20_000 ||
  index.waste * 2 > bytesOf(index) + 1_000_000;

/** About how many bytes it takes. */
export function bytesOf(index: FacetIndex): number {
  const { ids, brands, tagNames, categories, terms, tagLists, combinations, unitLists, offers } = index;
  const { words, wordLists, textLists } = index;
  const { list, lowest, highest } = index.offerColumns;
  const ofOffers = [list, lowest, highest];
  const columns = [
    ids.words,
    ids.slots,
    ...ofOffers,
    ...Object.values(index.counts),
    ...byOrdinal.map((name) => index[name]),
  ];
  return (
    columns.reduce((sum, { byteLength }) => sum + byteLength, 0) +
    [brands, tagNames, categories, terms, words].reduce((sum, texts) => sum + bytesOfTexts(texts), 0) +
    [tagLists, combinations, unitLists, offers, wordLists, textLists].reduce(
      (sum, lists) => sum + bytesOfLists(lists),
      0,
    )
  );
}
