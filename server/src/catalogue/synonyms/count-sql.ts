import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const count = statement("select count(*) from search_synonyms where store_id = $1");

/** Counts the store's groups of synonyms. */
export const countSynonyms = async (tx: Tx): Promise<number> =>
  Number((await tx.query(count, [tx.storeId]))[0]![0]);
