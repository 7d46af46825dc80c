import type { Tx } from "../../db/tenant.ts";
import { type KeptOne, readKeptOne } from "../../http/lists/kept-one.ts";
import type { PageCache } from "../../http/lists/page-cache.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import { productJson } from "./lowest-price.ts";
import { getProduct } from "./sql.ts";

/** A product as the JSON text of the answer's data, and its version; what is kept of it is not read again. Throws 404. */
export function readProduct(call: Reader & { tx: Tx }, id: string, pages: PageCache): Promise<KeptOne> {
  const { tx } = call;
  return readKeptOne({
    key: `product ${tx.storeId} ${call.can("products:cost")} ${id}`,
    pages,
    read: (known) => getProduct(tx, id, known),
    write: (row) => productJson(row, call),
  });
}
