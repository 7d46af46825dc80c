import type { Database } from "../db/database.ts";
import { normalizeHost } from "../http/host.ts";
import type { Store } from "../http/store.ts";
import { resolveStore } from "../platform/stores/index.ts";

/** The store at a domain. Throws where there is none. */
export async function storeByDomain({ pool }: Database, domain: string): Promise<Store> {
  const store = await resolveStore(pool, (_, load) => load(), normalizeHost(domain) ?? domain);
  if (!store)
    throw new Error(`there is no store at ${domain}; \`npx stoa store list\` shows those there are`);
  return store;
}
