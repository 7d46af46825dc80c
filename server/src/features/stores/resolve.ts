import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Pool } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import { unboundQuery } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { currencyDigits } from "../../kit/currency.ts";

const find = statement(
  "select store_id, name, currency, default_language, languages, status from store_of_host($1)",
);

/** The store of a normalized host, or undefined; from memory while nobody has changed it. */
export function resolveStore(pool: Pool, cache: FreshCache<Store>, host: string): Promise<Store | undefined> {
  return cache(host, async () => {
    const [row] = await unboundQuery(pool, find, [host]);
    if (!row) return undefined;
    const [id, name, currency, defaultLanguage, languages, status] = row as string[];
    return {
      id: id!,
      name: name!,
      currency: currency!,
      currencyDigits: currencyDigits(currency!) ?? 2,
      defaultLanguage: defaultLanguage!,
      languages: languages!.split(","),
      status: status as Store["status"],
    };
  });
}
