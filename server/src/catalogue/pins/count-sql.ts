import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const count = statement("select count(*) from search_pins where store_id = $1");

/** Counts the store's queries with pinned products. */
export const countPins = async (tx: Tx): Promise<number> =>
  Number((await tx.query(count, [tx.storeId]))[0]![0]);
