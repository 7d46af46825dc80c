import type { Database } from "../db/database.ts";
import { normalizeHost } from "../http/host.ts";
import type { Store } from "../http/store.ts";
import { resolveStore } from "../platform/stores/index.ts";
import { UsageError } from "./run.ts";

/** The store at a domain. Throws where there is none; UsageError for what is no domain. */
export async function storeByDomain({ pool }: Database, domain: string): Promise<Store> {
  const store = await resolveStore(pool, (_, load) => load(), readDomain(domain));
  if (!store)
    throw new Error(`there is no store at ${domain}; \`npx stoa store list\` shows those there are`);
  return store;
}

/** A domain as stores are looked up by it. Throws UsageError for what is none. */
export function readDomain(text: string): string {
  const host = normalizeHost(text);
  if (host === undefined) throw new UsageError(`${text} is not a domain; give a name such as shop.example`);
  return host;
}
