import type { ProductSearch } from "../products/index.ts";
import type { FacetIndexes } from "./facet-indexes.ts";
import { readWordSearch } from "./facet-words.ts";

/** Searches the list of products by a large store's index, where its words are such as the index has. */
export const indexedSearch =
  (indexes: FacetIndexes): ProductSearch =>
  async ({ storeId }, { text, ...question }) => {
    const wanted = readWordSearch(text);
    return wanted && indexes.list(storeId, { ...question, wanted });
  };
