import type { Pool } from "../../db/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { touchKey } from "./queries.ts";

/** Remembers when keys are used and writes it down now and then, off the requests' way. */
export type KeyUses = { note(storeId: string, keyId: string): void; close(): Promise<void> };

const FLUSH_MS = 10_000;

/** Starts noting uses; `close` writes what is left. A use that cannot be written is noted again by the next one. */
export function createKeyUses(pool: Pool): KeyUses {
  const uses = new Map<string, { storeId: string; at: number }>();
  const flush = async () => {
    const batch = [...uses];
    uses.clear();
    for (const [keyId, { storeId, at }] of batch) {
      await tenantTransaction(pool, storeId, (tx) => touchKey(tx, keyId, new Date(at))).catch(() => {});
    }
  };
  const timer = setInterval(flush, FLUSH_MS).unref();
  return {
    note(storeId, keyId) {
      const use = uses.get(keyId);
      if (use) use.at = Date.now();
      else uses.set(keyId, { storeId, at: Date.now() });
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
