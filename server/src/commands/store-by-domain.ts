import { Option } from "commander";
import type { Database } from "../db/database.ts";
import { normalizeHost } from "../http/request/host.ts";
import type { Store } from "../http/request/store.ts";
import { resolveStore, StoreRefused } from "../platform/stores/index.ts";
import { UsageError } from "./run.ts";

/** The option that names the store of a command. */
export const storeOption = () =>
  new Option("--store <domain>", "a domain of the store").makeOptionMandatory();

/**
 * The store option of commands that took the store in another way until 0.1.0, and still do for one more
 * release.
 */
export const laterStoreOption = () => storeOption().makeOptionMandatory(false);

/** The former spelling of a store's option, which help does not tell of. */
export const formerStoreOption = () => new Option("--domain <domain>").hideHelp();

/** The store's domain, from wherever it was given. Throws UsageError where it was not. */
export function requireStoreName(...given: readonly (string | undefined)[]): string {
  const [domain] = given.filter(Boolean);
  if (!domain) throw new UsageError("name the store: --store shop.example");
  return domain;
}

/** The store at a domain. Throws where there is none; UsageError for a text that is not a domain. */
export async function storeByDomain({ pool }: Database, domain: string): Promise<Store> {
  const store = await resolveStore(pool, (_, load) => load(), readDomain(domain));
  if (!store)
    throw new Error(`there is no store at ${domain}; \`npx stoa store list\` shows those there are`);
  return store;
}

/** A domain in the form for finding stores. Throws UsageError for a text that is not a domain. */
export function readDomain(text: string): string {
  const host = normalizeHost(text);
  if (host === undefined) throw new UsageError(`${text} is not a domain; give a name such as shop.example`);
  return host;
}

/** Reads an operator's input by `read`. Throws UsageError for input that is refused. */
export function asUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof StoreRefused ? new UsageError(error.message) : error;
  }
}
