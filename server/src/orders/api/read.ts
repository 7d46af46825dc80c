import type { Tx } from "../../db/tenant.ts";
import { type CachedResource, readCachedResource } from "../../http/lists/cached-resource.ts";
import type { PageCache } from "../../http/lists/page-cache.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import { orders } from "../model/columns.ts";
import { versionedOrder } from "../model/sql.ts";

/**
 * An order as the JSON text of the answer's data, and its version; a cached one is not read again. Throws
 * 404.
 */
export function readOrder(call: Reader & { tx: Tx }, id: string, pages: PageCache): Promise<CachedResource> {
  const { tx } = call;
  return readCachedResource({
    tx,
    id,
    key: `order ${tx.storeId} ${id}`,
    pages,
    statements: versionedOrder,
    write: (row) => orders.json(row, call),
  });
}
