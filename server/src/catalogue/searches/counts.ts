import type { Pool } from "../../db/pool/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { flushRegularly, type RegularFlush } from "../../kit/flow/flush-regularly.ts";
import { tidyWords } from "../../kit/text/tidy.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { addSearches, type SearchCount } from "./sql.ts";

/** Counts what is searched in shops, until it is written down. */
export type SearchCounts = {
  note(storeId: string, search: { text: string; isEmpty: boolean }): void;
  /**
   * Writes what was counted: from now on within 5 seconds, one transaction per store, and the rest at the
   * close. Searches that cannot be written are lost.
   */
  writeTo(pool: Pool): RegularFlush;
};

const FLUSH_MS = 5_000;
// The most texts that wait to be written, in all and of a store.
const MAX_WAITING = 20_000;
const MAX_OF_STORE = 500;
const MAX_LENGTH = 100;

/**
 * The form in which a search is counted; undefined where it could be of a person, as an email address or a
 * telephone number is.
 */
export function countedText(text: string): string | undefined {
  const counted = tidyWords(text).toLowerCase();
  const isPersonal = counted.includes("@") || (counted.match(/\p{Nd}/gu) ?? []).length > 6;
  return counted && counted.length <= MAX_LENGTH && !isPersonal ? counted : undefined;
}

/** Starts counting searches, none yet. Those beyond the bounds are not counted. */
export function createSearchCounts(): SearchCounts {
  const stores = new Map<string, Map<string, SearchCount>>();
  let waiting = 0;
  const write = async (pool: Pool) => {
    const batch = [...stores];
    stores.clear();
    waiting = 0;
    for (const [storeId, counts] of batch)
      await tenantTransaction(pool, storeId, async (tx) => {
        const { timeZone } = await readSettings(tx);
        await addSearches(tx, { now: new Date(), timeZone, counts: [...counts.values()] });
      }).catch(() => {});
  };
  return {
    note(storeId, { text, isEmpty }) {
      const query = countedText(text);
      if (query === undefined) return;
      const counts = stores.get(storeId) ?? new Map<string, SearchCount>();
      let count = counts.get(query);
      if (!count) {
        if (waiting >= MAX_WAITING || counts.size >= MAX_OF_STORE) return;
        waiting++;
        count = { query, searches: 0, empty: 0 };
        counts.set(query, count);
        stores.set(storeId, counts);
      }
      count.searches++;
      if (isEmpty) count.empty++;
    },
    writeTo: (pool) => flushRegularly(() => write(pool), FLUSH_MS),
  };
}
