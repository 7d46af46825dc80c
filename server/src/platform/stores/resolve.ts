import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Pool } from "../../db/pool/pool.ts";
import type { Store } from "../../http/request/store.ts";
import { findStoreOfHost } from "./sql.ts";

/**
 * The store of a normalized host, or undefined; from memory while the database has announced no change of it.
 */
export const resolveStore = (
  pool: Pool,
  cache: FreshCache<Store>,
  host: string,
): Promise<Store | undefined> => cache(host, () => findStoreOfHost(pool, host));
