import type { Tx } from "../../db/tenant.ts";
import { type CachedResource, readCachedResource } from "../../http/lists/cached-resource.ts";
import type { PageCache } from "../../http/lists/page-cache.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import { products } from "./columns.ts";
import { serializeWithLowestPrices } from "./lowest-price.ts";
import { productStatements } from "./sql.ts";

/**
 * A product as the JSON text of the answer's data, and its version; what is kept of it is not read again. `isPriced` says whether with the lowest
 * prices before its sales. Throws 404.
 */
export function readProduct(
  call: Reader & { tx: Tx },
  id: string,
  pages: PageCache,
  isPriced: boolean,
): Promise<CachedResource> {
  const { tx } = call;
  return readCachedResource({
    tx,
    id,
    key: `product ${tx.storeId} ${call.can("products:cost")} ${isPriced} ${id}`,
    pages,
    statements: productStatements(isPriced),
    write: (row) => (isPriced ? serializeWithLowestPrices(row, call) : products.json(row, call)),
  });
}
