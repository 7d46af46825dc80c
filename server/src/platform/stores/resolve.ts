import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Pool, Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import { type Tx, unboundQuery } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { currencyDigits } from "../../kit/currency.ts";

const find = statement(
  "select store_id, name, currency, default_language, languages, status from store_of_host($1)",
);

/** The store of a normalized host, or undefined; from memory while nobody has changed it. */
export function resolveStore(pool: Pool, cache: FreshCache<Store>, host: string): Promise<Store | undefined> {
  return cache(host, async () => {
    const [row] = await unboundQuery(pool, find, [host]);
    return row && storeOf(row);
  });
}

const findOwn = statement(`
  select store_id, name, currency, default_language, array_to_string(languages, ','), status from stores`);

/** The store that a transaction is bound to, or undefined once it is gone; for what is done without a request. */
export async function findBoundStore(tx: Tx): Promise<Store | undefined> {
  const [row] = await tx.query(findOwn);
  return row && storeOf(row);
}

function storeOf(row: Row): Store {
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
}
